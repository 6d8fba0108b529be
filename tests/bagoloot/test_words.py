"""Sentences and drawn tables: what is read from typed words, and what a person is told before and after."""

from __future__ import annotations

import re

import pytest

from bagatelle.core.errors import BadNotation, Refusal
from bagatelle.core.game import MORE
from bagatelle.games.bagoloot.rules.actions import code_of, text_of
from bagatelle.games.bagoloot.rules.events import GameEnded, HeldUp, RoundScored
from bagatelle.games.bagoloot.rules.game import legal
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.text import words
from tests.bagoloot.positions import ANA, BEN, CLEO, Table, last_knock, position

NAMES = ["You", "Ben", "Cleo", "Dan"]


def typed(table: Table, text: str, seat: int = ANA) -> list[str]:
    return [text_of(code) for code in words.read(table.view(seat), text, NAMES)]


RICH = {ANA: "4 4 4 4, 5 5", BEN: "9 9 9, 6 6 6 6", CLEO: "2 2"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("open 7 7", ["open 7 7"]),
        ("Open 7, L", ["open 7 L"]),
        ("open 7 and L", ["open 7 L"]),
        ("build 5", ["build 5"]),
        ("build 5 L", ["build 5 with L"]),
        ("build 5 with l", ["build 5 with L"]),
        ("open 5 5", ["build 5", "build 5"]),
        ("open 5 L", ["build 5", "build 5 with L"]),
        ("steal 9 from Ben with L", ["steal 9 from 1 with L"]),
        ("steal 9 from ben", ["steal 9 from 1 with 9"]),
        ("steal 9", ["steal 9 from 1 with 9"]),
        ("steal 9 L", ["steal 9 from 1 with L"]),
        ("steal 9 from 1 with 9", ["steal 9 from 1 with 9"]),
        ("steal 9 with 9", ["steal 9 from 1 with 9"]),
        ("steal 9s from Ben", ["steal 9 from 1 with 9"]),
        ("holdup c", ["holdup 2"]),
        ("bag 4 with 13", ["bag 4 of 0", "lid 13"]),
        ("bag 6 with L", ["bag 6 of 1", "lid L"]),
        ("bag 6 of Ben with 13", ["bag 6 of 1", "lid 13"]),
        ("bag 6", ["bag 6 of 1"]),
        ("holdup Cleo", ["holdup 2"]),
        ("hold up cl", ["holdup 2"]),
        ("exchange 7", ["exchange 7"]),
        ("junk 7", ["exchange 7"]),
        ("claim 9", ["claim 9"]),
        ("claim a split of 9", ["claim 9"]),
        ("rob Dan", ["rob 3"]),
        ("let it stand", ["stand"]),
        ("show me the loot", ["challenge"]),
        ("done", ["knock"]),
    ],
)
def test_what_people_say_is_understood(text: str, meant: list[str]) -> None:
    assert typed(position(hands={ANA: "5 5 L 7 7 1"}, collections=RICH), text) == meant


def test_after_an_open_the_pair_steals_by_itself() -> None:
    """B11."""
    table = position(hands={ANA: "9 9 1"}, collections={BEN: "9 9"}).do(ANA, "open 9 9")

    assert typed(table, "steal 9 from Ben") == ["steal 9 from 1"]


def test_a_pair_for_three_of_its_number_is_a_build_and_a_lid() -> None:
    """B12."""
    table = position(hands={ANA: "5 5 1"}, collections={ANA: "5 5 5"})

    assert typed(table, "open 5 5") == ["build 5", "bag 5 of 0", "lid 5"]


@pytest.mark.parametrize(("hand", "own"), [("5 1", "5 5"), ("5 5 1", "5 5 5 5")])
def test_a_pair_that_cannot_be_built_is_left_to_the_rules_to_refuse(hand: str, own: str) -> None:
    """B12: nobody's looter is spent, and no bag made, by a slip of the tongue."""
    assert typed(position(hands={ANA: hand}, collections={ANA: own}), "open 5 5") == ["open 5 5"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dance", "no action"),
        ("open", "which cards"),
        ("open L L", "two looters cannot open"),
        ("open 7 8", "which cards"),
        ("steal", "from whom"),
        ("steal 17 from Ben", "no number of a coin"),
        ("steal 9 from Ben with 8", "with a 9 or with L"),
        ("steal 3", "nobody else has"),
        ("steal 9 from Zoe", "none of You, Ben"),
        ("bag 4 with 99", "with which card"),
        ("bag", "which number"),
        ("claim", "which card"),
        ("claim L", "no number of a coin"),
        ("holdup", "whom"),
        ("draw and open 7 7", "draw stands alone"),
        ("open 7 x", "'x' is no card"),
        ("", "type an action"),
    ],
)
def test_what_cannot_be_meant_is_answered_with_an_example(text: str, said: str) -> None:
    with pytest.raises(BadNotation, match=said):
        typed(position(collections=RICH), text)


