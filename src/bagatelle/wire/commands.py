"""Commands of people at a table, and the entries of its log as everybody is told of them.

An accepted command becomes one entry of the table's log.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct

from bagatelle.core.seats import MOST_SEATS
from bagatelle.table.table import LONGEST_NAME
from bagatelle.wire.settings import Settings, Short

LONGEST_TEXT = 280

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]


# --- commands ---


class Command(
    Struct, frozen=True, gc=False, tag_field="do", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True
):
    """Something that changes a table."""

    shows_presence: ClassVar[bool] = True
    """Whether the command proves that the person is there from then on."""


class Sit(Command, frozen=True):
    """Take a free seat, or that of a bot; in a running game only where the table's ``joining`` is ``free``."""

    seat: Seat
    name: Name
    entropy: Short = ""
    """Something of one's own that goes into the shuffle: up to 64 hexadecimal digits, an even number of them."""


class Stand(Command, frozen=True):
    """Leave one's seat, before the game has begun."""


class LeaveTable(Command, frozen=True, tag="leave"):
    """Leave for good: before the game one stands up, and a host hands the table to another person.

    In a running game a bot plays on at once, and ``return`` takes the seat back. Without another person the game waits.
    """

    shows_presence: ClassVar[bool] = False


class AskSeat(Command, frozen=True, tag="ask"):
    """Ask for the seat of a bot in a running game: one sits there once every person present at the table agrees.

    The request ends when it is answered, withdrawn, or when one stops watching the table.
    """

    seat: Seat
    name: Name
    """One's name on that seat."""


class Agree(Command, frozen=True):
    """Agree that the guest who asks under that name gets the seat, once every person present at the table agrees."""

    name: Name


class Decline(Command, frozen=True):
    """Decline the request of the guest who asks under that name: any person who sits at the table."""

    name: Name


class Withdraw(Command, frozen=True):
    """Withdraw one's own request for a seat."""


class Place(Command, frozen=True, tag="bot"):
    """Put a bot on a free seat, or take it away: only the host, before the game has begun."""

    seat: Seat
    bot: Short = ""


class Switch(Command, frozen=True):
    """Let a seat and the one after it change places, with people or bots: only the host, before the game begins.

    So people and bots get into another order; everybody keeps their name, and the link of their seat.
    """

    seat: Seat


class Rename(Command, frozen=True):
    """Be called otherwise, before the game has begun; seat and link stay."""

    name: Name


class Remove(Command, frozen=True):
    """Take a person's seat away: only the host, before the game or in it, where a bot goes on at once.

    A removed person may watch, and takes no seat at this table until they are allowed to.
    """

    seat: Seat
    name: Name
    """Who is meant: if somebody else sits there by now, nobody is removed."""


class Allow(Command, frozen=True):
    """Let those who were removed under a name take a seat again: only the host."""

    name: Name


class Arrange(Command, frozen=True):
    """Change how the table is: only the host, before the game has begun. The game stays the same.

    People keep their seats, whatever ``bots`` says; where one would be gone, it is refused. All other seats have the
    bots of the settings then, or are free.
    """

    settings: Settings


class Close(Command, frozen=True):
    """Close the table for good: only the host, before the game has begun."""


class Start(Command, frozen=True):
    """Begin the game: anybody who sits there, once every seat is taken."""


class Act(Command, frozen=True):
    """Choose an action of the game for one's own seat."""

    action: Short


class Say(Command, frozen=True):
    """Say one of the preset phrases."""

    phrase: Annotated[str, Meta(max_length=32)]


class Chat(Command, frozen=True):
    """Write something, where the table has chat."""

    text: Text


class Return(Command, frozen=True):
    """Take one's seat back from the bot that has played for it."""


class Cover(Command, frozen=True):
    """Let a bot play for a seat whose person has been away for long: anybody who sits there."""

    seat: Seat


class TakeBack(Command, frozen=True):
    """Take one's last choice back, which nobody has seen, or which is the last and has shown nothing hidden."""


class Extend(Command, frozen=True):
    """Ask for ten more seconds while a clock runs for one's own choice, or for one's answer: once for each."""


class Rematch(Command, frozen=True):
    """Play again: a new table with the same people, settings and bots."""

    same_deal: bool = False


SeatCommand: TypeAlias = (
    Sit
    | Stand
    | LeaveTable
    | Return
    | Cover
    | AskSeat
    | Agree
    | Decline
    | Withdraw
    | Place
    | Switch
    | Rename
    | Remove
    | Allow
)
"""Commands about seats."""
AnyCommand: TypeAlias = SeatCommand | Arrange | Close | Start | Act | TakeBack | Say | Chat | Extend | Rematch


# --- entries ---


class Told(Struct, frozen=True, gc=False, tag_field="what", tag=str.lower, omit_defaults=True):
    """An entry of a table's log, as it is sent to everybody."""


class BotName(Struct, frozen=True, gc=False):
    """The new name of a bot whose name a person has taken."""

    seat: int
    name: str


class Opened(Told, frozen=True):
    """The table was opened."""


