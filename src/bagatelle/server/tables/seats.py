"""Seats of a table: which commands about them are accepted (``decide``), and what an entry changes (``fold``).

A new command about seats is written in this file and in ``wire.commands``.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bagatelle import bots
from bagatelle.core.commitment import MOST_ENTROPY, is_entropy
from bagatelle.core.errors import BagatelleError
from bagatelle.server.tables import entries
from bagatelle.server.tables.chairs import Chair
from bagatelle.server.tables.clocks import SECOND
from bagatelle.server.tables.refusals import Declined
from bagatelle.server.tables.status import Status
from bagatelle.table.names import alike, check_name
from bagatelle.wire import messages as wire

if TYPE_CHECKING:
    from bagatelle.server.tables.entries import AnyEntry
    from bagatelle.server.tables.state import TableState

LONG_AWAY = 120 * SECOND
"""A bot may cover a person who has been away for so long, if another player asks for it; in milliseconds."""
LONG_WAIT = 600 * SECOND
"""The same for a person who is connected and does not choose."""
ASK_AGAIN = 60 * SECOND
"""A guest whose request was declined waits for so long before the next request; in milliseconds."""
MOST_REQUESTS = 6
"""Requests for seats that can wait for an answer at the same time."""


# --- commands ---


def decide(state: TableState, command: wire.SeatCommand, guest: str, now: int) -> AnyEntry:
    """The entry that a command about seats becomes, or ``Declined``."""
    match command:
        case wire.Sit():
            return _sit(state, command, guest)
        case wire.Stand():
            must_gather(state)
            seat = own_seat(state, guest)
            return wire.Stood(seat, state.chairs[seat].name)
        case wire.LeaveTable():
            return _leave(state, guest)
        case wire.Return():
            return _return(state, guest)
        case wire.Cover(seat):
            return _cover(state, seat, guest, now)
        case wire.AskSeat() | wire.Agree() | wire.Decline() | wire.Withdraw():
            return _request(state, command, guest, now)
        case wire.Rename(name):
            must_gather(state, "names are changed")
            seat = own_seat(state, guest)
            name = _checked_name(state, seat, name)
            return wire.Renamed(seat, name, state.chairs[seat].name, _giving_way(state, seat, name))
        case _:
            return _host(state, command, guest)


def _request(
    state: TableState, command: wire.AskSeat | wire.Agree | wire.Decline | wire.Withdraw, guest: str, now: int
) -> AnyEntry:
    """Requests for a bot's seat in a running game."""
    match command:
        case wire.AskSeat(seat, name):
            return _ask(state, seat, name, guest, now)
        case wire.Agree(name):
            return _agree(state, name, guest)
        case wire.Decline(name):
            by = own_seat(state, guest)
            request = state.requests[_asker(state, name)]
            return wire.TurnedDown(request.seat, request.name, by)
        case wire.Withdraw():
            if guest not in state.requests:
                raise Declined("no request", "you have not asked for a seat here, or it was answered already")
            request = state.requests[guest]
            return wire.Withdrew(request.seat, request.name)


def _host(state: TableState, command: wire.Place | wire.Switch | wire.Remove | wire.Allow, guest: str) -> AnyEntry:
    """Commands that only the host of the table may give."""
    match command:
        case wire.Place(seat, bot):
            return _place(state, seat, bot, guest)
        case wire.Switch(seat):
            return _switch(state, seat, guest)
        case wire.Remove(seat, name):
            return _remove(state, seat, name, guest)
        case wire.Allow(name):
            return _allow(state, name, guest)


def own_seat(state: TableState, guest: str) -> int:
    """The seat of the guest; ``Declined`` if the guest has none."""
    seat = state.seat_of(guest)
    if seat is None:
        raise Declined("no seat", "you do not sit at this table; take a free seat, or watch")
    return seat


def must_gather(state: TableState, what: str = "seats are taken and left") -> None:
    """Raise ``Declined`` if the game has begun."""
    if state.status is not Status.GATHERING:
        raise Declined("begun", f"the game has begun: {what} only before that")


