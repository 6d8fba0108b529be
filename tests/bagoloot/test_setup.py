"""The pack, the deal, whose turn it is, and how a game ends (chapters 1 and 2 of the rulings)."""

from __future__ import annotations

from collections import Counter

import pytest

from bagatelle.core.errors import BadVariant
from bagatelle.core.game import CLOCK
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant, check_variant
from bagatelle.games import bagoloot
from bagatelle.games.bagoloot.rules.actions import MOST_SEATS
from bagatelle.games.bagoloot.rules.events import BagolootEvent, Drew, RoundBegan, TurnBegan
from bagatelle.games.bagoloot.rules.game import census, deal
from bagatelle.games.bagoloot.rules.options import OPTIONS
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.state import Phase
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, Options, Table, begin, last_knock, position

SEATS = (2, 3, 4, 5, 6)


def advanced(seats: int, seed: int = 1) -> Table:
    return begin(Variant(seats, (("advanced", "on"),)), seed=seed)


def test_the_list_of_actions_names_every_seat_that_a_table_may_have() -> None:
    assert max(bagoloot.SEATS) == MOST_SEATS


# --- the pack ---


@pytest.mark.parametrize(
    ("seats", "highest", "looters", "size"),
    [(2, 12, 3, 63), (3, 14, 4, 74), (4, 16, 5, 85), (5, 16, 5, 85), (6, 16, 5, 85)],
)
def test_the_pack_shrinks_with_the_table_and_the_highest_numbers_leave(
    seats: int, highest: int, looters: int, size: int
) -> None:
    """B1."""
    names = Counter(census(deal(Variant(seats), Fast(3))))

    assert sum(names.values()) == size
    assert names.pop("L") == looters
    assert names == {str(number): 5 for number in range(1, highest + 1)}


def test_cards_of_a_number_are_alike_and_colours_mean_nothing() -> None:
    """B1: a card is its number or a looter, nothing else."""
    assert set(census(deal(Variant(4), Fast(3)))) == {*map(str, range(1, 17)), "L"}


@pytest.mark.parametrize(("seats", "number"), [(2, 13), (3, 15)])
def test_a_number_that_left_the_pack_cannot_be_played(seats: int, number: int) -> None:
    """B1."""
    table = position(seats=seats)

    for text in (f"open {number} {number}", f"build {number}", f"claim {number}", f"steal {number} from Ben with L"):
        assert table.why_not(ANA, text) is Reason.NUMBER_NOT_IN_PACK


@pytest.mark.parametrize("seats", [1, 7])
def test_one_or_seven_do_not_sit_down(seats: int) -> None:
    """B1: two to four, and five or six as an option."""
    with pytest.raises(BadVariant):
        check_variant("Bag-O-Loot", SEATS, OPTIONS, seats, ())


# --- the deal ---


@pytest.mark.parametrize(("seats", "deck"), [(2, 49), (3, 53), (4, 57), (5, 50), (6, 43)])
def test_everybody_gets_seven_cards_and_the_rest_is_the_deck(seats: int, deck: int) -> None:
    """B2."""
    table = begin(Variant(seats))

    assert [len(table.hand(seat).split()) for seat in range(seats)] == [7] * seats
    assert table.view().deck == deck
    assert [table.stash(seat) + table.bags(seat) for seat in range(seats)] == [""] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_any_seat_may_deal_first_and_the_seat_to_its_left_begins(seats: int) -> None:
    """B2."""
    dealers = set()
    for seed in range(60):
        events: list[BagolootEvent] = []
        state = deal(Variant(seats), Fast(seed), events)
        dealers.add(state.dealer)
        assert state.turn == (state.dealer + 1) % seats
        assert isinstance(events[0], RoundBegan)
        assert (events[0].round, events[0].dealer, events[0].first) == (1, state.dealer, state.turn)

    assert dealers == set(range(seats))


def test_the_deal_rotates_to_the_left() -> None:
    """B2."""
    table = position(turn=DAN, deck="", done=(ANA, BEN, CLEO))
    table.state.dealer = DAN
    table.do(DAN, "knock")

    assert (table.state.round, table.state.dealer, table.turn) == (2, ANA, BEN)
    assert [len(table.hand(seat).split()) for seat in range(4)] == [7] * 4
    assert table.view().deck == 57


def test_a_new_round_begins_with_an_empty_table() -> None:
    """B2: all cards go back into the pack, and nobody is done any more."""
    table = last_knock(hands={ANA: "1 2"}, collections={ANA: "7 7", BEN: "7 L"}, bags={CLEO: "4", DAN: "5/9"})

    assert [table.stash(seat) + table.bags(seat) for seat in range(4)] == [""] * 4
    assert list(table.state.held) == [7] * 4
    assert (table.junk, table.view().deck, len(census(table.state))) == ("", 57, 85)
    assert not any(seat.done for seat in table.view().table)


