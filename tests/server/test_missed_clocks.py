"""Whose clock runs out has one choice made by a bot; only who misses the next one too is covered. The log says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bagatelle.bots import QUICK
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables import entries
from bagatelle.server.tables.clocks import SECOND
from bagatelle.wire import messages as wire
from tests.server.clients import connected, serving
from tests.server.desk import Desk, begun, folded, portrait
from tests.server.test_presence import until

MOVE = 30


def hurried(**more: int) -> tuple[Desk, int]:
    """Three people with a clock for each choice, and the seat that is to choose."""
    desk = begun("bagoloot", 3, clock=wire.Clock(move=MOVE, **more))
    return desk, desk.asked()


def come_round(desk: Desk, seat: int) -> None:
    """Let the others choose until the seat is asked."""
    while desk.asked() != seat:
        desk.act(desk.asked())


def test_who_misses_one_clock_has_one_choice_made_and_then_chooses_again() -> None:
    desk, seat = hurried(grace=0)

    assert desk.expire().entry == wire.Lapsed(seat, QUICK)
    assert desk.state.bots_asked() == [seat]
    assert not desk.state.chairs[seat].is_covered
    assert desk.state.info().seating[seat].bot == "", "the seat is still the person's"
    desk.act(seat)

    assert [one.told for one in desk.state.told[-2:]] == [wire.Lapsed(seat, QUICK), wire.Acted(seat, QUICK)]
    assert desk.state.bots_asked() == []
    assert desk.state.lapsed() == (seat,)
    come_round(desk, seat)
    assert [(due.what, due.at - desk.now) for due in desk.state.due()] == [("move", MOVE * SECOND)]
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_who_misses_two_clocks_in_a_row_is_covered() -> None:
    desk, seat = hurried(grace=0)
    desk.expire()
    desk.act(seat)
    come_round(desk, seat)

    assert desk.expire().entry == wire.Covered(seat, QUICK)
    assert desk.state.chairs[seat].is_covered
    assert portrait(folded(desk.rows)) == portrait(desk.state), "every process that reads the log finds the same"


SIGNS: dict[str, Callable[[Desk, int], object]] = {
    "a choice": lambda desk, seat: desk.act(seat),
    "a hint": lambda desk, seat: desk.add(wire.Hinted(seat)),
    "a word": lambda desk, seat: desk.do(desk.state.chairs[seat].guest, wire.Say("one moment")),
    "more time": lambda desk, seat: desk.do(desk.state.chairs[seat].guest, wire.Extend()),
    "another device": lambda desk, seat: desk.add(entries.Arriving(seat, "guest-phone")),
}


@pytest.mark.parametrize("sign", SIGNS)
def test_whatever_is_heard_of_a_person_in_between_forgives_the_missed_clock(sign: str) -> None:
    desk, seat = hurried(grace=0)
    desk.expire()
    desk.act(seat)
    come_round(desk, seat)
    SIGNS[sign](desk, seat)
    assert desk.state.lapsed() == ()
    come_round(desk, seat)

    assert desk.expire().entry == wire.Lapsed(seat, QUICK)
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_who_takes_the_seat_back_may_miss_one_clock_again() -> None:
    desk, seat = hurried(grace=0)
    desk.expire()
    desk.act(seat)
    come_round(desk, seat)
    desk.expire()
    desk.do(desk.state.chairs[seat].guest, wire.Return())

    assert desk.expire().entry == wire.Lapsed(seat, QUICK)


def test_a_connection_that_comes_and_goes_forgives_nothing() -> None:
    desk, seat = hurried(grace=0)
    desk.expire()
    desk.act(seat)
    desk.add(wire.Away(seat))
    desk.add(entries.Arriving(seat))
    come_round(desk, seat)

    assert desk.expire().entry == wire.Covered(seat, QUICK)


def test_who_chooses_while_the_bot_still_thinks_has_chosen() -> None:
    desk, seat = hurried(grace=0)
    desk.expire()
    desk.do(desk.state.chairs[seat].guest, wire.Act(desk.state.legal_for(seat)[0]))

    assert desk.state.told[-1].told == wire.Acted(seat)
    assert desk.state.bots_asked() == []
    come_round(desk, seat)
    assert desk.expire().entry == wire.Lapsed(seat, QUICK), "that clock was not missed"


def passing() -> tuple[Desk, int]:
    """A table at which cards are passed, two for one choice; and the seat whose time has run out."""
    desk = begun("sandbag", 3, clock=wire.Clock(move=MOVE, grace=0))
    seat = desk.expire().seat
    assert seat is not None
    desk.act(seat)
    return desk, seat


def test_the_bot_makes_all_steps_of_a_missed_choice() -> None:
    desk, seat = passing()

    assert desk.state.bots_asked() == [seat]
    assert seat not in {due.seat for due in desk.state.due()}, "no clock runs for who does not choose"
    desk.act(seat)
    assert desk.state.told[-1].told == wire.Acted(seat, QUICK)
    assert desk.state.bots_asked() == []
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_a_person_can_make_the_next_step_themselves() -> None:
    desk, seat = passing()
    desk.do(desk.state.chairs[seat].guest, wire.Act(desk.state.legal_for(seat)[0]))

    assert desk.state.told[-1].told == wire.Acted(seat)
    assert desk.state.bots_asked() == []
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_words_while_the_bot_thinks_do_not_begin_the_clock_anew() -> None:
    desk, seat = hurried(grace=0)
    desk.expire()
    desk.do(desk.state.chairs[seat].guest, wire.Say("oops"))

    assert desk.state.bots_asked() == [seat]
    assert desk.state.due() == ()


def test_who_is_away_past_grace_is_covered_at_once() -> None:
    desk, seat = hurried(grace=10)
    desk.add(wire.Away(seat))

    assert desk.expire().entry == wire.Covered(seat, QUICK)


@pytest.mark.anyio
async def test_at_a_server_a_bot_chooses_once_and_covers_after_the_second_clock(tmp_path: Path) -> None:
    settings = wire.Settings(game="sandbag", seats=3, bots={"1": "rule", "2": "rule"}, pace=1, clock=wire.Clock(move=1))
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana:
        table = await ana.open(settings)
        await ana.watch(table, views=True)
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        live = await server.registry.find(table)
        await until(lambda: live.state.chairs[0].is_covered)

    own = [one.told for one in live.state.told if not isinstance(one.told, wire.Acted) or one.told.seat == 0]
    first = own.index(wire.Lapsed(0, QUICK))
    passed = [wire.Acted(0, QUICK), wire.Acted(0, QUICK)]
    assert own[first : first + 4] == [wire.Lapsed(0, QUICK), *passed, wire.Covered(0, QUICK)]
