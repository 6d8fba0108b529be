"""The rules' voice: writes what just happened into the state's log, whole.

Called only while somebody listens, so that play-outs pay nothing for it.
"""

from __future__ import annotations

from bagatelle.core.seats import left_of
from bagatelle.games.bagoloot.actions import place_at
from bagatelle.games.bagoloot.cards import LOOTER, NAMES, NUMBERS, how_many, names_in, size_of
from bagatelle.games.bagoloot.events import (
    BagMade,
    BagMoved,
    BagolootEvent,
    Built,
    Challenged,
    Claimed,
    ClaimFailed,
    CollectionsLost,
    Dealt,
    Drew,
    Exchanged,
    GameEnded,
    HeldUp,
    Knocked,
    LetStand,
    Merged,
    Offended,
    Opened,
    Removed,
    Robbed,
    RoundBegan,
    RoundScored,
    SeatDone,
    Sheet,
    Stole,
    TimeCalled,
    TurnBegan,
    TurnSkipped,
    WindowClosed,
    WindowOpened,
)
from bagatelle.games.bagoloot.options import TARGET
from bagatelle.games.bagoloot.scoring import (
    bag_points,
    best_total,
    card_points,
    final_outcome,
    loose_cards,
    round_score,
    total,
    whole_bags,
)
from bagatelle.games.bagoloot.stash import BAG_SIZE, open_twice, sizes_of
from bagatelle.games.bagoloot.state import (
    BY_TIME,
    NO_SEAT,
    TO_TARGET,
    WARNING,
    State,
    deck_left,
    has_option,
    lid_of,
    maker_of,
    number_of,
    owner_of,
)


def _say(state: State, event: BagolootEvent) -> None:
    assert state.log is not None, "nobody listens"
    state.log.append(event)


def _seats_in(seats: int, bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if bits >> seat & 1)


def dealt(state: State) -> None:
    first = left_of(state.dealer, state.seats)
    _say(state, RoundBegan(state.round, state.dealer, first, deck_left(state)))
    for seat in range(state.seats):
        _say(state, Dealt(seat, state.held[seat], names_in(state.hands[seat])))


def turn_began(state: State) -> None:
    _say(state, TurnBegan(state.turn, deck_left(state)))


def turn_skipped(state: State, seat: int) -> None:
    _say(state, TurnSkipped(seat))


def seat_done(state: State, seat: int) -> None:
    _say(state, SeatDone(seat))


def drew(state: State, seat: int, card: int) -> None:
    _say(state, Drew(seat, NAMES[card], deck_left(state)))


def held_up(state: State, seat: int, victim: int, count: int, cards: int) -> None:
    _say(state, HeldUp(seat, victim, count, size_of(cards), names_in(cards)))


def opened(state: State, seat: int, number: int, second: int) -> None:
    splits = has_option(state, WARNING) and how_many(open_twice(state), number) > 0
    _say(state, Opened(seat, number + 1, second == LOOTER, splits))


def built(state: State, seat: int, number: int, card: int) -> None:
    _say(state, Built(seat, number + 1, card == LOOTER, how_many(sizes_of(state, seat), number)))


def stole(state: State, seat: int, victim: int, number: int, card: int) -> None:
    _say(state, Stole(seat, victim, number + 1, NAMES[card], how_many(sizes_of(state, victim), number)))


def stole_with_pair(state: State, seat: int, victim: int, number: int) -> None:
    _say(state, Stole(seat, victim, number + 1, None, how_many(sizes_of(state, victim), number)))


def merged(state: State, seat: int, number: int, size: int, surplus: int) -> None:
    _say(state, Merged(seat, number + 1, size, names_in(surplus)))


def bag_made(state: State, seat: int, number: int, owner: int, lid: int) -> None:
    _say(state, BagMade(seat, number + 1, None if owner == seat else owner, NAMES[lid]))


def window_opened(state: State, seats: tuple[int, ...]) -> None:
    bag = state.bags[state.contested]
    _say(state, WindowOpened(maker_of(bag), number_of(bag) + 1, seats))


def let_stand(state: State, seat: int) -> None:
    _say(state, LetStand(seat))


def window_closed(state: State, by: str) -> None:
    _say(state, WindowClosed(by))


def challenged(state: State, seat: int, bag: int, genuine: bool) -> None:  # noqa: FBT001 - called from compiled code
    _say(state, Challenged(seat, maker_of(bag), number_of(bag) + 1, genuine, NAMES[lid_of(bag)]))


def bag_moved(state: State, giver: int, taker: int, number: int, why: str) -> None:
    _say(state, BagMoved(giver, taker, number + 1, why))


def collections_lost(state: State, seat: int, taker: int | None) -> None:
    numbers = tuple(number + 1 for number in range(NUMBERS) if how_many(sizes_of(state, seat), number))
    _say(state, CollectionsLost(seat, taker, numbers))


def exchanged(state: State, seat: int, number: int, card: int) -> None:
    _say(state, Exchanged(seat, number + 1, NAMES[card], deck_left(state)))


def knocked(state: State) -> None:
    _say(state, Knocked(state.turn))


def claimed(state: State, seat: int, number: int, owners: int) -> None:
    _say(state, Claimed(seat, number + 1, _seats_in(state.seats, owners)))


def claim_failed(state: State, seat: int, number: int, own: bool) -> None:  # noqa: FBT001 - called from compiled code
    _say(state, ClaimFailed(seat, number + 1, own))


def offended(state: State, seat: int, what: str) -> None:
    _say(state, Offended(seat, what))


def robbed(state: State) -> None:
    _say(state, Robbed(state.turn))


def time_called(state: State) -> None:
    _say(state, TimeCalled())


def _removed(state: State, seat: int) -> tuple[Removed, ...]:
    """Where the cards come from that leave the stash: collections, the oldest first, then bags, the oldest first."""
    owed = int(state.held[seat])
    sizes = {number: int(how_many(sizes_of(state, seat), number)) for number in range(NUMBERS)}
    opened = sorted((state.opened_at[place_at(seat, number)], number) for number, size in sizes.items() if size)
    lying = [(number, False, sizes[number]) for _, number in opened]
    lying += [(int(number_of(bag)), True, BAG_SIZE) for bag in state.bags if owner_of(bag) == seat]
    gone = []
    for number, bag, size in lying:
        cards = min(owed, size)
        owed -= cards
        if cards:
            gone.append(Removed(number + 1, bag, cards, size))
    return tuple(gone)


def _sheet(state: State, seat: int) -> Sheet:
    return Sheet(
        seat,
        hand=state.held[seat],
        removed=_removed(state, seat),
        bags=whole_bags(state, seat),
        bag_points=bag_points(state, seat),
        cards=loose_cards(state, seat),
        card_points=card_points(state, seat),
        score=round_score(state, seat),
        total=total(state, seat),
    )


def round_scored(state: State, robber: int) -> None:
    sheets = tuple(_sheet(state, seat) for seat in range(state.seats))
    _say(state, RoundScored(state.round, None if robber == NO_SEAT else robber, sheets))


def game_ended(state: State) -> None:
    end = final_outcome(state)
    _say(state, GameEnded(end.totals, end.standings, end.winners, _why_ended(state)))


def _why_ended(state: State) -> str:
    if has_option(state, BY_TIME):
        return "time" if state.time_up else "limit"
    if has_option(state, TO_TARGET):
        return "target" if best_total(state) >= int(state.variant.value(TARGET)) else "limit"
    return "rounds"
