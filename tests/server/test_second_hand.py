"""Nobody sees two hands of the same round: who has lost a seat gets back that one, or waits for the next round."""

from __future__ import annotations

import msgspec
import pytest

from bagatelle.server.storage.memory import MemoryStore
from bagatelle.server.tables import entries
from bagatelle.server.tables.commands import Declined, decide
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.wire import messages as wire
from tests.server.desk import ANA, BEN, CLEO, Desk, folded, portrait
from tests.server.test_asking import ASK, FREE, code_of, running
from tests.server.test_removing import finish_round

pytestmark = pytest.mark.anyio
PHONE = "guest-phone"
BOTH = pytest.mark.parametrize("joining", [ASK, FREE])


def seat_wanted(joining: wire.Joining, seat: int) -> wire.Sit | wire.AskSeat:
    return wire.Sit(seat, "Ben") if joining is FREE else wire.AskSeat(seat, "Ben")


def removed(joining: wire.Joining) -> Desk:
    """Ben, who plays on a second device, was removed from seat 1 and may sit down again."""
    desk = running(joining)
    desk.add(entries.Arriving(1, PHONE), PHONE)
    desk.do(ANA, wire.Remove(1, "Ben"))
    desk.do(ANA, wire.Allow("Ben"))
    return desk


@BOTH
@pytest.mark.parametrize("guest", [BEN, PHONE])
def test_who_was_removed_gets_no_other_seat_in_the_same_round(joining: wire.Joining, guest: str) -> None:
    desk = removed(joining)
    with pytest.raises(Declined, match=r"cards of seat 2 in this round.*take seat 2 again.*next round") as refused:
        decide(desk.state, seat_wanted(joining, 2), guest, desk.now)
    assert refused.value.code == "second hand"
    assert portrait(folded(desk.rows)) == portrait(desk.state)


@BOTH
@pytest.mark.parametrize("guest", [BEN, PHONE])
def test_who_was_removed_may_have_the_own_seat_again(joining: wire.Joining, guest: str) -> None:
    desk = removed(joining)
    decide(desk.state, seat_wanted(joining, 1), guest, desk.now)


@BOTH
def test_in_the_next_round_every_bots_seat_is_open_again(joining: wire.Joining) -> None:
    desk = removed(joining)
    finish_round(desk)
    decide(desk.state, seat_wanted(joining, 2), BEN, desk.now)


def test_a_request_of_the_last_round_counts_in_the_next_one_only_if_it_may() -> None:
    """Ben asks for another seat between the rounds, sits, and is removed: the next request is for the new round."""
    desk = removed(FREE)
    finish_round(desk)
    desk.do(BEN, wire.Sit(2, "Ben"))
    desk.do(ANA, wire.Remove(2, "Ben"))
    desk.do(ANA, wire.Allow("Ben"))
    assert code_of(desk, BEN, wire.Sit(1, "Ben")) == "second hand"
    desk.do(BEN, wire.Sit(2, "Ben"))


async def linked(registry: TableRegistry) -> str:
    """A running game of Ana and Ben with two bots; Ben may sit down again after his removal."""
    bots = {"2": "rule", "3": "rule"}
    live = await registry.open(ANA, "open", wire.Settings(game="sandbag", seats=4, bots=bots))
    table = live.state.id
    await registry.do(ANA, table, "sit", wire.Sit(0, "Ana"))
    await registry.do(BEN, table, "sit", wire.Sit(1, "Ben"))
    await registry.do(ANA, table, "start", wire.Start())
    return table


async def test_who_was_removed_gets_no_other_seat_by_its_link() -> None:
    registry = TableRegistry(MemoryStore())
    await registry.open_doors()
    table = await linked(registry)
    await registry.do(ANA, table, "remove", wire.Remove(1, "Ben"))
    await registry.do(ANA, table, "allow", wire.Allow("Ben"))
    state = (await registry.find(table)).state
    with pytest.raises(Declined) as refused:
        await registry.claim(BEN, table, "claim", state.link_of(0))
    assert refused.value.code == "second hand"
    assert await registry.claim(CLEO, table, "claim", state.link_of(0)) == 0, "another guest may"


async def test_who_plays_on_another_device_gets_no_other_seat_by_its_link() -> None:
    registry = TableRegistry(MemoryStore())
    await registry.open_doors()
    table = await linked(registry)
    state = (await registry.find(table)).state
    assert await registry.claim(PHONE, table, "claim", state.link_of(1)) == 1
    with pytest.raises(Declined) as refused:
        await registry.claim(BEN, table, "claim", state.link_of(0))
    assert refused.value.code == "seated"
    assert await registry.claim(BEN, table, "claim back", state.link_of(1)) == 1


@BOTH
def test_who_has_left_a_seat_gets_no_other_one(joining: wire.Joining) -> None:
    desk = running(joining)
    desk.do(BEN, wire.LeaveTable())
    assert code_of(desk, BEN, msgspec.structs.replace(seat_wanted(joining, 2), name="Bob")) == "seated"
    desk.do(BEN, wire.Return())
