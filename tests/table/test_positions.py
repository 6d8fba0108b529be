"""Tables opened in a position: exercises, without a record, at which everything else works."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bagatelle import bots, games
from bagatelle.bots.company import Company
from bagatelle.core.errors import BadPosition, NoRecord
from bagatelle.core.game import positions_of
from bagatelle.core.shuffle import Fast, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games import AnyGame
from bagatelle.table.record import AnyTable, write
from bagatelle.table.table import Table, unnamed

ACTIONS = (0, 3, 17, 40, 60)


def played(game: str, actions: int, seats: int = 4) -> AnyTable:
    """A table after so many random actions."""
    table: AnyTable = Table(games.find(game), Variant(seats), seed_from_text(game), unnamed(seats))
    chance = Fast(actions)
    for _ in range(actions):
        asked = table.asked()
        seat = asked[chance.below(len(asked))]
        legal = table.legal(seat)
        table.act(seat, legal[chance.below(len(legal))])
    return table


def exercise(game: str, actions: int) -> AnyTable:
    return Table.from_position(games.find(game), played(game, actions).position())


@pytest.mark.parametrize("actions", ACTIONS)
@pytest.mark.parametrize("game", games.names())
def test_an_exercise_stands_where_its_game_stood(game: str, actions: int) -> None:
    source, table = played(game, actions), exercise(game, actions)

    for seat in (None, *range(4)):
        assert repr(table.view(seat)) == repr(source.view(seat))
    assert (table.asked(), table.variant, table.is_exercise) == (source.asked(), source.variant, True)
    assert table.legal(table.asked()[0]) == source.legal(source.asked()[0])


@pytest.mark.parametrize("game", games.names())
def test_an_exercise_has_no_record(game: str) -> None:
    with pytest.raises(NoRecord, match="no record"):
        write(exercise(game, 5))


@pytest.mark.parametrize("game", games.names())
def test_bots_play_an_exercise_to_its_end(game: str) -> None:
    table = exercise(game, 40)
    company = Company(table, {seat: bots.find(game, "heuristic") for seat in range(4)})
    while asked := table.asked():
        decision = company.decide(asked[0])
        table.act(asked[0], decision.code)

    assert table.outcome() is not None


@pytest.mark.parametrize("game", games.names())
def test_a_search_bot_thinks_about_an_exercise(game: str) -> None:
    """It draws worlds from the view, with the memory that the opening event gave."""
    table = exercise(game, 40)
    seat = table.waiting_for()[0]
    company = Company(table, {seat: bots.find(game, "pimc")})

    assert company.decide(seat).code in table.legal(seat)


def test_a_copy_and_the_opening_of_an_exercise_are_exercises() -> None:
    table = exercise("sandbag", 60)
    before = [repr(table.view(seat)) for seat in range(4)]
    seat = table.asked()[0]
    table.act(seat, table.legal(seat)[0])

    assert table.copy().is_exercise
    opening = table.opening()
    assert [repr(opening.view(seat)) for seat in range(4)] == before
    assert (opening.actions, len(opening.events)) == ([], 1)
    opening.act(seat, opening.legal(seat)[0])
    assert repr(opening.view(seat)) == repr(table.view(seat))
    assert len(table.told(seat)) == len(opening.told(seat))


def test_only_a_choice_made_in_the_exercise_can_be_taken_back() -> None:
    source = played("sandbag", 0)
    hands = [source.legal(seat) for seat in range(4)]
    source.act(0, source.legal(0)[0])
    source.act(0, source.legal(0)[0])
    assert source.retractable() == (0,)
    table: AnyTable = Table.from_position(games.find("sandbag"), source.position())

    assert table.retractable() == (), "the choice of seat 0 is part of the position"
    table.act(1, table.legal(1)[0])
    table.act(1, table.legal(1)[0])
    assert table.retractable() == (1,)
    table.take_back(1)
    assert table.waiting_for() == (1, 2, 3)
    assert table.legal(1) == hands[1]


def test_the_rounds_after_an_exercise_come_from_its_seed() -> None:
    text = played("sandbag", 200).position()
    endings = []
    for _ in range(2):
        table: AnyTable = Table.from_position(games.find("sandbag"), text)
        chance = Fast(1)
        while asked := table.asked():
            legal = table.legal(asked[0])
            table.act(asked[0], legal[chance.below(len(legal))])
        endings.append(table.outcome())

    assert endings[0] == endings[1]


def test_a_game_without_positions_says_so() -> None:
    sandbag = games.find("sandbag")
    members = {name: getattr(sandbag, name) for name in dir(sandbag) if name != "positions"}
    plain = cast("AnyGame", SimpleNamespace(**members))

    assert positions_of(plain) is None
    with pytest.raises(BadPosition, match="Sandbag has no positions"):
        Table.from_position(plain, played("sandbag", 3).position())
    with pytest.raises(BadPosition, match="Sandbag has no positions"):
        Table(plain, Variant(4), bytes(32), unnamed(4)).position()


# --- any text is read or refused ---

TEXTS = {
    "sandbag": [played("sandbag", actions).position() for actions in ACTIONS]
    + [
        "bagatelle position 1\ngame sandbag\nseats 4\nphase play\nseat 2 hand O2 O9 Y8, sandbags P9, won 2 *\n"
        "seat 3 hand O7, basket Y1 Y6<2\ntrick 0 O4, sandbag O0\nrest drawn\n"
    ],
    "bagoloot": [played("bagoloot", actions).position() for actions in ACTIONS]
    + [
        "bagatelle position 1\ngame bagoloot\nseats 4\nphase play\nturn 0 counted, opened 4\n"
        "seat 0 hand 9 5 ..., open 4 4\nseat 1 hand 1, open 9 9 at 2\nbag 7 7 7 L lid 13, owner 2, peeked 1, bluff\n"
        "deck 3 ...\nrest drawn\n"
    ],
}
WORDS = sorted({word for texts in TEXTS.values() for text in texts for word in text.split()})


@st.composite
def mutated(draw: st.DrawFn, game: str) -> str:
    """A position with some words changed, lost, doubled or put elsewhere."""
    lines = [line.split(" ") for line in draw(st.sampled_from(TEXTS[game])).splitlines()]
    for _ in range(draw(st.integers(1, 4))):
        line = draw(st.sampled_from([line for line in lines if line] or [["x"]]))
        place = draw(st.integers(0, len(line) - 1))
        match draw(st.sampled_from(["change", "lose", "double", "insert", "lose line", "double line"])):
            case "change":
                line[place] = draw(st.sampled_from(WORDS) | st.text(max_size=5) | st.integers(-3, 10**8).map(str))
            case "lose":
                del line[place]
            case "double":
                line.insert(place, line[place])
            case "insert":
                line.insert(place, draw(st.sampled_from(WORDS)))
            case "lose line":
                lines.remove(line) if line in lines else None
            case _:
                lines.append(list(line))
    return "\n".join(" ".join(line) for line in lines)


def check_text(game: str, text: str) -> None:
    """The text is read as a position that can be played, or refused in one line."""
    positions = positions_of(games.find(game))
    assert positions is not None
    state, refused = None, BadPosition(0, "")
    try:
        state = positions.read_position(text)
    except BadPosition as error:
        refused = error
    if state is None:
        assert refused.problem
        assert "\n" not in str(refused)
        assert 0 <= refused.line <= len(text.splitlines()) + 1
        return
    assert positions.write_position(positions.read_position(positions.write_position(state))) == (
        positions.write_position(state)
    )
    games.find(game).play_out(state, Fast(1))


@pytest.mark.parametrize("game", games.names())
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_a_changed_text_is_read_or_refused(game: str, data: st.DataObject) -> None:
    check_text(game, data.draw(mutated(game)))


@pytest.mark.long
@pytest.mark.parametrize("game", games.names())
@settings(max_examples=4000, deadline=None)
@given(data=st.data())
def test_many_changed_texts_are_read_or_refused(game: str, data: st.DataObject) -> None:
    check_text(game, data.draw(mutated(game)))


@pytest.mark.parametrize("game", games.names())
@settings(max_examples=30, deadline=None)
@given(text=st.text(max_size=300))
def test_any_text_is_refused(game: str, text: str) -> None:
    for start in ("", f"bagatelle position 1\ngame {game}\nseats 4\nphase play\n"):
        check_text(game, start + text)
