"""Seats of a table at a server, in a terminal: what a person types about them, and the sentences about them."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.core.speech import YOU, sentence_about
from bagatelle.table.table import LONGEST_NAME
from bagatelle.terminal.conversation import Quit, is_number, sentence
from bagatelle.terminal.far import FarTable, plain
from bagatelle.terminal.guests import GUEST
from bagatelle.terminal.room import Person, Sitting, free_name
from bagatelle.wire import messages as wire
from bagatelle.wire.followed import Followed, NotDone

LEAVING = (
    "If you leave, a bot plays on in your seat, and the others are told. The seat stays yours: the table's link "
    "brings you back."
)
PLAYING = "playing"


class SeatWords:
    """The typed words that are about seats."""

    def __init__(self, person: Person, followed: Followed, sitting: Sitting) -> None:
        self._person = person
        self._followed = followed
        self._sitting = sitting

    def obeys(self, word: str, rest: str) -> bool:
        """Whether the word was one of these, which is then done."""
        match word:
            case "quit" | "exit" | "q" | "leave" if not rest:
                self._leave(word)
            case "back":
                self._sitting.attempt(wire.Return())
            case "cover":
                self._cover(rest)
            case "ask":
                self._ask(rest)
            case "withdraw":
                self._sitting.attempt(wire.Withdraw())
            case "agree" | "decline":
                self._answer(word, rest)
            case "remove":
                self._remove(rest)
            case "allow":
                self._allow(rest)
            case "name" if rest:
                self._rename(rest)
            case _:
                return False
        return True

    def _leave(self, word: str) -> None:
        """Leave a running game for a bot, after a question where others play too; or ``Quit`` at once."""
        own = self._followed.seat
        if own is None or self._sitting.is_over:
            raise Quit
        if not self._sitting.has_begun:
            if word != "leave" or self._sitting.attempt(wire.LeaveTable()):
                raise Quit
            return
        others = [one for one in self._followed.seating if one.person and one.seat != own and not _has_left(one)]
        if others and self._person.keyboard.is_live and not self._is_sure():
            self._person.screen.say("You stay.")
            return
        self._sitting.attempt(wire.LeaveTable())
        raise Quit

    def _is_sure(self) -> bool:
        self._person.screen.strong(LEAVING)
        while True:
            line = self._person.keyboard.line("Leave? yes or no > ")
            if line is not None:
                return line.strip().lower() in {"y", "yes"}
            self._sitting.hear()

    def _ask(self, rest: str) -> None:
        """Ask for a bot's seat in a running game, or take it where nobody need be asked."""
        number = rest.partition(" ")[0]
        if not is_number(number) or not 1 <= int(number) <= self._followed.info.seats:
            self._person.screen.say(f"Say for which seat: ask 1 to {self._followed.info.seats}; `who` lists them.")
            return
        seat, name = int(number) - 1, self._person.name
        if name == GUEST:
            name = free_name(name, self._followed)
        try:
            self._person.link.run(self._followed.ask_for(seat, name))
        except NotDone as refused:
            if refused.code == "free":
                self._sit(seat, name)
            else:
                self._person.screen.say(f"{sentence(str(refused))}.")
            return
        if self._followed.request is not None:
            self._person.screen.say(
                f"You have asked for seat {seat + 1} as {name}; one of the people at the table must agree. "
                "`withdraw` takes it back."
            )

    def _sit(self, seat: int, name: str) -> None:
        try:
            self._person.link.run(self._followed.sit(name, seat))
        except NotDone as refused:
            self._person.screen.say(f"{sentence(str(refused))}.")
            return
        self._person.screen.say(f"You are {name}, on seat {seat + 1}.")

    def _answer(self, word: str, name: str) -> None:
        """Agree to a request for a seat, or decline it; where only one waits its name may be left out."""
        names = [request.name for request in self._followed.info.requests]
        named = [one for one in names if one.lower().startswith(name.lower())]
        if len(named) == 1:
            self._sitting.attempt(wire.Agree(named[0]) if word == "agree" else wire.Decline(named[0]))
        else:
            waiting = ", ".join(map(plain, names)) or "nobody"
            self._person.screen.say(f"Say to whom: {word} NAME. Asking for a seat now: {waiting}.")

    def _cover(self, name: str) -> None:
        named = named_in(self._followed, name)
        if named is not None:
            self._sitting.attempt(wire.Cover(named.seat))
        else:
            self._person.screen.say("Say for whom: cover NAME.")

    def _rename(self, name: str) -> None:
        if len(name) <= LONGEST_NAME:
            self._sitting.attempt(wire.Rename(name))
        else:
            self._person.screen.say(f"A name has {LONGEST_NAME} characters at most.")

    def _remove(self, name: str) -> None:
        named = named_in(self._followed, name)
        if named is not None:
            self._sitting.attempt(wire.Remove(named.seat, named.name))
        else:
            self._person.screen.say("Say whom: remove NAME.")

    def _allow(self, name: str) -> None:
        """Let a removed person sit down again."""
        removed = self._followed.info.removed
        named = [one for one in removed if name and one.lower().startswith(name.lower())]
        if len(named) == 1:
            self._sitting.attempt(wire.Allow(named[0]))
        else:
            names = ", ".join(map(plain, removed)) or "nobody"
            self._person.screen.say(f"Say whom: allow NAME. Removed now: {names}.")


def _has_left(seating: wire.Seating) -> bool:
    return bool(seating.bot) and seating.away


