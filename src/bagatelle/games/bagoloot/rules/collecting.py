"""Collections and bags: open, build, steal, bag (chapter 4 of ``rulebook.md``).

The masks at the top say what may be opened, built, stolen and bagged. What is done below is known to be allowed.
"""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.games.bagoloot.rules.actions import place_at
from bagatelle.games.bagoloot.rules.cards import (
    COINS,
    EVERY,
    LOOTER,
    LOOTER_UNIT,
    NO_CARD,
    NUMBERS,
    UNIT,
    how_many,
    kinds_in,
    matching,
    pairs_in,
)
from bagatelle.games.bagoloot.rules.robbery import bars_bluff, end_by_robbery, may_spend
from bagatelle.games.bagoloot.rules.stash import (
    FULL,
    Heap,
    full_numbers,
    gather_all,
    locked_out,
    open_anywhere,
    open_numbers,
    open_twice,
    owners_of,
    sizes_of,
    small_numbers,
)
from bagatelle.games.bagoloot.rules.state import (
    GENUINE,
    LAID,
    NO_PLACE,
    WARNING,
    State,
    has_option,
    judged,
    note,
    pack_bag,
)
from bagatelle.games.bagoloot.rules.turns import end_turn, spend

# --- what may be done ---


def has_looter(state: State, seat: i64) -> bool:
    return state.hands[seat] >= LOOTER_UNIT


def openable(state: State, seat: i64) -> i64:
    """The numbers of which the seat may open a pair; a pair for an own collection is two builds (B8, B12)."""
    if not may_spend(state, seat, 2):
        return 0
    return pairs_in(state.hands[seat]) & COINS & ~open_numbers(state, seat)


def openable_with_looter(state: State, seat: i64) -> i64:
    """The numbers that the seat may open with a coin and a looter (B8)."""
    if not has_looter(state, seat) or not may_spend(state, seat, 2):
        return 0
    return kinds_in(state.hands[seat]) & COINS & ~open_numbers(state, seat)


def playable(state: State, seat: i64) -> i64:
    """The numbers for which the seat may play a coin from its hand, on a small collection."""
    if not may_spend(state, seat, 1):
        return 0
    return kinds_in(state.hands[seat]) & COINS


def playable_with_looter(state: State, seat: i64) -> i64:
    """The numbers for which the seat may play a looter: all or none."""
    if not has_looter(state, seat) or not may_spend(state, seat, 1):
        return 0
    return EVERY & COINS


def stealable(state: State, seat: i64, victim: i64) -> i64:
    """The victim's collections of two or three, if the seat is not locked out (B9)."""
    small = small_numbers(state, victim)
    if small == 0 or victim == seat or locked_out(state, seat):
        return 0
    return small


def takeable(state: State, seat: i64, victim: i64) -> i64:
    """The victim's collections that a pair opened in this turn takes without a further card (B11)."""
    return state.opened & open_numbers(state, seat) & stealable(state, seat, victim)


def baggable(state: State, seat: i64, owner: i64) -> i64:
    """The owner's collections of four on which the seat may lay a lid; a last card must be genuine (B10, B23)."""
    full = full_numbers(state, owner)
    if full == 0 or not may_spend(state, seat, 1) or (owner != seat and locked_out(state, seat)):
        return 0
    if bars_bluff(state, seat) and not has_looter(state, seat):
        return full & kinds_in(state.hands[seat])
    return full


def lids_for(state: State, seat: i64, number: i64) -> i64:
    """The kinds of cards that may be the lid: any, but a last card must be genuine (B10, B23)."""
    if bars_bluff(state, seat):
        return kinds_in(state.hands[seat]) & matching(number)
    return kinds_in(state.hands[seat])


# --- doing it ---


def open_pair(state: State, number: i64, second: i64) -> None:
    """Lay a coin and another card, a coin or a looter, as a new collection (B8)."""
    seat = state.turn
    unit = UNIT[number]
    if open_twice(state) & unit == 0:  # what an earlier split of the number left behind is void
        state.makers[number] = 0
        state.splits &= ~unit
    if open_anywhere(state) & unit:
        state.makers[number] |= BIT[seat]
    spend(state, number)
    spend(state, second)
    state.coins[seat] += unit
    if second == LOOTER:
        state.looters[seat] += unit
    else:
        state.coins[seat] += unit
    state.openings += 1
    state.opened_at[place_at(seat, number)] = state.openings
    state.opened |= unit
    state.log.opened(seat, number, second, splits=has_option(state, WARNING) and open_twice(state) & unit != 0)
    _count_play(state)
    if state.held[seat] == 0:
        state.opened = unit  # only the last cards' own free steal goes before the robbery
        if not free_steal_waits(state):
            end_by_robbery(state)


