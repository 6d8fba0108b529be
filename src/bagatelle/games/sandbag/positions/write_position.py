"""Positions of Sandbag written in full, and as an event that tells each seat what it may know."""

from __future__ import annotations

from bagatelle.core.position_text import head_lines
from bagatelle.core.seats import NO_SEAT
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.positions.read_position import NAME
from bagatelle.games.sandbag.rules.actions import place_text
from bagatelle.games.sandbag.rules.cards import COLOURS, LETTERS, NO_CARD, NO_COLOUR, name_of, names_in
from bagatelle.games.sandbag.rules.events import Play, PositionSet, TrickEnded, Way
from bagatelle.games.sandbag.rules.setup import most_sandbags
from bagatelle.games.sandbag.rules.state import PLAYING, SETTING_UP, State, led_of, trump_of_result
from bagatelle.games.sandbag.rules.tricks import judged, rockets_face_up, whole_play


def write_position(state: State, seed: bytes | None = None) -> str:
    """The state as a text that states everything; without a seed a reader takes the usual one for later deals."""
    seats = int(state.seats)
    scores = [[int(state.scores[seats * number + seat]) for seat in range(seats)] for number in range(state.round - 1)]
    lines = head_lines(NAME, state.variant, seed, int(state.dealer), scores)
    if state.left_out != NO_COLOUR:
        lines.append(f"left_out {COLOURS[state.left_out]}")
    lines.append(f"phase {state.phase.value}")
    lines += [_seat_line(state, seat) for seat in range(seats)]
    lines += _trick_lines(state)
    if state.phase is PLAYING and state.played % seats == 0:
        lines.append(f"leader {state.leader}")
    return "\n".join(lines) + "\n"


def _seat_line(state: State, seat: int) -> str:
    parts = [_words("hand", names_in(state.hands[seat]))]
    passed = [name_of(card) for card in (state.passes[2 * seat], state.passes[2 * seat + 1]) if card != NO_CARD]
    basket = [_slot(state, place) for place in (2 * seat, 2 * seat + 1) if state.basket[place] != NO_CARD]
    sandbags = names_in(state.sandbags[seat])
    for name, cards in (("sandbags", sandbags), ("basket", basket), ("passed", passed)):
        if cards:
            parts.append(_words(name, cards))
    if state.phase is SETTING_UP and state.sealed >> seat & 1 and len(sandbags) < most_sandbags(state, seat):
        parts.append("ready")
    return f"seat {seat} {', '.join(parts)}"


def _words(name: str, cards: tuple[str, ...] | list[str]) -> str:
    return " ".join([name, *cards])


def _slot(state: State, place: int) -> str:
    giver = state.givers[place]
    return name_of(state.basket[place]) + ("" if giver == NO_SEAT else f"<{giver}")


def _trick_lines(state: State) -> list[str]:
    seats, lines = int(state.seats), []
    for first in range(0, int(state.played), seats):
        plays = [whole_play(state.plays[at]) for at in range(first, min(first + seats, int(state.played)))]
        lines.append(f"trick {plays[0].seat} {', '.join(_play(play) for play in plays)}")
    return lines


def _play(play: Play) -> str:
    if play.way is Way.SWAP:
        assert play.owner is not None
        assert play.slot is not None
        return f"swap {play.given} for {play.card} at {place_text(2 * play.owner + play.slot)}"
    return f"sandbag {play.card}" if play.way is Way.SANDBAG else str(play.card)


def variant_of(state: State) -> Variant:
    """How the table of a state plays."""
    return state.variant


def position_set(state: State) -> PositionSet:
    """The event that opens a table in the state, whole."""
    seats = range(state.seats)
    return PositionSet(
        round=state.round,
        dealer=state.dealer,
        phase=state.phase.value,
        hands=tuple([names_in(state.hands[seat]) for seat in seats]),
        tricks=tuple([_ended(state, number) for number in range(state.played // state.seats)]),
    )


def _ended(state: State, number: int) -> TrickEnded:
    """A finished trick of the round, as it was told when it ended."""
    first, result = number * int(state.seats), state.results[number]
    end, led = first + int(state.seats), led_of(result)
    standing = judged(state.plays, first, end, led, trump_of_result(result))
    return TrickEnded(
        trick=number + 1,
        winner=standing.winner,
        card=standing.card,
        by=standing.by,
        led=None if led == NO_COLOUR else LETTERS[led],
        trump=standing.trump,
        cards=end - first,
        rockets=rockets_face_up(state.plays, first, end),
        plays=tuple([whole_play(state.plays[at]) for at in range(first, end)]),
    )
