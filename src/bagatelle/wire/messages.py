"""Every message between server and client, as a typed struct: JSON objects whose ``type`` says which.

A client sends ``ToServer`` and gets ``ToClient``. Whatever wants an answer has an ``id`` that the client chooses and
the answer repeats. A command's id belongs to its guest and table for ever: sent again, after a lost connection for
instance, it is answered as it was the first time, and nothing happens twice.

What happens at a table is counted: every ``Happened`` has the number after the one before. A client that has seen all
up to ``n`` says so in ``Watch`` and gets what is missing. Who wants views gets the first one whole, and from then on,
with everything that happens, only what has changed in it (``bagatelle.wire.patch`` puts it together).
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.structs import replace

from bagatelle.wire.advice import Advice
from bagatelle.wire.commands import *  # noqa: F403 - commands and entries are parts of messages: callers find all here
from bagatelle.wire.commands import AnyCommand, AnyTold, Seat
from bagatelle.wire.settings import *  # noqa: F403 - the same
from bagatelle.wire.settings import USUAL_PACE, Clock, Joining, Pace, Settings, Short
from bagatelle.wire.writing import written

PROTOCOL = 5
"""Counts up when older clients would misunderstand."""
LONGEST_FRAME = 8192
LONGEST_ID = 64
MOST_PREVIEWS = 64
"""Actions that one question can be about."""

PRINTED = r"^[^\x00-\x1f\x7f]*$"
"""What ids consist of; not every database keeps every sign."""

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern=PRINTED)]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=PRINTED)]
Token: TypeAlias = Annotated[str, Meta(min_length=16, max_length=128)]


class Message(
    Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True
):
    """Anything that is sent. No message leads back to itself, so nobody need look for that (``gc=False``)."""


# --- what a table is made of ---


class Seating(Struct, frozen=True, omit_defaults=True):
    """Who has a seat."""

    seat: int
    name: str = ""
    """Empty while the seat is free."""
    bot: str = ""
    """The bot that sits there, or that plays for the person meanwhile."""
    character: str = ""
    """Whose face the bot has, by the id of one of the game's characters."""
    person: bool = False
    away: bool = False
    """Whether the person has lost the connection or left."""


class SeatRequest(Struct, frozen=True, omit_defaults=True):
    """A guest asks for the seat of a bot in the running game."""

    seat: int
    name: str
    agreed: tuple[int, ...] = ()
    """The seats of the people who have agreed so far."""


class TableInfo(Struct, frozen=True, omit_defaults=True):
    """A table as everybody may see it."""

    table: str
    game: str
    title: str
    seats: int
    options: dict[str, str]
    clock: Clock
    listed: bool
    chat: bool
    status: str
    """``gathering``, ``playing`` or ``over``; ``closed`` if it was closed before the game."""
    seating: tuple[Seating, ...]
    seq: int
    """How much has happened there."""
    commitment: str
    """SHA-256 of the secret of the deal, published before it; empty where a deal that is known is played again, so that
    nobody can check it."""
    secret: str = ""
    """The secret of the deal, once the game is over: with it everybody can check the cards."""
    host: int | None = None
    """The seat of the host, once seated."""
    rematch: str = ""
    """The table at which these people play again."""
    began: int | None = None
    """When the game began, in milliseconds since 1970."""
    played: int | None = None
    """When somebody chose last, or the game began: once it is over, when it ended."""
    winners: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None
    hints: bool = True
    """Whether people may ask for hints."""
    step: int = 0
    """For a game that is played on from a record: after how many of its steps it begins here."""
    exercise: bool = False
    """Whether its game begins in a position: it has no record, and no deal to check."""
    removed: tuple[str, ...] = ()
    """The names of those who were removed, and may take no seat here until they are allowed to."""
    pace: Pace = USUAL_PACE
    """Milliseconds between two choices of bots."""
    joining: Joining = Joining.ASK
    """Whether a guest may take the seat of a bot in a running game."""
    requests: tuple[SeatRequest, ...] = ()
    """Requests for seats that wait for an answer."""
    undo: Pace = 0
    """Milliseconds that bots wait at least after a choice that its person may take back."""


class Own(Struct, frozen=True, omit_defaults=True):
    """What one guest alone may know of the own place at a table."""

    seat: int | None = None
    """The own seat."""
    link: str = ""
    """The secret of the own seat, for another device."""
    removed: bool = False
    """Whether the guest was removed from a seat here, and may take none until the host allows it."""
    host: bool = False
    """Whether the guest is the host of the table."""
    request: SeatRequest | None = None
    """The own request for a seat, while it waits for an answer."""


