/** From what a person picks to the move it means. Knows no game: the choices say which picks mean which move. */

const startsWith = (path, picks) => picks.every((place, i) => path[i] === place);
const holdsAll = (path, picks) => picks.every((place) => path.includes(place));

export class Picks {
  /** `choices` and `refusals` as a look has them. */
  constructor(choices = [], refusals = []) {
    this.choices = choices;
    this.refusals = refusals;
    this.picked = [];
  }

  /** The paths that go on from these picks, each with its choice. */
  #open(picks) {
    return this.choices.flatMap((choice) => {
      const fits = choice.in_order ? startsWith : holdsAll;
      return choice.paths.filter((path) => fits(path, picks)).map((path) => ({ choice, path }));
    });
  }

  /** The places that may be picked now. */
  next(picks = this.picked) {
    const places = new Set();
    for (const { choice, path } of this.#open(picks)) {
      const ahead = choice.in_order ? path.slice(picks.length, picks.length + 1) : path.filter((place) => !picks.includes(place));
      ahead.forEach((place) => places.add(place));
    }
    return places;
  }

  /** Pick a place. Returns {move} when that makes a whole move, {refusal} when it is none, else {}. */
  pick(place) {
    if (this.picked.includes(place)) return this.#unpick(place);
    if (this.next().has(place)) return this.#take([...this.picked, place]);
    const refusal = this.#refusal([...this.picked, place]);
    if (this.picked.length && this.next([]).has(place) && !refusal) return this.#take([place]);
    return { refusal: refusal ?? this.#refusal([place]) ?? null };
  }

  #take(picks) {
    const whole = this.#open(picks).find(({ path }) => path.length === picks.length);
    this.picked = whole ? [] : picks;
    return whole ? { move: whole.choice.move } : {};
  }

  #unpick(place) {
    this.picked = this.picked.slice(0, this.picked.indexOf(place));
    return {};
  }

  #refusal(picks) {
    const fitting = this.refusals.filter(({ paths }) => paths.some((path) => startsWith(path, picks)));
    return fitting.find(({ paths }) => paths.some((path) => path.length === picks.length)) ?? fitting[0];
  }

  /** The places that tell why they cannot be picked. */
  explained() {
    const at = this.picked.length;
    return new Set(this.refusals.flatMap(({ paths }) => paths.filter((path) => startsWith(path, this.picked)).map((path) => path[at])));
  }

  cancel() {
    this.picked = [];
  }
}
