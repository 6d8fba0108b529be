"""Reasons of bots as codes with parameters: each has its sentence, and no sentence is left over."""

from __future__ import annotations

import ast
import string
from collections import defaultdict
from importlib.resources import files

import pytest

from bagatelle import bots, games
from bagatelle.bots.agent import Decision
from bagatelle.bots.because import COMMON, OWN, Because, because, say, searched
from bagatelle.bots.contest import Prospect
from bagatelle.bots.sandbag.reasons import reason
from bagatelle.bots.sandbag.sentences import decided
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.rules.actions import CARD
from bagatelle.games.sandbag.rules.cards import NAMES, ROCKET
from bagatelle.games.sandbag.rules.game import deal
from bagatelle.games.sandbag.rules.legality import legal
from bagatelle.games.sandbag.view.visibility import view_of

GAMES = games.names()


def reasons_in(*folders: str) -> dict[str, set[frozenset[str]]]:
    """Every code that the sources of bots give, with the names of its parameters, wherever they give it."""
    found: dict[str, set[frozenset[str]]] = defaultdict(set)
    for folder in folders:
        for path in files(folder).iterdir():
            if not path.name.endswith(".py"):
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "because":
                    code = ast.literal_eval(node.args[0])
                    found[code].add(frozenset(keyword.arg or "" for keyword in node.keywords))
    return found


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_has_a_sentence_and_no_sentence_is_left_over(game: str) -> None:
    given = reasons_in(f"bagatelle.bots.{game}")
    own = set(bots.sentences(game)) - set(COMMON)

    assert set(given) - set(COMMON) == own


def test_the_common_sentences_are_all_given_too() -> None:
    given = reasons_in("bagatelle.bots", *(f"bagatelle.bots.{game}" for game in GAMES))

    assert set(COMMON) - set(given) == {OWN.code}, "what a bot says that says no more is the default"


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_has_the_same_parameters_everywhere_and_all_that_its_sentence_wants(game: str) -> None:
    given = reasons_in(f"bagatelle.bots.{game}")
    for code, sentence in bots.sentences(game).items():
        kinds = given[code] or {frozenset[str]()}
        assert len(kinds) == 1, f"{code} has other parameters elsewhere"
        (parameters,) = kinds
        assert fields_of(sentence.text) <= parameters, f"{code} lacks what its sentence wants"
        assert set(sentence.shows) <= parameters, f"{code} lacks what a hint would show"


def test_numbers_take_their_word_along_and_colours_are_spelt() -> None:
    assert decided(1, because("take", rockets=1)).reason == "Taking the trick: 1 rocket is in it."
    assert decided(1, because("take", rockets=2)).reason == "Taking the trick: 2 rockets are in it."
    turned = decided(1, because("turn", taken="R3", trump="TO")).reason
    assert turned == "With R3 gone, teal and orange are trump, which suits me better."
    assert "gone, teal is trump" in decided(1, because("turn", taken="R3", trump="T")).reason
    assert decided(1, because("turn", taken="R3", trump="")).reason.startswith("With R3 gone, nothing is trump")


def test_small_counts_are_words_beside_numbers_of_coins() -> None:
    stolen = because("steal_to_four", size=3, number=9, owner=1)
    assert say(stolen, bots.sentences("bagoloot")) == "With mine the three 9s are four, ready for a bag."
    looter = because("steal_looter", size=2, number=12, owner=1)
    assert say(looter, bots.sentences("bagoloot")) == "Two 12s are worth a looter now."


@pytest.mark.parametrize(
    ("worths", "win", "next_best", "ends"),
    [
        ([0.414, 0.412], 41, None, "nothing that is surely better."),
        ([0.41, 0.38], 41, 38, "41% to win the game so, and 38% with the next best choice."),
        ([0.41, 0.41], 41, None, "41% to win the game so, and nothing that is surely better."),
        ([0.41], None, None, "else to choose."),
    ],
)
def test_a_search_tells_what_it_found(worths: list[float], win: int | None, next_best: int | None, ends: str) -> None:
    why = searched(because("only"), [Prospect(code, worth, 9) for code, worth in enumerate(worths)])

    assert (why.win, why.next_best) == (win, next_best)
    assert say(why, COMMON).endswith(ends)


def test_what_to_watch_tells_less_than_the_reason() -> None:
    assert bots.to_watch("sandbag", because("duck", card="R3", best="R7")) == ("trick", (("best", "R7"),))
    assert bots.to_watch("bagoloot", because("claim", number="7")) == ("split", ())
    assert bots.to_watch("bagoloot", Because("something of another bot")).code == "anything"


def test_a_bot_that_gives_only_a_sentence_is_understood() -> None:
    assert Decision(3, "Why not?").because == OWN


def test_a_card_is_passed_as_a_high_one_only_if_it_is() -> None:
    state = deal(Variant(4), Fast(3), None)
    codes = [code for code in legal(state, 0) if CARD[code] != ROCKET]
    by_value = sorted(codes, key=lambda code: int(NAMES[CARD[code]][1:]))
    view = view_of(state, 0)

    assert reason(view, state, by_value[-1]).code == "pass"
    assert reason(view, state, by_value[0]).code == "pass_other"
