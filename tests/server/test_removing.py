"""Who opened a table can take a person's seat away, and give them leave to come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from bagatelle.bots.characters import character_of
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables import entries
from bagatelle.server.tables.commands import Declined, decide
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.wire import messages as wire
from bagatelle.wire.client import connected as followed_client
from bagatelle.wire.followed import NoSeat
from tests.server.clients import connected, serving
from tests.server.desk import ANA, BEN, CLEO, STRANGER, Desk, begun, folded, portrait, seated
from tests.server.test_registry_commands import finish

pytestmark = pytest.mark.anyio
GUST = "gust"
"""The bot of Sandbag that people meet when nobody says which."""


def why_not_sit(desk: Desk, guest: str, seat: int, name: str) -> str:
    """Why the guest may not sit there; empty if they may."""
    try:
        decide(desk.state, wire.Sit(seat, name), guest, desk.now)
    except Declined as error:
        return f"{error.code}: {error}"
    return ""


def finish_round(desk: Desk) -> None:
    """Let everybody choose the first legal action until the round is over."""
    before = desk.state.round
    while desk.state.round == before:
        desk.act(desk.asked())


def test_before_the_game_the_seat_is_free_for_everybody_but_who_was_removed() -> None:
    desk = seated()
    link = desk.state.link_of(1)
    desk.do(ANA, wire.Remove(1, "Ben"))

    assert desk.state.told[-1].told == wire.Removed(1, "Ben", by=0)
    assert desk.state.info().removed == ("Ben",)
    assert desk.state.chairs[1].is_free
    assert why_not_sit(desk, BEN, 1, "Ben").startswith("removed: ")
    assert "allow" in why_not_sit(desk, BEN, 1, "Ben"), "the way out is told"
    assert not why_not_sit(desk, STRANGER, 1, "Ben")
    assert desk.state.link_of(1) != link
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_who_is_allowed_may_sit_down_again_and_nobody_else_is() -> None:
    desk = seated()
    desk.do(ANA, wire.Remove(1, "Ben"))
    desk.do(ANA, wire.Remove(2, "Cleo"))
    desk.do(ANA, wire.Allow("Ben"))

    assert desk.state.info().removed == ("Cleo",)
    assert not why_not_sit(desk, BEN, 2, "Ben")
    assert why_not_sit(desk, CLEO, 1, "Cleo").startswith("removed: ")
    with pytest.raises(Declined, match="nobody called Ben was removed here; removed: Cleo"):
        decide(desk.state, wire.Allow("Ben"), ANA, desk.now)


def test_who_has_sat_down_meanwhile_is_not_removed_for_another() -> None:
    desk = seated()
    desk.do(BEN, wire.Stand())
    desk.do(STRANGER, wire.Sit(1, "Eve"))

    with pytest.raises(Declined, match="Eve sits there by now; nobody was removed"):
        decide(desk.state, wire.Remove(1, "Ben"), ANA, desk.now)


def test_who_was_removed_may_not_sit_down_from_an_earlier_device_either() -> None:
    desk = seated()
    desk.add(entries.Arriving(1, "phone"))
    desk.do(ANA, wire.Remove(1, "Ben"))

    for guest in (BEN, "phone"):
        assert why_not_sit(desk, guest, 1, "Ben").startswith("removed: ")
    desk.do(ANA, wire.Allow("Ben"))
    for guest in (BEN, "phone"):
        assert not why_not_sit(desk, guest, 1, "Ben")
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_in_a_running_game_a_bot_has_the_seat_at_once_and_the_game_goes_on_to_its_end() -> None:
    desk = begun()
    desk.do(ANA, wire.Remove(1, "Ben"))

    chair = desk.state.chairs[1]
    assert (chair.bot, chair.guest) == (GUST, "")
    assert desk.state.told[-1].told == wire.Removed(1, "Ben", GUST, chair.name, 0)
    assert character_of("sandbag", chair.name)
    assert desk.state.seat_of(BEN) is None
    assert 1 in desk.state.bots_asked(), "nobody waits for who is gone"
    desk.finish()
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_the_bot_that_had_the_seat_before_goes_on_there() -> None:
    bots = {"1": "gale", "2": "gale"}
    desk = Desk(wire.Settings(game="sandbag", seats=3, bots=bots, joining=wire.Joining.FREE))
    _, one, other = [chair.name for chair in desk.state.chairs]
    desk.do(ANA, wire.Sit(0, "Ana"))
    desk.do(ANA, wire.Start())
    desk.do(BEN, wire.Sit(2, "Ben"))
    assert desk.state.told[-1].told == wire.Sat(2, "Ben", other), "and everybody reads whose seat it was"
    desk.do(ANA, wire.Remove(2, "Ben"))
    assert (desk.state.chairs[2].bot, desk.state.chairs[2].name) == ("gale", other)

    desk.do(STRANGER, wire.Sit(1, "Eve"))
    finish_round(desk)
    desk.do(CLEO, wire.Sit(2, one))
    desk.do(ANA, wire.Remove(1, "Eve"))
    assert desk.state.chairs[1].bot == "gale"
    assert desk.state.chairs[1].name not in {one, "Eve", "Ana"}, "the other name is taken now"
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_a_new_name_is_the_one_that_the_game_begins_with() -> None:
    desk = seated()
    link = desk.state.link_of(1)
    desk.do(BEN, wire.Rename("Bob"))
    desk.do(ANA, wire.Start())

    assert desk.state.link_of(1) == link
    assert desk.state.table is not None
    assert desk.state.table.names == ("Ana", "Bob", "Cleo")


async def test_no_link_helps_and_a_game_of_the_same_people_is_without_who_was_removed(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    try:
        registry = TableRegistry(store)
        await registry.open_doors()
        live = await registry.open(ANA, "1", wire.Settings(game="sandbag", seats=3))
        table = live.state.id
        for seat, (guest, name) in enumerate(((ANA, "Ana"), (BEN, "Ben"), (CLEO, "Cleo"))):
            await registry.do(guest, table, "sit", wire.Sit(seat, name))
        links = [live.state.link_of(seat) for seat in range(3)]
        await registry.do(ANA, table, "start", wire.Start())
        live.signs[1] = registry.now()
        await registry.do(ANA, table, "remove", wire.Remove(1, "Ben"))

        assert 1 not in live.signs
        for link in links[1:]:
            with pytest.raises(Declined) as refused:
                await registry.claim(BEN, table, "claim", link)
            assert refused.value.code == "removed"
        with pytest.raises(Declined) as refused:
            await registry.claim(STRANGER, table, "claim", links[1])
        assert refused.value.code == "no such link"

        await finish(registry, live)
        await registry.do(ANA, table, "again", wire.Rematch())
        again = await registry.find(live.state.rematch)
        assert [chair.name for chair in again.state.chairs] == ["Ana", live.state.chairs[1].name, "Cleo"]
        assert again.state.chairs[1].bot == GUST
        assert again.state.info().removed == ()
    finally:
        await store.close()


async def test_who_was_removed_hears_it_and_from_then_on_what_spectators_hear(tmp_path: Path) -> None:
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (_, url),
        connected(url) as ana,
        followed_client(url.removesuffix("/ws").replace("ws:", "http:")) as ben,
    ):
        table = await ana.open(wire.Settings(game="sandbag", seats=3, bots={"2": "rule"}, pace=0))
        await ana.do(table, wire.Sit(0, "Ana"))
        at = await ben.follow(table)
        await at.sit("Ben")
        started = await at.do(wire.Start())
        while at.state is None or at.state.seq < started:
            await at.hear()
        assert at.view(at.state).seat == 1

        done = await ana.do(table, wire.Remove(1, "Ben"))
        assert isinstance(done, wire.Done)
        while at.state.seq < done.seq:
            await at.hear()
        assert at.seat is None
        assert at.link == ""
        assert at.is_removed
        assert at.view(at.state).seat is None
        assert (at.seating[1].bot, at.seating[1].person) == (GUST, False)
        assert at.seating[1].character
        assert (await ana.watch(table)).info.removed == ("Ben",)


async def test_who_is_removed_as_soon_as_they_sit_down_does_not_sit_down_again(tmp_path: Path) -> None:
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (server, url),
        connected(url) as ana,
        followed_client(url.removesuffix("/ws").replace("ws:", "http:")) as ben,
    ):
        table = await ana.open(wire.Settings(game="sandbag", seats=3))
        await ana.do(table, wire.Sit(0, "Ana"))
        at = await ben.follow(table)
        do = ben.do

        async def do_too_late(table: str, command: wire.AnyCommand) -> int:
            seq = await do(table, command)
            await ana.do(table, wire.Remove(1, "Ben"))
            while not at.is_removed:
                await at.hear()
            return seq

        ben.do = do_too_late  # type: ignore[method-assign]  # the host is quicker than the answer
        with pytest.raises(NoSeat, match="taken the seat away"):
            await at.sit("Ben")
        live = await server.registry.find(table)
        assert live.state.chairs[1].is_free
