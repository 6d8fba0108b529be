"""What a person types in Bag-O-Loot: the notation of records, or looser words in any case."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.core.errors import BadNotation
from bagatelle.core.speech import joined, object_form, read_seat
from bagatelle.games.bagoloot.actions import (
    BAG,
    BUILD,
    BUILD_LOOTER,
    CHALLENGE,
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    HOLDUP,
    KNOCK,
    LID,
    OPEN,
    OPEN_LOOTER,
    ROB,
    STAND,
    STEAL,
    STEAL_COIN,
    STEAL_LOOTER,
    TIME,
    place_at,
)
from bagatelle.games.bagoloot.cards import KIND, LOOTER, NAMES
from bagatelle.games.bagoloot.stash import FULL
from bagatelle.games.bagoloot.view import View

TYPING = """A coin is its number, 1 to 16; a looter is L.
  draw                     begin your turn
  open 7 7, open 7 L       lay a new collection
  build 7, build 7 L       put a coin or a looter on your 7s
  steal 9 from Ben         with your 9, or with the pair you just opened
  steal 9 from Ben with L  the same with a looter
  bag 4 with 13            lay 13 face down on four 4s; or bag 4 of Ben with 13
  holdup Ben               ask for Ben's count, as your first play
  exchange 7               a junk coin for a new card
  knock                    end your turn
  challenge, stand         when somebody has made a bag
  claim 7                  claim a split; type it also while others play
  rob Ben                  after a robbery"""

_SMALL = {"from", "of", "with", "on", "and", "a", "the", "up", "split", "it", "junk"}
_WORDS = {
    "draw": DRAW,
    "knock": KNOCK,
    "done": KNOCK,
    "challenge": CHALLENGE,
    "show": CHALLENGE,
    "stand": STAND,
    "let": STAND,
    "close": CLOSE,
    "time": TIME,
}


def read(view: View, text: str, names: Sequence[str]) -> list[int]:
    """The actions a person means by ``text``, in order."""
    words = text.replace(",", " ").replace("+", " ").split()
    if not words:
        raise BadNotation("type an action such as draw or open 7 7, or ? for help")
    head, rest = words[0].lower(), words[1:]
    if head in _WORDS:
        return [_WORDS[head]]
    parts = [word for word in rest if word.lower() not in _SMALL]
    if head in {"holdup", "hold"}:
        return [HOLDUP + _whom(head, parts, names)]
    if head == "rob":
        return [ROB + _whom(head, parts, names)]
    cards, others = _cards_and_others(parts)
    if head in {"open", "build"}:
        return _read_own(view, head, cards)
    if head == "steal":
        return [_read_steal(view, parts, names)]
    if head == "bag":
        return _read_bag(view, rest, names)
    single = {"exchange": EXCHANGE, "junk": EXCHANGE, "claim": CLAIM, "lid": LID}
    if head not in single:
        raise BadNotation(f"{head!r} is no action: draw, holdup, open, build, steal, bag, exchange, knock or claim")
    if len(cards) != 1 or others:
        raise BadNotation(f"{head} which card? For example: {head} 7")
    return [single[head] + (cards[0] if head == "lid" else _number(NAMES[cards[0]]))]


def _cards_and_others(parts: list[str]) -> tuple[list[int], list[str]]:
    """The words that are cards, and the rest."""
    cards = [KIND[word.upper()] for word in parts if word.upper() in KIND]
    return cards, [word for word in parts if word.upper() not in KIND]


def _number(word: str) -> int:
    kind = KIND.get(word.upper())
    if kind is None or kind == LOOTER:
        raise BadNotation(f"{word!r} is no number of a coin, 1 to 16")
    return kind


def _whom(head: str, parts: list[str], names: Sequence[str]) -> int:
    if not parts:
        raise BadNotation(f"{head} whom? For example: {head} {names[-1]}")
    return read_seat(" ".join(parts), names)


def _read_own(view: View, head: str, cards: list[int]) -> list[int]:
    """``open 7 7``, ``open 7 L`` and ``build 7``; a pair for an own collection is two builds (B12)."""
    numbers = [card for card in cards if card != LOOTER]
    looters = len(cards) - len(numbers)
    if not numbers and looters > 1:
        raise BadNotation("a collection needs a coin: two looters cannot open")
    if not numbers or len(set(numbers)) > 1 or len(cards) > 2:
        raise BadNotation(f"{head} which cards? For example: {head} 7 {'7' if head == 'open' else 'with L'}")
    number = numbers[0]
    if head == "build":
        return [BUILD_LOOTER + number] if looters else [BUILD + number] * len(numbers)
    own = None if view.seat is None else view.collection(view.seat, number + 1)
    if own is None:
        return [(OPEN_LOOTER if looters else OPEN) + number]
    steps = [BUILD + number] * len(numbers) + [BUILD_LOOTER + number] * looters
    if own.size + len(steps) <= FULL or view.seat is None:
        return steps
    last = LOOTER if looters else number
    return [*steps[: FULL - own.size], BAG + place_at(view.seat, number), LID + last]


def _read_steal(view: View, parts: list[str], names: Sequence[str]) -> int:
    """``steal 9 from Ben with L``; the card may be left out, and the seat where only one fits."""
    if not parts:
        raise BadNotation(f"steal what from whom? For example: steal 9 from {names[-1]}")
    number = _number(parts[0])
    rest = parts[1:]
    card = None
    if rest and rest[-1].upper() in KIND and (len(rest) > 1 or rest[-1] in {"l", "L"}):  # a lone number is a seat
        card = KIND[rest.pop().upper()]
    victim = read_seat(" ".join(rest), names) if rest else _only_owner(view, number, names)
    place = place_at(victim, number)
    if card is None:
        opened = view.turn is not None and view.turn.seat == view.seat and number + 1 in view.turn.opened
        return STEAL + place if opened else STEAL_COIN + place
    if card not in {number, LOOTER}:
        raise BadNotation(f"a {NAMES[number]} is stolen with a {NAMES[number]} or with L, not with {NAMES[card]}")
    return STEAL_LOOTER + place if card == LOOTER else STEAL_COIN + place


def _only_owner(view: View, number: int, names: Sequence[str]) -> int:
    """The other seat whose collection of the number is meant."""
    owners = [seat for seat in range(view.seats) if seat != view.seat and view.collection(seat, number + 1)]
    if not owners:
        raise BadNotation(f"nobody else has an open collection of {NAMES[number]}")
    if len(owners) > 1:
        who = joined([object_form(names[seat]) for seat in owners], "or")
        raise BadNotation(f"from whom, {who}? For example: steal {NAMES[number]} from {names[owners[0]]}")
    return owners[0]


def _read_bag(view: View, words: list[str], names: Sequence[str]) -> list[int]:
    """``bag 4 with 13``, ``bag 4 of Ben with 13``; without a lid it is asked for next."""
    lowered = [word.lower() for word in words]
    lid: list[int] = []
    if "with" in lowered:
        at = lowered.index("with")
        lid_words, words = words[at + 1 :], words[:at]
        if len(lid_words) != 1 or lid_words[0].upper() not in KIND:
            raise BadNotation("bag with which card? For example: bag 4 with 13")
        lid = [LID + KIND[lid_words[0].upper()]]
    parts = [word for word in words if word.lower() not in _SMALL]
    if not parts:
        raise BadNotation("bag which number with which card? For example: bag 4 with 13")
    number = _number(parts[0])
    owner = read_seat(" ".join(parts[1:]), names) if len(parts) > 1 else _owner_of_four(view, number, names)
    return [BAG + place_at(owner, number), *lid]


def _owner_of_four(view: View, number: int, names: Sequence[str]) -> int:
    """Whose collection of four is meant: the own one first."""
    owners = [
        seat
        for seat in range(view.seats)
        if (found := view.collection(seat, number + 1)) is not None and found.size == FULL
    ]
    if view.seat is not None and (view.seat in owners or not owners):
        return view.seat
    if len(owners) != 1:
        who = joined([object_form(names[seat]) for seat in owners], "or")
        raise BadNotation(f"whose, {who}? For example: bag {NAMES[number]} of {names[owners[0]]} with L")
    return owners[0]
