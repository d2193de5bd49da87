/** From what a person picks to the move it means. Knows no game: the choices say which picks mean which move. */

/** Whether these picks may become this path; `in_order`: whether the order of picks counts. */
function fits(path, picks, inOrder) {
  return picks.every((place, i) => (inOrder ? path[i] === place : path.includes(place)));
}

/** The places of the path that may be picked after these. */
function ahead(path, picks, inOrder) {
  return inOrder ? path.slice(picks.length, picks.length + 1) : path.filter((place) => !picks.includes(place));
}

/** The paths of choices or refusals that go on from these picks, each with what it belongs to. */
function opened(entries, picks) {
  return entries.flatMap((entry) => entry.paths.filter((path) => fits(path, picks, entry.in_order)).map((path) => ({ entry, path })));
}

const placesAhead = (entries, picks) => new Set(opened(entries, picks).flatMap(({ entry, path }) => ahead(path, picks, entry.in_order)));

export class Picks {
  /** What the viewer of a look may pick. Why they may not do something else has to be asked for: see `explain`. */
  constructor(look = null) {
    this.choices = look?.choices ?? [];
    this.tries = look?.tries ?? [];
    this.refusals = null;
    this.picked = [];
  }

  /** Why what might be tried may not be played, as the server says it. */
  explain(refusals) {
    this.refusals = refusals;
  }

  /** The places that may be picked now. */
  next(picks = this.picked) {
    return placesAhead(this.choices, picks);
  }

  /** The places that tell why they cannot be picked. */
  explained() {
    return this.refusals ? placesAhead(this.refusals, this.picked) : new Set(this.tries);
  }

  /** Whether picking this place makes a whole move. */
  completes(place) {
    const picks = [...this.picked, place];
    return opened(this.choices, picks).some(({ path }) => path.length === picks.length);
  }

  /** Pick a place. Returns {move} when that makes a whole move, {refusal} when it is none, {ask} when it is first to be asked why not, else {}. */
  pick(place) {
    if (this.picked.includes(place)) return this.#unpick(place);
    if (this.next().has(place)) return this.#take([...this.picked, place]);
    if (this.refusals === null) return { ask: true };
    const refusal = this.#refusal([...this.picked, place]);
    if (this.picked.length && this.next([]).has(place) && !refusal) return this.#take([place]);
    return { refusal: refusal ?? this.#refusal([place]) ?? null };
  }

  #take(picks) {
    const whole = opened(this.choices, picks).find(({ path }) => path.length === picks.length);
    this.picked = whole ? [] : picks;
    return whole ? { move: whole.entry.move } : {};
  }

  #unpick(place) {
    this.picked = this.picked.slice(0, this.picked.indexOf(place));
    return {};
  }

  #refusal(picks) {
    const refused = opened(this.refusals, picks);
    return (refused.find(({ path }) => path.length === picks.length) ?? refused[0])?.entry;
  }

  cancel() {
    this.picked = [];
  }
}
