"""Commands at tables of a real store: each is stored once, answered as it was, and nobody gets in the way of others."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bagatelle.server.delivery.broadcast import Watcher
from bagatelle.server.ops.rate_limits import TABLE_COMMANDS, TokenBuckets
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables import entries
from bagatelle.server.tables import registry as hall_module
from bagatelle.server.tables.commands import Declined, rematch_id
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.server.tables.state import Status
from bagatelle.wire import messages as wire
from bagatelle.wire.patch import ViewPatcher
from tests.server.desk import ANA, BEN, CLEO, STRANGER, folded, portrait
from tests.server.views import seat_in

pytestmark = pytest.mark.anyio

BOTS = wire.Settings(game="sandbag", seats=3, bots={"1": "random", "2": "random"}, pace=0)


@contextlib.asynccontextmanager
async def registry_at(path: Path) -> AsyncIterator[TableRegistry]:
    """A hall on a file; bots and clocks do nothing there unless the test does it."""
    store = SqliteStore(path)
    await store.open()
    registry = TableRegistry(store)
    await registry.open_doors()
    try:
        yield registry
    finally:
        await registry.close_doors()
        await store.close()


@pytest.fixture
async def registry(tmp_path: Path) -> AsyncIterator[TableRegistry]:
    async with registry_at(tmp_path / "tables.db") as opened:
        yield opened


async def finish(registry: TableRegistry, live: LiveTable) -> None:
    """Let everybody choose the first thing allowed."""
    state = live.state
    while state.status is Status.PLAYING:
        assert state.table is not None
        seat = state.table.asked()[0]
        chair = state.chairs[seat]
        action = state.legal_for(seat)[0]
        if chair.bot:
            await registry.add(live, entries.Acting(seat, action, chair.bot), f"bot {seat} {state.seq}", lambda _: True)
        else:
            await registry.do(chair.guest, state.id, f"act {state.seq}", wire.Act(action))


async def played(registry: TableRegistry, *, name: str = "Ana") -> LiveTable:
    """A finished game of Ana against bots."""
    live = await registry.open(ANA, "open", BOTS)
    await registry.do(ANA, live.state.id, "sit", wire.Sit(0, name))
    await registry.do(ANA, live.state.id, "start", wire.Start())
    await finish(registry, live)
    return live


class Listener(Watcher):
    """A subscriber of a table."""

    def __init__(self, guest: str, viewer: int | None) -> None:
        super().__init__(guest, viewer)
        self.heard: list[wire.ToClient] = []
        self.states: list[wire.State] = []
        """Where the table stood, with what was seen of it."""
        self._patcher = ViewPatcher()

    def send(self, message: bytes) -> None:
        heard = wire.from_server(message)
        self.heard.append(heard)
        if isinstance(heard, wire.Happened) and (state := wire.state_in(heard)) is not None:
            self.states.append(self._patcher.take(state))


async def test_a_command_given_again_is_answered_as_the_first_time_and_nothing_happens_twice(
    registry: TableRegistry,
) -> None:
    live = await registry.open(ANA, "open", BOTS)
    table = live.state.id
    assert (await registry.open(ANA, "open", BOTS)).state.id == table, "also for the command that opened it"
    first = await registry.do(ANA, table, "1", wire.Sit(0, "Ana"))
    said = await registry.do(ANA, table, "2", wire.Say("hello"))

    assert await asyncio.gather(*(registry.do(ANA, table, "2", wire.Say("hello")) for _ in range(5))) == [said] * 5
    assert await registry.do(ANA, table, "1", wire.Sit(0, "Ana")) == first, "though sitting again would be refused"
    assert live.state.seq == said


async def test_commands_at_the_same_time_become_entries_one_after_the_other(registry: TableRegistry) -> None:
    live = await registry.open(ANA, "open", BOTS)
    await registry.do(ANA, live.state.id, "sit", wire.Sit(0, "Ana"))
    numbers = await asyncio.gather(
        *(registry.do(ANA, live.state.id, f"say {number}", wire.Say("oops")) for number in range(20))
    )

    assert sorted(numbers) == list(range(3, 23))


async def test_of_two_who_want_a_seat_one_gets_it(registry: TableRegistry) -> None:
    live = await registry.open(ANA, "open", wire.Settings(game="sandbag", seats=3))
    results = await asyncio.gather(
        *(registry.do(guest, live.state.id, guest, wire.Sit(0, guest)) for guest in (BEN, CLEO)), return_exceptions=True
    )

    assert [isinstance(result, Declined) for result in results].count(True) == 1
    assert live.state.seq == 2


async def test_ids_are_each_guests_own(registry: TableRegistry) -> None:
    live = await registry.open(ANA, "open", BOTS)
    first = await registry.do(ANA, live.state.id, "same", wire.Sit(0, "Ana"))
    second = await registry.do(BEN, live.state.id, "same", wire.Sit(1, "Ben"))
    assert (live.state.seat_of(ANA), live.state.seat_of(BEN)) == (0, 1)
    assert await registry.do(ANA, live.state.id, "same", wire.Sit(0, "Ana")) == first
    assert await registry.do(BEN, live.state.id, "same", wire.Sit(1, "Ben")) == second


async def test_a_refused_command_may_be_given_again_with_the_same_id(registry: TableRegistry) -> None:
    live = await registry.open(ANA, "open", wire.Settings(game="sandbag", seats=3))
    await registry.do(ANA, live.state.id, "sit", wire.Sit(0, "Ana"))
    with pytest.raises(Declined, match="free seats"):
        await registry.do(ANA, live.state.id, "start", wire.Start())
    for seat in (1, 2):
        await registry.do(ANA, live.state.id, f"bot {seat}", wire.Place(seat, "random"))
    await registry.do(ANA, live.state.id, "start", wire.Start())
    assert live.state.status is Status.PLAYING


async def test_nobody_can_use_up_the_names_of_what_happens_by_itself(registry: TableRegistry) -> None:
    """Else a player could send a word under the name of a bot's next choice, and the bot would never be heard."""
    live = await registry.open(ANA, "open", BOTS)
    table = live.state.id
    await registry.do(ANA, table, "sit", wire.Sit(0, "Ana"))
    await registry.do(ANA, table, "start", wire.Start())
    await registry.do(ANA, table, "bot 1 0", wire.Say("oops"))
    action = live.state.legal_for(1)[0]
    seq = live.state.seq

    await registry.add(live, entries.Acting(1, action, "random"), "bot 1 0", lambda _: True)

    assert live.state.seq == seq + 1


