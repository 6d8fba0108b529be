"""A sealed choice taken back at a server: stored and told, in what is left of the time, while nobody has seen it."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest

from bagatelle.bots import QUICK
from bagatelle.bots.executor import InlineExecutor
from bagatelle.bots.workers import Workers
from bagatelle.games.sandbag.view.view import View
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.autoplay import Autoplay
from bagatelle.server.tables.clocks import EXTENSION, SECOND
from bagatelle.server.tables.commands import Declined
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.table.record import AnyTable
from bagatelle.wire import messages as wire
from tests.server.desk import ANA, BEN, CLEO, Desk, begun, folded, portrait, state_frame
from tests.server.test_registry import Ear

MOVE = 20


def choose(desk: Desk, seat: int, number: int = 0) -> None:
    """A whole choice of a sealed phase, step by step."""
    told = len(table_of(desk).events)
    while len(table_of(desk).events) == told:
        desk.act(seat, number)


def table_of(desk: Desk | LiveTable) -> AnyTable:
    assert desk.state.table is not None
    return desk.state.table


def view_of(desk: Desk, seat: int) -> View:
    view = table_of(desk).view(seat)
    assert isinstance(view, View)
    return view


def may_undo(desk: Desk, seat: int) -> bool:
    """What the seat is sent about it."""
    state = wire.from_server(state_frame(desk.state, seat) or b"")
    assert isinstance(state, wire.State)
    return state.undo


def test_who_has_passed_passes_other_cards_and_the_record_has_only_these() -> None:
    desk = begun()
    hand = view_of(desk, 0).hand
    choose(desk, 0)
    choose(desk, 1)
    assert [may_undo(desk, seat) for seat in range(3)] == [True, True, False]

    entry = desk.state.seq - 2
    desk.do(ANA, wire.TakeBack())

    assert desk.state.told[-1].told == wire.TookBack(0, entry)
    assert view_of(desk, 0).hand == hand
    assert [may_undo(desk, seat) for seat in range(3)] == [False, True, False]
    assert table_of(desk).asked() == (0, 2)
    assert portrait(folded(desk.rows)) == portrait(desk.state)
    choose(desk, 0, -1)
    choose(desk, 2)
    assert view_of(desk, 0).passed.cards == tuple(reversed(hand[-2:])), "the cards of the second choice have gone"
    assert [action.seat for action in table_of(desk).actions] == [1, 1, 0, 0, 2, 2]
    with pytest.raises(Declined, match="Cleo has already chosen, so your choice stands: a choice can") as declined:
        desk.do(ANA, wire.TakeBack())
    assert declined.value.code == "too late"
    desk.finish()


def test_who_has_begun_a_choice_or_none_has_nothing_to_take_back() -> None:
    desk = begun()
    for code, why in (("nothing chosen", "chosen nothing yet"), ("not whole", "not whole yet")):
        with pytest.raises(Declined, match=why) as declined:
            desk.do(ANA, wire.TakeBack())
        assert declined.value.code == code
        if code == "nothing chosen":
            desk.act(0)
    assert len(table_of(desk).actions) == 1


def test_who_takes_a_choice_back_has_what_was_left_of_the_time() -> None:
    desk = begun(clock=wire.Clock(move=MOVE, grace=0))
    desk.wait(4)
    desk.act(0)
    desk.wait(3)
    desk.do(ANA, wire.Extend())
    desk.wait(5)
    desk.act(0)
    desk.wait(60)
    desk.do(ANA, wire.TakeBack())

    clock = desk.state.clock_of(0)
    assert clock is not None
    assert clock.at == desk.now + (MOVE - 12) * SECOND + EXTENSION, "all steps of the choice count"
    with pytest.raises(Declined, match="already"):
        desk.do(ANA, wire.Extend())


def test_who_goes_on_taking_back_runs_out_of_time_and_the_choice_stands() -> None:
    desk = begun(clock=wire.Clock(move=MOVE, grace=0))
    for _ in range(2):
        desk.wait(9)
        choose(desk, 0)
        desk.do(ANA, wire.TakeBack())
    desk.wait(2)
    choose(desk, 0)
    with pytest.raises(Declined, match="used up") as declined:
        desk.do(ANA, wire.TakeBack())
    assert declined.value.code == "no time"


def test_what_a_bot_has_chosen_when_time_ran_out_stands() -> None:
    desk = begun(clock=wire.Clock(move=MOVE, grace=0))
    desk.expire()
    choose(desk, 0)
    assert 0 in table_of(desk).retractable()
    assert not may_undo(desk, 0), "it is not offered"
    with pytest.raises(Declined, match="used up"):
        desk.do(ANA, wire.TakeBack())


def test_a_bank_is_not_charged_twice_for_a_choice_that_is_made_again() -> None:
    desk = begun(clock=wire.Clock(move=MOVE, bank=30, grace=0))
    desk.act(0)
    desk.wait(MOVE + 10)
    desk.act(0)
    assert desk.state.chairs[0].bank == 20 * SECOND
    desk.do(ANA, wire.TakeBack())
    desk.wait(4)
    desk.act(0)
    assert desk.state.chairs[0].bank == 16 * SECOND


def test_whoever_comes_back_takes_back_what_a_bot_has_chosen_for_them() -> None:
    desk = begun()
    desk.add(wire.Covered(1, QUICK))
    choose(desk, 1)
    assert may_undo(desk, 1)
    desk.do(BEN, wire.TakeBack())

    assert not desk.state.chairs[1].is_covered
    assert 1 in table_of(desk).asked()


def test_a_choice_is_made_again_after_the_process_has_gone() -> None:
    desk = begun()
    choose(desk, 2)
    desk.do(CLEO, wire.TakeBack())
    again = Desk.of(desk.rows)
    choose(again, 2, -1)
    again.do(CLEO, wire.TakeBack())
    choose(again, 2)
    again.finish()
    assert portrait(folded(again.rows)) == portrait(again.state)


@pytest.mark.anyio
async def test_bots_go_on_after_a_choice_was_taken_back(tmp_path: Path) -> None:
    """What a bot does has a name that nothing else has, though the game has had as many actions before."""
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    registry = TableRegistry(store, Autoplay(Workers(InlineExecutor())).drive)
    await registry.open_doors()
    live = await registry.open(ANA, "open", wire.Settings("sandbag", 3, bots={"2": "random"}, pace=0))
    table = live.state.id
    Ear(live, ANA)
    numbers = itertools.count()

    async def do(guest: str, command: wire.AnyCommand) -> None:
        await registry.do(guest, table, f"command {next(numbers)}", command)

    async def sealed(*seats: int) -> None:
        async with asyncio.timeout(20):
            while live.state.table is None or not set(seats) <= set(live.state.table.retractable()):
                await asyncio.sleep(0.01)

    await do(ANA, wire.Sit(0, "Ana"))
    await do(BEN, wire.Sit(1, "Ben"))
    await do(ANA, wire.Start())
    await sealed(2)
    await registry.add(live, wire.Covered(1, QUICK), "cover", lambda _: True)
    await sealed(1, 2)
    await do(BEN, wire.TakeBack())
    await registry.add(live, wire.Covered(1, QUICK), "cover again", lambda _: True)
    await sealed(1, 2)
    assert live.state.deeds > len(table_of(live).actions)
    await registry.close_doors()
    await store.close()
