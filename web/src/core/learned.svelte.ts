/** Which steps of lessons were done in this browser, remembered there. */

const KEY = "bagatelle.learned";

interface Kept {
  /** Steps as `lesson/step`. */
  readonly done?: readonly string[];
  /** Whether newcomers' words are not wanted any more. */
  readonly dismissed?: boolean;
}

type All = Readonly<Record<string, Kept>>;

function remembered(): All {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? (kept as All) : {};
  } catch {
    return {}; // storage may be forbidden, or hold something else
  }
}

class Learned {
  #all = $state.raw<All>(remembered());

  /** The steps of a game that are done. */
  done(game: string): ReadonlySet<string> {
    const done = this.#all[game]?.done;
    return new Set(Array.isArray(done) ? (done as readonly string[]) : []);
  }

  /** Whether one is told of the lessons as somebody new: until all steps are done, or one does not want it. */
  isNew(game: string, steps: number): boolean {
    return !this.#all[game]?.dismissed && this.done(game).size < steps;
  }

  finish(game: string, path: string): void {
    this.#keep(game, { done: [...new Set([...this.done(game), path])] });
  }

  /** These steps are to be done again. */
  forget(game: string, paths: readonly string[]): void {
    this.#keep(game, { done: [...this.done(game)].filter((path) => !paths.includes(path)) });
  }

  dismiss(game: string): void {
    this.#keep(game, { dismissed: true });
  }

  #keep(game: string, changed: Kept): void {
    // Another tab may have learned something meanwhile.
    const all = remembered();
    this.#all = { ...all, [game]: { ...this.#all[game], ...changed } };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#all));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
}

export const learned = new Learned();
