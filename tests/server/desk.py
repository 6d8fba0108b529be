"""A table by its log alone, without store and sockets, and with a clock that the test turns."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from bagatelle.core.game import CLOCK
from bagatelle.server import entries
from bagatelle.server.clocks import SECOND, Due
from bagatelle.server.entries import AnyEntry, Row, packed
from bagatelle.server.hosted import Hosted, Status
from bagatelle.server.judging import judge, opening
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
        self, settings: wire.Settings, secret: bytes = bytes(32), seed: bytes = b"", actions: Sequence[str] = ()
    ) -> None:
        self.rows: list[Row] = []
        self.hosted = Hosted(TABLE)
        self.now = BEGIN
        self._ids = itertools.count(1)
        self.add(opening(settings, ANA, secret, seed, actions), ANA)

    @classmethod
    def of(cls, rows: list[Row]) -> Desk:
        """The table that the rows make, to go on with."""
        desk = cls.__new__(cls)
        desk.rows = list(rows)
        desk.hosted = folded(rows)
        desk.now = rows[-1].at
        desk._ids = itertools.count(len(rows) + 1)
        return desk

    def add(self, entry: AnyEntry, guest: str = "") -> None:
        """Store the entry and take it in, as a hall does."""
        row = Row(self.hosted.seq + 1, f"command {next(self._ids)}", guest, self.now, packed(entry))
        self.rows.append(row)
        self.hosted.add(row)

    def do(self, guest: str, command: wire.AnyCommand) -> AnyEntry:
        """What a guest commands, or ``Declined``."""
        entry = judge(self.hosted, command, guest, self.now)
        self.add(entry, guest)
        return entry

    def wait(self, seconds: float) -> None:
        self.now += round(seconds * SECOND)

    def expire(self) -> Due:
        """Let the next thing happen that happens by itself."""
        due = self.hosted.due()[0]
        self.now = max(self.now, due.at)
        self.add(due.entry)
        return due

    def act(self, seat: int, number: int = 0) -> None:
        """Let who has the seat, or the bot in it, choose one of the legal actions."""
        chair = self.hosted.chairs[seat]
        action = self.hosted.legal_for(seat)[number]
        if chair.chooser:
            self.add(entries.Acting(seat, action, chair.chooser))
        else:
            self.do(chair.guest, wire.Act(action))

    def asked(self) -> int:
        """The first seat that the game waits for."""
        assert self.hosted.table is not None
        return self.hosted.table.asked()[0]

    def finish(self) -> None:
        """Let everybody choose the first thing allowed until the game is over."""
        while self.hosted.status is Status.PLAYING:
            self.act(self.asked())

    def tick(self) -> None:
        """Let the game's own clock do what it may."""
        assert self.hosted.table is not None
        code = self.hosted.table.legal(CLOCK)[0]
        self.add(entries.Acting(CLOCK, self.hosted.game.actions.text_of(code)))


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


def folded(rows: list[Row]) -> Hosted:
    """The table that the rows make, in another process."""
    hosted = Hosted(TABLE)
    for row in rows:
        hosted.add(row)
    return hosted


def viewers(hosted: Hosted) -> list[int | None]:
    return [None, *range(len(hosted.chairs))]


def situation(hosted: Hosted) -> list[object]:
    """All that a table is now, but for its history."""
    states = [hosted.state_for(viewer) for viewer in viewers(hosted)]
    chairs = [repr(chair) for chair in hosted.chairs]
    return [written(hosted.info()), states, hosted.due(), chairs, dict(hosted.commands), dict(hosted.since)]


def portrait(hosted: Hosted) -> list[object]:
    """All that anybody can ever get to know of a table."""
    told = [hosted.happened(seq + 1, viewer) for seq in range(hosted.seq) for viewer in viewers(hosted)]
    return [*situation(hosted), told, hosted.bots_asked(), hosted.bots_listening(), hosted.commitment, hosted.host]
