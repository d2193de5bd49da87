/** Advice at the table: the best moves, what they promise and why. */

import { get, sentence } from "/page/api.js";
import { h } from "/page/dom.js";
import { named, t } from "/page/words.js";

const PATIENCE = 120_000;
const percent = (share) => `${Math.round(share * 100)} %`;

/** Ask for advice and show it in `root`; `onPlay` is called with the move that the person takes from it. */
export async function showHint(root, table, names, onPlay) {
  root.hidden = false;
  root.replaceChildren(h("p", {}, t("thinking")));
  try {
    const { hints } = await get(`/tables/${table}/hint`, { patience: PATIENCE, quiet: true });
    root.replaceChildren(h("ol", {}, hints.map((hint) => line(hint, names, onPlay))));
  } catch (error) {
    root.replaceChildren(h("p", { class: "why" }, sentence(error)));
  }
}

function line({ move, label, share, low, high, why }, names, onPlay) {
  return h(
    "li",
    {},
    h("button", { type: "button", data: { hint: move }, on: { click: () => onPlay(move) } }, named(label, names)),
    h("b", {}, percent(share)),
    h("small", {}, t("between", { low: percent(low), high: percent(high) })),
    h("p", {}, named(why, names)),
  );
}

export function hideHint(root) {
  root.hidden = true;
  root.replaceChildren();
}
