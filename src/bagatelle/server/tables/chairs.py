"""A seat of a table and its holder."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Chair:
    """A seat and its holder: a person, a bot, or nobody."""

    guest: str = ""
    """The person; empty for a bot or a free seat."""
    name: str = ""
    sat: str = ""
    """Seat and entry number with which the person took the seat or claimed it: the seat's link is made from it."""
    bot: str = ""
    """The bot whose seat it is, or that plays for the person."""
    bot_before: str = ""
    """The bot whose seat the person took; it plays on there if the person leaves or is removed."""
    name_before: str = ""
    """The name of that bot."""
    barred_round: int | None = None
    """The round in which a person was removed from this seat: until it ends, only that person may take it again."""
    entropy: str = ""
    earlier: tuple[str, ...] = ()
    """Earlier guests of the same person, on other devices."""
    away_since: int | None = None
    bank: int = 0
    """Milliseconds left of the time for the whole game."""
    asked_since: int | None = None
    """Since when the game has waited for the person."""
    used: int = 0
    """Milliseconds that the last choice took, with all its steps and without the bank."""
    extended: bool = False
    """Whether the person has asked for more time for this choice."""
    before: tuple[int, bool] = (0, False)
    """``used`` and ``extended`` of the choice before, where the person was asked again at once."""
    stand_in: str = ""
    """The bot that makes this one choice, with all its steps, because the person's time has run out."""
    lapsed: bool = False
    """Whether the time of the last choice ran out, and the person has done nothing since."""

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
    def has_left(self) -> bool:
        """Whether the person is away and a bot plays for them."""
        return self.is_covered and self.away_since is not None

    @property
    def chooser(self) -> str:
        """The bot that makes the next choice; empty where a person does."""
        return self.bot or self.stand_in

    def give_back(self) -> None:
        """Let the person play again, who is present then."""
        self.away_since = None
        self.lapsed = False
        self.stand_in = ""
        if self.is_covered:
            self.bot = ""