@pytest.mark.parametrize("reason", list(Reason), ids=lambda reason: reason.value)
def test_every_refusal_is_a_sentence_and_cites_its_ruling(reason: Reason) -> None:
    said = words.say_refusal(Refusal(reason, ("7",)))

    assert re.search(r"\(B\d+\)$", said) or reason is Reason.NO_SUCH_ACTION
    assert "{" not in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("steal 9 from 1 with 9", "Take Ben's 9·9·9 with 9. You will have four 9s."),
        ("build 5", "Put 5 on your 5s. You will have three 5s."),
        ("open 7 7", "Lay 7 and 7 as a new collection."),
        (
            "bag 6 of 1",
            "Make a bag of Ben's 6·6·6·6; next you lay the lid, any card of your hand, and your turn is over.",
        ),
    ],
)
def test_it_is_told_before_what_a_play_would_do(text: str, said: str) -> None:
    table = position(hands={ANA: "9 5 7 7 1"}, collections=RICH).complete()

    assert words.say_action(table.view(ANA), code_of(text), NAMES) == said


def test_a_steal_that_makes_a_bag_says_so() -> None:
    """B11."""
    table = position(hands={ANA: "9 9 1"}, collections={BEN: "9 9 9"}).complete().do(ANA, "open 9 9")

    said = words.say_action(table.view(ANA), code_of("steal 9 from 1"), NAMES)
    assert said.endswith("That makes a bag of 9s, all face up; your turn is over.")


@pytest.mark.parametrize(("lid", "said"), [("4", "it matches: genuine"), ("L", "genuine"), ("13", "a bluff")])
def test_a_lid_says_whether_it_would_be_a_bluff(lid: str, said: str) -> None:
    table = position(hands={ANA: "4 13 L"}, collections=RICH).complete().do(ANA, "bag 4 of 0")

    told = words.say_action(table.view(ANA), code_of(f"lid {lid}"), NAMES)
    assert said in told
    assert told.endswith("Your turn is over. Others may challenge it.")


def test_a_last_card_as_a_lid_is_a_robbery_that_nobody_can_challenge() -> None:
    """B23."""
    table = position(hands={ANA: "4"}, collections=RICH).complete()

    assert "your last card, which matches" in words.say_action(table.view(ANA), code_of("bag 4 of 0"), NAMES)
    table.do(ANA, "bag 4 of 0")
    told = words.say_action(table.view(ANA), code_of("lid 4"), NAMES)
    assert told.endswith("Your hand will be empty: a robbery, and the round is over.")


@pytest.mark.parametrize(
    ("cards", "text", "reason"),
    [
        ({"hands": {ANA: "7 1"}, "collections": {ANA: "4 4"}}, "build 4", Reason.NOT_IN_HAND),
        ({"hands": {ANA: "L 1"}, "collections": {ANA: "4 4"}}, "build 4", Reason.NO_COIN_BUT_LOOTER),
        ({"hands": {ANA: "7 1"}, "collections": {ANA: "4 4 4 4"}}, "open 4 4", Reason.NEEDS_A_LID),
        ({"hands": {ANA: "7 1"}}, "bag 4 of 0", Reason.NO_COLLECTION_THERE),
    ],
)
def test_a_refusal_names_what_is_really_in_the_way(cards: dict[str, dict[int, str]], text: str, reason: Reason) -> None:
    table = position(hands=cards["hands"], collections=cards.get("collections", {}))

    assert table.why_not(ANA, text) is reason


def test_while_a_lid_is_owed_a_draw_is_refused_because_of_it() -> None:
    """B10."""
    table = position(hands={ANA: "7 1"}, collections={ANA: "4 4 4 4"}).do(ANA, "bag 4 of 0")

    assert table.why_not(ANA, "draw") is Reason.LAY_THE_LID
    assert table.why_not(ANA, "lid L") is Reason.NO_LOOTER


def open_window() -> Table:
    """Ben has bagged his 4s; it is Cleo's draw that will close the window."""
    table = position(turn=BEN, hands={BEN: "13 1 2"}, collections={BEN: "4 4 4 4", ANA: "9 9"}, window="until_draw")
    return table.complete().do(BEN, "bag 4 of 1", "lid 13")


def test_who_may_not_answer_is_not_asked() -> None:
    """B15: Cleo, who draws next, has an empty stash."""
    table = open_window()

    assert "Challenge it?" in words.prompt(table.view(ANA), NAMES)
    assert words.prompt(table.view(CLEO), NAMES) == "Your turn: draw a card."
    assert words.answer(table.view(CLEO), "price", NAMES) == "With an empty stash you could not challenge a bag (B15)."


def test_a_bag_that_nobody_can_challenge_any_more_is_not_marked() -> None:
    table = open_window()

    assert "may be challenged" in words.draw_table(table.view(CLEO), [], NAMES)
    table.do(ANA, "stand")
    assert "may be challenged" not in words.draw_table(table.view(CLEO), [], NAMES)


