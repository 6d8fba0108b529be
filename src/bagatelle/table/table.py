"""The one authority over a game: local play, bots against bots and replays all go through a ``Table``."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar, cast

from msgspec import Struct
from mypy_extensions import mypyc_attr

from bagatelle.core.commitment import Pledge
from bagatelle.core.errors import BadPosition, BadVariant, IllegalAction, Refusal
from bagatelle.core.game import CLOCK, Deadline, Event, Game, Memory, Outcome, State, View, positions_of, stands
from bagatelle.core.position_text import seed_of
from bagatelle.core.shuffle import Sealed
from bagatelle.core.speech import YOU
from bagatelle.core.variant import Variant, check_variant

S = TypeVar("S", bound=State[Event])
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=Event)

LONGEST_NAME = 32


class SeatAction(NamedTuple):
    """An action, with the seat that chose it, or ``CLOCK``."""

    seat: int
    code: int


class Remembered(Generic[E]):
    """What a seat remembers after so many events."""

    def __init__(self, memory: Memory[E], events: int = 0) -> None:
        self.memory = memory
        self.events = events


@mypyc_attr(allow_interpreted_subclasses=True)  # studies may observe a game in play
class Table(Generic[S, V, E]):
    """A running game. Nobody else calls ``apply``, and the state never leaves."""

    def __init__(
        self,
        game: Game[S, V, E],
        variant: Variant,
        seed: bytes,
        names: Sequence[str],
        bots: Sequence[str] = (),
        pledge: Pledge | None = None,
        state: S | None = None,
    ) -> None:
        """A new game, dealt from the seed; or one that goes on in a state which is nobody else's."""
        self.game = game
        self.variant = check_variant(game.TITLE, game.SEATS, game.OPTIONS, variant.seats, variant.chosen)
        self.seed = seed
        self.names = tuple(check_names(names, variant.seats))
        self.bots = tuple(bots) or ("",) * self.variant.seats
        """Which bot sits on each seat; an empty word for a person."""
        assert len(self.bots) == self.variant.seats, "a word for each seat"
        self.pledge = pledge
        """Where the seed comes from, for a deal that players can check; its secret is as secret as the seed."""
        self.actions: list[SeatAction] = []
        self.events: list[E] = []
        """What happened, whole, without choices taken back; ``told`` gives what a seat may hear of it."""
        self._marks: list[int] = []
        """For each action, how many events came before it."""
        self._floor = 0
        """So many actions stand because somebody has taken back a choice that came after them."""
        self._state = game.deal(self.variant, Sealed(seed), self.events) if state is None else state
        self._memories: dict[int | None, Remembered[E]] = {}
        """What the seats remember, as far as somebody has asked."""
        self._opening: S | None = None
        """The state in which an exercise began; nobody changes it."""
        self._asked: tuple[int, ...] | None = None
        """Who is asked, once somebody has wanted to know it since the last action."""
        self._retractable: tuple[int, ...] | None = None
        """Who may take a choice back, likewise."""

    @staticmethod
    def from_position(
        game: Game[S, V, E], text: str, names: Sequence[str] = (), bots: Sequence[str] = ()
    ) -> Table[S, V, E]:
        """A table opened in a position, or ``BadPosition``: an exercise, of which no record can be written."""
        positions = positions_of(game)
        if positions is None:
            raise BadPosition(0, f"{game.TITLE} has no positions")
        state = positions.read_position(text)
        variant = positions.variant_of(state)
        table = Table(game, variant, seed_of(text), names or unnamed(variant.seats), bots, state=state)
        table._opening = state.copy()
        table.events.append(positions.position_set(state))
        state.listen(cast("list[Event]", table.events))  # a game writes events of its own kinds only
        return table

    @property
    def is_exercise(self) -> bool:
        """Whether the table was opened in a position: it has no record."""
        return self._opening is not None

    def opening(self) -> Table[S, V, E]:
        """The same table before the first action."""
        events: list[E] = []
        state = self._begin(events)
        table = Table(self.game, self.variant, self.seed, self.names, self.bots, self.pledge, state)
        table._opening = self._opening
        table.events = events if self._opening is None else self.events[:1]
        state.listen(cast("list[Event]", table.events))  # a game writes events of its own kinds only
        return table

    def position(self) -> str:
        """The table's game as it is now, as the text of a position; with another seed, so that later deals differ."""
        positions = positions_of(self.game)
        if positions is None:
            raise BadPosition(0, f"{self.game.TITLE} has no positions")
        purpose = f"position after {len(self.actions)}".encode()
        return positions.write_position(self._state, hashlib.sha256(purpose + b"\n" + self.seed).digest())

    def act(self, seat: int, code: int) -> list[E]:
        """Do it and return what happened, or raise ``IllegalAction`` and change nothing."""
        before = len(self.events)
        self._asked = self._retractable = None
        self.game.apply(self._state, seat, code)
        self.actions.append(SeatAction(seat, code))
        self._marks.append(before)
        return self.events[before:]

    def retractable(self) -> tuple[int, ...]:
        """The seats that may take their last choice back: nobody has seen it, or it is the last and showed nothing."""
        found = self._retractable
        if found is None:
            seats = set(self._sealed())
            if self.is_last_open():
                seats.add(self.actions[-1].seat)
            found = self._retractable = tuple(sorted(seats))
        return found

    def _sealed(self) -> tuple[int, ...]:
        """The seats that have made a choice which nobody sees before all have made theirs."""
        sealed = self.game.sealed(self._state)
        if self._opening is None:
            return sealed
        return tuple([seat for seat in sealed if any(action.seat == seat for action in self.actions)])

    def is_last_open(self) -> bool:
        """Whether the last action made a whole choice that showed nobody anything hidden, in a game that goes on."""
        last = len(self.actions) - 1
        if last < self._floor or self.actions[last].seat == CLOCK or not self.waiting_for():
            return False
        events = self.events[self._marks[last] :]
        return bool(events) and not any(stands(event, self.variant.seats) for event in events)

    def _begin(self, events: list[E] | None) -> S:
        """The game before the first action."""
        if self._opening is None:
            return self.game.deal(self.variant, Sealed(self.seed), events)
        state = self._opening.copy()
        state.listen(cast("list[Event] | None", events))  # a game writes events of its own kinds only
        return state

    def take_back(self, seat: int) -> None:
        """Let the seat make its last choice again; those of others stand.

        The game, its events and its record are as if the seat had not chosen.
        """
        assert seat in self.retractable(), f"seat {seat} has nothing to take back"
        steps = self._last_choice(seat)
        first = min(steps)
        again = self.opening()
        for place, action in enumerate(self.actions):
            if place not in steps:
                again.act(*action)
        self._state, self.events = again._state, again.events
        self.actions, self._marks = again.actions, again._marks
        if first < len(self.actions) or (first and self.actions[first - 1].seat != seat):
            self._floor = len(self.actions)  # others have seen what was taken back
        self._memories = {}
        self._asked = self._retractable = None

    def _last_choice(self, seat: int) -> set[int]:
        """The places of the actions with which the seat made its last choice: only the last one shows that it did.

        Of a choice that nobody sees, steps of others may lie between.
        """
        is_sealed = seat in self._sealed()
        place = max(place for place, action in enumerate(self.actions) if action.seat == seat)
        steps = {place}
        for before in range(place - 1, -1, -1):
            if self.actions[before].seat != seat:
                if not is_sealed:
                    break
            elif self._marks[before + 1] > self._marks[before]:
                break
            else:
                steps.add(before)
        return steps

    def why_not(self, seat: int, code: int) -> Refusal | None:
        """Why the seat may not choose the action now; ``None`` when it may."""
        return self.game.why_not(self._state, seat, code)

    def why_not_all(self, seat: int, codes: Sequence[int]) -> Refusal | None:
        """Why the seat may not choose these actions one after the other; tried on a copy."""
        return refused_in(self.game, self._state.copy(), seat, codes)

    def copy(self) -> Table[S, V, E]:
        """The same game, independent: a table like any other, whatever watches this one."""
        state = self._state.copy()
        twin = Table(self.game, self.variant, self.seed, self.names, self.bots, self.pledge, state)
        twin._opening = self._opening
        twin.actions, twin.events = list(self.actions), list(self.events)
        twin._marks, twin._floor = list(self._marks), self._floor
        twin._memories = {seat: Remembered(known.memory, known.events) for seat, known in self._memories.items()}
        state.listen(cast("list[Event]", twin.events))  # a game writes events of its own kinds only
        return twin

    def ahead(self, seat: int, code: int) -> Table[S, V, E]:
        """A table as this one would be after the action; this one stays as it is."""
        twin = self.copy()
        twin.act(seat, code)
        return twin

    def is_midway(self, seat: int, since: int) -> bool:
        """Whether a choice of the seat takes another step: nobody has been told anything since the events before it."""
        return len(self.events) == since and seat in self.asked()

    def legal(self, seat: int) -> list[int]:
        """What the seat may choose now."""
        return self.game.legal(self._state, seat)

    def waiting_for(self) -> tuple[int, ...]:
        """The seats the game cannot go on without; none when it is over."""
        return self.game.waiting_for(self._state)

    def invited(self) -> tuple[int, ...]:
        """Seats not waited for whose answer counts only now."""
        return self.game.invited(self._state)

    def asked(self) -> tuple[int, ...]:
        """All seats whose answer counts now, in the order of precedence: those invited, then those waited for."""
        asked = self._asked
        if asked is None:
            asked = self._asked = (*self.invited(), *self.waiting_for())
        return asked

    def is_race(self) -> bool:
        """Whether only the first answer of those who are asked now counts."""
        return self.game.is_race(self._state)

    def deadlines(self) -> tuple[Deadline, ...]:
        """What the clock may do now, and when."""
        return self.game.deadlines(self._state)

    def outcome(self) -> Outcome | None:
        """The end of the game, once it has ended."""
        return self.game.outcome(self._state)

    def rounds_scored(self) -> int:
        """How many rounds have been scored."""
        return self.game.rounds_scored(self._state)

    def public_view(self) -> Struct:
        """What everybody sees of the table now."""
        return self.game.public_view(self._state)

    def own_view(self, seat: int) -> Struct:
        """What the seat knows besides."""
        return self.game.own_view(self._state, seat)

    def memory(self, seat: int | None) -> Memory[E]:
        """What the seat remembers, folded from all events that it was told; ``None`` for a spectator."""
        known = self._memories.get(seat)
        if known is None:
            known = self._memories[seat] = Remembered(self.game.MEMORY())
        for event in self.events[known.events :]:
            known.memory = known.memory.after(self.game.told(event, seat))
        known.events = len(self.events)
        return known.memory

    def view(self, seat: int | None) -> V:
        """What the seat knows; ``None`` for what everybody knows."""
        own = None if seat is None else self.own_view(seat)
        return self.game.join_view(self.public_view(), own, self.memory(seat))

    def told(self, seat: int | None, since: int = 0) -> list[E]:
        """The events from number ``since`` on, as the seat sees them."""
        return [self.game.told(event, seat) for event in self.events[since:]]


