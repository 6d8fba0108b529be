"""The log that the rules write: silent, or recording what happens as events, whole.

Its methods take plain values, so that a game with a silent log pays for a call and for nothing else. What is
expensive to put together is asked for only where ``is_recording``.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import COUNT, count
from bagatelle.core.game import Outcome
from bagatelle.core.seats import NO_SEAT, left_of, right_of
from bagatelle.games.sandbag.rules.cards import (
    COLOUR_COUNT,
    LETTERS,
    NO_CARD,
    NO_COLOUR,
    SUM,
    colours_in,
    name_of,
    names_in,
    part_of,
)
from bagatelle.games.sandbag.rules.events import (
    BasketsRevealed,
    CardPlayed,
    Dealt,
    GameEnded,
    LeaderFound,
    PassSealed,
    Play,
    Received,
    RoundBegan,
    RoundScored,
    SandbagEvent,
    SandbagPlayed,
    SetUpSealed,
    Sheet,
    Swapped,
    Tally,
    TrickEnded,
    TurnedUp,
)


class Log:
    """Keeps nothing."""

    def __init__(self, *, is_recording: bool) -> None:
        self.is_recording: Final = is_recording

    def round_began(self, round_: i64, dealer: i64, left_out: i64) -> None:
        """``left_out`` is a colour, or ``NO_COLOUR``."""

    def dealt(self, hands: vec[i64]) -> None:
        """``hands`` has the cards of each seat."""

    def pass_sealed(self, seat: i64, left: i64, right: i64) -> None:
        pass

    def passed(self, passes: vec[i64]) -> None:
        """``passes`` has the two cards of each seat, for its left and its right neighbour."""

    def set_up_sealed(self, seat: i64, basket: vec[i64], sandbags: i64) -> None:
        """``basket`` has the cards at all places."""

    def baskets_revealed(self, basket: vec[i64], sandbags: vec[i64], trump: i64) -> None:
        """``basket`` has the cards at all places, ``sandbags`` the cards behind each basket."""

    def leader_found(self, seat: i64, card: i64, tied: tuple[int, ...]) -> None:
        pass

    def card_played(self, seat: i64, card: i64) -> None:
        pass

    def sandbag_played(self, seat: i64, card: i64) -> None:
        pass

    def swapped(self, seat: i64, taken: i64, place: i64, given: i64, before: i64, trump: i64, face_up: i64) -> None:
        """``before`` and ``trump`` are the trump colours before and after, ``face_up`` what the baskets show then."""

    def trick_ended(
        self, trick: i64, winner: i64, card: i64, by: str, led: i64, trump: i64, plays: tuple[Play, ...], rockets: i64
    ) -> None:
        """``winner`` is ``NO_SEAT`` and ``card`` ``NO_CARD`` when nobody won it."""

    def round_scored(self, round_: i64, sheets: tuple[Sheet, ...], turned_up: tuple[TurnedUp, ...], aside: i64) -> None:
        pass

    def game_ended(self, end: Outcome, tied: tuple[int, ...]) -> None:
        pass


SILENT: Final = Log(is_recording=False)


@final
class Recording(Log):
    """Appends an event for everything that happens."""

    def __init__(self, events: list[SandbagEvent]) -> None:
        super().__init__(is_recording=True)
        self.events: Final = events

    def round_began(self, round_: i64, dealer: i64, left_out: i64) -> None:
        self.events.append(RoundBegan(round_, dealer, _letter_of(left_out)))

    def dealt(self, hands: vec[i64]) -> None:
        for seat in range(len(hands)):
            self.events.append(Dealt(seat, count(hands[seat]), names_in(hands[seat])))

    def pass_sealed(self, seat: i64, left: i64, right: i64) -> None:
        self.events.append(PassSealed(seat, name_of(left), name_of(right)))

    def passed(self, passes: vec[i64]) -> None:
        seats: i64 = len(passes) // 2
        for seat in range(seats):
            from_left, from_right = passes[2 * left_of(seat, seats) + 1], passes[2 * right_of(seat, seats)]
            self.events.append(Received(seat, name_of(from_left), name_of(from_right)))

    def set_up_sealed(self, seat: i64, basket: vec[i64], sandbags: i64) -> None:
        self.events.append(SetUpSealed(seat, _basket_of(basket, seat), names_in(sandbags)))

    def baskets_revealed(self, basket: vec[i64], sandbags: vec[i64], trump: i64) -> None:
        baskets = tuple([_basket_of(basket, seat) for seat in range(len(sandbags))])
        counts = tuple([int(count(cards)) for cards in sandbags])
        self.events.append(BasketsRevealed(baskets, counts, colours_in(trump)))

    def leader_found(self, seat: i64, card: i64, tied: tuple[int, ...]) -> None:
        self.events.append(LeaderFound(seat, name_of(card), tied))

    def card_played(self, seat: i64, card: i64) -> None:
        self.events.append(CardPlayed(seat, name_of(card)))

    def sandbag_played(self, seat: i64, card: i64) -> None:
        self.events.append(SandbagPlayed(seat, name_of(card)))

    def swapped(self, seat: i64, taken: i64, place: i64, given: i64, before: i64, trump: i64, face_up: i64) -> None:
        tally = tallies_in(face_up)
        trumps = colours_in(before), colours_in(trump)
        self.events.append(Swapped(seat, name_of(taken), place // 2, place % 2, name_of(given), *trumps, tally))

    def trick_ended(
        self, trick: i64, winner: i64, card: i64, by: str, led: i64, trump: i64, plays: tuple[Play, ...], rockets: i64
    ) -> None:
        who = None if winner == NO_SEAT else winner
        what = None if card == NO_CARD else name_of(card)
        colours = colours_in(trump)
        self.events.append(TrickEnded(trick, who, what, by, _letter_of(led), colours, len(plays), rockets, plays))

    def round_scored(self, round_: i64, sheets: tuple[Sheet, ...], turned_up: tuple[TurnedUp, ...], aside: i64) -> None:
        self.events.append(RoundScored(round_, sheets, turned_up, names_in(aside)))

    def game_ended(self, end: Outcome, tied: tuple[int, ...]) -> None:
        winner = end.winners[0] if end.winners else None
        self.events.append(GameEnded(end.totals, end.standings, winner, tied))


def _letter_of(colour: i64) -> str | None:
    return None if colour == NO_COLOUR else LETTERS[colour]


def _basket_of(basket: vec[i64], seat: i64) -> tuple[str, ...]:
    return name_of(basket[2 * seat]), name_of(basket[2 * seat + 1])


def log_into(events: list[SandbagEvent] | None) -> Log:
    """A log that records into the list; without one, the silent log."""
    if events is None:
        return SILENT
    return Recording(events)


def tallies_in(face_up: i64) -> tuple[Tally, ...]:
    """The colours among ``face_up``, each with its cards."""
    found: list[Tally] = []
    for colour in range(COLOUR_COUNT):
        part = part_of(face_up, colour)
        if part:
            found.append(Tally(LETTERS[colour], COUNT[part], SUM[part]))
    return tuple(found)
