"""Seats of a table: which commands about them are accepted (``judge``), and what an entry changes (``fold``).

A new command about seats is written in this file and in ``wire.commands``.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bagatelle import bots
from bagatelle.core.commitment import MOST_ENTROPY, is_entropy
from bagatelle.core.errors import BagatelleError
from bagatelle.server import entries
from bagatelle.server.chairs import Chair, bot_name
from bagatelle.server.clocks import SECOND
from bagatelle.server.refusals import Declined
from bagatelle.server.status import Status
from bagatelle.table.names import alike, check_name
from bagatelle.wire import messages as wire

if TYPE_CHECKING:
    from bagatelle.server.entries import AnyEntry
    from bagatelle.server.hosted import Hosted

LONG_AWAY = 120 * SECOND
"""A bot may cover a person who has been away for so long, if another player asks for it; in milliseconds."""
LONG_WAIT = 600 * SECOND
"""The same for a person who is connected and does not choose."""
ASK_AGAIN = 60 * SECOND
"""A guest whose request was declined waits for so long before the next request; in milliseconds."""
MOST_REQUESTS = 6
"""Requests for seats that can wait for an answer at the same time."""


# --- commands ---


def judge(hosted: Hosted, command: wire.SeatCommand, guest: str, now: int) -> AnyEntry:
    """The entry that a command about seats becomes, or ``Declined``."""
    match command:
        case wire.Sit():
            return _sit(hosted, command, guest)
        case wire.Stand():
            must_gather(hosted)
            seat = own_seat(hosted, guest)
            return wire.Stood(seat, hosted.chairs[seat].name)
        case wire.LeaveTable():
            return _leave(hosted, guest)
        case wire.Return():
            return _return(hosted, guest)
        case wire.Cover(seat):
            return _cover(hosted, seat, guest, now)
        case wire.AskSeat() | wire.Agree() | wire.Decline() | wire.Withdraw():
            return _request(hosted, command, guest, now)
        case wire.Rename(name):
            must_gather(hosted, "names are changed")
            seat = own_seat(hosted, guest)
            return wire.Renamed(seat, _checked_name(hosted, seat, name), hosted.chairs[seat].name)
        case _:
            return _host(hosted, command, guest)


def _request(
    hosted: Hosted, command: wire.AskSeat | wire.Agree | wire.Decline | wire.Withdraw, guest: str, now: int
) -> AnyEntry:
    """Requests for a bot's seat in a running game."""
    match command:
        case wire.AskSeat(seat, name):
            return _ask(hosted, seat, name, guest, now)
        case wire.Agree(name):
            return _agree(hosted, name, guest)
        case wire.Decline(name):
            by = own_seat(hosted, guest)
            request = hosted.requests[_asker(hosted, name)]
            return wire.TurnedDown(request.seat, request.name, by)
        case wire.Withdraw():
            if guest not in hosted.requests:
                raise Declined("no request", "you have not asked for a seat here, or it was answered already")
            request = hosted.requests[guest]
            return wire.Withdrew(request.seat, request.name)


def _host(hosted: Hosted, command: wire.Place | wire.Switch | wire.Remove | wire.Allow, guest: str) -> AnyEntry:
    """Commands that only the host of the table may give."""
    match command:
        case wire.Place(seat, bot):
            return _place(hosted, seat, bot, guest)
        case wire.Switch(seat):
            return _switch(hosted, seat, guest)
        case wire.Remove(seat, name):
            return _remove(hosted, seat, name, guest)
        case wire.Allow(name):
            return _allow(hosted, name, guest)


def own_seat(hosted: Hosted, guest: str) -> int:
    """The seat of the guest; ``Declined`` if the guest has none."""
    seat = hosted.seat_of(guest)
    if seat is None:
        raise Declined("no seat", "you do not sit at this table; take a free seat, or watch")
    return seat


def must_gather(hosted: Hosted, what: str = "seats are taken and left") -> None:
    """Raise ``Declined`` if the game has begun."""
    if hosted.status is not Status.GATHERING:
        raise Declined("begun", f"the game has begun: {what} only before that")


def _must_exist(hosted: Hosted, seat: int) -> None:
    if seat >= len(hosted.chairs):
        raise Declined("no such seat", f"there is no seat number {seat}; numbers are 0 to {len(hosted.chairs) - 1}")


