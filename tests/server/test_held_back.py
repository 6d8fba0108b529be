"""Choices that are held back, to be fair to slow lines: wherever they come from they wait, and none is lost."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bagatelle.server.clocks import SECOND
from bagatelle.server.hall import Hall
from bagatelle.server.kept import Kept
from bagatelle.server.shout_fairness import LONGEST
from bagatelle.wire import messages as wire
from tests.server.test_halls import Deaf, hall_at
from tests.server.test_submitting import GUESTS, Player

pytestmark = pytest.mark.anyio
PLAYS = {"bag", "lid", "open", "build", "steal"}


async def before_window(hall: Hall) -> tuple[Kept, int, str, tuple[int, ...]]:
    """A game in which a seat has a play after which two people may challenge: the seat, the play, and their seats."""
    kept = await hall.open("ana", "open", wire.Settings(game="bagoloot", seats=3, pace=0))
    hosted = kept.hosted
    for seat, guest in enumerate(GUESTS):
        await hall.do(guest, hosted.id, "sit", wire.Sit(seat, guest.capitalize()))
    await hall.do("ana", hosted.id, "start", wire.Start())
    assert hosted.table is not None
    while True:
        seat = hosted.table.asked()[0]
        texts = hosted.legal_for(seat)
        wanted = [text for text in texts if text.split()[0] in PLAYS]
        text = wanted[-1] if wanted else texts[0]
        ahead = hosted.table.ahead(seat, hosted.game.actions.code_of(text))
        if len(ahead.asked()) == 2 and ahead.is_race():
            return kept, seat, text, ahead.asked()
        await hall.do(GUESTS[seat], hosted.id, f"choice {hosted.seq}", wire.Act(text), LONGEST)


async def window(hall: Hall) -> tuple[Kept, tuple[int, ...]]:
    """A game in which two people may challenge, and their seats."""
    kept, seat, text, asked = await before_window(hall)
    await hall.do(GUESTS[seat], kept.hosted.id, "play", wire.Act(text), LONGEST)
    return kept, asked


def shout(kept: Kept) -> wire.Do:
    return wire.Do("shout", kept.hosted.id, wire.Act("challenge"))


async def test_a_process_that_has_not_met_the_table_holds_back_too(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with hall_at(Deaf(path)) as here, hall_at(Deaf(path)) as there:
        kept, (first, second) = await window(here)
        early, late = Player(here, GUESTS[first]), Player(there, GUESTS[second])
        early.say(shout(kept))
        await asyncio.sleep(0.1)
        late.say(shout(kept))
        assert isinstance((await early.answers())[0], wire.Done)
        assert isinstance((await late.answers())[0], wire.Refused)


async def test_one_that_comes_while_the_play_is_being_stored_is_held_back_too(tmp_path: Path) -> None:
    """Else a client that shouts all the time would be first, before anybody has been sent the play."""
    async with hall_at(Deaf(tmp_path / "t.db")) as hall:
        kept, seat, text, (early, _) = await before_window(hall)
        player, shouter = Player(hall, GUESTS[seat]), Player(hall, GUESTS[early])
        seq, began = kept.hosted.seq, time.monotonic()
        player.say(wire.Do("play", kept.hosted.id, wire.Act(text)))
        shouter.say(shout(kept))
        assert await shouter.answers() == [wire.Done("shout", kept.hosted.id, seq + 2)]
        assert time.monotonic() - began > LONGEST / SECOND - 0.01


async def test_one_that_is_sent_again_meanwhile_is_stored_once(tmp_path: Path) -> None:
    async with hall_at(Deaf(tmp_path / "t.db")) as hall:
        kept, (seat, _) = await window(hall)
        seq = kept.hosted.seq
        devices = [Player(hall, GUESTS[seat]) for _ in range(3)]
        for device in devices:
            device.say(shout(kept))
        await asyncio.sleep(0.01)
        assert kept.hosted.seq == seq, "it is held back"
        for device in devices:
            assert await device.answers() == [wire.Done("shout", kept.hosted.id, seq + 1)]
        assert len(await hall.store.read(kept.hosted.id, seq)) == 1
