"""What a command becomes: every command, by everybody, however far the table is."""

from __future__ import annotations

import re
import unicodedata

import pytest

from bagatelle.server.tables import entries
from bagatelle.server.tables.commands import PHRASES, Declined, decide, opening
from bagatelle.server.tables.seats import LONG_AWAY, LONG_WAIT
from bagatelle.wire import messages as wire
from tests.server.desk import ANA, BEN, STRANGER, Desk, begun, seated, situation

OVER = begun()
OVER.finish()
GATHERING, FULL, PLAYING, ENDED = "gathering", "full", "playing", "over"
STATUSES = (GATHERING, FULL, PLAYING, ENDED)


def desk_at(status: str) -> Desk:
    """A table for three, however far; Ana has opened it and has seat 0, Ben has seat 1."""
    match status:
        case "gathering":
            desk = Desk(wire.Settings(game="sandbag", seats=3))
            desk.do(ANA, wire.Sit(0, "Ana"))
            desk.do(BEN, wire.Sit(1, "Ben"))
            return desk
        case "full":
            return seated()
        case "playing":
            return begun()
        case _:
            return OVER


def verdict(desk: Desk, guest: str, command: wire.AnyCommand) -> str:
    """What becomes of the command: the kind of its entry, or the code of the refusal, which must explain itself."""
    before = situation(desk.state)
    try:
        entry = decide(desk.state, command, guest, desk.now)
    except Declined as error:
        code, text = error.code, str(error)
    else:
        code, text = f"+{type(entry).__name__}", "accepted, nothing to explain"
    assert situation(desk.state) == before, "judging changes nothing"
    assert len(text.split()) > 3, f"{text!r} explains nothing"
    return code


