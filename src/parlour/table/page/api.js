/** The server's HTTP interface. What it refuses arrives as a Problem, with the sentence and the rule; so does that it did not answer. */

import { awaited } from "/page/slow.js";
import { t } from "/page/words.js";

const PATIENCE = 30_000;

export class Problem extends Error {
  constructor(status, content) {
    super(content.detail || content.title || t("odd_answer", { status }));
    this.status = status;
    this.rule = content.rule;
    this.number = content.number;
  }
}

/** There was no answer: whatever was asked for may have been done all the same. */
export class Unanswered extends Problem {
  constructor(method) {
    super(0, { detail: t(method === "GET" ? "no_answer" : navigator.onLine ? "perhaps_sent" : "not_sent") });
  }
}

/** What to tell a person of an error. One that is no Problem is a fault of this page, and the console has it, too. */
export function sentence(error) {
  if (error instanceof Problem) return error.message;
  reportError(error);
  return t("page_fault");
}

/** `patience` is how long an answer is waited for; `quiet`: the page itself says that it waits. */
async function request(method, path, body, { patience = PATIENCE, quiet = false } = {}) {
  const asked = fetched(method, path, body, AbortSignal.timeout?.(patience));
  const { response, content } = await (quiet ? asked : awaited(asked));
  if (!response.ok) throw new Problem(response.status, content);
  return content;
}

async function fetched(method, path, body, signal) {
  const headers = { "X-Parlour": "1" };
  if (body !== undefined && !(body instanceof Blob)) headers["Content-Type"] = "application/json";
  const sent = body === undefined || body instanceof Blob ? body : JSON.stringify(body);
  try {
    const response = await fetch(`/api${path}`, { method, headers, body: sent, signal });
    const isJson = (response.headers.get("Content-Type") || "").includes("json");
    if (!isJson && UNREACHED.includes(response.status)) throw new Unanswered(method);
    return { response, content: isJson ? await response.json() : {} };
  } catch {
    throw new Unanswered(method);
  }
}

/** What a proxy says for a server that it does not reach, or that did not answer it. */
const UNREACHED = [502, 503, 504];

export const get = (path, how) => request("GET", path, undefined, how);
export const post = (path, body = {}, how = {}) => request("POST", path, body, how);
export const put = (path, body = {}) => request("PUT", path, body);
export const remove = (path) => request("DELETE", path);