async def test_what_happens_by_itself_happens_once(registry: TableRegistry) -> None:
    live = await registry.open(ANA, "open", BOTS)
    await registry.do(ANA, live.state.id, "sit", wire.Sit(0, "Ana"))

    await registry.add(live, wire.Away(0), "away 0 2", lambda _: True)
    await registry.add(live, wire.Away(0), "away 0 2", lambda _: True)
    await registry.add(live, wire.Away(0), "away 0 3", lambda _: False)
    assert live.state.seq == 3


async def test_nobody_takes_a_table_for_themselves_with_words(registry: TableRegistry) -> None:
    live = await registry.open(ANA, "open", wire.Settings(game="sandbag", seats=3, bots={"2": "random"}))
    table = live.state.id
    now = [0.0]
    registry.command_limits = TokenBuckets(TABLE_COMMANDS, clock=lambda: now[0])
    for seat, guest in enumerate((ANA, BEN)):
        await registry.do(guest, table, "sit", wire.Sit(seat, f"Guest {seat}"))
    await registry.do(BEN, table, "start", wire.Start())
    for number in range(TABLE_COMMANDS.at_once - 1):  # besides sitting down
        await registry.do(ANA, table, f"word {number}", wire.Say("hello"))
    with pytest.raises(Declined) as declined:
        await registry.do(ANA, table, "word too many", wire.Say("hello"))
    assert "try again in 1 seconds" in str(declined.value)
    assert declined.value.code == "too often"
    await registry.do(BEN, table, "word", wire.Say("one moment"))
    await registry.do(ANA, table, "choice", wire.Act(live.state.legal_for(0)[0]))
    assert await registry.do(ANA, table, "word 0", wire.Say("hello")) <= live.state.seq, (
        "a repeated command is answered"
    )
    now[0] += 1.0
    await registry.do(ANA, table, "word too many", wire.Say("hello"))


