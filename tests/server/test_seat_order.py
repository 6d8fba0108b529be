"""Seats change places before a game: everybody and every bot takes all of theirs along."""

from __future__ import annotations

import hmac
from pathlib import Path

import pytest

from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.clocks import SECOND
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.wire import messages as wire
from bagatelle.wire.client import connected as followed_client
from tests.server.clients import connected, serving
from tests.server.desk import ANA, BEN, STRANGER, Desk, folded, portrait, seated

pytestmark = pytest.mark.anyio


def names(desk: Desk) -> list[str]:
    return [chair.name for chair in desk.state.chairs]


def test_people_bots_and_free_seats_move_with_all_that_is_theirs() -> None:
    desk = Desk(wire.Settings(game="sandbag", seats=4, bots={"1": "heuristic"}))
    desk.do(ANA, wire.Sit(0, "Ana", "c0ffee"))
    desk.do(BEN, wire.Sit(3, "Ben"))
    before = {chair.name: repr(chair) for chair in desk.state.chairs}
    bot = names(desk)[1]

    desk.do(ANA, wire.Switch(0))
    desk.do(ANA, wire.Switch(2))

    assert names(desk) == [bot, "Ana", "Ben", ""]
    assert {chair.name: repr(chair) for chair in desk.state.chairs} == before
    info = desk.state.info()
    assert info.host == 1, "the host stays host wherever they sit"
    assert [seating.seat for seating in info.seating] == [0, 1, 2, 3]
    assert desk.state.told[-1].told == wire.Switched(2, ("", "Ben"))
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_the_game_is_played_in_the_new_order() -> None:
    desk = seated()
    desk.do(ANA, wire.Switch(0))
    desk.do(ANA, wire.Start())

    assert desk.state.table is not None
    assert desk.state.table.names == ("Ben", "Ana", "Cleo")
    desk.act(desk.state.seat_of(BEN) or 0)
    assert desk.state.seat_of(BEN) == 0


def test_links_that_were_given_out_before_seats_could_move_still_open_them() -> None:
    desk = seated()
    sat = next(seq for seq, told in enumerate(desk.state.told, start=1) if told.told == wire.Sat(1, "Ben"))

    assert desk.state.link_of(1) == hmac.new(bytes(32), f"seat 1 {sat}".encode(), "sha256").hexdigest()


async def test_the_link_of_a_seat_leads_to_its_person_wherever_they_sit_now(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    try:
        registry = TableRegistry(store)
        await registry.open_doors()
        live = await registry.open(ANA, "1", wire.Settings(game="sandbag", seats=3))
        table = live.state.id
        for seat, (guest, name) in enumerate(((ANA, "Ana"), (BEN, "Ben"))):
            await registry.do(guest, table, "sit", wire.Sit(seat, name))
        links = {guest: live.state.link_of(seat) for seat, guest in enumerate((ANA, BEN))}
        live.signs[1] = 5 * SECOND

        await registry.do(ANA, table, "down", wire.Switch(1))

        assert live.state.seat_of(BEN) == 2
        assert live.state.link_of(2) == links[BEN]
        assert live.signs == {2: 5 * SECOND}, "whoever was heard of is still the same"
        assert await registry.claim(STRANGER, table, "claim", links[BEN]) == 2
        assert live.state.chairs[2].name == "Ben"
        assert await registry.claim(ANA, table, "claim", links[ANA]) == 0
    finally:
        await store.close()


async def test_everybody_is_told_and_hears_the_game_from_the_new_seat(tmp_path: Path) -> None:
    """Also those who have muted somebody: it is the person whom they do not hear, not the seat."""
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (_, url),
        connected(url) as ana,
        connected(url) as ben,
        followed_client(url.removesuffix("/ws").replace("ws:", "http:")) as cleo,
    ):
        table = await ana.open(wire.Settings(game="sandbag", seats=3, pace=0))
        await ana.do(table, wire.Sit(0, "Ana"))
        await ben.do(table, wire.Sit(1, "Ben"))
        at = await cleo.follow(table)
        await at.sit("Cleo")
        await ben.send(wire.Watch("muted", table, views=True, muted=(0,)))
        await ben.wait_for(wire.Watching)

        assert isinstance(await ana.do(table, wire.Switch(1)), wire.Done)
        assert isinstance(await ana.do(table, wire.Switch(0)), wire.Done)
        await ana.do(table, wire.Say("hello"))
        await at.do(wire.Say("thanks"))
        heard = await ben.wait_for(wire.Happened)
        while not isinstance(heard.told, wire.Said):
            heard = await ben.wait_for(wire.Happened)
        assert heard.told == wire.Said(0, "thanks"), "Ana is muted, on whichever seat"

        started = await at.do(wire.Start())
        while at.state is None or at.state.seq < started:
            await at.hear()
        assert at.seat == 0
        assert at.info.host == 1
        assert [seating.name for seating in at.seating] == ["Cleo", "Ana", "Ben"]
        assert at.view(at.state).seat == 0
