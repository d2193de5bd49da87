/** The server's HTTP interface. What it refuses arrives as a Problem, with the sentence and the rule. */

export class Problem extends Error {
  constructor(status, content) {
    super(content.detail || content.title || `HTTP ${status}`);
    this.status = status;
    this.rule = content.rule;
    this.number = content.number;
  }
}

async function request(method, path, body) {
  const headers = { "X-Parlour": "1" };
  if (body !== undefined && !(body instanceof Blob)) headers["Content-Type"] = "application/json";
  const content = body === undefined || body instanceof Blob ? body : JSON.stringify(body);
  const response = await fetch(`/api${path}`, { method, headers, body: content });
  const isJson = (response.headers.get("Content-Type") || "").includes("json");
  const answer = isJson ? await response.json() : {};
  if (!response.ok) throw new Problem(response.status, answer);
  return answer;
}

export const get = (path) => request("GET", path);
export const post = (path, body = {}) => request("POST", path, body);
export const put = (path, body = {}) => request("PUT", path, body);
export const remove = (path) => request("DELETE", path);
