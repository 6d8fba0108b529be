"""Two tables that a viewer cannot tell apart, kept in step: whatever differs between their frames is a leak."""

from __future__ import annotations

import copy
import json
from collections import Counter

from bagatelle.core.game import CLOCK, Event, State, View
from bagatelle.core.shuffle import Chance, fast_from_seed
from bagatelle.core.variant import Variant
from bagatelle.games import AnyGame
from bagatelle.server.delivery.broadcast import Broadcast, Watcher
from bagatelle.server.delivery.session import answer
from bagatelle.server.http.replays import ReplayFrames
from bagatelle.server.tables import entries
from bagatelle.server.tables.commands import PHRASES, Declined
from bagatelle.server.tables.entries import AnyEntry, Row, packed
from bagatelle.server.tables.state import Status, TableState
from bagatelle.table.record import AnyTable
from bagatelle.table.table import SeatAction, Table
from bagatelle.wire import messages as wire
from bagatelle.wire.messages import MOST_PREVIEWS
from bagatelle.wire.writing import written
from tests.server.desk import ANA, STRANGER, Desk, entry_frame, state_frame

INTERRUPTS = 6
"""One action in so many is left to the clock and to seats that nobody asks, where they may act."""
UNDOS = 4
"""One choice in so many is taken back, where it can be."""
ASIDES = 12
"""After so many actions, more or less, somebody speaks, leaves or comes back."""
ASKED_WHY = 6
"""So many actions are asked about at a time, allowed or not."""
EXCHANGES = 10
"""Twins live for so many actions, more or less: then something else is exchanged, for another viewer."""


class TwinTable(Table[State[Event], View, Event]):
    """A table as another was, but for its state: what happens before it is as it was there."""

    def __init__(self, table: AnyTable, state: State[Event], left: int = 0) -> None:
        super().__init__(table.game, table.variant, table.seed, table.names, table.bots, table.pledge, state)
        self.source = table.copy()
        self.start = state.copy()
        self.left = left
        """How many actions are still to be taken over from there."""
        self.actions = [] if left else list(table.actions)
        self._marks = [] if left else list(table._marks)
        self._floor = table._floor
        self.events = list(table.events)
        state.listen(self.events)

    def opening(self) -> TwinTable:
        """The table before the first action after the exchange, which takes over the actions before it."""
        return TwinTable(self.source, self.start.copy(), len(self.source.actions))

    def act(self, seat: int, code: int) -> list[Event]:
        if not self.left:
            return super().act(seat, code)
        self._marks.append(self.source._marks[len(self.actions)])
        self.actions.append(SeatAction(seat, code))
        self.left -= 1
        return []


def exchanged(state: TableState, viewer: int | None, chance: Chance) -> TableState:
    """The same table, with everything exchanged that the viewer cannot know."""
    table = state.table
    assert table is not None
    twin_table = TwinTable(table, state.game.resample(table.view(viewer), chance))
    twin = copy.copy(state)
    twin.chairs = [copy.copy(chair) for chair in state.chairs]
    twin.told = list(state.told)
    twin.commands = dict(state.commands)
    twin.since = dict(state.since)
    twin.table = twin_table
    return twin


def says(state: TableState, viewer: int | None, question: wire.AnyQuestion) -> bytes:
    """The answer to a question, or the refusal, as it is sent."""
    try:
        return wire.encoded(answer("id", state, viewer, question))
    except Declined as error:
        return wire.encoded(error.as_message("id"))


class Witness(Watcher):
    """A subscriber of a table at one seat, which receives the changes of its view."""

    def __init__(self, state: TableState, viewer: int | None) -> None:
        super().__init__("", viewer)
        self._broadcast = Broadcast(state)
        self._frames: list[bytes] = []
        self._broadcast.begin(self)

    def send(self, message: bytes) -> None:
        self._frames.append(message)

    def hear(self) -> bytes:
        """What is told of the last entry."""
        self._broadcast.send([self])
        return self._frames[-1]