NO_SEAT = ("no seat", "no seat", "no seat", "no seat")
EXPECTED: list[tuple[wire.AnyCommand, str, tuple[str, str, str, str]]] = [
    # command, guest, what becomes of it while gathering, when full, in play, and when over
    (wire.Sit(2, "Eve"), STRANGER, ("+Sitting", "taken", "taken", "over")),
    (wire.Sit(0, "Eve"), STRANGER, ("taken", "taken", "taken", "over")),
    (wire.Sit(9, "Eve"), STRANGER, ("no such seat", "no such seat", "no such seat", "over")),
    (wire.Sit(2, "Eve"), BEN, ("seated", "seated", "seated", "over")),
    (wire.Sit(2, "ANA"), STRANGER, ("name", "taken", "taken", "over")),
    (wire.Sit(2, "you"), STRANGER, ("name", "taken", "taken", "over")),
    (wire.Sit(2, " Eve"), STRANGER, ("name", "taken", "taken", "over")),
    (wire.Sit(2, "E\u202eve"), STRANGER, ("name", "taken", "taken", "over")),
    (wire.Sit(2, "\u3164"), STRANGER, ("name", "taken", "taken", "over")),
    (wire.Sit(2, "\u0410n\u0430"), STRANGER, ("name", "taken", "taken", "over")),
    (wire.Sit(2, "\u0415v\u0435"), STRANGER, ("+Sitting", "taken", "taken", "over")),
    (wire.Sit(2, "Eve", "c0ffee"), STRANGER, ("+Sitting", "taken", "taken", "over")),
    (wire.Sit(2, "Eve", "coffee"), STRANGER, ("entropy", "taken", "taken", "over")),
    (wire.Sit(2, "Eve", "abc"), STRANGER, ("entropy", "taken", "taken", "over")),
    (wire.Sit(2, "Eve", "a" * 66), STRANGER, ("entropy", "taken", "taken", "over")),
    (wire.Stand(), STRANGER, ("no seat", "no seat", "begun", "begun")),
    (wire.Stand(), BEN, ("+Stood", "+Stood", "begun", "begun")),
    (wire.LeaveTable(), BEN, ("+Stood", "+Stood", "+Left", "over")),
    (wire.LeaveTable(), STRANGER, ("no seat", "no seat", "no seat", "over")),
    (wire.AskSeat(2, "Eve"), STRANGER, ("not begun", "not begun", "taken", "over")),
    (wire.AskSeat(9, "Eve"), STRANGER, ("not begun", "not begun", "no such seat", "over")),
    (wire.AskSeat(2, "Ben"), BEN, ("not begun", "not begun", "seated", "over")),
    (wire.Agree("Eve"), ANA, ("no request", "no request", "no request", "no request")),
    (wire.Agree("Eve"), STRANGER, NO_SEAT),
    (wire.Decline("Eve"), ANA, ("no request", "no request", "no request", "no request")),
    (wire.Decline("Eve"), STRANGER, NO_SEAT),
    (wire.Withdraw(), STRANGER, ("no request", "no request", "no request", "no request")),
    (wire.Place(2, "heuristic"), ANA, ("+Placed", "taken", "begun", "begun")),
    (wire.Place(2, "heuristic"), BEN, ("not host", "not host", "begun", "begun")),
    (wire.Place(2, "heuristic"), STRANGER, ("not host", "not host", "begun", "begun")),
    (wire.Place(1, "heuristic"), ANA, ("taken", "taken", "begun", "begun")),
    (wire.Place(7, "heuristic"), ANA, ("no such seat", "no such seat", "begun", "begun")),
    (wire.Place(2, "os:system"), ANA, ("bot", "taken", "begun", "begun")),
    (wire.Switch(0), ANA, ("+Switched", "+Switched", "begun", "begun")),
    (wire.Switch(1), ANA, ("+Switched", "+Switched", "begun", "begun")),
    (wire.Switch(2), ANA, ("no neighbour", "no neighbour", "begun", "begun")),
    (wire.Switch(7), ANA, ("no such seat", "no such seat", "begun", "begun")),
    (wire.Switch(0), BEN, ("not host", "not host", "begun", "begun")),
    (wire.Switch(0), STRANGER, ("not host", "not host", "begun", "begun")),
    (wire.Rename("Bob"), BEN, ("+Renamed", "+Renamed", "begun", "begun")),
    (wire.Rename("ben"), BEN, ("+Renamed", "+Renamed", "begun", "begun")),
    (wire.Rename("ANA"), BEN, ("name", "name", "begun", "begun")),
    (wire.Rename("\u0410na"), BEN, ("name", "name", "begun", "begun")),
    (wire.Rename("B\u0435n"), BEN, ("+Renamed", "+Renamed", "begun", "begun")),
    (wire.Rename("Bob "), BEN, ("name", "name", "begun", "begun")),
    (wire.Rename("Eve"), STRANGER, ("no seat", "no seat", "begun", "begun")),
    (wire.Remove(1, "Ben"), ANA, ("+Removed", "+Removed", "+Removed", "over")),
    (wire.Remove(0, "Ana"), ANA, ("own seat", "own seat", "own seat", "over")),
    (wire.Remove(2, "Cleo"), ANA, ("nobody", "+Removed", "+Removed", "over")),
    (wire.Remove(1, "Bob"), ANA, ("somebody else", "somebody else", "somebody else", "over")),
    (wire.Remove(7, "Ben"), ANA, ("no such seat", "no such seat", "no such seat", "over")),
    (wire.Remove(0, "Ana"), BEN, ("not host", "not host", "not host", "over")),
    (wire.Remove(1, "Ben"), STRANGER, ("not host", "not host", "not host", "over")),
    (wire.Allow("Ben"), ANA, ("nobody", "nobody", "nobody", "nobody")),
    (wire.Allow("Ben"), BEN, ("not host", "not host", "not host", "not host")),
    (wire.Arrange(wire.Settings("sandbag", 5)), ANA, ("+Arranged", "+Arranged", "begun", "begun")),
    (wire.Arrange(wire.Settings("sandbag", 3)), ANA, ("+Arranged", "+Arranged", "begun", "begun")),
    (wire.Arrange(wire.Settings("sandbag", 9)), ANA, ("settings", "settings", "begun", "begun")),
    (wire.Arrange(wire.Settings("sandbag", 4, {"rounds": "3"})), ANA, ("settings", "settings", "begun", "begun")),
    (wire.Arrange(wire.Settings("sandbag", 4, bots={"3": "os"})), ANA, ("bot", "bot", "begun", "begun")),
    (wire.Arrange(wire.Settings("bagoloot", 3)), ANA, ("other game", "other game", "begun", "begun")),
    (wire.Arrange(wire.Settings("sandbag", 5)), BEN, ("not host", "not host", "begun", "begun")),
    (wire.Arrange(wire.Settings("sandbag", 5)), STRANGER, ("not host", "not host", "begun", "begun")),
    (wire.Close(), ANA, ("+Closed", "+Closed", "begun", "begun")),
    (wire.Close(), BEN, ("not host", "not host", "begun", "begun")),
    (wire.Close(), STRANGER, ("not host", "not host", "begun", "begun")),
    (wire.Start(), ANA, ("seats free", "+Started", "begun", "begun")),
    (wire.Start(), BEN, ("seats free", "+Started", "begun", "begun")),
    (wire.Start(), STRANGER, ("no seat", "no seat", "begun", "begun")),
    (wire.Act("no such thing"), ANA, ("not begun", "not begun", "notation", "notation")),
    (wire.Act("T1"), STRANGER, NO_SEAT),
    (wire.Act("T1"), ANA, ("not begun", "not begun", "pass_first", "game_over")),
    (wire.TakeBack(), ANA, ("not begun", "not begun", "nothing chosen", "over")),
    (wire.TakeBack(), STRANGER, NO_SEAT),
    (wire.Say("thanks"), ANA, ("+Said", "+Said", "+Said", "+Said")),
    (wire.Say("thanks"), STRANGER, NO_SEAT),
    (wire.Say("rubbish"), ANA, ("phrase", "phrase", "phrase", "phrase")),
    (wire.Chat("hi"), ANA, ("no chat", "no chat", "no chat", "no chat")),
    (wire.Chat("hi"), STRANGER, NO_SEAT),
    (wire.Return(), ANA, ("not covered", "not covered", "not covered", "over")),
    (wire.Return(), STRANGER, NO_SEAT),
    (wire.Cover(1), ANA, ("nothing to cover", "nothing to cover", "too soon", "nothing to cover")),
    (wire.Cover(1), STRANGER, NO_SEAT),
    (wire.Cover(8), ANA, ("no such seat", "no such seat", "no such seat", "no such seat")),
    (wire.Extend(), ANA, ("no window", "no window", "no window", "no window")),
    (wire.Extend(), STRANGER, NO_SEAT),
    (wire.Rematch(), ANA, ("not over", "not over", "not over", "+Rematched")),
    (wire.Rematch(same_deal=True), BEN, ("not over", "not over", "not over", "+Rematched")),
    (wire.Rematch(), STRANGER, NO_SEAT),
]


