"""One client's session: frames in, messages out, within limits. It does not know the transport.

Messages of a client are handled one after the other, in the order they came; hints alone take longer and run beside.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence

import msgspec
from msgspec.structs import replace

import bagatelle
from bagatelle.core.errors import BadNotation
from bagatelle.core.game import View
from bagatelle.games import AnyGame
from bagatelle.server.delivery.frames import Sight, happened
from bagatelle.server.delivery.outbox import MOST_WAITING, Outbox, SessionWatcher
from bagatelle.server.guests import Guests
from bagatelle.server.ops.rate_limits import (
    MESSAGES,
    PREVIEWS_PER_MESSAGE,
    AddressLimiter,
    Limits,
    TokenBucket,
    Visitor,
)
from bagatelle.server.storage.base import StoreFailed
from bagatelle.server.tables.commands import (
    Declined,
    begun,
    chosen_seed,
    record_of,
    refuse_action,
    refuse_future,
    still_thinking,
)
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.server.tables.shout_fairness import Latency
from bagatelle.server.tables.state import TableState
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import preview_json

log = logging.getLogger(__name__)

MOST_WATCHED = 16
TOO_MUCH = "too many messages: slow down"
"""Close reason for a client over its rate limit."""
NO_MESSAGE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Errors of a frame that is no message."""