def unnamed(seats: int) -> list[str]:
    """What seats are called where nobody has a name: people count them from 1."""
    return [f"Seat {seat + 1}" for seat in range(seats)]


def check_names(names: Sequence[str], seats: int) -> Sequence[str]:
    """The names, one for each seat, each a short single line and no two alike."""
    if len(names) != seats:
        raise BadVariant(f"{seats} seats need {seats} names, not {len(names)}")
    for name in names:
        check_line(name)
    if len({name.lower() for name in names}) != seats:
        raise BadVariant(f"every seat needs a name of its own: {', '.join(names)}")
    return names


def check_line(name: str) -> str:
    """Return a name that is a short single line, as records may have it, or raise ``BadVariant``."""
    if not name.strip() or not name.isprintable() or name != name.strip() or len(name) > LONGEST_NAME:
        raise BadVariant(f"a name is 1 to {LONGEST_NAME} printable characters without spaces around it, not {name!r}")
    if name.lower() == YOU.lower():
        raise BadVariant(f"nobody can be called {YOU}: that is what everybody is called on the own screen")
    return name


def refused_in(game: Game[S, V, E], trial: S, seat: int, codes: Sequence[int]) -> Refusal | None:
    """Why the seat may not choose these actions one after the other in a state, which is changed by trying."""
    for code in codes:
        try:
            game.apply(trial, seat, code)
        except IllegalAction as error:
            return error.refusal
    return None
