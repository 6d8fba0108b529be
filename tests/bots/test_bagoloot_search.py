"""The search bots and levels of Bag-O-Loot: their worlds are possible ones, and they know no more than their seat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bagatelle import bots, games
from bagatelle.bots.agent import AnyAgent, Budget
from bagatelle.bots.bagoloot import LEVELS
from bagatelle.bots.bagoloot.counting import SURE, to_choose
from bagatelle.bots.bagoloot.players import DEEP, SHALLOW, BagolootExplorer, Character, HeuristicBot, known_in
from bagatelle.bots.bagoloot.reasons import reason
from bagatelle.bots.bagoloot.sentences import SENTENCES
from bagatelle.bots.bagoloot.tuned import Temper, mind
from bagatelle.bots.bagoloot.world import BagolootWorld, redeal, rounds_left, sensible, suspect_lids
from bagatelle.bots.because import Because, say
from bagatelle.bots.company import Company
from bagatelle.bots.search import NOBODY
from bagatelle.bots.searching import Manner, SearchBot
from bagatelle.core.shuffle import Fast, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.actions import text_of
from bagatelle.games.bagoloot.rules.cards import size_of
from bagatelle.games.bagoloot.rules.challenge import is_genuine
from bagatelle.games.bagoloot.rules.events import Challenged, RoundBegan
from bagatelle.games.bagoloot.rules.game import apply, census, deal, legal
from bagatelle.games.bagoloot.rules.state import Phase, State
from bagatelle.games.bagoloot.view.memory import Memory
from bagatelle.games.bagoloot.view.resample import remembered, resample
from bagatelle.games.bagoloot.view.visibility import view_of
from bagatelle.table.record import AnyTable
from bagatelle.table.table import Table
from tests.bagoloot.positions import ANA, BEN, CLEO, position
from tests.bagoloot.positions import Table as Position

BAGOLOOT = games.find("bagoloot")
NOTHING_KNOWN = vec[i64]([0] * 4)
FEW = Budget(simulations=16)
NAMES = [name for name in bots.names("bagoloot") if name != "random"]
ONE_ROUND = Variant(4, (("rounds", "1"),))
ODD = Variant(3, (("rounds", "1"), ("advanced", "on"), ("window", "until_draw"), ("manners", "strict")))


def positions(variant: Variant, seed: int, every: int) -> Iterator[tuple[State, int, int]]:
    """Some positions of a game that heuristics play, with the seat that is asked and a running number."""
    state = deal(variant, Fast(seed))
    chance = Fast(seed + 1)
    mover = mind(Temper())
    place = 0
    while state.phase is not Phase.OVER:
        seat = int(to_choose(state))
        if place % every == 0:
            yield state, seat, place
        place += 1
        apply(state, seat, int(mover.choose(state, seat, chance)))


def bot(name: str) -> AnyAgent:
    return bots.find("bagoloot", name)


# --- what a bot may know ---


@pytest.mark.parametrize("variant", [ONE_ROUND, ODD], ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_decides_alike_whatever_the_hidden_cards_are(name: str, variant: Variant) -> None:
    for state, seat, place in positions(variant, 21, 23):
        twin = resample(view_of(state, seat), Fast(place))
        decisions = [bot(name).decide(view_of(one, seat), legal(one, seat), Fast(place), FEW) for one in (state, twin)]
        assert decisions[0] == decisions[1]
        assert decisions[0].code in legal(state, seat)
        assert decisions[0].reason.endswith(".")


@pytest.mark.parametrize("name", ["pimc", "ismcts"])
def test_a_second_thought_is_the_same(name: str) -> None:
    """A decision depends on view and chance, not on what was thought before."""
    for state, seat, place in positions(ONE_ROUND, 5, 41):
        view, agent = view_of(state, seat), bot(name)
        first, second = (agent.decide(view, legal(state, seat), Fast(place), FEW) for _ in range(2))
        assert first == second


# --- worlds ---


@pytest.mark.parametrize("seed", range(3))
def test_worlds_are_states_that_the_view_could_come_from(seed: int) -> None:
    """Shuffled and with suspected lids they look the same to the seat, and no card is lost or doubled."""
    for state, seat, place in positions(ONE_ROUND, seed, 19):
        before = repr(view_of(state, seat))
        twin = resample(view_of(state, seat), Fast(place))
        for _ in range(3):
            redeal(twin, seat, known_in(remembered(view_of(state, seat))[0], twin), Fast(place + 1))
            suspect_lids(twin, seat, mind(Temper()), Fast(place + 2))
            assert sorted(census(twin)) == sorted(census(state))
            assert repr(view_of(twin, seat)) == before


def test_a_card_that_a_holdup_took_from_the_seat_stays_where_it_went() -> None:
    """B6: Ben has held Ana up, so she knows one of his cards."""
    table = position(hands={ANA: "1 2 3 5 6 7 8 10 L", BEN: "1 2 3"}, turn=BEN, deck="12 12").complete()
    table.do(BEN, "holdup 0", "knock").do(CLEO, "draw", "knock")
    view = table.view(ANA)
    known = known_in(remembered(view)[0], table.state)

    assert size_of(known[BEN]) == 1
    for seed in range(10):
        redeal(table.state, ANA, known, Fast(seed))
        assert repr(table.view(ANA)) == repr(view)
        assert known_in(remembered(view)[0], table.state)[BEN] == known[BEN]


def test_shuffling_moves_what_the_seat_has_not_seen() -> None:
    state = deal(Variant(4), Fast(1))
    hands = set()
    for seed in range(10):
        twin = state.copy()
        redeal(twin, ANA, NOTHING_KNOWN, Fast(seed))
        assert twin.hands[ANA] == state.hands[ANA]
        hands.add(int(twin.hands[BEN]))

    assert len(hands) > 5


def contested(lid: str = "13", seen: str = "3 5 6") -> Position:
    """Ana has bagged her 4s; Ben holds ``seen`` and may answer."""
    table = position(hands={ANA: f"{lid} 1 2", BEN: seen}, collections={ANA: "4 4 4 4", BEN: "9 9", CLEO: "6 6"})
    return table.complete().do(ANA, "bag 4 of 0", f"lid {lid}")


def test_a_lid_is_suspected_as_often_as_its_maker_would_lie() -> None:
    table = contested()
    mover = mind(Temper())
    lies = 0
    for seed in range(400):
        twin = table.state.copy()
        redeal(twin, BEN, NOTHING_KNOWN, Fast(seed))
        suspect_lids(twin, BEN, mover, Fast(seed + 1000))
        lies += not is_genuine(twin.bags[0])

    expected = mover.lie_chance(table.state, BEN, 0) / SURE
    assert abs(lies / 400 - expected) < 0.08


def test_a_lid_that_can_only_be_a_bluff_stays_one() -> None:
    table = contested(seen="4 L L L L L")
    suspect_lids(table.state, BEN, mind(Temper()), Fast(1))

    assert not is_genuine(table.state.bags[0])


def world_of(table: Position, seat: int) -> BagolootWorld:
    return BagolootWorld(table.state.copy(), seat, mind(Temper()), 11.0)


def test_a_world_ends_with_the_round_and_shares_out_the_chances() -> None:
    world = BagolootWorld(deal(Variant(4), Fast(1)), ANA, mind(Temper()), 11.0)
    twin = world.copy()
    twin.roll_out(Fast(2))

    assert twin.to_move() == NOBODY
    assert sum(twin.worths()) == pytest.approx(1.0)
    assert world.to_move() == ANA


def test_when_the_game_is_over_the_winner_has_nearly_all_the_worth() -> None:
    world = BagolootWorld(deal(ONE_ROUND, Fast(1)), ANA, mind(Temper()), 11.0)
    world.roll_out(Fast(2))

    assert max(world.worths()) > 0.9
    assert sum(world.worths()) == pytest.approx(1.0)


def test_others_choose_in_the_tree_without_knowing_the_own_lid() -> None:
    table = position(hands={ANA: "13 1 4"}, collections={ANA: "4 4 4 4", BEN: "9 9"}).complete().do(ANA, "bag 4 of 0")
    bluff, genuine = world_of(table, ANA), world_of(table, ANA)
    bluff.perform(table_code("lid 13"))
    genuine.perform(table_code("lid 4"))

    assert bluff.to_move() == genuine.to_move() == BEN
    answers = [bluff.preferred(Fast(seed)) for seed in range(50)]
    assert answers == [genuine.preferred(Fast(seed)) for seed in range(50)]
    assert set(answers) == {table_code("challenge"), table_code("stand")}


def test_a_lid_of_another_seat_looks_like_any_other() -> None:
    table = position(hands={ANA: "13 1 2"}, collections={ANA: "4 4 4 4", BEN: "9 9"}).complete().do(ANA, "bag 4 of 0")
    world = world_of(table, BEN)
    world.untouched = False

    assert world.sight(table_code("lid 13")) == world.sight(table_code("lid 1"))


def table_code(text: str) -> int:
    return BAGOLOOT.actions.code_of(text)


def test_what_is_never_of_use_is_not_searched() -> None:
    table = position(hands={ANA: "7 7 1"}, collections={BEN: "9 9"}, manners="strict", drawn=False).complete()

    assert [text_of(int(code)) for code in sensible(table.state, ANA)] == ["draw"]
    table.do(ANA, "draw")
    found = {text_of(int(code)).split()[0] for code in sensible(table.state, ANA)}
    assert found <= {"open", "knock", "exchange"}


@pytest.mark.parametrize(
    ("variant", "left"),
    [
        (Variant(4), 4),
        (ONE_ROUND, 1),
        (Variant(4, (("end", "target"), ("target", "60"))), 3),
        (Variant(4, (("end", "time"),)), 2),
    ],
    ids=str,
)
def test_rounds_to_come_are_known_or_guessed(variant: Variant, left: int) -> None:
    assert rounds_left(deal(variant, Fast(1))) == left


def test_hands_that_would_have_played_are_less_likely() -> None:
    """Ben has ended his turn: that he holds two 7s for Cleo's three is hard to believe."""
    collections = {ANA: "5 5", BEN: "9 9", CLEO: "7 7 7"}
    harmless = position(hands={ANA: "1 2 3", BEN: "10 11 13 14 16"}, collections=collections).complete()
    telling = position(hands={ANA: "1 2 3", BEN: "7 7 13 14 16"}, collections=collections).complete()

    assert world_of(telling, ANA).likelihood() < world_of(harmless, ANA).likelihood() <= 0


