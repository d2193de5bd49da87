/**
 * The streams that the windows of a browser share. It opens at most six connections to a host and lets a further one hang
 * without a word; so of all windows four have a stream.
 *
 * Who has which is a lock of the browser. A page that came over plain HTTP is given no locks: there it is a lease, which is
 * kept for all windows and renewed, and runs out if its window has ended without a word.
 */

import { forget, keep, kept } from "/page/kept.js";

const STREAMS = 4;
const LEASE = 150_000;
const RENEWED = 20_000;
const SETTLED = 150;
/** Which window this is. */
const ME = [...crypto.getRandomValues(new Uint32Array(2))].join("-");

/**
 * One of the streams, with `giveBack()`; null if all are taken, or if nothing tells the windows of each other. `onLost` is
 * called if it has become another window's.
 */
export async function takeSlot(onLost) {
  for (let n = 1; n <= STREAMS; n += 1) {
    const slot = await take(`parlour-stream-${n}`, onLost);
    if (slot) return slot;
  }
  return null;
}

async function take(name, onLost) {
  try {
    if (navigator.locks) return await locked(name);
  } catch {
    // There are locks, and this page may not have them.
  }
  return leased(name, onLost);
}

/** The lock of this name, held until it is given back or the window closes; null if another window has it. */
function locked(name) {
  return new Promise((settle, fail) => {
    const hold = (lock) => (lock ? new Promise((giveBack) => settle({ giveBack })) : settle(null));
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(fail);
  });
}

async function leased(name, onLost) {
  if (!isFree(name) || !lease(name)) return null;
  await new Promise((soon) => setTimeout(soon, SETTLED)); // Of two windows that came at once one sees the other's lease now.
  return holder(name) === ME ? new Lease(name, onLost) : null;
}

/** A lease that is renewed. A window that slept may find that it has become another's. */
class Lease {
  constructor(name, onLost) {
    Object.assign(this, { name, onLost });
    this.timer = setInterval(() => this.#check(() => lease(name)), RENEWED);
    this.heard = (event) => event.key === name && this.#check(() => {});
    addEventListener("storage", this.heard);
  }

  #check(go) {
    if (holder(this.name) === ME) return go();
    this.giveBack();
    return this.onLost();
  }

  giveBack() {
    clearInterval(this.timer);
    removeEventListener("storage", this.heard);
    if (holder(this.name) === ME) forget(this.name);
  }
}

const lease = (name) => keep(name, `${ME} ${Date.now() + LEASE}`);
const holder = (name) => kept(name)?.split(" ")[0];

/** Nobody holds it, or it has run out. A clock that was set back may have left one that would last for longer than any. */
function isFree(name) {
  const left = Number(kept(name)?.split(" ")[1] ?? 0) - Date.now();
  return !(left > 0 && left <= LEASE);
}
