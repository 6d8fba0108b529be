"""Replays over HTTP: outlines and moments of records that people bring along."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import msgspec
import pytest

from bagatelle import games
from bagatelle.bots.characters import character_of
from bagatelle.server.http import replays
from bagatelle.server.http.endpoint import AtTable
from bagatelle.server.http.replays import (
    LONGEST_RECORD,
    MOST_WAITING,
    Desk,
    Moment,
    NewGame,
    Outline,
    moment,
    outline,
    played_on,
)
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.commands import Declined
from bagatelle.table.record import AnyTable, line_of, read, replay, write
from bagatelle.wire import messages as wire
from bagatelle.wire.decode import event_from
from tests.server.clients import serving
from tests.server.desk import ANA, begun, folded, portrait
from tests.server.desk import Desk as Bench
from tests.server.views import view_of
from tests.server.web import browsing, problem
from tests.server.web import read as answer

pytestmark = pytest.mark.anyio
OPTIONS = {"sandbag": {}, "bagoloot": {"rounds": "1"}}


def finished(game: str, seats: int = 3) -> AnyTable:
    """A whole game in which everybody chooses the first thing allowed."""
    desk = begun(game, seats, options=OPTIONS[game])
    desk.finish()
    assert desk.state.table is not None
    return desk.state.table


@pytest.mark.parametrize("game", games.names())
def test_an_outline_has_every_step_with_its_round_and_beat(game: str) -> None:
    table = finished(game)
    found = outline(write(table))

    assert (found.game, found.seats, found.names) == (game, 3, table.names)
    assert [(step.seat, table.game.actions.code_of(step.action)) for step in found.steps] == table.actions
    assert [step.number for step in found.steps] == list(range(1, len(found.steps) + 1))
    beats = [step.beat for step in found.steps]
    assert beats == sorted(beats)
    assert set(beats) == set(range(1, beats[-1] + 1)), "no beat is empty"
    assert [step.round for step in found.steps] == sorted(step.round for step in found.steps)
    assert found.steps[-1].round == table.rounds_scored()
    outcome = table.outcome()
    assert outcome is not None
    assert (found.result.totals, found.result.winners) == (outcome.totals, outcome.winners)


@pytest.mark.parametrize("game", games.names())
def test_an_outline_tells_what_a_seat_heard_or_everything(game: str) -> None:
    table = finished(game)
    text = write(table)
    for found, told in (
        (outline(text), table.told(None)),
        (outline(text, 1), table.told(1)),
        (outline(text, everything=True), table.events),
    ):
        events = [*found.events, *(event for step in found.steps for event in step.events)]
        assert [event_from(table.game, event) for event in events] == told
        assert found.events, "the deal tells something"
    with pytest.raises(Declined, match="no seat number 3"):
        outline(text, 3)


def test_a_beat_of_sandbag_is_the_passing_the_set_up_or_a_trick() -> None:
    found = outline(write(finished("sandbag")))
    first_round = [step for step in found.steps if step.round == 1]
    sizes = [sum(step.beat == beat for step in first_round) for beat in range(1, first_round[-1].beat + 1)]

    assert sizes == [6, 9, *[3] * (len(sizes) - 2)]


def test_a_beat_of_bagoloot_begins_with_a_draw() -> None:
    found = outline(write(finished("bagoloot")))
    firsts = {step.beat: step.action for step in reversed(found.steps)}

    assert list(firsts.values()).count("draw") > 10


@pytest.mark.parametrize("game", games.names())
def test_moments_are_what_each_seat_saw_then(game: str) -> None:
    table = finished(game)
    text = write(table)
    for viewer in (None, 1):
        heard = []
        for step in range(len(table.actions) + 1):
            if step % 9 not in {0, 1} and step < len(table.actions) - 1:
                continue
            found = moment(text, step, viewer, everything=step % 2 == 0)
            then = replays.played(read(text), step)
            assert found.view == view_of(then, viewer)
            assert found.asked == then.asked()
            heard = [event_from(table.game, event) for event in found.events]
            assert heard == then.told(viewer)[len(then.events) - len(heard) :]
            if found.own_views is not None:
                assert list(found.own_views) == [view_of(then, seat).own for seat in range(3)]
        assert heard == table.told(viewer)[-len(heard) :]


def test_the_steps_tell_everything_that_happened_once() -> None:
    table = finished("bagoloot")
    text = write(table)
    heard = [moment(text, step, 2, everything=False).events for step in range(40)]
    told = table.told(2)

    assert [event_from(table.game, event) for events in heard for event in events] == told[: sum(map(len, heard))]


def test_the_cards_of_a_game_that_is_not_over_stay_secret() -> None:
    desk = begun("sandbag")
    desk.act(0)
    assert desk.state.table is not None
    text = write(desk.state.table)
    for look in (outline, lambda text: moment(text, 1, None, everything=False)):
        with pytest.raises(Declined, match="not over"):
            look(text)


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
            outline(text)
        assert refused.value.code == "damaged"
        assert says in str(refused.value)
        assert abs(refused.value.line - (number + 1)) <= 1
    with pytest.raises(Declined, match="cut off"):
        outline("\n".join(lines[:4]))


def test_moments_that_are_not_there_are_refused() -> None:
    text = write(finished("sandbag"))
    steps = len(read(text).actions)
    moment(text, steps, None, everything=False)
    for step in (steps + 1, steps + 2):
        with pytest.raises(Declined, match=f"only {steps} steps"):
            moment(text, step, None, everything=False)
    with pytest.raises(Declined, match="no seat number 3"):
        moment(text, 1, 3, everything=False)


async def test_replays_over_http(tmp_path: Path) -> None:
    text = write(finished("sandbag"))
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        found = answer(await web.post("/api/replay/outline", replays.NewOutline(text)), Outline)
        assert len(found.steps) == len(replay(read(text)).actions)
        shown = answer(await web.post("/api/replay/moment", replays.NewMoment(text, 7, 1, all=True)), Moment)
        assert (shown.step, shown.seat, len(shown.own_views or ())) == (7, 1, 3)

        wrong = replays.NewOutline(text.replace("seats 3", "seats 9"))
        damaged = problem(await web.post("/api/replay/outline", wrong), 422)
        assert (damaged.code, damaged.line) == ("damaged", 4)
        for long in (text + "#" * LONGEST_RECORD, "é" * (LONGEST_RECORD - 1)):
            refused = problem(await web.post("/api/replay/outline", replays.NewOutline(long)), 413)
            assert "at most" in refused.text
        usual = problem(await web.post("/api/guest", b" " * (wire.LONGEST_FRAME + 1)), 413)
        assert str(wire.LONGEST_FRAME) in usual.text, "other requests are as short as ever"


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


def test_what_is_answered_is_what_the_document_says() -> None:
    found = outline(write(finished("sandbag")))

    assert msgspec.json.decode(msgspec.json.encode(found), type=Outline) == found


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
    shown = moment(text, step, 1, everything=True)
    assert shown.own_views is not None
    assert list(shown.own_views) == [view_of(table, seat).own for seat in range(3)]
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
