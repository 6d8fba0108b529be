"""The end of the game (chapter 8 of ``rulebook.md``)."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from bagatelle.core.game import Outcome
from bagatelle.games.bagoloot.rules.options import LONGEST, LONGEST_BY_TIME, ROUNDS, TARGET
from bagatelle.games.bagoloot.rules.scoring import total
from bagatelle.games.bagoloot.rules.state import BY_TIME, TO_TARGET, State, has_option


def is_last_round(state: State) -> bool:
    """Whether the game ends with the round just scored (B3)."""
    if has_option(state, BY_TIME):
        return state.time_up or state.round >= LONGEST_BY_TIME
    if has_option(state, TO_TARGET):
        return best_total(state) >= int(state.variant.value(TARGET)) or state.round >= LONGEST
    return state.round >= int(state.variant.value(ROUNDS))


def why_ended(state: State) -> str:
    """What ended the game: the option, or the limit of rounds (B3)."""
    if has_option(state, BY_TIME):
        return "time" if state.time_up else "limit"
    if has_option(state, TO_TARGET):
        return "target" if best_total(state) >= int(state.variant.value(TARGET)) else "limit"
    return "rounds"


def call_time(state: State) -> None:
    """The time is up: the running round is the last (B3)."""
    state.time_up = True
    state.log.time_called()


def best_total(state: State) -> i64:
    """The highest total."""
    best: i64 = 0
    for seat in range(state.seats):
        points = total(state, seat)
        best = max(best, points)
    return best


def final_outcome(state: State) -> Outcome:
    """The outcome by the totals of all seats (B3)."""
    return outcome_of([int(total(state, seat)) for seat in range(state.seats)])


def outcome_of(totals: Sequence[int]) -> Outcome:
    """The highest total wins; seats with equal totals share (B3)."""
    standings = tuple(sorted(range(len(totals)), key=lambda seat: -totals[seat]))
    return Outcome(tuple(totals), standings, tuple(seat for seat in standings if totals[seat] == max(totals)))
