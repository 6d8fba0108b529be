"""The size of frames: ``python -m bench.frame_sizes`` plays seeded games and prints the mean of each game."""

from __future__ import annotations

from bagatelle import games
from bagatelle.core.shuffle import fast_from_seed, seed_from_text
from bagatelle.server.delivery.broadcast import Broadcast, Watcher
from bagatelle.server.tables import entries
from bagatelle.server.tables.clocks import SECOND
from bagatelle.server.tables.commands import opening
from bagatelle.server.tables.entries import AnyEntry, Row, packed
from bagatelle.server.tables.state import Status, TableState
from bagatelle.wire import messages as wire

GAMES = 10
SEATS = 4
BEGIN = 1_800_000_000 * SECOND
TABLE = "8d1f0c2b7a6e5d4c3b2a19"


class Scale(Watcher):
    """A client with views that counts the bytes it is sent."""

    def __init__(self, seat: int) -> None:
        super().__init__("", seat)
        self.frames = 0
        self.size = 0

    def send(self, message: bytes) -> None:
        """Count a frame."""
        self.frames += 1
        self.size += len(message)


class RandomGame:
    """A table of random bots; equal numbers give equal games."""

    def __init__(self, game: str, number: int) -> None:
        seed = seed_from_text(f"frame sizes {game} {number}")
        self._chance = fast_from_seed(seed, "choices")
        self._state = TableState(TABLE)
        bots = {str(seat): "random" for seat in range(SEATS)}
        self._add(opening(TABLE, wire.Settings(game=game, seats=SEATS, bots=bots), "", bytes(32), seed))
        self._add(wire.Started(tuple(chair.name for chair in self._state.chairs), ("",) * SEATS))

    def _add(self, entry: AnyEntry) -> None:
        seq = self._state.seq + 1
        self._state.add(Row(seq, f"command {seq}", "", BEGIN + seq * SECOND, packed(entry)))

    def play(self) -> list[Scale]:
        """Play to the end; what each seat was sent, without its first whole state."""
        state, broadcast = self._state, Broadcast(self._state)
        scales = [Scale(seat) for seat in range(SEATS)]
        for scale in scales:
            broadcast.begin(scale)
            scale.frames = scale.size = 0
        while state.status is not Status.OVER:
            assert state.table is not None
            asked = state.table.asked()
            seat = asked[self._chance.below(len(asked))]
            legal = state.legal_for(seat)
            self._add(entries.Acting(seat, legal[self._chance.below(len(legal))], "random"))
            broadcast.send(scales)
        return scales


def mean_size(game: str, count: int = GAMES) -> float:
    """Mean bytes of a frame per seat."""
    scales = [scale for number in range(count) for scale in RandomGame(game, number).play()]
    return sum(scale.size for scale in scales) / sum(scale.frames for scale in scales)


def main() -> None:
    """Print the mean frame of each game."""
    for game in games.names():
        print(f"{game}: {mean_size(game):.0f} bytes per seat and frame ({SEATS} seats, {GAMES} games)")


if __name__ == "__main__":
    main()
