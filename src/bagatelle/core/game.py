"""What a game folder offers: the package itself is the ``Game``, its modules and functions the members.

``Table``, records, the terminal, bots and ``conformance`` know a game only by what stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from msgspec import Struct

from bagatelle.core.errors import Refusal
from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Option, Variant


class Outcome(NamedTuple):
    """How a finished game ended."""

    totals: tuple[int, ...]
    """The score of each seat."""
    standings: tuple[int, ...]
    """All seats from best to worst."""
    winners: tuple[int, ...]
    """Who won: usually one seat; several share; nobody where the rules let all tied seats lose."""


class Choice(NamedTuple):
    """A line of the menu a person chooses from: an action, or further lines."""

    text: str
    code: int
    """The action, or ``MORE`` when ``more`` holds the next menu."""
    more: tuple[Choice, ...] = ()


MORE = -1

CLOCK: Final = -1
"""The seat of the table's clock. What it does stands in the record as what seats do; the rules say what it may do,
the table decides when."""


class Deadline(NamedTuple):
    """Something that the clock does when its time has run out, counted from the moment it first became possible."""

    code: int
    seconds: int
    """How long the table waits when nobody says."""
    least: int
    """The shortest that a table may wait."""
    most: int
    """The longest that a table may wait."""
    is_window: bool
    """Whether it ends a time to answer in: how long that is a table may choose, and seats may ask for more of it."""


HAPPY: Final = "happy"
UPSET: Final = "upset"


class Reaction(NamedTuple):
    """A remark that a bot on the seat may make about an event; a page has the sentences."""

    seat: int
    code: str
    mood: str
    """``HAPPY`` or ``UPSET``."""
    one_in: int
    """It is made once in so many such events."""


class Event(Protocol):
    """Something that happened, whole; ``told`` makes of it what one seat sees.

    A frozen struct or dataclass of plain values: its fields are printed as JSON, and its text is compared.
    """

    def reveals(self, seat: int | None) -> bool:
        """Whether the event lawfully shows the seat cards that it could not know before."""

    def settles(self) -> bool:
        """Whether the choice that led to it stands, whatever it shows: a count that was asked for, a shout, points."""


def stands(event: Event, seats: int) -> bool:
    """Whether the choice that led to the event cannot be taken back: it showed somebody something, or settles it."""
    return event.settles() or any(event.reveals(seat) for seat in (None, *range(seats)))


E = TypeVar("E", bound=Event)
E_in = TypeVar("E_in", bound=Event, contravariant=True)
E_out = TypeVar("E_out", bound=Event, covariant=True)


def last_event(events: Sequence[Event], kind: type[E]) -> E | None:
    """The last event of a kind, if there is one."""
    return next((event for event in reversed(events) if isinstance(event, kind)), None)


class State(Protocol[E]):
    """Everything about a running game; it never leaves its table or its play-out."""

    def listen(self, events: list[E] | None, /) -> None:
        """Record from now on what happens, into the list; ``None`` ends it."""

    def copy(self: S) -> S:
        """The same position, independent, with nothing recorded."""


class Memory(Protocol[E_in]):
    """What a seat has learnt from events and the table does not show any more. Immutable, and it can be pickled."""

    def after(self, event: E_in, /) -> Self:
        """The memory once the seat has been told of the event."""


class View(Protocol):
    """What one seat knows, or a spectator (seat ``None``): the table, its own cards, and what it remembers.

    Two views are the same when their texts are.
    """

    @property
    def seat(self) -> int | None: ...

    @property
    def seats(self) -> int: ...

    @property
    def waiting(self) -> tuple[int, ...]: ...


S = TypeVar("S")
V = TypeVar("V", bound=View)
V_in = TypeVar("V_in", bound=View, contravariant=True)


class Notation(Protocol):
    """The list of everything a seat can choose; an action's code is its place in the list."""

    @property
    def SIZE(self) -> int: ...  # noqa: N802 - a constant of the module

    def text_of(self, code: int) -> str:
        """The short text that stands for the action in records."""

    def code_of(self, text: str) -> int:
        """The action that ``text`` stands for, or ``BadNotation``."""

    def seen(self, code: int) -> str:
        """The action as the other seats see it being made, hidden cards as ``?``."""


