"""More time for a choice, or to answer in a window: once for each seat that is asked, written in the log."""

from __future__ import annotations

import pytest

from bagatelle.bots import QUICK
from bagatelle.server.tables.clocks import EXTENSION, SECOND
from bagatelle.server.tables.commands import Declined
from bagatelle.server.tables.state import Status
from bagatelle.wire import messages as wire
from tests.server.desk import Desk, begun, entry_frame, folded, portrait

SECONDS = 8


def with_window(window: str = "timed", move: int = 0) -> Desk:
    """A table at which a bag has just been made, and others may challenge it."""
    desk = begun("bagoloot", 3, options={"window": window}, clock=wire.Clock(window=SECONDS, grace=0, move=move))
    table = desk.state.table
    assert table is not None
    while not table.is_race():
        seat = desk.asked()
        desk.act(seat, 7 * desk.state.seq % len(desk.state.legal_for(seat)))
        assert desk.state.status is Status.PLAYING, "there was a window in the game"
    return desk


def guests(desk: Desk) -> list[str]:
    """Who has still to answer."""
    assert desk.state.table is not None
    return [desk.state.chairs[seat].guest for seat in desk.state.table.asked()]


def test_everybody_who_has_still_to_answer_has_ten_seconds_more_once() -> None:
    desk = with_window()
    opened = desk.state.last_at
    first, second = guests(desk)
    seats = [desk.state.seat_of(guest) for guest in (first, second)]

    desk.wait(3)
    desk.do(first, wire.Extend())

    assert desk.state.told[-1].told == wire.Extended(seats[0] or 0)
    assert desk.state.due()[0].at == opened + SECONDS * SECOND + EXTENSION
    with pytest.raises(Declined, match="you have had 10 seconds more for this choice already"):
        desk.do(first, wire.Extend())
    desk.do(second, wire.Extend())
    window = desk.state.deadlines()[0]
    assert (window.what, window.at, list(window.extended)) == (
        "window",
        opened + SECONDS * SECOND + 2 * EXTENSION,
        seats,
    )
    assert portrait(folded(desk.rows)) == portrait(desk.state)

    desk.expire()
    assert desk.state.window() is None, "in the end the clock closes it"
    assert desk.state.extended == {}, "in the next window everybody has more time again"


def test_who_has_answered_or_made_the_bag_has_no_time_to_ask_for() -> None:
    desk = with_window()
    first, second = guests(desk)
    desk.do(first, wire.Act("stand"))
    maker = next(chair.guest for chair in desk.state.chairs if chair.guest not in {first, second})

    for guest in (first, maker):
        with pytest.raises(Declined, match="only who has still to answer"):
            desk.do(guest, wire.Extend())


def test_where_no_clock_runs_there_is_nothing_to_make_longer() -> None:
    desk = with_window("all_answer")

    with pytest.raises(Declined, match="no clock runs for a choice of yours now"):
        desk.do(guests(desk)[0], wire.Extend())


def test_who_has_a_clock_for_each_choice_has_ten_seconds_more_once_for_each() -> None:
    desk = begun("bagoloot", 3, clock=wire.Clock(move=20, bank=30, grace=0))
    seat = desk.asked()
    guest, other = (desk.state.chairs[one].guest for one in (seat, (seat + 1) % 3))
    asked = desk.state.last_at
    with pytest.raises(Declined, match="no clock runs for a choice of yours now"):
        desk.do(other, wire.Extend())

    desk.wait(15)
    desk.do(guest, wire.Extend())

    assert desk.state.told[-1].told == wire.Extended(seat)
    (clock,) = desk.state.deadlines()
    assert clock == wire.Deadline("move", asked + 50 * SECOND + EXTENSION, seat, (seat,))
    with pytest.raises(Declined, match="you have had 10 seconds more for this choice already"):
        desk.do(guest, wire.Extend())
    assert portrait(folded(desk.rows)) == portrait(desk.state)

    desk.wait(15)
    desk.act(seat)
    assert desk.state.chairs[seat].bank == 30 * SECOND, "they come before the time for the whole game"
    assert desk.state.deadlines()[0].extended == ()
    desk.do(guest, wire.Extend())
    assert desk.state.deadlines()[0].extended == (seat,), "the next choice has its own"


def test_in_a_window_with_a_clock_for_each_choice_both_are_longer() -> None:
    desk = with_window(move=SECONDS)
    before = {(due.what, due.seat): due.at for due in desk.state.due()}
    first, second = (desk.state.seat_of(guest) for guest in guests(desk))

    desk.do(guests(desk)[0], wire.Extend())

    after = {(due.what, due.seat): due.at - before[due.what, due.seat] for due in desk.state.due()}
    assert after == {("window", None): EXTENSION, ("move", first): EXTENSION, ("move", second): 0}


def test_asking_for_more_time_tells_nobody_anything_of_the_cards() -> None:
    """Everybody hears the same, and no view changes."""
    desk = with_window()
    table = desk.state.table
    assert table is not None
    before = [repr(table.view(viewer)) for viewer in (None, 0, 1, 2)]

    desk.do(guests(desk)[0], wire.Extend())

    assert [repr(table.view(viewer)) for viewer in (None, 0, 1, 2)] == before
    assert len({entry_frame(desk.state, desk.state.seq, viewer) for viewer in (None, 0, 1, 2)}) == 1


def test_a_claim_in_a_window_brings_no_more_time_again() -> None:
    desk = with_window()
    guest = guests(desk)[0]
    seat = desk.state.seat_of(guest)
    desk.do(guest, wire.Extend())
    claim = next(action for action in desk.state.legal_for(seat) if action.startswith("claim"))
    desk.do(guest, wire.Act(claim))
    assert guest in guests(desk), "a claim is no answer"

    with pytest.raises(Declined, match="you have had 10 seconds more for this choice already"):
        desk.do(guest, wire.Extend())


def test_for_whom_a_bot_plays_there_is_no_more_time_and_none_later_unasked() -> None:
    desk = with_window(move=SECONDS)
    guest = guests(desk)[0]
    seat = desk.state.seat_of(guest)
    assert seat is not None
    desk.add(wire.Covered(seat, QUICK))

    with pytest.raises(Declined, match="take your seat back first"):
        desk.do(guest, wire.Extend())
    desk.do(guest, wire.Return())
    assert desk.state.clock_of(seat) is not None
    desk.do(guest, wire.Extend())
