"""A table that a client follows: who sits there, what has happened, and what the own seat is asked for."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import NamedTuple, Protocol, TypeAlias

from msgspec.structs import replace

from bagatelle import games
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event, View
from bagatelle.games import AnyGame
from bagatelle.wire import messages as wire
from bagatelle.wire.laying import Laid, view_in
from bagatelle.wire.told import event_from, view_from

News: TypeAlias = wire.Happened | wire.State


class Turn(NamedTuple):
    """The table waits for the own seat."""

    view: View
    legal: tuple[int, ...]
    told: tuple[Event, ...]
    """What the seat was told since the turn before."""


class Server(Protocol):
    """What a followed table needs of its client."""

    async def do(self, table: str, command: wire.AnyCommand) -> int: ...

    async def ask(self, table: str, question: wire.AnyQuestion) -> wire.Answer: ...

    async def look_again(self, table: str) -> None: ...

    def leave(self, table: str) -> None: ...


class NotDone(BagatelleError):
    """The server has refused something; nothing has changed."""

    def __init__(self, refused: wire.Refused) -> None:
        super().__init__(refused.text)
        self.code = refused.code
        self.cards = refused.cards


class NoSeat(BagatelleError):
    """There is no seat to sit down on."""


class Followed:
    """A table, as far as one has heard of it. Iterate over it to hear more."""

    def __init__(self, server: Server, message: wire.Watching) -> None:
        self._server = server
        self.table = message.info.table
        self.info = message.info
        self.seating = list(message.info.seating)
        """Who has which seat now."""
        self.seat = message.seat
        """One's own."""
        self.link = message.link
        """The secret of the own seat."""
        self.is_removed = message.removed
        """Whether one was removed from a seat here, and may take none."""
        self.request = message.request
        """One's own request for a seat, while it waits for an answer."""
        self.removed_at = 0
        """The number with which that happened, if one has heard it happen."""
        self.seen = 0
        """The number up to which everything has been heard."""
        self.state: wire.State | None = None
        """Where the game stands, with the whole view; ``None`` before it has begun."""
        self._laid = Laid()
        self._news: asyncio.Queue[News | BagatelleError] = asyncio.Queue()
        self._acted = 0

    @property
    def game(self) -> AnyGame:
        return games.find(self.info.game)

    @property
    def free(self) -> list[int]:
        """The seats that nobody has."""
        return [seating.seat for seating in self.seating if not seating.name]

    # --- what is heard ---

    def watching(self, message: wire.Watching) -> None:
        """The server says how the table is."""
        self.info = message.info
        self.seating = list(message.info.seating)
        self.seat = message.seat
        self.link = message.link
        self.is_removed = message.removed
        self.request = message.request

    def take(self, news: News) -> None:
        """Something was told; what was told before is left out. Where the game stands after it is news of its own."""
        if isinstance(news, wire.Happened):
            if news.seq <= self.seen:
                return
            self.seen = news.seq
            if news.seq > self.info.seq:
                self._fold(news.told, news.seq)
            self._news.put_nowait(replace(news, state=None))
        state = news.state if isinstance(news, wire.Happened) else news
        if state is not None:
            self.state = self._laid.take(state)
            self._news.put_nowait(self.state)

    def end(self, error: BagatelleError) -> None:
        """Nothing more will be heard."""
        self._news.put_nowait(error)

    def _fold(self, told: wire.AnyTold, seq: int) -> None:
        """Keep account of who has which seat."""
        match told:
            case wire.Sat():
                self._sit(told)
            case wire.Stood(seat, _, host):
                self.seating[seat] = wire.Seating(seat)
                self.info = replace(self.info, host=self.info.host if host is None else host)
            case wire.Placed(seat, bot, name):
                self.seating[seat] = wire.Seating(seat, name, bot)
            case wire.Switched():
                self._switch(told)
            case wire.Renamed(seat, name):
                self.seating[seat] = replace(self.seating[seat], name=name)
            case wire.Removed():
                self._remove(told, seq)
            case wire.Allowed(name):
                self.info = replace(self.info, removed=tuple(one for one in self.info.removed if one != name))
            case wire.Arranged():
                self._arrange(told)
            case wire.Closed():
                self.info = replace(self.info, status="closed")
            case wire.Rematched(table):
                self.info = replace(self.info, rematch=table)
            case _:
                self._fold_presence(told)

    def _fold_presence(self, told: wire.AnyTold) -> None:
        """Keep account of presence, of bots that play for people, and of requests for seats."""
        match told:
            case wire.Covered(seat, bot):
                self.seating[seat] = replace(self.seating[seat], bot=bot)
            case wire.Left(seat, bot):
                self.seating[seat] = replace(self.seating[seat], bot=bot, away=True)
            case wire.Returned(seat):
                self.seating[seat] = replace(self.seating[seat], bot="")
            case wire.Asked(seat, name):
                self.info = replace(self.info, requests=(*self.info.requests, wire.SeatRequest(seat, name)))
            case wire.TurnedDown(seat, name) | wire.Withdrew(seat, name):
                self._end_requests({wire.SeatRequest(seat, name)})
            case wire.Away(seat):
                self.seating[seat] = replace(self.seating[seat], away=True)
            case wire.Back(seat):
                self.seating[seat] = replace(self.seating[seat], away=False)
            case wire.Acted(seat, by="") | wire.TookBack(seat) if seat >= 0:
                self.seating[seat] = replace(self.seating[seat], bot="", away=False)
            case _:
                pass

    def _sit(self, told: wire.Sat) -> None:
        """A person takes a seat: oneself, if that is the request that waits; all requests for the seat end."""
        self.seating[told.seat] = wire.Seating(told.seat, told.name, person=True)
        if self.request == wire.SeatRequest(told.seat, told.name):
            self.seat = told.seat
        self._end_requests({request for request in self.info.requests if request.seat == told.seat})

    def _end_requests(self, ended: set[wire.SeatRequest]) -> None:
        if self.request in ended:
            self.request = None
        self.info = replace(self.info, requests=tuple(one for one in self.info.requests if one not in ended))

    def _switch(self, told: wire.Switched) -> None:
        """Two seats change places; who sits there keeps all else."""
        moved = {told.now(seating.seat): seating for seating in self.seating}
        self.seating = [replace(moved[seat], seat=seat) for seat in sorted(moved)]
        self.seat = None if self.seat is None else told.now(self.seat)
        host = self.info.host
        self.info = replace(self.info, host=None if host is None else told.now(host))

    def _remove(self, told: wire.Removed, seq: int) -> None:
        """Somebody has lost a seat, perhaps to a bot."""
        self.seating[told.seat] = wire.Seating(told.seat, told.bot_name, told.bot)
        self.info = replace(self.info, removed=tuple(sorted({*self.info.removed, told.name})))
        if self.seat == told.seat:
            self.seat, self.link, self.is_removed, self.removed_at = None, "", True, seq

    def _arrange(self, told: wire.Arranged) -> None:
        """The table is otherwise; people have kept their seats."""
        now = told.settings
        people = {seating.seat: seating for seating in self.seating if seating.person}
        self.seating = [
            people.get(seat, wire.Seating(seat, name, now.bots.get(str(seat), "")))
            for seat, name in enumerate(told.names)
        ]
        self.info = replace(
            self.info,
            seats=len(told.names),
            options=now.options,
            clock=now.clock,
            listed=now.listed,
            chat=now.chat,
            hints=now.hints,
            pace=now.pace,
            joining=now.joining,
        )

    async def hear(self) -> News:
        """The next thing that happens, or where the game stands after it."""
        news = await self._news.get()
        if isinstance(news, BagatelleError):
            raise news
        return news

    async def turns(self) -> AsyncIterator[Turn]:
        """Whenever the game waits for the own seat: what it knows and may choose; until the game is over."""
        told: list[Event] = []
        while True:
            news = await self.hear()
            if isinstance(news, wire.Happened):
                told += self.events(news)
            elif news is self.state and news.seq >= self._acted:
                if not news.asked:
                    return
                if self.seat in news.asked:
                    yield Turn(self.view(news), self.legal(news), tuple(told))
                    told = []

    def events(self, happened: wire.Happened) -> list[Event]:
        """What the rules let one see of it."""
        return [event_from(self.game, event) for event in happened.events]

    def view(self, state: wire.State) -> View:
        """What one knew then."""
        return view_from(self.game, view_in(state))

    def legal(self, state: wire.State) -> tuple[int, ...]:
        """What the own seat could choose then."""
        return tuple(self.game.actions.code_of(text) for text in state.legal)

    # --- what is done ---

    async def do(self, command: wire.AnyCommand) -> int:
        """Do something here: the number of its entry."""
        return await self._server.do(self.table, command)

    async def ask(self, question: wire.AnyQuestion) -> wire.Answer:
        """What the server answers to a question."""
        return await self._server.ask(self.table, question)

    async def act(self, code: int) -> int:
        """Choose an action for the own seat: the number of its entry."""
        self._acted = await self.do(wire.Act(self.game.actions.text_of(code)))
        return self._acted

    async def sit(self, name: str, seat: int | None = None) -> int:
        """Sit down, on the first free seat where none is named; with entropy of one's own for the shuffle."""
        while self.seat is None:
            if seat is None and self.is_removed:  # perhaps right after one had sat down
                raise NoSeat("who opened the table has taken the seat away")
            if seat is None and not self.free:
                raise NoSeat("all seats are taken")
            chosen = self.free[0] if seat is None else seat
            try:
                await self.do(wire.Sit(chosen, name, secrets.token_hex(32)))
            except NotDone as refused:
                if seat is not None or refused.code not in {"taken", "no such seat"}:  # else somebody was quicker
                    raise
            await self._server.look_again(self.table)
        return self.seat

    async def ask_for(self, seat: int, name: str) -> None:
        """Ask for the seat of a bot in the running game; ``seat`` is one's own once a person agrees."""
        await self.do(wire.AskSeat(seat, name))
        await self._server.look_again(self.table)

    async def stand(self) -> None:
        """Leave the own seat, before the game has begun."""
        await self.do(wire.Stand())
        await self._server.look_again(self.table)

    def leave(self) -> None:
        """Hear no more of the table."""
        self._server.leave(self.table)
