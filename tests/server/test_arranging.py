"""The host changes the settings of a table until the game begins, or closes it; everybody there is notified."""

from __future__ import annotations

from pathlib import Path

import pytest

from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.commands import Declined, decide
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.server.tables.state import Status
from bagatelle.wire import messages as wire
from bagatelle.wire.client import connected as followed_client
from tests.server.clients import connected, serving
from tests.server.desk import ANA, BEN, CLEO, DAN, STRANGER, Desk, folded, portrait, seated

pytestmark = pytest.mark.anyio

FOUR = wire.Settings("bagoloot", 4, bots={"2": "heuristic", "3": "heuristic"})


def gathered(settings: wire.Settings = FOUR) -> Desk:
    """Ana, who has opened the table, on the first seat and Ben on the second."""
    desk = Desk(settings)
    desk.do(ANA, wire.Sit(0, "Ana"))
    desk.do(BEN, wire.Sit(1, "Ben"))
    return desk


def names(desk: Desk) -> list[str]:
    return [chair.name for chair in desk.state.chairs]


def test_people_keep_their_seats_and_links_and_all_others_are_as_they_are_wanted() -> None:
    desk = gathered()
    links = [desk.state.link_of(seat) for seat in (0, 1)]
    wanted = wire.Settings("bagoloot", 3, {"rounds": "5"}, {"1": "random", "2": "random"}, wire.Clock(move=30))
    desk.do(ANA, wire.Arrange(wanted))

    assert names(desk)[:2] == ["Ana", "Ben"]
    assert desk.state.chairs[2].bot == "random"
    assert [desk.state.link_of(seat) for seat in (0, 1)] == links
    info = desk.state.info()
    assert (info.seats, info.options, info.clock.move) == (3, {"rounds": "5"}, 30)
    told = desk.state.told[-1].told
    assert isinstance(told, wire.Arranged)
    assert (told.was.seats, told.settings.seats, told.by, told.names) == (4, 3, 0, tuple(names(desk)))
    assert told.was.bots == {"2": "heuristic", "3": "heuristic"}
    assert told.settings.bots == {"2": "random"}, "a bot for Ben's seat is not wanted"
    desk.do(ANA, wire.Start())
    assert desk.state.variant.seats == 3
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_bots_that_stay_keep_their_names_and_new_seats_are_free() -> None:
    desk = gathered(wire.Settings("sandbag", 4, bots={"2": "heuristic", "3": "heuristic"}))
    bot = names(desk)[3]
    desk.do(ANA, wire.Place(2, ""))
    desk.do(ANA, wire.Arrange(wire.Settings("sandbag", 5, bots={"3": "heuristic"})))

    assert names(desk) == ["Ana", "Ben", "", bot, ""]


def test_nobody_loses_a_seat_because_there_are_to_be_fewer() -> None:
    desk = seated(people=4)

    with pytest.raises(Declined, match="Dan sits on seat 4, which would be gone: let them change places") as refused:
        decide(desk.state, wire.Arrange(wire.Settings("sandbag", 3)), ANA, desk.now)
    assert refused.value.code == "seat in use"
    desk.do(CLEO, wire.Stand())
    desk.do(ANA, wire.Switch(2))
    desk.do(ANA, wire.Arrange(wire.Settings("sandbag", 3)))
    assert desk.state.seat_of(DAN) == 2


def test_a_game_that_is_played_on_keeps_its_seats_and_options_but_not_its_clocks() -> None:
    desk = Desk(wire.Settings("sandbag", 3), seed=bytes(32), actions=("0 pass",))

    with pytest.raises(Declined) as refused:
        decide(desk.state, wire.Arrange(wire.Settings("sandbag", 4)), ANA, desk.now)
    assert refused.value.code == "played on"
    desk.do(ANA, wire.Arrange(wire.Settings("sandbag", 3, clock=wire.Clock(move=60))))
    assert desk.state.info().clock.move == 60


def test_at_a_table_that_was_closed_nothing_is_done_any_more() -> None:
    desk = gathered()
    desk.do(ANA, wire.Close())

    assert desk.state.status is Status.CLOSED
    assert desk.state.told[-1].told == wire.Closed(0)
    for guest, command in (
        (STRANGER, wire.Sit(2, "Eve")),
        (BEN, wire.Stand()),
        (ANA, wire.Start()),
        (ANA, wire.Close()),
        (ANA, wire.Arrange(FOUR)),
        (BEN, wire.Say("hello")),
    ):
        with pytest.raises(Declined, match="has closed this table; open another") as refused:
            decide(desk.state, command, guest, desk.now)
        assert refused.value.code == "closed"
    assert desk.state.info().secret == "", "what was never dealt is not revealed"
    assert portrait(folded(desk.rows)) == portrait(desk.state)


async def test_lists_show_what_is_open_and_whose_it_still_is(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    try:
        registry = TableRegistry(store)
        await registry.open_doors()
        table = (await registry.open(ANA, "1", wire.Settings("sandbag", 4))).state.id
        await registry.do(ANA, table, "sit", wire.Sit(0, "Ana"))
        await registry.do(BEN, table, "sit", wire.Sit(1, "Ben"))
        link = (await registry.find(table)).state.link_of(1)

        async def shown() -> list[bool]:
            lists = (await registry.lobby.listed(), await registry.lobby.own(ANA), await registry.lobby.own(BEN))
            return [table in {info.table for info in infos} for infos in lists]

        assert await shown() == [False, True, True]
        await registry.do(ANA, table, "list", wire.Arrange(wire.Settings("sandbag", 4, listed=True)))
        assert await shown() == [True, True, True]
        await registry.do(BEN, table, "leave", wire.Stand())
        assert await shown() == [True, True, False], "who has left before the game has nothing to go on with"
        await registry.do(ANA, table, "stand", wire.Stand())
        assert await shown() == [True, True, False], "who opened it can still close it"
        await registry.do(ANA, table, "close", wire.Close())
        assert await shown() == [False, False, False]
        with pytest.raises(Declined) as refused:
            await registry.claim(BEN, table, "claim", link)
        assert refused.value.code == "closed"
    finally:
        await store.close()


async def test_everybody_there_hears_how_the_table_is_and_that_it_was_closed(tmp_path: Path) -> None:
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (_, url),
        connected(url) as ana,
        followed_client(url.removesuffix("/ws").replace("ws:", "http:")) as ben,
    ):
        table = await ana.open(wire.Settings("sandbag", 4, bots={"3": "rule"}))
        await ana.do(table, wire.Sit(0, "Ana"))
        at = await ben.follow(table)
        await at.sit("Ben")
        done = await ana.do(table, wire.Arrange(wire.Settings("sandbag", 5, bots={"4": "random"}, pace=200)))
        assert isinstance(done, wire.Done)
        while at.seen < done.seq:
            await at.hear()
        assert (at.info.seats, at.info.pace, at.seat) == (5, 200, 1)
        assert at.seating == (await ana.watch(table)).info.seating

        done = await ana.do(table, wire.Close())
        assert isinstance(done, wire.Done)
        while at.seen < done.seq:
            await at.hear()
        assert at.info.status == "closed"
        assert (await ana.watch(table)).info.status == "closed", "whoever comes by the link sees why nothing goes on"