class Sat(Told, frozen=True):
    """Somebody took a seat."""

    seat: int
    name: str
    instead: str = ""
    """The name of the bot that had the seat until then."""
    agreed: int | None = None
    """The seat of the person who agreed, where the person had to ask."""
    renamed: tuple[BotName, ...] = ()
    """Bots that were called like the person, before the game."""


class Stood(Told, frozen=True):
    """A person left a seat before the game."""

    seat: int
    name: str = ""
    host: int | None = None
    """The seat of the new host, if the host has left and another person is the host now."""


class Left(Told, frozen=True):
    """A person left the running game; the seat stays theirs."""

    seat: int
    bot: str = ""
    """The bot that plays for them; empty if no other person is left, so that the game waits."""


class Asked(Told, frozen=True):
    """A guest asks for the seat of a bot."""

    seat: int
    name: str


class Agreed(Told, frozen=True):
    """A person agreed to the request for a seat; other people at the table have still to agree."""

    seat: int
    name: str
    by: int
    """The seat of the person who agreed."""


class TurnedDown(Told, frozen=True):
    """A person declined the request for a seat."""

    seat: int
    name: str
    by: int
    """The seat of the person who declined."""


class Withdrew(Told, frozen=True):
    """A guest withdrew the request for a seat, or left."""

    seat: int
    name: str


class Placed(Told, frozen=True):
    """A bot got a seat, or left it."""

    seat: int
    bot: str
    name: str


class Switched(Told, frozen=True):
    """A seat and the one after it have changed places."""

    seat: int
    names: tuple[str, ...] = ()
    """Who sat on the two before that; empty for a free seat."""

    def now(self, seat: int) -> int:
        """The new seat of the person or bot that was on ``seat``."""
        return {self.seat: self.seat + 1, self.seat + 1: self.seat}.get(seat, seat)


class Renamed(Told, frozen=True):
    """A person changed their name."""

    seat: int
    name: str
    was: str = ""
    """What they were called before."""
    renamed: tuple[BotName, ...] = ()
    """Bots that were called like the person."""


class Removed(Told, frozen=True):
    """The host has taken a person's seat away; in a running game a bot has it now."""

    seat: int
    name: str
    """Who sat there."""
    bot: str = ""
    bot_name: str = ""
    """What the bot is called, where one has the seat now."""
    by: int | None = None
    """The seat of the host; ``None`` while they have none."""


class Allowed(Told, frozen=True):
    """Who was removed may take a seat again."""

    name: str


class Arranged(Told, frozen=True):
    """The host has changed how it is."""

    settings: Settings
    was: Settings
    """How it was before."""
    names: tuple[str, ...]
    """Who has each seat now; empty for a free one."""
    by: int | None = None
    """The seat of who did it; ``None`` while they have none."""


class Closed(Told, frozen=True):
    """The host has closed it for good; there is no game."""

    by: int | None = None
    """Their seat; ``None`` while they have none."""


class Started(Told, frozen=True):
    """The game began."""

    names: tuple[str, ...]
    entropy: tuple[str, ...]
    """What each seat has put into the shuffle."""


class Acted(Told, frozen=True):
    """A seat has chosen, or the clock has struck (seat -1); ``events`` say what could be seen of it."""

    seat: int
    by: str = ""
    """The bot that chose, where one did."""


class TookBack(Told, frozen=True):
    """A seat takes its last choice back: the game and its record are as if it had not chosen."""

    seat: int
    entry: int = 0
    """The entry with the choice. A client that folds events begins again without those of this entry."""


class Said(Told, frozen=True):
    """Somebody said something: a preset phrase, or a text."""

    seat: int
    phrase: str = ""
    text: str = ""


class Covered(Told, frozen=True):
    """A bot plays for a person who is away or has run out of time."""

    seat: int
    bot: str


class Lapsed(Told, frozen=True):
    """The time of a person ran out: a bot makes this one choice for them, and then it is their turn as before.

    Only when the next clock runs out as well, without a word of the person in between, the bot covers the seat.
    """

    seat: int
    bot: str


class Returned(Told, frozen=True):
    """A person plays again."""

    seat: int


class Away(Told, frozen=True):
    """A person has lost the connection, or has closed the page of the table."""

    seat: int
    waited: int = 0
    """Milliseconds for which the person was missing before this entry."""


class Back(Told, frozen=True):
    """A person is there again."""

    seat: int


class Hinted(Told, frozen=True):
    """A person has asked for a hint, for the first time in this choice."""

    seat: int


class Extended(Told, frozen=True):
    """Somebody has asked for ten more seconds for a choice."""

    seat: int


class Rematched(Told, frozen=True):
    """These people play again at another table."""

    table: str


SeatEntry: TypeAlias = (
    Stood
    | Left
    | Agreed
    | TurnedDown
    | Withdrew
    | Placed
    | Switched
    | Renamed
    | Removed
    | Allowed
    | Covered
    | Lapsed
    | Returned
    | Away
)
"""Entries about seats that hold no secrets."""
PublicEntry: TypeAlias = SeatEntry | Arranged | Closed | Started | TookBack | Said | Hinted | Extended | Rematched
"""Entries that hold no secrets: the log stores them as they are sent."""
AnyTold: TypeAlias = Opened | Sat | Asked | Back | Acted | PublicEntry
"""Every entry as it is sent to everybody."""
