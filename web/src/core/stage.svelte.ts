/**
 * What is shown: the news of a table one beat after the other, each as long as it takes to be seen. While beats are
 * waiting nothing can be chosen, as what is shown is not how the table stands.
 */
import { live } from "./live.svelte";
import type { Moment, News } from "../net/followed.svelte";
import type { GameView } from "../wire";
import { motion } from "./settings.svelte";
import { play, type Sound } from "./sound";

/** One picture of the table. */
export interface Beat<Extra, View = GameView> {
  readonly moment: Moment<View>;
  /** What the game shows besides the view: a finished trick, a score sheet, a verdict. */
  readonly extra: Extra | null;
  /** How long it stays, in thousandths of a second; `Infinity` until somebody goes on. */
  readonly hold: number;
  /** How many of its events have been shown with it, so that the log does not run ahead; missing for all. */
  readonly events?: number | undefined;
  /** What is said of it to those who cannot see it. */
  readonly spoken: string;
  /** What is heard with it; missing for silence. */
  readonly sound?: Sound | undefined;
}

/** Whether a beat covers the table with a count of points. */
export function isSheet(beat: Beat<unknown> | undefined): boolean {
  const extra = beat?.extra as { readonly kind?: string; readonly show?: string } | null | undefined;
  return extra?.kind === "round" || extra?.show === "score";
}

/** How a game makes beats of news; the last shows where the game stands. */
type Staging<Extra> = (news: News) => readonly Beat<Extra>[];

/** With more beats waiting than these the show is over: everything is shown as it is. */
const MOST_WAITING = 12;

export class Stage<Extra> {
  shown = $state.raw<Beat<Extra> | null>(null);
  #waiting = $state.raw<readonly Beat<Extra>[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isHeld = $state(false);
  /** Called with the number of the entry whose beat is shown now. */
  onShow: ((seq: number) => void) | undefined;
  readonly #staging: Staging<Extra>;

  constructor(staging: Staging<Extra>) {
    this.#staging = staging;
  }

  /** Whether what is shown is how the table stands, so that one may choose. */
  get isLive(): boolean {
    return !this.#isHeld && this.#waiting.length === 0;
  }

  /** Whether the beat that is shown waits for somebody to go on. */
  get waitsForPerson(): boolean {
    return this.#isHeld && this.shown?.hold === Infinity;
  }

  /** Only how the table stands after the news, as they come late. */
  catchUp(news: News): void {
    const last = this.#staging(news).at(-1);
    if (last) this.#jump(last);
  }

  take(news: News): void {
    const beats = this.#staging(news);
    const last = beats.at(-1);
    if (!last) return;
    this.#waiting = [...this.#waiting, ...beats];
    if (this.#waiting.length > MOST_WAITING)
      this.#waiting = this.#waiting.filter((beat) => beat.hold === Infinity).concat(last);
    if (!this.#isHeld) this.#next();
  }

  /** Go on at once: a tap, a key. */
  skip(): void {
    if (!this.#isHeld) return;
    clearTimeout(this.#timer);
    this.#isHeld = false;
    this.#next();
  }

  #next(): void {
    while (!this.#isHeld) {
      const [beat, ...rest] = this.#waiting;
      if (!beat) return;
      this.#waiting = rest;
      this.shown = beat;
      this.onShow?.(beat.moment.seq);
      if (beat.spoken) live.say(beat.spoken);
      if (beat.sound) play(beat.sound);
      const hold = beat.hold === Infinity ? Infinity : motion() === 0 && document.hidden ? 0 : beat.hold;
      if (hold > 0) this.#hold(hold);
    }
  }

  #hold(milliseconds: number): void {
    this.#isHeld = true;
    if (milliseconds === Infinity) return;
    this.#timer = setTimeout(() => {
      this.#isHeld = false;
      this.#next();
    }, milliseconds);
  }

  #jump(beat: Beat<Extra>): void {
    clearTimeout(this.#timer);
    this.#isHeld = false;
    this.#waiting = [];
    this.shown = { ...beat, hold: 0 };
  }
}