# --- bots at the table ---


@pytest.mark.parametrize("manner", [SHALLOW, DEEP])
def test_a_search_takes_the_bag_that_wins_the_game(manner: Manner) -> None:
    """Last round, empty deck, nobody may doubt it: ten points more, or none."""
    table = position(
        hands={ANA: "4 1", BEN: "1 2 3", CLEO: "5 6 8"},
        collections={ANA: "4 4 4 4"},
        deck="",
        earlier=[[10, 15, 5, 5]] * 3,
    )
    agent = SearchBot(BagolootExplorer(Temper()), Budget(simulations=200), manner)
    decision = agent.decide(table.complete().view(ANA), legal(table.state, ANA), Fast(1), agent.budget)

    assert text_of(decision.code) == "bag 4 of 0"


@pytest.mark.parametrize("manner", [SHALLOW, DEEP])
def test_however_short_the_time_is_every_choice_is_tried_once(manner: Manner) -> None:
    table = contested(seen="4 L L L 6")
    agent = SearchBot(BagolootExplorer(Temper()), Budget(), manner)
    options = agent.consider(table.view(BEN), Fast(1), Budget(seconds=1e-9))

    assert {text_of(option.code): option.tries for option in options} == {"challenge": 1, "stand": 1}


def test_verdicts_are_remembered_by_seat() -> None:
    memory = Memory()
    for event in (Challenged(BEN, ANA, 4, genuine=False, lid=None), Challenged(BEN, CLEO, 4, genuine=True, lid=None)):
        memory = memory.after(event)
    player = Character(Temper())
    player.learn(memory.after(RoundBegan(2, ANA, BEN, 50)).verdicts)

    assert player.mind.trust[ANA] > SURE > player.mind.trust[CLEO]


