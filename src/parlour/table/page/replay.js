/** A finished game, step by step, with everything open. The number behind the # of the address is the move. */

import { get } from "/page/api.js";
import "/page/board.js";
import { byId, h } from "/page/dom.js";
import { showReview } from "/page/review.js";
import { isAsAgreed } from "/page/share.js";
import { scoreHistory, scoreSheet, scrolling, victory } from "/page/sheet.js";
import { listed, named, seatNames, t } from "/page/words.js";

const STEP = 1100;
const SEEN = new Map([[true, "deal_seen"], [false, "deal_changed"], [null, "deal_unseen"]]);

class Replay {
  constructor(id, record) {
    Object.assign(this, { id, record, at: 0, timer: null, looks: new Map() });
    this.names = seatNames(record.seats.map((name) => ({ name, kind: "person" })));
    this.board = byId("board");
    this.board.game = record.game;
    byId("title").textContent = `${t("replay")}: ${record.title}`;
    byId("at").max = record.moves.length;
    this.#listMoves();
    this.#offerDeeds();
    this.#listen();
    for (const control of document.querySelectorAll(".prompt :disabled")) control.disabled = false;
    this.go(this.#asked());
  }

  #asked() {
    const n = Number(location.hash.slice(1));
    return Number.isInteger(n) ? Math.min(Math.max(n, 0), this.record.moves.length) : 0;
  }

  #listen() {
    const deeds = { first: () => 0, back: () => this.at - 1, on: () => this.at + 1, last: () => this.record.moves.length };
    for (const [id, to] of Object.entries(deeds)) byId(id).addEventListener("click", () => this.#stop() || this.go(to()));
    byId("run").addEventListener("click", () => (this.timer ? this.#stop() : this.#run()));
    byId("at").addEventListener("input", (event) => this.go(Number(event.target.value)));
    addEventListener("hashchange", () => this.go(this.#asked()));
    document.addEventListener("keydown", (event) => {
      if (event.target.matches("input, button")) return;
      if (event.key === "ArrowRight") this.go(this.at + 1);
      if (event.key === "ArrowLeft") this.go(this.at - 1);
    });
  }

  /** Show the table as it was after this move. */
  async go(n) {
    const to = Math.min(Math.max(n, 0), this.record.moves.length);
    const turn = (this.turn = Symbol("turn"));
    const look = await this.#look(to);
    if (turn !== this.turn) return;
    const mover = to === this.at + 1 ? this.record.moves[to - 1].seat : null;
    this.at = to;
    history.replaceState(null, "", `#${to}`);
    byId("at").value = to;
    this.board.show({ look, names: this.names, mover });
    byId("round").textContent = look.table.round_title;
    const told = to ? named(this.record.moves[to - 1].told, this.names) : t("replay_from");
    byId("told").textContent = `${t("move_of", { n: to, count: this.record.moves.length })}: ${told}`;
    this.#drawResult(look);
    this.#mark();
    if (to < this.record.moves.length) this.#look(to + 1);
  }

  #look(n) {
    if (!this.looks.has(n)) this.looks.set(n, get(`/tables/${this.id}/replay/${n}`));
    return this.looks.get(n);
  }

  #drawResult(look) {
    const { sheet } = look.table;
    const onRule = (id) => location.assign(`/rules/${this.record.game}#${id}`);
    byId("result").hidden = !sheet;
    const parts = [
      look.over && h("h2", {}, victory(look.winners, this.names)),
      sheet && scrolling(scoreSheet({ game: this.record.game, sheet, names: this.names, onRule })),
      look.over && scrolling(scoreHistory(this.record.scores, this.names)),
    ];
    byId("result").replaceChildren(...parts.filter(Boolean));
  }

  #listMoves() {
    const lines = [{ n: 0, told: t("replay_from") }, ...this.record.moves];
    byId("moves").replaceChildren(...lines.map(({ n, told }) => h("li", {}, h("a", { href: `#${n}` }, named(told, this.names)))));
  }

  #mark() {
    byId("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
    const link = byId("moves").children[this.at].firstChild;
    link.setAttribute("aria-current", "step");
    const list = byId("moves").parentElement;
    if (list.offsetParent) list.scrollTop = link.offsetTop - list.clientHeight / 2;
  }

  #run() {
    byId("run").setAttribute("aria-pressed", "true");
    if (this.at === this.record.moves.length) this.go(0);
    this.timer = setInterval(() => (this.at < this.record.moves.length ? this.go(this.at + 1) : this.#stop()), STEP);
  }

  #stop() {
    clearInterval(this.timer);
    this.timer = null;
    byId("run").setAttribute("aria-pressed", "false");
  }

  #offerDeeds() {
    const verify = h("button", { type: "button", id: "verify", on: { click: () => this.#verify() } }, t("verify"));
    const copy = h("button", { type: "button", on: { click: () => this.#copy(copy) } }, t("copy_link"));
    const download = h("a", { class: "button", href: `/api/tables/${this.id}/record`, download: "" }, t("download"));
    const review = h("button", { type: "button", id: "ask-review", on: { click: () => this.#review() } }, t("review"));
    byId("deeds").replaceChildren(review, copy, download, ...(this.record.fair ? [verify] : []));
  }

  async #review() {
    try {
      await showReview(byId("review"), this.id, this.record, this.names);
    } catch (problem) {
      byId("review").replaceChildren(h("p", { class: "why", role: "alert" }, problem.message));
    }
  }

  async #copy(button) {
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    button.textContent = t("copied");
  }

  async #verify() {
    const { holds, steps } = await get(`/tables/${this.id}/verify`);
    const seen = isAsAgreed(this.id, this.record.fair);
    const list = h("ul", {}, steps.map(({ what, value }) => h("li", {}, `${what}: `, h("code", {}, value))), h("li", {}, t(SEEN.get(seen))));
    const verdict = holds && seen !== false ? t("deal_good") : t("deal_bad", { why: listed(steps.map(({ what }) => what)) });
    const close = h("button", { type: "button", on: { click: () => dialog.close() } }, t("close"));
    const dialog = h("dialog", { class: "verdict", "aria-label": t("verify") }, h("p", {}, verdict), list, close);
    document.body.append(dialog);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.showModal();
  }
}

async function start() {
  const id = location.pathname.split("/")[2];
  try {
    new Replay(id, await get(`/tables/${id}/replay`));
  } catch (problem) {
    byId("fault").textContent = problem.message;
  }
}

start();
