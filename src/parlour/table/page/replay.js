/** A finished game, step by step, with everything open. The number behind the # of the address is the move. */

import { note } from "/page/address.js";
import { Unanswered, get, sentence } from "/page/api.js";
import "/page/board.js";
import { copyButton, linkInput } from "/page/copy.js";
import { byId, h } from "/page/dom.js";
import { showReview } from "/page/review.js";
import { isAsAgreed } from "/page/share.js";
import { scoreHistory, scoreSheet, scrolling, victory } from "/page/sheet.js";
import { listed, named, seatNames, t } from "/page/words.js";

const STEP = 1100;
const SEEN = new Map([[true, "deal_seen"], [false, "deal_changed"], [null, "deal_unseen"]]);
const RETRY = 3000;

class Replay {
  constructor(id, record) {
    Object.assign(this, { id, record, at: 0, wanted: 0, going: false, timer: null, looks: new Map() });
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
    const deeds = { first: () => 0, back: () => this.wanted - 1, on: () => this.wanted + 1, last: () => this.record.moves.length };
    for (const [id, to] of Object.entries(deeds)) byId(id).addEventListener("click", () => this.#stop() || this.go(to()));
    byId("run").addEventListener("click", () => (this.timer ? this.#stop() : this.#run()));
    byId("at").addEventListener("input", (event) => this.go(Number(event.target.value)));
    addEventListener("hashchange", () => this.go(this.#asked()));
    document.addEventListener("keydown", (event) => {
      if (event.target.matches("input, button")) return;
      if (event.key === "ArrowRight") this.go(this.wanted + 1);
      if (event.key === "ArrowLeft") this.go(this.wanted - 1);
    });
  }

  /** Show the table as it was after this move. One look is fetched at a time: of what was wished meanwhile the last counts. */
  async go(n) {
    this.wanted = Math.min(Math.max(n, 0), this.record.moves.length);
    if (this.going) return;
    this.going = true;
    try {
      do await this.#goTo(this.wanted);
      while (this.at !== this.wanted);
    } catch (error) {
      this.#stop();
      byId("told").textContent = t("step_failed", { n: this.wanted, why: sentence(error) });
      byId("at").value = this.wanted = this.at;
    } finally {
      this.going = false;
    }
  }

  async #goTo(to) {
    const look = await this.#look(to);
    const mover = to === this.at + 1 ? this.record.moves[to - 1].seat : null;
    this.at = to;
    note(`#${to}`);
    this.link.value = new URL(`#${to}`, location.href).href;
    if (to === this.wanted) byId("at").value = to;
    this.board.show({ look, names: this.names, mover });
    byId("round").textContent = look.table.round_title;
    const told = to ? named(this.record.moves[to - 1].told, this.names) : t("replay_from");
    byId("told").textContent = `${t("move_of", { n: to, count: this.record.moves.length })}: ${told}`;
    this.#drawResult(look);
    this.#mark();
    if (to < this.record.moves.length) this.#look(to + 1).catch(() => {}); // It is asked for again when it is wanted.
  }

  /** How the table lay after this move. It is fetched once; that it could not be fetched is not kept. */
  async #look(n) {
    if (!this.looks.has(n)) this.looks.set(n, get(`/tables/${this.id}/replay/${n}`));
    try {
      return await this.looks.get(n);
    } catch (error) {
      this.looks.delete(n);
      throw error;
    }
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
    this.timer = setInterval(() => (this.wanted < this.record.moves.length ? this.go(this.wanted + 1) : this.#stop()), STEP);
  }

  #stop() {
    clearInterval(this.timer);
    this.timer = null;
    byId("run").setAttribute("aria-pressed", "false");
  }

  #offerDeeds() {
    const verify = h("button", { type: "button", id: "verify", on: { click: () => this.#verify() } }, t("verify"));
    this.link = linkInput(location.href);
    this.link.hidden = true;
    const download = h("a", { class: "button", href: `/api/tables/${this.id}/record`, download: "" }, t("download"));
    const review = h("button", { type: "button", id: "ask-review", on: { click: () => this.#review() } }, t("review"));
    const [copy, told] = copyButton(this.link);
    byId("deeds").replaceChildren(review, copy, download, ...(this.record.fair.commitment ? [verify] : []), this.link, told);
  }

  async #review() {
    try {
      await showReview(byId("review"), this.id, this.record, this.names);
    } catch (problem) {
      byId("review").replaceChildren(h("p", { class: "why", role: "alert" }, sentence(problem)));
    }
  }

  async #verify() {
    byId("fault").textContent = "";
    try {
      this.#showVerdict(await get(`/tables/${this.id}/verify`));
    } catch (error) {
      byId("fault").textContent = sentence(error);
    }
  }

  #showVerdict({ holds, steps }) {
    const seen = isAsAgreed(this.id, this.record.fair);
    const line = (step) => h("li", { class: step.holds ? null : "why" }, `${t(step.holds ? "holds" : "fails")} ${step.what}: `, h("code", {}, step.value));
    const list = h("ul", {}, steps.map(line), h("li", { class: seen === false ? "why" : null }, t(SEEN.get(seen))));
    const failed = steps.filter((step) => !step.holds).map(({ what }) => what);
    const why = seen === false ? [...failed, t(SEEN.get(seen))] : failed;
    const verdict = holds && seen !== false ? t("deal_good") : t("deal_bad", { why: listed(why) });
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
    const record = await get(`/tables/${id}/replay`);
    byId("fault").textContent = "";
    new Replay(id, record);
  } catch (problem) {
    byId("fault").textContent = sentence(problem);
    if (problem instanceof Unanswered) setTimeout(start, RETRY);
  }
}

start();