def test_an_explorer_draws_worlds_with_other_cards_each_time() -> None:
    state = deal(Variant(4), Fast(3))
    seat = int(state.turn)
    explorer = BagolootExplorer(Temper())
    view = view_of(state, seat)
    chance = Fast(1)
    decks = {tuple(explorer.draw(view, chance).state.deck) for _ in range(5)}

    assert len(decks) == 5


def test_claims_are_made_by_who_notices() -> None:
    """B20."""
    table = position(hands={ANA: "9 9 1"}, collections={BEN: "9 9"}).complete().do(ANA, "open 9 9", "knock")
    keen, blind = HeuristicBot(Temper(notice=SURE)), HeuristicBot(Temper(notice=0))
    decision = keen.interrupt(table.view(CLEO), legal(table.state, CLEO), Fast(1))

    assert decision is not None
    assert text_of(decision.code) == "claim 9"
    assert blind.interrupt(table.view(CLEO), legal(table.state, CLEO), Fast(1)) is None


def test_there_are_five_levels_and_the_ladder_stands() -> None:
    assert list(LEVELS) == ["urchin", "pickpocket", "fence", "smuggler", "kingpin"]
    assert [level.name for level in bots.levels("bagoloot")] == list(LEVELS)
    assert bots.ladder("bagoloot") == ["random", "rule", "heuristic", "pimc", "ismcts"]
    assert bots.usual("bagoloot") == "fence"