class Twins:
    """A whole random game with a twin beside it, for one viewer after the other."""

    def __init__(self, game: AnyGame, variant: Variant, seed: bytes, rest: int = 1) -> None:
        settings = wire.Settings(
            game=game.NAME,
            seats=variant.seats,
            options=dict(variant.chosen),
            bots={str(seat): "random" for seat in range(1, variant.seats)},
            clock=wire.Clock(move=40, bank=60, grace=20),
        )
        self.desk = Desk(settings, secret=seed)
        self.desk.do(ANA, wire.Sit(0, "Ana", seed[:4].hex()))
        self.desk.do(ANA, wire.Start())
        self.game = game
        self.chance = fast_from_seed(seed, "twins")
        self.rest = rest
        """How many actions go by without a twin before the next exchange, at most: for a quick look."""
        self.viewer: int | None = None
        self.twin: TableState | None = None
        self.watching: list[Witness] = []
        """Somebody at each of the two tables who gets what has changed."""
        self.replays: list[ReplayFrames] = []
        """The replay of each of the two games, as the viewer would get it."""
        self.compared: Counter[str] = Counter()
        """How many of each kind were compared."""
        self.heard: dict[tuple[int, int | None], bytes] = {}
        """Every frame that told a viewer of an entry when it happened."""

    @property
    def state(self) -> TableState:
        return self.desk.state

    def is_over(self) -> bool:
        return self.state.status is Status.OVER

    def play(self) -> None:
        """Play to the end, comparing at every step."""
        while not self.is_over():
            if self.twin is None or self.chance.below(EXCHANGES) == 0:
                self._exchange()
            self._compare_now()
            self._step()
            if self.twin is None:
                self._play_on(self.chance.below(self.rest))
        for (seq, viewer), frame in self.heard.items():
            assert entry_frame(self.state, seq, viewer) == frame, "who comes back hears what was told before"
            self.compared["told again"] += 1

    def _play_on(self, steps: int) -> None:
        """Play without a twin."""
        for _ in range(steps):
            if not self.is_over():
                self._step()

    def _exchange(self) -> None:
        seats = self.state.variant.seats
        self.viewer = (None, *range(seats))[self.chance.below(seats + 1)]
        self.twin = exchanged(self.state, self.viewer, self.chance)
        assert self.twin.table is not None
        assert self.state.table is not None
        self.watching = [Witness(state, self.viewer) for state in (self.state, self.twin)]
        self.replays = [ReplayFrames(table, self.viewer) for table in (self.state.table, self.twin.table)]
        self._same("replay", *map(self._replayed, self.replays))
        self.compared["twins"] += 1
        differ = any(self.twin.table.view(seat) != self.state.table.view(seat) for seat in range(seats))
        self.compared["twins that differ"] += differ

    def _same(self, kind: str, here: object, there: object) -> None:
        assert here == there, f"{kind}: seat {self.viewer} could tell two tables apart"
        self.compared[kind] += 1

    def _compare_now(self) -> None:
        """All that the viewer may be sent now."""
        one, other, viewer = self.state, self.twin, self.viewer
        assert other is not None
        self._same("state", state_frame(one, viewer), state_frame(other, viewer))
        if self.chance.below(4):
            return
        self._same("info", written(one.info()), written(other.info()))
        size = self.game.actions.SIZE
        whys = [wire.Why(self.game.actions.text_of(self.chance.below(size))) for _ in range(ASKED_WHY)]
        previews = wire.Preview(tuple(one.legal_for(viewer)[:MOST_PREVIEWS] or [whys[0].action]))
        words = [wire.Word(word) for word, _ in self.game.words.QUESTIONS]
        asked: list[wire.AnyQuestion] = [wire.View(), wire.Legal(), wire.Record(), wire.Word("?"), previews]
        questions = [*asked, *words, *whys]
        for question in questions:
            here = says(one, viewer, question)
            self._same("refusal" if b'"refused"' in here else "answer", here, says(other, viewer, question))

    # --- the next entry, at both tables ---

    def _step(self) -> None:
        self.desk.wait(int(self.chance.below(5)))
        if self.chance.below(UNDOS) == 0 and self._undone():
            return
        if self.chance.below(ASIDES) == 0:
            self._aside()
            return
        table = self.state.table
        assert table is not None
        seat = self._actor(table)
        legal = table.legal(seat)
        code = legal[self.chance.below(len(legal))]
        twin_code = self._alike(seat, code)
        before = len(table.events)
        self._add(self._acting(seat, code), None if twin_code is None else self._acting(seat, twin_code))
        if any(event.reveals(self.viewer) for event in table.events[before:]) or self.is_over():
            self.twin = None

    def _undone(self) -> bool:
        """Let who chose last take the choice back, if that may be and was after the exchange; whether it was."""
        one, other = self.state.table, None if self.twin is None else self.twin.table
        assert one is not None
        if not one.is_last_open():
            return False
        seat = one.actions[-1].seat
        if isinstance(other, TwinTable) and min(one._last_choice(seat)) < len(other.source.actions):
            return False
        entry = wire.TookBack(seat, self.state.retractable(seat))
        self._add(entry, entry)
        self.compared["undone"] += other is not None
        return True

    def _acting(self, seat: int, code: int) -> AnyEntry:
        bot = "" if seat == CLOCK else self.state.chairs[seat].bot
        return entries.Acting(seat, self.game.actions.text_of(code), bot)

    def _actor(self, table: AnyTable) -> int:
        asked = table.asked()
        if self.chance.below(INTERRUPTS) == 0:
            seats = (CLOCK, *range(self.state.variant.seats))
            others = [seat for seat in seats if seat not in asked and table.legal(seat)]
            if others:
                return int(others[self.chance.below(len(others))])
        return int(asked[self.chance.below(len(asked))])

    def _alike(self, seat: int, code: int) -> int | None:
        """An action at the twin table that looks the same to the viewer, if there is one."""
        if self.twin is None or seat == self.viewer:
            return code
        assert self.twin.table is not None
        seen = self.game.actions.seen(code)
        alike = [other for other in self.twin.table.legal(seat) if self.game.actions.seen(other) == seen]
        return int(alike[self.chance.below(len(alike))]) if alike else None

    def _aside(self) -> None:
        """Let a person speak, leave, be covered or come back; that says nothing about cards."""
        away = self.state.chairs[0].away_since is not None
        asides: list[AnyEntry] = [
            wire.Hinted(0),
            wire.Said(0, phrase=PHRASES[self.chance.below(len(PHRASES))]),
            entries.Arriving(0) if away else wire.Away(0),
            wire.Returned(0) if self.state.chairs[0].is_covered else wire.Covered(0, "random"),
        ]
        if self.state.chairs[1].bot:
            asides.append(entries.Sitting(1, STRANGER, "Eve"))  # a person takes over from the bot
        entry = asides[self.chance.below(len(asides))]
        self._add(entry, entry)

    def _add(self, entry: AnyEntry, twin_entry: AnyEntry | None) -> None:
        """Take the entries in and compare what the viewer hears of them."""
        seq = self.state.seq + 1
        self.desk.add(entry)
        here = entry_frame(self.state, seq, self.viewer)
        self.heard[seq, self.viewer] = here
        if twin_entry is None:
            self.twin = None
        if self.twin is None or twin_entry is None:
            return
        self.twin.add(Row(seq, f"twin {seq}", "", self.desk.now, packed(twin_entry)))
        self._same("happened", *map(self._until_lawful, (here, entry_frame(self.twin, seq, self.viewer))))
        frames = [witness.hear() for witness in self.watching]
        if self._until_lawful(here) is here:  # what the rules show now may differ, and so may where the game stands
            self._same("changed", *frames)
            self._same("replay", *map(self._replayed, self.replays))

    def _replayed(self, replay: ReplayFrames) -> bytes:
        """The frame of the last entry in a replay."""
        replay.add(self.state.told[-1].told)
        return wire.encoded(replay.frames[-1])

    def _until_lawful(self, frame: bytes) -> object:
        """The frame as it is; where the rules show the viewer new cards, the part before that."""
        table = self.state.table
        assert table is not None
        events = self.state.told[-1].events
        known = next((place for place, event in enumerate(events) if event.reveals(self.viewer)), len(events))
        if known == len(events) and not self.is_over():
            return frame
        message = json.loads(frame)
        return [message["seq"], message["at"], message["told"]["seat"], message["events"][:known]]