# --- advanced play ---


@pytest.mark.parametrize(("seats", "deck"), [(2, 47), (3, 50), (4, 53)])
def test_in_advanced_play_a_looter_comes_on_top_of_the_seven_cards(seats: int, deck: int) -> None:
    """B4."""
    for seed in range(20):
        table = advanced(seats, seed)
        hands = [table.hand(seat).split() for seat in range(seats)]

        assert [len(hand) for hand in hands] == [8] * seats
        assert all("L" in hand for hand in hands)
        assert sum(hand.count("L") for hand in hands) in {seats, seats + 1}
        assert table.view().deck == deck
        assert Counter(census(table.state))["L"] == seats + 1


def test_the_one_looter_left_is_shuffled_in_before_the_seven_are_dealt() -> None:
    """B4: so it is sometimes dealt and sometimes still in the deck."""
    dealt = {sum(advanced(4, seed).hand(seat).split().count("L") for seat in range(4)) for seed in range(40)}

    assert dealt == {4, 5}


def test_in_advanced_play_every_round_brings_a_looter() -> None:
    """B4."""
    table = last_knock(advanced="on")

    assert table.state.round == 2
    assert [len(table.hand(seat).split()) for seat in range(4)] == [8] * 4
    assert all("L" in table.hand(seat).split() for seat in range(4))


@pytest.mark.parametrize("seats", [5, 6])
def test_advanced_play_is_not_offered_to_more_than_four(seats: int) -> None:
    """B1 and B4: the looters do not suffice."""
    with pytest.raises(BadVariant):
        check_variant("Bag-O-Loot", SEATS, OPTIONS, seats, (("advanced", "on"),))


@pytest.mark.parametrize("seats", SEATS)
def test_two_to_six_may_play(seats: int) -> None:
    """B1: more than four have the whole pack."""
    assert check_variant("Bag-O-Loot", SEATS, OPTIONS, seats, ()) == Variant(seats)


# --- drawing ---


def test_the_turn_begins_with_the_top_card_of_the_deck() -> None:
    """B5."""
    table = position(drawn=False, hands={ANA: "1 2"}, deck="5 6").do(ANA, "draw")

    assert table.hand(ANA) == "1 2 5"
    assert table.view().deck == 1
    assert table.last(Drew) == Drew(ANA, "5", 1)


@pytest.mark.parametrize(
    "text", ["open 7 7", "build 9", "steal 3 from Ben with 3", "exchange 4", "knock", "holdup Ben"]
)
def test_nothing_is_played_before_the_draw(text: str) -> None:
    """B5: and B22, where the table says why."""
    table = position(drawn=False, hands={ANA: "7 7 9 3 4"}, collections={ANA: "9 9", BEN: "3 3"}, bags={CLEO: "4"})

    assert table.why_not(ANA, text) is Reason.DRAW_FIRST
    assert table.do(ANA, "draw").why_not(ANA, text) is None


def test_only_one_card_is_drawn_in_a_turn() -> None:
    """B5."""
    table = position(drawn=False).do(ANA, "draw")

    assert table.why_not(ANA, "draw") is Reason.ALREADY_DRAWN
    table.do(ANA, "knock")
    assert table.why_not(ANA, "draw") is Reason.NOT_YOUR_TURN
    assert table.why_not(BEN, "draw") is None


def test_with_an_empty_deck_the_turn_begins_without_a_draw() -> None:
    """B5."""
    table = position(drawn=False, hands={ANA: "1", BEN: "7 7 3"}, deck="5").do(ANA, "draw", "knock")

    assert table.turn == BEN
    assert table.last(TurnBegan) == TurnBegan(BEN, 0)
    assert table.why_not(BEN, "draw") is Reason.DECK_EMPTY
    assert table.do(BEN, "open 7 7").stash(BEN) == "7 7"


def test_the_turn_goes_clockwise() -> None:
    """B2."""
    table = position(drawn=False, turn=CLEO)
    for seat in (CLEO, DAN, ANA, BEN, CLEO):
        assert table.waiting == (seat,)
        table.do(seat, "draw", "knock")


# --- the end of the game ---


def test_a_game_has_four_rounds_when_nobody_says_otherwise() -> None:
    """B3."""
    assert last_knock(earlier=[(1, 2, 3, 4)] * 2).winners is None

    table = last_knock(earlier=[(1, 2, 3, 4)] * 3)
    assert table.phase is Phase.OVER
    assert table.winners == (DAN,)


