"""Choices that are stored as soon as they come, without a task of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bagatelle.server import connection
from bagatelle.server.connection import Connection
from bagatelle.server.hall import Hall
from bagatelle.server.kept import Kept
from bagatelle.server.people import People
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


async def test_a_connection_that_cannot_be_written_to_silences_nobody(halls: tuple[Hall, Hall]) -> None:
    class Broken(Line):
        tried = 0

        def write(self, frames: Sequence[bytes]) -> bool:
            self.tried += 1
            raise RuntimeError("planted")

    here, _ = halls
    broken = Broken()
    bad, good = Player(here, "ana", broken), Player(here, "bo")
    for number in (1, 2):
        bad.connection.say(wire.Pong(number, 0))
        good.connection.say(wire.Pong(number, 0))
        await asyncio.sleep(0.01)
    assert good.line.sent == [wire.Pong(1, 0), wire.Pong(2, 0)]
    assert broken.tried == 2


async def test_who_cannot_be_told_keeps_nobody_from_being_answered(halls: tuple[Hall, Hall], kept: Kept) -> None:
    class Deaf(Ear):
        def tell(self, message: bytes) -> None:
            raise RuntimeError("planted")

    here, _ = halls
    Deaf(kept, "bo")
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    player = Player(here, "ana")
    seq = kept.hosted.seq + 1
    assert player.connection.take(wire.encoded(choice(kept, 0)))
    async with asyncio.timeout(10):
        assert await player.answers() == [wire.Done("mine", kept.hosted.id, seq)]
        await player.connection.end(by_us=True)


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
    while player.connection._speaker.credit >= 1:  # which also grows with time
        await player.connection.hear(wire.encoded(wire.Ping(1)))
    assert not player.connection.take(wire.encoded(choice(kept, 0)))
    with pytest.raises(connection.Closed):
        await player.connection.hear(wire.encoded(choice(kept, 0)))
