"""A table that a client follows: who sits there, what has happened, and what the own seat is asked for."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Raw
from msgspec.structs import replace

from bagatelle import games
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event, Memory, View
from bagatelle.games import AnyGame
from bagatelle.wire import messages as wire
from bagatelle.wire.decode import Malformed, event_from, own_view_from, public_view_from, server_data
from bagatelle.wire.patch import ViewPatcher

News: TypeAlias = wire.Happened | wire.State


class Turn(NamedTuple):
    """The table waits for the own seat."""

    view: View
    legal: tuple[int, ...]
    told: tuple[Event, ...]
    """What the seat was told since the turn before."""
    anew: bool
    """Whether ``told`` is the whole game: at the first turn, and when something the seat was told was taken back."""


class Server(Protocol):
    """What a followed table needs of its client."""

    async def do(self, table: str, command: wire.AnyCommand) -> int: ...

    async def ask(self, table: str, question: wire.AnyQuestion) -> wire.Answer: ...

    def leave(self, table: str) -> None: ...


def without(story: list[wire.Happened], taken_back: wire.TookBack) -> list[wire.Happened]:
    """The entries without the one whose choice was taken back."""
    return [happened for happened in story if happened.seq != taken_back.entry]


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
        self.own = message.own
        self.removed_at = 0
        """The number with which that happened, if one has heard it happen."""
        self.seen = 0
        """The number up to which everything has been heard."""
        self.state: wire.State | None = None
        """Where the game stands, with the whole view; ``None`` before it has begun."""
        self._patcher = ViewPatcher()
        self._memory: Memory[Event] = self.game.MEMORY()
        self._story: list[wire.Happened] = []
        """The entries whose events are in the memory."""
        self._unfolded: list[wire.Happened] = []
        """Entries with events, or with a choice taken back, that are not in the memory yet."""
        self._remembered = 0
        """The number of the last entry that is in the memory or unfolded."""
        self._viewer = message.own.seat
        """The seat as which one was told what is in the memory."""
        self._news: asyncio.Queue[News | BagatelleError] = asyncio.Queue()
        self._acted = 0

    @property
    def seat(self) -> int | None:
        """The own seat."""
        return self.own.seat

    @property
    def link(self) -> str:
        """The secret of the own seat."""
        return self.own.link

    @property
    def is_removed(self) -> bool:
        """Whether one was removed from a seat here, and may take none."""
        return self.own.removed

    @property
    def request(self) -> wire.SeatRequest | None:
        """The own request for a seat, while it waits for an answer."""
        return self.own.request

    @property
    def seating(self) -> tuple[wire.Seating, ...]:
        """All seats with their holders."""
        return self.info.seating

    @property
    def game(self) -> AnyGame:
        return games.find(self.info.game)

    @property
    def free(self) -> list[int]:
        """The seats that nobody has."""
        return [seating.seat for seating in self.seating if not seating.name]

    # --- messages received ---

    def watching(self, message: wire.Watching) -> None:
        """Take the table as the server describes it."""
        self.info = message.info
        self.own = message.own

    def take(self, news: News) -> None:
        """Take a message that is not a repetition. The state after an entry is news of its own."""
        if isinstance(news, wire.Happened):
            self._remember(news)
            if news.seq <= self.seen:
                return
            self.seen = news.seq
            self._take_table(news)
            self._news.put_nowait(replace(news, state=None))
        state = wire.state_in(news)
        if state is not None:
            self.state = self._patcher.take(state)
            self._news.put_nowait(self.state)

    def _take_table(self, news: wire.Happened) -> None:
        if news.info is not None:
            self.info = news.info
        if news.own is not None:
            if news.own.removed and not self.own.removed:
                self.removed_at = news.seq
            self.own = news.own
        if self.seat is not None and self.seat >= len(self.seating):
            raise Malformed(f"a seat {self.seat} of {len(self.seating)}")

    def _remember(self, happened: wire.Happened) -> None:
        """Keep the events of an entry for the memory."""
        if happened.seq > self._remembered:
            self._remembered = happened.seq
            if happened.events or isinstance(happened.told, wire.TookBack):
                self._unfolded.append(happened)

    def _fold(self, happened: wire.Happened) -> None:
        """Put the events of an entry into the memory; after an undo, begin again without those of the choice."""
        fresh = [happened]
        if isinstance(happened.told, wire.TookBack):
            fresh, self._memory, self._story = without(self._story, happened.told), self.game.MEMORY(), []
        self._story += fresh
        for told in fresh:
            for event in self.events(told):
                self._memory = self._memory.after(event)

    @property
    def since(self) -> int:
        """The number of the last entry of which nothing is missing, neither as news nor in the memory."""
        return 0 if self.is_forgetful else self.seen

    @property
    def is_forgetful(self) -> bool:
        """Whether the memory was folded as another viewer than the own seat, which was told more."""
        if self.seat is None or self.seat == self._viewer:
            return False
        return bool(self._story or self._unfolded)

    def forget(self) -> None:
        """Begin the memory again: the server sends all entries from the first one on."""
        self._memory, self._story, self._unfolded, self._remembered = self.game.MEMORY(), [], [], 0
        self._viewer = self.seat

    def end(self, error: BagatelleError) -> None:
        """Nothing more will be heard."""
        self._news.put_nowait(error)

    async def hear(self) -> News:
        """The next thing that happens, or where the game stands after it."""
        news = await self._news.get()
        if isinstance(news, BagatelleError):
            raise news
        return news

    async def turns(self) -> AsyncIterator[Turn]:
        """Whenever the game waits for the own seat: what it knows and may choose; until the game is over."""
        story: list[wire.Happened] = []
        heard = 0
        while True:
            news = await self.hear()
            if isinstance(news, wire.Happened) and isinstance(news.told, wire.TookBack):
                kept = without(story, news.told)
                heard, story = (heard if kept[:heard] == story[:heard] else 0), kept
            elif isinstance(news, wire.Happened):
                story += [news] if news.events else []
            elif news is self.state and news.seq >= self._acted:
                if not news.asked:
                    return
                if self.seat in news.asked:
                    told = [event for entry in story[heard:] for event in self.events(entry)]
                    yield Turn(self.view(news), self.legal(news), tuple(told), anew=heard == 0)
                    heard = len(story)

    def events(self, happened: wire.Happened) -> list[Event]:
        """What the rules let one see of it."""
        return [event_from(self.game, event) for event in happened.events]

    def view(self, state: wire.State) -> View:
        """What one knew then."""
        assert state.view is not None, "the patcher has put the whole view into the state"
        public = public_view_from(self.game, state.view.public)
        own = own_view_from(self.game, state.view.own) if isinstance(state.view.own, Raw) else None
        with server_data():
            while self._unfolded and self._unfolded[0].seq <= state.seq:
                self._fold(self._unfolded.pop(0))
            return self.game.join_view(public, own, self._memory)

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
                raise NoSeat("the host has taken the seat away")
            if seat is None and not self.free:
                raise NoSeat("all seats are taken")
            chosen = self.free[0] if seat is None else seat
            try:
                await self.do(wire.Sit(chosen, name, secrets.token_hex(32)))
            except NotDone as refused:
                if seat is not None or refused.code not in {"taken", "no such seat"}:  # else somebody was quicker
                    raise
        return self.seat

    async def ask_for(self, seat: int, name: str) -> None:
        """Ask for the seat of a bot in the running game; ``seat`` is one's own once a person agrees."""
        await self.do(wire.AskSeat(seat, name))

    async def stand(self) -> None:
        """Leave the own seat, before the game has begun."""
        await self.do(wire.Stand())

    def leave(self) -> None:
        """Hear no more of the table."""
        self._server.leave(self.table)