class Words(Protocol[V_in, E_in]):
    """Every sentence and every drawn table."""

    @property
    def INKS(self) -> tuple[tuple[str, str], ...]:  # noqa: N802 - a constant of the module
        """Patterns of card names and the terminal colour (SGR numbers) each is painted in."""

    @property
    def QUESTIONS(self) -> tuple[tuple[str, str], ...]:  # noqa: N802 - a constant of the module
        """What a person may ask: a word, and what it shows; ``score`` is always among them."""

    @property
    def TYPING(self) -> str:  # noqa: N802 - a constant of the module
        """How actions are typed, for a person who asks for help."""

    def say_event(self, event: E_in, names: Sequence[str]) -> str:
        """What happened, as text of one or more lines; empty when there is nothing to say."""

    def say_action(self, view: V_in, code: int, names: Sequence[str]) -> str:
        """What the action would do, as a sentence."""

    def say_refusal(self, refusal: Refusal) -> str:
        """The rule that forbids it, the cards that cause it, and what would be allowed."""

    def rule_of(self, refusal: Refusal) -> str:
        """The number of the ruling behind a refusal; empty where none is needed."""

    def draw_table(self, view: V_in, legal: Sequence[int], names: Sequence[str]) -> str:
        """The table as the seat sees it, with the cards it may play marked."""

    def prompt(self, view: V_in, names: Sequence[str]) -> str:
        """What the seat is asked for now."""

    def menu(self, view: V_in, legal: Sequence[int], names: Sequence[str]) -> tuple[Choice, ...]:
        """The legal actions as a short numbered list, with further lists below."""

    def read(self, view: V_in, text: str, names: Sequence[str]) -> list[int]:
        """The actions a person means by ``text``, in order; ``BadNotation`` when it is none."""

    def answer(self, view: V_in, question: str, names: Sequence[str]) -> str:
        """The answer to one of ``QUESTIONS``."""


class Positions(Protocol[S, E_out]):
    """What a game offers as ``positions``, if its games can begin in the middle: ``docs/positions.md``."""

    def read_position(self, text: str) -> S:
        """The state that a text states, with a silent log, or ``BadPosition`` with the line that is wrong."""

    def write_position(self, state: S, seed: bytes | None = None) -> str:
        """The state as a text; ``read_position`` makes the same state of it, but for later deals.

        They come from the seed.
        """

    def variant_of(self, state: S) -> Variant:
        """How the table of a state plays."""

    def position_set(self, state: S) -> E_out:
        """The event that opens a table in the state, whole; a memory folded from it is ``memory_of`` the state."""


def positions_of(game: Game[S, V, E]) -> Positions[S, E] | None:
    """How positions of the game are read and written; ``None`` where it offers none."""
    found: Positions[S, E] | None = getattr(game, "positions", None)
    return found


