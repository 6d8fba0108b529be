"""More time to answer in a window: once for each seat that has still to answer, written in the log."""

from __future__ import annotations

import pytest

from bagatelle.server.hosted import EXTENSION, SECOND, Status
from bagatelle.server.judging import Declined
from bagatelle.wire import messages as wire
from tests.server.desk import Desk, begun, folded, portrait

SECONDS = 8


def with_window(window: str = "timed") -> Desk:
    """A table at which a bag has just been made, and others may challenge it."""
    desk = begun("bagoloot", 3, options={"window": window}, clock=wire.Clock(window=SECONDS, grace=0))
    table = desk.hosted.table
    assert table is not None
    while not table.is_race():
        seat = desk.asked()
        desk.act(seat, 7 * desk.hosted.seq % len(desk.hosted.legal_for(seat)))
        assert desk.hosted.status is Status.PLAYING, "there was a window in the game"
    return desk


def guests(desk: Desk) -> list[str]:
    """Who has still to answer."""
    assert desk.hosted.table is not None
    return [desk.hosted.chairs[seat].guest for seat in desk.hosted.table.asked()]


def test_everybody_who_has_still_to_answer_has_ten_seconds_more_once() -> None:
    desk = with_window()
    opened = desk.hosted.last_at
    first, second = guests(desk)
    seats = [desk.hosted.seat_of(guest) for guest in (first, second)]

    desk.wait(3)
    desk.do(first, wire.Extend())

    assert desk.hosted.told[-1].told == wire.Extended(seats[0] or 0)
    assert desk.hosted.due()[0].at == opened + SECONDS * SECOND + EXTENSION
    with pytest.raises(Declined, match="you have had 10 seconds more for this answer already"):
        desk.do(first, wire.Extend())
    desk.do(second, wire.Extend())
    window = desk.hosted.waits().deadlines[0]
    assert (window.what, window.at, list(window.extended)) == (
        "window",
        opened + SECONDS * SECOND + 2 * EXTENSION,
        seats,
    )
    assert portrait(folded(desk.rows)) == portrait(desk.hosted)

    desk.expire()
    assert desk.hosted.window() is None, "in the end the clock closes it"
    assert desk.hosted.extended == {}, "in the next window everybody has more time again"


def test_who_has_answered_or_made_the_bag_has_no_time_to_ask_for() -> None:
    desk = with_window()
    first, second = guests(desk)
    desk.do(first, wire.Act("stand"))
    maker = next(chair.guest for chair in desk.hosted.chairs if chair.guest not in {first, second})

    for guest in (first, maker):
        with pytest.raises(Declined, match="only who has still to answer"):
            desk.do(guest, wire.Extend())


def test_where_no_clock_runs_there_is_nothing_to_make_longer() -> None:
    desk = with_window("all_answer")

    with pytest.raises(Declined, match="no clock runs for an answer now"):
        desk.do(guests(desk)[0], wire.Extend())


def test_asking_for_more_time_tells_nobody_anything_of_the_cards() -> None:
    """Everybody hears the same, and no view changes."""
    desk = with_window()
    table = desk.hosted.table
    assert table is not None
    before = [repr(table.view(viewer)) for viewer in (None, 0, 1, 2)]

    desk.do(guests(desk)[0], wire.Extend())

    assert [repr(table.view(viewer)) for viewer in (None, 0, 1, 2)] == before
    assert len({desk.hosted.happened(desk.hosted.seq, viewer) for viewer in (None, 0, 1, 2)}) == 1
