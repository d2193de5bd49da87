/** The table as a look describes it. Draws every game, and knows none. */

import { become, face, h } from "/page/dom.js";
import { animate, motions, positions } from "/page/motion.js";
import { named, t } from "/page/words.js";

const DRAG_FROM = 6;
const DEEPEST = 4;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * `<parlour-board>`: give it `game`, then `show({look, names, people, picks, mover})`.
 * It sends a bubbling event `pick` with the place that a person picked, by click, key or drag.
 */
export class Board extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", (event) => this.#clicked(event));
    this.addEventListener("keydown", (event) => this.#arrow(event));
    this.addEventListener("pointerdown", (event) => this.#grab(event));
  }

  /** Draw the look. Cards that moved since the last one glide there. */
  show({ look, names, people = [], picks = null, mover = null }) {
    const [before, old] = [this.look, positions(this)];
    const focus = this.#focused();
    Object.assign(this, { look, names, people, picks, open: picks?.next() ?? NONE, explained: picks?.explained() ?? NONE });
    this.dataset.seats = look.table.seats.length;
    this.dataset.widest = Math.max(0, ...look.table.areas.filter(({ kind }) => kind === "grid").map(({ heads }) => heads.length));
    become(this, this.#regions());
    this.#refocus(focus);
    if (before && before !== look) animate(this, old, motions(before, look, mover));
  }

  /** Draw the same look again, since other places can be picked. */
  refresh() {
    this.show({ look: this.look, names: this.names, people: this.people, picks: this.picks });
  }

  #regions() {
    const { viewer, table } = this.look;
    const seats = viewer === null ? table.seats : clockwise(table.seats, viewer);
    const others = seats.filter(({ seat }) => seat !== viewer).map((seat) => this.#seat(seat));
    const own = table.seats.find(({ seat }) => seat === viewer);
    return [
      h("div", { class: "others", role: "group" }, others),
      h("div", { class: "centre" }, this.#areas(({ region }) => region === "centre")),
      own && h("div", { class: "own" }, this.#seat(own)),
    ].filter(Boolean);
  }

  /** The areas that are wanted; those of a group below one another. */
  #areas(wanted) {
    const groups = Map.groupBy(this.look.table.areas.filter(wanted), ({ group, name }) => group || name);
    return [...groups.values()].map((areas) => (areas.length > 1 ? h("div", { class: "column" }, areas.map((area) => this.#area(area))) : this.#area(areas[0])));
  }

  // ---- seats

  #seat(seat) {
    const person = this.people[seat.seat] ?? {};
    const acting = this.look.to_act.includes(seat.seat);
    const classes = ["seat", acting && "acting", this.look.winners.includes(seat.seat) && "won"].filter(Boolean).join(" ");
    return h(
      "section",
      { class: classes, "aria-label": this.names[seat.seat] ?? "" },
      h("header", {}, this.#nameplate(seat, person), this.#badges(seat), h("span", { class: "score" }, this.#text(seat.score))),
      h("div", { class: "areas" }, this.#areas((area) => area.region !== "centre" && area.seat === seat.seat)),
    );
  }

  #nameplate(seat, person) {
    const presence = person.kind === "person" && h("span", { class: person.online ? "dot here" : "dot", title: person.online ? "" : t("offline") });
    const stand = person.standing_in && h("small", {}, t("stood_in"));
    return this.#pickable(`seat/${seat.seat}`, this.names[seat.seat], { class: "name" }, presence, h("span", {}, this.names[seat.seat]), stand);
  }

  #badges({ badges, details }) {
    const words = [
      ...badges.map((badge) => h("span", { class: "badge" }, this.#text(badge))),
      ...details.map((detail) => h("span", { class: "detail" }, this.#text(detail))),
    ];
    return words.length > 0 && h("p", { class: "badges" }, words);
  }

  // ---- areas

  #area(area) {
    const content = { grid: () => this.#grid(area), pile: () => this.#pile(area), row: () => this.#row(area), fan: () => this.#row(area) }[area.kind]();
    const count = area.kind === "pile" || area.kind === "fan" || area.cards.some((card) => card.face === "back");
    return h(
      "section",
      { class: `area ${area.kind}`, "aria-label": this.#text(area.label), data: { name: area.name } },
      h("h3", {}, this.#text(area.label.replace(OWNER, "")), count && h("span", { class: "count" }, String(area.count))),
      content,
      area.note && h("p", { class: "note" }, this.#text(area.note)),
    );
  }

  #row(area) {
    const cards = area.cards.map((card, i) => (card.face === "back" && card.place === area.cards[i + 1]?.place ? this.#twin(card) : this.#card(card)));
    const list = h("div", { class: "cards" }, cards.length ? cards : this.#emptyPlace(area));
    list.style.setProperty("--n", Math.max(1, area.cards.length));
    return list;
  }

  #pile(area) {
    const top = area.cards.slice(-DEEPEST);
    const shown = top.map((card, i) => (i === top.length - 1 ? this.#card(card) : this.#under(card)));
    const depth = area.count > 20 ? "high" : area.count > 5 ? "some" : "low";
    return h("div", { class: `cards ${depth}` }, shown.length ? shown : this.#emptyPlace(area));
  }

  #under(card) {
    return h("span", { class: "card under", data: { at: card.place, face: card.face } }, face(this.game, card.face));
  }

  /** One of several hidden cards that mean the same: it can be clicked, and the last of them is the button. */
  #twin(card) {
    const open = this.open.has(card.place) || this.explained.has(card.place);
    return h("span", { class: "card", "aria-hidden": "true", data: { at: card.place, face: card.face, ...(open && { place: card.place }) } }, face(this.game, card.face));
  }

  #grid(area) {
    const head = area.heads.length > 0 && h("div", { class: "heads", "aria-hidden": "true" }, area.heads.map((name) => h("span", {}, name)));
    const rows = area.rows.map((row) => h("div", { class: "line" }, row.map((card) => (card ? this.#card(card) : h("span", { class: "card gap" })))));
    const grid = h("div", { class: "cells" }, head, rows);
    grid.style.setProperty("--n", Math.max(1, area.heads.length));
    return grid;
  }

  #emptyPlace(area) {
    const label = t("empty_place", { label: this.#text(area.label) });
    return area.place ? this.#pickable(area.place, label, { class: "card empty", data: { at: area.place, face: "" } }) : h("span", { class: "card empty" });
  }

  #card(card) {
    const classes = ["card", ...card.marks.map((mark) => `mark-${mark}`)].join(" ");
    return this.#pickable(card.place, this.#text(card.label), { class: classes, data: { at: card.place, face: card.face } }, face(this.game, card.face));
  }

  /** A place: a button where it can be picked or tells why not, else a picture with a name. */
  #pickable(place, label, attributes, ...children) {
    const open = this.open.has(place);
    const picked = this.picks?.picked.includes(place) ?? false;
    if (!open && !picked && !this.explained.has(place)) {
      const role = attributes.class === "name" ? {} : { role: "img", "aria-label": label };
      return h("span", { ...attributes, ...role }, children);
    }
    const state = [attributes.class, open && "open", picked && "picked"].filter(Boolean).join(" ");
    const button = { type: "button", "aria-label": label, "aria-pressed": picked ? "true" : null, "aria-disabled": open || picked ? null : "true" };
    return h("button", { ...attributes, ...button, class: state, data: { ...attributes.data, place } }, children);
  }

  #text(text) {
    return named(text, this.names);
  }

  // ---- picking

  #send(place) {
    this.dispatchEvent(new CustomEvent("pick", { bubbles: true, detail: place }));
  }

  #clicked(event) {
    const place = event.target.closest("[data-place]")?.dataset.place;
    // The second click of a double click would fall on whatever lies there by then.
    if (!place || event.detail > 1 || this.dragged) return;
    this.#send(place);
  }

  /** Arrow keys go to the nearest place in that direction. */
  #arrow(event) {
    const direction = ARROWS[event.key];
    if (!direction || !event.target.dataset.place) return;
    event.preventDefault();
    nearest(event.target, [...this.querySelectorAll("button[data-place]")], direction)?.focus();
  }

  #focused() {
    const element = document.activeElement;
    return this.contains(element) ? { place: element.dataset.place, rect: element.getBoundingClientRect() } : null;
  }

  #refocus(focus) {
    if (!focus) return;
    const places = [...this.querySelectorAll("button[data-place]")];
    const same = places.find(({ dataset }) => dataset.place === focus.place);
    (same ?? places.find((element) => element.classList.contains("open")) ?? places[0])?.focus({ preventScroll: true });
  }

  // ---- dragging

  #grab(event) {
    this.dragged = false;
    const card = event.target.closest("button.card.open, button.card.picked");
    if (!card || event.button !== 0) return;
    const { place } = card.dataset;
    // A card that is a whole move by itself is played where it is let go, any other is picked as soon as it is lifted.
    const whole = this.picks.completes(place);
    const lifted = () => !whole && !this.picks.picked.includes(place) && this.#send(place);
    new Drag(this, card, event, { lifted, dropped: (over) => this.#drop(place, whole, over) });
  }

  #drop(place, whole, over) {
    this.dragged = true;
    setTimeout(() => (this.dragged = false));
    const to = over?.dataset.place;
    if (whole) {
      if (over && !over.closest(".area")?.querySelector(`[data-place="${CSS.escape(place)}"]`)) this.#send(place);
    } else if (to && to !== place && this.picks.next().has(to)) this.#send(to);
    else this.#send(place);
  }
}

const NONE = new Set();

/** Beside a seat's name its areas need not say whose they are. */
const OWNER = / of seat \d$/;

/** A card that follows the pointer until it is let go; `heard` has what to do when it is `lifted` and when it is `dropped`. */
class Drag {
  constructor(board, card, event, heard) {
    Object.assign(this, { board, card, heard, x: event.clientX, y: event.clientY, ghost: null });
    this.end = new AbortController();
    const until = { signal: this.end.signal };
    addEventListener("pointermove", (moved) => this.#move(moved), until);
    addEventListener("pointerup", (up) => this.#drop(up), until);
    addEventListener("pointercancel", () => this.#stop(), until);
    addEventListener("keydown", (key) => key.key === "Escape" && this.#stop(), until);
  }

  #move(event) {
    const [dx, dy] = [event.clientX - this.x, event.clientY - this.y];
    if (!this.ghost && Math.hypot(dx, dy) < DRAG_FROM) return;
    this.ghost ??= this.#lift();
    this.ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(3deg)`;
    const over = placeAt(event)?.closest("[data-place]");
    for (const target of this.board.querySelectorAll(".over")) target.classList.remove("over");
    over?.classList.add("over");
  }

  #lift() {
    const rect = this.card.getBoundingClientRect();
    const ghost = this.card.cloneNode(true);
    ghost.classList.add("ghost");
    delete ghost.dataset.place;
    delete ghost.dataset.at;
    for (const side of ["left", "top", "width", "height"]) ghost.style[side] = `${rect[side]}px`;
    document.body.append(ghost);
    this.heard.lifted();
    return ghost;
  }

  #drop(event) {
    const dragged = this.ghost !== null;
    this.#stop();
    if (dragged) this.heard.dropped(placeAt(event));
  }

  #stop() {
    this.ghost?.remove();
    this.end.abort();
    for (const target of this.board.querySelectorAll(".over")) target.classList.remove("over");
  }
}

/** What lies under the pointer on the board: a place, that of a pile, or whatever else. */
function placeAt(event) {
  const element = document.elementFromPoint(event.clientX, event.clientY)?.closest("parlour-board *");
  return element?.closest("[data-place]") ?? element?.closest(".area.pile")?.querySelector("[data-place]") ?? element;
}

/** The seats, clockwise from the viewer's left neighbour; the viewer last. */
function clockwise(seats, viewer) {
  return [...seats.slice(viewer + 1), ...seats.slice(0, viewer + 1)];
}

function nearest(from, others, [dx, dy]) {
  const centre = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = centre(from);
  const distance = (element) => {
    const [ax, ay] = centre(element);
    const [along, aside] = [(ax - x) * dx + (ay - y) * dy, Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx)];
    return along > 2 ? along + 3 * aside : Infinity;
  };
  const best = others.filter((element) => element !== from).sort((a, b) => distance(a) - distance(b))[0];
  return best && distance(best) < Infinity ? best : null;
}

customElements.define("parlour-board", Board);
