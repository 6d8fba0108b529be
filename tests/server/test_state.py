"""A table is its log: the same entries make the same table, and its clocks know no other time than theirs."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bagatelle.core.commitment import commitment, seed_from
from bagatelle.core.game import CLOCK
from bagatelle.server.tables import entries
from bagatelle.server.tables.clocks import LEAST_TIME, SECOND
from bagatelle.server.tables.commands import PHRASES, Declined
from bagatelle.server.tables.state import Status, TableState
from bagatelle.table.record import read, replay, write
from bagatelle.table.verifying import verify
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written
from tests.server.desk import (
    ANA,
    BEGIN,
    BEN,
    CLEO,
    DAN,
    NAMES,
    STRANGER,
    Desk,
    begun,
    entry_frame,
    folded,
    portrait,
    seated,
    situation,
    state_frame,
    viewers,
)

HISTORIES = int(os.environ.get("BAGATELLE_HISTORIES", "40"))
"""Random histories of tables; a longer look asks for more in the environment."""

# --- random histories ---

OVER = begun()
OVER.finish()
GUESTS = (ANA, BEN, CLEO, STRANGER)
TABLES = (
    wire.Settings(game="sandbag", seats=3, bots={"2": "heuristic"}, clock=wire.Clock(move=20, bank=30, grace=10)),
    wire.Settings(game="bagoloot", seats=2, clock=wire.Clock(grace=5), chat=True),
    wire.Settings(
        game="bagoloot",
        seats=3,
        options={"window": "timed", "end": "time", "minutes": "5", "manners": "strict"},
        clock=wire.Clock(bank=60, window=4),
    ),
)


def any_command(data: st.DataObject, state: TableState) -> wire.AnyCommand:
    """Something that a guest may want, sensible or not."""
    seats = st.integers(0, len(state.chairs))
    actions = st.integers(0, state.game.actions.SIZE - 1).map(state.game.actions.text_of)
    kinds: list[st.SearchStrategy[wire.AnyCommand]] = [
        st.builds(wire.Sit, seats, st.sampled_from([*NAMES.values(), "Heuristic"]), st.sampled_from(["", "ab", "zz"])),
        st.builds(wire.Stand),
        st.builds(wire.Place, seats, st.sampled_from(["", "heuristic", "random"])),
        st.builds(wire.Switch, seats),
        st.builds(wire.Rename, st.sampled_from([*NAMES.values(), "Zoe"])),
        st.builds(wire.Remove, seats),
        st.builds(wire.Allow, st.sampled_from([*NAMES.values(), "Zoe"])),
        st.builds(wire.Arrange, st.builds(wire.Settings, st.just(state.settings.game), st.integers(2, 5))),
        st.builds(wire.Close),
        st.builds(wire.Start),
        st.builds(wire.Act, actions),
        st.builds(wire.TakeBack),
        st.builds(wire.Say, st.sampled_from([*PHRASES, "nonsense"])),
        st.builds(wire.Chat, st.text(min_size=1, max_size=8)),
        st.builds(wire.Return),
        st.builds(wire.Cover, seats),
        st.builds(wire.Extend),
        st.builds(wire.Rematch, st.booleans()),
    ]
    return data.draw(st.one_of(kinds))


def try_to(desk: Desk, guest: str, command: wire.AnyCommand) -> None:
    """Give the command; if it is refused, nothing has changed."""
    before = situation(desk.state)
    try:
        desk.do(guest, command)
    except Declined:
        assert situation(desk.state) == before


def legal_step(data: st.DataObject, desk: Desk) -> None:
    """A seat that may choose, asked or not, chooses."""
    state = desk.state
    able = [seat for seat in range(len(state.chairs)) if state.legal_for(seat)]
    if able:
        seat = data.draw(st.sampled_from(able))
        desk.act(seat, data.draw(st.integers(0, len(state.legal_for(seat)) - 1)))


def come_or_go(data: st.DataObject, desk: Desk) -> None:
    seat = data.draw(st.integers(0, len(desk.state.chairs) - 1))
    chair = desk.state.chairs[seat]
    if not chair.is_person:
        return
    if chair.away_since is None:
        desk.add(wire.Away(seat))
    else:
        other = data.draw(st.sampled_from(["", STRANGER])) if desk.state.seat_of(STRANGER) is None else ""
        desk.add(entries.Arriving(seat, other), other)


def let_time_pass(data: st.DataObject, desk: Desk) -> None:
    """Sometimes a little, sometimes until something happens by itself."""
    desk.wait(data.draw(st.sampled_from([0, 0.4, 7, 700])))
    due = desk.state.due()
    if due and due[0].at <= desk.now:
        desk.expire()


def beginning(data: st.DataObject) -> Desk:
    """A new table, one at which the game has just begun, or one at which it is over: few get there by themselves."""
    status = data.draw(st.sampled_from(list(Status)))
    if status is Status.OVER:
        return Desk.of(OVER.rows)
    desk = Desk(data.draw(st.sampled_from(TABLES)), secret=data.draw(st.binary(min_size=32, max_size=32)))
    if status is Status.PLAYING:
        for guest, chair in zip(GUESTS, list(desk.state.chairs), strict=False):
            if chair.is_free:
                desk.do(guest, wire.Sit(GUESTS.index(guest), NAMES.get(guest, "Eve")))
        desk.do(ANA, wire.Start())
    return desk


def check_sanity(state: TableState) -> None:
    guests = [chair.guest for chair in state.chairs if chair.guest]
    names = [chair.name.lower() for chair in state.chairs if chair.name]
    asked = state.table.asked() if state.table is not None else ()
    assert len(set(guests)) == len(guests), "nobody has two seats"
    assert len(set(names)) == len(names), "no two have the same name"
    for seat, chair in enumerate(state.chairs):
        assert 0 <= chair.bank <= state.settings.clock.bank * SECOND
        waits = seat in asked and chair.is_person and not chair.is_covered and state.status is Status.PLAYING
        assert (chair.asked_since is not None) == waits, "time runs for whoever is waited for and for nobody else"
    for due in state.due():
        if due.seat is not None:
            assert due.seat in asked
    info = written(state.info())
    assert (state.info().secret != "") == (state.status is Status.OVER)
    assert state.secret.hex().encode() not in info


@pytest.mark.soak
@settings(
    max_examples=HISTORIES, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(st.data())
def test_the_same_entries_make_the_same_table(data: st.DataObject) -> None:
    """Whatever happened there, and whatever was refused meanwhile: another process that reads the log has the same."""
    desk = beginning(data)
    steps: list[Callable[[], None]] = [
        lambda: try_to(desk, data.draw(st.sampled_from(GUESTS)), any_command(data, desk.state)),
        lambda: legal_step(data, desk),
        lambda: legal_step(data, desk),
        lambda: come_or_go(data, desk),
        lambda: let_time_pass(data, desk),
    ]
    for _ in range(data.draw(st.integers(1, 40))):
        steps[data.draw(st.integers(0, len(steps) - 1))]()
        check_sanity(desk.state)

    assert portrait(folded(desk.rows)) == portrait(desk.state)
    half = len(desk.rows) // 2
    late = folded(desk.rows[:half])
    for row in desk.rows[half:]:
        late.add(row)
    assert portrait(late) == portrait(desk.state), "who has read half and then the rest has the same"


def test_a_whole_game_folded_anew_is_the_same() -> None:
    desk = begun("bagoloot", 3, options={"rounds": "1"})
    desk.finish()

    assert desk.state.status is Status.OVER
    assert portrait(folded(desk.rows)) == portrait(desk.state)


def test_an_entry_out_of_its_place_is_not_taken_in() -> None:
    desk = seated()
    with pytest.raises(AssertionError, match="entry 4 after 2"):
        folded([*desk.rows[:2], desk.rows[3]])


# --- clocks ---


def moving(**clock: int) -> Desk:
    """Three people in a game of Bag-O-Loot, where one after the other chooses."""
    return begun("bagoloot", 3, clock=wire.Clock(**clock))


def others(desk: Desk) -> list[int]:
    return [seat for seat in range(3) if seat != desk.asked()]


def deadlines(desk: Desk) -> list[tuple[str, int, int | None]]:
    """What is due, with the seconds that it is away."""
    return [(due.what, (due.at - desk.now) // SECOND, due.seat) for due in desk.state.due()]


def test_a_table_without_clocks_waits_for_ever() -> None:
    desk = moving(grace=0)
    desk.add(wire.Away(desk.asked()))

    assert desk.state.due() == ()


def test_each_choice_has_its_time_and_then_a_bot_chooses() -> None:
    desk = moving(move=30, grace=0)
    seat = desk.asked()
    assert deadlines(desk) == [("move", 30, seat)]

    desk.wait(29)
    desk.act(seat)
    assert deadlines(desk)[0][:2] == ("move", 30), "the next choice has its own"

    seat = desk.asked()
    assert desk.expire().entry == wire.Lapsed(seat, "heuristic")
    assert desk.state.bots_asked() == [seat]
    assert desk.state.due() == (), "a bot is not hurried by the clock of people"


def test_the_bank_is_charged_only_beyond_the_time_of_a_choice() -> None:
    desk = moving(move=10, bank=60, grace=0)
    seat = desk.asked()
    desk.wait(10)
    desk.act(seat)
    assert desk.state.chairs[seat].bank == 60 * SECOND
    while desk.asked() != seat:
        desk.act(desk.asked())
    desk.wait(25)
    assert deadlines(desk) == [("move", 45, seat)]
    desk.act(seat)

    assert desk.state.chairs[seat].bank == 45 * SECOND
    assert [desk.state.chairs[other].bank for other in range(3) if other != seat] == [60 * SECOND] * 2


def test_who_runs_out_of_time_has_no_bank_left_when_back() -> None:
    desk = moving(move=10, bank=60, grace=0)
    seat = desk.asked()
    desk.expire()
    desk.act(seat)
    assert desk.state.chairs[seat].bank == 0

    assert deadlines(desk) == [("move", 10, seat)]


def test_who_has_used_up_the_bank_has_still_a_little_time_for_each_choice() -> None:
    desk = moving(bank=60, grace=0)
    seat = desk.asked()
    assert deadlines(desk) == [("move", 60, seat)]
    desk.expire()
    desk.act(seat)
    assert deadlines(desk) == [("move", LEAST_TIME // SECOND, seat)], "not covered at once"
    desk.wait(LEAST_TIME // SECOND - 1)
    desk.act(seat)
    while desk.asked() != seat:
        desk.act(desk.asked())
    assert deadlines(desk) == [("move", LEAST_TIME // SECOND, seat)]


def test_words_and_comings_and_goings_do_not_stretch_the_time() -> None:
    desk = moving(move=30, grace=0)
    seat = desk.asked()
    at = desk.state.due()[0].at
    for entry in (wire.Said(seat, "hello"), wire.Away(seat), entries.Arriving(seat)):
        desk.wait(3)
        desk.add(entry)
        assert desk.state.due()[0].at == at


def test_a_bot_covers_who_is_away_and_waited_for_after_grace() -> None:
    desk = moving(grace=20)
    seat, other = desk.asked(), others(desk)[0]
    desk.add(wire.Away(other))
    assert desk.state.due() == (), "nobody waits for that seat"
    desk.wait(5)
    desk.add(wire.Away(seat))
    assert deadlines(desk) == [("cover", 20, seat)]

    desk.wait(10)
    desk.add(entries.Arriving(seat))
    assert desk.state.due() == ()
    desk.wait(10)
    desk.add(wire.Away(seat))
    assert deadlines(desk) == [("cover", 20, seat)], "it counts anew"
    desk.expire()
    assert desk.state.info().seating[seat] == wire.Seating(
        seat, desk.state.chairs[seat].name, "heuristic", person=True, away=True
    )


def test_who_was_missed_before_it_was_noted_has_had_that_time() -> None:
    desk = moving(grace=20)
    desk.wait(30)
    desk.add(wire.Away(desk.asked(), 15 * SECOND))
    assert deadlines(desk) == [("cover", 5, desk.asked())]


def test_grace_counts_from_when_the_game_began_to_wait() -> None:
    desk = moving(grace=20)
    seat = next(iter(others(desk)))
    desk.add(wire.Away(seat))
    desk.wait(300)
    while desk.asked() != seat:
        desk.act(desk.asked())

    assert deadlines(desk) == [("cover", 20, seat)]


@pytest.mark.parametrize("by_acting", [True, False], ids=["by acting", "by return"])
def test_a_covered_seat_is_given_back(by_acting: bool) -> None:  # noqa: FBT001 - a parameter of the test
    desk = moving(grace=20)
    seat = desk.asked()
    guest = desk.state.chairs[seat].guest
    desk.add(wire.Away(seat))
    desk.expire()
    assert desk.state.bots_asked() == [seat]
    desk.do(guest, wire.Act(desk.state.legal_for(seat)[0]) if by_acting else wire.Return())

    assert desk.state.chairs[seat].bot == ""
    assert not desk.state.chairs[seat].is_covered
    assert desk.state.bots_asked() == []
    while desk.asked() != seat:
        desk.act(desk.asked())
    assert desk.state.chairs[seat].asked_since is not None, "time runs for the person again"
    assert not desk.state.info().seating[seat].away, "who plays is there"
    assert desk.state.due() == (), "and no bot is about to cover again"


def test_a_bot_that_covers_does_not_give_the_seat_back_by_acting() -> None:
    desk = moving(grace=20)
    seat = desk.asked()
    desk.add(wire.Away(seat))
    desk.expire()
    desk.act(seat)

    assert desk.state.told[-1].told == wire.Acted(seat, "heuristic")
    assert desk.state.chairs[seat].is_covered


def test_deadlines_come_from_the_times_of_the_entries_alone() -> None:
    """A process with another clock, or one that reads the log a day later, finds the same."""
    desk = moving(move=30, bank=9, grace=20)
    for _ in range(10):
        desk.wait(3)
        desk.act(desk.asked())
    shifted = folded([replace(row, at=row.at + 12345) for row in desk.rows])

    assert [due.at - 12345 for due in shifted.due()] == [due.at for due in desk.state.due()]
    assert folded(desk.rows).due() == desk.state.due() != ()


@pytest.mark.parametrize(("window", "seconds"), [(0, 8), (1, 3), (20, 20), (500, 30)])
def test_a_window_is_open_as_long_as_the_table_says_within_what_the_game_allows(window: int, seconds: int) -> None:
    desk = begun("bagoloot", 3, options={"window": "timed"}, clock=wire.Clock(window=window, grace=0))
    while not desk.state.due():
        seat = desk.asked()
        desk.act(seat, 7 * desk.state.seq % len(desk.state.legal_for(seat)))
        assert desk.state.status is Status.PLAYING, "there was a window in the game"
    opened = desk.state.last_at
    assert deadlines(desk) == [("window", seconds, None)]
    desk.wait(2)
    desk.add(wire.Said(0, "hello"))
    assert desk.state.due()[0].at == opened + seconds * SECOND, "words do not hold it open"

    due = desk.expire()
    assert isinstance(due.entry, entries.Acting)
    assert due.entry.seat == CLOCK
    assert desk.state.told[-1].told == wire.Acted(CLOCK)
    assert all(due.what != "window" for due in desk.state.due())


def test_the_time_of_a_game_by_the_clock_runs_from_its_beginning() -> None:
    desk = begun("bagoloot", 3, options={"end": "time", "minutes": "5"}, clock=wire.Clock(window=7, grace=0))
    for _ in range(5):
        desk.wait(10)
        desk.act(desk.asked())

    assert desk.state.due()[0].what == "game"
    assert desk.state.due()[0].at == BEGIN + 300 * SECOND, "what the table says of windows does not change it"


def test_when_the_game_is_over_nothing_is_due() -> None:
    desk = moving(move=30, bank=5, grace=20)
    desk.finish()
    desk.add(wire.Away(0))

    assert desk.state.due() == ()
    assert desk.state.bots_asked() == desk.state.bots_listening() == []


def test_a_table_tells_when_something_was_played_there_last() -> None:
    desk = moving()
    assert desk.state.info().played == desk.state.info().began
    desk.wait(60)
    desk.finish()
    end = desk.now
    assert desk.state.info().played == end
    desk.wait(60)
    desk.add(wire.Away(0))
    assert desk.state.info().played == end, "who comes or goes plays nothing"


# --- deals that can be checked ---


def all_frames(state: TableState) -> bytes:
    """Everything that anybody was or can be told up to now."""
    frames = [entry_frame(state, seq, viewer) for seq in range(1, state.seq + 1) for viewer in viewers(state)]
    frames += [shown for viewer in viewers(state) if (shown := state_frame(state, viewer))]
    return b"\n".join([*frames, written(state.info())])


def test_the_secret_is_told_with_the_last_action_and_never_before() -> None:
    desk = begun()
    secret = desk.state.deal_secret.hex()
    while desk.state.status is Status.PLAYING:
        assert desk.state.info().secret == ""
        desk.act(desk.asked())

    assert secret.encode() not in all_frames(folded(desk.rows[:-1]))
    assert desk.state.info().secret == secret
    assert commitment(bytes.fromhex(secret)) == desk.state.info().commitment


def test_neither_the_tables_own_secret_nor_a_link_nor_the_seed_is_ever_told() -> None:
    desk = begun()
    desk.finish()
    told = all_frames(desk.state)
    assert desk.state.table is not None

    assert desk.state.secret.hex().encode() not in told
    assert desk.state.table.seed.hex().encode() not in told, "everybody can compute it"
    assert not any(desk.state.link_of(seat).encode() in told for seat in range(3))
    assert not any(guest.encode() in told for guest in (ANA, BEN, CLEO)), "who somebody is, is nobody's business"


def test_the_commitment_is_there_before_anybody_sits_and_stays() -> None:
    desk = Desk(wire.Settings(game="sandbag", seats=3))
    first = desk.state.info().commitment
    desk.do(ANA, wire.Sit(0, "Ana", "c0ffee"))
    desk.do(BEN, wire.Sit(1, "Ben"))
    desk.do(CLEO, wire.Sit(2, "Cleo", "00" * 32))
    assert b"c0ffee" not in all_frames(desk.state), "what others added is told when nobody can add any more"
    desk.do(ANA, wire.Start())
    desk.finish()

    assert len(first) == 64
    assert desk.state.info().commitment == first
    started = next(told.told for told in desk.state.told if isinstance(told.told, wire.Started))
    assert started.entropy == ("c0ffee", "", "00" * 32)
    assert desk.state.table is not None
    assert desk.state.table.seed == seed_from(bytes.fromhex(desk.state.info().secret), started.entropy)


def test_what_a_seat_adds_changes_the_cards_and_goes_when_it_stands_up() -> None:
    def seed(*added: str) -> bytes:
        desk = Desk(wire.Settings(game="sandbag", seats=3, bots={"1": "rule", "2": "rule"}))
        for text in added:
            if desk.state.seat_of(ANA) is not None:
                desk.do(ANA, wire.Stand())
            desk.do(ANA, wire.Sit(0, "Ana", text))
        desk.do(ANA, wire.Start())
        assert desk.state.table is not None
        return desk.state.table.seed

    assert seed("ab") != seed("")
    assert seed("ab", "cd") == seed("cd")


def test_the_record_of_a_hosted_game_can_be_verified() -> None:
    desk = seated()
    desk.do(CLEO, wire.Stand())
    desk.do(CLEO, wire.Sit(2, "Cleo", "beef"))
    live = desk.state.info().commitment
    desk.do(ANA, wire.Start())
    desk.finish()
    assert desk.state.table is not None
    text = write(desk.state.table)

    assert "\nentropy 2 beef\nseed " in text
    assert [check.verdict.value for check in verify(text, live).checks] == ["holds"] * 6
    assert replay(read(text)).outcome() == desk.state.outcome()


def test_a_deal_that_is_played_again_promises_nothing() -> None:
    desk = Desk(wire.Settings(game="sandbag", seats=3, bots={"1": "rule", "2": "rule"}), seed=bytes(range(32)))
    desk.do(ANA, wire.Sit(0, "Ana", "ab"))
    desk.do(ANA, wire.Start())
    desk.finish()
    assert desk.state.table is not None

    assert desk.state.table.seed == bytes(range(32)), "what seats add changes nothing"
    assert (desk.state.info().commitment, desk.state.info().secret) == ("", "")
    assert desk.state.deal_secret.hex().encode() not in all_frames(desk.state)
    assert verify(write(desk.state.table)).checks[0].verdict.value == "not checked"


def test_other_tables_have_other_seats_links_and_deals() -> None:
    one, other = (seated_with(secret) for secret in (bytes(32), bytes(31) + b"1"))

    assert {one.state.link_of(seat) for seat in range(3)}.isdisjoint(other.state.link_of(seat) for seat in range(3))
    assert len({one.state.link_of(seat) for seat in range(3)}) == 3
    assert one.state.commitment != other.state.commitment


def seated_with(secret: bytes) -> Desk:
    desk = Desk(wire.Settings(game="sandbag", seats=3), secret)
    for seat, guest in enumerate((ANA, BEN, DAN)):
        desk.do(guest, wire.Sit(seat, NAMES[guest]))
    return desk