def _must_exist(state: TableState, seat: int) -> None:
    if seat >= len(state.chairs):
        raise Declined("no such seat", f"there is no seat number {seat}; numbers are 0 to {len(state.chairs) - 1}")


def _sit(state: TableState, command: wire.Sit, guest: str) -> AnyEntry:
    """A free seat or a bot's; in a running game only where the table lets people join freely."""
    _refuse_seat(state, command.seat, guest)
    if state.status is Status.PLAYING and not _may_join_freely(state):
        raise Declined(
            "ask first",
            "the game has begun: ask for the seat, and sit down once the people at the table agree; meanwhile watch",
        )
    name = _checked_name(state, command.seat, command.name)
    if not is_entropy(command.entropy):
        raise Declined(
            "entropy",
            f"what you add to the shuffle is an even number of the digits 0 to 9 and a to f, {MOST_ENTROPY} at most; "
            "it may be left out",
        )
    instead = state.chairs[command.seat].name
    renamed = _giving_way(state, command.seat, name)
    return entries.Sitting(command.seat, guest, name, command.entropy, instead, renamed=renamed)


def _may_join_freely(state: TableState) -> bool:
    """Whether nobody need agree: the table says so, or no person sits there who could agree or be harmed."""
    has_people = any(chair.is_person for chair in state.chairs)
    return state.settings.joining is wire.Joining.FREE or not has_people


def _refuse_seat(state: TableState, seat: int, guest: str) -> None:
    """Raise ``Declined`` if the guest may not have the seat, even where all agree."""
    if state.status is Status.OVER:
        raise Declined("over", "the game is over; who sat here can play again with a rematch")
    _must_exist(state, seat)
    refuse_removed(state, guest)
    own = state.seat_of(guest)
    if own is not None:
        raise Declined("seated", f"you have seat {own + 1} already; stand up first to take another")
    chair = state.chairs[seat]
    if not chair.is_free and chair.is_person:
        free = [str(number + 1) for number, other in enumerate(state.chairs) if not other.is_person]
        raise Declined("taken", f"{chair.name} has that seat; free: {', '.join(free) or 'none'}")
    if state.status is Status.PLAYING:
        _refuse_joining(state, seat, guest)


def _refuse_joining(state: TableState, seat: int, guest: str) -> None:
    """Raise ``Declined`` if the guest may not take the bot's seat in the running game."""
    if state.settings.joining is wire.Joining.NEVER:
        raise Declined(
            "no joining", "nobody joins a running game at this table; you may watch, and sit down at the next one"
        )
    refuse_second_hand(state, seat, guest)
    if state.chairs[seat].barred_round == state.round and state.hands.get(guest) != (state.round, seat):
        raise Declined(
            "removed seat",
            "a person was removed from that seat in this round, so nobody else sees its cards; "
            "take it when the round is over, or another bot's seat",
        )


def refuse_second_hand(state: TableState, seat: int, guest: str) -> None:
    """Raise ``Declined`` if the guest has a seat on another device, or knows another hand of this round."""
    if state.status is not Status.PLAYING:
        return
    if any(guest in chair.earlier for other, chair in enumerate(state.chairs) if other != seat):
        raise Declined(
            "seated", "you have a seat at this table on another device; the link of that seat brings it here"
        )
    seen_in, seen = state.hands.get(guest, (None, seat))
    if seen_in == state.round and seen != seat:
        raise Declined(
            "second hand",
            f"you know the cards of seat {seen + 1} in this round, so you get no other cards in it; "
            f"take seat {seen + 1} again, or wait for the next round",
        )


def refuse_removed(state: TableState, guest: str) -> None:
    """Raise ``Declined`` if the guest was removed here: they may watch."""
    if guest in state.removed:
        raise Declined(
            "removed",
            "the host has taken your seat away; you may watch, sit down again once they allow it, "
            "or open a table of your own",
        )


