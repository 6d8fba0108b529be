/** A view of Bag-O-Loot put together: what everybody sees, and what the own seat knows besides. */
import type { BagolootOwnView, BagolootPublicView, BagolootSeat, BagolootView } from "../../../wire";

export function joinView(table: BagolootPublicView, own: BagolootOwnView | null): BagolootView {
  return {
    seat: own?.seat ?? null,
    phase: table.phase,
    round: table.round,
    dealer: table.dealer,
    waiting: table.waiting,
    invited: table.invited,
    hand: own?.hand ?? [],
    table: table.totals.map((_, seat) => seatOf(table, own, seat)),
    bags: table.bags.map((bag, place) => ({ ...bag, lid: lidOf(own, place) ?? bag.lid })),
    deck: table.deck,
    junk: table.junk,
    turn: table.turn,
    contested: table.contested,
    answered: table.answered,
    answering: table.answering,
    stake: own?.stake ?? null,
    warned: own?.warned ?? [],
    time_up: table.time_up,
    splits: table.splits,
    openings: table.openings,
    had_turn: table.had_turn,
    slipped: table.slipped,
  };
}

function lidOf(own: BagolootOwnView | null, bag: number): string | undefined {
  return own?.lids.find((lid) => lid.bag === bag)?.card;
}

function seatOf(table: BagolootPublicView, own: BagolootOwnView | null, seat: number): BagolootSeat {
  return {
    hand: own?.seat === seat ? own.hand.length : (table.hand_sizes?.[seat] ?? null),
    cards: table.hands?.[seat] ?? null,
    collections: table.collections[seat] ?? [],
    oldest_bag: table.oldest_bags[seat] ?? null,
    done: table.done.includes(seat),
    locked_out: table.locked_out.includes(seat),
    skips: table.skips.includes(seat),
    total: table.totals[seat] ?? 0,
    rounds: table.rounds[seat] ?? [],
    so_far: table.so_far[seat] ?? 0,
  };
}
