"""Scoring a round and ending the game (chapters 7 and 8 of ``rulebook.md``)."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from bagatelle.core.bits import BIT, count
from bagatelle.core.game import Outcome
from bagatelle.core.seats import NO_SEAT
from bagatelle.games.sandbag.rules.cards import BALLOONS, ROCKETS, is_rocket, name_of, names_in, value_of
from bagatelle.games.sandbag.rules.events import Sheet, TurnedUp, Way
from bagatelle.games.sandbag.rules.state import (
    HAND_WAY,
    OVER,
    ROUNDS,
    SANDBAG_WAY,
    State,
    card_of,
    given_of,
    place_of,
    seat_of,
    way_of,
    winner_of,
)


def rocket_worth(seats: i64) -> i64:
    """The points that a rocket takes off (S1)."""
    if seats <= 4:
        return 5
    return 7


def points_for(seats: i64, ballast: i64, rockets: i64, face_up: i64) -> i64:
    """What a round brings: a point for each ballast card, off for rockets, and the values ``face_up`` (S20)."""
    return ballast - rocket_worth(seats) * rockets + face_up


def ballast_of(state: State, seat: i64) -> i64:
    """The face-down balloons of a seat, one point each: won in tricks or lying in its basket (S20)."""
    down = state.won[seat]
    down |= BIT[state.basket[2 * seat]] | BIT[state.basket[2 * seat + 1]]
    return count(down & ~state.face_up & BALLOONS)


def rockets_of(state: State, seat: i64) -> i64:
    """The rockets of a seat, however it holds them: won, or in its basket face up or down (S20)."""
    return count((state.won[seat] | BIT[state.basket[2 * seat]] | BIT[state.basket[2 * seat + 1]]) & ROCKETS)


def basket_points(state: State, seat: i64) -> i64:
    """The values of the balloons left face up in the basket (S20)."""
    points: i64 = 0
    for place in range(2 * seat, 2 * seat + 2):
        card = state.basket[place]
        if state.face_up & BIT[card] and not is_rocket(card):
            points += value_of(card)
    return points


def round_score(state: State, seat: i64) -> i64:
    """What the round brings the seat; points are bad (S20)."""
    return points_for(state.seats, ballast_of(state, seat), rockets_of(state, seat), basket_points(state, seat))


def score_round(state: State) -> None:
    """Write down every seat's score of the round."""
    for seat in range(state.seats):
        state.scores[state.seats * (state.round - 1) + seat] = round_score(state, seat)


def rounds_scored(state: State) -> int:
    """How many rounds have been scored."""
    if state.phase is OVER:
        return state.round
    return state.round - 1


def total(state: State, seat: i64) -> i64:
    """The points of the finished rounds together."""
    points: i64 = 0
    place: i64 = seat
    while place < ROUNDS * state.seats:
        points += state.scores[place]
        place += state.seats
    return points


# --- the end of the game ---


def order_of(rounds: Sequence[int]) -> tuple[int, ...]:
    """What the final order of a seat goes by: total, then the third round, the second, the first (S22)."""
    return (sum(rounds), *reversed(rounds))


def tied_among(scores: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The seats whose scores of all rounds another seat shares: they lose (S22)."""
    orders = [order_of(rounds) for rounds in scores]
    return tuple(seat for seat, order in enumerate(orders) if orders.count(order) > 1)


def outcome_of(scores: Sequence[Sequence[int]]) -> Outcome:
    """The lowest total wins; seats that stay tied lose to the next that is not (S22)."""
    tied = tied_among(scores)
    standings = tuple(sorted(range(len(scores)), key=lambda seat: order_of(scores[seat])))
    winners = tuple(seat for seat in standings if seat not in tied)[:1]
    return Outcome(tuple(sum(rounds) for rounds in scores), standings, winners)


def rounds_of(state: State, seat: i64) -> list[int]:
    """The scores of the seat, round by round."""
    return [int(state.scores[state.seats * number + seat]) for number in range(ROUNDS)]


def tied_seats(state: State) -> tuple[int, ...]:
    """The seats that are tied at the end of the game (S22)."""
    return tied_among([rounds_of(state, seat) for seat in range(state.seats)])


def final_outcome(state: State) -> Outcome:
    """The outcome by the scores of all three rounds (S22)."""
    return outcome_of([rounds_of(state, seat) for seat in range(state.seats)])


# --- score sheets ---


def sheet_of(state: State, seat: int) -> Sheet:
    """How the seat's round score comes about (S20)."""
    ballast, rockets, points = ballast_of(state, seat), rockets_of(state, seat), basket_points(state, seat)
    names = name_of(state.basket[2 * seat]), name_of(state.basket[2 * seat + 1])
    return Sheet(
        seat,
        ballast=ballast,
        rockets=rockets,
        rocket_points=-rocket_worth(state.seats) * rockets,
        basket=tuple(name for name in names_in(state.face_up) if name != "*" and name in names),
        basket_points=points,
        score=points_for(state.seats, ballast, rockets, points),
        total=total(state, seat),
    )


def turned_up(state: State) -> tuple[TurnedUp, ...]:
    """Every card that was hidden during the round, in the order in which it was hidden."""
    cards: list[TurnedUp] = []
    for index in range(state.played):
        play = state.plays[index]
        trick = index // state.seats
        if way_of(play) == HAND_WAY:
            continue
        if way_of(play) == SANDBAG_WAY:
            winner = winner_of(state.results[trick])
            holder = None if winner == NO_SEAT else winner
            cards.append(TurnedUp(name_of(card_of(play)), seat_of(play), trick + 1, holder, Way.SANDBAG.value))
        else:
            owner = place_of(play) // 2
            cards.append(TurnedUp(name_of(given_of(play)), seat_of(play), trick + 1, owner, Way.SWAP.value))
    return tuple(cards)


def sheets(state: State) -> tuple[Sheet, ...]:
    """The score sheet of every seat."""
    return tuple([sheet_of(state, seat) for seat in range(state.seats)])