def _checked_name(state: TableState, seat: int, name: str, guest: str = "") -> str:
    """The name in its normal form, if nobody else at the table has it or has asked for a seat under it."""
    # NFC: the same letters in one spelling. `check_name` refuses invisible characters, such as marks of direction.
    name = unicodedata.normalize("NFC", name)
    try:
        check_name(name)
    except BagatelleError as error:
        raise Declined("name", str(error)) from error
    taken = [
        chair.name
        for other, chair in enumerate(state.chairs)
        # Before the game a bot takes another name.
        if other != seat and (chair.is_person or state.status is not Status.GATHERING)
    ]
    taken += [request.name for asker, request in state.requests.items() if asker != guest]
    if any(alike(name, other) for other in taken):
        raise Declined("name", f"somebody here is called {name} already, or looks like it; choose another name")
    return name


def _giving_way(state: TableState, seat: int, name: str) -> tuple[wire.BotName, ...]:
    """The bots that are called like the person who takes the seat, with new names."""
    return tuple(
        [
            wire.BotName(other, state.bot_name(other, chair.bot, besides=(name,)))
            for other, chair in enumerate(state.chairs)
            if other != seat and chair.bot and not chair.is_person and alike(chair.name, name)
        ]
    )


def _leave(state: TableState, guest: str) -> AnyEntry:
    """Stand up before the game; in it a bot plays on, unless nobody else is left to play for."""
    if state.status is Status.OVER:
        raise Declined("over", "the game is over: just go, there is no seat to leave any more")
    seat = own_seat(state, guest)
    chair = state.chairs[seat]
    others = [other for other in state.chairs if other.is_person and other is not chair and not other.has_left]
    if state.status is Status.GATHERING:
        heirs = sorted(others, key=lambda other: other.away_since is not None) if guest == state.host else []
        return wire.Stood(seat, chair.name, state.seat_of(heirs[0].guest) if heirs else None)
    if chair.has_left:
        raise Declined("covered", "you have left already; take your seat back to play")
    return wire.Left(seat, (chair.bot_before or bots.usual(state.settings.game)) if others else "")


def _return(state: TableState, guest: str) -> AnyEntry:
    seat = own_seat(state, guest)
    if state.status is Status.OVER:
        raise Declined("over", "the game is over: there is no seat to take back any more")
    if not state.chairs[seat].is_covered:
        raise Declined("not covered", "you are playing yourself: no bot plays for you")
    return wire.Returned(seat)


def _cover(state: TableState, seat: int, guest: str, now: int) -> AnyEntry:
    own_seat(state, guest)
    _must_exist(state, seat)
    chair = state.chairs[seat]
    if state.status is not Status.PLAYING or not chair.is_person or chair.is_covered:
        raise Declined("nothing to cover", "there is no person in that seat whom a bot could play for now")
    is_long_away = chair.away_since is not None and now - chair.away_since >= LONG_AWAY
    is_long_asked = chair.asked_since is not None and now - chair.asked_since >= LONG_WAIT
    if not is_long_away and not is_long_asked:
        raise Declined(
            "too soon",
            f"a bot may play for {chair.name} after {LONG_AWAY // SECOND} seconds away, "
            f"or when the game has waited {LONG_WAIT // SECOND} seconds",
        )
    return wire.Covered(seat, state.cover)


def _ask(state: TableState, seat: int, name: str, guest: str, now: int) -> AnyEntry:
    if state.status is Status.GATHERING:
        raise Declined("not begun", "the game has not begun yet: nobody need be asked, just sit down")
    _refuse_seat(state, seat, guest)
    if _may_join_freely(state):
        raise Declined("free", "nobody need be asked at this table: just sit down")
    if guest in state.requests:
        raise Declined("asked", "you have asked for a seat already; wait for the answer, or withdraw your request")
    wait = state.declined.get(guest, 0) + ASK_AGAIN - now
    if wait > 0:
        raise Declined("declined", f"your request was declined; you may ask again in {-(-wait // SECOND)} seconds")
    if len(state.requests) >= MOST_REQUESTS:
        raise Declined("many requests", "several people ask for a seat here already; wait until they have an answer")
    return entries.Asking(guest, seat, _checked_name(state, seat, name, guest))


