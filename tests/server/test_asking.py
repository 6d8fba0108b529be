"""A guest who wants a bot's seat in a running game asks for it, and a person at the table agrees or declines."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables import entries
from bagatelle.server.tables.commands import Declined, decide
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.server.tables.seats import ASK_AGAIN, MOST_REQUESTS
from bagatelle.wire import messages as wire
from bagatelle.wire.client import connected as followed_client
from bagatelle.wire.followed import Followed
from tests.server.clients import connected, serving
from tests.server.desk import ANA, BEN, CLEO, STRANGER, Desk, begun, folded, portrait
from tests.server.test_removing import finish_round
from tests.server.views import seat_in
from tests.server.web import browsing, problem, read

pytestmark = pytest.mark.anyio
ASK, FREE, NEVER = wire.Joining.ASK, wire.Joining.FREE, wire.Joining.NEVER


def running(joining: wire.Joining = ASK) -> Desk:
    """A running game of Ana and Ben with two bots on seats 2 and 3."""
    bots = {"2": "rule", "3": "rule"}
    desk = Desk(wire.Settings(game="sandbag", seats=4, bots=bots, joining=joining))
    desk.do(ANA, wire.Sit(0, "Ana"))
    desk.do(BEN, wire.Sit(1, "Ben"))
    desk.do(ANA, wire.Start())
    return desk


def code_of(desk: Desk, guest: str, command: wire.AnyCommand) -> str:
    """The code of the refusal of a command."""
    with pytest.raises(Declined) as refused:
        decide(desk.state, command, guest, desk.now)
    return refused.value.code


def last_told(desk: Desk) -> wire.AnyTold:
    """The happening of the last entry."""
    return desk.state.told[-1].told


def test_nobody_sits_down_on_a_bots_seat_in_a_running_game_without_asking() -> None:
    assert code_of(running(), STRANGER, wire.Sit(2, "Eve")) == "ask first"


def test_nobody_gets_a_seat_by_agreeing_to_the_own_second_identity() -> None:
    desk = running()
    desk.do(STRANGER, wire.AskSeat(2, "Eve"))
    desk.do(ANA, wire.Agree("Eve"))
    assert last_told(desk) == wire.Agreed(2, "Eve", 0)
    assert desk.state.info().requests == (wire.SeatRequest(2, "Eve", (0,)),)
    assert desk.state.seat_of(STRANGER) is None
    assert code_of(desk, ANA, wire.Agree("Eve")) == "agreed"
    assert portrait(folded(desk.rows)) == portrait(desk.state), "the agreement survives a restart"
    desk.do(BEN, wire.Decline("Eve"))
    assert desk.state.info().requests == ()


def test_people_who_are_away_need_not_agree() -> None:
    desk = running()
    desk.do(STRANGER, wire.AskSeat(2, "Eve"))
    desk.do(ANA, wire.Agree("Eve"))
    desk.add(wire.Away(1))
    desk.do(ANA, wire.Agree("Eve"))
    assert desk.state.seat_of(STRANGER) == 2


def test_everybody_agrees_and_the_guest_has_the_seat() -> None:
    desk = running()
    desk.do(STRANGER, wire.AskSeat(2, "Eve"))
    assert last_told(desk) == wire.Asked(2, "Eve")
    assert desk.state.info().requests == (wire.SeatRequest(2, "Eve"),)
    assert desk.state.seat_of(STRANGER) is None
    assert portrait(folded(desk.rows)) == portrait(desk.state), "a request survives a restart"

    desk.do(ANA, wire.Agree("Eve"))
    bot = desk.state.chairs[2].name
    desk.do(BEN, wire.Agree("Eve"))
    assert last_told(desk) == wire.Sat(2, "Eve", bot, 1)
    assert desk.state.seat_of(STRANGER) == 2
    assert desk.state.info().requests == ()
    desk.finish()
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_a_person_declines_and_the_guest_may_ask_again_later() -> None:
    desk = running()
    desk.do(STRANGER, wire.AskSeat(2, "Eve"))
    desk.do(ANA, wire.Decline("Eve"))
    assert last_told(desk) == wire.TurnedDown(2, "Eve", 0)
    assert desk.state.info().requests == ()
    assert code_of(desk, BEN, wire.Agree("Eve")) == "no request"
    assert code_of(desk, STRANGER, wire.AskSeat(3, "Eve")) == "declined"
    desk.now += ASK_AGAIN
    desk.do(STRANGER, wire.AskSeat(3, "Eve"))


def test_a_guest_withdraws_the_request() -> None:
    desk = running()
    desk.do(STRANGER, wire.AskSeat(2, "Eve"))
    assert code_of(desk, STRANGER, wire.AskSeat(3, "Eve")) == "asked"
    desk.do(STRANGER, wire.Withdraw())
    assert last_told(desk) == wire.Withdrew(2, "Eve")
    desk.do(STRANGER, wire.AskSeat(3, "Eve"))
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_only_persons_at_the_table_answer() -> None:
    desk = running()
    desk.do(STRANGER, wire.AskSeat(2, "Eve"))
    for guest in (STRANGER, CLEO):
        assert code_of(desk, guest, wire.Agree("Eve")) == "no seat"
        assert code_of(desk, guest, wire.Decline("Eve")) == "no seat"


def test_of_two_requests_for_one_seat_the_other_ends_when_one_is_agreed_to() -> None:
    desk = running()
    desk.do(STRANGER, wire.AskSeat(2, "Eve"))
    assert code_of(desk, CLEO, wire.AskSeat(2, "Eve")) == "name"
    desk.do(CLEO, wire.AskSeat(2, "Cleo"))
    desk.do(ANA, wire.Agree("Cleo"))
    desk.do(BEN, wire.Agree("Cleo"))
    assert desk.state.info().requests == ()
    desk.do(STRANGER, wire.AskSeat(3, "Eve"))


def test_so_many_requests_wait_at_the_same_time_and_no_more() -> None:
    desk = running()
    for number in range(MOST_REQUESTS):
        desk.do(f"guest {number}", wire.AskSeat(2, f"Eve {number}"))
    assert code_of(desk, STRANGER, wire.AskSeat(3, "Eve")) == "many requests"


def test_requests_end_with_the_game() -> None:
    desk = running()
    desk.do(STRANGER, wire.AskSeat(2, "Eve"))
    desk.finish()
    assert desk.state.info().requests == ()
    assert code_of(desk, ANA, wire.Agree("Eve")) == "no request"


def test_a_table_lets_nobody_join_or_everybody() -> None:
    desk = running(NEVER)
    assert code_of(desk, STRANGER, wire.Sit(2, "Eve")) == "no joining"
    assert code_of(desk, STRANGER, wire.AskSeat(2, "Eve")) == "no joining"
    desk = running(FREE)
    assert code_of(desk, STRANGER, wire.AskSeat(2, "Eve")) == "free"
    desk.do(STRANGER, wire.Sit(2, "Eve"))


def test_where_only_bots_play_nobody_need_agree() -> None:
    desk = Desk(wire.Settings(game="sandbag", seats=3, bots={"0": "rule", "1": "rule", "2": "rule"}))
    desk.do(ANA, wire.Start())
    assert code_of(desk, STRANGER, wire.AskSeat(2, "Eve")) == "free"
    desk.do(STRANGER, wire.Sit(2, "Eve"))


def test_before_the_game_a_bots_seat_is_taken_without_asking() -> None:
    desk = Desk(wire.Settings(game="sandbag", seats=3, bots={"1": "rule"}, joining=NEVER))
    desk.do(STRANGER, wire.Sit(1, "Eve"))


@pytest.mark.parametrize("joining", [ASK, FREE])
def test_nobody_else_has_the_seat_of_a_removed_person_in_the_same_round(joining: wire.Joining) -> None:
    desk = begun(joining=joining)
    desk.do(ANA, wire.Remove(1, "Ben"))
    wanted: wire.AnyCommand = wire.Sit(1, "Eve") if joining is FREE else wire.AskSeat(1, "Eve")

    assert code_of(desk, STRANGER, wanted) == "removed seat"
    desk.do(ANA, wire.Allow("Ben"))
    decide(desk.state, msgspec.structs.replace(wanted, name="Ben"), BEN, desk.now)  # Ben knows these cards
    finish_round(desk)
    desk.do(STRANGER, wanted)
    assert portrait(folded(desk.rows)) == portrait(desk.state)


@pytest.mark.parametrize("joining", [ASK, FREE])
def test_a_person_who_plays_on_another_device_gets_no_second_seat(joining: wire.Joining) -> None:
    desk = running(joining)
    desk.add(entries.Arriving(1, "phone"), "phone")
    wanted: wire.AnyCommand = wire.Sit(2, "Ben 2") if joining is FREE else wire.AskSeat(2, "Ben 2")

    assert code_of(desk, BEN, wanted) == "seated"
    assert code_of(desk, "phone", wanted) == "seated"


def test_a_guest_who_gets_a_seat_by_its_link_meanwhile_has_no_request_any_more() -> None:
    desk = running()
    desk.do(STRANGER, wire.AskSeat(2, "Eve"))
    desk.add(entries.Arriving(1, STRANGER), STRANGER)

    assert desk.state.info().requests == ()
    assert code_of(desk, ANA, wire.Agree("Eve")) == "no request"


def requests_of(at: Followed) -> tuple[wire.SeatRequest | None, ...]:
    """One's own request, then those of everybody."""
    return (at.request, *at.info.requests)


