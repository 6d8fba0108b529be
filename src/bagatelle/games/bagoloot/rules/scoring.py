"""Scoring a round (chapter 7 of ``rulebook.md``)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from bagatelle.games.bagoloot.rules.actions import place_at
from bagatelle.games.bagoloot.rules.cards import NUMBERS, how_many, size_of
from bagatelle.games.bagoloot.rules.events import Removed, Sheet
from bagatelle.games.bagoloot.rules.stash import BAG_SIZE, sizes_of
from bagatelle.games.bagoloot.rules.state import OVER, State, number_of, owner_of

BAG_POINTS: Final = 10
CARD_POINTS: Final = 1


# --- points from plain numbers: a hand, the cards in open collections, the bags ---


def whole_bags(hand: i64, collected: i64, bags: i64) -> i64:
    """The bags still whole after a card has left the stash for every card in hand, collections first (B25)."""
    over = hand - collected
    if over <= 0:
        return bags
    busted = (over + BAG_SIZE - 1) // BAG_SIZE
    if busted > bags:
        return 0
    return bags - busted


def loose_cards(hand: i64, collected: i64, bags: i64) -> i64:
    """The cards left besides the whole bags: of collections, or of the bag that was busted last (B25)."""
    left = collected + BAG_SIZE * bags - hand
    if left < 0:
        return 0
    return left - BAG_SIZE * whole_bags(hand, collected, bags)


def points_for(hand: i64, collected: i64, bags: i64) -> i64:
    """What a round brings: points for whole bags, and for the other cards (B25)."""
    return BAG_POINTS * whole_bags(hand, collected, bags) + CARD_POINTS * loose_cards(hand, collected, bags)


# --- the numbers of a seat ---


def cards_collected(state: State, seat: i64) -> i64:
    """The cards in the seat's open collections."""
    return size_of(state.coins[seat]) + size_of(state.looters[seat])


def bags_of(state: State, seat: i64) -> i64:
    """How many bags the seat owns."""
    bags: i64 = 0
    place: i64 = 0
    while place < len(state.bags):
        if owner_of(state.bags[place]) == seat:
            bags += 1
        place += 1
    return bags


def round_score(state: State, seat: i64) -> i64:
    """What the round brings the seat (B25)."""
    return points_for(state.held[seat], cards_collected(state, seat), bags_of(state, seat))


def score_round(state: State) -> None:
    """Write down every seat's score of the round."""
    for seat in range(state.seats):
        state.scores = append(state.scores, round_score(state, seat))


def rounds_scored(state: State) -> int:
    """How many rounds have been scored."""
    if state.phase is OVER:
        return state.round
    return state.round - 1


def total(state: State, seat: i64) -> i64:
    """The points of the finished rounds together."""
    points: i64 = 0
    place: i64 = seat
    while place < len(state.scores):
        points += state.scores[place]
        place += state.seats
    return points


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


def sheet_of(state: State, seat: int) -> Sheet:
    """How the seat's round score comes about (B25)."""
    hand, collected, bags = state.held[seat], cards_collected(state, seat), bags_of(state, seat)
    whole, loose = whole_bags(hand, collected, bags), loose_cards(hand, collected, bags)
    return Sheet(
        seat,
        hand=hand,
        removed=_removed(state, seat),
        bags=whole,
        bag_points=BAG_POINTS * whole,
        cards=loose,
        card_points=CARD_POINTS * loose,
        score=points_for(hand, collected, bags),
        total=total(state, seat),
    )


def sheets(state: State) -> tuple[Sheet, ...]:
    """The score sheet of every seat."""
    return tuple(sheet_of(state, seat) for seat in range(state.seats))