@pytest.mark.parametrize("status", STATUSES)
def test_every_command_in_every_status_becomes_an_entry_or_is_refused_and_changes_nothing(status: str) -> None:
    desk = desk_at(status)
    found = {(repr(command), guest): verdict(desk, guest, command) for command, guest, _ in EXPECTED}
    wanted = {(repr(command), guest): told[STATUSES.index(status)] for command, guest, told in EXPECTED}

    assert {key: said for key, said in found.items() if said != wanted[key]} == {}


def test_every_kind_of_command_is_among_them() -> None:
    assert {type(command) for command, _, _ in EXPECTED} == set(wire.AnyCommand.__args__)


def test_a_free_seat_is_named_to_who_finds_one_taken() -> None:
    with pytest.raises(Declined, match="Ana has that seat; free: 3"):
        decide(desk_at(GATHERING).state, wire.Sit(0, "Eve"), STRANGER, 0)
    with pytest.raises(Declined, match="free: none"):
        decide(desk_at(FULL).state, wire.Sit(0, "Eve"), STRANGER, 0)


def test_a_person_may_take_the_seat_of_a_bot_before_the_game_begins() -> None:
    desk = Desk(wire.Settings(game="sandbag", seats=3, bots={"0": "heuristic", "1": "heuristic"}))
    bots = [chair.name for chair in desk.state.chairs]
    desk.do(BEN, wire.Sit(0, bots[0]))

    assert [chair.name for chair in desk.state.chairs] == bots
    assert desk.state.chairs[0].bot == ""


def test_two_ways_to_write_a_letter_are_one_name() -> None:
    desk = Desk(wire.Settings(game="sandbag", seats=3))
    desk.do(ANA, wire.Sit(0, "Zo\u00eb"))

    with pytest.raises(Declined, match="somebody here is called"):
        decide(desk.state, wire.Sit(1, unicodedata.normalize("NFD", "Zo\u00eb")), BEN, 0)


def test_refusals_of_the_rules_name_the_cards_that_cause_them() -> None:
    """As far as the game names some: its own sentence, with the number of the ruling."""
    desk = begun()
    with pytest.raises(Declined, match=r"First everybody passes one card to each neighbour\. \(S4\)"):
        decide(desk.state, wire.Act("T1"), ANA, desk.now)


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("  well\tplayed \n", "well played"),
        ("a\u202eb\u0000c\u200bd", "a b c d"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ],
)
def test_what_people_write_is_one_line_of_plain_text(text: str, stored: str) -> None:
    desk = seated(chat=True)

    assert desk.do(ANA, wire.Chat(text)) == wire.Said(0, text=stored)
    assert desk.state.told[-1].told == wire.Said(0, text=stored)