class Game(Protocol[S, V, E]):
    """A set of rules, its views and its words.

    A game may also offer ``positions`` (``Positions``): then exercises can begin in the middle of it.
    """

    @property
    def NAME(self) -> str: ...  # noqa: N802 - a constant of the package

    @property
    def TITLE(self) -> str: ...  # noqa: N802 - a constant of the package

    @property
    def SUMMARY(self) -> str: ...  # noqa: N802 - a constant of the package

    @property
    def RULES(self) -> int:  # noqa: N802 - a constant of the package
        """Counts up when a change of the rules makes older records play differently."""

    @property
    def SEATS(self) -> tuple[int, ...]:  # noqa: N802 - a constant of the package
        """How many may play; the first is what a table gets when nobody says."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...  # noqa: N802 - a constant of the package

    @property
    def VIEW(self) -> type[V]:  # noqa: N802 - a constant of the package
        """The type of ``view_of``."""

    @property
    def PUBLIC_VIEW(self) -> type[Struct]:  # noqa: N802 - a constant of the package
        """The type of ``public_view``, to decode it from JSON."""

    @property
    def OWN_VIEW(self) -> type[Struct]:  # noqa: N802 - a constant of the package
        """The type of ``own_view``, to decode it from JSON."""

    @property
    def EVENTS(self) -> tuple[type[E], ...]:  # noqa: N802 - a constant of the package
        """Every kind of event; no two have the same name."""

    @property
    def BEATS(self) -> tuple[type[E], ...]:  # noqa: N802 - a constant of the package
        """The kinds of events with which a new beat begins: a trick, a turn. Replays go from one to the next."""

    @property
    def PREVIEWS(self) -> tuple[type[object], ...]:  # noqa: N802 - a constant of the package
        """Every kind of preview, each a frozen dataclass of plain values; no two have the same name."""

    @property
    def actions(self) -> Notation: ...

    @property
    def words(self) -> Words[V, E]: ...

    def deal(self, variant: Variant, chance: Chance, log: list[E] | None) -> S:
        """A new game, dealt and ready for the first choice."""

    def waiting_for(self, state: S) -> tuple[int, ...]:
        """The seats the game cannot go on without; none when it is over.

        Where several answer and only the first answer counts, they stand in the order that decides equal ones.
        """

    def invited(self, state: S, /) -> tuple[int, ...]:
        """Seats not waited for whose answer counts only now: an unhurried table asks them before it goes on."""

    def is_race(self, state: S, /) -> bool:
        """Whether only the first answer of those who are asked now counts, in the order they are named."""

    def sealed(self, state: S, /) -> tuple[int, ...]:
        """Seats that have made a choice which nobody sees before all have made theirs: they may still take it back.

        Nothing that has happened since has depended on such a choice, and only its last step was told.
        """

    def deadlines(self, state: S, /) -> tuple[Deadline, ...]:
        """What the clock may do now, and when; the rules themselves know no time."""

    def legal(self, state: S, seat: int) -> list[int]:
        """What the seat, or ``CLOCK``, may choose now, in rising order of codes.

        A seat that is neither waited for nor invited may have actions too: interrupts.
        """

    def why_not(self, state: S, seat: int, code: int) -> Refusal | None:
        """Why the seat may not choose the action now; ``None`` when it may."""

    def apply(self, state: S, seat: int, code: int) -> None:
        """Do it, or raise ``IllegalAction`` and change nothing."""

    def sample(self, state: S, seat: int, chance: Chance) -> int:
        """One of the legal actions of a seat that is waited for, all equally likely."""

    def play_out(self, state: S, chance: Chance) -> int:
        """Choose uniformly at random to the end of the game; how many plays it took."""

    def outcome(self, state: S) -> Outcome | None:
        """The end of the game, once it has ended."""

    def rounds_scored(self, state: S) -> int:
        """How many rounds have been scored."""

    def census(self, state: S) -> tuple[str, ...]:
        """The names of all cards in the game, wherever they lie, in a fixed order."""

    def public_view(self, state: S) -> Struct:
        """What everybody sees of the table now. Nothing private can be in its type."""

    def own_view(self, state: S, seat: int) -> Struct:
        """What the seat knows besides, of how the table is now."""

    @property
    def MEMORY(self) -> Callable[[], Memory[E]]:  # noqa: N802 - a constant of the package
        """The memory of a seat before the first event; ``after`` folds what the seat is told into it."""

    def memory_of(self, state: S, seat: int | None) -> Memory[E]:
        """What a seat remembers of the running round, by the state alone: for states without events."""

    def join_view(self, public: Struct, own: Struct | None, memory: Memory[E]) -> V:
        """The view that consists of these parts; a spectator has no own part."""

    def view_of(self, state: S, seat: int | None) -> V:
        """What the seat knows, with ``memory_of`` as its memory; ``None`` for what everybody knows."""

    def told(self, event: E, seat: int | None) -> E:
        """The event as the seat sees it: the same object if nothing is hidden from it.

        What is not hidden from spectators is hidden from nobody.
        """

    @property
    def REACTIONS(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the package
        """The codes of all reactions."""

    def reactions(self, event: E, /) -> tuple[Reaction, ...]:
        """What seats may remark on an event as spectators are told it; nothing else is known to it."""

    def previews(self, view: V, codes: Sequence[int]) -> Sequence[object | None]:
        """What each action would lead to, by nothing but what the seat knows.

        One of ``PREVIEWS`` for each; ``None`` for what is not allowed, and where there is nothing to tell.
        """

    def resample(self, view: V, chance: Chance) -> S:
        """A state the view could come from, its memory included; all that the seat cannot exclude equally likely."""
