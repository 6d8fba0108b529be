"""After the last card is drawn: who is done, and when the round is over."""

from __future__ import annotations

import pytest

from bagatelle.games.bagoloot.rules.events import RoundScored, SeatDone, TurnBegan, WindowOpened
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.state import Phase
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, Table, position

NINE = "1 2 3 4 5 6 13 14 15"


def done(table: Table) -> list[int]:
    return [seat for seat in range(4) if table.view().table[seat].done]


def is_last(table: Table) -> bool:
    """Whether the view calls the running turn the seat's last of the round."""
    turn = table.view().turn
    return turn is not None and turn.last


# --- what makes a seat done ---


def test_who_draws_the_last_card_and_knocks_is_not_yet_done() -> None:
    """B24: the turn did not begin with an empty deck."""
    table = position(drawn=False, deck="5").do(ANA, "draw")
    assert not is_last(table)

    table.do(ANA, "knock")

    assert (table.turn, done(table), table.view().deck) == (BEN, [], 0)


def test_who_exchanges_for_the_last_card_and_knocks_is_not_yet_done() -> None:
    """B13 and B24."""
    table = position(hands={ANA: "4 1"}, bags={BEN: "4"}, deck="5").do(ANA, "exchange 4", "knock")

    assert (table.turn, done(table)) == (BEN, [])


def test_who_knocks_without_a_play_is_done() -> None:
    """B24."""
    table = position(deck="")
    assert is_last(table)

    table.do(ANA, "knock")

    assert (table.turn, done(table)) == (BEN, [ANA])
    assert table.last(SeatDone) == SeatDone(ANA)


@pytest.mark.parametrize(
    "play",
    ["open 7 7", "open 7 L", "build 9", "build 9 with L", "steal 5 from Cleo with 5", "steal 5 from Cleo with L"],
)
def test_whoever_makes_a_play_goes_on(play: str) -> None:
    """B24."""
    table = position(hands={ANA: "7 7 L 9 5 1"}, collections={ANA: "9 9", CLEO: "5 5"}, deck="").do(ANA, play)
    assert not is_last(table)

    table.do(ANA, "knock")

    assert (table.turn, done(table)) == (BEN, [])


def test_a_bag_is_a_play() -> None:
    """B24."""
    table = position(hands={ANA: "1 2"}, collections={ANA: "9 9 9 9"}, deck="").do(ANA, "bag 9 of Ana", "lid 1")

    assert (table.turn, done(table)) == (BEN, [])


def test_an_open_and_steal_is_a_play() -> None:
    """B24."""
    table = position(hands={ANA: "7 7 1"}, collections={BEN: "7 7 7"}, deck="").do(ANA, "open 7 7", "steal 7 from Ben")

    assert (table.turn, done(table)) == (BEN, [])


def test_a_failed_holdup_alone_makes_the_seat_done() -> None:
    """B24."""
    table = position(deck="").do(ANA, "holdup Cleo")

    assert (table.turn, done(table)) == (BEN, [ANA])


def test_a_successful_holdup_alone_makes_the_seat_done() -> None:
    """B24: otherwise a round could last for ever."""
    table = position(hands={BEN: NINE}, deck="").do(ANA, "holdup Ben", "knock")

    assert (table.turn, done(table)) == (BEN, [ANA])
    assert len(table.hand(BEN).split()) == 8


def test_a_play_after_a_holdup_counts() -> None:
    """B24."""
    table = position(hands={ANA: "7 7 1", BEN: NINE}, deck="").do(ANA, "holdup Ben", "open 7 7", "knock")

    assert done(table) == []


def test_a_failed_holdup_with_a_deck_makes_nobody_done() -> None:
    """B24."""
    assert done(position(deck="5").do(ANA, "holdup Cleo")) == []


def test_a_claim_is_no_play_of_the_turn() -> None:
    """B20 and B24: not even one that makes a bag."""
    table = position(hands={ANA: "7 7 1"}, collections={CLEO: "7 7 7"}, deck="").do(ANA, "open 7 7", "knock")
    table.do(BEN, "claim 7", "knock")

    assert (table.bags(BEN), done(table)) == ("7", [BEN])


def test_a_turn_lost_by_rushing_makes_the_seat_done() -> None:
    """B22 and B24: a penalty skip is a turn without a play."""
    table = position(hands={ANA: "7 7 1", BEN: "9 9 1"}, deck="", manners="strict")
    table.do(BEN, "open 9 9").do(ANA, "open 7 7", "knock")

    assert (table.turn, done(table)) == (CLEO, [BEN])


def test_a_turn_lost_by_rushing_with_a_deck_makes_nobody_done() -> None:
    """B22 and B24."""
    table = position(manners="strict").do(BEN, "draw").do(ANA, "knock")

    assert (table.turn, done(table)) == (CLEO, [])


# --- done is final ---


def test_who_is_done_gets_no_more_turns() -> None:
    """B24."""
    table = position(hands={CLEO: "7 7 1"}, deck="", done=(BEN, DAN)).do(ANA, "knock")

    assert table.turn == CLEO
    assert table.do(CLEO, "open 7 7", "knock").turn == CLEO


