"""Replays over HTTP: the frames of records that people bring along, and games played on from them."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import httpx
import msgspec
import pytest
from msgspec import Raw

from bagatelle import games
from bagatelle.bots.characters import character_of
from bagatelle.server.delivery.broadcast import Broadcast, Watcher
from bagatelle.server.http import replays
from bagatelle.server.http.endpoint import AtTable
from bagatelle.server.http.replays import (
    LONGEST_RECORD,
    MOST_WAITING,
    Desk,
    NewGame,
    NewReplay,
    Replay,
    played,
    played_on,
    replay_of,
)
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.commands import Declined
from bagatelle.server.tables.state import Status
from bagatelle.table.record import AnyTable, line_of, read, replay, write
from bagatelle.wire import messages as wire
from bagatelle.wire.decode import event_from
from bagatelle.wire.writing import written
from tests.server.clients import serving
from tests.server.desk import ANA, begun, folded, portrait, seated
from tests.server.desk import Desk as Bench
from tests.server.views import view_of
from tests.server.web import base, browsing, problem
from tests.server.web import read as answer

pytestmark = pytest.mark.anyio
OPTIONS = {"sandbag": {}, "bagoloot": {"rounds": "1"}}


def finished(game: str, seats: int = 3) -> AnyTable:
    """A whole game in which everybody chooses the first thing allowed."""
    desk = begun(game, seats, options=OPTIONS[game])
    desk.finish()
    assert desk.state.table is not None
    return desk.state.table


def sent(desk: Bench, viewer: int | None) -> list[wire.Happened]:
    """The frames of the game as a client was sent them that watched it from the deal on."""

    class Client(Watcher):
        def send(self, message: bytes) -> None:
            heard = wire.from_server(message)
            if isinstance(heard, wire.Happened):
                frames.append(heard)

    frames: list[wire.Happened] = []
    client, broadcast = Client("", viewer), Broadcast(desk.state)
    desk.do(ANA, wire.Start())
    broadcast.send([client])
    while desk.state.status is Status.PLAYING:
        desk.act(desk.asked())
        broadcast.send([client])
    return frames


@pytest.mark.parametrize("viewer", [None, 1])
@pytest.mark.parametrize("game", games.names())
def test_a_replay_is_the_frames_that_a_client_was_sent(game: str, viewer: int | None) -> None:
    desk = seated(game, 3, options=OPTIONS[game])
    live = sent(desk, viewer)
    assert desk.state.table is not None
    found = replay_of(write(desk.state.table), viewer)

    assert [frame.seq for frame in found.frames] == list(range(len(live)))
    for frame, then in zip(found.frames, live, strict=True):
        assert frame.events == then.events
        assert frame.state is not None
        assert then.state is not None
        assert (frame.state.view, frame.state.changed) == (then.state.view, then.state.changed)
        assert frame.state.asked == then.state.asked
        assert (frame.state.legal, frame.state.deadlines) == ((), ())
    assert [frame.told for frame in found.frames[1:]] == [then.told for then in live[1:]]


@pytest.mark.parametrize("game", games.names())
def test_a_replay_has_every_step_with_its_round_and_beat(game: str) -> None:
    table = finished(game)
    found = replay_of(write(table))

    assert (found.game, found.seats, found.names) == (game, 3, table.names)
    assert [told.seat for told in acted(found)] == [seat for seat, _ in table.actions]
    assert len(found.steps) == len(found.frames) - 1
    beats = [step.beat for step in found.steps]
    assert beats == sorted(beats)
    assert set(beats) == set(range(1, beats[-1] + 1)), "no beat is empty"
    assert [step.round for step in found.steps] == sorted(step.round for step in found.steps)
    assert found.steps[-1].round == table.rounds_scored()


def acted(found: Replay) -> list[wire.Acted]:
    told = [frame.told for frame in found.frames]
    assert isinstance(told[0], wire.Started)
    assert told[0].names == found.names
    return [one for one in told if isinstance(one, wire.Acted)]


@pytest.mark.parametrize("game", games.names())
def test_all_cards_are_in_what_is_revealed_and_in_no_frame(game: str) -> None:
    table = finished(game)
    text = write(table)
    found = replay_of(text, everything=True)

    assert found.frames == replay_of(text).frames
    assert replay_of(text).revealed == replay_of(text, 1).revealed == ()
    events = [
        event
        for frame, more in zip(found.frames, found.revealed, strict=True)
        for event in (frame.events if more.events is None else more.events)
    ]
    assert [event_from(table.game, event) for event in events] == table.events
    own: list[dict[str, Raw]] = [{}, {}, {}]
    for step, more in enumerate(found.revealed):
        assert len(more.own) == len(own)
        own = [{**before, **changed} for before, changed in zip(own, more.own, strict=True)]
        if step % 9 in {0, 1}:
            then = played(read(text), step)
            assert [Raw(written(one)) for one in own] == [view_of(then, seat).own for seat in range(3)]


def test_a_beat_of_sandbag_is_the_passing_the_set_up_or_a_trick() -> None:
    found = replay_of(write(finished("sandbag")))
    first_round = [step for step in found.steps if step.round == 1]
    sizes = [sum(step.beat == beat for step in first_round) for beat in range(1, first_round[-1].beat + 1)]

    assert sizes == [6, 9, *[3] * (len(sizes) - 2)]


def test_a_beat_of_bagoloot_begins_with_a_draw() -> None:
    table = finished("bagoloot")
    found = replay_of(write(table))
    firsts = {step.beat: action.code for step, action in reversed(list(zip(found.steps, table.actions, strict=True)))}

    assert list(firsts.values()).count(table.game.actions.code_of("draw")) > 10


def test_the_cards_of_a_game_that_is_not_over_stay_secret() -> None:
    desk = begun("sandbag")
    desk.act(0)
    assert desk.state.table is not None
    with pytest.raises(Declined, match="not over"):
        replay_of(write(desk.state.table))


def test_damaged_records_are_refused_with_their_line() -> None:
    lines = write(finished("sandbag")).splitlines()
    first = lines.index("actions") + 1
    for number, wrong, says in (
        (0, "something else", "not a record"),
        (first, lines[first].replace(" ", " nonsense ", 1), "nonsense"),
        (first + 1, "2 ready", "may not choose"),
        (lines.index("result") + 1, "totals 1 2 3", "actions lead to"),
    ):
        text = "\n".join([*lines[:number], wrong, *lines[number + 1 :]])
        with pytest.raises(Declined) as refused:
            replay_of(text)
        assert refused.value.code == "damaged"
        assert says in str(refused.value)
        assert abs(refused.value.line - (number + 1)) <= 1
    with pytest.raises(Declined, match="cut off"):
        replay_of("\n".join(lines[:4]))


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Declined, match="no seat number 3"):
        replay_of(write(finished("sandbag")), 3)


async def test_replays_over_http(tmp_path: Path) -> None:
    text = write(finished("sandbag"))
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        found = answer(await web.post("/api/replay", NewReplay(text, all=True)), Replay)
        assert found == replay_of(text, everything=True)
        assert answer(await web.post("/api/replay", NewReplay(text, 1)), Replay) == replay_of(text, 1)

        damaged = problem(await web.post("/api/replay", NewReplay(text.replace("seats 3", "seats 9"))), 422)
        assert (damaged.code, damaged.line) == ("damaged", 4)
        for long in (text + "#" * LONGEST_RECORD, "é" * (LONGEST_RECORD - 1)):
            refused = problem(await web.post("/api/replay", NewReplay(long)), 413)
            assert "at most" in refused.text
        usual = problem(await web.post("/api/guest", b" " * (wire.LONGEST_FRAME + 1)), 413)
        assert str(wire.LONGEST_FRAME) in usual.text, "other requests are as short as ever"


async def test_a_replay_is_compressed_for_clients_that_can_read_it(tmp_path: Path) -> None:
    text = write(finished("sandbag"))
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), httpx.AsyncClient(base_url=base(url)) as web:
        body, kind = msgspec.json.encode(NewReplay(text)), {"content-type": "application/json"}
        plain = await web.post("/api/replay", content=body, headers=kind | {"accept-encoding": "identity"})
        small = await web.post("/api/replay", content=body, headers=kind | {"accept-encoding": "gzip"})

        assert "content-encoding" not in plain.headers
        assert small.headers["content-encoding"] == "gzip"
        assert int(small.headers["content-length"]) < len(plain.content) // 4
        assert small.content == plain.content


async def test_a_few_records_are_played_at_once_and_a_crowd_is_sent_away() -> None:
    desk, go = Desk(), threading.Event()
    running: list[int] = []

    def work() -> int:
        running.append(1)
        go.wait(30)
        return len(running)

    waiting = [asyncio.create_task(desk.play(work)) for _ in range(MOST_WAITING)]
    while len(running) < replays.AT_ONCE:
        await asyncio.sleep(0.01)
    with pytest.raises(Declined, match="in a moment"):
        await desk.play(work)
    assert len(running) == replays.AT_ONCE
    go.set()
    assert len(await asyncio.gather(*waiting)) == MOST_WAITING
    assert await desk.play(lambda: "again") == "again"


# --- playing on ---


@pytest.mark.parametrize("game", games.names())
def test_a_game_played_on_stands_where_the_record_stood(game: str) -> None:
    text = write(finished(game))
    step = len(read(text).actions) // 2
    settings, record = played_on(NewGame("1", text, step, 1, "Ana", "random"))
    lines = [line_of(record.game.actions, action) for action in record.actions[:step]]
    desk = Bench(settings, seed=record.seed, actions=lines)
    desk.do(ANA, wire.Sit(1, "Ana"))
    desk.do(ANA, wire.Start())
    table = desk.state.table
    assert table is not None
    then = played(record, step)
    assert [view_of(then, seat) for seat in range(3)] == [view_of(table, seat) for seat in range(3)]
    assert (desk.state.info().step, desk.state.info().commitment) == (step, "")
    desk.finish()
    assert desk.state.info().secret == ""
    whole = read(write(table))
    assert whole.actions[:step] == record.actions[:step]
    assert replay(whole).outcome() == table.outcome()
    assert portrait(folded(desk.rows)) == portrait(desk.state), "another process has the same game"


def test_nothing_is_played_on_where_a_game_is_over_or_a_seat_is_not_there() -> None:
    text = write(finished("sandbag"))
    steps = len(read(text).actions)
    with pytest.raises(Declined, match="choose an earlier one"):
        played_on(NewGame("1", text, steps, 0, "Ana"))
    with pytest.raises(Declined, match="no seat number 3"):
        played_on(NewGame("1", text, 3, 3, "Ana"))
    with pytest.raises(Declined, match="only"):
        played_on(NewGame("1", text, steps + 1, 0, "Ana"))


async def test_who_plays_on_meets_the_others_by_the_names_that_they_had(tmp_path: Path) -> None:
    text = write(finished("sandbag"))
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as ana:
        await ana.be_guest()

        async def names(new: NewGame) -> list[str]:
            table = answer(await ana.post("/api/replay/game", new), AtTable).info.table
            live = await server.registry.find(table)
            again = await server.store.read(table, 0)
            assert folded(again).chairs[new.seat].name == new.name, "another process has the same names"
            return [chair.name for chair in live.state.chairs]

        # Ana, Ben and Cleo have played.
        assert await names(NewGame("a", text, 20, 2, "Dora", "rule", pace=0)) == ["Ana", "Ben", "Dora"]
        met = await names(NewGame("b", text, 20, 2, "Ana", "rule", pace=0))
        assert met[1:] == ["Ben", "Ana"]
        assert character_of("sandbag", met[0]), "two cannot be called Ana"


async def test_playing_on_over_http(tmp_path: Path) -> None:
    text = write(finished("sandbag"))
    new = NewGame("again", text, 20, 2, "Ana", "random", pace=0)
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as ana:
        assert problem(await ana.post("/api/replay/game", new), 401).code == "who"
        await ana.be_guest()
        wrong = msgspec.structs.replace(new, id="wrong", bot="nobody")
        assert problem(await ana.post("/api/replay/game", wrong), 400).code == "bot"
        found = answer(await ana.post("/api/replay/game", new), AtTable)
        assert (found.own.seat, found.info.status, found.info.step) == (2, "playing", 20)
        assert [seating.bot for seating in found.info.seating] == ["random", "random", ""]
        again = answer(await ana.post("/api/replay/game", new), AtTable)
        assert again.info.table == found.info.table, "sent again, it is the same table"
        await ana.play_on(found.info.table)
        record = read((await ana.get(f"/api/tables/{found.info.table}/record")).text)
        assert record.actions[:20] == read(text).actions[:20]
        assert replay(record).outcome() is not None
