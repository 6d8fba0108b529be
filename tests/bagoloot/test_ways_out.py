"""A refusal names only ways out that are open to the hand at this moment, and leaves none of them out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.actions import SIZE, text_of
from bagatelle.games.bagoloot.rules.game import apply, deal, legal, sample, waiting_for, why_not
from bagatelle.games.bagoloot.rules.refusals import Reason, WayOut
from bagatelle.games.bagoloot.text.refusal_text import say_refusal
from tests.bagoloot.positions import ANA, BEN, position

STEPS = 90


def is_open(way: WayOut, cards: tuple[str, ...], texts: list[str]) -> bool:
    """Whether one of the legal actions goes that way."""
    number = cards[0] if cards else ""
    beginnings: dict[WayOut, Callable[[str], bool]] = {
        WayOut.TAKE: lambda text: text.startswith("steal") and "with" not in text,
        WayOut.KNOCK: lambda text: text == "knock",
        WayOut.PLAY: lambda text: text.split()[0] in {"open", "build", "steal", "bag", "exchange"},
        WayOut.BEGIN_BAG: lambda text: text.startswith("bag"),
        WayOut.OPEN_WITH_LOOTER: lambda text: text == f"open {number} L",
        WayOut.OPEN: lambda text: text.startswith(f"open {number} " if number else "open"),
        WayOut.BUILD: lambda text: text == f"build {number}",
        WayOut.BUILD_WITH_LOOTER: lambda text: text == f"build {number} with L",
        WayOut.BAG: lambda text: text.startswith(f"bag {number} "),
        WayOut.STEAL_WITH_COIN: lambda text: text.startswith(f"steal {number} ") and text.endswith(f"with {number}"),
        WayOut.STEAL_WITH_LOOTER: lambda text: text.startswith(f"steal {number} ") and text.endswith("with L"),
    }
    return any(beginnings[way](text) for text in texts)


NAMED = {
    Reason.HAND_EMPTY: (WayOut.TAKE, WayOut.KNOCK),
    Reason.ALREADY_DRAWN: (WayOut.PLAY, WayOut.KNOCK),
    Reason.NO_BAG_BEGUN: (WayOut.BEGIN_BAG,),
    Reason.NO_PAIR: (WayOut.OPEN_WITH_LOOTER,),
    Reason.ALREADY_OPEN: (WayOut.BUILD, WayOut.BUILD_WITH_LOOTER),
    Reason.NOTHING_TO_BUILD_ON: (WayOut.OPEN,),
    Reason.LOCKED_OUT: (WayOut.OPEN,),
    Reason.NEEDS_A_LID: (WayOut.BAG,),
    Reason.NOT_OPENED_THIS_TURN: (WayOut.STEAL_WITH_COIN, WayOut.STEAL_WITH_LOOTER),
}


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_every_way_that_is_named_is_open_and_every_open_one_is_named(seats: int, seed: int) -> None:
    chance = Fast(seed)
    state = deal(Variant(seats), chance, [])
    for _ in range(STEPS):
        waited = waiting_for(state)
        if not waited:
            return
        seat = waited[0]
        texts = [text_of(code) for code in legal(state, seat)]
        for code in range(0, SIZE, 3):
            refusal = why_not(state, seat, code)
            if refusal is None:
                continue
            assert isinstance(refusal.reason, Reason)
            for way in NAMED.get(refusal.reason, ()):
                assert (way in refusal.ways) == is_open(way, refusal.cards, texts), (text_of(code), refusal, texts)
            assert set(refusal.ways) <= set(NAMED.get(refusal.reason, ()))
        apply(state, seat, sample(state, seat, chance))


def test_who_holds_one_coin_and_no_looter_is_not_told_to_open_with_one() -> None:
    for hand, said in (("3 5 7", False), ("3 5 L", True)):
        refusal = position(hands={ANA: hand, BEN: "9 9"}).complete().refusal(ANA, "open 3 3")
        assert refusal is not None
        assert refusal.reason is Reason.NO_PAIR
        assert ("You may instead open it with your looter." in say_refusal(refusal)) == said


def test_who_has_played_the_last_pair_may_steal_with_it_or_knock() -> None:
    table = position(hands={ANA: "9 9"}, collections={ANA: "4 4", BEN: "9 9"}).do(ANA, "open 9 9")
    refusal = table.refusal(ANA, "build 4")
    assert refusal is not None
    assert (refusal.reason, refusal.ways) == (Reason.HAND_EMPTY, (WayOut.TAKE, WayOut.KNOCK))
    assert {"steal 9 from 1", "knock"} <= table.legal(ANA)


def test_who_needs_a_lid_is_told_to_bag_only_where_a_card_is_left_that_may_be_one() -> None:
    """A last card may not be a bluff (B23)."""
    for hand, ways in (("4", (WayOut.BAG,)), ("5", ()), ("5 6", (WayOut.BAG,))):
        refusal = position(hands={ANA: hand}, collections={ANA: "4 4 4 4"}).refusal(ANA, "build 4")
        assert refusal is not None
        assert (refusal.reason, refusal.ways) == (Reason.NEEDS_A_LID, ways)