def _agree(state: TableState, name: str, guest: str) -> AnyEntry:
    by = own_seat(state, guest)
    asker = _asker(state, name)
    request = state.requests[asker]
    _refuse_seat(state, request.seat, asker)
    missing = [
        chair.name
        for seat, chair in enumerate(state.chairs)
        if chair.is_person and chair.away_since is None and seat not in {by, *request.agreed}
    ]
    if missing and by in request.agreed:
        raise Declined("agreed", f"you have agreed already; still to agree: {', '.join(missing)}")
    if missing:
        return wire.Agreed(request.seat, request.name, by)
    instead = state.chairs[request.seat].name
    return entries.Sitting(request.seat, asker, request.name, instead=instead, agreed=by)


def _asker(state: TableState, name: str) -> str:
    """The guest who asks for a seat under that name."""
    for guest, request in state.requests.items():
        if request.name == name:
            return guest
    asking = ", ".join(request.name for request in state.requests.values()) or "nobody"
    raise Declined("no request", f"nobody called {name} asks for a seat here any more; asking: {asking}")


def _place(state: TableState, seat: int, bot: str, guest: str) -> AnyEntry:
    must_gather(state)
    _must_exist(state, seat)
    if guest != state.host:
        raise Declined("not host", "only the host places bots")
    chair = state.chairs[seat]
    if chair.is_person:
        raise Declined("taken", f"{chair.name} has that seat")
    if not bot:
        return wire.Placed(seat, "", "")
    check_bot(state.settings.game, bot)
    return wire.Placed(seat, bot, state.bot_name(seat, bot))


def check_bot(game: str, bot: str) -> None:
    """Raise ``Declined`` unless the bot is installed here: a text from the network never names a module to import."""
    if bot not in bots.names(game):
        raise Declined("bot", f"there is no bot {bot!r}; there is {', '.join(bots.names(game))}")


def _switch(state: TableState, seat: int, guest: str) -> AnyEntry:
    must_gather(state)
    _must_exist(state, seat)
    if guest != state.host:
        raise Declined("not host", "only the host changes the order of seats")
    if seat + 1 >= len(state.chairs):
        raise Declined("no neighbour", f"seat {seat + 1} is the last: it has no seat after it to change places with")
    pair = state.chairs[seat : seat + 2]
    return wire.Switched(seat, tuple(chair.name for chair in pair))


def _remove(state: TableState, seat: int, name: str, guest: str) -> AnyEntry:
    if state.status is Status.OVER:
        raise Declined("over", "the game is over: nobody need be removed from it any more")
    _must_exist(state, seat)
    if guest != state.host:
        raise Declined("not host", "only the host removes somebody")
    chair = state.chairs[seat]
    if not chair.is_person:
        raise Declined("nobody", "no person has that seat; a bot is taken away by placing none")
    if name != chair.name:
        raise Declined("somebody else", f"{chair.name} sits there by now; nobody was removed")
    if chair.guest == guest:
        raise Declined("own seat", "that is your own seat; to give it up, leave the table")
    by = state.seat_of(guest)
    if state.status is Status.GATHERING:
        return wire.Removed(seat, name, by=by)
    # The bot that had the seat before plays on there, else the usual one.
    bot = chair.bot_before or bots.usual(state.settings.game)
    return wire.Removed(seat, name, bot, state.bot_name(seat, bot, chair.name_before), by)


def _allow(state: TableState, name: str, guest: str) -> AnyEntry:
    if guest != state.host:
        raise Declined("not host", "only the host lets somebody sit down again")
    names = sorted(set(state.removed.values()))
    if name not in names:
        raise Declined("nobody", f"nobody called {name} was removed here; removed: {', '.join(names) or 'nobody'}")
    return wire.Allowed(name)


# --- entries ---