def played(line_up: list[str], seed: str) -> AnyTable:
    """A round of these bots, with interrupts."""
    table = Table(
        BAGOLOOT, Variant(len(line_up), (("rounds", "1"),)), seed_from_text(seed), list("ABCD")[: len(line_up)]
    )
    Company(table, {seat: bot(name) for seat, name in enumerate(line_up)}, FEW).play()
    return table


def test_all_levels_sit_at_one_table() -> None:
    assert played(["kingpin", "urchin", "smuggler", "pickpocket"], "levels").outcome() is not None


def test_the_heuristic_beats_the_rule_bot() -> None:
    line_up = ["rule"] * 4
    wins = 0.0
    for game in range(12):
        seat = game % 4
        end = played([*line_up[:seat], "heuristic", *line_up[seat + 1 :]], f"match {game}").outcome()
        assert end is not None
        wins += (seat in end.winners) / len(end.winners)

    assert wins >= 6


# --- reasons ---


def said(why: Because) -> str:
    return say(why, SENTENCES)


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("bag 4 of 0", "I have no lid for the 4s, but the others cannot know that"),
        ("steal 9 from 1 with 9", "With mine the three 9s are four, ready for a bag"),
        ("open 7 7", "Opening 7 7: on the table two cards count, in the hand they cost"),
        ("holdup 1", "By my count that hand has only 3 cards, and I would rather end my turn so"),
        ("knock", "Keeping my cards: what I lay open now, others can take"),
    ],
)
def test_reasons_are_true_of_the_position(does: str, says: str) -> None:
    table = position(hands={ANA: "7 7 9 1"}, collections={ANA: "4 4 4 4", BEN: "9 9 9"}).complete()

    assert said(reason(table.view(ANA), table_code(does))) == f"{says}."


def test_a_reason_for_a_doubt_counts_the_lids_not_seen() -> None:
    sure, open_question = contested(seen="4 L L L L L"), contested(seen="4 L L L 6")

    assert said(reason(sure.view(BEN), table_code("challenge"))).endswith("every looter, so it is a bluff.")
    assert "only 2 cards that I have not seen" in said(reason(open_question.view(BEN), table_code("challenge")))
    assert said(reason(open_question.view(BEN), table_code("stand"))).startswith("Letting it stand: 2 cards")


def test_every_choice_has_a_reason() -> None:
    for seed, variant in enumerate((ONE_ROUND, ODD)):
        for state, seat, _ in positions(variant, seed, 7):
            view = view_of(state, seat)
            assert all(said(reason(view, code)) for code in legal(state, seat))


def test_a_searching_bot_says_what_it_found() -> None:
    table = contested(seen="4 L L L 6")
    decision = bot("pimc").decide(table.view(BEN), legal(table.state, BEN), Fast(1), Budget(simulations=60))

    assert "to win the game" in decision.reason
