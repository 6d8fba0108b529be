"""Bots at a table are characters: names of their own, unlike everybody else's, that stay as long as the table."""

from __future__ import annotations

import pytest

from bagatelle import games
from bagatelle.bots.characters import character_of, characters, name_for
from bagatelle.server.tables.commands import Declined, opening
from bagatelle.table.names import alike, check_name
from bagatelle.wire import messages as wire
from tests.server.desk import ANA, BEN, STRANGER, Desk, folded, portrait

CYRILLIC = str.maketrans({"a": "\u0430", "o": "\u043e", "e": "\u0435", "i": "\u0456", "u": "\u057d"})


def against_bots(seats: int = 4, bot: str = "gust") -> Desk:
    return Desk(wire.Settings("sandbag", seats, bots={str(seat): bot for seat in range(1, seats)}))


def names(desk: Desk) -> list[str]:
    return [chair.name for chair in desk.state.chairs]


@pytest.mark.parametrize("game", games.names())
def test_a_game_has_many_characters_whose_names_are_good_names_and_all_different(game: str) -> None:
    found = characters(game)

    assert len(found) >= 12
    assert len({character.id for character in found}) == len(found)
    for character in found:
        assert check_name(character.name) == character.name
        assert len(character.name) <= 7
        others = [other.name for other in found if other is not character]
        assert not any(alike(character.name, other) for other in others)
        assert not any(character.name[:2] == other[:2] for other in others), "easy to tell apart"
    assert not {character.id for character in found} & {
        character.id for other in games.names() if other != game for character in characters(other)
    }


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_no_two_bots_of_a_table_have_the_same_name_and_other_tables_have_others(seats: int) -> None:
    settings = wire.Settings("sandbag", seats, bots={str(seat): "breeze" for seat in range(seats)})
    casts = {opening(f"table {number}", settings, ANA, bytes(32)).names for number in range(40)}

    assert all(len(set(cast)) == seats for cast in casts)
    assert len(casts) > 30
    assert {name for cast in casts for name in cast} == {character.name for character in characters("sandbag")}


def test_the_deal_has_no_part_in_who_sits_where() -> None:
    settings = wire.Settings("sandbag", 4, bots={"1": "gust", "2": "gust", "3": "gust"})
    entries = [opening("table", settings, ANA, bytes([number] * 32)) for number in range(8)]

    assert len({entry.names for entry in entries}) == 1


def test_everybody_is_told_name_level_and_face_of_a_bot_and_no_face_of_a_person() -> None:
    desk = against_bots()
    desk.do(ANA, wire.Sit(0, "Ana"))

    for seating in desk.state.info().seating[1:]:
        assert seating.bot == "gust"
        assert seating.character == character_of("sandbag", seating.name) != ""
    desk.do(ANA, wire.Start())
    bot = desk.state.info().seating[1]
    assert desk.state.table is not None
    assert (desk.state.table.names[1], desk.state.table.bots[1]) == (bot.name, "gust"), "so records tell both"
    desk.add(wire.Covered(0, "heuristic"))
    assert desk.state.info().seating[0].character == "", "a person keeps their own face while a bot plays for them"


def test_a_person_with_the_name_of_a_character_has_no_face_of_it() -> None:
    desk = against_bots()
    desk.do(ANA, wire.Sit(0, names(desk)[1]))

    assert desk.state.info().seating[0].character == ""


@pytest.mark.parametrize("spelling", [str, str.upper, lambda name: name.translate(CYRILLIC)])
def test_before_the_game_a_bot_gives_way_to_a_person_who_is_called_like_it(spelling: object) -> None:
    desk = against_bots()
    before = names(desk)
    assert callable(spelling)
    name = spelling(before[2])
    desk.do(ANA, wire.Sit(0, name))

    after = names(desk)
    assert after[0] == name
    assert (after[1], after[3]) == (before[1], before[3]), "the others keep theirs"
    assert not alike(after[2], name)
    assert len({*after}) == 4
    told = desk.state.told[-1].told
    assert isinstance(told, wire.Sat)
    assert told.renamed == (wire.BotName(2, after[2]),)
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_a_bot_gives_way_to_a_person_who_takes_another_name() -> None:
    desk = against_bots()
    desk.do(ANA, wire.Sit(0, "Ana"))
    wanted = names(desk)[1]
    desk.do(ANA, wire.Rename(wanted))

    assert names(desk)[0] == wanted
    assert names(desk)[1] != wanted
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_in_a_running_game_nobody_takes_the_name_of_a_bot_that_plays() -> None:
    desk = Desk(wire.Settings("sandbag", 3, bots={"1": "gust", "2": "gust"}, joining=wire.Joining.FREE))
    desk.do(ANA, wire.Sit(0, "Ana"))
    desk.do(ANA, wire.Start())

    with pytest.raises(Declined) as refused:
        desk.do(STRANGER, wire.Sit(1, names(desk)[2]))
    assert refused.value.code == "name"
    desk.do(STRANGER, wire.Sit(1, names(desk)[1]))


def test_a_character_comes_back_to_its_seat() -> None:
    desk = Desk(wire.Settings("sandbag", 3, bots={"1": "gust", "2": "gust"}, joining=wire.Joining.FREE))
    before = names(desk)
    desk.do(ANA, wire.Sit(0, "Ana"))
    desk.do(ANA, wire.Start())
    desk.do(BEN, wire.Sit(1, "Ben"))
    desk.do(ANA, wire.Remove(1, "Ben"))

    assert names(desk)[1:] == before[1:]


def test_a_character_stays_when_its_level_changes() -> None:
    desk = against_bots()
    before = names(desk)
    desk.do(ANA, wire.Place(1, "breeze"))
    desk.do(ANA, wire.Arrange(wire.Settings("sandbag", 4, bots={"1": "storm", "2": "gale", "3": "gust"})))

    assert names(desk) == before


def test_a_bot_of_somebody_else_keeps_its_own_name() -> None:
    assert name_for("sandbag", "mybots:Careful@0.5s", 1, []) == "Careful"
    assert name_for("sandbag", "mine", 1, ["Mine"]) == "Mine 2"
