"""A table that people have joined over the network: who sits where, the game once it has begun, and its clocks.

It is folded from the entries of its log and from nothing else, so every process that has read the same entries has the
same table. ``commands`` decides what may become the next entry; ``add`` takes it in once it is stored.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from bagatelle import bots, games
from bagatelle.bots.characters import character_of, name_for
from bagatelle.core.commitment import Pledge, commitment, seed_from
from bagatelle.core.game import CLOCK, Event, Outcome
from bagatelle.core.speech import YOU
from bagatelle.core.variant import Variant, check_variant
from bagatelle.server.tables import entries, seats
from bagatelle.server.tables.chairs import Chair
from bagatelle.server.tables.clocks import COVER, EXTENSION, LEAST_TIME, MOVE, SECOND, WINDOW, Due, kind_of, more_time
from bagatelle.server.tables.entries import AnyEntry, Row
from bagatelle.server.tables.status import CLOSED, GATHERING, OVER, PLAYING, Status
from bagatelle.table.names import alike
from bagatelle.table.record import AnyTable, action_in
from bagatelle.table.table import Table
from bagatelle.wire import messages as wire

__all__ = ["CLOSED", "GATHERING", "OVER", "PLAYING", "Status", "TableState"]


@cache
def _texts(game: str) -> tuple[str, ...]:
    notation = games.find(game).actions
    return tuple([notation.text_of(code) for code in range(notation.SIZE)])


class Logged(NamedTuple):
    """An entry in its public form, with its place among the events of the game."""

    at: int
    """Milliseconds since 1970."""
    told: wire.AnyTold
    events: tuple[Event, ...]
    """What happened in the game then, whole; it stays here when it is taken back."""
    command: str
    guest: str


@dataclass(slots=True)
class TableState:
    """A table as its log says."""

    id: str
    seq: int = 0
    status: Status = GATHERING
    settings: wire.Settings = field(default_factory=lambda: wire.Settings(game=""))
    found: games.AnyGame | None = None
    """The game, found once: finding one looks through folders."""
    texts: tuple[str, ...] = ()
    """Its actions as records write them, by their codes."""
    cover: str = ""
    """The bot that plays for people who are away; nobody reads its name."""
    variant: Variant = field(default_factory=lambda: Variant(0))
    host: str = ""
    secret: bytes = b""
    seed: bytes = b""
    """For a deal that is played again."""
    begun_with: tuple[str, ...] = ()
    """What was done before the game begins here, as lines of a record."""
    position: str = ""
    """For an exercise: the position in which its game begins."""
    chairs: list[Chair] = field(default_factory=list)
    table: AnyTable | None = None
    deeds: int = 0
    """How often somebody has chosen, or taken a choice back. Unlike the number of actions it never falls."""
    undone: int = 0
    """How often somebody has taken a choice back."""
    began: int | None = None
    played: int | None = None
    """When somebody chose last, or the game began."""
    rematch: str = ""
    removed: dict[str, str] = field(default_factory=dict)
    """The guests who may take no seat here, as their seat was taken away, with their names."""
    hands: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Round and seat of the last hand that each removed guest has seen."""
    requests: dict[str, wire.SeatRequest] = field(default_factory=dict)
    """Requests for seats of bots that wait for an answer, by guest."""
    declined: dict[str, int] = field(default_factory=dict)
    """When a request of each guest was last declined."""
    told: list[Logged] = field(default_factory=list)
    commands: dict[str, int] = field(default_factory=dict)
    """Every command that was accepted, with the number of its entry."""
    ahead: int = 0
    """Milliseconds by which the table's time is ahead of this process's clock: the only thing that no entry says."""
    commanded: int = 0
    """Entries that guests commanded, besides moves."""
    since: dict[int, int] = field(default_factory=dict)
    """When each thing that the clock may do in the game became possible."""
    extended: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """For each of them that may wait longer, the seats that have asked for it."""
    clock_before: tuple[dict[int, int], dict[int, tuple[int, ...]]] = ({}, {})
    """``since`` and ``extended`` as they were before somebody chose last; nobody changes these."""
    expected: tuple[Due, ...] | None = None
    """What is due, once somebody has asked since the last entry."""

    # --- what everybody may know ---

    @property
    def game(self) -> games.AnyGame:
        assert self.found is not None, "an open table has a game"
        return self.found

    @property
    def deal_secret(self) -> bytes:
        """What is revealed when the game is over.

        It comes from the table's secret and not the other way round: who knows it finds no seat's link.
        """
        return hmac.new(self.secret, b"deal", hashlib.sha256).digest()

    @property
    def is_committed(self) -> bool:
        """Whether players can check the deal: not if it is played again, nor at an exercise, which has none."""
        return not self.seed and not self.position

    @property
    def commitment(self) -> str:
        return commitment(self.deal_secret) if self.is_committed else ""

    @property
    def revealed(self) -> str:
        """The secret of the deal, once the game is over; empty before, and where players cannot check the deal."""
        return self.deal_secret.hex() if self.status is OVER and self.is_committed else ""

    @property
    def last_at(self) -> int:
        """When something happened last."""
        return self.told[-1].at if self.told else 0

    @property
    def round(self) -> int:
        """The number of the current round, counted from 0."""
        return 0 if self.table is None else self.table.rounds_scored()

    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.table.outcome() if self.table is not None else None

    def seat_of(self, guest: str) -> int | None:
        """The seat that a guest holds."""
        if guest:
            for seat, chair in enumerate(self.chairs):
                if chair.guest == guest:
                    return seat
        return None

    def link_of(self, seat: int) -> str:
        """The secret of a seat, by which its holder takes it over on another device.

        It changes with each holder and with each claim, so an old link opens nothing. It stays when seats change
        places.
        """
        return hmac.new(self.secret, f"seat {self.chairs[seat].sat}".encode(), hashlib.sha256).hexdigest()

    def info(self) -> wire.TableInfo:
        """The table as everybody may see it."""
        outcome = self.outcome()
        return wire.TableInfo(
            table=self.id,
            game=self.settings.game,
            title=self.game.TITLE,
            seats=self.variant.seats,
            options=dict(self.variant.chosen),
            clock=self.settings.clock,
            listed=self.settings.listed,
            chat=self.settings.chat,
            status=self.status,
            seating=tuple(
                wire.Seating(
                    seat,
                    chair.name,
                    chair.bot,
                    "" if chair.is_person else character_of(self.settings.game, chair.name),
                    chair.is_person,
                    chair.away_since is not None,
                )
                for seat, chair in enumerate(self.chairs)
            ),
            seq=self.seq,
            commitment=self.commitment,
            secret=self.revealed,
            host=self.seat_of(self.host),
            rematch=self.rematch,
            began=self.began,
            played=self.played,
            winners=None if outcome is None else outcome.winners,
            totals=None if outcome is None else outcome.totals,
            hints=self.settings.hints,
            step=len(self.begun_with),
            exercise=bool(self.position),
            removed=tuple(sorted(set(self.removed.values()))),
            pace=self.settings.pace,
            undo=self.settings.undo,
            joining=self.settings.joining,
            requests=tuple(self.requests.values()),
        )

    def own(self, guest: str) -> wire.Own:
        """What the guest alone may know of the own place."""
        seat = self.seat_of(guest)
        return wire.Own(
            seat,
            self.link_of(seat) if seat is not None else "",
            removed=guest in self.removed,
            host=guest == self.host,
            request=self.requests.get(guest),
        )

    def bot_name(self, seat: int, bot: str, before: str = "", besides: Sequence[str] = ()) -> str:
        """A name for a bot on a seat that nobody else here has, nor is among ``besides``.

        It is ``before`` if that is free, else the name of the bot that has the seat, where a character plays on.
        """
        game = self.settings.game
        taken = [chair.name for other, chair in enumerate(self.chairs) if other != seat]
        taken += [*besides, *(request.name for request in self.requests.values())]
        if not before and seat < len(self.chairs):
            chair = self.chairs[seat]
            before = chair.name if bot == chair.bot or (bots.is_own(game, bot) and bots.is_own(game, chair.bot)) else ""
        if before and not any(alike(before, name) for name in taken):
            return before
        return name_for(game, bot, seat, taken, self.id)

    # --- the next entry ---

    def add(self, row: Row, entry: AnyEntry | None = None) -> None:
        """Take in the next entry of the log; who still has the ``entry`` itself need not read it again."""
        assert row.seq == self.seq + 1, f"entry {row.seq} after {self.seq}"
        if entry is None:
            entry = row.entry
        before = len(self.table.events) if self.table is not None else 0
        self._fold(entry, row.at)
        events = () if self.table is None else tuple(self.table.events[before:])
        if isinstance(entry, (entries.Acting, wire.Started)):
            self.played = row.at
        self.commanded += bool(row.guest) and not isinstance(entry, entries.Acting)
        self.seq = row.seq
        self.expected = None
        self.commands[row.command] = row.seq
        self.told.append(Logged(row.at, entries.public(entry), events, row.command, row.guest))
        if self.table is not None:
            self._run_clocks(row.at)

    def _fold(self, entry: AnyEntry, at: int) -> None:
        if isinstance(entry, entries.Acting):  # as most are
            self._act(entry.seat, entry.action, entry.by)
            return
        match entry:
            case entries.Opening():
                self._open(entry)
            case wire.Arranged(settings, names=names):
                self._adopt(settings)
                self.chairs = self._arranged(settings, names)
            case wire.Closed():
                self.status = CLOSED
            case wire.Started():
                self._start(at)
            case wire.TookBack(seat):
                self._take_back(seat, at)
            case wire.Said(seat) | wire.Hinted(seat):
                self.chairs[seat].lapsed = False
            case wire.Extended(seat):
                self._extend(seat)
            case wire.Rematched(table):
                self.rematch = table
            case _:
                seats.fold(self, entry, at)

    def _open(self, entry: entries.Opening) -> None:
        self._adopt(entry.settings)
        self.host = entry.host
        self.secret = bytes.fromhex(entry.secret)
        self.seed = bytes.fromhex(entry.seed)
        self.begun_with = entry.actions
        self.position = entry.position
        self.chairs = self._arranged(entry.settings, entry.names)

    def _adopt(self, settings: wire.Settings) -> None:
        self.settings = settings
        game = self.found = games.find(settings.game)
        self.texts = _texts(game.NAME)
        self.cover = bots.quick(game.NAME)
        assert settings.seats is not None, "an open table has a number of seats"
        self.variant = check_variant(game.TITLE, game.SEATS, game.OPTIONS, settings.seats, settings.options.items())

    def _arranged(self, settings: wire.Settings, names: Sequence[str]) -> list[Chair]:
        """The chairs under other settings: people keep theirs, bots have the names."""
        chairs = []
        for seat, name in enumerate(names):
            chair = self.chairs[seat] if seat < len(self.chairs) else Chair()
            chairs.append(chair if chair.is_person else Chair(bot=settings.bots.get(str(seat), ""), name=name))
        return chairs

    def _start(self, at: int) -> None:
        names = tuple(chair.name for chair in self.chairs)
        entropy = tuple(chair.entropy for chair in self.chairs)
        bots = [chair.bot for chair in self.chairs]
        pledge = Pledge(self.commitment, self.deal_secret, entropy) if self.is_committed else None
        seed = self.seed or seed_from(self.deal_secret, entropy)
        if self.position:
            self.table = Table.from_position(self.game, self.position, names, bots)
        else:
            self.table = Table(self.game, self.variant, seed, names, bots, pledge)
        for line in self.begun_with:
            self.table.act(*action_in(self.game.actions, line))
        self.deeds = len(self.begun_with)
        self.status = PLAYING
        self.began = at
        for chair in self.chairs:
            chair.bank = self.settings.clock.bank * SECOND

    def _act(self, seat: int, action: str, by: str) -> None:
        assert self.table is not None, "an action needs a game"
        self.clock_before = self.since, self.extended.copy()
        self.table.act(seat, self.game.actions.code_of(action))
        self.deeds += 1
        if seat != CLOCK and not by:
            self.chairs[seat].give_back()
        if self.table.outcome() is not None:
            self.status = OVER
            self.requests.clear()

    def _take_back(self, seat: int, at: int) -> None:
        """The seat chooses again, in what was left of its time."""
        assert self.table is not None, "a choice needs a game"
        self.table.take_back(seat)
        self.deeds += 1
        self.undone += 1
        chair = self.chairs[seat]
        used, extended = chair.before = self._spent(chair, at)
        chair.give_back()
        chair.asked_since, chair.used, chair.extended = at - used, 0, extended
        since, extensions = self.clock_before
        self.since, self.extended = since | self.since, extensions | self.extended
        asked = self.table.asked()
        for number, other in enumerate(self.chairs):
            if number not in asked:
                other.asked_since = None  # the question is withdrawn, and its time costs nothing

    def _spent(self, chair: Chair, at: int) -> tuple[int, bool]:
        """The time of the last choice of a seat and of the one begun since, and whether the last was extended."""
        if chair.asked_since is None:
            return chair.used, chair.extended
        used, extended = chair.before
        return used + chair.used + at - chair.asked_since, extended

    # --- clocks ---

    def _run_clocks(self, at: int) -> None:
        """Note since when the game waits for whom, and charge the banks of those who have chosen."""
        assert self.table is not None
        asked = () if self.status is OVER else self.table.asked()
        told = self.told[-1].told
        acted = told.seat if type(told) is wire.Acted else None
        since = len(self.table.events) - len(self.told[-1].events)
        for seat, chair in enumerate(self.chairs):
            waits = seat in asked and chair.is_person and not chair.is_covered
            if chair.asked_since is not None and (seat == acted or not waits):
                self._charge(chair, at - chair.asked_since)
                chair.asked_since = None
                if not self.table.is_midway(seat, since):
                    chair.stand_in = ""
            if waits and chair.asked_since is None:
                if not self.table.is_midway(seat, since):
                    chair.before, chair.used = (chair.used, chair.extended), 0
                chair.asked_since = at
                chair.extended = False
        possible = () if self.status is OVER else self.table.deadlines()
        self.since = {deadline.code: self.since.get(deadline.code, at) for deadline in possible}
        if self.extended:
            self.extended = {code: seats for code, seats in self.extended.items() if code in self.since}

    def _charge(self, chair: Chair, time: int) -> None:
        """Charge who was asked for so long: first the time for each choice, then the bank."""
        over = max(0, time - self.settings.clock.move * SECOND - more_time(chair))
        chair.bank = max(0, chair.bank - over)
        chair.used += time - over

    def window(self) -> Due | None:
        """What ends the time to answer, where some is left and those who are asked may want more."""
        return next((due for due in self.due() if due.what == WINDOW), None)

    def clock_of(self, seat: int) -> Due | None:
        """What ends the time that a seat has for its choice."""
        return next((due for due in self.due() if due.what == MOVE and due.seat == seat), None)

    def choice_of(self, seat: int, table: AnyTable) -> str:
        """A name for the choice that the seat has to make at the table as it was then: one taken back has another."""
        chosen = sum(action.seat == seat for action in table.actions)
        taken_back = sum(isinstance(told.told, wire.TookBack) and told.told.seat == seat for told in self.told)
        return f"{chosen} {taken_back}" if taken_back else str(chosen)

    def time_left(self, seat: int, at: int) -> bool:
        """Whether a seat that takes its choice back has time to make another."""
        chair, clock = self.chairs[seat], self.settings.clock
        used, extended = self._spent(chair, at)
        return not clock.move or clock.move * SECOND + chair.bank + extended * EXTENSION > used

    def _extend(self, seat: int) -> None:
        """More time for the choice of the seat, and for the answers of all where it is one."""
        assert self.table is not None, "a clock needs a game"
        chair = self.chairs[seat]
        chair.extended = chair.asked_since is not None
        chair.lapsed = False
        for deadline in self.table.deadlines():
            if kind_of(deadline) == WINDOW:
                self.extended[deadline.code] = (*self.extended.get(deadline.code, ()), seat)

    def due(self) -> Sequence[Due]:
        """All that will happen by itself if nobody chooses, the first first."""
        if self.table is None or self.status is OVER:
            return ()
        if self.expected is None:  # nothing but an entry changes it
            found = [*self._due_in_game(self.table), *self._due_covers()]
            self.expected = tuple(sorted(found, key=lambda due: due.at)) if found else ()
        return self.expected

    def _due_in_game(self, table: AnyTable) -> list[Due]:
        found = []
        for deadline in table.deadlines():
            wished = self.settings.clock.window or deadline.seconds
            seconds = min(max(wished, deadline.least), deadline.most)
            extended = self.extended.get(deadline.code, ())
            entry = entries.Acting(CLOCK, self.game.actions.text_of(deadline.code))
            at = self.since[deadline.code] + seconds * SECOND + EXTENSION * len(extended)
            found.append(Due(at, kind_of(deadline), entry, extended=extended))
        return found

    def _due_covers(self) -> list[Due]:
        """Bots that play for people whose time is up, or who have been away for long, where the game waits for them.

        Whose time is up for the first time has one choice made for them; the next time the bot stays.
        """
        clock = self.settings.clock
        found = []
        for seat, chair in enumerate(self.chairs):
            if chair.asked_since is None or chair.chooser:
                continue
            entry = wire.Covered(seat, self.cover)
            if clock.move or clock.bank:
                time = clock.move * SECOND + chair.bank if clock.move else max(chair.bank, LEAST_TIME)
                at = chair.asked_since + time + more_time(chair)
                missed = entry if chair.lapsed else wire.Lapsed(seat, self.cover)
                found.append(Due(at, MOVE, missed, seat, extended=(seat,) if chair.extended else ()))
            if chair.away_since is not None and self.grace:
                since = max(chair.asked_since, chair.away_since)
                found.append(Due(since + self.grace, COVER, entry, seat))
        return found

    def is_left_to(self, here: set[int | None], until: int) -> bool:
        """Whether the game waits for nobody but people on the seats ``here``, and nothing is due before a time."""
        if self.status is not PLAYING:
            return False
        for seat, chair in enumerate(self.chairs):
            if chair.chooser or seat not in here:
                return False
        due = self.due()
        return not due or due[0].at >= until

    @property
    def grace(self) -> int:
        """How long the table waits for who has left; 0 is for ever, as where nobody else is a person: no one waits."""
        people = sum(chair.is_person for chair in self.chairs)
        return self.settings.clock.grace * SECOND if people > 1 else 0

    def bots_asked(self) -> list[int]:
        """The seats for which bots choose now, in the order of their choices."""
        if self.table is None or self.status is OVER:
            return []
        return [seat for seat in self.table.asked() if self.chairs[seat].chooser]

    def bots_listening(self) -> list[int]:
        """The seats of bots that nobody asks but that may interrupt."""
        if self.table is None or self.status is OVER:
            return []
        asked = self.table.asked()
        return [
            seat for seat, chair in enumerate(self.chairs) if chair.bot and seat not in asked and self.table.legal(seat)
        ]

    # --- what each seat is told ---

    def names_for(self, viewer: int | None) -> list[str]:
        """The names as the viewer reads them in sentences."""
        return [YOU if seat == viewer else chair.name for seat, chair in enumerate(self.chairs)]

    def deadlines(self) -> tuple[wire.Deadline, ...]:
        """Everything that happens by itself if nobody chooses, by this process's clock; everybody may know it."""
        return tuple([wire.Deadline(due.what, due.at - self.ahead, due.seat, due.extended) for due in self.due()])

    def lapsed(self) -> tuple[int, ...]:
        """The seats whose last clock ran out: when the next one does, a bot stays."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.lapsed])

    def retractable(self, seat: int) -> int:
        """The entry of the choice that a seat may take back; 0 where it may not. It was made at this table."""
        if self.table is None or seat not in self.table.retractable():
            return 0
        gone = set()
        for number in range(self.seq, 0, -1):
            told, events = self.told[number - 1].told, self.told[number - 1].events
            if isinstance(told, wire.TookBack):
                gone.add(told.entry)
            elif isinstance(told, wire.Acted) and told.seat == seat and events and number not in gone:
                return number
        return 0

    @property
    def is_undoable(self) -> bool:
        """Whether a person may take a choice back now."""
        chairs = enumerate(self.chairs)
        return any(chair.is_person and not chair.chooser and self.retractable(seat) for seat, chair in chairs)

    def legal_for(self, viewer: int | None) -> tuple[str, ...]:
        """The actions that the viewer may choose now."""
        if self.table is None or viewer is None:
            return ()
        return tuple([self.texts[code] for code in self.table.legal(viewer)])