def named_in(followed: Followed, name: str) -> wire.Seating | None:
    """The only seat whose holder's name begins like that."""
    named = [one for one in followed.seating if name and one.name.lower().startswith(name.lower())]
    return named[0] if len(named) == 1 else None


# --- sentences ---


def say_seat(told: wire.AnyTold, known: FarTable, followed: Followed) -> str:
    """A sentence about what has happened to a seat; empty where nothing need be said."""
    match told:
        case wire.Sat():
            return _say_sat(told, followed)
        case wire.Stood(seat, name, host):
            return f"{plain(name)} has left seat {seat + 1}.{_say_host(host, followed)}"
        case wire.Placed(seat, ""):
            return f"Seat {seat + 1} is free again."
        case wire.Placed(seat, _, name):
            return f"{plain(name)}, a bot, sits down on seat {seat + 1}."
        case wire.Switched(seat, names):
            own = "" if followed.seat is None else followed.seating[followed.seat].name
            return _say_switched(seat, [YOU if own and name == own else plain(name) for name in names])
        case wire.Renamed(seat, name, was):
            return (
                f"{sentence_about([YOU if seat == followed.seat else plain(was)], 0, 'is')} called {plain(name)} now."
            )
        case wire.Removed(seat, name, _, bot, by):
            then = f"{plain(bot)}, a bot, plays on" if bot else "it is free again"
            return f"{host_has(by, followed)} taken seat {seat + 1} from {plain(name)}; {then}."
        case wire.Allowed(name):
            return f"{plain(name)} may sit down here again."
        case wire.Asked() | wire.TurnedDown() | wire.Withdrew():
            return _say_request(told, known, followed)
        case wire.Covered() | wire.Lapsed() | wire.Returned() | wire.Left() | wire.Away() | wire.Back():
            return _say_presence(told, known)
        case _:
            return ""


def _say_sat(told: wire.Sat, followed: Followed) -> str:
    if told.seat == followed.seat:
        return f"You have seat {told.seat + 1} now." if told.agreed is not None else ""
    instead = f" instead of {plain(told.instead)}, a bot" if told.instead else ""
    agreed = ""
    if told.agreed is not None:
        agreed = f" ({'you' if told.agreed == followed.seat else plain(followed.seating[told.agreed].name)} agreed)"
    return f"{plain(told.name)} sits down on seat {told.seat + 1}{instead}{agreed}."


def _say_host(seat: int | None, followed: Followed) -> str:
    """The new host, as a further sentence."""
    if seat is None:
        return ""
    name = YOU if seat == followed.seat else plain(followed.seating[seat].name)
    return f" {sentence_about([name], 0, 'is')} the host now."


def _say_request(told: wire.Asked | wire.TurnedDown | wire.Withdrew, known: FarTable, followed: Followed) -> str:
    name, bot = plain(told.name), name_on(told.seat, known)
    match told:
        case wire.Asked(seat) if followed.request == wire.SeatRequest(seat, told.name):
            return ""
        case wire.Asked(seat):
            ways = f" Type `agree {name}` or `decline {name}`." if followed.seat is not None else ""
            return f"{name} asks for seat {seat + 1}, where {bot}, a bot, plays.{ways}"
        case wire.TurnedDown(seat, _, by):
            return f"{sentence_about([name_on(by, known)], 0, 'declines')} the request of {name} for seat {seat + 1}."
        case wire.Withdrew(seat):
            return f"{name} does not ask for seat {seat + 1} any more."


def host_has(seat: int | None, followed: Followed) -> str:
    """The host as the beginning of a sentence about what the host has done."""
    if seat is None:
        return "Who opened the table has"
    return "You have" if seat == followed.seat else f"{plain(followed.seating[seat].name)} has"


def name_on(seat: int, known: FarTable) -> str:
    """The name of who has the seat, or the seat's number if the seat does not exist any more."""
    names = known.names
    return names[seat] if seat < len(names) else f"Seat {seat + 1}"


def _say_switched(seat: int, names: Sequence[str]) -> str:
    """Who sits where now, by name; a free seat has none."""
    people = sorted(filter(None, names), key=lambda name: name != YOU)
    if len(people) == 2:
        return f"{people[0]} and {people[1]} have changed places."
    if not people:
        return f"Seats {seat + 1} and {seat + 2} have changed places."
    return f"{sentence_about(people, 0, 'sits')} on seat {seat + 2 if names[0] else seat + 1} now."


def _say_presence(
    told: wire.Covered | wire.Lapsed | wire.Returned | wire.Left | wire.Away | wire.Back, known: FarTable
) -> str:
    """Who is present, and for whom a bot plays."""
    is_own, name = told.seat == known.seat, name_on(told.seat, known)
    match told:
        case wire.Covered():
            yours = "A bot plays for you now: an empty line, or any action, takes your seat back."
            return yours if is_own else f"A bot plays for {name} now."
        case wire.Lapsed():
            yours = "Your time ran out: a bot chooses for you this once. If it runs out again, the bot plays on."
            return yours if is_own else f"The time of {name} ran out: a bot chooses this once."
        case wire.Returned():
            return "You play again." if is_own else f"{name} plays again."
        case wire.Left(bot=bot):
            then = "; a bot plays on" if bot else ""
            return f"You have left on another device{then}." if is_own else f"{name} has left{then}."
        case wire.Away():
            return "" if is_own else f"{name} is away."
        case wire.Back():
            return "" if is_own else f"{name} is there again."
