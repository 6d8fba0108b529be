/** The regatta: where the balloon of each seat flies. Fewest points fly highest. */
import type { SandbagView } from "../../../wire";

export interface Flight {
  readonly seat: number;
  readonly total: number;
  /** The points of the running round so far, as everybody can count them. */
  readonly soFar: number;
  /** Where the balloon flies: 0 is the highest, 1 the lowest altitude. */
  readonly at: number;
  /** The same with the points of the running round. */
  readonly heading: number;
}

export interface Altitude {
  readonly points: number;
  readonly at: number;
}

export interface Sky {
  /** One per seat, in the order of seats. */
  readonly flights: readonly Flight[];
  /** Lines to read points from. */
  readonly lines: readonly Altitude[];
}

/** Fewer points than these between best and worst do not fill the sky: small differences look small. */
const LEAST = 30;
/** Distances between lines, and how many of them fit. */
const STEPS = [10, 20, 50, 100, 200] as const;
const MOST_LINES = 5;

export function regatta(view: SandbagView): Sky {
  const points = view.table.flatMap(({ total, so_far }) => [total, total + so_far]);
  const best = Math.min(0, ...points);
  const worst = Math.max(best + LEAST, ...points);
  const at = (value: number): number => (value - best) / (worst - best);
  const step = STEPS.find((one) => (worst - best) / one <= MOST_LINES) ?? 500;
  const lines: Altitude[] = [];
  for (let value = Math.ceil(best / step) * step || 0; value <= worst; value += step)
    lines.push({ points: value, at: at(value) });
  return {
    flights: view.table.map(({ total, so_far }, seat) => ({
      seat,
      total,
      soFar: so_far,
      at: at(total),
      heading: at(total + so_far),
    })),
    lines,
  };
}

/** Places from 0 to 1, in their order, pushed apart until all are at least a gap away from each other. */
export function spread(places: readonly number[], gap: number): readonly number[] {
  const order = places
    .map((_, index) => index)
    .sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  const room = Math.min(gap, places.length > 1 ? 1 / (places.length - 1) : 1);
  const found = [...places];
  let least = 0;
  order.forEach((index) => {
    least = Math.max(least, found[index] ?? 0);
    found[index] = least;
    least += room;
  });
  // What was pushed over the end pushes the others back.
  let most = 1;
  for (const index of order.reverse()) {
    found[index] = Math.min(most, found[index] ?? 0);
    most = (found[index] ?? 0) - room;
  }
  return found;
}
