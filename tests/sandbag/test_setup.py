"""Packs, dealing, the first leader (rulings S1 to S3, S8)."""

from __future__ import annotations

import pytest

from bagatelle.core.errors import BadVariant
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant, check_variant
from bagatelle.games import sandbag
from bagatelle.games.sandbag.rules.events import (
    BasketsRevealed,
    Dealt,
    LeaderFound,
    RoundBegan,
    RoundScored,
    SandbagEvent,
    TrickEnded,
)
from bagatelle.games.sandbag.rules.game import deal, play_out
from bagatelle.games.sandbag.rules.state import Phase
from bagatelle.games.sandbag.view.visibility import view_of
from tests.sandbag.positions import CARDS_EACH, JOSH, KEVEN, MADDY, PETER, TRICKS, revealed

SEATS = (3, 4, 5, 6)
LETTER_OF = {"teal": "T", "red": "R", "purple": "P", "orange": "O", "yellow": "Y"}


def a_game(seats: int, seed: int, *chosen: tuple[str, str]) -> list[SandbagEvent]:
    """Everything that happens in a game of random choices."""
    log: list[SandbagEvent] = []
    play_out(deal(Variant(seats, chosen), Fast(seed), log), Fast(seed + 1))
    return log


def all_dealt(seats: int, seed: int) -> list[str]:
    state = deal(Variant(seats), Fast(seed))
    return sorted(name for seat in range(seats) for name in view_of(state, seat).hand)


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_gets_the_same_number_of_cards(seats: int) -> None:
    """S1: 16, 15, 12 or 10."""
    state = deal(Variant(seats), Fast(3))

    assert [len(view_of(state, seat).hand) for seat in range(seats)] == [CARDS_EACH[seats]] * seats
    assert state.phase is Phase.PASS


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_four_to_six_seats_use_every_balloon_once_and_five_rockets(seats: int) -> None:
    """S1."""
    balloons = [f"{letter}{value}" for letter in "TRPOY" for value in range(11)]

    assert all_dealt(seats, seed=8) == sorted([*balloons, *"*****"])


def test_three_seats_use_four_colours_and_four_rockets() -> None:
    """S1 and S2."""
    cards = all_dealt(3, seed=8)
    letters = {name[0] for name in cards} - {"*"}

    assert cards.count("*") == 4
    assert len(letters) == 4
    assert sorted(set(cards) - {"*"}) == sorted(f"{letter}{value}" for letter in letters for value in range(11))


@pytest.mark.parametrize("seats", SEATS)
def test_a_round_has_two_tricks_fewer_than_cards_dealt_to_a_seat(seats: int) -> None:
    """S1: 14, 13, 10 or 8."""
    log = a_game(seats, seed=21)

    tricks = [event.trick for event in log if isinstance(event, TrickEnded)]
    assert tricks == [*range(1, TRICKS[seats] + 1)] * 3


@pytest.mark.parametrize(("seats", "worth"), [(3, -5), (4, -5), (5, -7), (6, -7)])
def test_a_rocket_takes_off_five_points_at_small_tables_and_seven_at_large_ones(seats: int, worth: int) -> None:
    """S1."""
    sheets = [sheet for event in a_game(seats, seed=4) if isinstance(event, RoundScored) for sheet in event.sheets]

    assert sum(sheet.rockets for sheet in sheets) > 0
    assert all(sheet.rocket_points == worth * sheet.rockets for sheet in sheets)


def test_three_seats_leave_out_any_of_the_five_colours() -> None:
    """S2: drawn at random."""
    assert {view_of(deal(Variant(3), Fast(seed)), None).left_out for seed in range(60)} == set("TRPOY")


def test_the_colour_left_out_is_drawn_once_and_shown_to_all() -> None:
    """S2: the same in all three rounds."""
    log = a_game(3, seed=13)
    shown = {event.left_out for event in log if isinstance(event, RoundBegan)}
    state = deal(Variant(3), Fast(13))

    assert len(shown) == 1
    assert {view_of(state, seat).left_out for seat in (None, 0, 1, 2)} == shown
    assert shown.isdisjoint({name[0] for name in all_dealt(3, seed=13)})


@pytest.mark.parametrize("colour", LETTER_OF)
def test_the_table_may_choose_the_colour_left_out(colour: str) -> None:
    """S2, option."""
    log = a_game(3, 5, ("left_out", colour))

    assert [event.left_out for event in log if isinstance(event, RoundBegan)] == [LETTER_OF[colour]] * 3


def test_four_seats_leave_nothing_out_and_cannot_choose_to() -> None:
    """S2 is about three seats."""
    assert view_of(deal(Variant(4), Fast(1)), None).left_out is None
    for seats, value in [(4, "teal"), (3, "blue"), (2, "random"), (7, "random")]:
        with pytest.raises(BadVariant):
            check_variant(sandbag.TITLE, sandbag.SEATS, sandbag.OPTIONS, seats, [("left_out", value)])


def test_leaving_out_at_random_is_the_plain_game() -> None:
    """S2: the default writes nothing into the variant."""
    asked = check_variant(sandbag.TITLE, sandbag.SEATS, sandbag.OPTIONS, 3, [("left_out", "random")])

    assert asked == Variant(3)


