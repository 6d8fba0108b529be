/** Messages of a server as tests need them. */
import type { AnyTold, GameView, Happened, State, TableInfo } from "../src/wire";

export function infoOf(change: Partial<TableInfo> = {}): TableInfo {
  return {
    table: "t",
    game: "sandbag",
    title: "Sandbag",
    seats: 3,
    options: {},
    clock: {},
    listed: false,
    chat: false,
    status: "playing",
    seating: ["Ana", "Ben", "Cid"].map((name, seat) => ({ seat, name, person: true })),
    seq: 2,
    commitment: "",
    ...change,
  };
}

export function happened(
  seq: number,
  told: AnyTold,
  rest: Partial<Pick<Happened, "events" | "state" | "info" | "own">> = {},
): Happened {
  return { type: "happened", table: "t", seq, at: seq * 1000, told, ...rest };
}

export function acted(seq: number, seat: number, state?: State): Happened {
  return happened(seq, { what: "acted", seat }, state ? { state } : {});
}

/** A view stands for itself: tests look at two of its fields only. */
export function viewOf(fields: Partial<GameView> & { readonly round?: number }): GameView {
  return fields as GameView;
}

export function stateOf(seq: number, fields: Partial<State> = {}): State {
  return { type: "state", table: "t", seq, asked: [0], legal: ["O7"], deadlines: [], ...fields };
}
