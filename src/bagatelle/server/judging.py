"""What a command becomes: the next entry of a table's log, or a refusal that says why and what to do."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Sequence

from msgspec.structs import replace

from bagatelle import bots, games
from bagatelle.core.commitment import MOST_ENTROPY, is_entropy
from bagatelle.core.errors import BadNotation, BagatelleError
from bagatelle.core.game import CLOCK
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import check_variant
from bagatelle.server import entries
from bagatelle.server.clocks import EXTENSION, SECOND
from bagatelle.server.entries import AnyEntry
from bagatelle.server.hosted import CLOSED, Hosted, Status
from bagatelle.table.names import alike, check_name
from bagatelle.table.record import AnyTable, write
from bagatelle.wire import messages as wire

PHRASES = ("hello", "thanks", "well played", "good game", "one moment", "your turn", "oops", "again?", "bye")
"""What people can say without typing."""
LONG_AWAY = 120 * SECOND
"""After so long somebody who is away may be covered by a bot because another player wants to go on."""
LONG_WAIT = 600 * SECOND
"""The same for somebody who is connected but does not choose."""


class Declined(BagatelleError):
    """A command that cannot become an entry; nothing has changed."""

    def __init__(
        self,
        code: str,
        text: str,
        cards: Sequence[str] = (),
        rule: str = "",
        line: int = 0,
        ways: Sequence[str] = (),
    ) -> None:
        super().__init__(text)
        self.code = code
        self.cards = tuple(cards)
        self.rule = rule
        """The number of the ruling behind it, where a rule of the game stands in the way."""
        self.line = line
        """The line of a record that is wrong; 0 where it is about no record."""
        self.ways = tuple(ways)
        """What the rules of the game allow instead."""

    @property
    def kind(self) -> str:
        """What of it stands in logs and figures: not which rule somebody has just tried to break."""
        return self.code

    def as_message(self, message_id: str) -> wire.Refused:
        """The refusal as it is sent."""
        return wire.Refused(message_id, self.code, str(self), self.cards, self.rule, self.ways)


class AgainstRules(Declined):
    """An action that the rules of the game do not allow now."""

    @property
    def kind(self) -> str:
        return "rules"


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
        _check_bot(game.NAME, bot)
    return wire.Settings(
        game=game.NAME,
        seats=variant.seats,
        options=dict(variant.chosen),
        bots=dict(settings.bots),
        clock=settings.clock,
        listed=settings.listed,
        chat=settings.chat,
        pace=settings.pace,
        hints=settings.hints,
    )


def chosen_seed(text: str) -> bytes:
    """The seed that a person means by a text; without one nothing, and the table makes its own."""
    return seed_from_text(text) if text else b""


def _check_bot(game: str, bot: str) -> None:
    """Only bots that are installed here: a text from the network never names what is to be imported."""
    if bot not in bots.names(game):
        raise Declined("bot", f"there is no bot {bot!r}; there is {', '.join(bots.names(game))}")


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
        case wire.Return():
            return _return(hosted, guest)
        case wire.Cover(seat):
            return _cover(hosted, seat, guest, now)
        case wire.Extend():
            return _extend(hosted, guest)
        case wire.Rematch():
            return _rematch(hosted, guest)
        case _:
            return _seat(hosted, command, guest)


def refuse_closed(hosted: Hosted) -> None:
    """Raise ``Declined`` if the table was closed."""
    if hosted.status is CLOSED:
        raise Declined("closed", "who opened this table has closed it; open another, or find one in the lobby")


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
    _must_gather(hosted, "a table is changed")
    if guest != hosted.host:
        raise Declined("not host", "only who opened the table changes how it is")
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
    bots = {seat: bot for seat, bot in whole.bots.items() if seat not in people}
    return entries.Arranging(replace(whole, bots=bots))


def _close(hosted: Hosted, guest: str) -> AnyEntry:
    _must_gather(hosted, "a table is closed")
    if guest != hosted.host:
        raise Declined("not host", "only who opened the table closes it; you can stand up and leave")
    return entries.Closing()


def _seat(hosted: Hosted, command: wire.SeatCommand, guest: str) -> AnyEntry:
    """Who is to sit where."""
    match command:
        case wire.Sit():
            return _sit(hosted, command, guest)
        case wire.Stand():
            _must_gather(hosted)
            return entries.Standing(_own_seat(hosted, guest))
        case wire.Place(seat, bot):
            return _place(hosted, seat, bot, guest)
        case wire.Switch(seat):
            return _switch(hosted, seat, guest)
        case wire.Rename(name):
            _must_gather(hosted, "names are changed")
            seat = _own_seat(hosted, guest)
            return entries.Renaming(seat, _checked_name(hosted, seat, name))
        case wire.Remove(seat, name):
            return _remove(hosted, seat, name, guest)
        case wire.Allow(name):
            return _allow(hosted, name, guest)


def _own_seat(hosted: Hosted, guest: str) -> int:
    seat = hosted.seat_of(guest)
    if seat is None:
        raise Declined("no seat", "you do not sit at this table; take a free seat, or watch")
    return seat


def _must_gather(hosted: Hosted, what: str = "seats are taken and left") -> None:
    if hosted.status is not Status.GATHERING:
        raise Declined("begun", f"the game has begun: {what} only before that")


def _must_exist(hosted: Hosted, seat: int) -> None:
    if seat >= len(hosted.chairs):
        raise Declined("no such seat", f"there is no seat number {seat}; numbers are 0 to {len(hosted.chairs) - 1}")


def _sit(hosted: Hosted, command: wire.Sit, guest: str) -> AnyEntry:
    """A free seat, or that of a bot; in a running game the person goes on where the bot stopped."""
    if hosted.status is Status.OVER:
        raise Declined("over", "the game is over; who sat here can play again with a rematch")
    _must_exist(hosted, command.seat)
    refuse_removed(hosted, guest)
    own = hosted.seat_of(guest)
    if own is not None:
        raise Declined("seated", f"you have seat {own + 1} already; stand up first to take another")
    chair = hosted.chairs[command.seat]
    if not chair.is_free and chair.is_person:
        free = [str(seat + 1) for seat, other in enumerate(hosted.chairs) if other.is_free or not other.is_person]
        raise Declined("taken", f"{chair.name} has that seat; free: {', '.join(free) or 'none'}")
    name = _checked_name(hosted, command.seat, command.name)
    if not is_entropy(command.entropy):
        raise Declined(
            "entropy",
            f"what you add to the shuffle is an even number of the digits 0 to 9 and a to f, {MOST_ENTROPY} at most; "
            "it may be left out",
        )
    return entries.Sitting(command.seat, guest, name, command.entropy)


def refuse_removed(hosted: Hosted, guest: str) -> None:
    """Raise ``Declined`` if the guest was removed here: they may watch."""
    if guest in hosted.removed:
        raise Declined(
            "removed",
            "who opened this table has taken your seat away; you may watch, sit down again once they allow it, "
            "or open a table of your own",
        )


def _checked_name(hosted: Hosted, seat: int, name: str) -> str:
    """Return the name in its stored form (NFC), or raise ``Declined`` if the person on the seat may not have it."""
    name = unicodedata.normalize("NFC", name)
    try:
        check_name(name)
    except BagatelleError as error:
        raise Declined("name", str(error)) from error
    if any(alike(name, chair.name) for other, chair in enumerate(hosted.chairs) if other != seat):
        raise Declined("name", f"somebody here is called {name} already, or looks like it; choose another name")
    return name


def _place(hosted: Hosted, seat: int, bot: str, guest: str) -> AnyEntry:
    _must_gather(hosted)
    _must_exist(hosted, seat)
    if guest != hosted.host:
        raise Declined("not host", "only who opened the table places bots")
    chair = hosted.chairs[seat]
    if chair.is_person:
        raise Declined("taken", f"{chair.name} has that seat")
    if not bot:
        return entries.Placing(seat, "", "")
    _check_bot(hosted.settings.game, bot)
    return entries.Placing(seat, bot, hosted.bot_name(seat, bot))


def _switch(hosted: Hosted, seat: int, guest: str) -> AnyEntry:
    _must_gather(hosted)
    _must_exist(hosted, seat)
    if guest != hosted.host:
        raise Declined("not host", "only who opened the table changes the order of seats")
    if seat + 1 >= len(hosted.chairs):
        raise Declined("no neighbour", f"seat {seat + 1} is the last: it has no seat after it to change places with")
    return entries.Switching(seat)


def _remove(hosted: Hosted, seat: int, name: str, guest: str) -> AnyEntry:
    if hosted.status is Status.OVER:
        raise Declined("over", "the game is over: nobody need be removed from it any more")
    _must_exist(hosted, seat)
    if guest != hosted.host:
        raise Declined("not host", "only who opened the table removes somebody")
    chair = hosted.chairs[seat]
    if not chair.is_person:
        raise Declined("nobody", "no person has that seat; a bot is taken away by placing none")
    if name != chair.name:
        raise Declined("somebody else", f"{chair.name} sits there by now; nobody was removed")
    if chair.guest == guest:
        raise Declined("own seat", "that is your own seat; before the game you can stand up")
    if hosted.status is Status.GATHERING:
        return entries.Removing(seat)
    # The bot that had the seat before goes on there, else one that people know by its name.
    bot = chair.bot_before or bots.usual(hosted.settings.game)
    return entries.Removing(seat, bot, hosted.bot_name(seat, bot, chair.name_before))


def _allow(hosted: Hosted, name: str, guest: str) -> AnyEntry:
    if guest != hosted.host:
        raise Declined("not host", "only who opened the table lets somebody sit down again")
    names = sorted(set(hosted.removed.values()))
    if name not in names:
        raise Declined("nobody", f"nobody called {name} was removed here; removed: {', '.join(names) or 'nobody'}")
    return entries.Allowing(name)


def _start(hosted: Hosted, guest: str) -> AnyEntry:
    if hosted.status is not Status.GATHERING:
        raise Declined("begun", "the game has begun already")
    if guest != hosted.host and hosted.seat_of(guest) is None:
        raise Declined("no seat", "only who sits here, or has opened the table, begins the game")
    free = [str(seat + 1) for seat, chair in enumerate(hosted.chairs) if chair.is_free]
    if free:
        raise Declined("seats free", f"free seats: {', '.join(free)}; wait for people, or place bots there")
    return entries.Starting()


def _act(hosted: Hosted, action: str, guest: str) -> AnyEntry:
    seat = _own_seat(hosted, guest)
    refuse_action(hosted, seat, action)
    return entries.Acting(seat, action)


def _take_back(hosted: Hosted, guest: str) -> AnyEntry:
    seat = _own_seat(hosted, guest)
    if seat not in begun(hosted).sealed():
        raise Declined(
            "seen", "only a whole choice that nobody has seen can be taken back, until all others have chosen too"
        )
    if not hosted.time_left(seat):
        raise Declined("no time", "your time for this choice is used up, so it stands")
    return entries.TakingBack(seat)


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
    seat = _own_seat(hosted, guest)
    if phrase not in PHRASES:
        raise Declined("phrase", f"there is no phrase {phrase!r}; there is {', '.join(PHRASES)}")
    return entries.Saying(seat, phrase=phrase)


def _return(hosted: Hosted, guest: str) -> AnyEntry:
    seat = _own_seat(hosted, guest)
    if hosted.status is Status.OVER:
        raise Declined("over", "the game is over: there is no seat to take back any more")
    if not hosted.chairs[seat].is_covered:
        raise Declined("not covered", "you are playing yourself: no bot plays for you")
    return entries.Returning(seat)


def _chat(hosted: Hosted, text: str, guest: str) -> AnyEntry:
    seat = _own_seat(hosted, guest)
    if not hosted.settings.chat:
        raise Declined("no chat", "this table has no chat; there are phrases: " + ", ".join(PHRASES))
    text = unicodedata.normalize("NFC", text)
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not plain:
        raise Declined("empty", "there is nothing to read in that text")
    return entries.Saying(seat, text=plain)


def _cover(hosted: Hosted, seat: int, guest: str, now: int) -> AnyEntry:
    _own_seat(hosted, guest)
    _must_exist(hosted, seat)
    chair = hosted.chairs[seat]
    if hosted.status is not Status.PLAYING or not chair.is_person or chair.is_covered:
        raise Declined("nothing to cover", "there is no person in that seat whom a bot could play for now")
    is_long_away = chair.away_since is not None and now - chair.away_since >= LONG_AWAY
    is_long_asked = chair.asked_since is not None and now - chair.asked_since >= LONG_WAIT
    if not is_long_away and not is_long_asked:
        raise Declined(
            "too soon",
            f"a bot may play for {chair.name} after {LONG_AWAY // SECOND} seconds away, "
            f"or when the game has waited {LONG_WAIT // SECOND} seconds",
        )
    return entries.Covering(seat, hosted.cover)


def _extend(hosted: Hosted, guest: str) -> AnyEntry:
    seat = _own_seat(hosted, guest)
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
    return entries.Extending(seat)


def _rematch(hosted: Hosted, guest: str) -> AnyEntry:
    _own_seat(hosted, guest)
    if hosted.status is not Status.OVER:
        raise Declined("not over", "the game is not over yet")
    if hosted.rematch:
        raise Declined("rematch", f"there is a new table already: {hosted.rematch}; if it was closed, open another")
    return entries.Rematching(rematch_id(hosted))


def rematch_id(hosted: Hosted) -> str:
    """The id of the table at which the same people play again: the same for everybody who asks."""
    return hmac.new(hosted.secret, b"rematch", hashlib.sha256).hexdigest()[:22]
