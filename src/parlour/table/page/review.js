/** Where a game was won and lost: each decision's chances as a chart, the costliest mistakes, luck and skill. */

import { get } from "/page/api.js";
import { h } from "/page/dom.js";
import { scrolling } from "/page/sheet.js";
import { named, t } from "/page/words.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH, EDGE] = [600, 160, 8];
const POLL = 700;

const percent = (share) => `${Math.round(share * 100)} %`;
const hundredths = (share) => Math.round(share * 100);
const signed = (share) => `${hundredths(share) > 0 ? "+" : ""}${hundredths(share)}`;
const between = ([low, high], form) => t("between", { low: form(low), high: form(high) });

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
  root.replaceChildren(h("h2", {}, t("review")), chart(review, names), legend(names), mistakes(review, record, names), scrolling(balance(review, names)));
}

function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Each seat's chance to win as it stood at its decisions; a point leads to the position before it. */
function chart({ decisions, mistakes }, names) {
  const last = Math.max(1, ...decisions.map(({ number }) => number));
  const at = ({ number, before }) => [EDGE + (number / last) * (WIDE - 2 * EDGE), EDGE + (1 - before) * (HIGH - 2 * EDGE)];
  const lines = names.map((_, seat) => {
    const points = decisions.filter((decision) => decision.seat === seat).map((decision) => at(decision).map(Math.round).join(","));
    return svg("polyline", { points: points.join(" "), class: `seat-${seat}` });
  });
  const dots = decisions.map((decision, place) => dot(decision, at(decision), names, mistakes.includes(place)));
  return svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "chart", role: "group", "aria-label": t("chart") }, ...lines, ...dots);
}

function dot(decision, [x, y], names, isMistake) {
  const { number, seat, before, after } = decision;
  const words = t("chance_at", { n: number, name: names[seat], before: percent(before), after: percent(after), verdict: verdict(decision, isMistake) });
  const circle = svg("circle", { cx: x, cy: y, r: isMistake ? 6 : 4, class: `seat-${seat}` }, svg("title", {}, words));
  return svg("a", { href: `#${number - 1}`, "aria-label": words }, circle);
}

/** What is to be said of the move that was played. */
function verdict({ move, best, low, high }, isMistake) {
  if (move === best) return t("verdict_best");
  return t(isMistake ? "verdict_mistake" : "verdict_unclear", { low: percent(low), high: percent(high) });
}

const legend = (names) => h("p", { class: "legend" }, names.map((name, seat) => h("span", { class: `seat-${seat}` }, name)));

function mistakes({ decisions, mistakes: all, costliest }, record, names) {
  const more = all.length - costliest.length;
  const lines = costliest.map((place) => decisions[place]).map(({ number, seat, label, best_label, cost, low, high }) => {
    const [move, best] = [label, best_label].map((words) => named(words, names));
    const words = t("mistake", { name: names[seat], move, best, cost: hundredths(cost), between: between([low, high], hundredths) });
    return h("li", {}, h("a", { href: `#${number - 1}` }, t("move_of", { n: number, count: record.moves.length })), `: ${words}`);
  });
  return h("section", {}, h("h3", {}, t("mistakes")), lines.length ? h("ol", {}, lines) : h("p", {}, t("no_mistakes")), more > 0 && h("p", {}, t("mistakes_more", { count: more })));
}

/** For each seat how its fair share became its result; what is estimated has its interval. */
function balance({ seats, luck, luck_interval }, names) {
  const columns = ["start", "mistakes", "gifts", "luck", "result"];
  return h(
    "table",
    { class: "sheet" },
    h("caption", {}, t("luck_share", { luck: percent(luck), between: between(luck_interval, percent) })),
    h("thead", {}, h("tr", {}, h("td"), columns.map((name) => h("th", { scope: "col" }, t(`balance_${name}`))))),
    h("tbody", {}, seats.map((line) => h("tr", {}, h("th", { scope: "row" }, names[line.seat]), columns.map((name) => figure(line, name))))),
  );
}

function figure(line, name) {
  const interval = line[`${name}_interval`];
  return h("td", {}, signed(line[name]), interval && h("small", {}, between(interval, signed)));
}