def test_who_is_done_stays_done_whatever_it_gains() -> None:
    """B24."""
    table = position(hands={ANA: "7 7 1"}, collections={CLEO: "7 7"}, deck="", done=(DAN,)).do(ANA, "open 7 7", "knock")
    table.do(DAN, "claim 7").do(BEN, "knock").do(CLEO, "knock")

    assert (table.turn, table.stash(DAN), done(table)) == (ANA, "7 7 7 7", [BEN, CLEO, DAN])


def test_who_is_done_may_be_held_up() -> None:
    """B6 and B24."""
    table = position(hands={ANA: "7 1", BEN: NINE}, collections={ANA: "7 7"}, deck="", done=(BEN,))
    table.do(ANA, "holdup Ben")

    assert (len(table.hand(BEN).split()), table.turn, table.phase) == (8, ANA, Phase.PLAY)
    table.do(ANA, "build 7", "knock")
    assert done(table) == [BEN]


def test_who_is_done_may_be_stolen_from_and_bagged() -> None:
    """B19."""
    table = position(
        hands={ANA: "7 1 2"}, collections={ANA: "3 3", BEN: "7 7", CLEO: "9 9 9 9"}, deck="", done=(BEN, CLEO)
    )
    table.do(ANA, "steal 7 from Ben with 7", "bag 9 of Cleo", "lid 1")

    assert (table.stash(BEN), table.stash(CLEO), table.bags(ANA)) == ("", "", "9")


def test_who_is_done_may_win_a_challenge_and_lose_one() -> None:
    """B19."""
    for lid, taker in (("1", BEN), ("9", ANA)):
        table = position(hands={ANA: "9 1 2"}, collections={ANA: "9 9 9 9", BEN: "5 5"}, deck="", done=(BEN, CLEO, DAN))
        table.do(ANA, "bag 9 of Ana", f"lid {lid}").do(BEN, "challenge")
        assert table.bags(taker) == "9"
        assert (table.stash(BEN), table.stash(ANA)) == (("5 5", "") if taker == BEN else ("", "5 5"))
        assert (table.turn, done(table)) == (ANA, [BEN, CLEO, DAN])


def test_who_is_done_may_still_be_robbed() -> None:
    """B23 and B24."""
    table = position(hands={ANA: "9"}, collections={ANA: "9 9"}, bags={CLEO: "4"}, deck="", done=(CLEO,))
    table.do(ANA, "build 9", "rob Cleo")

    assert table.scores[ANA] == 13


# --- the end of the round ---


def test_when_all_are_done_the_round_is_over() -> None:
    """B24."""
    table = position(deck="")
    for seat in (ANA, BEN, CLEO):
        table.do(seat, "knock")
        assert not table.ended
    table.do(DAN, "knock")

    assert table.ended
    assert (table.state.round, table.last(RoundScored).robber, done(table)) == (2, None, [])


def test_the_round_goes_on_as_long_as_somebody_makes_a_play() -> None:
    """B24: Ana and Cleo alternate; each turn has its play."""
    hands = {ANA: "7 7 7 7 1", CLEO: "9 9 9 9 1"}
    table = position(hands=hands, deck="").do(ANA, "open 7 7", "knock").do(BEN, "knock").do(CLEO, "open 9 9", "knock")
    table.do(DAN, "knock").do(ANA, "build 7", "knock").do(CLEO, "build 9", "knock").do(ANA, "knock")

    assert (table.turn, table.ended) == (CLEO, False)
    table.do(CLEO, "build 9", "knock").do(CLEO, "knock")
    assert table.ended


def test_a_lone_active_seat_keeps_taking_turns() -> None:
    """B24: each needs a play."""
    table = position(hands={ANA: "7 7 7 9 1 2"}, collections={ANA: "9 9"}, deck="", done=(BEN, CLEO, DAN))
    for play in ("open 7 7", "build 7", "build 9"):
        table.do(ANA, play, "knock")
        assert (table.turn, table.ended) == (ANA, False)
        assert table.last(TurnBegan) == TurnBegan(ANA, 0)
    table.do(ANA, "knock")

    assert table.ended


def test_a_new_turn_of_a_lone_seat_is_a_new_turn() -> None:
    """B6, B11 and B24: a holdup may come first again, and the pair of the last turn takes nothing."""
    table = position(hands={ANA: "7 7 1 2", BEN: NINE}, collections={CLEO: "7 7"}, deck="", done=(BEN, CLEO, DAN))
    table.do(ANA, "open 7 7", "knock")

    assert table.why_not(ANA, "steal 7 from Cleo") is Reason.NOT_OPENED_THIS_TURN
    assert table.why_not(ANA, "holdup Ben") is None


def test_a_lone_seat_may_make_bag_after_bag() -> None:
    """B10, B19 and B24: the seats that are done answer each time."""
    table = position(
        hands={ANA: "7 9 1 2"}, collections={ANA: "7 7 7 7, 9 9 9 9", CLEO: "5 5"}, deck="", done=(BEN, CLEO, DAN)
    )
    table.do(ANA, "bag 7 of Ana", "lid 7")
    assert (table.phase, table.waiting) == (Phase.WINDOW, (CLEO,))
    table.do(CLEO, "stand")
    assert table.turn == ANA
    table.do(ANA, "bag 9 of Ana", "lid 1").do(CLEO, "challenge")

    assert (table.bags(ANA), table.bags(CLEO), table.turn) == ("7", "9", ANA)
    assert table.count(WindowOpened) == 2