async def test_the_guest_sees_the_cards_once_a_person_has_agreed_and_not_before(tmp_path: Path) -> None:
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (_, url),
        connected(url) as ana,
        followed_client(url.removesuffix("/ws").replace("ws:", "http:")) as eve,
    ):
        table = await ana.open(wire.Settings(game="sandbag", seats=3, bots={"1": "rule", "2": "rule"}, pace=5000))
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        at = await eve.follow(table)
        await at.ask_for(2, "Eve")
        assert requests_of(at) == (wire.SeatRequest(2, "Eve"), wire.SeatRequest(2, "Eve"))
        while at.state is None:
            await at.hear()
        assert seat_in(at.state) is None

        done = await ana.do(table, wire.Agree("Eve"))
        assert isinstance(done, wire.Done)
        while at.state.seq < done.seq:
            await at.hear()
        assert at.seat == 2
        assert requests_of(at) == (None,)
        assert seat_in(at.state) == 2
        assert at.link


@pytest.mark.parametrize("way", ["leaves", "closes"])
async def test_a_request_ends_when_the_guest_leaves(tmp_path: Path, way: str) -> None:
    async with serving(SqliteStore(tmp_path / "tables.db")) as (server, url), connected(url) as ana:
        table = await ana.open(wire.Settings(game="sandbag", seats=3, bots={"1": "rule", "2": "rule"}))
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        live = await server.registry.find(table)
        async with connected(url) as eve:
            await eve.watch(table)
            await eve.do(table, wire.AskSeat(2, "Eve"))
            if way == "leaves":
                await eve.send(wire.Leave(table))
                await eve.ask(table, wire.View())
                assert not live.state.requests
        async with asyncio.timeout(20):
            while live.state.requests:
                await asyncio.sleep(0.01)
        assert any(told.told == wire.Withdrew(2, "Eve") for told in live.state.told)


