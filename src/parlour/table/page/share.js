/**
 * This browser's share of a deal: random bytes. The server is given their hash first, and the bytes when it has shown that
 * everybody's hash is fixed. What was shown then is kept, so that nothing of it can be another thing later.
 */

import { Problem, put } from "/page/api.js";
import { forget, keep, kept } from "/page/kept.js";
import { sha256 } from "/page/sha256.js";
import { t } from "/page/words.js";

const BYTES = "parlour-share";
const AGREEMENTS = "parlour-agreements";
const MOST_AGREEMENTS = 200;
const RETRY = 1000;

export class Share {
  /** `onNews` is called when there is something else to say. */
  constructor(id, onNews) {
    Object.assign(this, { id, onNews, complaint: "", busy: false, given: new Map(), bound: new Set(), shown: new Set() });
  }

  /** Do what the deal needs from this browser now, if anything. */
  hear(snapshot) {
    this.latest = snapshot;
    const { fair, you, state } = snapshot;
    if (this.busy) return;
    if (you === null) this.#forgetAll();
    else if (state === "open" || state === "sealing") {
      if (this.#lacksHash(snapshot)) this.#do(() => this.#commit(fair.attempt, you));
    } else if (state === "opening" && fair.shares[you].hash && !fair.shown.includes(you)) {
      this.#do(() => this.#open(fair, you));
    } else if (fair.shares[you].bytes) {
      forget(`${BYTES} ${fair.shares[you].hash}`);
      this.#say("");
    }
  }

  #forgetAll() {
    for (const { hash } of this.given.values()) forget(`${BYTES} ${hash}`);
    this.given.clear();
  }

  /** No hash was given, or one by a page whose bytes are lost; of two pages that share nothing the later one gives it. */
  #lacksHash({ fair, you }) {
    const { hash } = fair.shares[you];
    return hash === null || (kept(`${BYTES} ${hash}`) === null && !this.given.has(`${fair.attempt} ${you}`));
  }

  async #do(deed) {
    this.busy = true;
    const heard = this.latest;
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof Problem && [403, 409].includes(error.status))) setTimeout(() => this.hear(this.latest), RETRY);
    } finally {
      this.busy = false;
    }
    if (this.latest !== heard) this.hear(this.latest);
  }

  async #commit(attempt, seat) {
    const { bytes, hash } = this.#drawn(attempt, seat);
    this.#say(keep(`${BYTES} ${hash}`, bytes) ? "" : t("share_not_kept"));
    await put(`/tables/${this.id}/commitment`, { attempt, hash });
    this.bound.add(`${attempt} ${seat}`);
  }

  /** The bytes for this seat, drawn once: what is sent again is the same. */
  #drawn(attempt, seat) {
    const key = `${attempt} ${seat}`;
    const bytes = randomDigits();
    if (!this.given.has(key)) this.given.set(key, { bytes, hash: hashOf(this.id, attempt, seat, bytes) });
    return this.given.get(key);
  }

  async #open(fair, seat) {
    const { hash } = fair.shares[seat];
    const bytes = kept(`${BYTES} ${hash}`);
    const isMine = bytes !== null && hashOf(this.id, fair.attempt, seat, bytes) === hash;
    if (!isMine || !isComplete(fair) || !this.#noteAgreement(fair)) {
      this.#say(t(bytes === null ? "share_lost" : "deal_changed"));
      return;
    }
    await put(`/tables/${this.id}/opening`, { attempt: fair.attempt, bytes });
    this.shown.add(hash);
  }

  /** Keep what is agreed on before the bytes are shown. False if it was another thing before, or if that is over. */
  #noteAgreement(fair) {
    const agreements = keptAgreements();
    const before = agreements[this.id];
    const now = { attempt: fair.attempt, agreement: agreementOf(this.id, fair) };
    if (before && before.attempt >= now.attempt) return before.attempt === now.attempt && before.agreement === now.agreement;
    const latest = Object.entries(agreements).filter(([id]) => id !== this.id).slice(1 - MOST_AGREEMENTS);
    keep(AGREEMENTS, JSON.stringify(Object.fromEntries([...latest, [this.id, now]])));
    return true;
  }

  #say(complaint) {
    if (complaint === this.complaint) return;
    this.complaint = complaint;
    this.onNews();
  }

  /** What somebody has to be told of the deal that was made, or came to nothing; mostly nothing. */
  warning({ fair, you, state }) {
    if (fair.void.some(({ shares }) => shares.some(({ hash, fault }) => fault && this.shown.has(hash)))) return t("deal_blamed");
    if (state !== "playing" && state !== "over") return "";
    if (isAsAgreed(this.id, fair) === false) return t("deal_changed");
    if (you === null || fair.shares[you].kind !== "absent") return "";
    return t(this.bound.has(`${fair.attempt} ${you}`) ? "deal_left_out" : "deal_without_you");
  }
}

/** Whether a deal is the one whose hashes this browser was shown before it showed its bytes; null if it was not asked. */
export function isAsAgreed(id, fair) {
  const noted = keptAgreements()[id];
  if (!noted || fair.version === 1 || !fair.commitment) return null;
  const bound = ({ kind, hash, bytes }, seat) => kind !== "person" || hashOf(id, fair.attempt, seat, bytes) === hash;
  return noted.attempt === fair.attempt && noted.agreement === agreementOf(id, fair) && fair.shares.every(bound);
}

const isComplete = ({ commitment, shares }) => Boolean(commitment) && shares.every(({ kind, hash }) => kind === "bot" || kind === "absent" || (kind === "person" && hash));

// ---- the texts that are hashed: docs/fair-deal.md has them

const hashed = (...lines) => sha256(lines.map((line) => `${line}\n`).join(""));
const hashOf = (id, attempt, seat, bytes) => hashed("parlour share 2", `table ${id}`, `attempt ${attempt}`, `seat ${seat}`, `bytes ${bytes}`);

function agreementOf(id, { attempt, commitment, shares }) {
  const lines = shares.map(({ kind, hash }, seat) => `seat ${seat} ${hash ?? kind}`);
  return hashed("parlour agreement 2", `table ${id}`, `attempt ${attempt}`, `commitment ${commitment}`, ...lines);
}

const randomDigits = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// ---- what is kept, for a reload, for other windows, and to be compared

function keptAgreements() {
  try {
    return JSON.parse(kept(AGREEMENTS) ?? "{}");
  } catch {
    return {};
  }
}