# --- questions: what changes nothing ---


class Question(Struct, frozen=True, tag_field="about", tag=str.lower, forbid_unknown_fields=True):
    """Something that a client may want to know about a table."""


class View(Question, frozen=True):
    """What the own seat knows; for spectators what everybody knows."""


class Legal(Question, frozen=True):
    """All that the own seat may choose now."""


class Why(Question, frozen=True):
    """Why an action is not allowed now, or what it would do."""

    action: Short


class Preview(Question, frozen=True):
    """What actions would lead to, as far as the own seat can know."""

    actions: Annotated[tuple[Short, ...], Meta(min_length=1, max_length=MOST_PREVIEWS)]


class Hint(Question, frozen=True):
    """What the strongest bot would choose in the own seat; everybody is told that somebody has asked."""


class Word(Question, frozen=True):
    """What the game answers to one of its questions, such as ``score`` or ``trump``, in words."""

    word: Short


class Record(Question, frozen=True):
    """The record of a finished game."""


AnyQuestion: TypeAlias = View | Legal | Why | Preview | Hint | Word | Record


# --- from client to server ---


class Hello(Message, frozen=True):
    """The first message: who one is. Without a token, and without the cookie of a browser, one is a new guest."""

    token: Token | None = None
    protocol: int = PROTOCOL


class Open(Message, frozen=True):
    """Open a new table."""

    id: Id
    settings: Settings
    seed: Short = ""
    """The deal that is to be played, where it is chosen: the seed of a record, or any text; equal texts give equal
    cards. A person who knows it can know every card, so such a table promises nothing: it has no ``commitment``."""


class Tables(Message, frozen=True):
    """What tables there are: those in the lobby, or one's own."""

    id: Id
    own: bool = False


class Watch(Message, frozen=True):
    """Hear what happens at a table, from one's own seat or as a spectator."""

    id: Id
    table: TableId
    since: Annotated[int, Meta(ge=0)] = 0
    """The number up to which one has seen everything."""
    views: bool = False
    """Whether to get the view and the legal actions, now and with everything that happens."""
    muted: tuple[Seat, ...] = ()
    """Seats whose words one does not want to hear."""


class Leave(Message, frozen=True):
    """Hear no more of a table."""

    table: TableId


class Do(Message, frozen=True):
    """A command."""

    id: Id
    table: TableId
    command: AnyCommand


class Ask(Message, frozen=True):
    """A question."""

    id: Id
    table: TableId
    question: AnyQuestion


class Claim(Message, frozen=True):
    """Take over one's seat with its secret link, from another device for instance."""

    id: Id
    table: TableId
    secret: Token


class Ping(Message, frozen=True):
    """A sign of life, answered at once."""

    sent: float = 0.0
    lag: Annotated[int, Meta(ge=0, le=60_000)] = 0
    """How many milliseconds the last answer took: taken off where several shout at once, as far as it is measured."""


class Echo(Message, frozen=True):
    """The answer to ``Pong``, to be sent at once: by it the server measures the round-trip time."""

    number: Annotated[int, Meta(ge=0)]


ToServer: TypeAlias = Hello | Open | Tables | Watch | Leave | Do | Ask | Claim | Ping | Echo


# --- from server to client ---


class Welcome(Message, frozen=True):
    """The answer to ``Hello``."""

    guest: str
    """Who one is, as others may know it."""
    now: int
    """The server's time, in milliseconds since 1970."""
    version: str
    token: str = ""
    """For a new guest without a cookie: to be kept, it is shown once."""


class Lobby(Message, frozen=True):
    """The answer to ``Tables``."""

    id: str
    tables: tuple[TableInfo, ...]


class Watching(Message, frozen=True):
    """The answer to ``Watch`` and ``Open``: the table as it is; what happened since follows."""

    id: str
    info: TableInfo
    own: Own


class Deadline(Struct, frozen=True, gc=False):
    """What happens by itself, and when."""

    what: str
    """``window``, ``game``, ``move`` or ``cover``."""
    at: int
    """In milliseconds since 1970."""
    seat: int | None = None
    extended: tuple[int, ...] = ()
    """The seats that have asked for more time, which each that is to choose or to answer may do once."""