def _sit(hosted: Hosted, command: wire.Sit, guest: str) -> AnyEntry:
    """A free seat or a bot's; in a running game only where the table lets people join freely."""
    _refuse_seat(hosted, command.seat, guest)
    if hosted.status is Status.PLAYING and not _may_join_freely(hosted):
        raise Declined(
            "ask first",
            "the game has begun: ask for the seat, and sit down once the people at the table agree; meanwhile watch",
        )
    name = _checked_name(hosted, command.seat, command.name)
    if not is_entropy(command.entropy):
        raise Declined(
            "entropy",
            f"what you add to the shuffle is an even number of the digits 0 to 9 and a to f, {MOST_ENTROPY} at most; "
            "it may be left out",
        )
    return entries.Sitting(command.seat, guest, name, command.entropy, hosted.chairs[command.seat].name)


def _may_join_freely(hosted: Hosted) -> bool:
    """Whether nobody need agree: the table says so, or no person sits there who could agree or be harmed."""
    has_people = any(chair.is_person for chair in hosted.chairs)
    return hosted.settings.joining is wire.Joining.FREE or not has_people


def _refuse_seat(hosted: Hosted, seat: int, guest: str) -> None:
    """Raise ``Declined`` if the guest may not have the seat, even where all agree."""
    if hosted.status is Status.OVER:
        raise Declined("over", "the game is over; who sat here can play again with a rematch")
    _must_exist(hosted, seat)
    refuse_removed(hosted, guest)
    own = hosted.seat_of(guest)
    if own is not None:
        raise Declined("seated", f"you have seat {own + 1} already; stand up first to take another")
    chair = hosted.chairs[seat]
    if not chair.is_free and chair.is_person:
        free = [str(number + 1) for number, other in enumerate(hosted.chairs) if not other.is_person]
        raise Declined("taken", f"{chair.name} has that seat; free: {', '.join(free) or 'none'}")
    if hosted.status is Status.PLAYING:
        _refuse_joining(hosted, chair, guest)


def _refuse_joining(hosted: Hosted, chair: Chair, guest: str) -> None:
    """Raise ``Declined`` if the guest may not take the bot's seat in the running game."""
    if hosted.settings.joining is wire.Joining.NEVER:
        raise Declined(
            "no joining", "nobody joins a running game at this table; you may watch, and sit down at the next one"
        )
    if any(guest in other.earlier for other in hosted.chairs):
        raise Declined(
            "seated", "you have a seat at this table on another device; the link of that seat brings it here"
        )
    if chair.barred_round == hosted.round and guest not in chair.held_by:
        raise Declined(
            "removed seat",
            "a person was removed from that seat in this round, so nobody else sees its cards; "
            "take it when the round is over, or another bot's seat",
        )


def refuse_removed(hosted: Hosted, guest: str) -> None:
    """Raise ``Declined`` if the guest was removed here: they may watch."""
    if guest in hosted.removed:
        raise Declined(
            "removed",
            "the host has taken your seat away; you may watch, sit down again once they allow it, "
            "or open a table of your own",
        )


def _checked_name(hosted: Hosted, seat: int, name: str, guest: str = "") -> str:
    """The name in its normal form, if nobody else at the table has it or has asked for a seat under it."""
    # NFC: the same letters in one spelling. `check_name` refuses invisible characters, such as marks of direction.
    name = unicodedata.normalize("NFC", name)
    try:
        check_name(name)
    except BagatelleError as error:
        raise Declined("name", str(error)) from error
    taken = [chair.name for other, chair in enumerate(hosted.chairs) if other != seat]
    taken += [request.name for asker, request in hosted.requests.items() if asker != guest]
    if any(alike(name, other) for other in taken):
        raise Declined("name", f"somebody here is called {name} already, or looks like it; choose another name")
    return name


def _leave(hosted: Hosted, guest: str) -> AnyEntry:
    """Stand up before the game; in it a bot plays on, unless nobody else is left to play for."""
    if hosted.status is Status.OVER:
        raise Declined("over", "the game is over: just go, there is no seat to leave any more")
    seat = own_seat(hosted, guest)
    chair = hosted.chairs[seat]
    others = [other for other in hosted.chairs if other.is_person and other is not chair and not other.has_left]
    if hosted.status is Status.GATHERING:
        heirs = sorted(others, key=lambda other: other.away_since is not None) if guest == hosted.host else []
        return wire.Stood(seat, chair.name, hosted.seat_of(heirs[0].guest) if heirs else None)
    if chair.has_left:
        raise Declined("covered", "you have left already; take your seat back to play")
    return wire.Left(seat, (chair.bot_before or bots.usual(hosted.settings.game)) if others else "")


def _return(hosted: Hosted, guest: str) -> AnyEntry:
    seat = own_seat(hosted, guest)
    if hosted.status is Status.OVER:
        raise Declined("over", "the game is over: there is no seat to take back any more")
    if not hosted.chairs[seat].is_covered:
        raise Declined("not covered", "you are playing yourself: no bot plays for you")
    return wire.Returned(seat)


