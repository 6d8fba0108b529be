"""Drawn states keep what the seat knows, and give every possibility the same chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from bagatelle.core.shuffle import Chance, Fast
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.actions import HOLDUP, text_of
from bagatelle.games.bagoloot.rules.cards import NAMES, names_in
from bagatelle.games.bagoloot.rules.game import apply, deal, legal, sample, waiting_for
from bagatelle.games.bagoloot.rules.state import State, lid_of, number_of
from bagatelle.games.bagoloot.rules.turns import SAFE_HAND
from bagatelle.games.bagoloot.view.resample import Known, Resampler, remembered, resample
from bagatelle.games.bagoloot.view.view import View, count_hand
from bagatelle.games.bagoloot.view.visibility import view_of

SEATS = (2, 3, 4, 5, 6)
DRAWS = 20


def moments(seats: int, games: range, *chosen: tuple[str, str]) -> Iterator[State]:
    """The positions of random games, one after the other."""
    for game in games:
        chance: Chance = Fast(1000 + game)
        state = deal(Variant(seats, chosen), Fast(game))
        while waiting := waiting_for(state):
            yield state
            apply(state, waiting[0], sample(state, waiting[0], chance))


def lids(state: State) -> list[str]:
    return [NAMES[lid_of(bag)] if lid_of(bag) < len(NAMES) else "" for bag in state.bags]


def after_holdups(seats: int, games: range, *chosen: tuple[str, str]) -> Iterator[tuple[State, int, int, Counter[str]]]:
    """Moments right after cards were taken: the state, taker, victim and the cards."""
    known = 0
    for state in moments(seats, games, *chosen):
        moves = view_of(state, None).memory.moves
        if len(moves) > known and moves[-1].what == "taken":
            taker, victim = moves[-1].seat, moves[-1].other
            assert victim is not None
            seen = view_of(state, victim).memory.moves[known:]
            cards = Counter(move.card for move in seen if move.what == "taken" and move.card)
            yield state, taker, victim, cards
        known = len(moves)


def test_cards_lost_by_a_holdup_are_in_the_takers_hand() -> None:
    """B6: the victim has seen them go."""
    checked = 0
    for state, taker, victim, cards in after_holdups(4, range(8)):
        for draw in range(DRAWS):
            drawn = resample(view_of(state, victim), Fast(draw))
            assert Counter(names_in(drawn.hands[taker])) >= cards
            checked += 1
    assert checked > 5 * DRAWS


def test_a_third_seat_does_not_know_what_a_holdup_took() -> None:
    """B6: sooner or later another card is drawn for it."""
    differs = 0
    for state, taker, victim, cards in after_holdups(4, range(4)):
        for seat in {0, 1, 2, 3} - {taker, victim}:
            hands = [names_in(resample(view_of(state, seat), Fast(draw)).hands[taker]) for draw in range(DRAWS)]
            differs += any(not Counter(hand) >= cards for hand in hands)
    assert differs > 5


@pytest.mark.parametrize("seats", SEATS)
def test_draws_from_one_look_at_a_view_are_those_of_many(seats: int) -> None:
    """Nothing of a draw, nor of what is played on with it, stays behind for the next one."""
    for number, state in enumerate(moments(seats, range(1))):
        if number % 7:
            continue
        view = view_of(state, 0)
        resampler = Resampler(view)
        for draw in range(3):
            drawn = resampler.draw(Fast(draw))
            alone = resample(view, Fast(draw))
            for seat in range(seats):
                assert repr(view_of(drawn, seat)) == repr(view_of(alone, seat))
            waiting = waiting_for(drawn)
            apply(drawn, waiting[0], sample(drawn, waiting[0], Fast(draw)))


@pytest.mark.parametrize("seats", SEATS)
def test_a_verdict_is_kept_and_a_lid_seen_stays_what_it_is(seats: int) -> None:
    """B17: everybody knows whether a challenged lid matches; its maker and the challenger know the card."""
    judged = 0
    for number, state in enumerate(moments(seats, range(6))):
        if number % 7 or not state.bags:
            continue
        for seat in range(seats):
            view = view_of(state, seat)
            drawn = lids(resample(view, Fast(number)))
            for place, bag in enumerate(view.bags):
                if bag.lid is not None:
                    assert drawn[place] == bag.lid
                if bag.lidded and bag.genuine is not None:
                    assert (drawn[place] in {str(bag.number), "L"}) == bag.genuine
                    judged += bag.lid is None
    assert judged > 20 or seats == 2  # with two seats whoever does not make a bag is the one who peeks


def test_an_unchallenged_lid_may_be_anything() -> None:
    """B10: for all that the others know."""
    seen: dict[bool, int] = {True: 0, False: 0}
    for number, state in enumerate(moments(4, range(6))):
        view = view_of(state, None)
        for place, bag in enumerate(view.bags):
            if bag.lidded and bag.genuine is None and number % 5 == 0:
                lid = lids(resample(view, Fast(number)))[place]
                seen[lid in {str(number_of(state.bags[place]) + 1), "L"}] += 1
    assert min(seen.values()) > 10


def test_in_advanced_play_everybody_begins_with_a_looter() -> None:
    """B4: and others know it until the looter shows or goes where nobody sees it."""
    for game in range(20):
        state = deal(Variant(4, (("advanced", "on"),)), Fast(game))
        drawn = resample(view_of(state, 0), Fast(game))
        assert all("L" in names_in(hand) for hand in drawn.hands)


@pytest.mark.parametrize("chosen", [(), (("advanced", "on"),), (("manners", "strict"),)], ids=str)
def test_a_drawn_state_can_be_drawn_from_again_by_every_seat(chosen: tuple[tuple[str, str], ...]) -> None:
    """What the other seats would know in it is possible as well."""
    for number, state in enumerate(moments(4, range(5), *chosen)):
        if number % 9:
            continue
        drawn = resample(view_of(state, number % 4), Fast(number))
        for seat in range(4):
            view = view_of(drawn, seat)
            assert view_of(resample(view, Fast(1)), seat) == view


@pytest.mark.parametrize("seats", SEATS)
def test_hands_have_the_size_that_counting_gives(seats: int) -> None:
    """B7: every change of a hand is public."""
    for number, state in enumerate(moments(seats, range(3))):
        if number % 5 == 0:
            view: View = view_of(state, None)
            drawn = resample(view, Fast(number))
            assert list(drawn.held) == list(state.held) == [count_hand(view, seat) for seat in range(seats)]


def test_every_hidden_place_gets_its_fair_share_of_every_card() -> None:
    """Without knowledge a hidden card is in a hand or in the deck as their sizes are."""
    state = deal(Variant(3), Fast(3))
    view = view_of(state, 0)
    draws = 3000
    found = Counter[str]()
    for draw in range(draws):
        found.update(names_in(resample(view, Fast(draw)).hands[1]))
    hidden = 74 - len(view.hand)
    for name in NAMES[:14]:
        chance = 7 / hidden
        expected = draws * (5 - view.hand.count(name)) * chance
        assert abs(found[name] - expected) < 6 * expected**0.5


def fits_the_truth(known: list[Known], state: State) -> bool:
    """Whether every card the viewer knows something about can be one that really lies where it says."""
    lying = [(("hand", seat), kind) for seat in range(state.seats) for kind in kinds(state.hands[seat])]
    lying += [(("lid", place), lid_of(bag)) for place, bag in enumerate(state.bags)]
    taken: dict[int, int] = {}

    def place(one: int, tried: set[int]) -> bool:
        for at, (spot, kind) in enumerate(lying):
            if at not in tried and kind == known[one].kind and spot in known[one].spots:
                tried.add(at)
                if at not in taken or place(taken[at], tried):
                    taken[at] = one
                    return True
        return False

    return all(place(one, set()) for one in range(len(known)))


def kinds(hand: int) -> list[int]:
    return [NAMES.index(name) for name in names_in(hand)]


@pytest.mark.parametrize("chosen", [(), (("advanced", "on"),)], ids=str)
def test_what_is_true_is_never_excluded(chosen: tuple[tuple[str, str], ...]) -> None:
    """B6: whoever has held up whom since, and whatever was shown."""
    checked = 0
    for number, state in enumerate(moments_with_many_holdups(4, range(40), chosen)):
        if number % 3 == 0:
            for seat in range(4):
                known, _ = remembered(view_of(state, seat))
                assert fits_the_truth(known, state), f"seat {seat} excludes the truth: {known}"
                checked += bool(known)
    assert checked > 500


def moments_with_many_holdups(seats: int, games: range, chosen: tuple[tuple[str, str], ...]) -> Iterator[State]:
    """Games in which hands grow and are held up again and again."""
    for game in games:
        chance: Chance = Fast(2000 + game)
        state = deal(Variant(seats, (("rounds", "1"), *chosen)), Fast(game))
        while waiting := waiting_for(state):
            yield state
            rich = [code for code in legal(state, waiting[0]) if text_of(code).startswith("holdup")]
            rich = [code for code in rich if state.held[code - HOLDUP] > SAFE_HAND]
            dull = [code for code in legal(state, waiting[0]) if text_of(code) in {"draw", "knock"}]
            if rich and chance.below(4):
                code = rich[chance.below(len(rich))]
            else:
                code = dull[0] if dull and chance.below(3) else sample(state, waiting[0], chance)
            apply(state, waiting[0], code)
