/**
 * What the server says of a table, as it happens: from a stream of events, or, where none is free or none gets through, by
 * asking every two seconds.
 *
 * A stream that brings nothing for some seconds is held back on its way (some proxies wait for its end), whatever the
 * browser says of it. Then the table is asked for, and meanwhile the stream is tried again, less and less often.
 */

import { get } from "/page/api.js";
import { changed } from "/page/changes.js";
import { takeSlot } from "/page/slots.js";

const ASK_EVERY = 2000;
const FIRST_EVENT = 3000;
/** Longer than two pings. */
const SILENCE = 40_000;
const RETRY = [500, 1000, 2000, 4000];
const LISTEN_AGAIN = [10_000, 30_000, 120_000, 300_000];

const of = (times, n) => times[Math.min(n, times.length - 1)];

/** Calls `onTable` with each snapshot, and whether it is the first of a connection, and `onState` with `connecting`, `connected`, `polling`, `offline` or `gone`. */
export class Stream {
  constructor(id, onTable, onState) {
    Object.assign(this, { id, onTable, onState, snapshot: null, number: 0, failures: 0, source: null, timer: null, slot: null, ended: false });
    Object.assign(this, { asks: null, unheard: 0, listenFrom: 0 });
    addEventListener("pageshow", (event) => event.persisted && this.connect());
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.#lost());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.connect());
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("freeze", () => this.#leave());
    this.connect();
  }

  /** Begin anew and catch up: what was open may be dead without knowing it. */
  async connect() {
    this.#close();
    if (this.ended) return;
    this.fresh = true;
    this.onState("connecting");
    const turn = (this.turn = Symbol("turn"));
    await this.#tryStream();
    if (turn === this.turn && !this.source) this.#askOn();
  }

  // ---- a stream

  /** Listen, if a stream is free and none was held back just now. */
  async #tryStream() {
    if (performance.now() < this.listenFrom) return;
    const { turn } = this;
    const slot = this.slot ?? (await takeSlot(() => this.#lostSlot()));
    if (turn !== this.turn) slot?.giveBack();
    if (turn !== this.turn || !slot) return;
    this.slot = slot;
    this.#listen();
  }

  #listen() {
    let heard = false;
    const alive = () => {
      heard = true;
      this.unheard = 0;
      this.asks = null;
      this.#watch(SILENCE);
    };
    const onTable = (event) => {
      alive();
      this.#heard(JSON.parse(event.data), "connected");
    };
    const onChange = (event) => {
      alive();
      const { since, set } = JSON.parse(event.data);
      if (since === this.snapshot.version) this.#heard(changed(this.snapshot, set), "connected");
      else this.connect();
    };
    this.source = openStream(`/api/tables/${this.id}/events?after=${this.number}`, { table: onTable, change: onChange, ping: alive, bye: () => this.#lost() });
    this.source.onerror = () => (heard ? this.#lost() : this.#heldBack());
    this.#watch(FIRST_EVENT);
  }

  #watch(patience) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#heldBack(), patience);
  }

  /** Nothing comes through, whatever the stream says: ask, and let another window have it. */
  #heldBack() {
    this.#closeStream();
    this.#giveBack();
    this.listenFrom = performance.now() + of(LISTEN_AGAIN, this.unheard);
    this.unheard += 1;
    this.#askOn();
  }

  #lostSlot() {
    this.slot = null;
    this.connect();
  }

  // ---- asking

  /** Ask, again and again, until a stream speaks. */
  async #askOn() {
    if (this.asks) return;
    const asks = (this.asks = Symbol("asks"));
    try {
      while (asks === this.asks) {
        const snapshot = await get(`/tables/${this.id}?after=${this.number}`, { quiet: true });
        if (asks !== this.asks) return;
        this.#heard(snapshot, "polling");
        await new Promise((soon) => setTimeout(soon, ASK_EVERY));
        if (asks === this.asks && !this.source) await this.#tryStream();
      }
    } catch (problem) {
      if (asks === this.asks) this.#lost(problem);
    }
  }

  // ---- what both do

  #heard(snapshot, state) {
    const first = this.fresh;
    this.fresh = false;
    this.failures = 0;
    this.snapshot = snapshot;
    this.number = Math.max(this.number, ...snapshot.log.map(({ n }) => n));
    this.onState(state);
    this.onTable(snapshot, first);
  }

  async #lost(problem) {
    this.#close();
    this.unheard = this.listenFrom = 0;
    const gone = problem?.status === 404 || (this.failures === 2 && (await isGone(this.id)));
    if (gone) {
      this.ended = true;
      this.onState("gone");
      return;
    }
    this.onState("offline");
    this.timer = setTimeout(() => this.connect(), of(RETRY, this.failures));
    this.failures += 1;
  }

  #leave() {
    this.#close();
    this.#giveBack();
  }

  #giveBack() {
    this.slot?.giveBack();
    this.slot = null;
  }

  #close() {
    this.turn = this.asks = null;
    this.#closeStream();
  }

  #closeStream() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }
}

/** A stream with these listeners; where the browser has none, one that fails at once. */
function openStream(address, listeners) {
  try {
    const source = new EventSource(address);
    for (const [kind, listener] of Object.entries(listeners)) source.addEventListener(kind, listener);
    return source;
  } catch {
    return { close: () => {}, set onerror(fails) { setTimeout(fails); } };
  }
}

async function isGone(id) {
  try {
    await get(`/tables/${id}`, { quiet: true });
  } catch (problem) {
    return problem.status === 404;
  }
  return false;
}