async def test_nobody_takes_a_table_for_themselves_with_a_link(registry: TableRegistry) -> None:
    registry.command_limits = TokenBuckets(TABLE_COMMANDS, clock=lambda: 0.0)  # no token comes back on a slow machine
    live = await registry.open(ANA, "open", BOTS)
    table = live.state.id
    await registry.do(ANA, table, "sit", wire.Sit(0, "Ana"))

    async def pass_on() -> None:
        for number in range(TABLE_COMMANDS.at_once + 1):
            for guest in (BEN, ANA):
                await registry.claim(guest, table, f"claim {number}", live.state.link_of(0))

    with pytest.raises(Declined) as declined:
        await pass_on()
    assert declined.value.code == "too often"
    assert set(live.state.chairs[0].earlier) == {ANA, BEN}
    assert len(live.state.chairs[0].earlier) == 2


async def test_a_table_at_which_too_much_has_happened_is_played_to_its_end(
    registry: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await registry.open(ANA, "open", BOTS)
    await registry.do(ANA, live.state.id, "sit", wire.Sit(0, "Ana"))
    await registry.do(ANA, live.state.id, "start", wire.Start())
    monkeypatch.setattr(hall_module, "MOST_COMMANDS", live.state.commanded)
    with pytest.raises(Declined) as declined:
        await registry.do(ANA, live.state.id, "word", wire.Say("hello"))
    assert declined.value.code == "full"
    await finish(registry, live)
    assert live.state.status is Status.OVER


async def test_links_cannot_fill_the_log_of_a_table(registry: TableRegistry, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await registry.open(ANA, "open", BOTS)
    await registry.do(ANA, live.state.id, "sit", wire.Sit(0, "Ana"))
    monkeypatch.setattr(hall_module, "MOST_COMMANDS", live.state.commanded)
    with pytest.raises(Declined) as declined:
        await registry.claim(BEN, live.state.id, "claim", live.state.link_of(0))
    assert declined.value.code == "full"


@pytest.mark.parametrize("is_begun", [False, True])
async def test_no_limit_keeps_anybody_from_leaving(
    registry: TableRegistry, monkeypatch: pytest.MonkeyPatch, *, is_begun: bool
) -> None:
    live = await registry.open(ANA, "open", BOTS)
    table = live.state.id
    await registry.do(ANA, table, "sit", wire.Sit(0, "Ana"))
    if is_begun:
        await registry.do(ANA, table, "start", wire.Start())
    while not registry.command_limits.take(f"{ANA} {table}"):
        pass
    monkeypatch.setattr(hall_module, "MOST_COMMANDS", 0)
    await registry.do(ANA, table, "leave", wire.LeaveTable())
    assert isinstance(live.state.told[-1].told, wire.Left if is_begun else wire.Stood)


async def test_there_is_no_table_by_a_guessed_name(registry: TableRegistry) -> None:
    with pytest.raises(Declined, match="there is no such table"):
        await registry.do(ANA, "0" * 22, "1", wire.Start())


async def test_another_process_that_reads_the_file_has_the_same_table(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    async with registry_at(path) as registry:
        live = await played(registry)
        seen = portrait(live.state)
        rows = await registry.store.read(live.state.id, 0)
    async with registry_at(path) as again:
        found = (await again.find(live.state.id)).state
        assert portrait(found) == seen
    anew = folded(rows)
    anew.id = live.state.id
    assert portrait(anew) == seen


# --- links ---


async def test_a_seat_taken_over_by_its_link_is_lost_to_who_had_it(registry: TableRegistry) -> None:
    live = await registry.open(ANA, "open", BOTS)
    table = live.state.id
    await registry.do(ANA, table, "sit", wire.Sit(0, "Ana"))
    await registry.do(ANA, table, "start", wire.Start())
    ana, other = Listener(ANA, 0), Listener(STRANGER, None)
    live.watchers |= {ana, other}
    link = live.state.link_of(0)

    assert await registry.claim(STRANGER, table, "claim", link) == 0
    assert await registry.claim(STRANGER, table, "claim", link) == 0, "again, after a lost connection"
    assert (ana.viewer, other.viewer) == (None, 0), "from now on the one hears what spectators hear"
    assert all(not state.legal and seat_in(state) is None for state in ana.states)
    assert ana.states
    with pytest.raises(Declined, match="you do not sit at this table"):
        await registry.do(ANA, table, "act", wire.Act(live.state.legal_for(0)[0]))
    await registry.do(STRANGER, table, "act", wire.Act(live.state.legal_for(0)[0]))


async def test_a_claim_under_a_used_id_is_refused_and_not_passed_over(registry: TableRegistry) -> None:
    live = await registry.open(ANA, "open", BOTS)
    table = live.state.id
    await registry.do(ANA, table, "sit", wire.Sit(0, "Ana"))
    await registry.claim(STRANGER, table, "mine", live.state.link_of(0))
    await registry.claim(ANA, table, "back", live.state.link_of(0))
    with pytest.raises(Declined, match="that id has been used"):
        await registry.claim(STRANGER, table, "mine", live.state.link_of(0))
    assert live.state.seat_of(ANA) == 0


async def test_a_link_that_dies_while_a_claim_waits_opens_nothing(registry: TableRegistry) -> None:
    """Somebody stands up and another sits down in the moment between the claim and its entry."""
    live = await registry.open(ANA, "open", wire.Settings(game="sandbag", seats=3))
    table = live.state.id
    await registry.do(ANA, table, "sit", wire.Sit(0, "Ana"))
    link = live.state.link_of(0)
    results = await asyncio.gather(
        registry.do(ANA, table, "stand", wire.Stand()),
        registry.do(BEN, table, "sit too", wire.Sit(0, "Ben")),
        registry.claim(STRANGER, table, "claim", link),
        return_exceptions=True,
    )

    assert isinstance(results[2], Declined)
    assert live.state.seat_of(BEN) == 0
    assert live.state.seat_of(STRANGER) is None


async def seated(registry: TableRegistry) -> LiveTable:
    """A table with Ana and Ben, and a seat that is free."""
    live = await registry.open(ANA, "open", wire.Settings(game="sandbag", seats=3))
    await registry.do(ANA, live.state.id, "sit", wire.Sit(0, "Ana"))
    await registry.do(BEN, live.state.id, "sit too", wire.Sit(1, "Ben"))
    return live


async def test_the_link_of_somebody_who_has_stood_up_opens_nothing(registry: TableRegistry) -> None:
    live = await seated(registry)
    table, old = live.state.id, live.state.link_of(1)
    await registry.do(BEN, table, "stand", wire.Stand())
    with pytest.raises(Declined, match="that link opens no seat here"):
        await registry.claim(STRANGER, table, "claim", old)
    await registry.do(CLEO, table, "sit again", wire.Sit(1, "Cleo"))
    with pytest.raises(Declined, match="that link opens no seat here"):
        await registry.claim(BEN, table, "claim", old)
    assert old != live.state.link_of(1)
    assert live.state.seat_of(CLEO) == 1


@pytest.mark.parametrize("secret", ["0" * 64, "\u00e4\U0001f600" * 16, "guest-ana-guest-ana"])
async def test_a_guessed_link_is_refused(registry: TableRegistry, secret: str) -> None:
    live = await seated(registry)
    with pytest.raises(Declined, match="that link opens no seat here"):
        await registry.claim(STRANGER, live.state.id, "claim", secret)


async def test_who_has_a_seat_cannot_take_another_by_its_link(registry: TableRegistry) -> None:
    live = await seated(registry)
    with pytest.raises(Declined, match="another seat"):
        await registry.claim(ANA, live.state.id, "claim", live.state.link_of(1))


async def test_what_is_revealed_after_the_game_opens_no_seat(registry: TableRegistry) -> None:
    """Everybody may compute with the secret of the deal; links must not come from it, nor the next table's name."""
    live = await played(registry)
    revealed = bytes.fromhex(live.state.info().secret)
    assert live.state.table is not None
    for key in (revealed, live.state.table.seed, revealed.hex().encode()):
        guess = hmac.new(key, b"seat 0 2", hashlib.sha256).hexdigest()
        with pytest.raises(Declined, match="that link opens no seat here"):
            await registry.claim(STRANGER, live.state.id, "claim", guess)
        assert hmac.new(key, b"rematch", hashlib.sha256).hexdigest()[:22] != rematch_id(live.state)
    right = hmac.new(live.state.secret, b"seat 0 2", hashlib.sha256).hexdigest()
    assert right == live.state.link_of(0), "this is how links are made, so the guesses were fair"


# --- playing again ---


async def test_people_who_play_again_find_their_seats_and_bots(registry: TableRegistry) -> None:
    live = await played(registry)
    seq = await registry.do(ANA, live.state.id, "again", wire.Rematch())
    assert await registry.do(ANA, live.state.id, "again", wire.Rematch()) == seq
    again = await registry.find(live.state.rematch)

    assert [(chair.guest, chair.name, chair.bot) for chair in again.state.chairs] == [
        (chair.guest, chair.name, chair.bot) for chair in live.state.chairs
    ]
    assert again.state.info().host == 0
    assert again.state.commitment not in {"", live.state.commitment}
    await registry.do(ANA, again.state.id, "start", wire.Start())
    assert again.state.table is not None
    assert live.state.table is not None
    assert again.state.table.seed != live.state.table.seed


@pytest.mark.parametrize("present", [(0,), ()])
async def test_who_opened_the_old_table_has_opened_the_new_one_unless_they_have_gone(
    registry: TableRegistry, present: tuple[int, ...]
) -> None:
    live = await registry.open(ANA, "open", wire.Settings(game="sandbag", seats=3, bots={"2": "random"}))
    for seat, guest in enumerate((ANA, BEN)):
        await registry.do(guest, live.state.id, f"sit {seat}", wire.Sit(seat, guest.capitalize()))
    await registry.do(ANA, live.state.id, "start", wire.Start())
    await finish(registry, live)
    live.signs = dict.fromkeys(present, registry.now())
    await registry.do(BEN, live.state.id, "again", wire.Rematch())
    again = await registry.find(live.state.rematch)

    assert again.state.info().host == (0 if present else 1)
    assert [seating.away for seating in again.state.info().seating[:2]] == [True, False], "Ana has not come yet"


async def test_the_same_deal_again_has_the_same_cards_and_promises_nothing(registry: TableRegistry) -> None:
    live = await played(registry)
    await registry.do(ANA, live.state.id, "again", wire.Rematch(same_deal=True))
    again = await registry.find(live.state.rematch)
    await registry.do(ANA, again.state.id, "start", wire.Start())
    assert again.state.table is not None
    assert live.state.table is not None

    assert again.state.table.seed == live.state.table.seed
    assert (again.state.info().commitment, again.state.info().secret) == ("", "")


async def test_in_a_rematch_the_same_characters_sit_again(registry: TableRegistry) -> None:
    """Nobody's name is taken by a bot of the new table, so the game can begin there."""
    live = await registry.open(ANA, "open", wire.Settings(game="sandbag", seats=3))
    table = live.state.id
    await registry.do(ANA, table, "sit", wire.Sit(2, "Mira"))
    for seat in (0, 1):
        await registry.do(ANA, table, f"bot {seat}", wire.Place(seat, "random"))
    await registry.do(ANA, table, "start", wire.Start())
    await finish(registry, live)
    await registry.do(ANA, table, "again", wire.Rematch())
    again = await registry.find(live.state.rematch)

    names = [chair.name for chair in live.state.chairs]
    assert names[2] == "Mira"
    assert len(set(names)) == 3
    assert [chair.name for chair in again.state.chairs] == names
    await registry.do(ANA, again.state.id, "start", wire.Start())
    assert again.state.status is Status.PLAYING


async def test_a_rematch_that_broke_off_half_way_is_finished_by_asking_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    async with registry_at(path) as registry:
        live = await played(registry)
        await registry._open_rematch(live, ANA, same_deal=False)  # the process dies before the old table knows
    async with registry_at(path) as registry:
        found = await registry.find(live.state.id)
        await registry.do(ANA, found.state.id, "again", wire.Rematch())
        again = await registry.find(found.state.rematch)
        assert [chair.name for chair in again.state.chairs] == [chair.name for chair in live.state.chairs]
        assert again.state.seq == 4
