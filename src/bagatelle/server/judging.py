"""What a command becomes: the next entry of a table's log, or a refusal that says why and what to do."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Sequence

from msgspec.structs import replace

from bagatelle import games
from bagatelle.core.errors import BadNotation, BagatelleError
from bagatelle.core.game import CLOCK
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import check_variant
from bagatelle.server import entries, seats
from bagatelle.server.clocks import EXTENSION, SECOND
from bagatelle.server.entries import AnyEntry
from bagatelle.server.hosted import Hosted
from bagatelle.server.refusals import AgainstRules, Declined
from bagatelle.server.seats import check_bot, must_gather, own_seat, refuse_removed
from bagatelle.server.status import CLOSED, Status
from bagatelle.table.record import AnyTable, write
from bagatelle.wire import messages as wire

__all__ = [
    "PHRASES",
    "AgainstRules",
    "Declined",
    "begun",
    "checked",
    "chosen_seed",
    "judge",
    "opening",
    "record_of",
    "refuse_action",
    "refuse_closed",
    "refuse_future",
    "refuse_removed",
    "rematch_id",
    "still_thinking",
]

PHRASES = ("hello", "thanks", "well played", "good game", "one moment", "your turn", "oops", "again?", "bye")
"""What people can say without typing."""


def opening(
    settings: wire.Settings,
    host: str,
    secret: bytes,
    seed: bytes = b"",
    actions: Sequence[str] = (),
    names: Sequence[str] = (),
) -> entries.Opening:
    """The first entry of a table with these settings, whole and checked."""
    return entries.Opening(checked(settings), host, secret.hex(), seed.hex(), tuple(actions), tuple(names))


def checked(settings: wire.Settings) -> wire.Settings:
    """The settings, whole, if a table can be like that."""
    try:
        game = games.find(settings.game)
        seats = game.SEATS[0] if settings.seats is None else settings.seats
        variant = check_variant(game.TITLE, game.SEATS, game.OPTIONS, seats, settings.options.items())
    except BagatelleError as error:
        raise Declined("settings", str(error)) from error
    for seat, bot in settings.bots.items():
        if seat not in map(str, range(variant.seats)):
            raise Declined("settings", f"there is no seat number {seat!r}; numbers are 0 to {variant.seats - 1}")
        check_bot(game.NAME, bot)
    return wire.Settings(
        game=game.NAME,
        seats=variant.seats,
        options=dict(variant.chosen),
        bots=dict(settings.bots),
        clock=settings.clock,
        listed=settings.listed,
        chat=settings.chat,
        pace=settings.pace,
        joining=settings.joining,
        hints=settings.hints,
    )


def chosen_seed(text: str) -> bytes:
    """The seed that a person means by a text; without one nothing, and the table makes its own."""
    return seed_from_text(text) if text else b""


def judge(hosted: Hosted, command: wire.AnyCommand, guest: str, now: int) -> AnyEntry:
    """The entry that the command of a guest becomes at the table as it is now, or ``Declined``."""
    refuse_closed(hosted)
    if isinstance(command, wire.Act):  # as most are
        return _act(hosted, command.action, guest)
    match command:
        case wire.Arrange(settings):
            return _arrange(hosted, settings, guest)
        case wire.Close():
            return _close(hosted, guest)
        case wire.Start():
            return _start(hosted, guest)
        case wire.TakeBack():
            return _take_back(hosted, guest)
        case wire.Say(phrase):
            return _say(hosted, phrase, guest)
        case wire.Chat(text):
            return _chat(hosted, text, guest)
        case wire.Extend():
            return _extend(hosted, guest)
        case wire.Rematch():
            return _rematch(hosted, guest)
        case _:
            return seats.judge(hosted, command, guest, now)


def refuse_closed(hosted: Hosted) -> None:
    """Raise ``Declined`` if the table was closed."""
    if hosted.status is CLOSED:
        raise Declined("closed", "the host has closed this table; open another, or find one in the lobby")


def still_thinking() -> Declined:
    """What somebody is told who asks a bot again too early."""
    return Declined("thinking", "a bot is thinking about your last question already; wait for its answer")


def refuse_future(hosted: Hosted, since: int) -> None:
    """Raise ``Declined`` if somebody has seen more of the table than there is."""
    if since > hosted.seq:
        raise Declined("from the future", f"only {hosted.seq} things have happened there; begin with 0")


def begun(hosted: Hosted) -> AnyTable:
    """The game at a table, or ``Declined`` before it has begun."""
    if hosted.table is None:
        raise Declined("not begun", "the game has not begun yet")
    return hosted.table


def record_of(hosted: Hosted) -> str:
    """The record of the game at a table, or ``Declined`` before it is over."""
    if hosted.table is None or hosted.status is not Status.OVER:
        raise Declined("not over", "a record shows all cards: it is given when the game is over")
    return write(hosted.table)


def _arrange(hosted: Hosted, settings: wire.Settings, guest: str) -> AnyEntry:
    must_gather(hosted, "a table is changed")
    if guest != hosted.host:
        raise Declined("not host", "only the host changes how it is")
    whole = checked(settings)
    seats = whole.seats or 0
    if whole.game != hosted.settings.game:
        raise Declined("other game", f"{hosted.game.TITLE} is played here; for another game open another table")
    for seat, chair in enumerate(hosted.chairs[seats:], start=seats):
        if chair.is_person:
            raise Declined(
                "seat in use",
                f"{chair.name} sits on seat {seat + 1}, which would be gone: let them change places with a lower seat "
                "first",
            )
    if hosted.begun_with and (seats, whole.options) != (hosted.variant.seats, dict(hosted.variant.chosen)):
        raise Declined("played on", "a game is played on here: its seats and options are those that it began with")
    people = {str(seat) for seat, chair in enumerate(hosted.chairs) if chair.is_person}
    new = replace(whole, bots={seat: bot for seat, bot in whole.bots.items() if seat not in people})
    bots = {str(seat): chair.bot for seat, chair in enumerate(hosted.chairs) if chair.bot}
    names = tuple(chair.name for chair in hosted.arranged(new))
    return wire.Arranged(new, replace(hosted.settings, bots=bots), names, hosted.seat_of(guest))


def _close(hosted: Hosted, guest: str) -> AnyEntry:
    must_gather(hosted, "a table is closed")
    if guest != hosted.host:
        raise Declined("not host", "only the host closes it; you can stand up and leave")
    return wire.Closed(hosted.seat_of(guest))


def _start(hosted: Hosted, guest: str) -> AnyEntry:
    if hosted.status is not Status.GATHERING:
        raise Declined("begun", "the game has begun already")
    if guest != hosted.host and hosted.seat_of(guest) is None:
        raise Declined("no seat", "only the host or a person who sits here begins the game")
    free = [str(seat + 1) for seat, chair in enumerate(hosted.chairs) if chair.is_free]
    if free:
        raise Declined("seats free", f"free seats: {', '.join(free)}; wait for people, or place bots there")
    names = tuple(chair.name for chair in hosted.chairs)
    return wire.Started(names, tuple(chair.entropy for chair in hosted.chairs))


def _act(hosted: Hosted, action: str, guest: str) -> AnyEntry:
    seat = own_seat(hosted, guest)
    refuse_action(hosted, seat, action)
    return entries.Acting(seat, action)


def _take_back(hosted: Hosted, guest: str) -> AnyEntry:
    seat = own_seat(hosted, guest)
    if seat not in begun(hosted).sealed():
        raise Declined(
            "seen", "only a whole choice that nobody has seen can be taken back, until all others have chosen too"
        )
    if not hosted.time_left(seat):
        raise Declined("no time", "your time for this choice is used up, so it stands")
    return wire.TookBack(seat)


def refuse_action(hosted: Hosted, seat: int, action: str) -> None:
    """Raise ``Declined`` if the seat may not choose the action now."""
    table = begun(hosted)
    try:
        code = hosted.game.actions.code_of(action)
    except BadNotation as error:
        raise Declined("notation", str(error)) from error
    refusal = table.why_not(seat, code)
    if refusal is not None:
        if seat == CLOCK:
            raise Declined("too late", "the clock has nothing to do any more")
        reason = str(refusal.reason.value)
        words = hosted.game.words
        ways = [str(way.value) for way in refusal.ways]
        raise AgainstRules(reason, words.say_refusal(refusal), refusal.cards, words.rule_of(refusal), ways=ways)


def _say(hosted: Hosted, phrase: str, guest: str) -> AnyEntry:
    seat = own_seat(hosted, guest)
    if phrase not in PHRASES:
        raise Declined("phrase", f"there is no phrase {phrase!r}; there is {', '.join(PHRASES)}")
    return wire.Said(seat, phrase=phrase)


def _chat(hosted: Hosted, text: str, guest: str) -> AnyEntry:
    seat = own_seat(hosted, guest)
    if not hosted.settings.chat:
        raise Declined("no chat", "this table has no chat; there are phrases: " + ", ".join(PHRASES))
    text = unicodedata.normalize("NFC", text)
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not plain:
        raise Declined("empty", "there is nothing to read in that text")
    return wire.Said(seat, text=plain)


def _extend(hosted: Hosted, guest: str) -> AnyEntry:
    seat = own_seat(hosted, guest)
    chair, window = hosted.chairs[seat], hosted.window()
    if chair.is_covered:
        raise Declined("covered", "a bot plays for you, and needs no more time; take your seat back first")
    if window is None and hosted.clock_of(seat) is None:
        raise Declined("no window", "no clock runs for a choice of yours now, so there is nothing to make longer")
    if chair.extended or (window is not None and seat in window.extended):
        seconds = EXTENSION // SECOND
        raise Declined("extended", f"you have had {seconds} seconds more for this choice already: everybody has once")
    if hosted.table is None or seat not in hosted.table.asked():
        raise Declined("not answering", "only who has still to answer may ask for more time")
    return wire.Extended(seat)


def _rematch(hosted: Hosted, guest: str) -> AnyEntry:
    own_seat(hosted, guest)
    if hosted.status is not Status.OVER:
        raise Declined("not over", "the game is not over yet")
    if hosted.rematch:
        raise Declined("rematch", f"there is a new table already: {hosted.rematch}; if it was closed, open another")
    return wire.Rematched(rematch_id(hosted))


def rematch_id(hosted: Hosted) -> str:
    """The id of the table at which the same people play again: the same for everybody who asks."""
    return hmac.new(hosted.secret, b"rematch", hashlib.sha256).hexdigest()[:22]
