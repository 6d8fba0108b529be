"""A conversation at a table as it goes over the wire, for the page about the protocol: real entries, real answers."""

from __future__ import annotations

from typing import NamedTuple

import bagatelle
from bagatelle.server.delivery.broadcast import Broadcast, Watcher
from bagatelle.server.delivery.frames import happened
from bagatelle.server.delivery.session import answer
from bagatelle.server.tables import entries
from bagatelle.server.tables.clocks import SECOND
from bagatelle.server.tables.commands import Declined, decide, opening
from bagatelle.server.tables.entries import AnyEntry, Row, packed
from bagatelle.server.tables.state import TableState
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
        self.state = TableState(TABLE)
        self.now = BEGIN
        self.lines: list[Line] = []
        self._broadcast = Broadcast(self.state)

    def remark(self, text: str) -> None:
        self.lines.append(Line("", text))

    def say(self, message: wire.ToServer) -> None:
        self.now += SECOND
        self.lines.append(Line(">", wire.encoded(message).decode()))

    def hear(self, message: wire.ToClient) -> None:
        self.send(wire.encoded(message))

    def send(self, message: bytes) -> None:
        self.lines.append(Line("<", message.decode()))

    def happen(self, entry: AnyEntry, command: str = "", guest: str = "") -> int:
        """An entry is stored, taken in and told."""
        seq = self.state.seq + 1
        self.state.add(Row(seq, command or f"itself {seq}", guest, self.now, packed(entry)))
        self.viewer = self.state.seat_of(GUEST)
        if self.views:
            self._broadcast.send([self])
        return seq

    def do(self, message_id: str, command: wire.AnyCommand) -> None:
        """A command with its answer."""
        self.say(wire.Do(message_id, TABLE, command))
        try:
            entry = decide(self.state, command, GUEST, self.now)
        except Declined as error:
            self.hear(error.as_message(message_id))
            return
        self.hear(wire.Done(message_id, TABLE, self.happen(entry, message_id, GUEST)))

    def ask(self, message_id: str, question: wire.AnyQuestion) -> None:
        self.say(wire.Ask(message_id, TABLE, question))
        self.hear(answer(message_id, self.state, self.state.seat_of(GUEST), question))


def _arrive(talk: Conversation) -> None:
    """A new guest opens a table and watches it."""
    talk.remark("A new guest says hello and gets a token to keep.")
    talk.say(wire.Hello())
    talk.hear(wire.Welcome(GUEST, talk.now, bagatelle.__version__, TOKEN))
    talk.remark("A table with two bots. The commitment is there before anybody sits down.")
    settings = wire.Settings(game="sandbag", seats=3, bots={"1": "heuristic", "2": "heuristic"})
    talk.say(wire.Open("1", settings))
    talk.happen(opening(TABLE, settings, GUEST, SECRET), "1", GUEST)
    talk.hear(wire.Watching("1", talk.state.info(), talk.state.own(GUEST)))
    talk.remark("Hear everything from the beginning, with views.")
    talk.say(wire.Watch("2", TABLE, views=True))
    talk.hear(wire.Watching("2", talk.state.info(), talk.state.own(GUEST)))
    talk.views = True
    talk.own = talk.state.own(GUEST)
    talk.send(wire.encoded(happened(talk.state, 1, None)))


def conversation() -> list[Line]:
    """The lines, the same whenever it is asked for."""
    talk = Conversation()
    _arrive(talk)
    talk.remark("Take a seat and begin. What happens is told before the command is answered, once it is stored.")
    talk.do("3", wire.Sit(0, "Ana", "c0ffee"))
    talk.do("4", wire.Start())
    talk.remark("Something that is not allowed now, and something that is.")
    talk.do("5", wire.Act("T1"))
    action = talk.state.legal_for(0)[0]
    talk.ask("6", wire.Why(action))
    talk.do("7", wire.Act(action))
    talk.remark("A bot chooses; nobody sees which cards it passes.")
    talk.now += SECOND
    talk.happen(entries.Acting(1, talk.state.legal_for(1)[0], "heuristic"))
    talk.remark("The same command again, after a lost connection for instance: the same answer, and nothing happens.")
    talk.say(wire.Do("7", TABLE, wire.Act(action)))
    talk.hear(wire.Done("7", TABLE, talk.state.commands["7"]))
    return talk.lines
