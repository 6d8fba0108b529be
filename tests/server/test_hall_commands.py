"""Commands at tables of a real store: each is stored once, answered as it was, and nobody gets in the way of others."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bagatelle.server import entries
from bagatelle.server import hall as hall_module
from bagatelle.server.hall import Hall
from bagatelle.server.hosted import Status
from bagatelle.server.judging import Declined, rematch_id
from bagatelle.server.kept import Kept
from bagatelle.server.ops.rate_limits import TABLE_COMMANDS, TokenBuckets
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.telling import Watcher
from bagatelle.wire import messages as wire
from bagatelle.wire.patch import ViewPatcher
from tests.server.desk import ANA, BEN, CLEO, STRANGER, folded, portrait
from tests.server.views import seat_in

pytestmark = pytest.mark.anyio

BOTS = wire.Settings(game="sandbag", seats=3, bots={"1": "random", "2": "random"}, pace=0)


@contextlib.asynccontextmanager
async def hall_at(path: Path) -> AsyncIterator[Hall]:
    """A hall on a file; bots and clocks do nothing there unless the test does it."""
    store = SqliteStore(path)
    await store.open()
    hall = Hall(store)
    await hall.open_doors()
    try:
        yield hall
    finally:
        await hall.close_doors()
        await store.close()


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with hall_at(tmp_path / "tables.db") as opened:
        yield opened


async def finish(hall: Hall, kept: Kept) -> None:
    """Let everybody choose the first thing allowed."""
    hosted = kept.hosted
    while hosted.status is Status.PLAYING:
        assert hosted.table is not None
        seat = hosted.table.asked()[0]
        chair = hosted.chairs[seat]
        action = hosted.legal_for(seat)[0]
        if chair.bot:
            await hall.add(kept, entries.Acting(seat, action, chair.bot), f"bot {seat} {hosted.seq}", lambda _: True)
        else:
            await hall.do(chair.guest, hosted.id, f"act {hosted.seq}", wire.Act(action))


async def played(hall: Hall, *, name: str = "Ana") -> Kept:
    """A finished game of Ana against bots."""
    kept = await hall.open(ANA, "open", BOTS)
    await hall.do(ANA, kept.hosted.id, "sit", wire.Sit(0, name))
    await hall.do(ANA, kept.hosted.id, "start", wire.Start())
    await finish(hall, kept)
    return kept


class Listener(Watcher):
    """A subscriber of a table."""

    def __init__(self, guest: str, viewer: int | None) -> None:
        super().__init__(guest, viewer)
        self.heard: list[wire.ToClient] = []
        self.states: list[wire.State] = []
        """Where the table stood, with what was seen of it."""
        self._patcher = ViewPatcher()

    def tell(self, message: bytes) -> None:
        heard = wire.from_server(message)
        self.heard.append(heard)
        if isinstance(heard, wire.Happened) and heard.state is not None:
            self.states.append(self._patcher.take(heard.state))


async def test_a_command_given_again_is_answered_as_the_first_time_and_nothing_happens_twice(hall: Hall) -> None:
    kept = await hall.open(ANA, "open", BOTS)
    table = kept.hosted.id
    assert (await hall.open(ANA, "open", BOTS)).hosted.id == table, "also for the command that opened it"
    first = await hall.do(ANA, table, "1", wire.Sit(0, "Ana"))
    said = await hall.do(ANA, table, "2", wire.Say("hello"))

    assert await asyncio.gather(*(hall.do(ANA, table, "2", wire.Say("hello")) for _ in range(5))) == [said] * 5
    assert await hall.do(ANA, table, "1", wire.Sit(0, "Ana")) == first, "though sitting again would be refused"
    assert kept.hosted.seq == said


async def test_commands_at_the_same_time_become_entries_one_after_the_other(hall: Hall) -> None:
    kept = await hall.open(ANA, "open", BOTS)
    await hall.do(ANA, kept.hosted.id, "sit", wire.Sit(0, "Ana"))
    numbers = await asyncio.gather(
        *(hall.do(ANA, kept.hosted.id, f"say {number}", wire.Say("oops")) for number in range(20))
    )

    assert sorted(numbers) == list(range(3, 23))


async def test_of_two_who_want_a_seat_one_gets_it(hall: Hall) -> None:
    kept = await hall.open(ANA, "open", wire.Settings(game="sandbag", seats=3))
    results = await asyncio.gather(
        *(hall.do(guest, kept.hosted.id, guest, wire.Sit(0, guest)) for guest in (BEN, CLEO)), return_exceptions=True
    )

    assert [isinstance(result, Declined) for result in results].count(True) == 1
    assert kept.hosted.seq == 2


async def test_ids_are_each_guests_own(hall: Hall) -> None:
    kept = await hall.open(ANA, "open", BOTS)
    first = await hall.do(ANA, kept.hosted.id, "same", wire.Sit(0, "Ana"))
    second = await hall.do(BEN, kept.hosted.id, "same", wire.Sit(1, "Ben"))
    assert (kept.hosted.seat_of(ANA), kept.hosted.seat_of(BEN)) == (0, 1)
    assert await hall.do(ANA, kept.hosted.id, "same", wire.Sit(0, "Ana")) == first
    assert await hall.do(BEN, kept.hosted.id, "same", wire.Sit(1, "Ben")) == second


async def test_a_refused_command_may_be_given_again_with_the_same_id(hall: Hall) -> None:
    kept = await hall.open(ANA, "open", wire.Settings(game="sandbag", seats=3))
    await hall.do(ANA, kept.hosted.id, "sit", wire.Sit(0, "Ana"))
    with pytest.raises(Declined, match="free seats"):
        await hall.do(ANA, kept.hosted.id, "start", wire.Start())
    for seat in (1, 2):
        await hall.do(ANA, kept.hosted.id, f"bot {seat}", wire.Place(seat, "random"))
    await hall.do(ANA, kept.hosted.id, "start", wire.Start())
    assert kept.hosted.status is Status.PLAYING


async def test_nobody_can_use_up_the_names_of_what_happens_by_itself(hall: Hall) -> None:
    """Else a player could send a word under the name of a bot's next choice, and the bot would never be heard."""
    kept = await hall.open(ANA, "open", BOTS)
    table = kept.hosted.id
    await hall.do(ANA, table, "sit", wire.Sit(0, "Ana"))
    await hall.do(ANA, table, "start", wire.Start())
    await hall.do(ANA, table, "bot 1 0", wire.Say("oops"))
    action = kept.hosted.legal_for(1)[0]
    seq = kept.hosted.seq

    await hall.add(kept, entries.Acting(1, action, "random"), "bot 1 0", lambda _: True)

    assert kept.hosted.seq == seq + 1


