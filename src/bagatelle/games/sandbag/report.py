"""The rules' voice: writes what just happened into the state's log, whole.

Called only while somebody listens, so that play-outs pay nothing for it.
"""

from __future__ import annotations

from bagatelle.core.seats import left_of, right_of
from bagatelle.games.sandbag.cards import LETTERS, NO_COLOUR, ROCKET, colours_in, name_of, names_in, tallies_in
from bagatelle.games.sandbag.events import (
    BasketsRevealed,
    CardPlayed,
    Dealt,
    GameEnded,
    LeaderFound,
    PassSealed,
    Play,
    Received,
    RoundBegan,
    RoundScored,
    SandbagEvent,
    SandbagPlayed,
    SetUpSealed,
    Sheet,
    Swapped,
    TrickEnded,
    TurnedUp,
    Way,
)
from bagatelle.games.sandbag.scoring import (
    ballast_of,
    basket_points,
    final_outcome,
    rocket_worth,
    rockets_of,
    round_score,
    tied_seats,
    total,
)
from bagatelle.games.sandbag.state import (
    HAND_WAY,
    NO_SEAT,
    SANDBAG_WAY,
    SWAP_WAY,
    WAYS,
    State,
    card_of,
    given_of,
    place_of,
    seat_of,
    way_of,
    winner_of,
)


def _say(state: State, event: SandbagEvent) -> None:
    assert state.log is not None, "nobody listens"
    state.log.append(event)


def _basket(state: State, seat: int) -> tuple[str, ...]:
    return tuple(name_of(state.basket[place]) for place in (2 * seat, 2 * seat + 1))


def dealt(state: State) -> None:
    left_out = None if state.left_out == NO_COLOUR else LETTERS[state.left_out]
    _say(state, RoundBegan(state.round, state.dealer, left_out))
    for seat in range(state.seats):
        cards = names_in(state.hands[seat])
        _say(state, Dealt(seat, len(cards), cards))


def pass_sealed(state: State, seat: int) -> None:
    _say(state, PassSealed(seat, name_of(state.passes[2 * seat]), name_of(state.passes[2 * seat + 1])))


def received(state: State) -> None:
    for seat in range(state.seats):
        from_left = name_of(state.passes[2 * left_of(seat, state.seats) + 1])
        from_right = name_of(state.passes[2 * right_of(seat, state.seats)])
        _say(state, Received(seat, from_left, from_right))


def set_up_sealed(state: State, seat: int) -> None:
    _say(state, SetUpSealed(seat, _basket(state, seat), names_in(state.sandbags[seat])))


def baskets_revealed(state: State, tied: tuple[int, ...], card: int) -> None:
    baskets = tuple(_basket(state, seat) for seat in range(state.seats))
    sandbags = tuple(len(names_in(state.sandbags[seat])) for seat in range(state.seats))
    _say(state, BasketsRevealed(baskets, sandbags, colours_in(state.trump)))
    _say(state, LeaderFound(state.leader, name_of(card), tied))


def card_played(state: State, seat: int, card: int) -> None:
    _say(state, CardPlayed(seat, name_of(card)))


def sandbag_played(state: State, seat: int, card: int) -> None:
    _say(state, SandbagPlayed(seat, name_of(card)))


def swapped(state: State, seat: int, taken: int, place: int, given: int, before: int) -> None:
    trump, tally = colours_in(state.trump), tallies_in(state.face_up)
    owner, slot = divmod(place, 2)
    _say(state, Swapped(seat, name_of(taken), owner, slot, name_of(given), colours_in(before), trump, tally))


def trick_ended(state: State, winner: int | None, card: str | None, by: str) -> None:
    plays = [state.plays[index] for index in range(state.played - state.seats, state.played)]
    rockets = sum(card_of(play) >= ROCKET and way_of(play) != SANDBAG_WAY for play in plays)
    led = None if state.led == NO_COLOUR else LETTERS[state.led]
    number = state.played // state.seats
    trump, whole = colours_in(state.trump), tuple(whole_play(play) for play in plays)
    _say(state, TrickEnded(number, winner, card, by, led, trump, len(plays), rockets, whole))


def whole_play(play: int) -> Play:
    """A packed play with every card."""
    seat, way, card = seat_of(play), WAYS[way_of(play)], name_of(card_of(play))
    if way_of(play) != SWAP_WAY:
        return Play(seat, way, card, None, None, None)
    owner, slot = divmod(place_of(play), 2)
    return Play(seat, way, card, owner, slot, name_of(given_of(play)))


def _sheet(state: State, seat: int) -> Sheet:
    rockets = rockets_of(state, seat)
    return Sheet(
        seat,
        ballast=ballast_of(state, seat),
        rockets=rockets,
        rocket_points=-rocket_worth(state.seats) * rockets,
        basket=tuple(name for name in names_in(state.face_up) if name != "*" and name in _basket(state, seat)),
        basket_points=basket_points(state, seat),
        score=round_score(state, seat),
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


def round_scored(state: State) -> None:
    sheets = tuple(_sheet(state, seat) for seat in range(state.seats))
    _say(state, RoundScored(state.round, sheets, turned_up(state), names_in(state.aside)))


def game_ended(state: State) -> None:
    end = final_outcome(state)
    winner = end.winners[0] if end.winners else None
    _say(state, GameEnded(end.totals, end.standings, winner, tied_seats(state)))
