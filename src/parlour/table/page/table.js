/** The page of a table: puts what the server says on the page, and sends what the person plays. */

import { Unanswered, get, post, remove, sentence } from "/page/api.js";
import "/page/board.js";
import { byId, h } from "/page/dom.js";
import { hideHint, showHint } from "/page/hint.js";
import { Moment } from "/page/moment.js";
import { Picks } from "/page/picks.js";
import { showPreparing } from "/page/preparing.js";
import { ruleButton, scoreHistory, scoreSheet, scrolling, victory } from "/page/sheet.js";
import { Share } from "/page/share.js";
import { Side } from "/page/side.js";
import { chime, soundIsOn, turnSound } from "/page/sound.js";
import { Stream } from "/page/stream.js";
import { showWaiting } from "/page/waiting.js";
import { named, seatNames, t } from "/page/words.js";

const NEXT_ROUND = "next round";
const FRAME = 16;

class TablePage {
  constructor(id) {
    Object.assign(this, { id, snapshot: null, picks: new Picks(), sending: false, unsure: false, told: -1 });
    this.board = byId("board");
    this.moment = new Moment(byId("moment"));
    this.share = new Share(id, () => this.#drawSoon());
    this.board.addEventListener("pick", (event) => this.pick(event.detail));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.cancel());
    byId("sound").addEventListener("click", () => this.#toggleSound());
    byId("leave").addEventListener("click", () => this.#leave());
    byId("open-side").addEventListener("click", () => this.side.toggle());
    this.#showSound();
    new ResizeObserver(() => this.#showOwn()).observe(this.board.parentElement);
    this.stream = new Stream(id, (snapshot, first) => this.#heard(snapshot, first), (state) => this.#connection(state));
  }

  // ---- what the server says

  #heard(snapshot, first) {
    const before = this.snapshot;
    if (before && !first && snapshot.version < before.version) return;
    this.snapshot = snapshot;
    if (this.unsure) this.#complain("");
    this.names = seatNames(snapshot.seats);
    this.side ??= new Side(byId("side"), byId("open-side"), this.id, snapshot.game);
    byId("open-side").disabled = false;
    this.side.show(snapshot, this.names);
    this.board.game = snapshot.game;
    this.share.hear(snapshot);
    if (!before) showPreparing(byId("preparing"), snapshot.game);
    if (asks(before) !== asks(snapshot)) this.picks = new Picks(snapshot.look);
    this.#tell(before);
    if (snapshot.number !== before?.number) this.mover = snapshot.log.at(-1)?.seat ?? null;
    this.#drawSoon();
  }

  #drawSoon() {
    this.drawing ??= setTimeout(() => this.#draw(), FRAME);
  }

  /** Draw what was heard last: what came within the same frame is drawn at once. */
  #draw() {
    this.drawing = null;
    const { look, state, game, title } = this.snapshot;
    byId("title").textContent = title;
    byId("leave").hidden = this.snapshot.you === null || state === "over";
    byId("leave").textContent = t("leave");
    byId("waiting").hidden = look !== null;
    byId("play").hidden = look === null;
    byId("round").textContent = look ? look.table.round_title : "";
    if (look === null) {
      showWaiting(byId("waiting"), this.snapshot, this.names, this.share);
      return;
    }
    this.board.classList.toggle("mine", this.#isMine());
    this.board.show({ look, names: this.names, people: this.snapshot.seats, picks: this.picks, mover: this.mover });
    this.#drawResult(look, game);
    this.#drawPrompt();
    this.#drawNotice();
    this.moment.show(this.snapshot.deadline, look.table.urgent, this.names);
    if (this.shown !== asks(this.snapshot)) this.#showOwn();
    if (this.shown !== asks(this.snapshot)) hideHint(byId("hint"));
    this.shown = asks(this.snapshot);
  }

  #isMine() {
    return this.snapshot !== null && this.snapshot.you !== null && Boolean(this.snapshot.look?.to_act.includes(this.snapshot.you));
  }

  /** On one's turn what one can pick is in sight: also when a screen is turned, or what stands below the board grows. */
  #showOwn() {
    if (this.#isMine()) this.board.querySelector(".own")?.scrollIntoView({ block: "nearest" });
  }

  /** Whether the person is the one who has to press for the next round. */
  #awaitsNextRound() {
    const { look, you } = this.snapshot;
    return look && you !== null && !look.over && look.to_act.length === 0;
  }

  #drawPrompt() {
    const { table } = this.snapshot.look;
    const picking = this.picks.picked.length > 0;
    const rule = table.prompt_rule && ruleButton(table.prompt_rule, (id) => this.side.showRule(id));
    byId("asked").replaceChildren(picking ? t("choose_next") : named(table.prompt, this.names), " ", (!picking && rule) || "");
    const next = this.picks.next();
    const buttons = table.buttons.filter(({ place }) => next.has(place)).map((button) => this.#button(button));
    if (this.#awaitsNextRound()) buttons.push(this.#action("next_round", "main", () => this.play(NEXT_ROUND)));
    if (this.snapshot.hints && this.#isMine() && this.picks.choices.length > 1) buttons.push(this.#action("hint", "plain", () => this.#hint()));
    if (picking) buttons.push(this.#action("cancel", "plain", () => this.cancel()));
    keepFocus(byId("buttons"), () => byId("buttons").replaceChildren(...buttons));
    byId("prompt").classList.toggle("mine", this.#isMine() || Boolean(this.#awaitsNextRound()));
    byId("prompt").classList.toggle("urgent", table.urgent);
  }

  #button({ place, label, tone }) {
    return h("button", { type: "button", class: tone, data: { pick: place }, on: { click: (event) => event.detail < 2 && this.pick(place) } }, named(label, this.names));
  }

  #action(name, tone, click) {
    return h("button", { type: "button", class: tone, data: { action: name }, on: { click } }, t(name));
  }

  #drawNotice() {
    const { seats, you } = this.snapshot;
    const away = you !== null && seats[you].standing_in;
    const content = you === null ? [t("watching")] : away ? [t("away"), " ", this.#action("back", "main", () => this.#back())] : [];
    const warning = this.share.warning(this.snapshot);
    if (warning) content.push(h("p", { class: "why", role: "alert" }, warning));
    byId("notice").replaceChildren(...content);
    byId("notice").hidden = content.length === 0;
  }

  #drawResult(look, game) {
    const { sheet } = look.table;
    byId("result").hidden = !sheet && !look.over;
    const onRule = (id) => this.side.showRule(id);
    const parts = [
      look.over && h("h2", {}, victory(look.winners, this.names)),
      look.over && this.#afterwards(),
      sheet && scrolling(scoreSheet({ game, sheet, names: this.names, onRule })),
      look.over && scrolling(scoreHistory(this.snapshot.scores, this.names)),
    ];
    keepFocus(byId("result"), () => byId("result").replaceChildren(...parts.filter(Boolean)));
  }

  #afterwards() {
    return h(
      "p",
      { class: "buttons" },
      this.snapshot.again && h("span", {}, t("again_waits"), " "),
      this.#action("again", "main", () => this.#again()),
      h("a", { class: "button", href: `/r/${this.id}` }, t("replay")),
      h("a", { class: "button", href: `/api/tables/${this.id}/record`, download: "" }, t("download")),
    );
  }

  // ---- what is told aside

  #tell(before) {
    const mine = this.#isMine() || Boolean(this.#awaitsNextRound());
    document.title = `${mine ? `● ${t("turn_title")} – ` : ""}${this.snapshot.title} – Parlour`;
    const lines = this.snapshot.log.filter(({ n }) => n > this.told).map(({ text }) => named(text, this.names));
    this.told = Math.max(this.told, ...this.snapshot.log.map(({ n }) => n));
    const prompt = this.snapshot.look && asks(before) !== asks(this.snapshot) ? [named(this.snapshot.look.table.prompt, this.names)] : [];
    const words = [...(before ? lines : []), ...prompt];
    if (words.length) byId("live").replaceChildren(...words.map((line) => h("p", {}, line)));
    if (before && mine && asks(before) !== asks(this.snapshot)) chime();
  }

