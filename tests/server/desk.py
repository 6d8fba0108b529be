"""A table by its log alone, without store and sockets, and with a clock that the test turns."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from bagatelle.core.game import CLOCK
from bagatelle.server.delivery import frames
from bagatelle.server.tables import entries
from bagatelle.server.tables.clocks import SECOND, Due
from bagatelle.server.tables.commands import decide, opening
from bagatelle.server.tables.entries import AnyEntry, Row, packed
from bagatelle.server.tables.state import Status, TableState
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written

ANA, BEN, CLEO, DAN = "guest-ana", "guest-ben", "guest-cleo", "guest-dan"
NAMES = {ANA: "Ana", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}
STRANGER = "guest-stranger"
BEGIN = 1_700_000_000_000
TABLE = "table"


class Desk:
    """A table, its log, and the time."""

    def __init__(
        self,
        settings: wire.Settings,
        secret: bytes = bytes(32),
        seed: bytes = b"",
        actions: Sequence[str] = (),
        position: str = "",
    ) -> None:
        self.rows: list[Row] = []
        self.state = TableState(TABLE)
        self.now = BEGIN
        self._ids = itertools.count(1)
        self.add(opening(TABLE, settings, ANA, secret, seed, actions, position=position), ANA)

    @classmethod
    def of(cls, rows: list[Row]) -> Desk:
        """The table that the rows make, to go on with."""
        desk = cls.__new__(cls)
        desk.rows = list(rows)
        desk.state = folded(rows)
        desk.now = rows[-1].at
        desk._ids = itertools.count(len(rows) + 1)
        return desk

    def add(self, entry: AnyEntry, guest: str = "") -> None:
        """Store the entry and take it in, as a hall does."""
        row = Row(self.state.seq + 1, f"command {next(self._ids)}", guest, self.now, packed(entry))
        self.rows.append(row)
        self.state.add(row)

    def do(self, guest: str, command: wire.AnyCommand) -> AnyEntry:
        """What a guest commands, or ``Declined``."""
        entry = decide(self.state, command, guest, self.now)
        self.add(entry, guest)
        return entry

    def wait(self, seconds: float) -> None:
        self.now += round(seconds * SECOND)

    def expire(self) -> Due:
        """Let the next thing happen that happens by itself."""
        due = self.state.due()[0]
        self.now = max(self.now, due.at)
        self.add(due.entry)
        return due

    def act(self, seat: int, number: int = 0) -> None:
        """Let who has the seat, or the bot in it, choose one of the legal actions."""
        chair = self.state.chairs[seat]
        action = self.state.legal_for(seat)[number]
        if chair.chooser:
            self.add(entries.Acting(seat, action, chair.chooser))
        else:
            self.do(chair.guest, wire.Act(action))

    def asked(self) -> int:
        """The first seat that the game waits for."""
        assert self.state.table is not None
        return self.state.table.asked()[0]

    def finish(self) -> None:
        """Let everybody choose the first thing allowed until the game is over."""
        while self.state.status is Status.PLAYING:
            self.act(self.asked())

    def tick(self) -> None:
        """Let the game's own clock do what it may."""
        assert self.state.table is not None
        code = self.state.table.legal(CLOCK)[0]
        self.add(entries.Acting(CLOCK, self.state.game.actions.text_of(code)))


def seated(game: str = "sandbag", people: int = 3, **more: object) -> Desk:
    """A table at which all seats are taken by people and the game has not begun."""
    settings = wire.Settings(game=game, seats=people, **more)  # type: ignore[arg-type]  # what a test wants besides
    desk = Desk(settings)
    for seat, guest in enumerate((ANA, BEN, CLEO, DAN)[:people]):
        desk.do(guest, wire.Sit(seat, NAMES[guest]))
    return desk


def begun(game: str = "sandbag", people: int = 3, **more: object) -> Desk:
    """The same, once the game has begun."""
    desk = seated(game, people, **more)
    desk.do(ANA, wire.Start())
    return desk


def folded(rows: list[Row]) -> TableState:
    """The table that the rows make, in another process."""
    state = TableState(TABLE)
    for row in rows:
        state.add(row)
    return state


def viewers(state: TableState) -> list[int | None]:
    return [None, *range(len(state.chairs))]


def entry_frame(state: TableState, seq: int, viewer: int | None) -> bytes:
    """An entry as a viewer who catches up is sent it."""
    return wire.encoded(frames.happened(state, seq, viewer))


def state_frame(state: TableState, viewer: int | None) -> bytes | None:
    """The whole state as a viewer is sent it."""
    shown = frames.whole_state(state, viewer)
    return None if shown is None else wire.encoded(shown)


def situation(state: TableState) -> list[object]:
    """All that a table is now, but for its history."""
    states = [state_frame(state, viewer) for viewer in viewers(state)]
    chairs = [repr(chair) for chair in state.chairs]
    return [written(state.info()), states, state.due(), chairs, dict(state.commands), dict(state.since)]


def portrait(state: TableState) -> list[object]:
    """All that anybody can ever get to know of a table."""
    told = [entry_frame(state, seq + 1, viewer) for seq in range(state.seq) for viewer in viewers(state)]
    return [*situation(state), told, state.bots_asked(), state.bots_listening(), state.commitment, state.host]
