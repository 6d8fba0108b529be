"""The rulings of Sandbag written down a second time, slowly and from card names alone, to compare the engine with.

Nothing here knows masks, codes or the engine's functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

ROCKET = "*"
ROCKET_WORTH = {3: 5, 4: 5, 5: 7, 6: 7}


class Shown(NamedTuple):
    """A basket card."""

    card: str
    face_up: bool


class Played(NamedTuple):
    """A card in the trick."""

    seat: int
    card: str
    face_down: bool = False


def colour(card: str) -> str:
    return "" if card == ROCKET else card[0]


def value(card: str) -> int:
    return int(card[1:])


def trump_of(face_up: Iterable[str]) -> str:
    """S16."""
    balloons = [card for card in face_up if card != ROCKET]
    keys = {
        letter: (len(own), sum(value(card) for card in own))
        for letter in "TRPOY"
        if (own := [card for card in balloons if colour(card) == letter])
    }
    return "".join(letter for letter, key in keys.items() if key == max(keys.values()))


def led_in(trick: Sequence[Played]) -> str:
    """S13; empty while no balloon lies face up."""
    return next((colour(play.card) for play in trick if not play.face_down and play.card != ROCKET), "")


def winner_of(trick: Sequence[Played], trump: str) -> int | None:
    """S17 and S18."""
    shown = [play for play in trick if not play.face_down]
    balloons = [play for play in shown if play.card != ROCKET]
    if not balloons:
        return shown[0].seat if shown else None
    contenders = [play for play in balloons if colour(play.card) in trump]
    if not contenders:
        contenders = [play for play in balloons if colour(play.card) == led_in(trick)]
    highest = max(value(play.card) for play in contenders)
    return next(play.seat for play in contenders if value(play.card) == highest)


def swap_allowed(hand: Sequence[str], given: str, taken: str, led: str) -> bool:
    """S11."""
    kept = list(hand)
    kept.remove(given)
    return not led or taken == ROCKET or colour(taken) == led or not any(colour(card) == led for card in kept)


def plays_allowed(
    seat: int,
    hand: Sequence[str],
    sandbags: Sequence[str],
    baskets: Mapping[int, Sequence[Shown]],
    trick: Sequence[Played],
) -> set[str]:
    """S9 to S15, as the texts of actions."""
    led = led_in(trick)
    following = [card for card in hand if led and colour(card) == led]
    allowed = {card for card in hand if not following or card in following or card == ROCKET}
    for owner, basket in baskets.items():
        for slot, there in zip("ab", basket, strict=True):
            if owner != seat and there.face_up:
                gifts = {card for card in hand if swap_allowed(hand, card, there.card, led)}
                allowed |= {f"swap {card} for {owner}{slot}" for card in gifts}
    duty = bool(trick) and all(play.face_down for play in trick) and bool(hand)
    if not duty:
        allowed |= {f"sandbag {card}" for card in sandbags}
    return allowed


def extra_sandbags(total: int, cards_each: int) -> int:
    """S5."""
    tens = 0
    while total >= 10 * (tens + 1):
        tens += 1
    return min(tens, cards_each - 3)


def score_of(seats: int, won: Sequence[str], basket: Sequence[Shown]) -> int:
    """S20."""
    held = [*won, *(there.card for there in basket)]
    face_down = [*won, *(there.card for there in basket if not there.face_up)]
    face_up = [there.card for there in basket if there.face_up]
    return (
        sum(card != ROCKET for card in face_down)
        - ROCKET_WORTH[seats] * held.count(ROCKET)
        + sum(value(card) for card in face_up if card != ROCKET)
    )