  #connection(state) {
    const element = byId("connection");
    element.className = state;
    element.textContent = state === "gone" ? t("no_game") : t(state);
  }

  #showSound() {
    byId("sound").textContent = soundIsOn() ? t("sound_on") : t("sound_off");
    byId("sound").setAttribute("aria-pressed", String(soundIsOn()));
  }

  #toggleSound() {
    turnSound(!soundIsOn());
    this.#showSound();
  }

  // ---- what the person does

  pick(place) {
    const { move, refusal, ask } = this.picks.pick(place);
    if (ask) {
      this.#askWhy(() => this.pick(place));
      return;
    }
    if (move) {
      this.play(move);
    } else if (refusal !== undefined) {
      this.#complain(refusal ? named(refusal.sentence, this.names) : t("not_now"), refusal?.rule);
      return;
    }
    this.#complain("");
    this.#redraw();
    if (this.picks.picked.length && !this.picks.refusals) this.#askWhy(() => this.#redraw());
  }

  /** What was picked is no move, or only the beginning of one: ask the server why others may not be played, once for each question. */
  async #askWhy(then) {
    const { picks } = this;
    const found = await this.#try(() => get(`/tables/${this.id}/refusals`));
    if (!found || picks !== this.picks || picks.refusals || found.asked !== this.snapshot.asked) return;
    picks.explain(found.refusals);
    then();
  }

  cancel() {
    if (!this.picks.picked.length) return;
    this.picks.cancel();
    this.#complain("");
    this.#redraw();
  }

  #redraw() {
    this.board.picks = this.picks;
    this.board.refresh();
    this.#drawPrompt();
  }

  /** Send a move, once. The number says which question it answers, so that it can never be played twice. */
  async play(move) {
    if (this.sending) return;
    this.sending = true;
    byId("prompt").classList.add("sending");
    const question = asks(this.snapshot);
    try {
      await post(`/tables/${this.id}/moves`, { number: this.snapshot.asked, move });
      if (asks(this.snapshot) === question) this.#answered();
    } catch (error) {
      this.#refused(error);
    } finally {
      this.sending = false;
      byId("prompt").classList.remove("sending");
    }
  }

  /** Until the server says what comes next nothing can be picked. */
  #answered() {
    this.picks = new Picks();
    this.#redraw();
  }

  #refused(error) {
    if (error.status !== 409) this.#complain(named(sentence(error), this.names), error.rule);
    if (error.status === 409 || error instanceof Unanswered) this.stream.connect();
    this.unsure = error instanceof Unanswered;
  }

  #complain(words, rule) {
    this.unsure = false;
    byId("why").replaceChildren(words, " ", rule ? ruleButton(rule, (id) => this.side.showRule(id)) : "");
  }

  async #try(deed) {
    try {
      return await deed();
    } catch (error) {
      this.#refused(error);
      return null;
    }
  }

  #hint() {
    return showHint(byId("hint"), this.id, this.names, (move) => this.play(move));
  }

  #back() {
    return this.#try(() => post(`/tables/${this.id}/back`));
  }

  async #again() {
    const made = this.snapshot.again ? { id: this.snapshot.again } : await this.#try(() => post(`/tables/${this.id}/again`));
    if (made) location.assign(`/t/${made.id}`);
  }

  async #leave() {
    await this.#try(() => remove(`/tables/${this.id}/seats/${this.snapshot.you}`));
    location.assign("/");
  }
}

/** What tells one question to the person from another. */
const asks = (snapshot) => snapshot && `${snapshot.state} ${snapshot.asked} ${snapshot.look?.phase} ${snapshot.look?.to_act.includes(snapshot.you)}`;

/** Draw anew, and leave the focus where it was. */
function keepFocus(root, draw) {
  const key = root.contains(document.activeElement) && (document.activeElement.dataset.pick ?? document.activeElement.dataset.action);
  const had = root.contains(document.activeElement);
  draw();
  if (!had) return;
  const all = [...root.querySelectorAll("button")];
  (all.find(({ dataset }) => (dataset.pick ?? dataset.action) === key) ?? all[0])?.focus({ preventScroll: true });
}

new TablePage(location.pathname.split("/")[2]);