def free_steal_waits(state: State) -> bool:
    """Whether the pair just opened can take another seat's collection (B11, B23)."""
    return any(takeable(state, state.turn, victim) != 0 for victim in range(state.seats))


def build(state: State, number: i64, card: i64) -> None:
    """Put a coin or a looter on an own collection of two or three (B8)."""
    seat = state.turn
    spend(state, card)
    if card == LOOTER:
        state.looters[seat] += UNIT[number]
    else:
        state.coins[seat] += UNIT[number]
    state.log.built(seat, number, card, how_many(sizes_of(state, seat), number))
    _after_play(state)


def steal(state: State, place: i64, card: i64) -> None:
    """Take a collection of two or three with a coin or a looter; what the seat has of the number merges (B9, B12)."""
    seat = state.turn
    victim = place // NUMBERS
    number = place % NUMBERS
    spend(state, card)
    state.log.stole(seat, victim, number, card, how_many(sizes_of(state, victim), number))
    heap = gather_all(state, number, owners_of(state, number) & (BIT[seat] | BIT[victim]))
    if card == LOOTER:
        heap.add(0, 1)
    else:
        heap.add(1, 0)
    if _lay(state, heap):
        _end_with_bag(state)
    else:
        _after_play(state)


def steal_with_pair(state: State, place: i64) -> None:
    """Take a collection of two or three with the pair opened in this turn (B11)."""
    seat = state.turn
    victim = place // NUMBERS
    number = place % NUMBERS
    state.log.stole(seat, victim, number, NO_CARD, how_many(sizes_of(state, victim), number))
    if _lay(state, gather_all(state, number, owners_of(state, number) & (BIT[seat] | BIT[victim]))):
        _end_with_bag(state)
    elif state.held[seat] == 0 and not free_steal_waits(state):
        end_by_robbery(state)


def _lay(state: State, heap: Heap) -> bool:
    """What was stolen comes into the stash; whether it has become a bag (B12)."""
    bag = heap.settle(state, state.turn)
    state.log.merged(state.turn, heap.number, heap.coins + heap.looters, heap.surplus)
    return bag


def _end_with_bag(state: State) -> None:
    """A bag that came together by stealing is the bag of the turn and ends it; nobody can challenge it (B12)."""
    _count_play(state)
    if state.held[state.turn] == 0:
        end_by_robbery(state)
    else:
        end_turn(state)


def begin_bag(state: State, place: i64) -> None:
    """Choose the collection of four that gets a lid (B10)."""
    state.pending = place


def lay_lid(state: State, card: i64) -> None:
    """The fifth card goes face down on the four; a bag ends the turn (B10)."""
    seat = state.turn
    owner = state.pending // NUMBERS
    number = state.pending % NUMBERS
    coins = how_many(state.coins[owner], number)
    looters = FULL - coins
    state.coins[owner] -= coins * UNIT[number]
    state.looters[owner] -= looters * UNIT[number]
    state.hands[seat] -= UNIT[card]
    state.held[seat] -= 1
    note(state, LAID, seat, card, len(state.bags))
    state.bags = append(state.bags, pack_bag(number, seat, coins, looters, card))
    state.pending = NO_PLACE
    _count_play(state)
    state.log.bag_made(seat, number, owner, card)
    if state.held[seat] == 0:  # everybody knows that a last card is genuine
        state.bags[len(state.bags) - 1] = judged(state.bags[len(state.bags) - 1], GENUINE)
        end_by_robbery(state)
        return
    state.contested = len(state.bags) - 1
    state.answered = 0
    end_turn(state)


def _count_play(state: State) -> None:
    """An open, build, steal or bag was made: it is too late for a holdup, and the seat is not done (B6, B24)."""
    state.active = True
    state.counted = True


def _after_play(state: State) -> None:
    """A build or steal was made; a hand that is now empty has robbed the table (B23)."""
    _count_play(state)
    if state.held[state.turn] == 0:
        end_by_robbery(state)
