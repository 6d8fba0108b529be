"""Hints: what the strongest bot would do from what a seat knows, marked for everybody."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from bagatelle import bots
from bagatelle.bots import QUICK
from bagatelle.bots.agent import Decision
from bagatelle.bots.because import because
from bagatelle.bots.workers import Question, Workers
from bagatelle.core.errors import BagatelleError
from bagatelle.server.app import Config
from bagatelle.server.ops.rate_limits import Limits, Rate
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables import entries
from bagatelle.server.tables.commands import Declined
from bagatelle.server.tables.hints import Adviser
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.wire import messages as wire
from tests.server.clients import connected, serving
from tests.server.test_registry_commands import registry_at
from tests.server.web import browsing, problem

pytestmark = pytest.mark.anyio

HELP = wire.Settings(game="sandbag", seats=3, bots={"1": "random", "2": "random"}, pace=0)


class Thinker(Workers):
    """Answers at once, in this process, and counts how often; some bots fail."""

    def __init__(self, *, fails: tuple[str, ...] = ()) -> None:
        self.asked: list[Question] = []
        self.keys: set[str] = set()
        self._fails = fails

    def ask(self, question: Question, key: str = "") -> Future[Decision]:
        self.asked.append(question)
        self.keys.add(key)
        future: Future[Decision] = Future()
        if question.bot in self._fails:
            future.set_exception(BagatelleError("late"))
        else:
            future.set_result(Decision(question.legal[0], "So be it.", because("pass", card="T1")))
        return future


@pytest.fixture
async def registry(tmp_path: Path) -> AsyncIterator[TableRegistry]:
    async with registry_at(tmp_path / "tables.db") as registry:
        yield registry


async def begun(registry: TableRegistry, settings: wire.Settings = HELP) -> str:
    live = await registry.open("ana", "open", settings)
    table = live.state.id
    await registry.do("ana", table, "sit", wire.Sit(0, "Ana"))
    await registry.do("ana", table, "start", wire.Start())
    return table


async def test_a_hint_comes_over_the_wire_with_what_to_watch_and_everybody_hears_of_it(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), connected(url) as ana, connected(url) as ben:
        table = await ana.open(HELP)
        await ana.watch(table, views=True)
        await ben.watch(table)
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        answer = await ana.ask(table, wire.Hint())
        assert isinstance(answer, wire.Answer)
        assert answer.hint is not None
        assert ana.state is not None
        assert answer.hint.action in ana.state.legal
        reasons = bots.sentences("sandbag")
        assert answer.hint.because.code in reasons
        assert answer.hint.watch.code == reasons[answer.hint.because.code].watch
        assert answer.hint.text
        while not any(told(message) == wire.Hinted(0) for message in ben.heard):
            await ben.receive()


async def test_hints_are_limited_per_address(tmp_path: Path) -> None:
    """A review of a record costs as much as a hint; a refused client can still choose."""
    tight = Limits(hints=Rate(0.001, 2), local=True)
    async with serving(SqliteStore(tmp_path / "tables.db"), Config(limits=tight)) as (server, url):
        server.registry.adviser = Adviser(Thinker())
        async with connected(url) as ana, connected(url) as ben, browsing(url) as web:
            table = ""
            for client in (ana, ben):
                table = await client.open(HELP)
                await client.watch(table, views=True)
                await client.do(table, wire.Sit(0, "Ana"))
                await client.do(table, wire.Start())
                assert isinstance(await client.ask(table, wire.Hint()), wire.Answer)
            refused = await ben.ask(table, wire.Hint())
            assert isinstance(refused, wire.Refused)
            assert refused.code == "slow down"
            assert "choose without one, or ask again in" in refused.text
            await web.be_guest()
            review = await web.post("/api/replay/review", b'{"record": "", "step": 0, "seat": 0}')
            assert problem(review, 429).code == "slow down"
            assert ben.state is not None
            assert isinstance(await ben.do(table, wire.Act(ben.state.legal[0])), wire.Done)


def told(message: wire.ToClient) -> wire.AnyTold | None:
    return message.told if isinstance(message, wire.Happened) else None


async def test_the_same_question_has_the_same_answer_and_is_marked_once(registry: TableRegistry) -> None:
    thinker = Thinker()
    adviser = Adviser(thinker)
    table = await begun(registry)
    live = await registry.find(table)
    first = await adviser.advise(registry, live, "ana")
    assert await adviser.advise(registry, live, "ana") == first
    assert len(thinker.asked) == 2, "for the card to the left, and the one to the right"
    assert thinker.keys == {"ana"}, "hints of one guest wait in one line"
    assert [one.told for one in live.state.told].count(wire.Hinted(0)) == 1

    await registry.do("ana", table, "act", wire.Act(first.action))
    await adviser.advise(registry, live, "ana")
    assert [one.told for one in live.state.told].count(wire.Hinted(0)) == 2
    again = await TableRegistry(registry.store).glance(table)
    assert again is not None
    assert [one.told for one in again.told].count(wire.Hinted(0)) == 2, "it is in the log"


async def test_a_hint_is_thought_of_from_what_the_seat_knows(registry: TableRegistry) -> None:
    thinker = Thinker()
    live = await registry.find(await begun(registry))
    await Adviser(thinker).advise(registry, live, "ana")
    asked, _ = thinker.asked
    assert live.state.table is not None
    assert asked.view == live.state.table.view(0)
    assert asked.told == (), "the view remembers what matters"
    assert asked.bot == bots.best("sandbag")


async def test_a_hint_names_all_steps_of_a_choice_and_does_none_of_them(registry: TableRegistry) -> None:
    live = await registry.find(await begun(registry))
    table = live.state.table
    assert table is not None
    seen = table.view(0)

    hint = await Adviser(Thinker()).advise(registry, live, "ana")

    assert (hint.action.split()[0], [step.split()[0] for step in hint.then]) == ("left", ["right"])
    assert re.fullmatch(r"Pass \S+ to the left\. Pass \S+ to the right\. So be it\.", hint.text), "once"
    assert len(hint.further) == len(hint.then), "each step has its reason"
    assert table.view(0) == seen
    assert len(table.actions) == 0
    for action in (hint.action, *hint.then):
        await registry.do("ana", live.state.id, action, wire.Act(action))
    assert 0 not in table.asked(), "with them the choice is made"

    await let_others_choose(registry, live)
    hint = await Adviser(Thinker()).advise(registry, live, "ana")
    assert [step.split()[0] for step in (hint.action, *hint.then)][:3] == ["basket", "basket", "stow"]
    for action in (hint.action, *hint.then):
        await registry.do("ana", live.state.id, action, wire.Act(action))
    assert 0 not in table.asked()
    while 0 not in table.asked():
        await let_others_choose(registry, live)
    assert (await Adviser(Thinker()).advise(registry, live, "ana")).then == (), "a play is whole"


async def let_others_choose(registry: TableRegistry, live: LiveTable) -> None:
    """Let each of the others that are asked now choose, until they are not."""
    table = live.state.table
    assert table is not None
    for seat in table.asked():
        phase = table.view(None)
        while seat and seat in table.asked() and str(table.view(None)) == str(phase):
            entry = entries.Acting(seat, live.state.legal_for(seat)[0], "random")
            await registry.add(live, entry, f"one {live.state.seq}", lambda _: True)


async def test_a_hint_whose_further_steps_fail_has_the_first(registry: TableRegistry) -> None:
    class Tired(Thinker):
        def ask(self, question: Question, key: str = "") -> Future[Decision]:
            self._fails = (question.bot,) if self.asked else ()
            return super().ask(question)

    live = await registry.find(await begun(registry))
    hint = await Adviser(Tired()).advise(registry, live, "ana")
    assert (hint.action.split()[0], hint.then, hint.further) == ("left", (), ())


async def test_where_the_strongest_bot_fails_a_quicker_one_advises(registry: TableRegistry) -> None:
    live = await registry.find(await begun(registry))
    thinker = Thinker(fails=(bots.best("sandbag"),))
    assert (await Adviser(thinker).advise(registry, live, "ana")).action
    assert [question.bot for question in thinker.asked] == [bots.best("sandbag"), QUICK, QUICK]
    none = Adviser(Thinker(fails=(bots.best("sandbag"), QUICK)))
    live.advised.clear()
    with pytest.raises(Declined, match="no bot could think"):
        await none.advise(registry, live, "ana")


class Slow(Thinker):
    """The caller can do something else before it answers."""

    def __init__(self) -> None:
        super().__init__()
        self._answers: list[tuple[Future[Decision], Decision]] = []

    def ask(self, question: Question, key: str = "") -> Future[Decision]:
        waits: Future[Decision] = Future()
        self._answers.append((waits, super().ask(question).result()))
        return waits

    def answer(self) -> None:
        for waits, decision in self._answers:
            waits.set_result(decision)
        self._answers.clear()


LATE: dict[str, entries.AnyEntry] = {
    "chosen": entries.Acting(0, ""),
    "removed": wire.Removed(0, "Ana", QUICK, "Heuristic"),
    "taken over": entries.Arriving(0, "phone"),
}


@pytest.mark.parametrize("case", LATE)
async def test_a_hint_comes_too_late_for_who_has_chosen_or_lost_the_seat_meanwhile(
    registry: TableRegistry, case: str
) -> None:
    live = await registry.find(await begun(registry))
    thinker = Slow()
    advising = asyncio.create_task(Adviser(thinker).advise(registry, live, "ana"))
    await asyncio.sleep(0)
    entry = entries.Acting(0, live.state.legal_for(0)[0]) if case == "chosen" else LATE[case]
    await registry.add(live, entry, case, lambda _: True)
    while not advising.done():
        thinker.answer()
        await asyncio.sleep(0)
    with pytest.raises(Declined, match="the table has gone on"):
        await advising
    assert wire.Hinted(0) not in [one.told for one in live.state.told]


@pytest.mark.parametrize("case", ["no hints", "no seat", "not begun", "not asked"])
async def test_hints_are_for_who_is_asked_at_tables_that_give_them(registry: TableRegistry, case: str) -> None:
    settings = wire.Settings(game="sandbag", seats=3, bots=HELP.bots, hints=case != "no hints")
    table = await begun(registry, settings)
    guest = "ben" if case == "no seat" else "ana"
    live = await registry.find(table)
    if case == "not begun":
        live = await registry.open("ana", "another", settings)
        await registry.do("ana", live.state.id, "sit", wire.Sit(0, "Ana"))
    if case == "not asked":
        while live.state.table is not None and 0 in live.state.table.asked():
            await registry.do("ana", table, f"act {live.state.seq}", wire.Act(live.state.legal_for(0)[0]))
    assert live.state.info().hints == (case != "no hints")
    with pytest.raises(Declined) as declined:
        await Adviser(Thinker()).advise(registry, live, guest)
    assert declined.value.code == case
    assert wire.Hinted(0) not in [one.told for one in live.state.told]