@pytest.mark.parametrize("seats", SEATS)
def test_any_seat_may_be_the_first_dealer(seats: int) -> None:
    """S3."""
    assert {view_of(deal(Variant(seats), Fast(seed)), None).dealer for seed in range(80)} == set(range(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_the_deal_moves_to_the_left_each_round(seats: int) -> None:
    """S3."""
    began = [event for event in a_game(seats, seed=9) if isinstance(event, RoundBegan)]

    first = began[0].dealer
    assert [event.dealer for event in began] == [first, (first + 1) % seats, (first + 2) % seats]
    assert [event.round for event in began] == [1, 2, 3]


def test_every_round_is_dealt_anew_from_the_whole_pack() -> None:
    """S1."""
    dealt = [event for event in a_game(4, seed=3) if isinstance(event, Dealt)]
    hands = [[event.cards or () for event in dealt[at : at + 4]] for at in (0, 4, 8)]

    assert len(dealt) == 12
    assert all(sorted(name for cards in hand for name in cards) == all_dealt(4, seed=3) for hand in hands)
    assert hands[0] != hands[1] != hands[2]


def test_the_same_seed_deals_the_same_cards() -> None:
    """One source of chance."""
    assert a_game(4, seed=3) == a_game(4, seed=3)
    assert a_game(4, seed=3) != a_game(4, seed=4)


# --- the first leader ---


def test_orange_is_trump_and_the_orange_7_starts() -> None:
    """Rulebook, set-up for four seats (S8)."""
    table = revealed({KEVEN: "O7 *", PETER: "O1 R2", JOSH: "R3 T0", MADDY: "O0 Y10"}, dealer=PETER)

    assert table.trump == "O"
    assert table.turn == KEVEN
    assert table.events[-1] == LeaderFound(KEVEN, "O7", (KEVEN,))


def test_a_higher_card_that_is_no_trump_does_not_start() -> None:
    """S8."""
    table = revealed({KEVEN: "Y10 *", PETER: "O1 T9", JOSH: "O0 R10", MADDY: "P8 *"})

    assert table.trump == "O"
    assert table.turn == PETER


@pytest.mark.parametrize(("dealer", "leader"), [(KEVEN, PETER), (PETER, KEVEN), (JOSH, KEVEN), (MADDY, KEVEN)])
def test_of_equally_high_trumps_the_one_closest_to_the_dealers_left_starts(dealer: int, leader: int) -> None:
    """S8: the dealer comes last."""
    table = revealed({KEVEN: "O7 Y3", PETER: "R7 P2", JOSH: "O1 T9", MADDY: "R1 *"}, dealer=dealer)

    assert table.trump == "RO"
    assert table.turn == leader
    assert table.events[-1] == LeaderFound(leader, "O7" if leader == KEVEN else "R7", (KEVEN, PETER))


def test_a_dealer_alone_with_the_highest_trump_starts() -> None:
    """S8: the dealer is last only among equals."""
    table = revealed({KEVEN: "O2 R1", PETER: "R3 P2", JOSH: "O5 T9", MADDY: "Y1 *"}, dealer=JOSH)

    assert table.trump == "O"
    assert table.turn == JOSH


def test_with_four_trump_colours_the_seat_at_the_dealers_left_starts() -> None:
    """S8: four colours are tied and so are their cards; Maddy sits to the dealer's left."""
    table = revealed({KEVEN: "T4 *", PETER: "R4 *", JOSH: "P4 *", MADDY: "O4 *"}, dealer=JOSH)

    assert table.trump == "TRPO"
    assert table.turn == MADDY


def test_a_lone_0_in_the_baskets_is_trump_and_starts() -> None:
    """S8 and S16: three seats with all four rockets in baskets."""
    table = revealed({KEVEN: "* *", PETER: "O0 P0", JOSH: "* *"}, dealer=PETER)

    assert table.trump == "PO"
    assert table.turn == PETER


@pytest.mark.parametrize("seats", SEATS)
def test_there_is_always_a_trump_when_the_baskets_are_revealed(seats: int) -> None:
    """S8."""
    log = [event for seed in range(12) for event in a_game(seats, seed)]
    reveals = [event for event in log if isinstance(event, BasketsRevealed)]

    assert len(reveals) == 36
    assert all(event.trump for event in reveals)


def test_a_new_round_begins_with_the_highest_trump_not_with_the_last_winner() -> None:
    """S8: at the beginning of each round."""
    for seats in SEATS:
        log = a_game(seats, seed=33)
        reveals = [event for event in log if isinstance(event, BasketsRevealed)]
        leaders = [event for event in log if isinstance(event, LeaderFound)]
        for reveal, leader in zip(reveals, leaders, strict=True):
            values = [int(name[1:]) for basket in reveal.baskets for name in basket if name[0] in reveal.trump]
            assert leader.card in reveal.baskets[leader.seat]
            assert leader.card[0] in reveal.trump
            assert int(leader.card[1:]) == max(values)
