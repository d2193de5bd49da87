/** Where a game was won and lost: each decision's chances as a chart, the costliest mistakes, luck and skill. */

import { get } from "/page/api.js";
import { h } from "/page/dom.js";
import { t } from "/page/words.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH, EDGE] = [600, 160, 8];
const POLL = 700;

const percent = (share) => `${Math.round(share * 100)} %`;
const signed = (share) => `${share > 0 ? "+" : ""}${Math.round(share * 100)}`;

/** Fetch the review, telling in `root` how far it is, and draw it there. `record` is the replay's. */
export async function showReview(root, id, record, names) {
  root.hidden = false;
  root.replaceChildren(h("p", { role: "status" }, t("thinking")));
  let review = await get(`/tables/${id}/review`);
  while (!review.decisions) {
    root.replaceChildren(h("p", { role: "status" }, t("reviewing", review)), h("progress", { max: review.of, value: review.done }));
    await new Promise((soon) => setTimeout(soon, POLL));
    review = await get(`/tables/${id}/review`);
  }
  root.replaceChildren(h("h2", {}, t("review")), chart(review, names), legend(names), mistakes(review, record, names), balance(review, names));
}

function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Each seat's chance to win as it stood at its decisions; a point leads to the position before it. */
function chart({ decisions }, names) {
  const last = Math.max(1, ...decisions.map(({ number }) => number));
  const at = ({ number, before }) => [EDGE + (number / last) * (WIDE - 2 * EDGE), EDGE + (1 - before) * (HIGH - 2 * EDGE)];
  const lines = names.map((_, seat) => {
    const points = decisions.filter((decision) => decision.seat === seat).map((decision) => at(decision).map(Math.round).join(","));
    return svg("polyline", { points: points.join(" "), class: `seat-${seat}` });
  });
  const dots = decisions.map((decision) => dot(decision, at(decision), names));
  return svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "chart", role: "group", "aria-label": t("chart") }, ...lines, ...dots);
}

function dot({ number, seat, before, after }, [x, y], names) {
  const words = t("chance_at", { n: number, name: names[seat], before: percent(before), after: percent(after) });
  const circle = svg("circle", { cx: x, cy: y, r: 4, class: `seat-${seat}` }, svg("title", {}, words));
  return svg("a", { href: `#${number - 1}`, "aria-label": words }, circle);
}

const legend = (names) => h("p", { class: "legend" }, names.map((name, seat) => h("span", { class: `seat-${seat}` }, name)));

function mistakes({ decisions, costliest }, record, names) {
  const lines = costliest.map((place) => decisions[place]).map(({ number, seat, move, best, cost }) => {
    const words = t("mistake", { name: names[seat], move, best, cost: Math.round(cost * 100) });
    return h("li", {}, h("a", { href: `#${number - 1}` }, t("move_of", { n: number, count: record.moves.length })), `: ${words}`);
  });
  return h("section", {}, h("h3", {}, t("mistakes")), lines.length ? h("ol", {}, lines) : h("p", {}, t("no_mistakes")));
}

/** For each seat how its fair share became its result. */
function balance({ seats, luck }, names) {
  const columns = ["start", "mistakes", "gifts", "luck", "result"];
  return h(
    "table",
    { class: "sheet" },
    h("caption", {}, t("luck_share", { luck: percent(luck) })),
    h("thead", {}, h("tr", {}, h("td"), columns.map((name) => h("th", { scope: "col" }, t(`balance_${name}`))))),
    h("tbody", {}, seats.map((line) => h("tr", {}, h("th", { scope: "row" }, names[line.seat]), columns.map((name) => h("td", {}, signed(line[name])))))),
  );
}
