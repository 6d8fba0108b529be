"""The one path of a command: decided on, stored, folded, broadcast, acknowledged."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bagatelle.server.delivery import session
from bagatelle.server.delivery.session import Session
from bagatelle.server.guests import Guests
from bagatelle.server.ops.rate_limits import MESSAGES
from bagatelle.server.storage.base import Conflict, NewRow
from bagatelle.server.tables.entries import AnyEntry, Row
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import TRIES, TableRegistry, TooEarly
from bagatelle.server.tables.state import TableState
from bagatelle.wire import messages as wire
from tests.server.test_registry import Deaf, Ear, Forgetful, registry_at

pytestmark = pytest.mark.anyio
GUESTS = ("ana", "bo", "cy")


class Player:
    """A guest with a connection to a hall; messages are handled in the background, in order, as a socket's are."""

    def __init__(self, registry: TableRegistry, guest: str) -> None:
        self.sent: list[wire.ToClient] = []
        self.connection = Session(registry, Guests(registry.store), self._send, None)
        self.connection.guest = guest
        self._handling: asyncio.Task[None] | None = None

    async def _send(self, message: bytes) -> None:
        self.sent.append(wire.from_server(message))

    def say(self, *messages: wire.ToServer) -> None:
        """Begin to handle messages."""
        self._handling = asyncio.create_task(self._handle([wire.encoded(one) for one in messages], self._handling))

    async def _handle(self, frames: list[bytes], before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await before
        for frame in frames:
            await self.connection.hear(frame)

    async def answers(self) -> list[wire.ToClient]:
        """What was answered, once all messages are handled."""
        if self._handling is not None:
            await self._handling
        await self.connection.flush()
        return self.sent


@pytest.fixture
async def registries(tmp_path: Path) -> AsyncIterator[tuple[TableRegistry, TableRegistry]]:
    path = tmp_path / "tables.db"
    async with registry_at(Forgetful(path)) as here, registry_at(Deaf(path)) as there:
        yield here, there


@pytest.fixture
async def live(registries: tuple[TableRegistry, TableRegistry]) -> LiveTable:
    """A table of three people at which all choose what to pass; the other hall knows it as well."""
    here, there = registries
    live = await here.open("ana", "open", wire.Settings(game="sandbag", seats=3))
    for seat, guest in enumerate(GUESTS):
        await here.do(guest, live.state.id, "sit", wire.Sit(seat, guest.capitalize()))
    await here.do("ana", live.state.id, "start", wire.Start())
    await there.find(live.state.id)
    return live


def choice(live: LiveTable, seat: int, command_id: str = "mine") -> wire.Do:
    return wire.Do(command_id, live.state.id, wire.Act(live.state.legal_for(seat)[0]))


def said(live: LiveTable) -> wire.Do:
    return wire.Do("said", live.state.id, wire.Say("hello"))


async def test_a_choice_is_stored_then_broadcast_then_acknowledged(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable
) -> None:
    here, there = registries
    ear = Ear(live, "bo")
    player = Player(here, "ana")
    seq = live.state.seq + 1
    player.say(choice(live, 0))
    await asyncio.sleep(0)
    assert ear.heard == [], "nothing is broadcast before it is stored"
    assert await player.answers() == [wire.Done("mine", live.state.id, seq)]
    assert ear.heard == [seq]
    assert len(await there.store.read(live.state.id, seq - 1)) == 1


async def test_where_another_process_was_first_the_choice_is_decided_on_again(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable
) -> None:
    here, there = registries
    ear = Ear(live, "cy")
    player = Player(here, "ana")
    seq = live.state.seq
    await there.do("bo", live.state.id, "faster", choice(live, 1).command)
    player.say(choice(live, 0))
    assert await player.answers() == [wire.Done("mine", live.state.id, seq + 2)]
    assert ear.heard == [seq + 1, seq + 2]


async def test_a_command_that_must_wait_again_and_again_is_not_refused(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable
) -> None:
    """A timer may fire early, so that a command finds itself still too early many times."""
    waits = iter([1e-6] * (2 * TRIES))

    def decide(_: TableState) -> AnyEntry:
        for wait in waits:
            raise TooEarly(wait)
        return wire.Said(0, "hello")

    seq = live.state.seq
    assert await registries[0].submit(live, "wait", "ana", decide) == seq + 1


async def test_choices_that_come_together_are_stored_one_after_the_other(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable
) -> None:
    here, _ = registries
    seq = live.state.seq
    players = [Player(here, guest) for guest in GUESTS]
    order = (1, 2, 0)
    for seat in order:
        players[seat].say(choice(live, seat))
    for number, seat in enumerate(order, start=1):
        assert await players[seat].answers() == [wire.Done("mine", live.state.id, seq + number)]


async def test_a_choice_never_overtakes_an_earlier_one_of_the_same_client(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable
) -> None:
    here, _ = registries
    player = Player(here, "ana")
    seq = live.state.seq
    first, second = (wire.Act(action) for action in live.state.legal_for(0)[:2])
    async with live.lock:
        player.say(wire.Do("first", live.state.id, first))
        await asyncio.sleep(0.01)
        player.say(wire.Do("second", live.state.id, second))
    answers = {one.id: one for one in await player.answers() if isinstance(one, wire.Done | wire.Refused)}
    assert answers["first"] == wire.Done("first", live.state.id, seq + 1)
    assert isinstance(answers["second"], wire.Done | wire.Refused)
    assert live.state.commands["ana first"] == seq + 1


async def test_a_choice_whose_outcome_is_unknown_is_stored_once(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable
) -> None:
    here, _ = registries
    ana, bo = Player(here, "ana"), Player(here, "bo")
    seq = live.state.seq
    assert isinstance(here.store, Forgetful)
    here.store.forgets = True
    ana.say(choice(live, 0))
    [lost] = await ana.answers()
    assert isinstance(lost, wire.Refused)
    assert (lost.code, "same id" in lost.text) == ("not stored", True)
    here.store.forgets = False
    bo.say(choice(live, 1))
    assert await bo.answers() == [wire.Done("mine", live.state.id, seq + 2)]
    ana.say(choice(live, 0))
    assert (await ana.answers())[1:] == [wire.Done("mine", live.state.id, seq + 1)]
    assert [row.seq for row in await here.store.read(live.state.id, seq)] == [seq + 1, seq + 2]


async def test_a_fault_in_one_choice_does_not_stop_the_next(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = registries
    append, seq = here.store.append, live.state.seq

    def fail_for_bo(row: NewRow) -> asyncio.Future[Row | Conflict]:
        if row.guest == "bo":
            raise RuntimeError("planted")
        return append(row)

    monkeypatch.setattr(here.store, "append", fail_for_bo)
    players = [Player(here, guest) for guest in GUESTS]
    for seat, player in enumerate(players):
        player.say(choice(live, seat))
    async with asyncio.timeout(10):
        [[ana], [bo], [cy]] = [await player.answers() for player in players]
        for player in players:
            await player.connection.end(by_us=True)
    assert (ana, cy) == (wire.Done("mine", live.state.id, seq + 1), wire.Done("mine", live.state.id, seq + 2))
    assert isinstance(bo, wire.Refused)
    assert (bo.code, "same id" in bo.text) == ("mistake", True)


async def test_a_connection_that_has_ended_is_not_kept_alive(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable
) -> None:
    """Full garbage collections wait for quiet moments, so reference cycles would pile up."""
    here, _ = registries
    player = Player(here, "ana")
    player.say(choice(live, 0))
    await player.answers()
    await player.connection.end(by_us=True)
    found = weakref.ref(player.connection)
    player._handling = None
    gc.disable()
    try:
        del player.connection
        assert found() is None
    finally:
        gc.enable()


class Broken(Ear):
    """A watcher that raises when it is sent something."""

    is_lost = False

    def send(self, message: bytes) -> None:
        raise RuntimeError("planted")

    def cut(self) -> None:
        self.is_lost = True


async def test_a_broken_watcher_keeps_nobody_else_from_being_sent_and_answered(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable
) -> None:
    here, _ = registries
    broken = [Broken(live, "bo") for _ in range(3)]
    ears = [Ear(live, guest) for guest in GUESTS * 2]
    player = Player(here, "ana")
    seq = live.state.seq + 1
    player.say(choice(live, 0), said(live))
    async with asyncio.timeout(10):
        answers = await player.answers()
        assert [one.seq for one in answers if isinstance(one, wire.Done)] == [seq, seq + 1]
        await player.connection.end(by_us=True)
    assert [ear.heard for ear in ears] == [[seq, seq + 1]] * len(ears)
    assert all(one.is_lost for one in broken)


async def test_a_choice_that_is_sent_again_is_answered_as_before(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable
) -> None:
    here, _ = registries
    player = Player(here, "ana")
    message = choice(live, 0)
    player.say(message)
    first = list(await player.answers())
    player.say(message, message)
    assert await player.answers() == first * 3


async def test_commands_of_all_kinds_are_answered(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable
) -> None:
    here, _ = registries
    seq = live.state.seq
    player, stranger = Player(here, "ana"), Player(here, "dan")
    player.say(
        said(live),
        wire.Do("wrong", live.state.id, wire.Act("no such action")),
        wire.Do("lost", "elsewhere", wire.Act(live.state.legal_for(0)[0])),
    )
    stranger.say(choice(live, 0))
    answers = {one.id: one for one in await player.answers() if isinstance(one, wire.Done | wire.Refused)}
    assert answers["said"] == wire.Done("said", live.state.id, seq + 1)
    assert [getattr(answers[name], "code", "") for name in ("wrong", "lost")] == ["notation", "no such table"]
    [refused] = await stranger.answers()
    assert isinstance(refused, wire.Refused)
    assert refused.code == "no seat"
    assert live.state.seq == seq + 1


@pytest.mark.parametrize("frame", [b"{", b"\xff", b"[" * wire.LONGEST_FRAME, b" " * (wire.LONGEST_FRAME + 1)])
async def test_a_frame_that_is_no_message_ends_the_connection(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable, frame: bytes
) -> None:
    here, _ = registries
    seq = live.state.seq
    with pytest.raises(session.Closed):
        await Player(here, "ana").connection.hear(frame)
    with pytest.raises(session.Closed, match="hello"):
        await Player(here, "").connection.hear(wire.encoded(choice(live, 0)))
    assert live.state.seq == seq


async def test_a_client_over_its_rate_limit_is_disconnected(
    registries: tuple[TableRegistry, TableRegistry], live: LiveTable
) -> None:
    here, _ = registries
    player = Player(here, "ana")
    with pytest.raises(session.Closed, match="slow down"):
        player.connection._spend(MESSAGES.at_once + 100)  # some credit comes back while this runs
    with pytest.raises(session.Closed, match="slow down"):
        await player.connection.hear(wire.encoded(choice(live, 0)))
