"""Positions of Bag-O-Loot written in full, and as an event that tells each seat what it may know."""

from __future__ import annotations

from bagatelle.core.position_text import head_lines
from bagatelle.core.seats import seats_in
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.positions.read_position import FLAGS, NAME
from bagatelle.games.bagoloot.rules.actions import place_at
from bagatelle.games.bagoloot.rules.cards import LOOTER, NAMES, NO_CARD, NUMBERS, how_many, names_in
from bagatelle.games.bagoloot.rules.events import Move, PositionSet
from bagatelle.games.bagoloot.rules.stash import open_twice, sizes_of
from bagatelle.games.bagoloot.rules.state import (
    BLUFF,
    DRAWN,
    GENUINE,
    LAID,
    NO_PLACE,
    NOBODY,
    OVER,
    SHOWN,
    TAKEN,
    State,
    card_of,
    coins_of,
    lid_of,
    looters_of,
    maker_of,
    number_of,
    other_of,
    owner_of,
    peeker_of,
    seat_of,
    verdict_of,
    what_of,
)

MOVES_IN_A_LINE = 8
WORDS = {DRAWN: "drawn", SHOWN: "shown", LAID: "laid", TAKEN: "taken"}


def write_position(state: State, seed: bytes | None = None) -> str:
    """The state as a text that states everything; without a seed a reader takes the usual one for later deals."""
    seats = int(state.seats)
    rounds = [[int(state.scores[seats * number + seat]) for seat in range(seats)] for number in range(state.round - 1)]
    lines = [*head_lines(NAME, state.variant, seed, int(state.dealer), rounds), f"phase {state.phase.value}"]
    lines += [] if state.phase is OVER else [_turn_line(state)]
    lines += [_seat_line(state, seat) for seat in range(seats)]
    lines += [_bag_line(state, place) for place in range(len(state.bags))]
    lines += _split_lines(state)
    lines.append(_words("deck", [NAMES[card] for card in state.deck[state.top :]]))
    lines.append(_words("junk", names_in(state.junk)))
    lines.append(f"openings {state.openings}")
    lines += _move_lines(state)
    lines += ["time_up"] if state.time_up else []
    return "\n".join(lines) + "\n"


def _words(name: str, words: tuple[str, ...] | list[str]) -> str:
    return " ".join([name, *words])


def _numbers(kinds: int) -> list[str]:
    return [NAMES[number] for number in range(NUMBERS) if how_many(kinds, number)]


def _turn_line(state: State) -> str:
    parts = []
    if state.counted:
        parts.append("counted")
    elif state.active:
        parts.append("active")
    if state.deckless:
        parts.append("deckless")
    if state.opened:
        parts.append(_words("opened", _numbers(state.opened)))
    if state.pending != NO_PLACE:
        parts.append(f"bagging {NAMES[state.pending % NUMBERS]} of {state.pending // NUMBERS}")
    return f"turn {state.turn} {', '.join(parts)}".strip()


def _seat_line(state: State, seat: int) -> str:
    parts = [_words("hand", names_in(state.hands[seat]))]
    opened = [(state.opened_at[place_at(seat, n)], n) for n in range(NUMBERS) if how_many(sizes_of(state, seat), n)]
    for at, number in sorted(opened):
        coins = int(how_many(state.coins[seat], number))
        cards = [NAMES[number]] * coins + [NAMES[LOOTER]] * int(how_many(state.looters[seat], number))
        parts.append(_words("open", [*cards, "at", str(at)]))
    sets = (state.had_turn, state.done, state.skips, state.slipped, state.claimed, state.answered)
    parts += [flag for flag, bits in zip(FLAGS, sets, strict=True) if bits >> seat & 1]
    return f"seat {seat} {', '.join(parts)}"


def _bag_line(state: State, place: int) -> str:
    bag = state.bags[place]
    cards = [NAMES[number_of(bag)]] * int(coins_of(bag)) + [NAMES[LOOTER]] * int(looters_of(bag))
    lid = [] if lid_of(bag) == NO_CARD else ["lid", NAMES[lid_of(bag)]]
    parts = [_words("bag", cards + lid), f"owner {owner_of(bag)}", f"maker {maker_of(bag)}"]
    if peeker_of(bag) != NOBODY:
        parts.append(f"peeked {peeker_of(bag)}")
    parts += [word for verdict, word in ((GENUINE, "genuine"), (BLUFF, "bluff")) if verdict_of(bag) == verdict]
    parts += ["contested"] if state.contested == place else []
    return ", ".join(parts)


def _split_lines(state: State) -> list[str]:
    """The numbers that lie open in several stashes; what earlier splits left behind counts no more."""
    lines = []
    twice = open_twice(state)
    for number in range(NUMBERS):
        if how_many(twice, number):
            makers = [str(seat) for seat in seats_in(state.makers[number])]
            live = ", live" if how_many(state.splits, number) else ""
            lines.append(_words("split", [NAMES[number], "by", *makers]) + live)
    return lines


def _move_lines(state: State) -> list[str]:
    moves = [_move(move) for move in state.moves]
    chunks = [moves[at : at + MOVES_IN_A_LINE] for at in range(0, len(moves), MOVES_IN_A_LINE)]
    return [f"moves {', '.join(chunk)}" for chunk in chunks]


def _move(move: int) -> str:
    what, seat, card = what_of(move), seat_of(move), card_of(move)
    if what == DRAWN:
        return f"{seat} drew"
    if what == SHOWN:
        return f"{seat} showed {NAMES[card]}"
    return f"{seat} laid {NAMES[card]}" if what == LAID else f"{seat} took {NAMES[card]} from {other_of(move)}"


def variant_of(state: State) -> Variant:
    """How the table of a state plays."""
    return state.variant


def position_set(state: State) -> PositionSet:
    """The event that opens a table in the state, whole."""
    peekers = [peeker_of(bag) for bag in state.bags]
    return PositionSet(
        round=state.round,
        dealer=state.dealer,
        phase=state.phase.value,
        hands=tuple([names_in(state.hands[seat]) for seat in range(state.seats)]),
        moves=tuple([_told(move) for move in state.moves]),
        bags=len(state.bags),
        peekers=tuple([None if peeker == NOBODY else int(peeker) for peeker in peekers]),
    )


def _told(move: int) -> Move:
    what = what_of(move)
    card = None if what == DRAWN else NAMES[card_of(move)]
    return Move(WORDS[what], seat_of(move), card, other_of(move) if what in {LAID, TAKEN} else None)
