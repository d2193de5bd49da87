/** A time that runs: the moment to tap, the clock of a move, or what pages have for the deal. */

import { h } from "/page/dom.js";
import { listed, t } from "/page/words.js";

const EVERY = 200;

export class Moment {
  constructor(root) {
    Object.assign(this, { root, ends: 0, whole: 1, timer: null });
  }

  /** `deadline` as a snapshot has it, or null. */
  show(deadline, urgent, names) {
    clearInterval(this.timer);
    this.root.hidden = !deadline;
    if (!deadline) return;
    this.ends = performance.now() + deadline.seconds_left * 1000;
    this.whole = Math.max(deadline.seconds_left, 1) * 1000;
    this.kind = deadline.kind;
    this.who = deadline.kind === "tap" ? null : listed(deadline.seats.map((seat) => names[seat]));
    this.bar = h("progress", { max: "1", "aria-hidden": "true" });
    this.words = h("span", {});
    this.root.replaceChildren(this.bar, this.words);
    this.root.classList.toggle("urgent", urgent);
    this.timer = setInterval(() => this.#tick(), EVERY);
    this.#tick();
  }

  #tick() {
    const left = Math.max(0, this.ends - performance.now());
    this.bar.value = left / this.whole;
    const seconds = Math.ceil(left / 1000);
    this.words.textContent = t(`deadline_${this.kind}`, { seconds, who: this.who });
  }
}
