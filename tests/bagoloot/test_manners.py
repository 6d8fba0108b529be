"""Forgetting to draw and rushing: refused, or punished where a table plays strictly."""

from __future__ import annotations

from typing import Unpack

import pytest

from bagatelle.games.bagoloot.rules.events import Drew, HeldUp, Offended, SeatDone, TurnSkipped
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.state import Phase
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, Options, Table, everything, position

PLAYS = [
    "open 7 7",
    "open 7 L",
    "build 9",
    "build 9 with L",
    "steal 5 from Cleo with 5",
    "steal 5 from Cleo with L",
    "bag 6 of Cleo",
    "exchange 4",
    "holdup Cleo",
]


def undrawn(**options: Unpack[Options]) -> Table:
    """Ana could play everything if she had drawn."""
    return position(
        drawn=False,
        hands={ANA: "7 7 L 9 5 4 1"},
        collections={ANA: "9 9", CLEO: "5 5, 6 6 6 6"},
        bags={DAN: "4"},
        **options,
    )


def waiting_ben(*, drawn: bool = True, **options: Unpack[Options]) -> Table:
    """It is Ana's turn, and Ben could play everything if it were his."""
    return position(
        drawn=drawn,
        hands={ANA: "3 3 1", BEN: "7 7 L 9 5 4 1"},
        collections={BEN: "9 9", CLEO: "5 5, 6 6 6 6"},
        bags={DAN: "4"},
        **options,
    )


# --- the default: the table does not let it happen ---


@pytest.mark.parametrize("play", PLAYS)
def test_by_default_the_table_asks_for_the_draw_first(play: str) -> None:
    """B22."""
    table = undrawn()

    assert table.why_not(ANA, play) is Reason.DRAW_FIRST
    assert table.do(ANA, "draw").why_not(ANA, play) is None


@pytest.mark.parametrize("play", ["draw", "knock", *PLAYS])
def test_by_default_the_table_lets_nobody_play_out_of_turn(play: str) -> None:
    """B22."""
    assert waiting_ben().why_not(BEN, play) is Reason.NOT_YOUR_TURN


# --- strict: forgetting to draw ---


@pytest.mark.parametrize("play", PLAYS)
def test_who_plays_undrawn_takes_it_back_and_loses_the_turn(play: str) -> None:
    """B22: without a draw, and before anything is revealed."""
    table = undrawn(manners="strict")
    before = table.lying[:-1]
    table.do(ANA, play)

    assert table.lying[:-1] == before
    assert (table.turn, table.phase) == (BEN, Phase.DRAW)
    assert table.last(Offended) == Offended(ANA, "undrawn")
    assert (table.count(Drew), table.count(HeldUp)) == (0, 0)


def test_after_a_lost_turn_the_next_one_is_played_as_usual() -> None:
    """B22."""
    table = undrawn(manners="strict").do(ANA, "open 7 7")
    for seat in (BEN, CLEO, DAN):
        table.do(seat, "draw", "knock")
    table.do(ANA, "draw", "open 7 7")

    assert table.open(ANA) == {"9 9", "7 7"}


def test_playing_undrawn_is_possible_once_between_two_draws() -> None:
    """B22: otherwise seats that never draw could play a round for ever."""
    table = undrawn(manners="strict").do(ANA, "open 7 7")
    for seat in (BEN, CLEO, DAN):
        table.do(seat, "draw", "knock")

    assert table.why_not(ANA, "open 7 7") is Reason.DRAW_FIRST
    table.do(ANA, "draw", "knock")
    for seat in (BEN, CLEO, DAN):
        table.do(seat, "draw", "knock")
    assert table.why_not(ANA, "open 7 7") is None


def test_a_lost_turn_makes_nobody_done_while_there_is_a_deck() -> None:
    """B24."""
    table = undrawn(manners="strict").do(ANA, "open 7 7")

    assert table.count(SeatDone) == 0


def test_with_an_empty_deck_no_draw_is_owed() -> None:
    """B22."""
    table = position(hands={ANA: "7 7 1"}, deck="", drawn=False, manners="strict").do(ANA, "open 7 7")

    assert (table.stash(ANA), table.turn, table.count(Offended)) == ("7 7", ANA, 0)


