"""Refusals of the server: a code for programs, a sentence for people, and nothing has changed."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.core.errors import BagatelleError
from bagatelle.wire import messages as wire


class Declined(BagatelleError):
    """A command that cannot become an entry; nothing has changed."""

    def __init__(
        self,
        code: str,
        text: str,
        cards: Sequence[str] = (),
        rule: str = "",
        line: int = 0,
        ways: Sequence[str] = (),
    ) -> None:
        super().__init__(text)
        self.code = code
        self.cards = tuple(cards)
        self.rule = rule
        """The number of the ruling behind it, where a rule of the game stands in the way."""
        self.line = line
        """The line of a record that is wrong; 0 where it is about no record."""
        self.ways = tuple(ways)
        """What the rules of the game allow instead."""

    @property
    def kind(self) -> str:
        """What of it stands in logs and figures: not which rule somebody has just tried to break."""
        return self.code

    def as_message(self, message_id: str) -> wire.Refused:
        """The refusal as it is sent."""
        return wire.Refused(message_id, self.code, str(self), self.cards, self.rule, self.ways)


class AgainstRules(Declined):
    """An action that the rules of the game do not allow now."""

    @property
    def kind(self) -> str:
        return "rules"
