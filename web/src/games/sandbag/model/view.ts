/** A view of Sandbag put together: what everybody sees, and what the own seat knows besides. */
import type {
  SandbagOwnView,
  SandbagPlay,
  SandbagPublicView,
  SandbagSeat,
  SandbagSlot,
  SandbagView,
} from "../../../wire";

/** Spectators pass nothing and get nothing. */
const NOTHING = { left: null, right: null } as const;

export function joinView(table: SandbagPublicView, own: SandbagOwnView | null): SandbagView {
  const { last_trick: last } = table;
  return {
    seat: own?.seat ?? null,
    phase: table.phase,
    round: table.round,
    dealer: table.dealer,
    left_out: table.left_out,
    waiting: table.waiting,
    hand: own?.hand ?? [],
    sandbags: own?.sandbags ?? [],
    passed: own?.passed ?? NOTHING,
    received: own?.received ?? NOTHING,
    table: table.totals.map((_, seat) => seatOf(table, own, seat)),
    leader: table.leader,
    led: table.led,
    standing: table.standing,
    tally: table.tally,
    rocket: table.rocket,
    face_up_needed: table.face_up_needed,
    trick: table.trick.map((play) => known(play, own, own?.sandbag)),
    tricks: table.tricks,
    last_trick: last && { ...last, plays: last.plays.map((play) => known(play, own, own?.last_sandbag)) },
    aside: table.aside,
  };
}

function seatOf(table: SandbagPublicView, own: SandbagOwnView | null, seat: number): SandbagSeat {
  const isChoosing = own?.seat === seat && (table.phase === "pass" || table.phase === "set-up");
  return {
    hand: isChoosing ? own.hand.length : (table.hand_sizes[seat] ?? 0),
    sandbags: isChoosing ? own.sandbags.length : (table.sandbag_counts[seat] ?? 0),
    most_sandbags: table.most_sandbags[seat] ?? 0,
    basket: isChoosing
      ? own.basket.map((card) => ({ card, face_up: false, giver: null, voids: "" }))
      : (table.baskets[seat] ?? []).map((slot, place) => withGift(slot, own, seat, place)),
    won: table.cards_won[seat] ?? 0,
    rockets: table.rockets_won[seat] ?? 0,
    voids: table.voids[seat] ?? "",
    total: table.totals[seat] ?? 0,
    rounds: table.rounds[seat] ?? [],
    so_far: table.so_far[seat] ?? 0,
  };
}

function giftAt(own: SandbagOwnView | null, owner: number | null, slot: number | null): string | undefined {
  return own?.gifts.find((gift) => gift.owner === owner && gift.slot === slot)?.card;
}

function withGift(slot: SandbagSlot, own: SandbagOwnView | null, owner: number, place: number): SandbagSlot {
  return { ...slot, card: giftAt(own, owner, place) ?? slot.card };
}

/** The play with what the own seat knows of it. */
function known(play: SandbagPlay, own: SandbagOwnView | null, sandbag: string | null = null): SandbagPlay {
  if (play.seat !== own?.seat) return play;
  if (play.way === "sandbag") return { ...play, card: play.card ?? sandbag };
  return { ...play, given: giftAt(own, play.owner, play.slot) ?? play.given };
}
