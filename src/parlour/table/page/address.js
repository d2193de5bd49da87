/** The part of the address behind the #, without a new entry in the history. Browsers limit how often that may be written. */

const EVERY = 400;
const AGAIN = 10_000;
let wanted = "";
let timer = null;
let written = -EVERY;

/** Let the address say this, as soon as the browser can be asked. */
export function note(hash) {
  wanted = hash;
  timer ??= setTimeout(write, Math.max(0, written + EVERY - performance.now()));
}

function write() {
  timer = null;
  written = performance.now();
  try {
    history.replaceState(null, "", wanted);
  } catch {
    timer = setTimeout(write, AGAIN); // It was too often all the same.
  }
}
