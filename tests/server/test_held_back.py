"""Choices that are held back, to be fair to slow lines: wherever they come from they wait, and none is lost."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bagatelle.server.tables.clocks import SECOND
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.server.tables.shout_fairness import LONGEST
from bagatelle.wire import messages as wire
from tests.server.test_registry import Deaf, registry_at
from tests.server.test_submitting import GUESTS, Player

pytestmark = pytest.mark.anyio
PLAYS = {"bag", "lid", "open", "build", "steal"}


async def before_window(registry: TableRegistry) -> tuple[LiveTable, int, str, tuple[int, ...]]:
    """A game in which a seat has a play after which two people may challenge: the seat, the play, and their seats."""
    live = await registry.open("ana", "open", wire.Settings(game="bagoloot", seats=3, pace=0))
    state = live.state
    for seat, guest in enumerate(GUESTS):
        await registry.do(guest, state.id, "sit", wire.Sit(seat, guest.capitalize()))
    await registry.do("ana", state.id, "start", wire.Start())
    assert state.table is not None
    while True:
        seat = state.table.asked()[0]
        texts = state.legal_for(seat)
        wanted = [text for text in texts if text.split()[0] in PLAYS]
        text = wanted[-1] if wanted else texts[0]
        ahead = state.table.ahead(seat, state.game.actions.code_of(text))
        if len(ahead.asked()) == 2 and ahead.is_race():
            return live, seat, text, ahead.asked()
        await registry.do(GUESTS[seat], state.id, f"choice {state.seq}", wire.Act(text), LONGEST)


async def window(registry: TableRegistry) -> tuple[LiveTable, tuple[int, ...]]:
    """A game in which two people may challenge, and their seats."""
    live, seat, text, asked = await before_window(registry)
    await registry.do(GUESTS[seat], live.state.id, "play", wire.Act(text), LONGEST)
    return live, asked


def shout(live: LiveTable) -> wire.Do:
    return wire.Do("shout", live.state.id, wire.Act("challenge"))


async def test_a_process_that_has_not_met_the_table_holds_back_too(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with registry_at(Deaf(path)) as here, registry_at(Deaf(path)) as there:
        live, (first, second) = await window(here)
        early, late = Player(here, GUESTS[first]), Player(there, GUESTS[second])
        early.say(shout(live))
        await asyncio.sleep(0.1)
        late.say(shout(live))
        assert isinstance((await early.answers())[0], wire.Done)
        assert isinstance((await late.answers())[0], wire.Refused)


async def test_one_that_comes_while_the_play_is_being_stored_is_held_back_too(tmp_path: Path) -> None:
    """Else a client that shouts all the time would be first, before anybody has been sent the play."""
    async with registry_at(Deaf(tmp_path / "t.db")) as registry:
        live, seat, text, (early, _) = await before_window(registry)
        player, shouter = Player(registry, GUESTS[seat]), Player(registry, GUESTS[early])
        seq, began = live.state.seq, time.monotonic()
        player.say(wire.Do("play", live.state.id, wire.Act(text)))
        shouter.say(shout(live))
        assert await shouter.answers() == [wire.Done("shout", live.state.id, seq + 2)]
        assert time.monotonic() - began > LONGEST / SECOND - 0.01


async def test_one_that_is_sent_again_meanwhile_is_stored_once(tmp_path: Path) -> None:
    async with registry_at(Deaf(tmp_path / "t.db")) as registry:
        live, (seat, _) = await window(registry)
        seq = live.state.seq
        devices = [Player(registry, GUESTS[seat]) for _ in range(3)]
        for device in devices:
            device.say(shout(live))
        await asyncio.sleep(0.01)
        assert live.state.seq == seq, "it is held back"
        for device in devices:
            assert await device.answers() == [wire.Done("shout", live.state.id, seq + 1)]
        assert len(await registry.store.read(live.state.id, seq)) == 1