async def test_what_happens_by_itself_happens_once(hall: Hall) -> None:
    kept = await hall.open(ANA, "open", BOTS)
    await hall.do(ANA, kept.hosted.id, "sit", wire.Sit(0, "Ana"))

    await hall.add(kept, wire.Away(0), "away 0 2", lambda _: True)
    await hall.add(kept, wire.Away(0), "away 0 2", lambda _: True)
    await hall.add(kept, wire.Away(0), "away 0 3", lambda _: False)
    assert kept.hosted.seq == 3


async def test_nobody_takes_a_table_for_themselves_with_words(hall: Hall) -> None:
    kept = await hall.open(ANA, "open", wire.Settings(game="sandbag", seats=3, bots={"2": "random"}))
    table = kept.hosted.id
    now = [0.0]
    hall.command_limits = TokenBuckets(TABLE_COMMANDS, clock=lambda: now[0])
    for seat, guest in enumerate((ANA, BEN)):
        await hall.do(guest, table, "sit", wire.Sit(seat, f"Guest {seat}"))
    await hall.do(BEN, table, "start", wire.Start())
    for number in range(TABLE_COMMANDS.at_once - 1):  # besides sitting down
        await hall.do(ANA, table, f"word {number}", wire.Say("hello"))
    with pytest.raises(Declined) as declined:
        await hall.do(ANA, table, "word too many", wire.Say("hello"))
    assert "try again in 1 seconds" in str(declined.value)
    assert declined.value.code == "too often"
    await hall.do(BEN, table, "word", wire.Say("one moment"))
    await hall.do(ANA, table, "choice", wire.Act(kept.hosted.legal_for(0)[0]))
    assert await hall.do(ANA, table, "word 0", wire.Say("hello")) <= kept.hosted.seq, "a repeated command is answered"
    now[0] += 1.0
    await hall.do(ANA, table, "word too many", wire.Say("hello"))


