"""One client's connection: frames in, messages out, within limits. It knows nothing of how frames travel."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Protocol

import msgspec

import bagatelle
from bagatelle.core.errors import BadNotation
from bagatelle.core.game import View
from bagatelle.games import AnyGame
from bagatelle.server import entries
from bagatelle.server.choices import NO_MESSAGE, Speaker
from bagatelle.server.hall import Hall
from bagatelle.server.hosted import Hosted
from bagatelle.server.judging import (
    Declined,
    begun,
    chosen_seed,
    record_of,
    refuse_action,
    refuse_future,
    still_thinking,
)
from bagatelle.server.kept import Kept
from bagatelle.server.ops.rate_limits import PREVIEWS_PER_MESSAGE, AddressLimiter, Limits, Visitor
from bagatelle.server.outgoing import MOST_WAITING, Outbox, Watching
from bagatelle.server.people import People
from bagatelle.server.store import StoreFailed
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import preview_json, written

log = logging.getLogger(__name__)

MOST_WATCHED = 16
TOO_MUCH = "too many messages: slow down"
"""What somebody is told who sends more messages than anybody may."""


class Transport(Protocol):
    """How frames travel."""

    def write(self, frames: Sequence[bytes]) -> bool:
        """Send frames, if nobody has to wait for it; whether it was done."""

    async def send(self, frames: Sequence[bytes]) -> None:
        """Send frames, as soon as the client takes them."""


class Closed(Exception):
    """The connection ends, with a code of WebSockets and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """What one client says and hears."""

    def __init__(
        self, hall: Hall, people: People, transport: Transport, token: str | None, visitor: Visitor | None = None
    ) -> None:
        self._visitor = visitor or Visitor(AddressLimiter(Limits()), "")
        self._hall = hall
        self._people = people
        self._transport = transport
        self._cookie = token
        self._outbox = Outbox(hall.outgoing, transport.write)
        self._speaker = Speaker(hall.choices, self._outbox, self._begin_slowly)
        self.take = self._speaker.take
        """Begins the command in a frame at once, if nothing else has to be done first; whether it was one."""
        self._watching: dict[str, tuple[Kept, Watching]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        """Commands that were begun and take the long way."""
        self._is_advised = False
        """Whether a bot thinks about a hint: one at a time, as it is much work."""

    @property
    def guest(self) -> str:
        """Who speaks; empty before they have said so."""
        return self._speaker.guest

    @property
    def is_busy(self) -> bool:
        """Whether something that was heard is being done."""
        return self._speaker.is_busy

    # --- out ---

    def post(self, message: bytes) -> None:
        """Send it soon."""
        self._outbox.post(message)

    @property
    def waiting(self) -> int:
        """Messages that wait to be sent."""
        return self._outbox.waiting

    @property
    def is_slow(self) -> bool:
        """Whether the client does not read what it is sent: it is cut off, and can resume."""
        return self._outbox.is_slow

    def say(self, message: wire.ToClient) -> None:
        self.post(wire.encoded(message))

    async def send_all(self) -> None:
        """Send what could not be sent at once, for ever."""
        while True:
            await self._outbox.is_late.wait()
            self._outbox.is_late.clear()
            await self.flush()
            if self.is_slow:
                raise Closed(1013, "too slow: reconnect and go on from what you have seen")

    async def flush(self) -> None:
        """Send what is posted and not on the way yet."""
        while messages := self._outbox.take_out():
            try:
                await self._transport.send(messages)
            finally:
                self._outbox.has_gone(len(messages))

    async def finish(self) -> None:
        """Let all commands that were begun be stored, and their answers be sent."""
        await self._wait_for_tasks()
        while self.waiting:
            await asyncio.sleep(0.001)

    async def _wait_for_tasks(self) -> None:
        while self._tasks or self._speaker.under_way:
            done, _ = await asyncio.wait({*self._tasks, self._speaker.rests()})
            self._tasks -= done
            await asyncio.sleep(0)  # what was waited for may have begun something else

    # --- in ---

    async def hear(self, frame: str | bytes) -> None:
        """A frame has come. Whoever sends what is no message is told, and disconnected."""
        self._speaker.is_busy = True
        await self._hear(frame)
        self._speaker.is_busy = False  # after a fault nothing more is taken, until the connection has ended
        await asyncio.sleep(0)  # what was answered is sent before more is heard

    def _begin_slowly(self, message: wire.Do, lag: int | None) -> None:
        """Begin a command as a task of its own; without a lag it has been held back already."""
        self._begin(self._answer(message.id, message.table, self._do(message, lag)))

    async def _hear(self, frame: str | bytes) -> None:
        self._spend()
        if len(frame) > wire.LONGEST_FRAME:
            raise Closed(1009, f"a frame has at most {wire.LONGEST_FRAME} bytes")
        try:
            message = wire.from_client(frame)
        except NO_MESSAGE as error:
            self.say(wire.Failed("bad message", f"that is no message: {error}"))
            raise Closed(1007, "bad message") from error
        if isinstance(message, wire.Hello):
            await self._hello(message)
            return
        if not self.guest:
            raise Closed(1008, "the first message is hello")
        await self._handle(message)

    def _spend(self) -> None:
        """Every message costs; credit grows with time."""
        if not self._speaker.spend():
            raise Closed(1008, TOO_MUCH)

    async def _hello(self, message: wire.Hello) -> None:
        if self.guest:
            raise Closed(1008, "hello is said once")
        if message.protocol != wire.PROTOCOL:
            raise Closed(1008, f"this server speaks protocol {wire.PROTOCOL}; get a client of its version")
        token = message.token or self._cookie
        new = ""
        guest = await self._people.find(token) if token else None
        if guest is None and message.token:
            text = "that token is unknown here; say hello without one to be a new guest"
            self.say(wire.Failed(wire.UNKNOWN_TOKEN, text))
            raise Closed(1008, text)
        if guest is None:
            try:
                self._visitor.be_guest()
            except Declined as error:
                raise Closed(1013, str(error)) from error
            guest, new = await self._people.new()
        self._speaker.guest = guest
        self.say(wire.Welcome(guest, self._hall.now(), bagatelle.__version__, new))

    async def _handle(self, message: wire.ToServer) -> None:
        match message:
            case wire.Ping(sent, lag):
                self._speaker.lag = lag
                self.say(wire.Pong(sent, self._hall.now()))
            case wire.Leave(table):
                left = self._watching.get(table)
                self._leave(table)
                if left is not None:
                    self._hall.host_left(left[0], self.guest)
            case wire.Ask(question=wire.Hint()):
                # A task of its own too: while a bot thinks, whoever has asked can still choose.
                self._begin(self._answer(message.id, message.table, self._hint(message)))
            case wire.Watch() | wire.Ask() | wire.Tables() | wire.Open() | wire.Claim():
                await self._answer(message.id, getattr(message, "table", ""), self._reply(message))
            case wire.Do():
                self._speaker.give(message)
            case wire.Hello():
                raise AssertionError("handled before")

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, message_id: str, table: str, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Declined as error:
            self._hall.figures.decline(error)
            log.info("declined", extra={"table": table, "code": error.kind})
            self.say(error.as_message(message_id))
        except StoreFailed as error:
            log.warning("store: %s", error)
            text = "the server could not store it just now; nothing may have happened. Send it again with the same id"
            self.say(wire.Refused(message_id, "not stored", text))

    async def _do(self, message: wire.Do, lag: int | None) -> None:
        try:
            seq = await self._hall.do(self.guest, message.table, message.id, message.command, lag)
        except (Declined, StoreFailed):
            raise
        except Exception as error:
            log.exception("a command failed", extra={"table": message.table})
            raise Declined(
                "mistake", "the server made a mistake, and nothing may have happened; send it again with the same id"
            ) from error
        self.say(wire.Done(message.id, message.table, seq))

    async def _hint(self, message: wire.Ask) -> None:
        if self._is_advised:
            raise still_thinking()
        if self._hall.adviser is None:
            raise Declined("no hint", "this server has no bots that could think of one")
        kept = await self._hall.find(message.table)
        self._visitor.ask_bot()
        self._is_advised = True
        try:
            advice = await self._hall.adviser.advise(self._hall, kept, self.guest)
        finally:
            self._is_advised = False
        self.say(wire.Answer(message.id, message.table, kept.hosted.seq, hint=advice))

    async def _reply(self, message: wire.Watch | wire.Ask | wire.Tables | wire.Open | wire.Claim) -> None:
        match message:
            case wire.Tables(message_id, own):
                tables = await (self._hall.own(self.guest) if own else self._hall.lobby())
                self.say(wire.Lobby(message_id, tables))
            case wire.Open(message_id, settings, seed):
                self._visitor.open_table()
                kept = await self._hall.open(self.guest, message_id, settings, chosen_seed(seed))
                self.say(wire.Watching(message_id, kept.hosted.info(), kept.hosted.seat_of(self.guest), host=True))
            case wire.Claim(message_id, table, secret):
                seat = await self._hall.claim(self.guest, table, message_id, secret)
                kept = await self._hall.find(table)
                self.say(wire.Watching(message_id, kept.hosted.info(), seat, kept.hosted.link_of(seat)))
            case wire.Watch():
                await self._watch(message)
            case wire.Ask(message_id, table, question):
                kept = await self._hall.find(table)
                if isinstance(question, wire.Preview):
                    await self._preview(message_id, kept.hosted, question.actions)
                    return
                self.say(answer(message_id, kept.hosted, kept.hosted.seat_of(self.guest), question))

    async def _preview(self, message_id: str, hosted: Hosted, actions: Sequence[str]) -> None:
        """Answer beside everything else: many actions take longer than a table should wait."""
        self._speaker.spend(len(actions) / PREVIEWS_PER_MESSAGE)
        view, codes = _to_preview(hosted, hosted.seat_of(self.guest), actions)
        seq = hosted.seq
        found = await asyncio.to_thread(_previews, hosted.game, view, codes)
        self.say(wire.Answer(message_id, hosted.id, seq, previews=found))

    # --- watching ---

    async def _watch(self, message: wire.Watch) -> None:
        if message.table not in self._watching and len(self._watching) >= MOST_WATCHED:
            raise Declined("too many", f"one connection watches {MOST_WATCHED} tables at most; leave one first")
        kept = await self._hall.find(message.table)
        await self._hall.catch_up(kept)
        hosted = kept.hosted
        refuse_future(hosted, message.since)
        seat = hosted.seat_of(self.guest)
        self._leave(message.table)
        watching = Watching(self._outbox, self.guest, seat, views=message.views, muted=message.muted)
        link = hosted.link_of(seat) if seat is not None else ""
        is_removed, is_host = self.guest in hosted.removed, self.guest == hosted.host
        self.say(wire.Watching(message.id, hosted.info(), seat, link, is_removed, is_host))
        await self._catch_up(watching, hosted, message.since)
        kept.telling.begin(watching)
        kept.watchers.add(watching)
        self._watching[message.table] = (kept, watching)
        self._hall.renew_listing(kept)
        await self._arrive(kept, watching.viewer)

    async def _catch_up(self, watching: Watching, hosted: Hosted, seq: int) -> None:
        """Tell everything that has happened since, no faster than the client takes it."""
        while seq < hosted.seq:  # more may happen meanwhile
            seq += 1
            told = hosted.told[seq - 1].told
            if isinstance(told, wire.Switched):
                watching.muted = tuple(map(told.now, watching.muted))
            if isinstance(told, wire.Said) and told.seat in watching.muted:
                continue
            while self.waiting >= MOST_WAITING and not self.is_slow:
                await asyncio.sleep(0.01)
                # Another device may have taken the seat over while this one was slow.
                watching.viewer = hosted.seat_of(self.guest)
            self.post(hosted.happened(seq, watching.viewer))

    def _leave(self, table: str) -> None:
        found = self._watching.pop(table, None)
        if found is not None:
            kept, watching = found
            kept.watchers.discard(watching)

    async def _arrive(self, kept: Kept, seat: int | None) -> None:
        """Let everybody know that the person is there again."""
        if seat is None or kept.hosted.chairs[seat].away_since is None:
            return
        number = kept.hosted.seq
        await self._hall.add(
            kept,
            entries.Arriving(seat),
            f"back {seat} {number}",
            lambda hosted: hosted.seat_of(self.guest) == seat and hosted.chairs[seat].away_since is not None,
        )

    async def end(self, *, by_us: bool = False) -> None:
        """The client has gone: commands that were begun are finished, and its seats are empty for now.

        If the server itself has ended it nobody is noted as away: they come back at once, or are missed later.
        """
        left = list(self._watching.values())
        for table in list(self._watching):
            self._leave(table)
        await self._wait_for_tasks()
        for kept, _ in left:
            if not by_us:
                self._hall.host_left(kept, self.guest)
            # Not from where it was watched: seats may have changed places meanwhile.
            seat = kept.hosted.seat_of(self.guest)
            if by_us or seat is None or any(other.viewer == seat for other in kept.watchers):
                continue
            if not kept.hosted.status.is_final:
                await self._note_away(kept, seat)
        self._speaker.leave()

    async def _note_away(self, kept: Kept, seat: int) -> None:
        kept.signs.pop(seat, None)  # a request of before, such as that of a page, says nothing any more
        name = f"away {seat} {kept.hosted.seq}"
        try:
            await self._hall.add(
                kept,
                entries.Leaving(seat),
                name,
                lambda hosted: hosted.seat_of(self.guest) == seat and hosted.chairs[seat].away_since is None,
            )
        except StoreFailed:
            log.warning("nobody could note that seat %d of %s is away", seat, kept.hosted.id)


def answer(message_id: str, hosted: Hosted, seat: int | None, question: wire.AnyQuestion) -> wire.Answer:
    """What a seat, or a spectator, may know."""
    table = begun(hosted)
    match question:
        case wire.View():
            view = msgspec.Raw(written(table.view(seat)))
            return wire.Answer(message_id, hosted.id, hosted.seq, view=view)
        case wire.Legal():
            return wire.Answer(message_id, hosted.id, hosted.seq, legal=hosted.legal_for(seat))
        case wire.Why(action):
            return wire.Answer(message_id, hosted.id, hosted.seq, text=_why(hosted, seat, action))
        case wire.Preview(actions):
            previews = _previews(hosted.game, *_to_preview(hosted, seat, actions))
            return wire.Answer(message_id, hosted.id, hosted.seq, previews=previews)
        case wire.Hint():
            raise Declined("no hint", "hints are thought out, and this answer is given at once")
        case wire.Word(word):
            known = [name for name, _ in hosted.game.words.QUESTIONS]
            if word not in known:
                raise Declined("no such word", f"ask for one of {', '.join(known)}")
            text = hosted.game.words.answer(table.view(seat), word, hosted.names_for(seat))
            return wire.Answer(message_id, hosted.id, hosted.seq, text=text)
        case wire.Record():
            return wire.Answer(message_id, hosted.id, hosted.seq, text=record_of(hosted))


def _to_preview(hosted: Hosted, seat: int | None, actions: Sequence[str]) -> tuple[View, list[int]]:
    """What the seat knows now, and the actions that it asks about."""
    table = begun(hosted)
    if seat is None:
        raise Declined("no seat", "you do not sit at this table")
    try:
        codes = [hosted.game.actions.code_of(action) for action in actions]
    except BadNotation as error:
        raise Declined("notation", str(error)) from error
    return table.view(seat), codes


def _previews(game: AnyGame, view: View, codes: Sequence[int]) -> tuple[msgspec.Raw, ...]:
    """What each action would lead to, as the game writes it."""
    return tuple(msgspec.Raw(preview_json(one)) for one in game.previews(view, codes))


def _why(hosted: Hosted, seat: int | None, action: str) -> str:
    """What the action would do; ``Declined`` with the reason if it is not allowed."""
    if seat is None:
        raise Declined("no seat", "you do not sit at this table")
    refuse_action(hosted, seat, action)
    code = hosted.game.actions.code_of(action)
    return hosted.game.words.say_action(begun(hosted).view(seat), code, hosted.names_for(seat))
