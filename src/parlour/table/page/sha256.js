/** SHA-256 (FIPS 180-4). A page that came over plain HTTP is not given the browser's own (`crypto.subtle`). */

const primes = [2];
for (let n = 3; primes.length < 64; n += 2) if (primes.every((prime) => n % prime)) primes.push(n);

/** The first 32 bits behind the point. */
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));

/** The hash of a text's UTF-8 bytes, as hexadecimal digits in lower case. */
export function sha256(text) {
  const message = padded(new TextEncoder().encode(text));
  const state = Int32Array.from(START);
  for (let at = 0; at < message.byteLength; at += 64) mix(state, schedule(message, at));
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The bytes, a one, zeros, and the number of bits, in whole blocks of 64 bytes. */
function padded(bytes) {
  const whole = new Uint8Array((Math.floor((bytes.length + 8) / 64) + 1) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
}

const turned = (x, by) => (x >>> by) | (x << (32 - by));

function schedule(message, at) {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) words[i] = message.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const [x, y] = [words[i - 15], words[i - 2]];
    words[i] = words[i - 16] + words[i - 7] + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
  }
  return words;
}

function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
}
