"""A conversation at a table as it goes over the wire, for the page about the protocol: real entries, real answers."""

from __future__ import annotations

from typing import NamedTuple

import bagatelle
from bagatelle.server import entries
from bagatelle.server.clocks import SECOND
from bagatelle.server.connection import answer
from bagatelle.server.entries import AnyEntry, Row, packed
from bagatelle.server.hosted import Hosted
from bagatelle.server.judging import Declined, judge, opening
from bagatelle.server.telling import Telling, Watcher
from bagatelle.wire import messages as wire

GUEST = "5f2c9a7e01b34d68"
TOKEN = "kept-by-the-client-and-shown-once-0123456789"
TABLE = "8d1f0c2b7a6e5d4c3b2a19"
SECRET = bytes(range(32))
BEGIN = 1_800_000_000 * SECOND


class Line(NamedTuple):
    """A frame, or what a reader should know before the next ones."""

    mark: str
    """``>`` from the client, ``<`` from the server, empty for a remark."""
    text: str


class Conversation(Watcher):
    """One client at one table, with a clock of its own."""

    def __init__(self) -> None:
        super().__init__(GUEST, None, views=False)
        self.hosted = Hosted(TABLE)
        self.now = BEGIN
        self.lines: list[Line] = []
        self._telling = Telling(self.hosted)

    def remark(self, text: str) -> None:
        self.lines.append(Line("", text))

    def send(self, message: wire.ToServer) -> None:
        self.now += SECOND
        self.lines.append(Line(">", wire.encoded(message).decode()))

    def hear(self, message: wire.ToClient) -> None:
        self.tell(wire.encoded(message))

    def tell(self, frame: bytes) -> None:
        self.lines.append(Line("<", frame.decode()))

    def happen(self, entry: AnyEntry, command: str = "", guest: str = "") -> int:
        """An entry is stored, taken in and told."""
        seq = self.hosted.seq + 1
        self.hosted.add(Row(seq, command or f"itself {seq}", guest, self.now, packed(entry)))
        self.viewer = self.hosted.seat_of(GUEST)
        if self.views:
            self._telling.tell([self])
        return seq

    def do(self, message_id: str, command: wire.AnyCommand) -> None:
        """A command with its answer."""
        self.send(wire.Do(message_id, TABLE, command))
        try:
            entry = judge(self.hosted, command, GUEST, self.now)
        except Declined as error:
            self.hear(error.as_message(message_id))
            return
        self.hear(wire.Done(message_id, TABLE, self.happen(entry, message_id, GUEST)))

    def ask(self, message_id: str, question: wire.AnyQuestion) -> None:
        self.send(wire.Ask(message_id, TABLE, question))
        self.hear(answer(message_id, self.hosted, self.hosted.seat_of(GUEST), question))


def _arrive(talk: Conversation) -> None:
    """A new guest opens a table and watches it."""
    talk.remark("A new guest says hello and gets a token to keep.")
    talk.send(wire.Hello())
    talk.hear(wire.Welcome(GUEST, talk.now, bagatelle.__version__, TOKEN))
    talk.remark("A table with two bots. The commitment is there before anybody sits down.")
    settings = wire.Settings(game="sandbag", seats=3, bots={"1": "heuristic", "2": "heuristic"})
    talk.send(wire.Open("1", settings))
    talk.happen(opening(settings, GUEST, SECRET), "1", GUEST)
    talk.hear(wire.Watching("1", talk.hosted.info(), talk.hosted.own(GUEST)))
    talk.remark("Hear everything from the beginning, with views.")
    talk.send(wire.Watch("2", TABLE, views=True))
    talk.hear(wire.Watching("2", talk.hosted.info(), talk.hosted.own(GUEST)))
    talk.views = True
    talk.own = talk.hosted.own(GUEST)
    talk.tell(talk.hosted.happened(1, None))


def conversation() -> list[Line]:
    """The lines, the same whenever it is asked for."""
    talk = Conversation()
    _arrive(talk)
    talk.remark("Take a seat and begin. What happens is told before the command is answered, once it is stored.")
    talk.do("3", wire.Sit(0, "Ana", "c0ffee"))
    talk.do("4", wire.Start())
    talk.remark("Something that is not allowed now, and something that is.")
    talk.do("5", wire.Act("T1"))
    action = talk.hosted.legal_for(0)[0]
    talk.ask("6", wire.Why(action))
    talk.do("7", wire.Act(action))
    talk.remark("A bot chooses; nobody sees which cards it passes.")
    talk.now += SECOND
    talk.happen(entries.Acting(1, talk.hosted.legal_for(1)[0], "heuristic"))
    talk.remark("The same command again, after a lost connection for instance: the same answer, and nothing happens.")
    talk.send(wire.Do("7", TABLE, wire.Act(action)))
    talk.hear(wire.Done("7", TABLE, talk.hosted.commands["7"]))
    return talk.lines
