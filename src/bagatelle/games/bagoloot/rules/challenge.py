"""The challenge window (chapter 5 of ``rulebook.md``)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.core.seats import NO_SEAT, left_of
from bagatelle.games.bagoloot.rules.cards import NAMES, first_kind, matches
from bagatelle.games.bagoloot.rules.stash import (
    give_bag,
    has_stash,
    junk_all,
    merge_all,
    oldest_bag,
    open_numbers,
    sizes_of,
)
from bagatelle.games.bagoloot.rules.state import (
    BLUFF,
    GENUINE,
    LOST_TO_JUNK,
    NO_BAG,
    WINDOW,
    State,
    has_option,
    is_among,
    judged,
    lid_of,
    maker_of,
    number_of,
    peeked_by,
)


def may_answer(state: State, seat: i64) -> bool:
    """Whether the seat may challenge the contested bag or let it stand: not its maker, and with a stash (B15)."""
    if state.contested == NO_BAG or is_among(state.answered, seat):
        return False
    return seat != maker_of(state.bags[state.contested]) and has_stash(state, seat)


def seats_answering(state: State) -> i64:
    """The seats that may answer, as bits."""
    seats: i64 = 0
    if state.contested == NO_BAG:
        return seats
    for seat in range(state.seats):
        if may_answer(state, seat):
            seats |= BIT[seat]
    return seats


def answering(state: State) -> tuple[int, ...]:
    """The seats that may answer, clockwise from the maker: in this order equal challenges are resolved (B16)."""
    seats: list[int] = []
    seat = maker_of(state.bags[state.contested])
    for _ in range(1, state.seats):
        seat = left_of(seat, state.seats)
        if may_answer(state, seat):
            seats.append(seat)
    return tuple(seats)


def close_window(state: State, by: str) -> None:
    """The bag stands for good (B15, B16)."""
    state.contested = NO_BAG
    state.answered = 0
    state.log.window_closed(by)


@final
class Loss:
    """What a challenger would lose to a genuine bag (B18). Views show it as a ``Stake``, unknown to the rules."""

    def __init__(self, bag: str | None, collections: tuple[str, ...], *, to_junk: bool) -> None:
        self.bag: Final = bag
        """The number of its oldest bag, if it has a bag."""
        self.collections: Final = collections
        """Else the numbers of all its open collections."""
        self.to_junk: Final = to_junk
        """Whether collections would go to the junk pile instead of the maker."""


def loss_of(state: State, seat: i64) -> Loss:
    """What the seat would lose if it challenged a genuine bag now (B16, B18)."""
    oldest = oldest_bag(state, seat)
    if oldest != NO_BAG:
        return Loss(NAMES[number_of(state.bags[oldest])], (), to_junk=False)
    return Loss(None, numbers_named(open_numbers(state, seat)), to_junk=has_option(state, LOST_TO_JUNK))


def numbers_named(numbers: i64) -> tuple[str, ...]:
    """The names of a set of numbers."""
    names: list[str] = []
    while numbers:
        names.append(NAMES[first_kind(numbers)])
        numbers &= numbers - 1
    return tuple(names)


def is_genuine(bag: i64) -> bool:
    """Whether the lid matches its bag or is a looter (B10)."""
    return matches(lid_of(bag), number_of(bag))


def let_stand(state: State, seat: i64) -> None:
    """The seat will not challenge; when all have answered the bag stands (B15)."""
    state.answered |= BIT[seat]
    state.log.let_stand(seat)
    close_if_answered(state)


def close_if_answered(state: State) -> None:
    """A waiting window closes when nobody is left who may answer (B15)."""
    if state.phase is WINDOW and seats_answering(state) == 0:
        close_window(state, "answers")


def challenge(state: State, seat: i64) -> None:
    """The challenger looks at the lid; the loser pays (B17, B18)."""
    place = state.contested
    bag = state.bags[place]
    maker = maker_of(bag)
    genuine = is_genuine(bag)
    state.bags[place] = judged(peeked_by(bag, seat), GENUINE if genuine else BLUFF)
    state.contested = NO_BAG
    state.answered = 0
    state.log.challenged(seat, maker, number_of(bag), lid_of(bag), genuine=genuine)
    if not genuine:
        give_bag(state, place, seat, "bluff")
    elif oldest_bag(state, seat) != NO_BAG:
        give_bag(state, oldest_bag(state, seat), maker, "genuine")
    else:
        _lose_collections(state, seat, maker)


def _lose_collections(state: State, seat: i64, maker: i64) -> None:
    """Without a bag the challenger pays with all its open collections (B18)."""
    to_junk = has_option(state, LOST_TO_JUNK)
    taker = NO_SEAT if to_junk else maker
    state.log.collections_lost(seat, taker, sizes_of(state, seat))
    if to_junk:
        junk_all(state, seat)
    else:
        merge_all(state, seat, maker)