@pytest.mark.parametrize(
    ("stash", "bags", "price"),
    [
        ({ANA: "9 9, 5 5 5"}, {}, "you lose all your open collections (5 cards) to Ben."),
        ({ANA: "9 9"}, {ANA: "3 7"}, "you lose your oldest bag (3s) to Ben."),
    ],
)
def test_the_price_of_a_challenge_is_told_before_the_shout(
    stash: dict[int, str], bags: dict[int, str], price: str
) -> None:
    """B18."""
    table = position(turn=BEN, hands={BEN: "13 1 2"}, collections={BEN: "4 4 4 4", **stash}, bags=bags)
    table.complete().do(BEN, "bag 4 of 1", "lid 13")

    assert words.prompt(table.view(ANA), NAMES).endswith(price)
    assert words.answer(table.view(ANA), "price", NAMES).endswith(price)
    assert price in words.say_action(table.view(ANA), code_of("challenge"), NAMES)


def test_the_table_shows_stashes_card_by_card_and_marks_what_can_be_used() -> None:
    table = position(hands={ANA: "9 1 2"}, collections={ANA: "5 5", BEN: "9 9 L"}, bags={CLEO: "3"})

    drawn = words.draw_table(table.view(ANA), legal(table.state, ANA), NAMES)
    assert "[9·9·L]" in drawn
    assert "[5·5]" not in drawn
    assert "▒3▒" in drawn
    assert "[9]" in drawn


def test_an_own_lid_is_shown_to_its_maker() -> None:
    table = position(bags={ANA: "3/13"})

    assert "▒3▒ lid 13" in words.draw_table(table.view(ANA), [], NAMES)
    assert "13" not in words.draw_table(table.view(BEN), [], NAMES).split("Hand:")[0]
    assert "lid 13" in words.answer(table.view(ANA), "bags", NAMES)
    assert "lid unknown" in words.answer(table.view(BEN), "bags", NAMES)


def test_the_score_sheet_shows_which_cards_were_removed() -> None:
    """B25."""
    table = last_knock(hands={ANA: "1 2 3 6"}, collections={ANA: "9 9 9"}, bags={ANA: "4 5"})

    sheet = words.say_event(table.last(RoundScored), NAMES)
    row = next(line for line in sheet.splitlines() if line.strip().startswith("You"))
    assert row.split()[1:6] == ["4", "1", "4", "14", "14"]
    assert row.endswith("3 of 3 from 9s, 1 of 5 from ▒4▒")


def test_who_is_held_up_reads_it_in_good_english() -> None:
    assert words.say_event(HeldUp(BEN, ANA, 9, 0, ()), NAMES).startswith("Ben holds you up: you have 9 cards")
    assert words.say_event(HeldUp(ANA, BEN, 9, 0, ()), NAMES).startswith("You hold up Ben: Ben has 9 cards")
    assert words.say_event(HeldUp(BEN, CLEO, 9, 0, ()), NAMES).startswith("Ben holds up Cleo: Cleo has 9 cards")
    assert words.say_event(HeldUp(BEN, ANA, 9, 1, ("3",)), NAMES).endswith("you have 9 cards, and Ben takes the 3.")
    assert words.say_event(HeldUp(BEN, CLEO, 10, 2, None), NAMES).endswith("has 10 cards, and Ben takes two of them.")


def test_claims_stand_below_a_line_of_their_own_at_any_time() -> None:
    """B20: split or not."""
    table = position(collections={ANA: "9 9", BEN: "4 4"})

    for seat in (ANA, CLEO):
        menu = words.menu(table.view(seat), legal(table.state, seat), NAMES)
        (claims,) = (choice for choice in menu if choice.text == "claim a split")
        assert claims.code == MORE
        assert [choice.text for choice in claims.more] == ["the 4s", "the 9s"]


def test_a_looter_that_can_be_used_is_marked() -> None:
    table = position(hands={ANA: "L 1"}, collections={ANA: "4 4"})

    assert "[L]" in words.draw_table(table.view(ANA), legal(table.state, ANA), NAMES)


def test_equal_totals_have_equal_ranks() -> None:
    """B3."""
    said = words.say_event(GameEnded((5, 9, 5, 1), (1, 0, 2, 3), (1,), "rounds"), NAMES)

    assert [line.split()[0] for line in said.splitlines()[1:5]] == ["1.", "2.", "2.", "4."]


def test_plays_too_early_stand_apart_in_the_menu() -> None:
    """B22: nobody offends by a slip of the finger."""
    table = position(drawn=False, hands={ANA: "7 7 1"}, manners="strict")

    menu = words.menu(table.view(ANA), legal(table.state, ANA), NAMES)
    assert [choice.text for choice in menu] == ["draw", "play too early, and lose a turn"]
    assert "costs this turn, without a draw (B22)" in words.say_action(table.view(ANA), code_of("open 7 7"), NAMES)