def _cover(hosted: Hosted, seat: int, guest: str, now: int) -> AnyEntry:
    own_seat(hosted, guest)
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
    return wire.Covered(seat, hosted.cover)


def _ask(hosted: Hosted, seat: int, name: str, guest: str, now: int) -> AnyEntry:
    if hosted.status is Status.GATHERING:
        raise Declined("not begun", "the game has not begun yet: nobody need be asked, just sit down")
    _refuse_seat(hosted, seat, guest)
    if _may_join_freely(hosted):
        raise Declined("free", "nobody need be asked at this table: just sit down")
    if guest in hosted.requests:
        raise Declined("asked", "you have asked for a seat already; wait for the answer, or withdraw your request")
    wait = hosted.declined.get(guest, 0) + ASK_AGAIN - now
    if wait > 0:
        raise Declined("declined", f"your request was declined; you may ask again in {-(-wait // SECOND)} seconds")
    if len(hosted.requests) >= MOST_REQUESTS:
        raise Declined("many requests", "several people ask for a seat here already; wait until they have an answer")
    return entries.Asking(guest, seat, _checked_name(hosted, seat, name, guest))


def _agree(hosted: Hosted, name: str, guest: str) -> AnyEntry:
    by = own_seat(hosted, guest)
    asker = _asker(hosted, name)
    request = hosted.requests[asker]
    _refuse_seat(hosted, request.seat, asker)
    missing = [
        chair.name
        for seat, chair in enumerate(hosted.chairs)
        if chair.is_person and chair.away_since is None and seat not in {by, *request.agreed}
    ]
    if missing and by in request.agreed:
        raise Declined("agreed", f"you have agreed already; still to agree: {', '.join(missing)}")
    if missing:
        return wire.Agreed(request.seat, request.name, by)
    instead = hosted.chairs[request.seat].name
    return entries.Sitting(request.seat, asker, request.name, instead=instead, agreed=by)


def _asker(hosted: Hosted, name: str) -> str:
    """The guest who asks for a seat under that name."""
    for guest, request in hosted.requests.items():
        if request.name == name:
            return guest
    asking = ", ".join(request.name for request in hosted.requests.values()) or "nobody"
    raise Declined("no request", f"nobody called {name} asks for a seat here any more; asking: {asking}")


def _place(hosted: Hosted, seat: int, bot: str, guest: str) -> AnyEntry:
    must_gather(hosted)
    _must_exist(hosted, seat)
    if guest != hosted.host:
        raise Declined("not host", "only the host places bots")
    chair = hosted.chairs[seat]
    if chair.is_person:
        raise Declined("taken", f"{chair.name} has that seat")
    if not bot:
        return wire.Placed(seat, "", "")
    check_bot(hosted.settings.game, bot)
    return wire.Placed(seat, bot, bot_name(hosted.chairs, seat, bot))


def check_bot(game: str, bot: str) -> None:
    """Raise ``Declined`` unless the bot is installed here: a text from the network never names a module to import."""
    if bot not in bots.names(game):
        raise Declined("bot", f"there is no bot {bot!r}; there is {', '.join(bots.names(game))}")


def _switch(hosted: Hosted, seat: int, guest: str) -> AnyEntry:
    must_gather(hosted)
    _must_exist(hosted, seat)
    if guest != hosted.host:
        raise Declined("not host", "only the host changes the order of seats")
    if seat + 1 >= len(hosted.chairs):
        raise Declined("no neighbour", f"seat {seat + 1} is the last: it has no seat after it to change places with")
    pair = hosted.chairs[seat : seat + 2]
    return wire.Switched(seat, tuple(chair.name for chair in pair))


def _remove(hosted: Hosted, seat: int, name: str, guest: str) -> AnyEntry:
    if hosted.status is Status.OVER:
        raise Declined("over", "the game is over: nobody need be removed from it any more")
    _must_exist(hosted, seat)
    if guest != hosted.host:
        raise Declined("not host", "only the host removes somebody")
    chair = hosted.chairs[seat]
    if not chair.is_person:
        raise Declined("nobody", "no person has that seat; a bot is taken away by placing none")
    if name != chair.name:
        raise Declined("somebody else", f"{chair.name} sits there by now; nobody was removed")
    if chair.guest == guest:
        raise Declined("own seat", "that is your own seat; to give it up, leave the table")
    by = hosted.seat_of(guest)
    if hosted.status is Status.GATHERING:
        return wire.Removed(seat, name, by=by)
    # The bot that had the seat before plays on there, else the usual one.
    bot = chair.bot_before or bots.usual(hosted.settings.game)
    return wire.Removed(seat, name, bot, bot_name(hosted.chairs, seat, bot, chair.name_before), by)


