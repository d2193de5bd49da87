/**
 * Which cards move between two looks, and their animation.
 *
 * Only the two looks are compared, so a motion cannot tell more than they do: hidden cards have no identity, and which of
 * several hidden cards goes is not known here.
 */

const HIDDEN = "back";
const MOST = 24;
const DURATION = 320;

/** The cards of an area: for a pile only the topmost. */
function cardsOf(area) {
  return area.kind === "grid" ? area.rows.flat().filter(Boolean) : area.cards;
}

const keyOf = (area) => `${area.name} ${area.seat}`;

function tokens(area) {
  return cardsOf(area).map((card) => ({ area: keyOf(area), place: card.place, face: card.face }));
}

/** Cards of one list that the other lacks, told apart by `key`. */
function lacking(ours, theirs, key) {
  const left = new Map();
  for (const token of theirs) left.set(key(token), (left.get(key(token)) ?? 0) + 1);
  return ours.filter((token) => {
    const count = left.get(key(token)) ?? 0;
    left.set(key(token), count - 1);
    return count <= 0;
  });
}

function pileChange(before, after) {
  const [old, now] = [tokens(before), tokens(after)];
  const more = after.count - before.count;
  if (more > 0) return { lost: [], gained: now.slice(-more) };
  if (more < 0) return { lost: old.slice(more), gained: [] };
  const same = old.at(-1)?.face === now.at(-1)?.face;
  return same ? { lost: [], gained: [] } : { lost: old.slice(-1), gained: now.slice(-1) };
}

function areaChange(before, after) {
  if (after.kind === "pile") return pileChange(before, after);
  const key = after.kind === "grid" ? (token) => `${token.place} ${token.face}` : (token) => token.face;
  const [old, now] = [tokens(before), tokens(after)];
  return { lost: lacking(old, now, key), gained: lacking(now, old, key) };
}

/** Each place once: a column that two seats share is shown twice. */
function distinct(list) {
  const seen = new Set();
  return list.filter(({ area, place, face }) => {
    const cell = place.startsWith("cell/") ? `${place} ${face}` : null;
    if (cell === null) return area;
    return !seen.has(cell) && seen.add(cell);
  });
}

function changes(before, after) {
  const old = new Map(before.table.areas.map((area) => [keyOf(area), area]));
  const all = { lost: [], gained: [] };
  for (const area of after.table.areas) {
    const change = areaChange(old.get(keyOf(area)) ?? { ...area, cards: [], rows: [], count: 0 }, area);
    all.lost.push(...change.lost);
    all.gained.push(...change.gained);
    old.delete(keyOf(area));
  }
  for (const area of old.values()) all.lost.push(...tokens(area));
  return { lost: distinct(all.lost), gained: distinct(all.gained) };
}

/** A hand of the seat that moved, where its cards are hidden: what it plays and draws passes through there. */
function hiddenHand(look, seat) {
  return look.table.areas.find((area) => area.seat === seat && area.kind === "row" && area.cards.some((card) => card.face === HIDDEN));
}

function matched(from, to, fits) {
  const pairs = [];
  for (const sink of [...to]) {
    const i = from.findIndex((source) => fits(source, sink));
    if (i < 0) continue;
    pairs.push({ from: from[i], to: sink });
    from.splice(i, 1);
    to.splice(to.indexOf(sink), 1);
  }
  return pairs;
}

/** What moves from where to where; `mover` is the seat whose move lies between the two looks. */
export function motions(before, after, mover) {
  if (!before || !after) return [];
  const { lost, gained } = changes(before, after);
  const away = (source, sink) => source.place !== sink.place;
  const pairs = matched(lost, gained, (source, sink) => source.face === sink.face && source.face !== HIDDEN && away(source, sink));
  const hand = hiddenHand(after, mover) && hiddenHand(before, mover);
  if (hand) {
    const stop = { area: keyOf(hand), place: hand.cards.at(-1).place, face: HIDDEN };
    const lostThere = lost.filter(({ area }) => area === keyOf(hand));
    for (const sink of gained.filter(({ face }) => face !== HIDDEN)) {
      pairs.push({ from: stop, to: sink });
      gained.splice(gained.indexOf(sink), 1);
      const token = lostThere.pop();
      if (token) lost.splice(lost.indexOf(token), 1);
      else {
        const source = lost.find(({ face }) => face === HIDDEN);
        if (source) pairs.push({ from: source, to: stop });
        if (source) lost.splice(lost.indexOf(source), 1);
      }
    }
  }
  pairs.push(...matched(lost, gained, (source, sink) => source.face === HIDDEN && away(source, sink)));
  pairs.push(...matched(lost, gained, (source, sink) => sink.face === HIDDEN && away(source, sink)));
  return pairs.slice(0, MOST);
}

/** Where each shown place is: of the same place shown twice the first, and for an area's cards the last of its name. */
export function positions(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-at]")) {
    const rect = element.getBoundingClientRect();
    const { at, face } = element.dataset;
    found.set(`${at} ${face}`, rect);
    if (!found.has(at)) found.set(at, rect);
  }
  return found;
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Let cards go from their old places to their new ones. The elements stand at the new ones already, and can be clicked. */
export function animate(root, old, pairs) {
  if (still()) return;
  pairs.forEach(({ from, to }, i) => {
    const start = old.get(`${from.place} ${from.face}`) ?? old.get(from.place);
    const elements = [...root.querySelectorAll(`[data-at="${CSS.escape(to.place)}"]`)];
    const element = elements.findLast(({ dataset }) => dataset.face === to.face) ?? elements.at(-1);
    if (start && element) glide(element, start, i);
  });
}

function glide(element, start, i) {
  const end = element.getBoundingClientRect();
  if (!end.width || !element.animate) return;
  const move = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`;
  element.animate(
    [
      { transform: move, transformOrigin: "0 0", zIndex: 5, opacity: 0.9 },
      { transform: "none", transformOrigin: "0 0", zIndex: 5, opacity: 1 },
    ],
    { duration: DURATION, delay: Math.min(i, 8) * 25, easing: "cubic-bezier(.2, .7, .3, 1)", fill: "backwards" },
  );
}