class Closed(Exception):
    """The connection ends, with a WebSocket close code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def too_slow() -> Closed:
    """The end of a session whose client does not read what it is sent."""
    return Closed(1013, "too slow: reconnect and go on from what you have seen")


class Session:
    """What one client says and hears."""

    def __init__(
        self,
        registry: TableRegistry,
        guests: Guests,
        send: Callable[[bytes], Awaitable[None]],
        token: str | None,
        visitor: Visitor | None = None,
    ) -> None:
        self._visitor = visitor or Visitor(AddressLimiter(Limits()), "")
        self._registry = registry
        self._guests = guests
        self._send = send
        """Sends one message as soon as the client takes it."""
        self._cookie = token
        self._outbox = Outbox()
        self.guest = ""
        """The guest; empty before hello."""
        self._bucket = TokenBucket(MESSAGES)
        self.is_busy = False
        """Whether a message is being handled."""
        self._watching: dict[str, tuple[LiveTable, SessionWatcher]] = {}
        self._hint: asyncio.Task[None] | None = None
        """A hint that a bot is thinking about: one at a time, as it is much work."""
        self._latency = Latency()

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

    def is_stuck(self, seconds: float) -> bool:
        """Whether a frame has waited so long for the client to read."""
        since = self._outbox.sending_since
        return since is not None and time.monotonic() - since > seconds

    def say(self, message: wire.ToClient) -> None:
        self.post(wire.encoded(message))

    async def send_all(self) -> None:
        """Send what is posted, until the client is too slow."""
        while True:
            await self._outbox.wait()
            await self.flush()
            if self.is_slow:
                raise too_slow()

    async def flush(self) -> None:
        """Send what is posted."""
        await self._outbox.send(self._send)

    # --- in ---

    async def hear(self, frame: str | bytes) -> None:
        """Handle one frame. A client that sends no message is told so, and disconnected."""
        self.is_busy = True
        try:
            await self._hear(frame)
        finally:
            self.is_busy = False
        await asyncio.sleep(0)  # let the answer be sent before the next frame is handled

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

    def _spend(self, cost: float = 1.0) -> None:
        """Pay for a message from the token bucket."""
        if not self._bucket.spend(cost):
            raise Closed(1008, TOO_MUCH)

    async def _hello(self, message: wire.Hello) -> None:
        if self.guest:
            raise Closed(1008, "hello is said once")
        if message.protocol != wire.PROTOCOL:
            raise Closed(1008, f"this server speaks protocol {wire.PROTOCOL}; get a client of its version")
        token = message.token or self._cookie
        new = ""
        guest = await self._guests.find(token) if token else None
        if guest is None and message.token:
            text = "that token is unknown here; say hello without one to be a new guest"
            self.say(wire.Failed(wire.UNKNOWN_TOKEN, text))
            raise Closed(1008, text)
        if guest is None:
            try:
                self._visitor.be_guest()
            except Declined as error:
                raise Closed(1013, str(error)) from error
            guest, new = await self._guests.new()
        self.guest = guest
        self.say(wire.Welcome(guest, self._registry.now(), bagatelle.__version__, new))

    async def _handle(self, message: wire.ToServer) -> None:
        match message:
            case wire.Ping(sent, lag):
                self._latency.claim(lag)
                self.say(wire.Pong(sent, self._registry.now(), self._latency.probe(time.monotonic())))
            case wire.Echo(number):
                self._latency.echo(number, time.monotonic())
            case wire.Leave(table):
                live = self._leave(table)
                if live is not None:
                    await self._end_watching(live)
            case wire.Ask(question=wire.Hint()):
                self._begin_hint(message)
            case wire.Hello():
                raise AssertionError("handled before")
            case _:
                await self._answer(message.id, getattr(message, "table", ""), self._reply(message))

    def _begin_hint(self, message: wire.Ask) -> None:
        """Think beside everything else: the person can still choose."""
        if self._hint is not None and not self._hint.done():
            self._refuse(message.id, message.table, still_thinking())
            return
        self._hint = asyncio.create_task(self._answer(message.id, message.table, self._advise(message)))

    async def _answer(self, message_id: str, table: str, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Declined as error:
            self._refuse(message_id, table, error)
        except StoreFailed as error:
            log.warning("store: %s", error)
            text = "the server could not store it just now; nothing may have happened. Send it again with the same id"
            self.say(wire.Refused(message_id, "not stored", text))

    def _refuse(self, message_id: str, table: str, error: Declined) -> None:
        self._registry.figures.decline(error)
        log.info("declined", extra={"table": table, "code": error.kind})
        self.say(error.as_message(message_id))

    async def _advise(self, message: wire.Ask) -> None:
        if self._registry.adviser is None:
            raise Declined("no hint", "this server has no bots that could think of one")
        live = await self._registry.find(message.table)
        self._visitor.ask_bot()
        advice = await self._registry.adviser.advise(self._registry, live, self.guest)
        self.say(wire.Answer(message.id, message.table, live.state.seq, hint=advice))

    async def _do(self, table: str, message_id: str, command: wire.AnyCommand) -> int:
        """Submit a command. A fault of ours is answered too, so that the client knows to retry."""
        try:
            return await self._registry.do(self.guest, table, message_id, command, self._latency.milliseconds)
        except (Declined, StoreFailed):
            raise
        except Exception as error:
            log.exception("a command failed", extra={"table": table})
            raise Declined(
                "mistake", "the server made a mistake, and nothing may have happened; send it again with the same id"
            ) from error

    async def _reply(self, message: wire.Do | wire.Watch | wire.Ask | wire.Tables | wire.Open | wire.Claim) -> None:
        match message:
            case wire.Do(message_id, table, command):
                self.say(wire.Done(message_id, table, await self._do(table, message_id, command)))
            case wire.Tables(message_id, own):
                tables = await (self._registry.lobby.own(self.guest) if own else self._registry.lobby.listed())
                self.say(wire.Lobby(message_id, tables))
            case wire.Open(message_id, settings, seed):
                self._visitor.open_table()
                live = await self._registry.open(self.guest, message_id, settings, chosen_seed(seed))
                self.say(wire.Watching(message_id, live.state.info(), live.state.own(self.guest)))
            case wire.Claim(message_id, table, secret):
                await self._registry.claim(self.guest, table, message_id, secret)
                live = await self._registry.find(table)
                self.say(wire.Watching(message_id, live.state.info(), live.state.own(self.guest)))
            case wire.Watch():
                await self._watch(message)
            case wire.Ask(message_id, table, question):
                live = await self._registry.find(table)
                if isinstance(question, wire.Preview):
                    await self._preview(message_id, live.state, question.actions)
                    return
                self.say(answer(message_id, live.state, live.state.seat_of(self.guest), question))

    async def _preview(self, message_id: str, state: TableState, actions: Sequence[str]) -> None:
        """Answer off the event loop: many actions take longer than other tables should wait."""
        self._spend(len(actions) / PREVIEWS_PER_MESSAGE)
        view, codes = _to_preview(state, state.seat_of(self.guest), actions)
        seq = state.seq
        found = await asyncio.to_thread(_previews, state.game, view, codes)
        self.say(wire.Answer(message_id, state.id, seq, previews=found))

    # --- watching ---

    async def _watch(self, message: wire.Watch) -> None:
        if message.table not in self._watching and len(self._watching) >= MOST_WATCHED:
            raise Declined("too many", f"one connection watches {MOST_WATCHED} tables at most; leave one first")
        live = await self._registry.find(message.table)
        await self._registry.catch_up(live)
        state = live.state
        refuse_future(state, message.since)
        seat = state.seat_of(self.guest)
        self._leave(message.table)
        watching = SessionWatcher(self._outbox, self.guest, seat, views=message.views, muted=message.muted)
        watching.own = state.own(self.guest)
        self.say(wire.Watching(message.id, state.info(), watching.own))
        await self._catch_up(watching, state, message.since)
        live.broadcast.begin(watching)
        live.watchers.add(watching)
        live.changed.set()
        self._watching[message.table] = (live, watching)
        self._registry.lobby.renew(live)
        if watching.viewer is not None:
            await self._registry.presence.arrive(live, watching.viewer)

    async def _catch_up(self, watching: SessionWatcher, state: TableState, seq: int) -> None:
        """Send all entries after ``seq``, no faster than the client takes them."""
        known = state.seq
        while seq < state.seq:  # more may happen meanwhile
            seq += 1
            told = state.told[seq - 1].told
            if isinstance(told, wire.Switched):
                watching.muted = tuple(map(told.now, watching.muted))
            if isinstance(told, wire.Said) and told.seat in watching.muted:
                continue
            while self.waiting >= MOST_WAITING and not self.is_slow:
                await asyncio.sleep(0.01)
                # Another device may have taken the seat over while this one was slow.
                watching.viewer = state.seat_of(self.guest)
            if seq == state.seq and seq > known:  # the client knows the table as it was when it began to watch
                watching.own = state.own(self.guest)
                whole = replace(happened(state, seq, watching.viewer), info=state.info(), own=watching.own)
                self.post(wire.encoded(whole))
            else:
                self.post(wire.encoded(happened(state, seq, watching.viewer)))

    def _leave(self, table: str) -> LiveTable | None:
        found = self._watching.pop(table, None)
        if found is None:
            return None
        live, watching = found
        live.watchers.discard(watching)
        return live

    async def end(self, *, by_us: bool = False) -> None:
        """Leave all tables; the client has gone.

        If the server itself has ended the connection no seat is marked as away: clients come back at once, or are
        missed later.
        """
        if self._hint is not None:
            self._hint.cancel()
            await asyncio.gather(self._hint, return_exceptions=True)
        left = list(self._watching.values())
        for table in list(self._watching):
            self._leave(table)
        for live, _ in left:
            if not by_us:
                await self._end_watching(live)

    async def _end_watching(self, live: LiveTable) -> None:
        try:
            await self._registry.presence.end_watching(live, self.guest)
        except StoreFailed:
            log.warning("a guest of table %s is gone, which could not be stored", live.state.id)


def answer(message_id: str, state: TableState, seat: int | None, question: wire.AnyQuestion) -> wire.Answer:
    """What a seat, or a spectator, may know."""
    table = begun(state)
    match question:
        case wire.View():
            return wire.Answer(message_id, state.id, state.seq, view=Sight(table, state.seq, [seat]).view(seat))
        case wire.Legal():
            return wire.Answer(message_id, state.id, state.seq, legal=state.legal_for(seat))
        case wire.Why(action):
            return wire.Answer(message_id, state.id, state.seq, text=_why(state, seat, action))
        case wire.Preview(actions):
            previews = _previews(state.game, *_to_preview(state, seat, actions))
            return wire.Answer(message_id, state.id, state.seq, previews=previews)
        case wire.Hint():
            raise Declined("no hint", "hints are thought out, and this answer is given at once")
        case wire.Word(word):
            known = [name for name, _ in state.game.words.QUESTIONS]
            if word not in known:
                raise Declined("no such word", f"ask for one of {', '.join(known)}")
            text = state.game.words.answer(table.view(seat), word, state.names_for(seat))
            return wire.Answer(message_id, state.id, state.seq, text=text)
        case wire.Record():
            return wire.Answer(message_id, state.id, state.seq, text=record_of(state))


def _to_preview(state: TableState, seat: int | None, actions: Sequence[str]) -> tuple[View, list[int]]:
    """What the seat knows now, and the actions that it asks about."""
    table = begun(state)
    if seat is None:
        raise Declined("no seat", "you do not sit at this table")
    try:
        codes = [state.game.actions.code_of(action) for action in actions]
    except BadNotation as error:
        raise Declined("notation", str(error)) from error
    return table.view(seat), codes


def _previews(game: AnyGame, view: View, codes: Sequence[int]) -> tuple[msgspec.Raw, ...]:
    """What each action would lead to, as the game writes it."""
    return tuple(msgspec.Raw(preview_json(one)) for one in game.previews(view, codes))


def _why(state: TableState, seat: int | None, action: str) -> str:
    """What the action would do; ``Declined`` with the reason if it is not allowed."""
    if seat is None:
        raise Declined("no seat", "you do not sit at this table")
    refuse_action(state, seat, action)
    code = state.game.actions.code_of(action)
    return state.game.words.say_action(begun(state).view(seat), code, state.names_for(seat))