class TableView(Struct, frozen=True, omit_defaults=True):
    """A whole view of the game, in its two parts."""

    public: Raw
    """What everybody sees of the table."""
    own: Raw | UnsetType = UNSET
    """What the own seat knows besides; nothing for spectators."""


class ViewChanges(Struct, frozen=True, omit_defaults=True):
    """The fields of a view that have changed, with their new values."""

    public: dict[str, Raw] = {}
    own: dict[str, Raw] = {}


class State(Message, frozen=True, kw_only=True):
    """Where the table stands, for clients that want views: by itself after ``watching``, then with what happens."""

    table: str = ""
    """Left out within ``happened``, which has it."""
    seq: int = 0
    """Left out within ``happened``, which has it."""
    asked: tuple[int, ...]
    deadlines: tuple[Deadline, ...] = ()
    lapsed: tuple[int, ...] = ()
    """The seats whose last clock ran out: when the next one does, a bot stays."""
    legal: tuple[str, ...]
    """What the own seat may choose."""
    undo: bool = False
    """Whether the own seat may take its last choice back."""
    view: TableView | None = None
    """The whole view: after ``watching``, and when one sees the table from another seat than before."""
    changed: ViewChanges | None = None
    """In place of it, the fields that are not as in the state before."""


class Reaction(Struct, frozen=True, gc=False):
    """A remark of a bot about what everybody was told of an entry; the page has the words."""

    seat: int
    code: str
    """One of the game's codes, such as ``rocket``."""
    mood: str
    """``happy`` or ``upset``."""


class Happened(Message, frozen=True):
    """Something happened."""

    table: str
    seq: int
    at: int
    """When, in milliseconds since 1970."""
    told: AnyTold
    info: TableInfo | None = None
    """The table from now on, if this has changed it; not with what happened before one watched."""
    events: tuple[Raw, ...] = ()
    """What the rules let one see of it; ``event`` says which kind each is."""
    own: Own | None = None
    """One's own place from now on, if this has changed it; not with what happened before one watched."""
    state: State | None = None
    """Where the table stands after it; not with what happened before one watched, nor before the game has begun."""
    reaction: Reaction | None = None
    """What a bot remarks, the same for everybody; not with what happened before one watched."""


def state_in(message: Happened | State) -> State | None:
    """The state that a message brings, with its table and number."""
    if isinstance(message, State):
        return message
    return None if message.state is None else replace(message.state, table=message.table, seq=message.seq)


class Done(Message, frozen=True):
    """A command has been stored: it cannot be lost any more."""

    id: str
    table: str
    seq: int
    """The entry that it became."""


class Refused(Message, frozen=True):
    """A command, or another message, was refused; nothing has changed."""

    id: str
    code: str
    """What kind of refusal, for programs."""
    text: str
    """Why, and what to do, for people."""
    cards: tuple[str, ...] = ()
    """The cards that cause it."""
    rule: str = ""
    """The number of the ruling behind it (``S10``), where a rule of the game stands in the way."""
    ways: tuple[str, ...] = ()
    """What the own seat could do instead, now: codes of the game, each with its words in ``text``."""


class Answer(Message, frozen=True):
    """The answer to a question."""

    id: str
    table: str
    seq: int
    view: TableView | None = None
    legal: tuple[str, ...] | None = None
    text: str | None = None
    previews: tuple[Raw, ...] | None = None
    """One for each action that was asked about; ``preview`` says which kind it is, ``null`` that nothing can be told.
    """
    hint: Advice | None = None


class Pong(Message, frozen=True):
    """The answer to ``Ping``."""

    sent: float
    now: int
    number: int = 0
    """To be sent back at once in an ``Echo``."""


UNKNOWN_TOKEN = "unknown token"
"""The code of a failure after which a client can come as a new guest."""


class Failed(Message, frozen=True):
    """The connection cannot go on; it is closed."""

    code: str
    text: str


ToClient: TypeAlias = Welcome | Lobby | Watching | Happened | State | Done | Refused | Answer | Pong | Failed

_to_server = msgspec.json.Decoder(ToServer)
_to_client = msgspec.json.Decoder(ToClient)


def encoded(message: ToClient | ToServer) -> bytes:
    """The message as it is sent."""
    return written(message)


def from_client(frame: str | bytes) -> ToServer:
    """What a client has sent; ``msgspec.DecodeError`` when it is no message."""
    message: ToServer = _to_server.decode(frame)
    return message


def from_server(frame: str | bytes) -> ToClient:
    """What the server has sent."""
    message: ToClient = _to_client.decode(frame)
    return message
