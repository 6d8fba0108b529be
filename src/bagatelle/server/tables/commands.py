"""What a command becomes: the next entry of a table's log, or a refusal that says why and what to do."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Sequence

from msgspec.structs import replace

from bagatelle import games
from bagatelle.bots.characters import name_for
from bagatelle.core.errors import BadNotation, BagatelleError, Refusal
from bagatelle.core.game import CLOCK
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import check_variant
from bagatelle.games import AnyGame
from bagatelle.server.tables import entries, seats
from bagatelle.server.tables.clocks import EXTENSION, SECOND
from bagatelle.server.tables.entries import AnyEntry
from bagatelle.server.tables.refusals import AgainstRules, Declined
from bagatelle.server.tables.seats import check_bot, must_gather, own_seat, refuse_removed
from bagatelle.server.tables.state import TableState
from bagatelle.server.tables.status import CLOSED, Status
from bagatelle.table.record import AnyTable, write
from bagatelle.wire import messages as wire

__all__ = [
    "PHRASES",
    "AgainstRules",
    "Declined",
    "against_rules",
    "begun",
    "checked",
    "chosen_seed",
    "decide",
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
    table: str,
    settings: wire.Settings,
    host: str,
    secret: bytes,
    seed: bytes = b"",
    actions: Sequence[str] = (),
    names: Sequence[str] = (),
    position: str = "",
) -> entries.Opening:
    """The first entry of a table with these settings, whole and checked; bots without one of ``names`` get one."""
    whole = checked(settings)
    if position:
        whole = replace(whole, listed=False)
    named = _names(table, whole, names)
    return entries.Opening(whole, host, secret.hex(), seed.hex(), tuple(actions), named, position)


def _names(table: str, settings: wire.Settings, given: Sequence[str]) -> tuple[str, ...]:
    """The names of the bots at a new table, by seat."""
    seats = range(settings.seats or 0)
    found = {seat: given[seat] for seat in seats if seat < len(given) and str(seat) in settings.bots and given[seat]}
    for seat in seats:
        if str(seat) in settings.bots and seat not in found:
            found[seat] = name_for(settings.game, settings.bots[str(seat)], seat, found.values(), table)
    return tuple([found.get(seat, "") for seat in seats])


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
        undo=settings.undo,
    )


def chosen_seed(text: str) -> bytes:
    """The seed that a person means by a text; without one nothing, and the table makes its own."""
    return seed_from_text(text) if text else b""


def decide(state: TableState, command: wire.AnyCommand, guest: str, now: int) -> AnyEntry:
    """The entry that the command of a guest becomes at the table as it is now, or ``Declined``."""
    refuse_closed(state)
    if isinstance(command, wire.Act):  # as most are
        return _act(state, command.action, guest)
    match command:
        case wire.Arrange(settings):
            return _arrange(state, settings, guest)
        case wire.Close():
            return _close(state, guest)
        case wire.Start():
            return _start(state, guest)
        case wire.TakeBack():
            return _take_back(state, guest, now)
        case wire.Say(phrase):
            return _say(state, phrase, guest)
        case wire.Chat(text):
            return _chat(state, text, guest)
        case wire.Extend():
            return _extend(state, guest)
        case wire.Rematch():
            return _rematch(state, guest)
        case _:
            return seats.decide(state, command, guest, now)


def refuse_closed(state: TableState) -> None:
    """Raise ``Declined`` if the table was closed."""
    if state.status is CLOSED:
        raise Declined("closed", "the host has closed this table; open another, or find one in the lobby")


def still_thinking() -> Declined:
    """What somebody is told who asks a bot again too early."""
    return Declined("thinking", "a bot is thinking about your last question already; wait for its answer")


def refuse_future(state: TableState, since: int) -> None:
    """Raise ``Declined`` if somebody has seen more of the table than there is."""
    if since > state.seq:
        raise Declined("from the future", f"only {state.seq} things have happened there; begin with 0")


def begun(state: TableState) -> AnyTable:
    """The game at a table, or ``Declined`` before it has begun."""
    if state.table is None:
        raise Declined("not begun", "the game has not begun yet")
    return state.table


def record_of(state: TableState) -> str:
    """The record of the game at a table, or ``Declined`` before it is over."""
    if state.table is None or state.status is not Status.OVER:
        raise Declined("not over", "a record shows all cards: it is given when the game is over")
    if state.position:
        raise Declined("no record", "an exercise has no record: its game began in the middle, in a position")
    return write(state.table)


def _arrange(state: TableState, settings: wire.Settings, guest: str) -> AnyEntry:
    must_gather(state, "a table is changed")
    if guest != state.host:
        raise Declined("not host", "only the host changes how it is")
    whole = checked(settings)
    seats = whole.seats or 0
    if whole.game != state.settings.game:
        raise Declined("other game", f"{state.game.TITLE} is played here; for another game open another table")
    for seat, chair in enumerate(state.chairs[seats:], start=seats):
        if chair.is_person:
            raise Declined(
                "seat in use",
                f"{chair.name} sits on seat {seat + 1}, which would be gone: let them change places with a lower seat "
                "first",
            )
    if state.position:
        raise Declined("exercise", "an exercise stays as it was opened; begin it, or open another table")
    if state.begun_with and (seats, whole.options) != (state.variant.seats, dict(state.variant.chosen)):
        raise Declined("played on", "a game is played on here: its seats and options are those that it began with")
    people = {str(seat) for seat, chair in enumerate(state.chairs) if chair.is_person}
    new = replace(whole, bots={seat: bot for seat, bot in whole.bots.items() if seat not in people})
    bots = {str(seat): chair.bot for seat, chair in enumerate(state.chairs) if chair.bot}
    names = _names_arranged(state, new)
    return wire.Arranged(new, replace(state.settings, bots=bots), names, state.seat_of(guest))


def _names_arranged(state: TableState, settings: wire.Settings) -> tuple[str, ...]:
    """Who has each seat under other settings: people and characters keep theirs."""
    names = []
    for seat in range(settings.seats or 0):
        bot = settings.bots.get(str(seat), "")
        if seat < len(state.chairs) and state.chairs[seat].is_person:
            names.append(state.chairs[seat].name)
        else:
            names.append(state.bot_name(seat, bot, besides=names) if bot else "")
    return tuple(names)


def _close(state: TableState, guest: str) -> AnyEntry:
    must_gather(state, "a table is closed")
    if guest != state.host:
        raise Declined("not host", "only the host closes it; you can stand up and leave")
    return wire.Closed(state.seat_of(guest))


def _start(state: TableState, guest: str) -> AnyEntry:
    if state.status is not Status.GATHERING:
        raise Declined("begun", "the game has begun already")
    if guest != state.host and state.seat_of(guest) is None:
        raise Declined("no seat", "only the host or a person who sits here begins the game")
    free = [str(seat + 1) for seat, chair in enumerate(state.chairs) if chair.is_free]
    if free:
        raise Declined("seats free", f"free seats: {', '.join(free)}; wait for people, or place bots there")
    names = tuple(chair.name for chair in state.chairs)
    return wire.Started(names, tuple(chair.entropy for chair in state.chairs))


def _act(state: TableState, action: str, guest: str) -> AnyEntry:
    seat = own_seat(state, guest)
    refuse_action(state, seat, action)
    return entries.Acting(seat, action)


def _take_back(state: TableState, guest: str, now: int) -> AnyEntry:
    seat = own_seat(state, guest)
    begun(state)
    entry = state.retractable(seat)
    if not entry:
        raise _why_it_stands(state, seat)
    if not state.time_left(seat, now):
        raise Declined("no time", "your time for this choice is used up, so it stands")
    return wire.TookBack(seat, entry)


def _why_it_stands(state: TableState, seat: int) -> Declined:
    """Why the seat cannot take its last choice back, with the rule of the table."""
    rule = "a choice can be taken back only while it is the last one and has shown nothing hidden"
    if state.status is Status.OVER:
        return Declined("over", f"the game is over, so every choice stands: {rule}")
    gone = set()
    for number in range(state.seq, 0, -1):
        told = state.told[number - 1].told
        if isinstance(told, wire.TookBack):
            gone.add(told.entry)
        elif isinstance(told, wire.Acted) and told.seat == CLOCK:
            return Declined("overtaken", f"time has run out since, so your choice stands: {rule}")
        elif isinstance(told, wire.Acted) and told.seat != seat:
            name = state.chairs[told.seat].name
            return Declined("overtaken", f"{name} has already chosen, so your choice stands: {rule}")
        elif isinstance(told, wire.Acted) and number not in gone:
            return _why_shown(is_whole=bool(state.told[number - 1].events), rule=rule)
    return Declined("nothing chosen", f"you have chosen nothing yet that could be taken back: {rule}")


def _why_shown(*, is_whole: bool, rule: str) -> Declined:
    if is_whole:
        return Declined("seen", f"your choice has shown or settled something, so it stands: {rule}")
    return Declined("not whole", f"your choice is not whole yet, so finish it first: {rule}")


def refuse_action(state: TableState, seat: int, action: str) -> None:
    """Raise ``Declined`` if the seat may not choose the action now."""
    table = begun(state)
    try:
        code = state.game.actions.code_of(action)
    except BadNotation as error:
        raise Declined("notation", str(error)) from error
    refusal = table.why_not(seat, code)
    if refusal is not None:
        if seat == CLOCK:
            raise Declined("too late", "the clock has nothing to do any more")
        raise against_rules(state.game, refusal)


def against_rules(game: AnyGame, refusal: Refusal) -> AgainstRules:
    """What a game refuses, with its sentence, its ruling and the ways out."""
    reason, words = str(refusal.reason.value), game.words
    ways = [str(way.value) for way in refusal.ways]
    return AgainstRules(reason, words.say_refusal(refusal), refusal.cards, words.rule_of(refusal), ways=ways)


def _say(state: TableState, phrase: str, guest: str) -> AnyEntry:
    seat = own_seat(state, guest)
    if phrase not in PHRASES:
        raise Declined("phrase", f"there is no phrase {phrase!r}; there is {', '.join(PHRASES)}")
    return wire.Said(seat, phrase=phrase)


def _chat(state: TableState, text: str, guest: str) -> AnyEntry:
    seat = own_seat(state, guest)
    if not state.settings.chat:
        raise Declined("no chat", "this table has no chat; there are phrases: " + ", ".join(PHRASES))
    text = unicodedata.normalize("NFC", text)
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not plain:
        raise Declined("empty", "there is nothing to read in that text")
    return wire.Said(seat, text=plain)


def _extend(state: TableState, guest: str) -> AnyEntry:
    seat = own_seat(state, guest)
    chair, window = state.chairs[seat], state.window()
    if chair.is_covered:
        raise Declined("covered", "a bot plays for you, and needs no more time; take your seat back first")
    if window is None and state.clock_of(seat) is None:
        raise Declined("no window", "no clock runs for a choice of yours now, so there is nothing to make longer")
    if chair.extended or (window is not None and seat in window.extended):
        seconds = EXTENSION // SECOND
        raise Declined("extended", f"you have had {seconds} seconds more for this choice already: everybody has once")
    if state.table is None or seat not in state.table.asked():
        raise Declined("not answering", "only who has still to answer may ask for more time")
    return wire.Extended(seat)


def _rematch(state: TableState, guest: str) -> AnyEntry:
    own_seat(state, guest)
    if state.status is not Status.OVER:
        raise Declined("not over", "the game is not over yet")
    if state.rematch:
        raise Declined("rematch", f"there is a new table already: {state.rematch}; if it was closed, open another")
    return wire.Rematched(rematch_id(state))


def rematch_id(state: TableState) -> str:
    """The id of the table at which the same people play again: the same for everybody who asks."""
    return hmac.new(state.secret, b"rematch", hashlib.sha256).hexdigest()[:22]