def test_as_printed_a_play_without_a_draw_does_not_close_the_window() -> None:
    """B15 and B22: the next draw does; Ben loses his turn and Dan may still challenge."""
    table = position(
        hands={ANA: "1 2 3", BEN: "9 9 1"},
        collections={ANA: "7 7 7 7", DAN: "5 5"},
        window="until_draw",
        manners="strict",
    )
    table.do(ANA, "bag 7 of Ana", "lid 1").do(BEN, "open 9 9")
    assert table.turn == CLEO

    assert table.why_not(DAN, "challenge") is None
    table.do(CLEO, "draw")
    assert table.why_not(DAN, "challenge") is Reason.CHALLENGE_CLOSED


def test_undrawn_a_coin_can_be_exchanged_for_the_card_that_the_draw_would_take() -> None:
    """B22: the moment counts. After the draw the deck would be empty and nothing could be exchanged."""
    table = position(hands={ANA: "4 1 2"}, bags={DAN: "4"}, deck="9", drawn=False, manners="strict")

    assert table.why_not(ANA, "exchange 4") is None
    assert table.do(ANA, "draw").why_not(ANA, "exchange 4") is Reason.DECK_EMPTY


def test_undrawn_the_only_card_cannot_be_a_bluff_though_the_draw_would_bring_another() -> None:
    """B22: the moment counts. A last card must be genuine (B23)."""
    table = position(hands={ANA: "1"}, collections={ANA: "7 7 7 7"}, drawn=False, manners="strict")

    assert table.why_not(ANA, "bag 7 of Ana") is Reason.ROBBERY_NOT_BY_BLUFF
    assert table.do(ANA, "draw").why_not(ANA, "bag 7 of Ana") is None


# --- strict: rushing ---


def test_who_rushes_may_steal_what_the_running_turn_could_still_take_away() -> None:
    """B22: the moment counts."""
    hands = {ANA: "5 5 1", BEN: "5 1 2"}
    table = position(hands=hands, collections={ANA: "3 3", BEN: "9 9", CLEO: "5 5"}, manners="strict")

    assert table.why_not(BEN, "steal 5 from Cleo with 5") is None
    assert table.do(ANA, "steal 5 from Cleo with 5").why_not(BEN, "steal 5 from Cleo with 5") is not None


@pytest.mark.parametrize("play", ["draw", *PLAYS])
@pytest.mark.parametrize("drawn", [True, False])
def test_who_rushes_takes_it_back_and_loses_the_coming_turn(play: str, drawn: bool) -> None:  # noqa: FBT001 - given by name
    """B22: the running turn goes on, and then the turn passes to the seat after."""
    table = waiting_ben(drawn=drawn, manners="strict")
    before = table.lying
    table.do(BEN, play)
    assert table.lying == before
    assert table.last(Offended) == Offended(BEN, "rushed")

    if not drawn:
        table.do(ANA, "draw")
    table.do(ANA, "open 3 3", "knock")
    assert (table.turn, table.last(TurnSkipped)) == (CLEO, TurnSkipped(BEN))
    assert (table.hand(BEN), table.stash(BEN)) == ("1 4 5 7 7 9 L", "9 9")


def test_who_rushes_while_a_lid_is_being_chosen_loses_the_coming_turn() -> None:
    """B22: the turn has not ended before the lid lies there."""
    table = position(hands={ANA: "7 1 2"}, collections={ANA: "7 7 7 7"}, manners="strict")
    table.do(ANA, "bag 7 of Ana").do(BEN, "draw").do(ANA, "lid 1")

    assert (table.bags(ANA), table.turn) == ("7", CLEO)


def test_rushing_costs_one_turn_only() -> None:
    """B22: also when it was done twice."""
    table = waiting_ben(manners="strict").do(BEN, "draw")
    if table.why_not(BEN, "draw") is None:
        table.do(BEN, "draw")
    table.do(ANA, "knock").do(CLEO, "draw", "knock").do(DAN, "draw", "knock").do(ANA, "draw", "knock")

    assert table.turn == BEN
    table.do(BEN, "draw", "open 7 7")


