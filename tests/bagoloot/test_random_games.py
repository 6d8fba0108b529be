"""Random games with every option, where seats claim, rush and forget to draw: nothing is ever lost or doubled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import Phase as Stage
from hypothesis import given, settings
from hypothesis import strategies as st

from bagatelle.core.errors import IllegalAction
from bagatelle.core.game import CLOCK
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.core.variant import Variant, check_variant
from bagatelle.games.bagoloot.rules import events as told_of
from bagatelle.games.bagoloot.rules.actions import SIZE, Kind, code_of, kind_of
from bagatelle.games.bagoloot.rules.cards import names_in, size_of
from bagatelle.games.bagoloot.rules.events import BagolootEvent, RoundScored
from bagatelle.games.bagoloot.rules.game import (
    apply,
    census,
    deal,
    invited,
    legal,
    outcome,
    play_out,
    sample,
    waiting_for,
    why_not,
)
from bagatelle.games.bagoloot.rules.options import OPTIONS
from bagatelle.games.bagoloot.rules.scoring import BAG_POINTS, CARD_POINTS, round_score
from bagatelle.games.bagoloot.rules.state import Phase, State
from bagatelle.games.bagoloot.view.view import View, count_hand
from bagatelle.games.bagoloot.view.visibility import public_view, so_far, view_of
from tests.bagoloot.positions import everything

SEATS = (2, 3, 4, 5, 6)
LONGEST = 20_000
"""No game here may take more choices than this."""

random_games = settings(max_examples=30, deadline=None, phases=[Stage.generate])


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """Any table, with few rounds or a low target so that games are short."""
    seats = draw(st.sampled_from(SEATS))
    chosen = {
        option.name: draw(st.sampled_from(option.values))
        for option in OPTIONS
        if seats in option.seats and option.when is None
    }
    chosen |= {"rounds": {"rounds": "2"}, "target": {"target": "10"}, "time": {"minutes": "5"}}[chosen["end"]]
    return check_variant("Bag-O-Loot", SEATS, OPTIONS, seats, chosen.items())


def choose(state: State, chance: Chance) -> tuple[int, int]:
    """Somebody does something: mostly a seat that is waited for, sometimes anybody, the clock included."""
    waiting = waiting_for(state)
    seat = waiting[chance.below(len(waiting))]
    if chance.below(4) == 0:
        anybody = [other for other in (CLOCK, *range(state.seats)) if legal(state, other)]
        seat = anybody[chance.below(len(anybody))]
    kinds: dict[Kind, list[int]] = {}
    for code in legal(state, seat):
        kinds.setdefault(kind_of(code), []).append(code)
    dull = len(kinds) > 1 and chance.below(3)
    if dull:
        kinds.pop(Kind.KNOCK, None)
    codes = list(kinds.values())[chance.below(len(kinds))]
    return seat, codes[chance.below(len(codes))]


def moments(variant: Variant, seed: int, log: list[BagolootEvent] | None = None) -> Iterator[State]:
    """Every position of a random game, the last one included."""
    chance = Fast(seed + 1)
    state = deal(variant, Fast(seed), log)
    for _ in range(LONGEST):
        yield state
        if not waiting_for(state):
            return
        seat, code = choose(state, chance)
        apply(state, seat, code)
    pytest.fail(f"the game does not end: {variant}, {seed}")


def check_stashes(view: View) -> None:
    for seat in view.table:
        numbers = [collection.number for collection in seat.collections]
        assert len(numbers) == len(set(numbers)), "a seat owns a number twice"
        for collection in seat.collections:
            assert 2 <= collection.size <= 4
            assert collection.coins >= 1
    for bag in view.bags:
        assert bag.coins + bag.looters + bag.lidded == 5
        assert bag.coins >= 1


def check_hands(state: State) -> None:
    for seat in range(state.seats):
        assert state.held[seat] == size_of(state.hands[seat]) == len(names_in(state.hands[seat]))
    view = view_of(state, None)
    assert [count_hand(view, seat) for seat in range(state.seats)] == list(state.held)
    if state.phase is Phase.DRAW or (state.phase is Phase.PLAY and not state.active):
        assert all(held > 0 for held in state.held), "a turn begins and somebody has no cards"


@given(variants(), st.integers(0, 1 << 30))
@random_games
def test_a_game_ends_and_on_the_way_the_table_is_always_in_order(variant: Variant, seed: int) -> None:
    """B1 to B25."""
    log: list[BagolootEvent] = []
    pack: tuple[str, ...] = ()
    for state in moments(variant, seed, log):
        pack = pack or census(state)
        assert census(state) == pack, "cards were lost or doubled"
        check_stashes(view_of(state, None))
        check_hands(state)
        assert (outcome(state) is None) == (state.phase is not Phase.OVER)
    sheets = [sheet for event in log if isinstance(event, RoundScored) for sheet in event.sheets]

    assert sheets
    assert all(sheet.score >= 0 for sheet in sheets)
    assert all(sheet.score == 10 * sheet.bags + sheet.cards for sheet in sheets)


@given(variants(), st.integers(0, 1 << 30))
@random_games
def test_the_winners_have_the_highest_total(variant: Variant, seed: int) -> None:
    """B3."""
    log: list[BagolootEvent] = []
    *_, last = moments(variant, seed, log)
    ending = outcome(last)

    assert ending is not None
    scored = [event.sheets for event in log if isinstance(event, RoundScored)]
    totals = tuple(sum(sheets[seat].score for sheets in scored) for seat in range(variant.seats))
    assert ending.totals == totals
    assert set(ending.winners) == {seat for seat in range(variant.seats) if totals[seat] == max(totals)}
    assert [totals[seat] for seat in ending.standings] == sorted(totals, reverse=True)


@given(variants(), st.integers(0, 1 << 30))
@random_games
def test_whoever_is_waited_for_or_invited_can_do_something_and_the_list_is_the_law(variant: Variant, seed: int) -> None:
    """What is listed is allowed and what is not listed is refused for a reason and leaves no trace."""
    for number, state in enumerate(moments(variant, seed)):
        for seat in (*waiting_for(state), *invited(state)):
            assert legal(state, seat)
        if number % 40:
            continue
        for seat in (CLOCK, *range(state.seats)):
            free = [code for code in range(SIZE) if why_not(state, seat, code) is None]
            assert legal(state, seat) == free
        before = everything(state)
        seat = number % state.seats
        refused = next((code for code in range(number % SIZE, SIZE) if why_not(state, seat, code)), None)
        if refused is not None:
            with pytest.raises(IllegalAction):
                apply(state, seat, refused)
            assert everything(state) == before


@given(variants(), st.integers(0, 1 << 30))
@random_games
def test_a_copy_goes_its_own_way(variant: Variant, seed: int) -> None:
    """And the same choices lead a copy to the same place."""
    for number, state in enumerate(moments(variant, seed)):
        if number % 50 or not waiting_for(state):
            continue
        before = everything(state)
        first, second = state.copy(), state.copy()
        for twin in (first, second):
            chance = Fast(seed)
            for _ in range(20):
                if waiting_for(twin):
                    apply(twin, *choose(twin, chance))
        assert everything(state) == before
        assert everything(first) == everything(second)


@given(variants(), st.integers(0, 1 << 30))
@random_games
def test_nobody_is_shown_the_cards_of_another(variant: Variant, seed: int) -> None:
    """B6, B10, B13 and B17: hands stay closed, and a lid is known to its maker and its challenger."""
    for number, state in enumerate(moments(variant, seed)):
        if number % 10 or state.phase is Phase.OVER:
            continue
        for viewer in (None, *range(state.seats)):
            view = view_of(state, viewer)
            assert all(seat.cards is None for seat in view.table)
            assert list(view.hand) == ([] if viewer is None else list(names_in(state.hands[viewer])))
            for bag in view.bags:
                knows = viewer is not None and viewer in {bag.maker, bag.peeker}
                assert (bag.lid is not None) == (bag.lidded and knows)


@given(variants(), st.integers(0, 1 << 30))
@random_games
def test_a_play_out_comes_to_an_end(variant: Variant, seed: int) -> None:
    """Also where nobody claims or calls the time."""
    state = deal(variant, Fast(seed))
    pack = census(state)

    assert play_out(state, Fast(seed + 1)) > 0
    assert state.phase is Phase.OVER
    assert census(state) == pack


def test_a_random_choice_takes_every_legal_action_equally_often() -> None:
    """In the middle of a turn, claims included or not."""
    state = deal(Variant(4), Fast(5))
    apply(state, state.turn, code_of("draw"))
    seat = state.turn
    drawn = Counter(sample(state, seat, Fast(number)) for number in range(3000))

    assert set(drawn) <= set(legal(state, seat))
    assert max(drawn.values()) < 1.5 * min(drawn.values())


def test_the_random_games_see_the_rare_things() -> None:
    """Otherwise the properties above would prove little."""
    seen: set[str] = set()
    strict = (("manners", "strict"),)
    for seed in range(60):
        chosen = (*strict, ("window", "until_draw")) if seed % 3 == 0 else strict if seed % 3 == 1 else ()
        log: list[BagolootEvent] = []
        for _ in moments(Variant(2 + seed % 5, chosen), seed, log):
            pass
        seen |= {type(event).__name__ for event in log}
        seen |= {f"moved by {event.why}" for event in log if isinstance(event, told_of.BagMoved)}
        seen |= {f"merged to {event.size}" for event in log if isinstance(event, told_of.Merged)}
        seen |= {event.what for event in log if isinstance(event, told_of.Offended)}
        seen |= {"surplus" for event in log if isinstance(event, told_of.Merged) and event.surplus}
        seen |= {"robber" for event in log if isinstance(event, RoundScored) and event.robber is not None}

    assert seen >= {
        "Claimed",
        "ClaimFailed",
        "Challenged",
        "CollectionsLost",
        "Exchanged",
        "HeldUp",
        "SeatDone",
        "TurnSkipped",
        "LetStand",
        "moved by bluff",
        "moved by genuine",
        "moved by robbery",
        "merged to 4",
        "merged to 5",
        "surplus",
        "undrawn",
        "rushed",
        "robber",
    }


# --- the live score ---


@random_games
@given(variants(), st.integers(0, 2**31))
def test_the_live_score_is_the_score_if_every_hand_were_empty(variant: Variant, seed: int) -> None:
    """B7, B25: only cards in hand take something off it, and it never shows how many there are."""
    for state in moments(variant, seed):
        view = public_view(state)
        if state.phase is Phase.OVER:
            assert view.so_far == (0,) * state.seats, "the round is over: its points are in the totals"
            return
        for seat, live in enumerate(view.so_far):
            score = round_score(state, seat)
            assert live == score if state.held[seat] == 0 or live == 0 else live > score


@random_games
@given(variants(), st.integers(0, 2**31))
def test_the_live_score_of_the_last_round_becomes_its_score_less_what_hands_remove(variant: Variant, seed: int) -> None:
    log: list[BagolootEvent] = []
    state = list(moments(variant, seed, log))[-1]
    view = public_view(state)
    scored = [event for event in log if isinstance(event, RoundScored)][-1]
    for sheet in scored.sheets:
        live = so_far(sheet.seat, view.collections[sheet.seat], view.bags)
        whole = sum(BAG_POINTS if removed.bag else CARD_POINTS * removed.of for removed in sheet.removed)
        rest = sum(CARD_POINTS * (removed.of - removed.cards) for removed in sheet.removed)
        assert sheet.score == live - whole + rest
