"""What has happened at a table, as it is told: an entry of its log, as everybody may hear it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from bagatelle.wire.settings import Settings


class Told(Struct, frozen=True, gc=False, tag_field="what", tag=str.lower, omit_defaults=True):
    """An entry of a table's log, as everybody may hear it."""


class Opened(Told, frozen=True):
    """The table was opened."""


class Sat(Told, frozen=True):
    """Somebody took a seat."""

    seat: int
    name: str
    instead: str = ""
    """What the bot was called that had the seat until then."""


class Stood(Told, frozen=True):
    """Somebody left a seat."""

    seat: int


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
        """The seat of whoever sat on ``seat`` before."""
        return {self.seat: self.seat + 1, self.seat + 1: self.seat}.get(seat, seat)


class Renamed(Told, frozen=True):
    """Somebody is called otherwise from now on."""

    seat: int
    name: str
    was: str = ""
    """What they were called before."""


class Removed(Told, frozen=True):
    """Who opened the table has taken a person's seat away; in a running game a bot has it now."""

    seat: int
    name: str
    """Who sat there."""
    bot: str = ""
    bot_name: str = ""
    """What the bot is called, where one has the seat now."""
    by: int | None = None
    """The seat of who opened the table; ``None`` while they have none."""


class Allowed(Told, frozen=True):
    """Who was removed may take a seat again."""

    name: str


class Arranged(Told, frozen=True):
    """Who opened the table has changed how it is."""

    settings: Settings
    was: Settings
    """How it was before."""
    names: tuple[str, ...]
    """Who has each seat now; empty for a free one."""
    by: int | None = None
    """The seat of who did it; ``None`` while they have none."""


class Closed(Told, frozen=True):
    """Who opened the table has closed it for good; there is no game."""

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
    secret: str = ""
    """With the last action of the game: the secret of the deal."""


class TookBack(Told, frozen=True):
    """A seat makes its choice again that nobody has seen: it is as if it had not chosen."""

    seat: int


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
    """A person has lost the connection, or left."""

    seat: int


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


AnyTold: TypeAlias = (
    Opened
    | Sat
    | Stood
    | Placed
    | Switched
    | Renamed
    | Removed
    | Allowed
    | Arranged
    | Closed
    | Started
    | Acted
    | TookBack
    | Said
    | Covered
    | Lapsed
    | Returned
    | Away
    | Back
    | Hinted
    | Extended
    | Rematched
)
