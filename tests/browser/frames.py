"""What travels over the socket, held against the record: a seat is sent what the rules let it know, no more."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw
from playwright.sync_api import Page, WebSocket

from bagatelle.core.game import View
from bagatelle.table.record import Record, play_one, read
from bagatelle.table.table import Table
from bagatelle.wire import messages as wire
from bagatelle.wire.patch import ViewPatcher
from bagatelle.wire.writing import event_json, preview_json, written
from tests.server.views import view_of

YOU: Final = "You"


class Heard:
    """All frames of a page's sockets, in order."""

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        self.sent: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.received.append(str(payload)))
        socket.on("framesent", lambda payload: self.sent.append(str(payload)))

    def check(self, text: str, seat: int | None, begun: int = 0) -> int:
        """Nothing was sent that the seat could not know at that moment; how many frames there were.

        A game that was played on had begun after some steps of its record.
        """
        told = Broadcast(read(text), seat, begun)
        messages = [wire.from_server(frame) for frame in self.received]
        for message in messages:
            if isinstance(message, wire.Happened):
                told.number(message)
        questions = [ask for frame in self.sent if isinstance(ask := wire.from_client(frame), wire.Ask)]
        asked = {ask.id: ask.question for ask in questions}
        for message in messages:
            told.check(message, asked)
        return len(messages)


class Broadcast:
    """What the rules would tell a seat, step by step."""

    def __init__(self, record: Record, seat: int | None, begun: int) -> None:
        self.seat = seat
        self.begun = begun
        self.game = record.game
        self.names = [YOU if other == seat else name for other, name in enumerate(record.names)]
        table = Table(record.game, record.variant, record.seed, record.names, record.bots, record.pledge)
        self.views: list[View] = []
        self.sent: list[wire.TableView] = []
        """The views as the server sends them."""
        self.legal: list[tuple[str, ...]] = []
        self.asked: list[tuple[int, ...]] = []
        self.events: list[list[bytes]] = []
        since = 0
        for number in range(len(record.actions) + 1):
            self.views.append(table.view(seat))
            self.sent.append(view_of(table, seat))
            codes = [] if seat is None else table.legal(seat)
            self.legal.append(tuple(record.game.actions.text_of(code) for code in codes))
            self.asked.append(table.asked())
            self.events.append([event_json(event) for event in table.told(seat, since)])
            since = len(table.events)
            if number < len(record.actions):
                play_one(record, table, number)
        self.places: dict[int, int] = {}
        """How many actions had been taken when an entry was told, by its number."""
        self.patcher = ViewPatcher()

    def number(self, message: wire.Happened) -> None:
        """Take in where an entry stands; they are told in order."""
        before = self.places.get(message.seq - 1, self.begun - 1)
        is_step = isinstance(message.told, wire.Started | wire.Acted)
        self.places.setdefault(message.seq, before + is_step)

    def check(self, message: wire.ToClient, asked: dict[str, wire.AnyQuestion]) -> None:
        match message:
            case wire.Watching(info=info):
                self._check_info(info)
            case wire.Lobby(tables=tables):
                for info in tables:
                    self._check_info(info)
            case wire.Happened():
                self._check_happened(message)
            case wire.State():
                self._check_state(message)
            case wire.Answer(id=identity):
                self._check_answer(message, asked[identity])
            case wire.Refused(cards=cards):
                shown = msgspec.json.decode(written(self.views))
                assert set(cards) <= _texts(shown), message
            case wire.Welcome() | wire.Done() | wire.Pong():
                pass
            case _:
                raise AssertionError(f"unexpected: {message}")

    @property
    def last(self) -> int:
        return len(self.views) - 1

    def _check_info(self, info: wire.TableInfo) -> None:
        is_over = self.places.get(info.seq) == self.last
        assert (info.secret == "") or is_over, "the secret of the deal was told too early"

    def _check_happened(self, message: wire.Happened) -> None:
        place = self.places[message.seq]
        match message.told:
            case wire.Started():
                wanted = [event for step in self.events[: self.begun + 1] for event in step]
            case wire.Acted():
                wanted = self.events[place]
            case _:
                wanted = []
        assert [bytes(event) for event in message.events] == wanted, message
        if message.info is not None:
            self._check_info(message.info)
        if (state := wire.state_in(message)) is not None:
            self._check_state(state)

    def _check_state(self, message: wire.State) -> None:
        place = self.places[message.seq]
        assert self.patcher.take(message).view == self.sent[place], message
        assert message.legal == self.legal[place], message
        assert message.asked == self.asked[place], message

    def _check_answer(self, message: wire.Answer, question: wire.AnyQuestion) -> None:
        view = self.views[self.places[message.seq]]
        if isinstance(question, wire.Why):  # what was not allowed when it was touched has become so meanwhile
            code = self.game.actions.code_of(question.action)
            assert message.text == self.game.words.say_action(view, code, self.names), message
            return
        assert isinstance(question, wire.Preview), question
        found = self.game.previews(view, [self.game.actions.code_of(action) for action in question.actions])
        wanted = tuple(Raw(preview_json(one)) for one in found)
        assert message.previews == wanted, message


def _texts(shown: object) -> set[str]:
    """All texts in something that was read from JSON."""
    if isinstance(shown, str):
        return {shown}
    inner = list(shown.values()) if isinstance(shown, dict) else shown if isinstance(shown, list) else []
    return {text for one in inner for text in _texts(one)}
