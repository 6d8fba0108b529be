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

/** Where a seat's card lies in the trick: columns from -1 to 1, and half a row up or down. */
const PLACES: { readonly [seats: number]: { readonly [where in Spot]?: readonly [number, number] } } = {
  3: { bottom: [0, 0.4], left: [-0.8, -0.4], right: [0.8, -0.4] },
  4: { bottom: [0, 0.5], left: [-1, 0], top: [0, -0.5], right: [1, 0] },
  5: {
    bottom: [0, 0.5],
    left: [-1, 0.5],
    "top-left": [-0.5, -0.5],
    "top-right": [0.5, -0.5],
    right: [1, 0.5],
  },
  6: {
    bottom: [0, 0.5],
    left: [-1, 0.5],
    "top-left": [-1, -0.5],
    top: [0, -0.5],
    "top-right": [1, -0.5],
    right: [1, 0.5],
  },
};

export function placeOnTable(view: SandbagView, seat: number): readonly [number, number] {
  return PLACES[view.table.length]?.[spot(view, seat)] ?? [0, 0];
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
