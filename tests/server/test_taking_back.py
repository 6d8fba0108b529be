"""A choice taken back at a server: stored and told, in what is left of the time, while it has shown nothing hidden."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest

from bagatelle.bots import QUICK
from bagatelle.bots.executor import InlineExecutor
from bagatelle.bots.workers import Workers
from bagatelle.games.sandbag.rules.state import PLAYING
from bagatelle.games.sandbag.view.view import View
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.autoplay import Autoplay, delay
from bagatelle.server.tables.clocks import EXTENSION, SECOND
from bagatelle.server.tables.commands import Declined
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.table.record import AnyTable, read, replay, write
from bagatelle.wire import messages as wire
from tests.server.desk import ANA, BEN, CLEO, NAMES, Desk, begun, entry_frame, folded, portrait, state_frame
from tests.server.test_registry import Ear

MOVE = 20


def choose(desk: Desk, seat: int, number: int = 0) -> None:
    """A whole choice of a sealed phase, step by step."""
    told = len(table_of(desk).events)
    while len(table_of(desk).events) == told:
        desk.act(seat, number)


def table_of(desk: Desk | LiveTable) -> AnyTable:
    assert desk.state.table is not None
    return desk.state.table


def view_of(desk: Desk | LiveTable, seat: int) -> View:
    view = table_of(desk).view(seat)
    assert isinstance(view, View)
    return view


def may_undo(desk: Desk, seat: int) -> bool:
    """What the seat is sent about it."""
    state = wire.from_server(state_frame(desk.state, seat) or b"")
    assert isinstance(state, wire.State)
    return state.undo


def test_who_has_passed_passes_other_cards_and_the_record_has_only_these() -> None:
    desk = begun()
    hand = view_of(desk, 0).hand
    choose(desk, 0)
    choose(desk, 1)
    assert [may_undo(desk, seat) for seat in range(3)] == [True, True, False]

    entry = desk.state.seq - 2
    desk.do(ANA, wire.TakeBack())

    assert desk.state.told[-1].told == wire.TookBack(0, entry)
    assert view_of(desk, 0).hand == hand
    assert [may_undo(desk, seat) for seat in range(3)] == [False, True, False]
    assert table_of(desk).asked() == (0, 2)
    assert portrait(folded(desk.rows)) == portrait(desk.state)
    choose(desk, 0, -1)
    choose(desk, 2)
    assert view_of(desk, 0).passed.cards == tuple(reversed(hand[-2:])), "the cards of the second choice have gone"
    assert [action.seat for action in table_of(desk).actions] == [1, 1, 0, 0, 2, 2]
    with pytest.raises(Declined, match="Cleo has already chosen, so your choice stands: a choice can") as declined:
        desk.do(ANA, wire.TakeBack())
    assert declined.value.code == "overtaken"
    desk.finish()


def test_who_has_begun_a_choice_or_none_has_nothing_to_take_back() -> None:
    desk = begun()
    for code, why in (("nothing chosen", "chosen nothing yet"), ("not whole", "not whole yet")):
        with pytest.raises(Declined, match=why) as declined:
            desk.do(ANA, wire.TakeBack())
        assert declined.value.code == code
        if code == "nothing chosen":
            desk.act(0)
    assert len(table_of(desk).actions) == 1


def test_who_takes_a_choice_back_has_what_was_left_of_the_time() -> None:
    desk = begun(clock=wire.Clock(move=MOVE, grace=0))
    desk.wait(4)
    desk.act(0)
    desk.wait(3)
    desk.do(ANA, wire.Extend())
    desk.wait(5)
    desk.act(0)
    desk.wait(60)
    desk.do(ANA, wire.TakeBack())

    clock = desk.state.clock_of(0)
    assert clock is not None
    assert clock.at == desk.now + (MOVE - 12) * SECOND + EXTENSION, "all steps of the choice count"
    with pytest.raises(Declined, match="already"):
        desk.do(ANA, wire.Extend())


def test_who_goes_on_taking_back_runs_out_of_time_and_the_choice_stands() -> None:
    desk = begun(clock=wire.Clock(move=MOVE, grace=0))
    for _ in range(2):
        desk.wait(9)
        choose(desk, 0)
        desk.do(ANA, wire.TakeBack())
    desk.wait(2)
    choose(desk, 0)
    with pytest.raises(Declined, match="used up") as declined:
        desk.do(ANA, wire.TakeBack())
    assert declined.value.code == "no time"


def test_what_a_bot_has_chosen_when_time_ran_out_stands() -> None:
    desk = begun(clock=wire.Clock(move=MOVE, grace=0))
    desk.expire()
    choose(desk, 0)
    assert 0 in table_of(desk).retractable()
    assert not may_undo(desk, 0), "it is not offered"
    with pytest.raises(Declined, match="used up"):
        desk.do(ANA, wire.TakeBack())


def test_a_bank_is_not_charged_twice_for_a_choice_that_is_made_again() -> None:
    desk = begun(clock=wire.Clock(move=MOVE, bank=30, grace=0))
    desk.act(0)
    desk.wait(MOVE + 10)
    desk.act(0)
    assert desk.state.chairs[0].bank == 20 * SECOND
    desk.do(ANA, wire.TakeBack())
    desk.wait(4)
    desk.act(0)
    assert desk.state.chairs[0].bank == 16 * SECOND


def test_whoever_comes_back_takes_back_what_a_bot_has_chosen_for_them() -> None:
    desk = begun()
    desk.add(wire.Covered(1, QUICK))
    choose(desk, 1)
    assert may_undo(desk, 1)
    desk.do(BEN, wire.TakeBack())

    assert not desk.state.chairs[1].is_covered
    assert 1 in table_of(desk).asked()


def test_a_choice_is_made_again_after_the_process_has_gone() -> None:
    desk = begun()
    choose(desk, 2)
    desk.do(CLEO, wire.TakeBack())
    again = Desk.of(desk.rows)
    choose(again, 2, -1)
    again.do(CLEO, wire.TakeBack())
    choose(again, 2)
    again.finish()
    assert portrait(folded(again.rows)) == portrait(again.state)


@pytest.mark.anyio
async def test_bots_go_on_after_a_choice_was_taken_back(tmp_path: Path) -> None:
    """What a bot does has a name that nothing else has, though the game has had as many actions before."""
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    registry = TableRegistry(store, Autoplay(Workers(InlineExecutor())).drive)
    await registry.open_doors()
    live = await registry.open(ANA, "open", wire.Settings("sandbag", 3, bots={"2": "random"}, pace=0))
    table = live.state.id
    Ear(live, ANA)
    numbers = itertools.count()

    async def do(guest: str, command: wire.AnyCommand) -> None:
        await registry.do(guest, table, f"command {next(numbers)}", command)

    async def sealed(*seats: int) -> None:
        async with asyncio.timeout(20):
            while live.state.table is None or not set(seats) <= set(live.state.table.retractable()):
                await asyncio.sleep(0.01)

    await do(ANA, wire.Sit(0, "Ana"))
    await do(BEN, wire.Sit(1, "Ben"))
    await do(ANA, wire.Start())
    await sealed(2)
    await registry.add(live, wire.Covered(1, QUICK), "cover", lambda _: True)
    await sealed(1, 2)
    await do(BEN, wire.TakeBack())
    await registry.add(live, wire.Covered(1, QUICK), "cover again", lambda _: True)
    await sealed(1, 2)
    assert live.state.deeds > len(table_of(live).actions)
    await registry.close_doors()
    await store.close()


# --- choices that everybody sees ---


def playing(clock: wire.Clock | None = None) -> Desk:
    """A game of Sandbag before the first card."""
    desk = begun(clock=clock or wire.Clock())
    while view_of(desk, 0).phase is not PLAYING:
        desk.act(desk.asked())
    return desk


def views(desk: Desk) -> list[object]:
    return [table_of(desk).view(viewer) for viewer in (None, 0, 1, 2)]


def guest_of(seat: int) -> str:
    return (ANA, BEN, CLEO)[seat]


def test_a_card_is_taken_back_and_the_log_keeps_both_and_the_record_neither() -> None:
    desk = playing()
    seat = desk.asked()
    before = views(desk)
    desk.act(seat)
    first, entry = table_of(desk).actions[-1], desk.state.seq
    frames = [entry_frame(desk.state, entry, viewer) for viewer in (None, 0, 1, 2)]
    desk.do(guest_of(seat), wire.TakeBack())

    assert desk.state.told[-1].told == wire.TookBack(seat, entry)
    assert isinstance(desk.state.told[entry - 1].told, wire.Acted)
    assert frames == [entry_frame(desk.state, entry, viewer) for viewer in (None, 0, 1, 2)], "what was told stays told"
    assert views(desk) == before
    assert not may_undo(desk, seat), "there is one choice to take back, not two"
    desk.act(seat, 1)
    assert table_of(desk).actions[-1] != first
    again = replay(read(write(table_of(desk))))
    assert (again.actions, again.events) == (table_of(desk).actions, table_of(desk).events)
    assert portrait(folded(desk.rows)) == portrait(desk.state)
    desk.finish()


def test_the_first_of_two_at_once_decides() -> None:
    desk = playing()
    first = desk.asked()
    desk.act(first)
    second = desk.asked()
    rows = list(desk.rows)
    desk.act(second)
    with pytest.raises(
        Declined, match=f"{NAMES[guest_of(second)]} has already chosen, so your choice stands: a choice"
    ):
        desk.do(guest_of(first), wire.TakeBack())

    other = Desk.of(rows)
    action = other.state.legal_for(second)[0]
    other.do(guest_of(first), wire.TakeBack())
    with pytest.raises(Declined) as declined:
        other.do(guest_of(second), wire.Act(action))
    assert declined.value.code == "not_your_turn"


def test_what_was_taken_back_by_the_next_seat_has_been_seen_all_the_same() -> None:
    desk = playing()
    first = desk.asked()
    desk.act(first)
    second = desk.asked()
    desk.act(second)
    desk.do(guest_of(second), wire.TakeBack())
    with pytest.raises(Declined) as declined:
        desk.do(guest_of(first), wire.TakeBack())
    assert declined.value.code == "overtaken"


def test_a_drawn_card_stays_drawn_and_a_knock_does_not() -> None:
    desk = begun("bagoloot")
    seat = desk.asked()
    desk.do(guest_of(seat), wire.Act("draw"))
    assert not may_undo(desk, seat)
    with pytest.raises(Declined, match="has shown or settled something") as declined:
        desk.do(guest_of(seat), wire.TakeBack())
    assert declined.value.code == "seen"
    desk.do(guest_of(seat), wire.Act("knock"))
    assert may_undo(desk, seat)
    desk.do(guest_of(seat), wire.TakeBack())
    assert desk.asked() == seat
    with pytest.raises(Declined, match="has shown"):
        desk.do(guest_of(seat), wire.TakeBack())


def test_who_leaves_the_next_seat_thinking_and_takes_back_costs_it_no_time() -> None:
    desk = playing(clock=wire.Clock(bank=60, grace=0))
    first = desk.asked()
    desk.act(first)
    second = desk.asked()
    desk.wait(25)
    desk.do(guest_of(first), wire.TakeBack())
    desk.act(first)
    assert desk.state.chairs[second].bank == 60 * SECOND
    assert desk.state.chairs[second].asked_since == desk.now


def test_thinking_on_in_the_own_turn_is_not_given_back() -> None:
    """Who plays, thinks on and takes the play back has what was left of its time before both."""
    desk = begun("bagoloot", clock=wire.Clock(move=MOVE, grace=0))
    seat = desk.asked()
    desk.do(guest_of(seat), wire.Act("draw"))
    while not (plays := [one for one in desk.state.legal_for(seat) if one.startswith("open")]):
        desk.do(guest_of(seat), wire.Act("knock"))
        seat = desk.asked()
        desk.do(guest_of(seat), wire.Act("draw"))
    desk.wait(6)
    desk.do(guest_of(seat), wire.Act(plays[0]))
    desk.wait(7)
    desk.do(guest_of(seat), wire.TakeBack())
    clock = desk.state.clock_of(seat)
    assert clock is not None
    assert clock.at == desk.now + (MOVE - 13) * SECOND


def test_a_game_played_on_is_not_taken_back_into_what_came_before_it() -> None:
    source = playing()
    source.act(source.asked())
    actions = [f"{action.seat} {source.state.texts[action.code]}" for action in table_of(source).actions]
    desk = Desk(wire.Settings("sandbag", 3), seed=table_of(source).seed, actions=actions)
    for seat, guest in enumerate((ANA, BEN, CLEO)):
        desk.do(guest, wire.Sit(seat, NAMES[guest]))
    desk.do(ANA, wire.Start())
    last = table_of(desk).actions[-1].seat
    assert not may_undo(desk, last)
    with pytest.raises(Declined) as declined:
        desk.do(guest_of(last), wire.TakeBack())
    assert declined.value.code == "nothing chosen"


# --- time to undo ---


def test_bots_wait_longer_after_a_choice_that_can_be_undone_and_after_no_other() -> None:
    settings = wire.Settings("bagoloot", 2, bots={"1": "random"}, pace=700, undo=2000)
    desk = Desk(settings)
    desk.do(ANA, wire.Sit(0, "Ana"))
    desk.do(ANA, wire.Start())
    while desk.asked() != 0:
        desk.act(1)
    assert delay(desk.state, "random") == 700, "a bot has chosen"
    desk.act(0)
    assert delay(desk.state, "random") == 700, "a card was drawn"
    desk.do(ANA, wire.Act("knock"))
    assert delay(desk.state, "random") == 2000
    desk.do(ANA, wire.TakeBack())
    assert delay(desk.state, "random") == 700


@pytest.mark.anyio
async def test_a_bot_that_was_asked_before_an_undo_answers_the_choice_made_again(tmp_path: Path) -> None:
    """While the bot waits, its person plays, takes back and plays another card: the bot is asked anew."""
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    waiting, goes_on = asyncio.Event(), asyncio.Event()

    async def sleep(seconds: float) -> None:
        if seconds > 1.5:
            waiting.set()
            await goes_on.wait()

    registry = TableRegistry(store, Autoplay(Workers(InlineExecutor()), sleep).drive)
    await registry.open_doors()
    bots = {"1": "random", "2": "random"}
    live = await registry.open(ANA, "open", wire.Settings("sandbag", 3, bots=bots, pace=1, undo=2000))
    Ear(live, ANA)
    numbers = itertools.count()

    async def do(command: wire.AnyCommand) -> None:
        await registry.do(ANA, live.state.id, f"command {next(numbers)}", command)

    def is_ready() -> bool:
        """Whether the person chooses between two cards, and a bot plays after it whatever they are."""
        view = view_of(live, 0)
        return view.phase is PLAYING and len(view.trick) == 1 and len(live.state.legal_for(0)) > 1

    await do(wire.Sit(0, "Ana"))
    await do(wire.Start())
    goes_on.set()
    async with asyncio.timeout(20):
        while not (0 in table_of(live).asked() and is_ready()):
            if 0 in table_of(live).asked():
                await do(wire.Act(live.state.legal_for(0)[0]))
            await asyncio.sleep(0.01)
    goes_on.clear()
    waiting.clear()
    first, second = live.state.legal_for(0)[:2]
    await do(wire.Act(first))
    await asyncio.wait_for(waiting.wait(), 20)
    await do(wire.TakeBack())
    await do(wire.Act(second))
    before, number, entry = len(table_of(live).actions), live.state.deeds, live.state.seq
    goes_on.set()
    async with asyncio.timeout(20):
        while len(table_of(live).actions) == before:
            await asyncio.sleep(0.01)
    answer = next(told for told in live.state.told[entry:] if isinstance(told.told, wire.Acted))
    assert answer.command.endswith(f" {number}"), "the answer is to the choice made again"
    await registry.close_doors()
    await store.close()
