/** Messages of a server as tests need them. */
import type { AnyTold, Happened, SandbagPublicView, State, TableInfo, TableView } from "../src/wire";

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

/** A view of Sandbag as everybody sees it; tests look at a few of its fields only. */
export function viewOf(fields: Partial<SandbagPublicView>): TableView {
  const view: SandbagPublicView = {
    seats: 3,
    options: {},
    phase: "play",
    round: 1,
    dealer: 0,
    left_out: "T",
    waiting: [0],
    hand_sizes: [12, 12, 12],
    sandbag_counts: [1, 1, 1],
    most_sandbags: [3, 3, 3],
    baskets: [[], [], []],
    cards_won: [0, 0, 0],
    rockets_won: [0, 0, 0],
    voids: ["", "", ""],
    totals: [0, 0, 0],
    rounds: [[], [], []],
    so_far: [0, 0, 0],
    leader: 0,
    led: null,
    standing: { trump: "", winner: null, card: null, by: "" },
    tally: [],
    rocket: -10,
    face_up_needed: false,
    trick: [],
    tricks: 0,
    last_trick: null,
    aside: 0,
    ...fields,
  };
  return { public: view };
}

export function stateOf(seq: number, fields: Partial<State> = {}): State {
  return { type: "state", table: "t", seq, asked: [0], legal: ["O7"], deadlines: [], ...fields };
}
