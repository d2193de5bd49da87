/**
 * What the server says of a table, as it happens.
 *
 * A browser opens at most six connections to a host and lets a further one hang without a word, so windows share four
 * streams; a window that finds none free asks every two seconds instead, and says so.
 */

import { get } from "/page/api.js";

const STREAMS = 4;
const ASK_EVERY = 2000;
const SILENCE = 40000;
const RETRY = [500, 1000, 2000, 4000];

/** Calls `onTable` with each snapshot, and whether it is the first of a connection, and `onState` with `connecting`, `connected`, `polling`, `offline` or `gone`. */
export class Stream {
  constructor(id, onTable, onState) {
    Object.assign(this, { id, onTable, onState, number: 0, failures: 0, source: null, timer: null, slot: null, ended: false });
    for (const moment of ["pageshow", "online"]) addEventListener(moment, () => this.connect());
    addEventListener("offline", () => this.#lost());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.connect());
    addEventListener("pagehide", () => this.#close());
    this.connect();
  }

  /** Begin anew and catch up: what was open may be dead without knowing it. */
  async connect() {
    this.#close();
    if (this.ended) return;
    this.fresh = true;
    this.onState("connecting");
    const turn = (this.turn = Symbol("turn"));
    this.slot ??= await freeSlot();
    if (turn !== this.turn) return;
    if (this.slot) this.#listen();
    else this.#ask();
  }

  #listen() {
    this.source = new EventSource(`/api/tables/${this.id}/events?after=${this.number}`);
    this.source.addEventListener("table", (event) => this.#heard(JSON.parse(event.data), "connected"));
    this.source.addEventListener("ping", () => this.#watch());
    this.source.addEventListener("bye", () => this.#lost());
    this.source.onerror = () => this.#lost();
    this.#watch();
  }

  async #ask() {
    try {
      this.#heard(await get(`/tables/${this.id}?after=${this.number}`), "polling");
      this.timer = setTimeout(() => this.#ask(), ASK_EVERY);
    } catch (problem) {
      this.#lost(problem);
    }
  }

  #heard(snapshot, state) {
    const first = this.fresh;
    this.fresh = false;
    this.failures = 0;
    this.number = Math.max(this.number, ...snapshot.log.map(({ n }) => n));
    this.onState(state);
    if (state === "connected") this.#watch();
    this.onTable(snapshot, first);
  }

  /** A stream that has been silent for longer than two pings is dead, whatever it says. */
  #watch() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#lost(), SILENCE);
  }

  async #lost(problem) {
    this.#close();
    const gone = problem?.status === 404 || (this.failures === 2 && (await isGone(this.id)));
    if (gone) {
      this.ended = true;
      this.onState("gone");
      return;
    }
    this.onState("offline");
    this.timer = setTimeout(() => this.connect(), RETRY[Math.min(this.failures, RETRY.length - 1)]);
    this.failures += 1;
  }

  #close() {
    this.turn = null;
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }
}

async function isGone(id) {
  try {
    await get(`/tables/${id}`);
  } catch (problem) {
    return problem.status === 404;
  }
  return false;
}

/** One of the streams that this browser's windows share, kept until this window closes; null if all are taken. */
async function freeSlot() {
  if (!navigator.locks) return "unlocked";
  for (let n = 1; n <= STREAMS; n += 1) {
    const name = `parlour-stream-${n}`;
    if (await held(name)) return name;
  }
  return null;
}

function held(name) {
  return new Promise((settle) => {
    navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      settle(lock !== null);
      return lock && new Promise(() => {});
    });
  });
}