async def test_programs_ask_and_agree_by_http(tmp_path: Path) -> None:
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (server, url),
        browsing(url) as ana,
        browsing(url) as eve,
    ):
        await ana.be_guest()
        await eve.be_guest()
        table = await ana.open(wire.Settings(game="sandbag", seats=3, bots={"1": "rule", "2": "rule"}))
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        assert problem(await eve.do(table, wire.Sit(2, "Eve")), 409).code == "ask first"
        read(await eve.do(table, wire.AskSeat(2, "Eve")), wire.Done)
        read(await ana.do(table, wire.Agree("Eve")), wire.Done)
        assert (await server.registry.find(table)).state.chairs[2].name == "Eve"


async def test_each_claim_changes_the_link_of_the_seat(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    try:
        registry = TableRegistry(store)
        await registry.open_doors()
        live = await registry.open(ANA, "open", wire.Settings(game="sandbag", seats=3))
        table = live.state.id
        await registry.do(ANA, table, "sit", wire.Sit(0, "Ana"))
        first = live.state.link_of(0)
        assert await registry.claim("phone", table, "claim", first) == 0
        second = live.state.link_of(0)

        assert second != first
        assert await registry.claim("phone", table, "claim", first) == 0, "sent again, it is answered as the first time"
        assert await registry.claim("phone", table, "later", first) == 0, "the holder opens the old link once more"
        for guest in (STRANGER, ANA):
            with pytest.raises(Declined, match="opens no seat here any more"):
                await registry.claim(guest, table, "claim", first)
        assert live.state.link_of(0) == second
        assert await registry.claim(ANA, table, "back", second) == 0
        assert live.state.link_of(0) not in {first, second}
        assert portrait(folded(await store.read(table, 0))) != []
    finally:
        await store.close()