def test_only_the_next_seat_can_rush() -> None:
    """B22: for the others it is simply not their turn."""
    table = waiting_ben(manners="strict")

    for seat in (CLEO, DAN):
        assert table.why_not(seat, "draw") is Reason.NOT_YOUR_TURN
        assert table.why_not(seat, "knock") is Reason.NOT_YOUR_TURN


def test_a_seat_that_is_done_is_not_the_next() -> None:
    """B22 and B24: Cleo comes after Ana and can rush, Ben cannot."""
    table = position(hands={ANA: "3 3 1", BEN: "7 7 1", CLEO: "7 7 1"}, deck="", done=(BEN,), manners="strict")
    assert table.why_not(BEN, "open 7 7") is Reason.NOT_YOUR_TURN

    table.do(CLEO, "open 7 7")
    assert table.last(Offended) == Offended(CLEO, "rushed")


def test_at_a_table_of_two_the_rusher_lets_the_other_play_twice() -> None:
    """B22."""
    table = position(seats=2, manners="strict").do(BEN, "draw").do(ANA, "knock")

    assert (table.turn, table.phase) == (ANA, Phase.DRAW)


def test_the_turn_of_who_rushed_is_lost_after_the_challenge_window() -> None:
    """B15 and B22: Ben may still challenge."""
    table = position(hands={ANA: "7 1 2"}, collections={ANA: "7 7 7 7", BEN: "9 9"}, manners="strict")
    table.do(BEN, "draw").do(ANA, "bag 7 of Ana", "lid 1")
    assert table.waiting == (BEN,)

    table.do(BEN, "challenge")
    assert (table.bags(BEN), table.turn) == ("7", CLEO)


def test_as_printed_a_skipped_turn_does_not_close_the_window() -> None:
    """B15 and B22: the next draw does."""
    table = position(
        hands={ANA: "7 1 2"}, collections={ANA: "7 7 7 7", DAN: "9 9"}, window="until_draw", manners="strict"
    )
    table.do(BEN, "draw").do(ANA, "bag 7 of Ana", "lid 1")

    assert table.turn == CLEO
    assert table.why_not(DAN, "challenge") is None


def test_claims_are_never_offences() -> None:
    """B22: neither undrawn nor out of turn, neither right nor wrong."""
    table = position(turn=BEN, hands={BEN: "7 7 1"}, collections={ANA: "7 7, 5 5"}, manners="strict")
    table.do(BEN, "open 7 7").do(CLEO, "claim 5").do(BEN, "knock").do(DAN, "claim 5").do(CLEO, "claim 7")

    assert (table.stash(CLEO), table.turn, table.count(Offended)) == ("7 7 7 7", CLEO, 0)
    table.do(CLEO, "draw", "knock").do(DAN, "draw", "knock")
    assert table.turn == ANA


def test_challenges_are_never_offences() -> None:
    """B22: also by the next seat before its draw."""
    table = position(
        hands={ANA: "7 1 2"}, collections={ANA: "7 7 7 7", BEN: "9 9"}, window="until_draw", manners="strict"
    )
    table.do(ANA, "bag 7 of Ana", "lid 1").do(BEN, "challenge")

    assert (table.bags(BEN), table.turn, table.count(Offended)) == ("7", BEN, 0)
    table.do(BEN, "draw")


def test_a_refused_play_is_no_offence() -> None:
    """B22: what the rules refuse to the seat in turn after its draw costs nothing."""
    table = position(hands={ANA: "7 1"}, manners="strict")
    before = everything(table.state)

    assert table.why_not(ANA, "open 7 7") is Reason.NO_PAIR
    assert everything(table.state) == before


def test_the_lost_turn_is_seen_by_everybody_until_it_is_over() -> None:
    """B22."""
    table = waiting_ben(manners="strict").do(BEN, "draw")
    assert [seat.skips for seat in table.view().table] == [False, True, False, False]

    table.do(ANA, "knock")
    assert [seat.skips for seat in table.view().table] == [False] * 4