async def test_nobody_takes_a_table_for_themselves_with_a_link(hall: Hall) -> None:
    kept = await hall.open(ANA, "open", BOTS)
    table = kept.hosted.id
    await hall.do(ANA, table, "sit", wire.Sit(0, "Ana"))

    async def pass_on() -> None:
        for number in range(TABLE_COMMANDS.at_once + 1):
            for guest in (BEN, ANA):
                await hall.claim(guest, table, f"claim {number}", kept.hosted.link_of(0))

    with pytest.raises(Declined) as declined:
        await pass_on()
    assert declined.value.code == "too often"
    assert set(kept.hosted.chairs[0].earlier) == {ANA, BEN}
    assert len(kept.hosted.chairs[0].earlier) == 2


async def test_a_table_at_which_too_much_has_happened_is_played_to_its_end(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = await hall.open(ANA, "open", BOTS)
    await hall.do(ANA, kept.hosted.id, "sit", wire.Sit(0, "Ana"))
    await hall.do(ANA, kept.hosted.id, "start", wire.Start())
    monkeypatch.setattr(hall_module, "MOST_ENTRIES", kept.hosted.seq)
    with pytest.raises(Declined) as declined:
        await hall.do(ANA, kept.hosted.id, "word", wire.Say("hello"))
    assert declined.value.code == "full"
    await finish(hall, kept)
    assert kept.hosted.status is Status.OVER


async def test_there_is_no_table_by_a_guessed_name(hall: Hall) -> None:
    with pytest.raises(Declined, match="there is no such table"):
        await hall.do(ANA, "0" * 22, "1", wire.Start())


async def test_another_process_that_reads_the_file_has_the_same_table(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    async with hall_at(path) as hall:
        kept = await played(hall)
        seen = portrait(kept.hosted)
        rows = await hall.store.read(kept.hosted.id, 0)
    async with hall_at(path) as again:
        found = (await again.find(kept.hosted.id)).hosted
        assert portrait(found) == seen
    anew = folded(rows)
    anew.id = kept.hosted.id
    assert portrait(anew) == seen


# --- links ---


async def test_a_seat_taken_over_by_its_link_is_lost_to_who_had_it(hall: Hall) -> None:
    kept = await hall.open(ANA, "open", BOTS)
    table = kept.hosted.id
    await hall.do(ANA, table, "sit", wire.Sit(0, "Ana"))
    await hall.do(ANA, table, "start", wire.Start())
    ana, other = Listener(ANA, 0), Listener(STRANGER, None)
    kept.watchers |= {ana, other}
    link = kept.hosted.link_of(0)

    assert await hall.claim(STRANGER, table, "claim", link) == 0
    assert await hall.claim(STRANGER, table, "claim", link) == 0, "again, after a lost connection"
    assert (ana.viewer, other.viewer) == (None, 0), "from now on the one hears what spectators hear"
    assert all(not state.legal and seat_in(state) is None for state in ana.states)
    assert ana.states
    with pytest.raises(Declined, match="you do not sit at this table"):
        await hall.do(ANA, table, "act", wire.Act(kept.hosted.legal_for(0)[0]))
    await hall.do(STRANGER, table, "act", wire.Act(kept.hosted.legal_for(0)[0]))


async def test_a_claim_under_a_used_id_is_refused_and_not_passed_over(hall: Hall) -> None:
    kept = await hall.open(ANA, "open", BOTS)
    table = kept.hosted.id
    await hall.do(ANA, table, "sit", wire.Sit(0, "Ana"))
    await hall.claim(STRANGER, table, "mine", kept.hosted.link_of(0))
    await hall.claim(ANA, table, "back", kept.hosted.link_of(0))
    with pytest.raises(Declined, match="that id has been used"):
        await hall.claim(STRANGER, table, "mine", kept.hosted.link_of(0))
    assert kept.hosted.seat_of(ANA) == 0


async def test_a_link_that_dies_while_a_claim_waits_opens_nothing(hall: Hall) -> None:
    """Somebody stands up and another sits down in the moment between the claim and its entry."""
    kept = await hall.open(ANA, "open", wire.Settings(game="sandbag", seats=3))
    table = kept.hosted.id
    await hall.do(ANA, table, "sit", wire.Sit(0, "Ana"))
    link = kept.hosted.link_of(0)
    results = await asyncio.gather(
        hall.do(ANA, table, "stand", wire.Stand()),
        hall.do(BEN, table, "sit too", wire.Sit(0, "Ben")),
        hall.claim(STRANGER, table, "claim", link),
        return_exceptions=True,
    )

    assert isinstance(results[2], Declined)
    assert kept.hosted.seat_of(BEN) == 0
    assert kept.hosted.seat_of(STRANGER) is None


async def seated(hall: Hall) -> Kept:
    """A table with Ana and Ben, and a seat that is free."""
    kept = await hall.open(ANA, "open", wire.Settings(game="sandbag", seats=3))
    await hall.do(ANA, kept.hosted.id, "sit", wire.Sit(0, "Ana"))
    await hall.do(BEN, kept.hosted.id, "sit too", wire.Sit(1, "Ben"))
    return kept


async def test_the_link_of_somebody_who_has_stood_up_opens_nothing(hall: Hall) -> None:
    kept = await seated(hall)
    table, old = kept.hosted.id, kept.hosted.link_of(1)
    await hall.do(BEN, table, "stand", wire.Stand())
    with pytest.raises(Declined, match="that link opens no seat here"):
        await hall.claim(STRANGER, table, "claim", old)
    await hall.do(CLEO, table, "sit again", wire.Sit(1, "Cleo"))
    with pytest.raises(Declined, match="that link opens no seat here"):
        await hall.claim(BEN, table, "claim", old)
    assert old != kept.hosted.link_of(1)
    assert kept.hosted.seat_of(CLEO) == 1


@pytest.mark.parametrize("secret", ["0" * 64, "\u00e4\U0001f600" * 16, "guest-ana-guest-ana"])
async def test_a_guessed_link_is_refused(hall: Hall, secret: str) -> None:
    kept = await seated(hall)
    with pytest.raises(Declined, match="that link opens no seat here"):
        await hall.claim(STRANGER, kept.hosted.id, "claim", secret)


async def test_who_has_a_seat_cannot_take_another_by_its_link(hall: Hall) -> None:
    kept = await seated(hall)
    with pytest.raises(Declined, match="another seat"):
        await hall.claim(ANA, kept.hosted.id, "claim", kept.hosted.link_of(1))


async def test_what_is_revealed_after_the_game_opens_no_seat(hall: Hall) -> None:
    """Everybody may compute with the secret of the deal; links must not come from it, nor the next table's name."""
    kept = await played(hall)
    revealed = bytes.fromhex(kept.hosted.info().secret)
    assert kept.hosted.table is not None
    for key in (revealed, kept.hosted.table.seed, revealed.hex().encode()):
        guess = hmac.new(key, b"seat 0 2", hashlib.sha256).hexdigest()
        with pytest.raises(Declined, match="that link opens no seat here"):
            await hall.claim(STRANGER, kept.hosted.id, "claim", guess)
        assert hmac.new(key, b"rematch", hashlib.sha256).hexdigest()[:22] != rematch_id(kept.hosted)
    right = hmac.new(kept.hosted.secret, b"seat 0 2", hashlib.sha256).hexdigest()
    assert right == kept.hosted.link_of(0), "this is how links are made, so the guesses were fair"


# --- playing again ---


async def test_people_who_play_again_find_their_seats_and_bots(hall: Hall) -> None:
    kept = await played(hall)
    seq = await hall.do(ANA, kept.hosted.id, "again", wire.Rematch())
    assert await hall.do(ANA, kept.hosted.id, "again", wire.Rematch()) == seq
    again = await hall.find(kept.hosted.rematch)

    assert [(chair.guest, chair.name, chair.bot) for chair in again.hosted.chairs] == [
        (chair.guest, chair.name, chair.bot) for chair in kept.hosted.chairs
    ]
    assert again.hosted.info().host == 0
    assert again.hosted.commitment not in {"", kept.hosted.commitment}
    await hall.do(ANA, again.hosted.id, "start", wire.Start())
    assert again.hosted.table is not None
    assert kept.hosted.table is not None
    assert again.hosted.table.seed != kept.hosted.table.seed


@pytest.mark.parametrize("present", [(0,), ()])
async def test_who_opened_the_old_table_has_opened_the_new_one_unless_they_have_gone(
    hall: Hall, present: tuple[int, ...]
) -> None:
    kept = await hall.open(ANA, "open", wire.Settings(game="sandbag", seats=3, bots={"2": "random"}))
    for seat, guest in enumerate((ANA, BEN)):
        await hall.do(guest, kept.hosted.id, f"sit {seat}", wire.Sit(seat, guest.capitalize()))
    await hall.do(ANA, kept.hosted.id, "start", wire.Start())
    await finish(hall, kept)
    kept.signs = dict.fromkeys(present, hall.now())
    await hall.do(BEN, kept.hosted.id, "again", wire.Rematch())
    again = await hall.find(kept.hosted.rematch)

    assert again.hosted.info().host == (0 if present else 1)
    assert [seating.away for seating in again.hosted.info().seating[:2]] == [True, False], "Ana has not come yet"


async def test_the_same_deal_again_has_the_same_cards_and_promises_nothing(hall: Hall) -> None:
    kept = await played(hall)
    await hall.do(ANA, kept.hosted.id, "again", wire.Rematch(same_deal=True))
    again = await hall.find(kept.hosted.rematch)
    await hall.do(ANA, again.hosted.id, "start", wire.Start())
    assert again.hosted.table is not None
    assert kept.hosted.table is not None

    assert again.hosted.table.seed == kept.hosted.table.seed
    assert (again.hosted.info().commitment, again.hosted.info().secret) == ("", "")


async def test_a_person_who_is_called_as_a_bot_would_be_can_play_again(hall: Hall) -> None:
    """Nobody's name is taken by a bot of the new table, so the game can begin there."""
    kept = await hall.open(ANA, "open", wire.Settings(game="sandbag", seats=3))
    table = kept.hosted.id
    await hall.do(ANA, table, "sit", wire.Sit(2, "Random"))
    for seat in (0, 1):
        await hall.do(ANA, table, f"bot {seat}", wire.Place(seat, "random"))
    await hall.do(ANA, table, "start", wire.Start())
    await finish(hall, kept)
    await hall.do(ANA, table, "again", wire.Rematch())
    again = await hall.find(kept.hosted.rematch)

    assert [chair.name for chair in again.hosted.chairs] == ["Random 2", "Random 3", "Random"]
    await hall.do(ANA, again.hosted.id, "start", wire.Start())
    assert again.hosted.status is Status.PLAYING


async def test_a_rematch_that_broke_off_half_way_is_finished_by_asking_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    async with hall_at(path) as hall:
        kept = await played(hall)
        await hall._open_rematch(kept, ANA, same_deal=False)  # the process dies before the old table knows
    async with hall_at(path) as hall:
        found = await hall.find(kept.hosted.id)
        await hall.do(ANA, found.hosted.id, "again", wire.Rematch())
        again = await hall.find(found.hosted.rematch)
        assert [chair.name for chair in again.hosted.chairs] == [chair.name for chair in kept.hosted.chairs]
        assert again.hosted.seq == 4
