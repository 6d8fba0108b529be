"""What a seat may see of the state of a game of Bag-O-Loot, and be told of an event: the only file that hides.

A view is built field by field: a public part for everybody and an own part for each seat. Nothing is blanked out of a
copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace
from mypy_extensions import i64

from bagatelle.core.seats import NO_SEAT, seats_in
from bagatelle.games.bagoloot.rules.actions import place_at
from bagatelle.games.bagoloot.rules.cards import NAMES, NO_CARD, NUMBERS, how_many, names_in
from bagatelle.games.bagoloot.rules.challenge import answering, loss_of
from bagatelle.games.bagoloot.rules.events import (
    BagMade,
    BagolootEvent,
    Challenged,
    ClaimFailed,
    Dealt,
    Drew,
    Exchanged,
    HeldUp,
    Move,
    Opened,
    PositionSet,
)
from bagatelle.games.bagoloot.rules.scoring import BAG_POINTS, CARD_POINTS, points_for, rounds_scored, total
from bagatelle.games.bagoloot.rules.stash import full_numbers, locked_out, oldest_bag, open_twice
from bagatelle.games.bagoloot.rules.state import (
    DRAWN,
    GENUINE,
    NO_BAG,
    NO_PLACE,
    NOBODY,
    OPEN_COUNTS,
    OVER,
    SHOWN,
    TAKEN,
    UNJUDGED,
    WARNING,
    State,
    card_of,
    coins_of,
    deck_left,
    has_option,
    is_among,
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
from bagatelle.games.bagoloot.rules.turns import is_last_turn
from bagatelle.games.bagoloot.rules.waiting import at_the_table, invited, waiting_for
from bagatelle.games.bagoloot.view.memory import Memory
from bagatelle.games.bagoloot.view.view import (
    Bag,
    Collection,
    Lid,
    OwnView,
    Pending,
    PublicView,
    Split,
    Stake,
    Turn,
    View,
    join_view,
)


def public_view(state: State) -> PublicView:
    """What everybody sees; once the game is over, every card."""
    over = state.phase is OVER
    seats = range(state.seats)
    scored = state.seats * rounds_scored(state)
    collections = tuple([_collections(state, seat) for seat in seats])
    bags = tuple([_bag(bag, known=over) for bag in state.bags])
    return PublicView(
        seats=state.seats,
        options=dict(state.variant.chosen),
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        waiting=waiting_for(state),
        invited=invited(state),
        hand_sizes=tuple(state.held) if over or has_option(state, OPEN_COUNTS) else None,
        hands=tuple([names_in(state.hands[seat]) for seat in seats]) if over else None,
        collections=collections,
        bags=bags,
        oldest_bags=tuple([_oldest_bag(state, seat) for seat in seats]),
        done=seats_in(state.done),
        locked_out=tuple([seat for seat in seats if _is_locked_out(state, seat)]),
        skips=seats_in(state.skips),
        totals=tuple([total(state, seat) for seat in seats]),
        rounds=tuple([tuple(state.scores[seat : scored : state.seats]) if scored else () for seat in seats]),
        so_far=tuple([0 if over else so_far(seat, collections[seat], bags) for seat in seats]),
        deck=deck_left(state),
        junk=names_in(state.junk),
        turn=_turn(state),
        contested=None if state.contested == NO_BAG else state.contested,
        answered=seats_in(state.answered),
        answering=() if state.contested == NO_BAG else answering(state),
        time_up=state.time_up,
        splits=_splits(state),
        openings=state.openings,
        had_turn=seats_in(state.had_turn),
        slipped=seats_in(state.slipped),
    )


def so_far(seat: int, collections: tuple[Collection, ...], bags: tuple[Bag, ...]) -> int:
    """What the stash of a seat brings with an empty hand (B25).

    It takes public values only: neither hands (B7) nor lids can show in it.
    """
    cards = 0
    for collection in collections:
        cards += collection.coins + collection.looters
    owned = 0
    for bag in bags:
        if bag.owner == seat:
            owned += 1
    return points_for(0, cards, owned)


def own_view(state: State, seat: int) -> OwnView:
    """What a seat knows besides."""
    assert at_the_table(state, seat), f"there is no seat {seat}"
    loss = loss_of(state, seat)
    return OwnView(
        seat=seat,
        hand=names_in(state.hands[seat]),
        lids=_lids(state, seat),
        stake=Stake(loss.bag, loss.collections, loss.to_junk),
        warned=_warned(state, seat),
    )


def memory_of(state: State, seat: int | None) -> Memory:
    """What a seat remembers of the round that it has followed to this state; ``None`` for a spectator.

    A state does not hold the verdicts of earlier rounds, so the memory has none at all.
    """
    return Memory(tuple([_move(state, move, seat) for move in state.moves]), len(state.bags))


def view_of(state: State, seat: int | None) -> View:
    """What a seat knows that has followed the round; ``None`` for a spectator."""
    return join_view(public_view(state), None if seat is None else own_view(state, seat), memory_of(state, seat))


def _numbers(kinds: i64) -> tuple[int, ...]:
    return tuple([number + 1 for number in range(NUMBERS) if how_many(kinds, number)])


def _oldest_bag(state: State, seat: i64) -> int | None:
    place = oldest_bag(state, seat)
    return None if place == NO_BAG else int(place)


def _is_locked_out(state: State, seat: i64) -> bool:
    return state.phase is not OVER and not is_among(state.done, seat) and locked_out(state, seat)


def _collections(state: State, seat: i64) -> tuple[Collection, ...]:
    """The open collections of a seat, oldest first."""
    coins, looters = state.coins[seat], state.looters[seat]
    if coins == 0 and looters == 0:
        return ()
    full = full_numbers(state, seat)
    found: list[Collection] = []
    for number in range(NUMBERS):
        size = how_many(coins + looters, number)
        if size:
            wild = how_many(looters, number)
            opened = state.opened_at[place_at(seat, number)]
            is_full = how_many(full, number) > 0
            found.append(Collection(number + 1, size - wild, wild, opened, CARD_POINTS * size, is_full))
    if len(found) > 1:
        found.sort(key=_age)
    return tuple(found)


def _age(collection: Collection) -> int:
    return collection.opened


def _bag(bag: i64, *, known: bool) -> Bag:
    """A bag; ``known`` says whether the viewer knows its lid."""
    peeker = None if peeker_of(bag) == NOBODY else peeker_of(bag)
    lidded = lid_of(bag) != NO_CARD
    return Bag(
        number=number_of(bag) + 1,
        owner=owner_of(bag),
        maker=maker_of(bag),
        coins=coins_of(bag),
        looters=looters_of(bag),
        lidded=lidded,
        lid=NAMES[lid_of(bag)] if lidded and known else None,
        peeker=peeker,
        genuine=None if verdict_of(bag) == UNJUDGED else verdict_of(bag) == GENUINE,
        points=BAG_POINTS,
    )


def _knows_lid(bag: i64, seat: i64) -> bool:
    return lid_of(bag) != NO_CARD and (maker_of(bag) == seat or peeker_of(bag) == seat)


def _lids(state: State, seat: i64) -> tuple[Lid, ...]:
    """The lids that the seat has laid or peeked at."""
    places = [place for place in range(len(state.bags)) if _knows_lid(state.bags[place], seat)]
    return tuple([Lid(place, NAMES[lid_of(state.bags[place])]) for place in places])


def _turn(state: State) -> Turn | None:
    if state.turn == NO_SEAT:
        return None
    return Turn(
        seat=state.turn,
        deckless=state.deckless,
        active=state.active,
        counted=state.counted,
        last=is_last_turn(state),
        opened=_numbers(state.opened),
        pending=None if state.pending == NO_PLACE else Pending(state.pending // NUMBERS, state.pending % NUMBERS + 1),
        claimed=seats_in(state.claimed),
    )


def _warned(state: State, viewer: i64) -> tuple[int, ...]:
    """What the opener is told before its turn ends."""
    if viewer != state.turn or not has_option(state, WARNING):
        return ()
    return _numbers(open_twice(state) & state.opened)


def _splits(state: State) -> tuple[Split, ...]:
    """The numbers that lie open in several stashes."""
    return tuple(
        [
            Split(number, seats_in(state.makers[number - 1]), how_many(state.splits, number - 1) > 0)
            for number in _numbers(open_twice(state))
        ]
    )


def _move(state: State, move: i64, viewer: int | None) -> Move:
    """A change of a hand, as the viewer was told of it."""
    what, seat, other = what_of(move), seat_of(move), other_of(move)
    if what == DRAWN:
        return Move("drawn", seat)
    if what == SHOWN:
        return Move("shown", seat, NAMES[card_of(move)])
    if what == TAKEN:
        known = viewer is not None and viewer in (seat, other)
        return Move("taken", seat, NAMES[card_of(move)] if known else None, other)
    known = viewer is not None and _knows_lid(state.bags[other], viewer)
    return Move("laid", seat, NAMES[card_of(move)] if known else None, other)


def told(event: BagolootEvent, seat: int | None) -> BagolootEvent:
    """The event as the seat sees it."""
    hide = _HIDING.get(type(event))
    return event if hide is None else hide(event, seat)


def _hide_cards(event: Dealt, seat: int | None) -> Dealt:
    return event if event.seat == seat else replace(event, cards=None)


def _hide_card(event: Drew | Exchanged, seat: int | None) -> Drew | Exchanged:
    return event if event.seat == seat else replace(event, card=None)


def _hide_taken(event: HeldUp, seat: int | None) -> HeldUp:
    return event if seat is not None and seat in (event.seat, event.victim) else replace(event, cards=None)


def _hide_lid(event: BagMade, seat: int | None) -> BagMade:
    return event if event.seat == seat else replace(event, lid=None)


def _hide_seen_lid(event: Challenged, seat: int | None) -> Challenged:
    return event if seat is not None and seat in (event.seat, event.maker) else replace(event, lid=None)


def _hide_splits(event: Opened, seat: int | None) -> Opened:
    return event if event.seat == seat else replace(event, splits=None)


def _hide_own(event: ClaimFailed, seat: int | None) -> ClaimFailed:
    return event if event.seat == seat else replace(event, own=None)


def _hide_position(event: PositionSet, seat: int | None) -> PositionSet:
    """Other hands, and the cards of moves that the seat has not seen."""
    hands = tuple(
        [hand if owner == seat or event.phase == OVER.value else None for owner, hand in enumerate(event.hands)]
    )
    return replace(event, hands=hands, moves=tuple([_hide_move(move, seat, event.peekers) for move in event.moves]))


def _hide_move(move: Move, seat: int | None, peekers: tuple[int | None, ...]) -> Move:
    """A holdup is seen by the two of them; a lid by who laid it and who looked."""
    if move.what == "taken":
        known = seat is not None and seat in (move.seat, move.other)
    elif move.what == "laid":
        assert move.other is not None
        known = seat is not None and seat in (move.seat, peekers[move.other])
    else:
        return move
    return move if known else replace(move, card=None)


_HIDING: Final[dict[type[BagolootEvent], Callable[[Any, int | None], BagolootEvent]]] = {
    Dealt: _hide_cards,
    Drew: _hide_card,
    Exchanged: _hide_card,
    HeldUp: _hide_taken,
    BagMade: _hide_lid,
    Challenged: _hide_seen_lid,
    Opened: _hide_splits,
    ClaimFailed: _hide_own,
    PositionSet: _hide_position,
}
"""The kinds of events of which not everybody sees everything, each with what takes that out."""
