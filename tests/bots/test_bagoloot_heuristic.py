"""The heuristic of Bag-O-Loot: what it does, what it may know, and that its lies and doubts cannot be exploited."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.bots.bagoloot import heuristic
from bagatelle.bots.bagoloot.counting import COUNTS_NOTHING, SURE, Sight, lacks_all, stuck, to_choose
from bagatelle.bots.bagoloot.heuristic import WEIGHTS, Heuristic, self_play
from bagatelle.bots.bagoloot.reasons import far_reason
from bagatelle.bots.bagoloot.tuned import Temper, found, mind, play
from bagatelle.core.shuffle import Fast, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.action_kinds import choices
from bagatelle.games.bagoloot.rules.actions import CHALLENGE, KNOCK, STAND, code_of, text_of
from bagatelle.games.bagoloot.rules.cards import COPIES, KIND
from bagatelle.games.bagoloot.rules.challenge import is_genuine
from bagatelle.games.bagoloot.rules.game import apply, deal, outcome
from bagatelle.games.bagoloot.rules.state import NO_BAG, Phase, State
from bagatelle.games.bagoloot.view.resample import resample
from bagatelle.games.bagoloot.view.visibility import view_of
from tests.bagoloot.positions import ANA, BEN, CLEO, Table, position

ALWAYS = 100000
"""A boldness or a doubt that leaves nothing to chance."""
VARIANTS = [
    Variant(2),
    Variant(3, (("rounds", "2"), ("advanced", "on"))),
    Variant(4, (("rounds", "2"), ("window", "until_draw"), ("manners", "strict"))),
    Variant(4, (("end", "target"), ("target", "30"), ("robbery", "not_on_first_turn"), ("splits", "warn"))),
    Variant(5, (("rounds", "1"), ("window", "timed"), ("failed_challenge", "to_junk"), ("counts", "open"))),
    Variant(6, (("rounds", "1"), ("splits", "off"), ("manners", "strict"))),
]


def choice(table: Table, seat: int = ANA, seed: int = 1, temper: Temper | None = None) -> str:
    """What the heuristic does in the position."""
    return text_of(int(mind(temper or Temper()).choose(table.state, seat, Fast(seed))))


def positions(variant: Variant, seed: int) -> Iterator[tuple[State, int]]:
    """The positions of a game that heuristics play, with the seat that is asked; every choice must be allowed."""
    state = deal(variant, Fast(seed))
    chance = Fast(seed + 1)
    mover = mind(Temper())
    while state.phase is not Phase.OVER:
        seat = int(to_choose(state))
        yield state, seat
        apply(state, seat, int(mover.choose(state, seat, chance)))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_it_plays_every_variant_by_the_rules(variant: Variant) -> None:
    """``positions`` applies what it chooses, and whatever is refused raises."""
    asked = sum(1 for _ in positions(variant, 7))

    assert asked > 50


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_it_knows_no_more_than_its_seat(variant: Variant) -> None:
    """Whatever the hidden cards are, it likes and does the same."""
    for place, (state, seat) in enumerate(positions(variant, 3)):
        if place % 5:
            continue
        twin = resample(view_of(state, seat), Fast(place))
        codes = choices(state, seat)
        mover = mind(Temper())
        assert list(mover.scores(state, seat, codes)) == list(mover.scores(twin, seat, codes))
        assert mover.choose(state, seat, Fast(place)) == mover.choose(twin, seat, Fast(place))


def test_it_never_slips_or_rushes() -> None:
    """B22: strict manners let it, but it draws first."""
    for state, seat in positions(VARIANTS[2], 11):
        if state.phase is Phase.DRAW and seat == state.turn:
            assert text_of(int(mind(Temper(doubt=-ALWAYS)).choose(state, seat, Fast(1)))) == "draw"


def test_what_it_likes_best_is_what_it_plays_where_no_bag_is_to_be_had() -> None:
    for place, (state, seat) in enumerate(positions(Variant(4, (("rounds", "1"),)), 5)):
        codes = vec[i64]([code for code in choices(state, seat) if code <= KNOCK])
        if state.phase is not Phase.PLAY or any(text_of(int(code)).startswith(("bag", "lid")) for code in codes):
            continue
        mover = mind(Temper())
        likings = mover.scores(state, seat, codes)
        chosen = list(codes).index(mover.choose(state, seat, Fast(place)))
        assert likings[chosen] == max(likings)


# --- what it does ---


def test_it_bags_what_it_has_a_lid_for_and_lays_the_coin_before_the_looter() -> None:
    table = position(hands={ANA: "4 L 1 2 13"}, collections={ANA: "4 4 4 4", BEN: "9 9"}).complete()

    assert choice(table) == "bag 4 of 0"
    assert choice(table.do(ANA, "bag 4 of 0")) == "lid 4"


def test_it_keeps_its_lid_where_nobody_can_challenge() -> None:
    """B15: all other stashes are empty, so any card will do, and the least useful one goes."""
    table = position(hands={ANA: "L 1 2 2"}, collections={ANA: "4 4 4 4"}).complete().do(ANA, "bag 4 of 0")

    assert choice(table) == "lid 1"


def test_it_completes_three_of_others_with_two_of_its_own() -> None:
    """Steal with one, and the other is the lid."""
    table = position(hands={ANA: "9 9 1 2 13"}, collections={ANA: "4 4", BEN: "9 9 9"}).complete()

    assert choice(table) in {"steal 9 from 1 with 9", "open 9 9"}


def test_it_does_not_open_onto_four_that_it_cannot_take() -> None:
    """B20: that would be a split for others to claim."""
    table = position(hands={ANA: "7 7 1 2 13"}, collections={BEN: "7 7 7", CLEO: "9 9 9 9"}).complete()
    table.lay(hands={ANA: "7 7 1 2 13"}, collections={BEN: "7 7 L L"}).complete()

    assert not choice(table).startswith("open 7")


def test_it_empties_its_hand_when_all_of_it_can_go() -> None:
    """B23: a robbery ends the round and brings a bag."""
    table = position(hands={ANA: "5 5 9"}, collections={BEN: "9 9"}, bags={CLEO: "3"}).complete()
    while table.phase is not Phase.ROBBERY:
        table.do(ANA, choice(table))

    assert choice(table) == "rob 2"
    assert table.hand(ANA) == ""


def test_a_lid_that_is_the_last_card_completes_a_robbery() -> None:
    table = position(hands={ANA: "4 9"}, collections={ANA: "4 4 4 4", BEN: "9 9"}, bags={CLEO: "3"}).complete()
    texts = []
    while table.phase is not Phase.ROBBERY:
        texts.append(choice(table))
        table.do(ANA, texts[-1])

    assert texts == ["steal 9 from 1 with 9", "bag 4 of 0", "lid 4"]


@pytest.mark.parametrize(
    ("hand", "own", "other", "steps"),
    [
        ("5 5 9", "", "9 9", ["to_robbery", "robbery"]),
        ("4 9", "4 4 4 4", "9 9", ["to_robbery", "to_robbery", "robbery"]),
        ("5 5", "", "", ["robbery"]),
    ],
)
def test_what_leads_to_a_robbery_says_so(hand: str, own: str, other: str, steps: list[str]) -> None:
    """B23: whoever is told only that a pair counts does not see why the whole hand goes."""
    laid = {seat: cards for seat, cards in ((ANA, own), (BEN, other)) if cards}
    table = position(hands={ANA: hand}, collections=laid, bags={CLEO: "3"}).complete()
    said: list[str] = []
    while table.phase is not Phase.ROBBERY and len(said) < len(steps):
        text = choice(table)
        said.append(far_reason(table.view(ANA), code_of(text)).code)
        table.do(ANA, text)

    assert said == steps


def test_what_leaves_cards_behind_is_called_no_robbery() -> None:
    view = position(hands={ANA: "5 5 9 10"}, bags={CLEO: "3"}).complete().view(ANA)

    assert far_reason(view, code_of("open 5 5")).code == "open_first"


def test_it_robs_who_is_ahead() -> None:
    table = position(hands={ANA: "5 5"}, bags={BEN: "3", CLEO: "2"}, earlier=[[0, 10, 30, 20]]).complete()

    assert choice(table.do(ANA, "open 5 5")) == "rob 2"


def test_it_holds_up_a_large_hand_and_no_other() -> None:
    """B6."""
    large = position(hands={ANA: "1 2 13", BEN: "3 3 5 5 6 6 8 8 10 10 11"})

    assert choice(large.complete()) == "holdup 1"
    assert choice(large, temper=Temper(memory=COUNTS_NOTHING)) != "holdup 1"
    assert not choice(position(hands={ANA: "1 2 13"}).complete()).startswith("holdup")


def test_it_claims_what_it_notices() -> None:
    """B20: not what it has split itself, and not without looking."""
    table = position(hands={ANA: "9 9 1"}, collections={BEN: "9 9"}).do(ANA, "open 9 9", "knock")
    keen, blind = mind(Temper(notice=SURE)), mind(Temper(notice=0))

    assert text_of(int(keen.claims(table.state, CLEO, Fast(1)))) == "claim 9"
    assert keen.claims(table.state, ANA, Fast(1)) == KNOCK
    assert blind.claims(table.state, CLEO, Fast(1)) == KNOCK


# --- counting, lies and doubts ---


def bag_of_four(lid: str, seen: str) -> Table:
    """Ana has bagged her 4s; Ben holds ``seen``."""
    table = position(hands={ANA: f"{lid} 1 2", BEN: seen}, collections={ANA: "4 4 4 4", BEN: "9 9"})
    return table.complete().do(ANA, "bag 4 of 0", f"lid {lid}")


def test_it_challenges_what_can_only_be_a_bluff() -> None:
    table = bag_of_four("13", "4 L L L L L")

    assert mind(Temper()).lie_chance(table.state, BEN, 0) == SURE
    assert {choice(table, BEN, seed) for seed in range(20)} == {"challenge"}


def test_the_more_lids_it_has_seen_the_less_it_believes() -> None:
    chances = [
        mind(Temper()).lie_chance(bag_of_four("13", seen).state, BEN, 0)
        for seen in ("3 5 6 7", "4 5 6 7", "4 L 6 7", "4 L L 7", "4 L L L")
    ]

    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


def test_verdicts_change_what_it_believes_of_a_seat() -> None:
    table = bag_of_four("13", "3 5 6 7")
    trusting, wary = mind(Temper()), mind(Temper())
    trusting.trust[ANA] = SURE // 2
    wary.trust[ANA] = 2 * SURE

    assert trusting.lie_chance(table.state, BEN, 0) < wary.lie_chance(table.state, BEN, 0)


@pytest.mark.parametrize(("boldness", "does"), [(-ALWAYS, {"knock"}), (ALWAYS, {"bag 4 of 0"})])
def test_a_temper_can_forbid_or_demand_every_bluff(boldness: int, does: set[str]) -> None:
    table = position(hands={ANA: "1 2 3"}, collections={ANA: "4 4 4 4", BEN: "9 9"}).complete()

    assert {choice(table, seed=seed, temper=Temper(boldness=boldness)) for seed in range(20)} == does


@pytest.mark.parametrize(("doubt", "does"), [(-ALWAYS, STAND), (ALWAYS, CHALLENGE)])
def test_a_temper_can_forbid_or_demand_every_challenge(doubt: int, does: int) -> None:
    table = bag_of_four("13", "3 5 6 7")

    assert {mind(Temper(doubt=doubt)).choose(table.state, BEN, Fast(seed)) for seed in range(20)} == {does}


def test_it_lies_sometimes_and_not_always() -> None:
    """Over some games both kinds of bags with a lid are made."""
    kinds = set()
    for seed in range(4):
        for state, _ in positions(Variant(4, (("rounds", "1"),)), seed):
            if state.contested != NO_BAG:
                kinds.add(is_genuine(state.bags[state.contested]))

    assert kinds == {True, False}


def test_counting_what_a_hand_lacks() -> None:
    assert lacks_all(10, 0, 5) == SURE
    assert lacks_all(10, 1, 10) == 0
    assert lacks_all(10, 1, 5) == SURE // 2
    assert lacks_all(4, 2, 2) == 166  # 2/4 * 1/3, and thousandths are cut off


def test_sight_counts_bags_junk_and_own_lids_as_its_memory_allows() -> None:
    table = position(hands={ANA: "4 1 13"}, collections={BEN: "9 9"}, bags={ANA: "3/5", CLEO: "6"}, junk="3").complete()
    full, poor = Sight(table.state, ANA, 2), Sight(table.state, ANA, COUNTS_NOTHING)

    def unseen(sight: Sight, name: str) -> int:
        return COPIES - int(sight.seen // 8 ** KIND[name] % 8)

    assert [unseen(full, name) for name in ("3", "4", "5", "6", "9")] == [0, 4, 4, 1, 3]
    assert [unseen(poor, name) for name in ("3", "4", "5", "6", "9")] == [5, 4, 4, 5, 3]
    assert (full.lids, full.others) == (1, 9)


@pytest.mark.parametrize(
    ("hand", "left"),
    [("5 5", 0), ("5", 1), ("5 L", 0), ("5 6 L", 1), ("9", 1), ("5 5 9", 0), ("5 5 5 5 5", 0), ("5 5 9 9 9", 0)],
)
def test_cards_that_cannot_go_in_this_turn(hand: str, left: int) -> None:
    table = position(hands={ANA: hand}, collections={BEN: "9 9"}).complete()

    assert stuck(table.state, ANA) == left


# --- weights, and whether others could exploit it ---


def test_every_weight_has_a_name_and_a_kept_value() -> None:
    assert len(found()) == len(WEIGHTS) == len(set(WEIGHTS))
    with pytest.raises(AssertionError):
        Heuristic([0.0], 2, 0, 0, 500)


@pytest.mark.parametrize("name", WEIGHTS)
def test_every_weight_stands_where_its_constant_says(name: str) -> None:
    assert getattr(heuristic, f"_{name.upper()}") == WEIGHTS.index(name)


def test_a_game_for_tuning_depends_on_its_seed_only() -> None:
    seed = seed_from_text("tune")

    assert play(4, seed, [found()] * 4) == play(4, seed, [found()] * 4)


def share(odd: Temper, deals: int) -> float:
    """The part of the games that one seat of this temper wins against three of the usual one, in all seats."""
    won = 0.0
    for number in range(deals):
        for seat in range(4):
            minds = [mind(odd if other == seat else Temper()) for other in range(4)]
            state = deal(Variant(4), Fast(number))
            self_play(state, minds, Fast(100 * number + seat))
            end = outcome(state)
            assert end is not None
            won += (seat in end.winners) / len(end.winners) / 4
    return won / deals


@pytest.mark.parametrize(
    "odd",
    [Temper(doubt=ALWAYS), Temper(doubt=-ALWAYS), Temper(boldness=ALWAYS), Temper(boldness=-ALWAYS)],
    ids=["always challenges", "never challenges", "always bluffs", "never bluffs"],
)
def test_nobody_gains_much_by_always_or_never_lying_or_doubting(odd: Temper) -> None:
    """A fair share is a quarter; with so few games a standard error is about five of a hundred."""
    assert share(odd, 20) < 0.40


def test_who_counts_nothing_wins_less_than_a_fair_share() -> None:
    assert share(Temper(memory=COUNTS_NOTHING, notice=0), 20) < 0.25


@pytest.mark.parametrize(
    ("hand", "code", "lid"),
    [
        ("9 9 1 2", "open 9 9", ""),
        ("9 9 L 2", "open 9 9", "L or 9"),
        ("9 L 1 2", "open 9 L", ""),
        ("9 L L 2", "open 9 L", "L or 9"),
        ("9 9 9 2", "open 9 9", "L or 9"),
    ],
)
def test_a_pair_that_takes_two_more_is_liked_better_where_a_lid_is_left(hand: str, code: str, lid: str) -> None:
    """The cards that are opened cannot be the lid as well."""
    weights = [0.0] * len(WEIGHTS)
    weights[WEIGHTS.index("four_genuine")] = 500.0
    table = position(hands={ANA: hand}, collections={BEN: "9 9"})
    codes = vec[i64]([code_of(code)])
    liked = Heuristic(weights, COUNTS_NOTHING, 0, 0, 0).scores(table.state, ANA, codes)

    assert (liked[0] >= 500) is bool(lid)
