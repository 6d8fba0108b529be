/** The colours as the baskets show them, for the panel and the strip of the trump. */
import type { SandbagView } from "../wire";

export interface Colour {
  readonly letter: string;
  readonly isTrump: boolean;
  /** How many balloons of it lie face up, and their sum, where the server says so. */
  readonly cards: number | null;
  readonly sum: number;
}

const LETTERS = "TRPOY";

export function colours(view: SandbagView): readonly Colour[] {
  const tally = (view as { readonly tally?: readonly (readonly [string, number, number])[] }).tally;
  return [...LETTERS]
    .filter((letter) => letter !== view.left_out)
    .map((letter) => {
      const found = tally?.find(([of]) => of === letter);
      return {
        letter,
        isTrump: view.phase === "play" && view.standing[0].includes(letter),
        cards: tally ? (found?.[1] ?? 0) : null,
        sum: found?.[2] ?? 0,
      };
    });
}