@pytest.mark.parametrize("text", [" ", "\n\t", "\u200b\u202e"])
def test_a_text_without_anything_to_read_is_refused(text: str) -> None:
    with pytest.raises(Declined, match="nothing to read"):
        decide(seated(chat=True).state, wire.Chat(text), ANA, 0)


def test_every_phrase_can_be_said_and_is_listed_in_the_refusal() -> None:
    desk = seated()
    for phrase in PHRASES:
        assert desk.do(ANA, wire.Say(phrase)) == wire.Said(0, phrase=phrase)
    with pytest.raises(Declined, match=re.escape(", ".join(PHRASES))):
        decide(desk.state, wire.Say("boo"), ANA, 0)


def test_a_seat_is_covered_for_others_only_after_long_absence_or_long_thought() -> None:
    desk = begun()
    desk.add(wire.Away(1))
    desk.wait(LONG_AWAY / 1000 - 0.001)
    assert verdict(desk, ANA, wire.Cover(1)) == "too soon"
    desk.wait(0.001)
    assert verdict(desk, ANA, wire.Cover(1)) == "+Covered"
    assert verdict(desk, ANA, wire.Cover(2)) == "too soon", "who is there has longer"
    desk.wait((LONG_WAIT - LONG_AWAY) / 1000)
    assert verdict(desk, ANA, wire.Cover(2)) == "+Covered"
    desk.do(ANA, wire.Cover(2))
    assert verdict(desk, ANA, wire.Cover(2)) == "nothing to cover", "once is enough"


def test_there_is_one_rematch_and_its_table_is_named_to_who_asks_again() -> None:
    desk = begun()
    desk.finish()
    desk.do(BEN, wire.Rematch())
    with pytest.raises(Declined, match=f"there is a new table already: {desk.state.rematch}"):
        decide(desk.state, wire.Rematch(), ANA, desk.now)


def test_the_host_who_comes_from_another_device_is_still_the_host() -> None:
    desk = desk_at(GATHERING)
    desk.add(entries.Arriving(0, STRANGER), STRANGER)

    assert desk.state.info().host == 0
    assert verdict(desk, STRANGER, wire.Place(2, "heuristic")) == "+Placed"
    assert verdict(desk, ANA, wire.Place(2, "heuristic")) == "not host"


# --- opening a table ---


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (wire.Settings(game="poker"), "there is no game 'poker'"),
        (wire.Settings(game="sandbag", seats=7), "played by 3 to 6"),
        (wire.Settings(game="sandbag", options={"colour": "red"}), "has no option colour"),
        (wire.Settings(game="sandbag", bots={"4": "rule"}), "there is no seat number '4'; numbers are 0 to 3"),
        (wire.Settings(game="sandbag", bots={"x": "rule"}), "there is no seat number 'x'"),
        (wire.Settings(game="sandbag", bots={"-1": "rule"}), "there is no seat number '-1'"),
        (wire.Settings(game="sandbag", bots={"\u0661": "rule"}), "there is no seat"),
        (wire.Settings(game="sandbag", bots={"01": "rule"}), "there is no seat number '01'"),
        (wire.Settings(game="sandbag", bots={"1": "tests.bots.own_bots:Sly"}), "there is no bot 'tests"),
        (wire.Settings(game="sandbag", bots={"1": ""}), "there is no bot ''"),
    ],
)
def test_settings_that_cannot_be_are_refused_with_the_way_out(settings: wire.Settings, said: str) -> None:
    with pytest.raises(Declined, match=said):
        opening("table", settings, ANA, bytes(32))


def test_bots_of_a_kind_have_names_of_their_own() -> None:
    desk = Desk(wire.Settings(game="sandbag", seats=6, bots={str(seat): "rule" for seat in range(4)}))
    desk.do(BEN, wire.Sit(4, "Ben"))
    desk.do(ANA, wire.Place(5, "rule"))
    names = [chair.name for chair in desk.state.chairs]

    assert len(set(names)) == 6
    desk.do(ANA, wire.Place(1, ""))
    desk.do(ANA, wire.Place(1, "rule"))
    assert [chair.name for chair in desk.state.chairs] == names
    desk.do(BEN, wire.Start())
    assert desk.state.table is not None
    assert desk.state.table.names == tuple(names)
