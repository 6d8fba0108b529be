"""The log that the rules write: silent, or recording what happens as events, whole.

Its methods take plain values, so that a game with a silent log pays for a call and for nothing else. What is
expensive to put together is asked for only where ``is_recording``.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.core.game import Outcome
from bagatelle.core.seats import NO_SEAT, left_of, seats_in
from bagatelle.games.bagoloot.rules.cards import LOOTER, NAMES, NO_CARD, NUMBERS, how_many, names_in, size_of
from bagatelle.games.bagoloot.rules.events import (
    BagMade,
    BagMoved,
    BagolootEvent,
    Built,
    Challenged,
    Claimed,
    ClaimFailed,
    CollectionsLost,
    Dealt,
    Drew,
    Exchanged,
    GameEnded,
    HeldUp,
    Knocked,
    LetStand,
    Merged,
    Offended,
    Opened,
    Robbed,
    RoundBegan,
    RoundScored,
    SeatDone,
    Sheet,
    Stole,
    TimeCalled,
    TurnBegan,
    TurnSkipped,
    WindowClosed,
    WindowOpened,
)


class Log:
    """Keeps nothing."""

    def __init__(self, *, is_recording: bool) -> None:
        self.is_recording: Final = is_recording

    def round_began(self, round_: i64, dealer: i64, first: i64, deck: i64) -> None:
        """``deck`` cards are left after the deal."""

    def dealt(self, hands: vec[i64]) -> None:
        """``hands`` has the cards of each seat."""

    def turn_began(self, seat: i64, deck: i64) -> None:
        pass

    def turn_skipped(self, seat: i64) -> None:
        pass

    def seat_done(self, seat: i64) -> None:
        pass

    def drew(self, seat: i64, card: i64, deck: i64) -> None:
        pass

    def held_up(self, seat: i64, victim: i64, count: i64, cards: i64) -> None:
        """``count`` is what the victim said, ``cards`` what changed hands."""

    def opened(self, seat: i64, number: i64, second: i64, *, splits: bool) -> None:
        pass

    def built(self, seat: i64, number: i64, card: i64, size: i64) -> None:
        pass

    def stole(self, seat: i64, victim: i64, number: i64, card: i64, took: i64) -> None:
        """``card`` is ``NO_CARD`` for the pair opened in this turn."""

    def merged(self, seat: i64, number: i64, size: i64, surplus: i64) -> None:
        pass

    def bag_made(self, seat: i64, number: i64, owner: i64, lid: i64) -> None:
        """``owner`` is whose collection it was."""

    def window_opened(self, maker: i64, number: i64, answering: i64, seats: i64) -> None:
        """``answering`` are the seats that may answer, as bits."""

    def let_stand(self, seat: i64) -> None:
        pass

    def window_closed(self, by: str) -> None:
        pass

    def challenged(self, seat: i64, maker: i64, number: i64, lid: i64, *, genuine: bool) -> None:
        pass

    def bag_moved(self, giver: i64, taker: i64, number: i64, why: str) -> None:
        pass

    def collections_lost(self, seat: i64, taker: i64, sizes: i64) -> None:
        """``taker`` is ``NO_SEAT`` when they went to the junk pile; ``sizes`` by number."""

    def exchanged(self, seat: i64, number: i64, card: i64, deck: i64) -> None:
        pass

    def knocked(self, seat: i64) -> None:
        pass

    def claimed(self, seat: i64, number: i64, owners: i64) -> None:
        """``owners`` are seats, as bits."""

    def claim_failed(self, seat: i64, number: i64, *, own: bool) -> None:
        pass

    def offended(self, seat: i64, what: str) -> None:
        pass

    def robbed(self, seat: i64) -> None:
        pass

    def time_called(self) -> None:
        pass

    def round_scored(self, round_: i64, robber: i64, sheets: tuple[Sheet, ...]) -> None:
        """``robber`` is ``NO_SEAT`` when there was none."""

    def game_ended(self, end: Outcome, why: str) -> None:
        pass


SILENT: Final = Log(is_recording=False)


@final
class Recording(Log):
    """Appends an event for everything that happens."""

    def __init__(self, events: list[BagolootEvent]) -> None:
        super().__init__(is_recording=True)
        self.events: Final = events

    def round_began(self, round_: i64, dealer: i64, first: i64, deck: i64) -> None:
        self.events.append(RoundBegan(round_, dealer, first, deck))

    def dealt(self, hands: vec[i64]) -> None:
        for seat in range(len(hands)):
            self.events.append(Dealt(seat, size_of(hands[seat]), names_in(hands[seat])))

    def turn_began(self, seat: i64, deck: i64) -> None:
        self.events.append(TurnBegan(seat, deck))

    def turn_skipped(self, seat: i64) -> None:
        self.events.append(TurnSkipped(seat))

    def seat_done(self, seat: i64) -> None:
        self.events.append(SeatDone(seat))

    def drew(self, seat: i64, card: i64, deck: i64) -> None:
        self.events.append(Drew(seat, NAMES[card], deck))

    def held_up(self, seat: i64, victim: i64, count: i64, cards: i64) -> None:
        self.events.append(HeldUp(seat, victim, count, size_of(cards), names_in(cards)))

    def opened(self, seat: i64, number: i64, second: i64, *, splits: bool) -> None:
        self.events.append(Opened(seat, number + 1, second == LOOTER, splits))

    def built(self, seat: i64, number: i64, card: i64, size: i64) -> None:
        self.events.append(Built(seat, number + 1, card == LOOTER, size))

    def stole(self, seat: i64, victim: i64, number: i64, card: i64, took: i64) -> None:
        self.events.append(Stole(seat, victim, number + 1, None if card == NO_CARD else NAMES[card], took))

    def merged(self, seat: i64, number: i64, size: i64, surplus: i64) -> None:
        self.events.append(Merged(seat, number + 1, size, names_in(surplus)))

    def bag_made(self, seat: i64, number: i64, owner: i64, lid: i64) -> None:
        self.events.append(BagMade(seat, number + 1, None if owner == seat else owner, NAMES[lid]))

    def window_opened(self, maker: i64, number: i64, answering: i64, seats: i64) -> None:
        self.events.append(WindowOpened(maker, number + 1, _clockwise(answering, maker, seats)))

    def let_stand(self, seat: i64) -> None:
        self.events.append(LetStand(seat))

    def window_closed(self, by: str) -> None:
        self.events.append(WindowClosed(by))

    def challenged(self, seat: i64, maker: i64, number: i64, lid: i64, *, genuine: bool) -> None:
        self.events.append(Challenged(seat, maker, number + 1, genuine, NAMES[lid]))

    def bag_moved(self, giver: i64, taker: i64, number: i64, why: str) -> None:
        self.events.append(BagMoved(giver, taker, number + 1, why))

    def collections_lost(self, seat: i64, taker: i64, sizes: i64) -> None:
        self.events.append(CollectionsLost(seat, None if taker == NO_SEAT else taker, _numbers_in(sizes)))

    def exchanged(self, seat: i64, number: i64, card: i64, deck: i64) -> None:
        self.events.append(Exchanged(seat, number + 1, NAMES[card], deck))

    def knocked(self, seat: i64) -> None:
        self.events.append(Knocked(seat))

    def claimed(self, seat: i64, number: i64, owners: i64) -> None:
        self.events.append(Claimed(seat, number + 1, seats_in(owners)))

    def claim_failed(self, seat: i64, number: i64, *, own: bool) -> None:
        self.events.append(ClaimFailed(seat, number + 1, own))

    def offended(self, seat: i64, what: str) -> None:
        self.events.append(Offended(seat, what))

    def robbed(self, seat: i64) -> None:
        self.events.append(Robbed(seat))

    def time_called(self) -> None:
        self.events.append(TimeCalled())

    def round_scored(self, round_: i64, robber: i64, sheets: tuple[Sheet, ...]) -> None:
        self.events.append(RoundScored(round_, None if robber == NO_SEAT else robber, sheets))

    def game_ended(self, end: Outcome, why: str) -> None:
        self.events.append(GameEnded(end.totals, end.standings, end.winners, why))


def _clockwise(bits: i64, start: i64, seats: i64) -> tuple[int, ...]:
    """The seats of a set, from the left of ``start`` on."""
    found: list[int] = []
    seat = left_of(start, seats)
    while seat != start:
        if bits & BIT[seat]:
            found.append(seat)
        seat = left_of(seat, seats)
    return tuple(found)


def _numbers_in(sizes: i64) -> tuple[int, ...]:
    return tuple([number + 1 for number in range(NUMBERS) if how_many(sizes, number)])


def log_into(events: list[BagolootEvent] | None) -> Log:
    """A log that records into the list; without one, the silent log."""
    if events is None:
        return SILENT
    return Recording(events)
