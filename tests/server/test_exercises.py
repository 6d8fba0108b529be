"""Exercises: tables opened in a position of one's own finished game, over HTTP and WebSocket."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bagatelle import games
from bagatelle.core.game import positions_of
from bagatelle.core.shuffle import fast_from_seed, seed_from_text
from bagatelle.server.http.endpoint import AtTable
from bagatelle.server.http.exercises import NewExercise, position_after, source_of
from bagatelle.server.http.routes import TableList
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.commands import Declined, record_of
from bagatelle.server.tables.state import Status
from bagatelle.table.record import AnyTable
from bagatelle.wire import messages as wire
from bagatelle.wire.decode import event_from
from tests.server.clients import connected, serving
from tests.server.desk import ANA, STRANGER, Desk, begun, entry_frame, folded, portrait, state_frame
from tests.server.web import QUICK, Web, browsing, problem
from tests.server.web import read as answer

pytestmark = pytest.mark.anyio
OPTIONS = {"sandbag": {}, "bagoloot": {"rounds": "1"}}
NEW = NewExercise("again", 20, 2, "Ana", "random", pace=0)


def opened(game: str, position: str, seat: int = 0) -> Desk:
    """An exercise that Ana has begun, in a log alone."""
    others = {str(other): "random" for other in range(3) if other != seat}
    settings = wire.Settings(game=game, seats=3, options=OPTIONS[game], bots=others, listed=True)
    desk = Desk(settings, position=position)
    desk.do(ANA, wire.Sit(seat, "Ana"))
    desk.do(ANA, wire.Start())
    return desk


def position_of(game: str, step: int) -> tuple[str, AnyTable]:
    """The position of a finished game after so many steps, and the table as it stood then."""
    desk = begun(game, 3, options=OPTIONS[game])
    desk.finish()
    source = source_of(desk.state, ANA)
    table = source.opening.copy()
    for action in source.actions[:step]:
        table.act(*action)
    return position_after(source, step), table


# --- by the log alone ---


@pytest.mark.parametrize("step", [0, 7, 33])
@pytest.mark.parametrize("game", games.names())
def test_an_exercise_stands_where_the_game_stood(game: str, step: int) -> None:
    position, source = position_of(game, step)
    desk = opened(game, position)
    table = desk.state.table

    assert table is not None
    for seat in (None, 0, 1, 2):
        assert repr(table.view(seat)) == repr(source.view(seat))
    assert (desk.state.commitment, desk.state.info().exercise, desk.state.info().listed) == ("", True, False)
    again = Desk.of(desk.rows)
    assert portrait(again.state) == portrait(desk.state), "another process reads the same log"
    desk.finish()
    assert portrait(folded(desk.rows)) == portrait(desk.state)
    assert (desk.state.status, desk.state.revealed) == (Status.OVER, "")


def test_an_exercise_has_no_record_and_stays_as_it_was_opened() -> None:
    position, _ = position_of("sandbag", 20)
    desk = Desk(wire.Settings(game="sandbag", seats=3), position=position)
    with pytest.raises(Declined, match="stays as it was opened"):
        desk.do(ANA, wire.Arrange(wire.Settings(game="sandbag", seats=3, listed=True)))
    desk = opened("sandbag", position)
    desk.finish()
    with pytest.raises(Declined, match="an exercise has no record") as refused:
        record_of(desk.state)
    assert refused.value.code == "no record"


def test_exercises_are_made_of_ones_own_finished_games() -> None:
    desk = begun("sandbag", 3)
    with pytest.raises(Declined, match="not over yet"):
        source_of(desk.state, ANA)
    with pytest.raises(Declined, match="no seat at that table"):
        source_of(desk.state, STRANGER)
    desk.finish()
    with pytest.raises(Declined, match="no seat at that table"):
        source_of(desk.state, STRANGER)
    source = source_of(desk.state, ANA)
    with pytest.raises(Declined, match="over after that step"):
        position_after(source, len(source.actions))
    with pytest.raises(Declined, match=f"only {len(source.actions)} steps"):
        position_after(source, len(source.actions) + 1)


def test_an_exercise_can_be_made_of_an_exercise() -> None:
    position, _ = position_of("sandbag", 20)
    desk = opened("sandbag", position)
    desk.finish()
    source = source_of(desk.state, ANA)
    assert len(source.opening.events) == 1
    table = opened("sandbag", position_after(source, 5)).state.table
    there = source.opening.copy()
    for action in source.actions[:5]:
        there.act(*action)

    assert table is not None
    assert repr(table.view(0)) == repr(there.view(0))


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("step", [0, 7, 33, 50])
@pytest.mark.parametrize("game", games.names())
def test_twins_get_the_same_frames_of_an_opened_exercise(game: str, step: int, viewer: int | None) -> None:
    """Two positions that the viewer cannot tell apart: every entry and the state are sent the same, to the byte."""
    position, source = position_of(game, step)
    positions = positions_of(games.find(game))
    assert positions is not None
    state = positions.read_position(position)
    seed = seed_from_text("twins")
    twin = source.game.resample(source.view(viewer), fast_from_seed(seed, f"{step} {viewer}"))
    desks = [opened(game, positions.write_position(one, seed)) for one in (state, twin)]

    assert desks[0].rows[0].body != desks[1].rows[0].body, "the positions differ"
    for seq in range(1, desks[0].state.seq + 1):
        assert entry_frame(desks[0].state, seq, viewer) == entry_frame(desks[1].state, seq, viewer)
    assert state_frame(desks[0].state, viewer) == state_frame(desks[1].state, viewer)


# --- over the network ---


async def finished(web: Web) -> str:
    """A table at which somebody has played to the end."""
    table = await web.open(QUICK)
    await web.do(table, wire.Sit(0, "Ana"))
    await web.do(table, wire.Start())
    await web.play_on(table)
    return table


async def test_an_exercise_over_http(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as ana, browsing(url) as ben:
        assert problem(await ana.post("/api/tables/nowhere/exercises", NEW), 401).code == "who"
        await ana.be_guest()
        await ben.be_guest()
        assert problem(await ana.post("/api/tables/nowhere/exercises", NEW), 404).code == "no such table"
        table = await finished(ana)
        path = f"/api/tables/{table}/exercises"
        assert problem(await ben.post(path, NEW), 403).code == "no seat"
        for wrong, status, code in (
            (msgspec.structs.replace(NEW, id="a", bot="nobody"), 400, "bot"),
            (msgspec.structs.replace(NEW, id="b", seat=7), 400, "no such seat"),
            (msgspec.structs.replace(NEW, id="c", step=9999), 400, "no such step"),
        ):
            assert problem(await ana.post(path, wrong), status).code == code
        found = answer(await ana.post(path, NEW), AtTable)
        assert (found.own.seat, found.info.status, found.info.exercise) == (2, "playing", True)
        assert (found.info.commitment, found.info.listed) == ("", False)
        assert [seating.bot for seating in found.info.seating] == ["random", "random", "", "random"]
        assert answer(await ana.post(path, NEW), AtTable).info.table == found.info.table, "sent again, the same table"
        lobby = answer(await ben.get("/api/tables"), TableList)
        assert found.info.table not in {info.table for info in lobby.tables}
        await ana.play_on(found.info.table)
        refused = problem(await ana.get(f"/api/tables/{found.info.table}/record"), 409)
        assert (refused.code, "position" in refused.text) == ("no record", True)
        export = await ana.get("/api/export")
        assert found.info.table.encode() not in export.content
        assert table.encode() in export.content


async def test_an_exercise_of_a_running_game_is_refused(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as ana:
        await ana.be_guest()
        table = await ana.open(QUICK)
        path = f"/api/tables/{table}/exercises"
        assert problem(await ana.post(path, NEW), 409).code == "not begun"
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        assert problem(await ana.post(path, NEW), 409).code == "not over"


async def test_an_exercise_goes_on_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with serving(SqliteStore(path)) as (_, url), browsing(url) as ana:
        guest = await ana.be_guest()
        source = await finished(ana)
        table = answer(await ana.post(f"/api/tables/{source}/exercises", NEW), AtTable).info.table
        async with connected(url, guest.token) as client:
            await client.watch(table, views=True)
            await client.play(table, moves=3)
        before = answer(await ana.get(f"/api/tables/{table}/view"), wire.State)
    async with serving(SqliteStore(path)) as (server, url), connected(url, guest.token) as client:
        watching = await client.watch(table, views=True)
        assert watching.info.exercise
        await client.play(table)
        sandbag = games.find("sandbag")
        told = [message for message in client.heard if isinstance(message, wire.Happened)]
        events = [event_from(sandbag, raw) for message in told for raw in message.events]
        assert type(events[0]).__name__ == "PositionSet"
        assert client.state is not None
        assert client.state.seq > before.seq
        live = await server.registry.find(table)
        assert live.state.status is Status.OVER


async def test_hints_are_given_at_an_exercise(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as ana:
        guest = await ana.be_guest()
        source = await finished(ana)
        table = answer(await ana.post(f"/api/tables/{source}/exercises", NEW), AtTable).info.table
        async with connected(url, guest.token) as client:
            await client.watch(table, views=True)
            while client.state is None or 2 not in client.state.asked:
                await client.receive()
            hint = await client.ask(table, wire.Hint())
            assert isinstance(hint, wire.Answer), hint


async def test_playing_an_exercise_again_begins_in_the_same_position(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as ana:
        await ana.be_guest()
        source = await finished(ana)
        table = answer(await ana.post(f"/api/tables/{source}/exercises", NEW), AtTable).info.table
        await ana.play_on(table)
        await ana.do(table, wire.Rematch(same_deal=True))
        old = (await server.registry.find(table)).state
        new = (await server.registry.find(old.rematch)).state
        assert new.position == old.position
        await ana.do(new.id, wire.Start())
        assert new.table is not None
        assert new.info().exercise


def test_later_deals_of_an_exercise_are_not_those_of_the_game() -> None:
    """Who has seen the whole game, or its record, knows nothing of what comes after the round."""
    position, source = position_of("sandbag", 20)

    assert source.seed.hex() not in position
