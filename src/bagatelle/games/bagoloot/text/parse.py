"""What a person types in Bag-O-Loot: the notation of records, or looser words in any case."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.core.errors import BadNotation
from bagatelle.core.speech import joined, object_form, read_seat
from bagatelle.games.bagoloot.rules.actions import (
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
from bagatelle.games.bagoloot.rules.cards import KIND, LOOTER, NAMES, NUMBERS, matches
from bagatelle.games.bagoloot.rules.stash import FULL
from bagatelle.games.bagoloot.view.view import Pending, View

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
  rob Ben                  after a robbery
On the table [9·9] and [9] can be used now; ▒4▒ is a bag of 4s."""

_SMALL = {"from", "of", "with", "on", "and", "a", "the", "split", "my", "in"}
"""Words that say nothing where a card or a number is meant."""
_WORDS = {
    "draw": DRAW,
    "knock": KNOCK,
    "done": KNOCK,
    "challenge": CHALLENGE,
    "show me the loot": CHALLENGE,
    "stand": STAND,
    "let stand": STAND,
    "let it stand": STAND,
    "close": CLOSE,
    "time": TIME,
}


_ACTIONS = "draw, holdup, open, build, steal, bag, lid, exchange, knock, challenge, stand, claim and rob"
_ANSWERS = {"y": CHALLENGE, "yes": CHALLENGE, "n": STAND, "no": STAND}
"""To the question whether to challenge."""


def read(view: View, text: str, names: Sequence[str]) -> list[int]:
    """The actions a person means by ``text``, in order."""
    words = text.replace(",", " ").replace("+", " ").rstrip("!. ").split()
    if not words:
        raise BadNotation("type an action such as draw or open 7 7, or ? for help")
    whole = " ".join(words).lower()
    if whole in _WORDS:
        return [_WORDS[whole]]
    if view.may_answer and whole in _ANSWERS:
        return [_ANSWERS[whole]]
    head, rest = words[0].lower(), words[1:]
    if head in {"holdup", "hold", "rob"}:
        return [(ROB if head == "rob" else HOLDUP) + _whom(head, rest, names)]
    if head == "steal":
        return [_read_steal(view, rest, names)]
    if head == "bag":
        return _read_bag(view, rest, names)
    if head in _WORDS:
        raise BadNotation(f"{head} stands alone; one thing after the other")
    return _read_cards(view, head, [word for word in rest if word.lower() not in _SMALL])


def _read_cards(view: View, head: str, parts: list[str]) -> list[int]:
    """What is about cards alone: open, build, exchange, claim, lid."""
    single = {"exchange": EXCHANGE, "junk": EXCHANGE, "claim": CLAIM, "lid": LID}
    if head not in {"open", "build", *single}:
        raise BadNotation(f"{head!r} is no action; there is {_ACTIONS}")
    strange = [word for word in parts if word.upper() not in KIND]
    if strange:
        raise BadNotation(f"{strange[0]!r} is no card: 1 to {NUMBERS}, or L for a looter")
    cards = [KIND[word.upper()] for word in parts]
    if head in {"open", "build"}:
        return _read_own(view, head, cards)
    if len(cards) != 1:
        raise BadNotation(f"{head} which card? For example: {head} 7")
    return [single[head] + (cards[0] if head == "lid" else _number(parts[0]))]


def _number(word: str) -> int:
    kind = KIND.get(word.upper())
    if kind is None or kind == LOOTER:
        raise BadNotation(f"{word!r} is no number of a coin, 1 to {NUMBERS}")
    return kind


def _whom(head: str, words: list[str], names: Sequence[str]) -> int:
    """The seat, after ``hold up`` in one word or two."""
    if head == "hold" and words and words[0].lower() == "up":
        words = words[1:]
    if not words:
        raise BadNotation(f"{head} whom? For example: {'hold up' if head == 'hold' else head} {names[-1]}")
    return read_seat(" ".join(words), names)


def _split_off(words: list[str], mark: str) -> tuple[list[str], list[str] | None]:
    """The words before the mark and, if it stands there, those after it."""
    lowered = [word.lower() for word in words]
    if mark not in lowered:
        return words, None
    at = lowered.index(mark)
    return words[:at], words[at + 1 :]


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
    plain = (OPEN_LOOTER if looters else OPEN) + number
    own = None if view.seat is None else view.collection(view.seat, number + 1)
    in_hand = view.hand.count(NAMES[number]) >= len(numbers) and view.hand.count("L") >= looters
    if own is None or view.seat is None or own.full or not in_hand:
        return [plain]  # where it makes no sense the rules say why
    steps = [BUILD + number] * len(numbers) + [BUILD_LOOTER + number] * looters
    if own.size + len(steps) <= FULL:
        return steps
    return [*steps[:1], BAG + place_at(view.seat, number), LID + (LOOTER if looters else number)]


def _read_steal(view: View, words: list[str], names: Sequence[str]) -> int:
    """``steal 9 from Ben with L``; the card may be left out, and the seat where only one fits."""
    before, card_words = _split_off(words, "with")
    parts = [word for word in before if word.lower() not in {"from", "the", "of"}]
    if not parts:
        raise BadNotation(f"steal what from whom? For example: steal 9 from {names[-1]}")
    number = _number(parts[0].removesuffix("s"))
    if card_words is None and parts[-1] in {"l", "L"} and len(parts) > 1:
        card_words = [parts.pop()]
    victim = read_seat(" ".join(parts[1:]), names) if len(parts) > 1 else _only_owner(view, number, names)
    place = place_at(victim, number)
    if card_words is None:
        opened = view.turn is not None and view.turn.seat == view.seat and number + 1 in view.turn.opened
        return STEAL + place if opened else STEAL_COIN + place
    card = KIND.get(" ".join(card_words).upper())
    if card is None or not matches(card, number):
        raise BadNotation(
            f"a {NAMES[number]} is stolen with a {NAMES[number]} or with L, not with {' '.join(card_words)}"
        )
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
    words, lid_words = _split_off(words, "with")
    lid: list[int] = []
    if lid_words is not None:
        if len(lid_words) != 1 or lid_words[0].upper() not in KIND:
            raise BadNotation("bag with which card? For example: bag 4 with 13")
        lid = [LID + KIND[lid_words[0].upper()]]
    parts = [word for word in words if word.lower() not in _SMALL]
    if not parts:
        raise BadNotation("bag which number with which card? For example: bag 4 with 13")
    number = _number(parts[0].removesuffix("s"))
    owner = read_seat(" ".join(parts[1:]), names) if len(parts) > 1 else _owner_of_four(view, number, names)
    place = place_at(owner, number)
    begun = view.turn is not None and view.turn.seat == view.seat and view.turn.pending == Pending(owner, number + 1)
    return lid if begun and lid else [BAG + place, *lid]


def _owner_of_four(view: View, number: int, names: Sequence[str]) -> int:
    """Whose collection of four is meant: the own one first."""
    owners = [
        seat for seat in range(view.seats) if (found := view.collection(seat, number + 1)) is not None and found.full
    ]
    if view.seat is not None and (view.seat in owners or not owners):
        return view.seat
    if len(owners) != 1:
        who = joined([object_form(names[seat]) for seat in owners], "or")
        raise BadNotation(f"whose, {who}? For example: bag {NAMES[number]} of {names[owners[0]]} with L")
    return owners[0]
