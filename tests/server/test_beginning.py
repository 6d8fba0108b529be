"""Choices that are stored as soon as they come, without a task of their own."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bagatelle.server import connection
from bagatelle.server.choices import AT_ONCE
from bagatelle.server.connection import Connection
from bagatelle.server.entries import Row
from bagatelle.server.hall import Hall
from bagatelle.server.kept import Kept
from bagatelle.server.people import People
from bagatelle.server.storage.base import Conflict, NewRow
from bagatelle.wire import messages as wire
from tests.server.test_halls import Deaf, Ear, Forgetful, hall_at

pytestmark = pytest.mark.anyio
GUESTS = ("ana", "bo", "cy")


class Line:
    """A way for frames that is always open."""

    def __init__(self) -> None:
        self.sent: list[wire.ToClient] = []

    def write(self, frames: Sequence[bytes]) -> bool:
        self.sent += [wire.from_server(frame) for frame in frames]
        return True

    async def send(self, frames: Sequence[bytes]) -> None:
        raise AssertionError("nobody has to wait")


class Player:
    """Somebody with a connection to a hall."""

    def __init__(self, hall: Hall, guest: str, line: Line | None = None) -> None:
        self.line = line or Line()
        self.connection = Connection(hall, People(hall.store), self.line, None)
        self.connection._speaker.guest = guest

    async def answers(self) -> list[wire.ToClient]:
        """What was answered once all that was begun has ended."""
        await self.connection.finish()
        await asyncio.sleep(0.01)
        return self.line.sent


@pytest.fixture
async def halls(tmp_path: Path) -> AsyncIterator[tuple[Hall, Hall]]:
    path = tmp_path / "tables.db"
    async with hall_at(Forgetful(path)) as here, hall_at(Deaf(path)) as there:
        yield here, there


@pytest.fixture
async def kept(halls: tuple[Hall, Hall]) -> Kept:
    """A table of three people at which all choose what to pass; the other hall knows it as well."""
    here, there = halls
    kept = await here.open("ana", "open", wire.Settings(game="sandbag", seats=3))
    for seat, guest in enumerate(GUESTS):
        await here.do(guest, kept.hosted.id, "sit", wire.Sit(seat, guest.capitalize()))
    await here.do("ana", kept.hosted.id, "start", wire.Start())
    await there.find(kept.hosted.id)
    return kept


def choice(kept: Kept, seat: int, command_id: str = "mine") -> wire.Do:
    return wire.Do(command_id, kept.hosted.id, wire.Act(kept.hosted.legal_for(seat)[0]))


async def test_a_choice_is_stored_told_and_acknowledged(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, there = halls
    ear = Ear(kept, "bo")
    player = Player(here, "ana")
    seq = kept.hosted.seq + 1
    assert player.connection.take(wire.encoded(choice(kept, 0)))
    assert ear.heard == [], "nobody hears of what is not stored"
    assert await player.answers() == [wire.Done("mine", kept.hosted.id, seq)]
    assert ear.heard == [seq]
    assert len(await there.store.read(kept.hosted.id, seq - 1)) == 1


async def test_where_another_process_was_first_the_choice_is_judged_again(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, there = halls
    ear = Ear(kept, "cy")
    player = Player(here, "ana")
    seq = kept.hosted.seq
    await there.do("bo", kept.hosted.id, "faster", choice(kept, 1).command)
    assert player.connection.take(wire.encoded(choice(kept, 0)))
    assert await player.answers() == [wire.Done("mine", kept.hosted.id, seq + 2)]
    assert ear.heard == [seq + 1, seq + 2]


async def test_what_else_is_done_waits_for_a_choice_that_is_being_stored(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, _ = halls
    ana, bo = Player(here, "ana"), Player(here, "bo")
    seq = kept.hosted.seq
    assert ana.connection.take(wire.encoded(choice(kept, 0)))
    assert bo.connection.take(wire.encoded(choice(kept, 1)))
    assert await here.do("cy", kept.hosted.id, "mine", choice(kept, 2).command) == seq + 2
    assert await ana.answers() == [wire.Done("mine", kept.hosted.id, seq + 1)]
    assert await bo.answers() == [wire.Done("mine", kept.hosted.id, seq + 3)]
    assert not kept.is_stale, "nothing was in the way of anything"


async def test_choices_that_come_together_are_stored_one_after_the_other(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, _ = halls
    seq = kept.hosted.seq
    players = [Player(here, guest) for guest in GUESTS]
    order = (1, 2, 0)
    for seat in order:
        assert players[seat].connection.take(wire.encoded(choice(kept, seat)))
    assert all(not player.connection._tasks for player in players), "nobody has to wait for more than the store"
    for number, seat in enumerate(order, start=1):
        assert await players[seat].answers() == [wire.Done("mine", kept.hosted.id, seq + number)]


async def test_those_behind_a_choice_whose_fate_is_unknown_are_stored_too(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, _ = halls
    seq = kept.hosted.seq
    ana, bo = Player(here, "ana"), Player(here, "bo")
    assert isinstance(here.store, Forgetful)
    here.store.forgets = True
    assert ana.connection.take(wire.encoded(choice(kept, 0)))
    here.store.forgets = False
    assert bo.connection.take(wire.encoded(choice(kept, 1)))
    assert await ana.answers() == [wire.Done("mine", kept.hosted.id, seq + 1)]
    assert await bo.answers() == [wire.Done("mine", kept.hosted.id, seq + 2)]


async def test_a_fault_in_one_choice_keeps_those_behind_it_from_nothing(
    halls: tuple[Hall, Hall], kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = halls
    append, seq = here.store.append, kept.hosted.seq
    faults = ["bo"]

    def fail_once(row: NewRow) -> asyncio.Future[Row | Conflict]:
        if row.guest in faults:
            faults.remove(row.guest)
            raise RuntimeError("planted")
        return append(row)

    monkeypatch.setattr(here.store, "append", fail_once)
    players = [Player(here, guest) for guest in GUESTS]
    for seat, player in enumerate(players):
        assert player.connection.take(wire.encoded(choice(kept, seat)))
    async with asyncio.timeout(10):
        answers = [await player.answers() for player in players]
        for player in players:
            await player.connection.end(by_us=True)
    assert not faults
    assert sorted(one.seq for (one,) in answers if isinstance(one, wire.Done)) == [seq + 1, seq + 2, seq + 3]


async def test_a_command_that_fails_by_a_fault_of_ours_is_answered(
    halls: tuple[Hall, Hall], kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = halls
    player = Player(here, "ana")

    def fail(_: NewRow) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr(here.store, "append", fail)
    for command in (choice(kept, 0), wire.Do("said", kept.hosted.id, wire.Say("hello"))):
        assert player.connection.take(wire.encoded(command))
    answers = {one.id: one.code for one in await player.answers() if isinstance(one, wire.Refused)}
    assert answers == {"mine": "mistake", "said": "mistake"}


async def test_nobody_overtakes_who_waits_for_the_table(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, _ = halls
    player = Player(here, "ana")
    seq = kept.hosted.seq
    first, second = (wire.Act(action) for action in kept.hosted.legal_for(0)[:2])
    async with here._alone(kept):
        assert player.connection.take(wire.encoded(wire.Do("first", kept.hosted.id, first)))
        await asyncio.sleep(0.01)
    assert player.connection.take(wire.encoded(wire.Do("second", kept.hosted.id, second)))
    answers = {one.id: one for one in await player.answers() if isinstance(one, wire.Done | wire.Refused)}
    assert answers["first"] == wire.Done("first", kept.hosted.id, seq + 1)
    assert isinstance(answers["second"], wire.Refused)


async def test_a_connection_that_has_ended_is_kept_by_nothing(halls: tuple[Hall, Hall], kept: Kept) -> None:
    """Full collections are left to quiet moments: until then it would stay."""
    here, _ = halls
    player = Player(here, "ana")
    assert player.connection.take(wire.encoded(choice(kept, 0)))
    await player.connection.end(by_us=True)
    await asyncio.sleep(0.01)
    connection = weakref.ref(player.connection)
    gc.disable()
    try:
        del player
        assert connection() is None
    finally:
        gc.enable()


async def test_who_waits_for_a_choice_sleeps_meanwhile(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, _ = halls
    speaker = Player(here, "ana").connection._speaker
    assert speaker.rests().done(), "nothing is under way"
    assert speaker.take(wire.encoded(choice(kept, 0)))
    waits = speaker.rests()
    assert not waits.done()
    assert speaker.rests() is waits
    async with asyncio.timeout(10):
        await waits
    assert speaker.under_way == 0


async def test_a_connection_that_cannot_be_written_to_silences_nobody(halls: tuple[Hall, Hall]) -> None:
    class Cut(Line):
        tried = 0

        def write(self, frames: Sequence[bytes]) -> bool:
            self.tried += 1
            raise RuntimeError("planted")

    here, _ = halls
    broken = Cut()
    bad, good = Player(here, "ana", broken), Player(here, "bo")
    for number in (1, 2):
        bad.connection.say(wire.Pong(number, 0))
        good.connection.say(wire.Pong(number, 0))
        await asyncio.sleep(0.01)
    assert good.line.sent == [wire.Pong(1, 0), wire.Pong(2, 0)]
    assert broken.tried == 2


class Broken(Ear):
    """Somebody who cannot be told anything."""

    is_lost = False

    def tell(self, message: bytes) -> None:
        raise RuntimeError("planted")

    def lose(self) -> None:
        self.is_lost = True


async def test_who_cannot_be_told_keeps_nobody_from_hearing_and_being_answered(
    halls: tuple[Hall, Hall], kept: Kept
) -> None:
    here, _ = halls
    broken = [Broken(kept, "bo") for _ in range(3)]
    ears = [Ear(kept, guest) for guest in GUESTS * 2]
    player = Player(here, "ana")
    seq = kept.hosted.seq + 1
    for command in (choice(kept, 0), wire.Do("said", kept.hosted.id, wire.Say("hello"))):
        assert player.connection.take(wire.encoded(command))
    async with asyncio.timeout(10):
        answers = await player.answers()
        assert sorted(one.seq for one in answers if isinstance(one, wire.Done)) == [seq, seq + 1]
        await player.connection.end(by_us=True)
    assert [ear.heard for ear in ears] == [[seq, seq + 1]] * len(ears)
    assert all(one.is_lost for one in broken)


async def test_after_what_is_no_message_nothing_is_taken(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, _ = halls
    player = Player(here, "ana")
    with pytest.raises(connection.Closed):
        await player.connection.hear(b"{")
    assert not player.connection.take(wire.encoded(choice(kept, 0)))


async def test_a_choice_whose_fate_is_unknown_is_looked_up(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, _ = halls
    player = Player(here, "ana")
    seq = kept.hosted.seq + 1
    assert isinstance(here.store, Forgetful)
    here.store.forgets = True
    assert player.connection.take(wire.encoded(choice(kept, 0)))
    assert await player.answers() == [wire.Done("mine", kept.hosted.id, seq)]
    assert [row.seq for row in await here.store.read(kept.hosted.id, seq - 1)] == [seq], "it was stored once"


async def test_a_choice_that_is_sent_again_is_answered_as_before(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, _ = halls
    player = Player(here, "ana")
    frame = wire.encoded(choice(kept, 0))
    assert player.connection.take(frame)
    first = list(await player.answers())
    assert player.connection.take(frame)
    await player.connection.hear(frame)
    assert await player.answers() == first * 3


async def test_commands_of_all_kinds_are_begun_as_they_come(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, _ = halls
    seq = kept.hosted.seq
    player, stranger = Player(here, "ana"), Player(here, "dan")
    commands = {
        "said": wire.Do("said", kept.hosted.id, wire.Say("hello")),
        "wrong": wire.Do("wrong", kept.hosted.id, wire.Act("no such action")),
        "lost": wire.Do("lost", "elsewhere", wire.Act(kept.hosted.legal_for(0)[0])),
    }
    for command in commands.values():
        assert player.connection.take(wire.encoded(command))
    assert stranger.connection.take(wire.encoded(choice(kept, 0)))
    answers = {one.id: one for one in await player.answers() if isinstance(one, wire.Done | wire.Refused)}
    assert answers["said"] == wire.Done("said", kept.hosted.id, seq + 1)
    assert [getattr(answers[name], "code", "") for name in ("wrong", "lost")] == ["notation", "no such table"]
    [refused] = await stranger.answers()
    assert isinstance(refused, wire.Refused)
    assert refused.code == "no seat"
    assert kept.hosted.seq == seq + 1


async def test_all_else_is_left_to_be_heard(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, _ = halls
    others = [
        b"{",
        b"\xff",
        b"[" * wire.LONGEST_FRAME,
        wire.encoded(wire.Ping(1)),
        wire.encoded(choice(kept, 0)) + b" " * wire.LONGEST_FRAME,
    ]
    seq = kept.hosted.seq
    player = Player(here, "ana")
    assert not any(player.connection.take(frame) for frame in others)
    assert not Player(here, "").connection.take(wire.encoded(choice(kept, 0))), "the first word is hello"
    assert await player.answers() == []
    assert kept.hosted.seq == seq


async def test_who_says_too_much_is_not_favoured(halls: tuple[Hall, Hall], kept: Kept) -> None:
    here, _ = halls
    player = Player(here, "ana")
    player.connection._speaker.spend(AT_ONCE + 100)  # some comes back while this runs
    assert not player.connection.take(wire.encoded(choice(kept, 0)))
    with pytest.raises(connection.Closed):
        await player.connection.hear(wire.encoded(choice(kept, 0)))
