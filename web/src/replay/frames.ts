/** The frames of a replay, folded once by the code of a live table: every step is at hand. */
import { joinView } from "../games/views";
import type { Replay } from "../net/answers";
import { fold, stateIn, type Folded, type Moment, type News } from "../net/fold";
import type { GameOwnView, Happened } from "../wire";

export class Frames {
  readonly #game: string;
  readonly #frames: readonly Happened[];
  readonly #folded: readonly (Folded | null)[];
  /** The frames with every card in their events, where all cards are shown. */
  readonly #whole: readonly Happened[];
  /** The own part of each seat's view after each step, where all cards are shown. */
  readonly #owns: readonly (readonly GameOwnView[])[];

  constructor({ game, frames, revealed = [] }: Replay) {
    this.#game = game;
    this.#frames = frames;
    let last: Folded | null = null;
    this.#folded = frames.map((frame) => {
      const state = stateIn(frame);
      return (last = state ? fold(game, last, state) : last);
    });
    this.#whole = frames.map((frame, step) => {
      const events = revealed[step]?.events;
      return events ? { ...frame, events } : frame;
    });
    let owns: readonly GameOwnView[] = [];
    this.#owns = revealed.map(
      ({ own = [] }) => (owns = own.map((changed, seat) => ({ ...owns[seat], ...changed }) as GameOwnView)),
    );
  }

  /** How many seats show their cards. */
  get open(): number {
    return this.#owns[0]?.length ?? 0;
  }

  /** The seats that were to choose after a step. */
  asked(step: number): readonly number[] {
    return this.#folded[step]?.moment.asked ?? [];
  }

  /** What happened with a step, for the log; with every card where all cards are shown. */
  told(step: number, { isAll }: { readonly isAll: boolean }): Happened | undefined {
    return (isAll ? this.#whole : this.#frames)[step];
  }

  /** A step as whoever got the frames saw it; with a seat, as that seat saw it where all cards are shown. */
  news(step: number, seat: number | null = null): News | null {
    const happened = this.told(step, { isAll: seat !== null });
    const after = this.#moment(step, seat);
    return happened && after ? { happened, before: this.#moment(step - 1, seat), after } : null;
  }

  #moment(step: number, seat: number | null): Moment | null {
    const folded = this.#folded[step];
    if (!folded) return null;
    const own = seat === null ? undefined : this.#owns[step]?.[seat];
    if (!own) return folded.moment;
    return { ...folded.moment, view: joinView(this.#game, { public: folded.parts.public, own }) };
  }
}
