/** The colours as the baskets show them, for the panel and the strip of the trump. */
import type { SandbagView } from "../../../wire";

export interface Colour {
  readonly letter: string;
  readonly isTrump: boolean;
  /** How many balloons of it lie face up, and their sum. */
  readonly cards: number;
  readonly sum: number;
}

const LETTERS = "TRPOY";

export function colours(view: SandbagView): readonly Colour[] {
  return [...LETTERS]
    .filter((letter) => letter !== view.left_out)
    .map((letter) => {
      const found = view.tally.find(({ colour }) => colour === letter);
      return {
        letter,
        isTrump: view.phase === "play" && view.standing.trump.includes(letter),
        cards: found?.cards ?? 0,
        sum: found?.sum ?? 0,
      };
    });
}