@pytest.mark.parametrize(("rounds", "over"), [("5", False), ("4", True)])
def test_the_number_of_rounds_is_an_option(rounds: str, over: bool) -> None:  # noqa: FBT001 - given by name
    """B3."""
    assert (last_knock(earlier=[(0, 0, 0, 0)] * 3, rounds=rounds).phase is Phase.OVER) is over


def test_the_highest_total_wins_and_ties_share() -> None:
    """B3: totals over all rounds, the last one included."""
    hands = {ANA: "1", BEN: "1", CLEO: "1", DAN: "1"}
    stashes = {ANA: "7 7 7", BEN: "9 9"}
    table = last_knock(hands=hands, collections=stashes, earlier=[(0, 1, 0, 1), (5, 5, 0, 0)], rounds="3")

    assert table.scores == [2, 1, 0, 0]
    assert table.winners == (ANA, BEN)


def test_a_target_game_ends_when_a_scored_round_reaches_the_target() -> None:
    """B3."""
    options: Options = {"end": "target", "target": "20"}
    hands = {ANA: "1 2", BEN: "1", CLEO: "1", DAN: "1"}
    stashes = {ANA: "7 7 7", BEN: "9 9"}

    short = last_knock(hands=hands, collections=stashes, earlier=[(18, 0, 0, 0)], **options)
    assert short.winners is None
    reached = last_knock(hands=hands, collections=stashes, earlier=[(19, 0, 0, 0)], **options)
    assert reached.winners == (ANA,)


def test_of_several_who_reach_the_target_the_highest_wins() -> None:
    """B3: also when the other reached it exactly."""
    table = last_knock(
        hands={ANA: "1", BEN: "1", CLEO: "1", DAN: "1"},
        collections={ANA: "7 7", BEN: "9 9 9"},
        earlier=[(19, 18, 0, 25)],
        end="target",
        target="20",
    )

    assert table.winners == (DAN,)


def test_a_target_is_not_looked_at_before_the_round_is_scored() -> None:
    """B3: bags on the table are no points yet."""
    table = position(hands={ANA: "1 2"}, bags={ANA: "3 4 5"}, end="target", target="10").do(ANA, "knock")

    assert table.phase is Phase.DRAW
    assert table.winners is None


def test_a_target_game_ends_after_twenty_rounds_at_the_latest() -> None:
    """B3."""
    table = last_knock(earlier=[(0, 0, 0, 0)] * 18, end="target")
    assert (table.phase, table.state.round) == (Phase.DRAW, 20)

    table = last_knock(earlier=[(0, 0, 0, 0)] * 19, end="target")
    assert table.phase is Phase.OVER
    assert table.winners == (ANA, BEN, CLEO, DAN)


def test_when_the_time_is_up_the_running_round_is_finished() -> None:
    """B3."""
    table = position(hands={ANA: "7 7 3", BEN: "1", CLEO: "1", DAN: "1"}, deck="5", end="time").do(CLOCK, "time")
    assert not table.ended

    table.do(ANA, "open 7 7", "knock").do(BEN, "draw", "knock").do(CLEO, "knock").do(DAN, "knock")
    assert table.winners is None
    table.do(ANA, "knock").do(BEN, "knock")

    assert table.phase is Phase.OVER
    assert table.winners == (ANA,)


def test_before_the_time_is_up_round_follows_round() -> None:
    """B3."""
    table = last_knock(end="time", earlier=[(30, 0, 0, 0)] * 6)

    assert (table.phase, table.state.round) == (Phase.DRAW, 8)


def test_the_clock_calls_time_once_and_only_in_a_game_by_time() -> None:
    """B3: and it is the clock that does it."""
    timed = position(end="time")
    assert timed.why_not(ANA, "time") is Reason.CLOCK_ONLY
    timed.do(CLOCK, "time")
    assert timed.why_not(CLOCK, "time") is Reason.CLOCK_HAS_NOTHING_TO_DO

    assert position().why_not(CLOCK, "time") is Reason.CLOCK_HAS_NOTHING_TO_DO
    assert position(end="target").why_not(CLOCK, "time") is Reason.CLOCK_HAS_NOTHING_TO_DO


def test_when_the_game_is_over_nothing_more_can_be_done() -> None:
    """B3."""
    table = last_knock(earlier=[(0, 0, 0, 0)] * 3)

    assert table.waiting == ()
    for seat in (ANA, BEN, CLEO, DAN, CLOCK):
        assert table.legal(seat) == set()
        for text in ("draw", "knock", "claim 7", "challenge", "close", "rob Ana"):
            assert table.why_not(seat, text) is Reason.GAME_OVER
