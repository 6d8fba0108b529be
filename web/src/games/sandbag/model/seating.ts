/** Who sits where on the screen: oneself at the bottom, the others clockwise. */
import type { SandbagPlay, SandbagView } from "../../../wire";

/** All seats clockwise, beginning with one's own; spectators sit with seat 0. */
export function clockwise(view: SandbagView): readonly number[] {
  const seats = view.table.length;
  const first = view.seat ?? 0;
  return view.table.map((_, index) => (first + index) % seats);
}

/** Where a seat's panel stands on a desktop: columns of the grid, by how many others there are. */
export type Spot = "left" | "right" | "top-left" | "top" | "top-right" | "bottom";

const SPOTS: { readonly [seats: number]: readonly Spot[] } = {
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top-left", "top-right", "right"],
  6: ["bottom", "left", "top-left", "top", "top-right", "right"],
};

/** Where a seat's card lies on the table, from -1 to 1 across and down. */
const PLACES: { readonly [where in Spot]: readonly [number, number] } = {
  bottom: [0, 1],
  left: [-1, 0.2],
  right: [1, 0.2],
  "top-left": [-0.6, -1],
  "top-right": [0.6, -1],
  top: [0, -1],
};

export function placeOnTable(view: SandbagView, seat: number): readonly [number, number] {
  const [across, down] = PLACES[spot(view, seat)];
  return [across, view.table.length < 5 && down > 0 && down < 1 ? 0 : down];
}

export function spot(view: SandbagView, seat: number): Spot {
  return SPOTS[view.table.length]?.[clockwise(view).indexOf(seat)] ?? "top";
}

/** Who plays in which order to the trick that is shown: those who have, then those who will. */
export function order(view: SandbagView, plays: readonly SandbagPlay[]): readonly number[] {
  const seats = view.table.length;
  const first = plays[0]?.seat ?? view.leader ?? 0;
  return view.table.map((_, index) => (first + index) % seats);
}

/** How many tricks this round has: those played, and as many as a seat has still cards for. */
export function tricksInRound(view: SandbagView): number {
  const [seat] = view.table;
  if (!seat) return view.tricks;
  const played = view.trick.some((play) => play.seat === 0) ? 1 : 0;
  return view.tricks + seat.hand + seat.sandbags + played;
}

/** How many tricks a seat has won: each has a card of every seat. */
export function tricksWon(view: SandbagView, seat: number): number {
  return (view.table[seat]?.won ?? 0) / view.table.length;
}

export function leftOf(view: SandbagView, seat: number): number {
  return (seat + 1) % view.table.length;
}

export function rightOf(view: SandbagView, seat: number): number {
  return (seat + view.table.length - 1) % view.table.length;
}

/** The cards that came from the neighbours, until the first card is played: from which seat each is. */
export function fromNeighbours(view: SandbagView): ReadonlyMap<string, number> {
  const isNew = view.phase === "set-up" || (view.phase === "play" && view.tricks === 0 && !view.trick.length);
  const from = new Map<string, number>();
  if (view.seat === null || !isNew) return from;
  const { left, right } = view.received;
  if (left !== null) from.set(left, leftOf(view, view.seat));
  // Two rockets are two cards, with names of their own.
  if (right !== null) from.set(right === left ? `${right}1` : right, rightOf(view, view.seat));
  return from;
}
