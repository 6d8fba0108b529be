"""A seat of a table with who holds it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Chair:
    """A seat with who holds it."""

    guest: str = ""
    """The person; empty for a bot or a free seat."""
    name: str = ""
    sat: str = ""
    """Where and with which entry the person sat down: what the seat's link is made from, wherever they sit now."""
    bot: str = ""
    """The bot whose seat it is, or that plays for the person."""
    bot_before: str = ""
    """The bot whose seat the person took; it goes on there should the person be removed."""
    name_before: str = ""
    """What that bot was called."""
    entropy: str = ""
    earlier: tuple[str, ...] = ()
    """Guests that the person was before, on other devices."""
    away_since: int | None = None
    bank: int = 0
    """What is left of the time for the whole game."""
    asked_since: int | None = None
    """Since when the game has waited for the person."""
    used: int = 0
    """How much time the last choice took, with all its steps and without the bank."""
    extended: bool = False
    """Whether the person has asked for more time for this choice."""
    stand_in: str = ""
    """The bot that makes this one choice, with all its steps, for the person, whose time has run out."""
    lapsed: bool = False
    """Whether the time of the last choice ran out, and nothing was heard of the person since."""

    @property
    def is_free(self) -> bool:
        return not self.name

    @property
    def is_person(self) -> bool:
        return bool(self.guest)

    @property
    def is_covered(self) -> bool:
        return bool(self.guest and self.bot)

    @property
    def chooser(self) -> str:
        """The bot that makes the next choice; empty where a person does."""
        return self.bot or self.stand_in
