"""The rules of Sandbag as a game offers them; numbers S1 to S22 are those of ``rulings.md``.

The chapters of ``rulebook.md`` are ``setup`` (1 to 4), ``tricks`` (5 and 6) and ``scoring`` (7 and 8). Legality
is stated once, as masks, in ``tricks``: ``legality`` lists what they hold, ``refusals`` names the reason an action
is outside them, and ``apply`` does nothing that they do not hold.
"""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.bits import BIT, vec_of
from bagatelle.core.errors import IllegalAction
from bagatelle.core.game import Deadline, Outcome
from bagatelle.core.seats import NO_SEAT, left_of
from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.rules.actions import LEFT
from bagatelle.games.sandbag.rules.cards import NO_CARD, name_of
from bagatelle.games.sandbag.rules.events import SandbagEvent, Standing
from bagatelle.games.sandbag.rules.legality import legal, perform_alone, sample, why_not
from bagatelle.games.sandbag.rules.refusals import Reason
from bagatelle.games.sandbag.rules.scoring import final_outcome, score_round, sheets, tied_seats, turned_up
from bagatelle.games.sandbag.rules.setup import LEFT_OUT, begin, deal_round, tricks_in_round
from bagatelle.games.sandbag.rules.state import OVER, PASSING, PLAYING, ROUNDS, SETTING_UP, State, card_of, empty_state
from bagatelle.games.sandbag.rules.tricks import end_trick, standing, trick_start
from bagatelle.games.sandbag.rules.waiting import waiting_for, waits_for

__all__ = [
    "LEFT_OUT",
    "Reason",
    "apply",
    "census",
    "considered",
    "deadlines",
    "deal",
    "if_ended_now",
    "invited",
    "is_race",
    "legal",
    "outcome",
    "play_out",
    "sample",
    "sealed",
    "waiting_for",
    "why_not",
]


def deal(variant: Variant, chance: Chance, log: list[SandbagEvent] | None = None) -> State:
    """A new game, dealt and ready for passing."""
    state = empty_state(variant, chance, tricks_in_round(variant.seats))
    state.listen(log)
    begin(state)
    return state


def apply(state: State, seat: int, code: int) -> None:
    """Do it, or raise ``IllegalAction`` and change nothing."""
    refusal = why_not(state, seat, code)
    if refusal is not None:
        raise IllegalAction(refusal)
    perform(state, seat, code)


def perform(state: State, seat: i64, code: i64) -> None:
    """Do what is known to be allowed."""
    perform_alone(state, seat, code)
    if code < LEFT and state.turn == state.leader:
        end_trick(state)
        if state.played == len(state.plays):
            end_round(state)


def end_round(state: State) -> None:
    """Score the round; the deal moves left, or the game is over after the third (S3, S22)."""
    score_round(state)
    if state.log.is_recording:
        state.log.round_scored(state.round, sheets(state), turned_up(state), state.aside)
    if state.round < ROUNDS:
        state.dealer = left_of(state.dealer, state.seats)
        deal_round(state)
        return
    state.phase = OVER
    state.turn = NO_SEAT
    if state.log.is_recording:
        state.log.game_ended(final_outcome(state), tied_seats(state))


def invited(_state: State) -> tuple[int, ...]:
    """Nobody: in Sandbag only those act who are waited for."""
    return ()


def is_race(_state: State) -> bool:
    """Never: sealed choices of all seats count."""
    return False


def sealed(state: State) -> tuple[int, ...]:
    """Who has passed cards, or set up, while others have not (S4, S5)."""
    if state.phase is not PASSING and state.phase is not SETTING_UP:
        return ()
    return tuple(seat for seat in range(state.seats) if state.sealed & BIT[seat])


def deadlines(_state: State) -> tuple[Deadline, ...]:
    """None: the clock has no part in Sandbag."""
    return ()


def outcome(state: State) -> Outcome | None:
    """The end of the game, once it has ended."""
    return final_outcome(state) if state.phase is OVER else None


def census(state: State) -> tuple[str, ...]:
    """The names of all cards in the game, wherever they lie: nothing is lost and nothing doubled."""
    lying: list[int] = []
    for pile in (*state.hands, *state.sandbags, *state.won, state.aside):
        lying += vec_of(pile)
    lying += [card for card in state.basket if card != NO_CARD]
    lying += [card_of(state.plays[index]) for index in range(trick_start(state), state.played)]
    if state.phase is PASSING:
        lying += [card for card in state.passes if card != NO_CARD]
    return tuple(name_of(card) for card in sorted(lying))


def if_ended_now(state: State) -> Standing:
    """Trump and winner if the trick ended with the cards that lie there (S16)."""
    return standing(state, trick_start(state))


def considered(state: State, seat: int, code: int) -> Standing:
    """Trump and winner if the seat made this play and the trick ended with it."""
    refusal = why_not(state, seat, code)
    if refusal is not None:
        raise IllegalAction(refusal)
    assert code < LEFT, "only plays to a trick change trump and winner"
    twin = state.copy()
    perform_alone(twin, seat, code)
    return standing(twin, trick_start(state))


def play_out(state: State, chance: Chance) -> i64:
    """Play uniformly random actions to the end of the game; the number of cards played to tricks."""
    plays: i64 = 0
    seat: i64 = 0
    while state.phase is not OVER:
        if state.phase is PLAYING:
            perform(state, state.turn, sample(state, state.turn, chance))
            plays += 1
        else:
            while not waits_for(state, seat):
                seat = left_of(seat, state.seats)
            perform(state, seat, sample(state, seat, chance))
    return plays