def fold(
    state: TableState, entry: entries.Sitting | entries.Asking | entries.Arriving | wire.SeatEntry, at: int
) -> None:
    """Change the holder of a seat, or the bot that plays for the holder."""
    match entry:
        case wire.Covered(seat, bot):
            state.chairs[seat].bot = bot
        case wire.Lapsed(seat, bot):
            state.chairs[seat].stand_in = bot
            state.chairs[seat].lapsed = True
        case wire.Returned(seat):
            state.chairs[seat].give_back()
        case wire.Left(seat, bot):
            state.chairs[seat].bot = bot
            state.chairs[seat].away_since = at
        case wire.Away(seat, waited):
            state.chairs[seat].away_since = at - waited
        case entries.Arriving(seat, guest):
            _fold_arrival(state, seat, guest)
        case entries.Asking(guest, seat, name):
            state.requests[guest] = wire.SeatRequest(seat, name)
        case wire.Agreed(_, name, by):
            guest = _asker(state, name)
            request = state.requests[guest]
            state.requests[guest] = replace(request, agreed=(*request.agreed, by))
        case wire.TurnedDown(_, name):
            guest = _asker(state, name)
            del state.requests[guest]
            state.declined[guest] = at
        case wire.Withdrew(_, name):
            del state.requests[_asker(state, name)]
        case _:
            _fold_holder(state, entry)


def _fold_holder(
    state: TableState,
    entry: entries.Sitting | wire.Stood | wire.Placed | wire.Switched | wire.Renamed | wire.Removed | wire.Allowed,
) -> None:
    """Give a seat another holder, name or place."""
    match entry:
        case entries.Sitting():
            _fold_sitting(state, entry)
        case wire.Stood(seat, _, heir):
            if heir is not None:
                state.host = state.chairs[heir].guest
            state.chairs[seat] = Chair()
        case wire.Placed(seat, bot, name):
            state.chairs[seat] = Chair(bot=bot, name=name)
        case wire.Switched(seat):
            state.chairs[seat : seat + 2] = reversed(state.chairs[seat : seat + 2])
        case wire.Renamed(seat, name):
            state.chairs[seat].name = name
            _rename(state, entry.renamed)
        case wire.Removed():
            _fold_removal(state, entry)
        case wire.Allowed(name):
            state.removed = {guest: other for guest, other in state.removed.items() if other != name}


def _rename(state: TableState, renamed: tuple[wire.BotName, ...]) -> None:
    for bot in renamed:
        state.chairs[bot.seat].name = bot.name


def _fold_sitting(state: TableState, entry: entries.Sitting) -> None:
    _rename(state, entry.renamed)
    before = state.chairs[entry.seat]
    state.chairs[entry.seat] = Chair(
        entry.guest,
        entry.name,
        f"{entry.seat} {state.seq + 1}",
        bot_before=before.bot,
        name_before=before.name,
        entropy=entry.entropy,
        bank=before.bank,
    )
    # Other requests for the same seat are void.
    state.requests = {
        guest: request
        for guest, request in state.requests.items()
        if guest != entry.guest and request.seat != entry.seat
    }


def _fold_removal(state: TableState, entry: wire.Removed) -> None:
    chair = state.chairs[entry.seat]
    guests = (*chair.earlier, chair.guest)
    state.removed |= dict.fromkeys(guests, chair.name)
    new = Chair(bot=entry.bot, name=entry.bot_name, bank=chair.bank)
    if entry.bot:  # the game is running
        new.barred_round = state.round
        state.hands |= dict.fromkeys(guests, (state.round, entry.seat))
    state.chairs[entry.seat] = new


def _fold_arrival(state: TableState, seat: int, guest: str) -> None:
    """A person is back, perhaps as another guest by the seat's link: then the link changes, and a host stays host."""
    chair = state.chairs[seat]
    chair.away_since = None
    if not guest or guest == chair.guest:
        return
    if state.host == chair.guest:
        state.host = guest
    chair.lapsed = False
    if chair.guest not in chair.earlier:
        chair.earlier = (*chair.earlier, chair.guest)
    chair.guest = guest
    chair.sat = f"{seat} {state.seq + 1}"
    state.requests.pop(guest, None)
