/** The score sheet of a round, and the scores of all rounds. */

import { face, h } from "/page/dom.js";
import { listed, named, t } from "/page/words.js";

const cell = (text) => h("td", {}, text);

/** How each point came about, line by line. `onRule` is called with the id of a rule that is clicked. */
export function scoreSheet({ game, sheet, names, onRule }) {
  return h(
    "table",
    { class: "sheet" },
    h("caption", {}, named(sheet.title, names)),
    h("thead", {}, h("tr", {}, h("td"), names.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, sheet.lines.map((line) => sheetLine({ game, line, names, onRule }))),
  );
}

function sheetLine({ game, line, names, onRule }) {
  const rule = line.rule && ruleButton(line.rule, onRule);
  const head = h("th", { scope: "row" }, named(line.label, names), " ", rule);
  const values = line.values.map((value, seat) => h("td", {}, pictures(game, line.faces[seat] ?? []), h("b", {}, value)));
  return h("tr", { class: line.total ? "total" : null }, head, values);
}

const pictures = (game, faces) => faces.length > 0 && h("span", { class: "faces" }, faces.map((name) => face(game, name)));

/** A button with the id of a rule. */
export function ruleButton(rule, onRule) {
  return h("button", { type: "button", class: "rule", "aria-label": t("rule", { rule }), on: { click: () => onRule(rule) } }, rule);
}

/** The scores after each round so far. */
export function scoreHistory(rounds, names) {
  return h(
    "table",
    { class: "sheet history" },
    h("caption", {}, t("history")),
    h("thead", {}, h("tr", {}, h("td", {}, t("round")), names.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, rounds.map((scores, i) => h("tr", {}, h("th", { scope: "row" }, String(i + 1)), scores.map((score) => cell(String(score)))))),
  );
}

/** A table that may be wider than the screen: it scrolls by itself, with the keyboard too. */
export const scrolling = (table) => h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": table.caption.textContent }, table);

/** Who has won. */
export function victory(winners, names) {
  const won = winners.map((seat) => names[seat]);
  return won.length === 1 ? t("win", { name: won[0] }) : t("shared_win", { names: listed(won) });
}
