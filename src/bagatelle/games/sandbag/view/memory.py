"""What a seat remembers of the running round of Sandbag: the finished tricks, as the seat was told of them."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bagatelle.games.sandbag.rules.events import (
    Play,
    PositionSet,
    RoundBegan,
    RoundScored,
    SandbagEvent,
    Standing,
    TrickEnded,
    TurnedUp,
    Way,
)


class Trick(Struct, frozen=True, gc=False):
    """A finished trick."""

    plays: tuple[Play, ...]
    led: str | None
    standing: Standing
    """Trump when it ended, who won it and by what."""


class Memory(Struct, frozen=True, gc=False):
    """The finished tricks of the round; the seat's own sandbags and gifts are named in them."""

    tricks: tuple[Trick, ...] = ()
    """Oldest first."""

    def after(self, event: SandbagEvent) -> Memory:
        """The memory once the seat has been told of the event."""
        match event:
            case RoundBegan():
                return Memory()
            case PositionSet():
                memory = Memory()
                for trick in event.tricks:
                    memory = memory.after(trick)
                return memory
            case TrickEnded():
                standing = Standing(event.trump, event.winner, event.card, event.by)
                return Memory((*self.tricks, Trick(event.plays, event.led, standing)))
            case RoundScored():
                return Memory(tuple(_turned_up(number, trick, event) for number, trick in enumerate(self.tricks, 1)))
            case _:
                return self


def _turned_up(number: int, trick: Trick, event: RoundScored) -> Trick:
    """The trick with the cards that lay face down until the round was scored."""
    hidden = {up.seat: up for up in event.turned_up if up.trick == number}
    return replace(trick, plays=tuple(_with_card(play, hidden.get(play.seat)) for play in trick.plays))


def _with_card(play: Play, up: TurnedUp | None) -> Play:
    if up is None:
        return play
    return replace(play, card=up.card) if play.way is Way.SANDBAG else replace(play, given=up.card)