def test_without_a_deck_the_first_play_of_the_next_seat_closes_a_window_as_printed() -> None:
    """B15 and B24: it begins the turn, as the draw did."""
    for play in ("open 7 7", "knock", "holdup Dan"):
        table = position(
            hands={ANA: "9 1 2", BEN: "7 7 1"},
            collections={ANA: "9 9 9 9", CLEO: "5 5"},
            deck="",
            window="until_draw",
        )
        table.do(ANA, "bag 9 of Ana", "lid 1")
        assert (table.turn, table.why_not(CLEO, "challenge")) == (BEN, None)
        table.do(BEN, play)
        assert table.why_not(CLEO, "challenge") is Reason.CHALLENGE_CLOSED


def test_without_a_deck_a_challenge_before_the_next_play_is_judged_as_printed() -> None:
    """B15 and B24: the next seat's turn is not touched."""
    table = position(
        hands={ANA: "9 1 2", BEN: "7 7 1"}, collections={ANA: "9 9 9 9", CLEO: "5 5"}, deck="", window="until_draw"
    )
    table.do(ANA, "bag 9 of Ana", "lid 1").do(CLEO, "challenge")
    assert table.bags(CLEO) == "9"

    table.do(BEN, "open 7 7", "knock")
    assert (table.stash(BEN), done(table)) == ("7 7", [])


def test_a_lone_seats_bag_may_be_challenged_until_its_next_play_as_printed() -> None:
    """B15, B19 and B24."""
    table = position(
        hands={ANA: "9 1 2"},
        collections={ANA: "9 9 9 9", CLEO: "5 5"},
        deck="",
        done=(BEN, CLEO, DAN),
        window="until_draw",
    )
    table.do(ANA, "bag 9 of Ana", "lid 1")
    assert (table.turn, table.ended, table.why_not(CLEO, "challenge")) == (ANA, False, None)

    table.do(CLEO, "challenge").do(ANA, "knock")
    assert table.ended
    assert table.scores[CLEO] == 4


def test_the_last_skip_ends_the_round() -> None:
    """B22 and B24: Ana knocks, and Ben's turn is lost by rushing."""
    table = position(hands={BEN: "9 9 1"}, deck="", done=(CLEO, DAN), manners="strict")
    table.do(BEN, "open 9 9").do(ANA, "knock")

    assert table.ended


def test_nobody_can_rush_a_lone_seat() -> None:
    """B22 and B24."""
    table = position(hands={BEN: "7 7 1"}, deck="", done=(BEN, CLEO, DAN), manners="strict")

    for seat in (BEN, CLEO, DAN):
        assert table.why_not(seat, "knock") is Reason.NOT_YOUR_TURN
        assert table.why_not(seat, "open 7 7") is Reason.NOT_YOUR_TURN


def test_a_round_of_two_ends_when_both_are_done() -> None:
    """B24."""
    table = position(seats=2, deck="").do(ANA, "knock").do(BEN, "knock")

    assert table.ended


def test_an_unplayed_hand_stays_with_a_seat_that_is_done_and_costs_its_cards() -> None:
    """B24 and B25."""
    table = position(
        hands={ANA: "1 2", BEN: "1", CLEO: "1", DAN: "1 2 3"},
        collections={ANA: "7 7 7", DAN: "9 9"},
        deck="",
        done=(BEN, CLEO, DAN),
    )
    table.do(ANA, "knock")

    assert table.scores == [1, 0, 0, 0]


def test_a_bag_that_comes_of_a_lost_challenge_does_not_end_the_makers_next_turn() -> None:
    """B12, B15 and B24: Ana is alone and already in turn again when Cleo challenges and pays."""
    table = position(
        hands={ANA: "9 5 1 2"},
        collections={ANA: "9 9 9 9, 5 5 5 5, 7 7", CLEO: "7 7 7"},
        deck="",
        done=(BEN, CLEO, DAN),
        window="until_draw",
    )
    table.do(ANA, "bag 9 of Ana", "lid 9").do(CLEO, "challenge")
    assert (table.bags(ANA), table.stash(ANA), table.turn) == ("9 7", "5 5 5 5", ANA)

    table.do(ANA, "bag 5 of Ana", "lid 5")
    assert table.bags(ANA) == "9 7 5"


def test_a_received_bag_is_no_play_of_the_turn() -> None:
    """B12 and B24: Ana knocks after it and is done."""
    table = position(
        hands={ANA: "9 1 2"},
        collections={ANA: "9 9 9 9, 7 7", CLEO: "7 7 7"},
        deck="",
        done=(BEN, CLEO, DAN),
        window="until_draw",
    )
    table.do(ANA, "bag 9 of Ana", "lid 9").do(CLEO, "challenge").do(ANA, "knock")

    assert table.ended
