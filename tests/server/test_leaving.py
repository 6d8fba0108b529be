"""A person leaves the table: the others are told at once, a bot plays on, and the seat can be taken back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.commands import Declined, decide
from bagatelle.wire import messages as wire
from tests.server.clients import Client, connected, serving
from tests.server.desk import ANA, BEN, CLEO, STRANGER, Desk, begun, folded, portrait, seated
from tests.server.web import browsing, read

pytestmark = pytest.mark.anyio
GUST = "gust"
"""The usual bot of Sandbag."""


def code_of(desk: Desk, guest: str, command: wire.AnyCommand) -> str:
    """The code of the refusal of a command."""
    with pytest.raises(Declined) as refused:
        decide(desk.state, command, guest, desk.now)
    return refused.value.code


def test_a_bot_of_the_ladder_plays_on_at_once_and_the_game_goes_on_to_its_end() -> None:
    desk = begun()
    desk.do(BEN, wire.LeaveTable())

    assert desk.state.told[-1].told == wire.Left(1, GUST)
    seating = desk.state.info().seating[1]
    assert seating == wire.Seating(1, "Ben", GUST, person=True, away=True)
    assert 1 in desk.state.bots_asked(), "nobody waits for the person"
    desk.finish()
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_the_person_takes_the_seat_back() -> None:
    desk = begun()
    desk.do(BEN, wire.LeaveTable())
    assert code_of(desk, BEN, wire.LeaveTable()) == "covered"
    desk.do(BEN, wire.Return())

    assert desk.state.info().seating[1] == wire.Seating(1, "Ben", person=True)
    assert 1 not in desk.state.bots_asked()


def test_nobody_else_can_have_the_seat_meanwhile() -> None:
    desk = begun(joining=wire.Joining.FREE)
    desk.do(BEN, wire.LeaveTable())

    assert code_of(desk, STRANGER, wire.Sit(1, "Eve")) == "taken"


def test_the_bot_that_had_the_seat_before_plays_on() -> None:
    settings = wire.Settings("sandbag", 3, bots={"1": "gale", "2": "gale"}, joining=wire.Joining.FREE)
    desk = Desk(settings)
    desk.do(ANA, wire.Sit(0, "Ana"))
    desk.do(ANA, wire.Start())
    desk.do(BEN, wire.Sit(2, "Ben"))
    desk.do(BEN, wire.LeaveTable())

    assert desk.state.told[-1].told == wire.Left(2, "gale")


def test_the_last_person_leaves_the_game_as_it_is() -> None:
    desk = begun()
    desk.do(BEN, wire.LeaveTable())
    desk.do(CLEO, wire.LeaveTable())
    desk.do(ANA, wire.LeaveTable())

    assert desk.state.told[-1].told == wire.Left(0)
    assert not desk.state.chairs[0].is_covered, "the game waits to be resumed"
    assert 0 not in desk.state.bots_asked()
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_the_host_of_a_running_game_stays_the_host() -> None:
    desk = begun()
    desk.do(ANA, wire.LeaveTable())

    assert desk.state.info().host == 0
    desk.do(ANA, wire.Return())
    desk.do(ANA, wire.Remove(1, "Ben"))


def test_before_the_game_the_person_stands_up_and_another_person_becomes_the_host() -> None:
    desk = seated()
    desk.do(CLEO, wire.LeaveTable())
    assert desk.state.told[-1].told == wire.Stood(2, "Cleo")
    desk.do(ANA, wire.LeaveTable())

    assert desk.state.told[-1].told == wire.Stood(0, "Ana", 1)
    assert desk.state.info().host == 1
    desk.do(BEN, wire.Place(0, "rule"))
    assert code_of(desk, ANA, wire.Place(2, "rule")) == "not host"
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_a_host_who_leaves_an_empty_table_is_still_its_host() -> None:
    desk = Desk(wire.Settings("sandbag", 3))
    desk.do(ANA, wire.Sit(0, "Ana"))
    desk.do(ANA, wire.LeaveTable())

    desk.do(ANA, wire.Place(0, "rule"))


async def heard(client: Client, kind: type[wire.Told]) -> wire.AnyTold:
    """The next happening of a kind."""
    while True:
        happened = await client.wait_for(wire.Happened)
        if isinstance(happened.told, kind):
            return happened.told


async def test_a_person_who_leaves_a_page_with_a_living_connection_does_not_stop_the_game(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), connected(url) as ana, connected(url) as ben:
        table = await ana.open(wire.Settings(game="sandbag", seats=3, bots={"2": "rule"}, pace=0))
        for seat, (client, name) in enumerate(((ana, "Ana"), (ben, "Ben"))):
            await client.do(table, wire.Sit(seat, name))
            await client.watch(table, views=True)
        await ana.do(table, wire.Start())

        await ben.do(table, wire.LeaveTable())
        await ben.send(wire.Leave(table))
        assert await heard(ana, wire.Left) == wire.Left(1, GUST)
        async with asyncio.timeout(60):
            while True:
                told = await heard(ana, wire.Acted)
                assert isinstance(told, wire.Acted)
                if told.seat == 1:
                    assert told.by == GUST
                    break
        await ben.watch(table, views=True)
        assert await heard(ana, wire.Back) == wire.Back(1)
        assert isinstance(await ben.do(table, wire.Return()), wire.Done)


async def test_a_person_who_stops_watching_is_away_though_the_connection_lives_on(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), connected(url) as ana, connected(url) as ben:
        table = await ana.open(wire.Settings(game="sandbag", seats=3))
        for seat, (client, name) in enumerate(((ana, "Ana"), (ben, "Ben"))):
            await client.do(table, wire.Sit(seat, name))
            await client.watch(table)

        await ben.send(wire.Leave(table))
        assert await heard(ana, wire.Away) == wire.Away(1)


async def test_a_program_leaves_by_http_and_is_not_present_by_that_request(tmp_path: Path) -> None:
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (server, url),
        browsing(url) as ana,
        browsing(url) as ben,
    ):
        await ana.be_guest()
        await ben.be_guest()
        table = await ana.open(wire.Settings(game="sandbag", seats=3, bots={"2": "rule"}))
        await ana.do(table, wire.Sit(0, "Ana"))
        await ben.do(table, wire.Sit(1, "Ben"))
        await ana.do(table, wire.Start())
        read(await ben.do(table, wire.LeaveTable()), wire.Done)

        live = await server.registry.find(table)
        assert live.state.chairs[1].has_left
        read(await ben.do(table, wire.Return()), wire.Done)
        assert not live.state.chairs[1].has_left