def _allow(hosted: Hosted, name: str, guest: str) -> AnyEntry:
    if guest != hosted.host:
        raise Declined("not host", "only the host lets somebody sit down again")
    names = sorted(set(hosted.removed.values()))
    if name not in names:
        raise Declined("nobody", f"nobody called {name} was removed here; removed: {', '.join(names) or 'nobody'}")
    return wire.Allowed(name)


# --- entries ---


def fold(hosted: Hosted, entry: entries.Sitting | entries.Asking | entries.Arriving | wire.SeatEntry, at: int) -> None:
    """Change the holder of a seat, or the bot that plays for the holder."""
    match entry:
        case wire.Covered(seat, bot):
            hosted.chairs[seat].bot = bot
        case wire.Lapsed(seat, bot):
            hosted.chairs[seat].stand_in = bot
            hosted.chairs[seat].lapsed = True
        case wire.Returned(seat):
            hosted.chairs[seat].give_back()
        case wire.Left(seat, bot):
            hosted.chairs[seat].bot = bot
            hosted.chairs[seat].away_since = at
        case wire.Away(seat, waited):
            hosted.chairs[seat].away_since = at - waited
        case entries.Arriving(seat, guest):
            _fold_arrival(hosted, seat, guest)
        case entries.Asking(guest, seat, name):
            hosted.requests[guest] = wire.SeatRequest(seat, name)
        case wire.Agreed(_, name, by):
            guest = _asker(hosted, name)
            request = hosted.requests[guest]
            hosted.requests[guest] = replace(request, agreed=(*request.agreed, by))
        case wire.TurnedDown(_, name):
            guest = _asker(hosted, name)
            del hosted.requests[guest]
            hosted.declined[guest] = at
        case wire.Withdrew(_, name):
            del hosted.requests[_asker(hosted, name)]
        case _:
            _fold_holder(hosted, entry)


def _fold_holder(
    hosted: Hosted,
    entry: entries.Sitting | wire.Stood | wire.Placed | wire.Switched | wire.Renamed | wire.Removed | wire.Allowed,
) -> None:
    """Give a seat another holder, name or place."""
    match entry:
        case entries.Sitting():
            _fold_sitting(hosted, entry)
        case wire.Stood(seat, _, heir):
            if heir is not None:
                hosted.host = hosted.chairs[heir].guest
            hosted.chairs[seat] = Chair()
        case wire.Placed(seat, bot, name):
            hosted.chairs[seat] = Chair(bot=bot, name=name)
        case wire.Switched(seat):
            hosted.chairs[seat : seat + 2] = reversed(hosted.chairs[seat : seat + 2])
        case wire.Renamed(seat, name):
            hosted.chairs[seat].name = name
        case wire.Removed():
            _fold_removal(hosted, entry)
        case wire.Allowed(name):
            hosted.removed = {guest: other for guest, other in hosted.removed.items() if other != name}


def _fold_sitting(hosted: Hosted, entry: entries.Sitting) -> None:
    before = hosted.chairs[entry.seat]
    hosted.chairs[entry.seat] = Chair(
        entry.guest,
        entry.name,
        f"{entry.seat} {hosted.seq + 1}",
        bot_before=before.bot,
        name_before=before.name,
        entropy=entry.entropy,
        bank=before.bank,
    )
    # Other requests for the same seat are void.
    hosted.requests = {
        guest: request
        for guest, request in hosted.requests.items()
        if guest != entry.guest and request.seat != entry.seat
    }


def _fold_removal(hosted: Hosted, entry: wire.Removed) -> None:
    chair = hosted.chairs[entry.seat]
    guests = (*chair.earlier, chair.guest)
    hosted.removed |= dict.fromkeys(guests, chair.name)
    new = Chair(bot=entry.bot, name=entry.bot_name, bank=chair.bank)
    if entry.bot:  # the game is running
        new.barred_round, new.held_by = hosted.round, guests
    hosted.chairs[entry.seat] = new


def _fold_arrival(hosted: Hosted, seat: int, guest: str) -> None:
    """A person is back, perhaps as another guest by the seat's link: then the link changes, and a host stays host."""
    chair = hosted.chairs[seat]
    chair.away_since = None
    if not guest or guest == chair.guest:
        return
    if hosted.host == chair.guest:
        hosted.host = guest
    chair.lapsed = False
    if chair.guest not in chair.earlier:
        chair.earlier = (*chair.earlier, chair.guest)
    chair.guest = guest
    chair.sat = f"{seat} {hosted.seq + 1}"
    hosted.requests.pop(guest, None)
