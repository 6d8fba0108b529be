"""Every sentence of Low Card, the drawn table, and what a person may type or ask."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.core.errors import BadNotation, Refusal
from bagatelle.core.game import Choice
from bagatelle.core.speech import joined, object_form, sentence_about, shortened, subject

from .actions import CALL, HOLD, PACK, TIME, code_of, name_of, text_of
from .events import Answered, CardSealed, Dealt, LowCardEvent, Revealed, RoundScored, TimeRanOut
from .rules import CALL_POINTS, ROUNDS, Reason
from .view import View

INKS = ((r"\bc(?:1?\d|20)\b", "1"),)
TYPING = """A card is c and its number: c7.
  c7, seal c7   seal the card for this trick
  call          once you have sealed: say that yours will be the lowest
  hold          do not call, where the table asks you"""
QUESTIONS = (("score", "the points so far"), ("tricks", "the cards played in this round"))
WIDEST_NAME = 14

# --- what happened ---


def say_event(event: LowCardEvent, names: Sequence[str]) -> str:
    """What happened, as text of one or more lines; empty when there is nothing to say."""
    match event:
        case Dealt() if event.cards:
            return f"Round {event.round}: {subject(names, event.seat, 'gets')} {joined(event.cards)}."
        case CardSealed():
            return f"{sentence_about(names, event.seat, 'seals')} {event.card or 'a card'}."
        case Answered(calls=True):
            return f"{sentence_about(names, event.seat, 'calls')}: mine is the lowest!"
        case Answered():
            return f"{sentence_about(names, event.seat, 'does')} not call."
        case TimeRanOut():
            return f"Time! The clock plays the highest card of {joined([object_form(names[s]) for s in event.late])}."
        case Revealed():
            return _say_reveal(event, names)
        case RoundScored():
            whose = joined([object_form(names[seat]) for seat in event.winners])
            end = f" The game is over; the win goes to {whose}." if whose else ""
            return f"Round {event.round} is scored: {_points(event.totals, names)}.{end}"
        case _:
            return ""


def _say_reveal(event: Revealed, names: Sequence[str]) -> str:
    shown = joined([f"{card} ({name})" for card, name in zip(event.cards, names, strict=True)])
    lines = [f"Trick {event.trick} turns up {shown}. {sentence_about(names, event.winner, 'wins')} it."]
    for seat in event.callers:
        verdict, change = ("rightly", "more") if seat == event.winner else ("wrongly", "less")
        lines.append(f"{names[seat]} called {verdict}: {CALL_POINTS} points {change}.")
    return "\n".join(lines)


def _points(totals: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))


# --- what may be done ---


def draw_table(view: View, legal: Sequence[int], names: Sequence[str]) -> str:
    """The table as the seat sees it; cards that may be sealed now stand in brackets."""
    names = [shortened(name, WIDEST_NAME) for name in names]
    width = max(len(name) for name in names)
    trick = "the game is over" if view.over else f"round {view.round} of {ROUNDS} · trick {len(view.tricks) + 1}"
    lines = [f"Low Card, {trick}"]
    for seat, name in enumerate(names):
        mark = ">" if seat in view.waiting else " "
        lines.append(f"{mark} {name:{width}}  {view.totals[seat]:4}  {_standing(view, seat)}".rstrip())
    if view.seat is not None and not view.over:
        lines.append("Hand: " + " ".join(f"[{card}]" if card_code(card) in legal else card for card in view.hand))
    return "\n".join(lines)


def _standing(view: View, seat: int) -> str:
    """What lies before the seat, and whether it can still call."""
    card = view.own if seat == view.seat else "a card"
    parts = [f"sealed {card}"] if seat in view.sealed else []
    if seat in view.calling:
        parts.append("calling")
    elif seat in view.spent:
        parts.append("no call left")
    return ", ".join(parts)


def card_code(name: str) -> int:
    """The action that seals the card."""
    return code_of(f"seal {name}")


def prompt(view: View, names: Sequence[str]) -> str:
    """What the seat is asked for now."""
    if view.seat in view.waiting:
        return f"Which card do you seal? The lowest wins; this trick is worth {len(view.tricks) + 1}."
    return f"You have sealed {view.own}, and may call before the last of {len(names)} cards is sealed."


def menu(view: View, legal: Sequence[int], names: Sequence[str]) -> tuple[Choice, ...]:  # noqa: ARG001 - as in ``Words``
    """The legal actions as a short numbered list."""
    return tuple(Choice(text_of(code), code) for code in legal)


def say_action(view: View, code: int, names: Sequence[str]) -> str:  # noqa: ARG001 - as in ``Words``
    """What the action would do, as a sentence."""
    if code < CALL:
        return f"Seal {name_of(code + 1)}; the lowest card wins, and this trick is worth {len(view.tricks) + 1}."
    return {
        CALL: f"Call your card the lowest: {CALL_POINTS} points more if it is, {CALL_POINTS} less if not.",
        HOLD: "Do not call in this trick.",
        TIME: "The clock plays the highest card of every late seat.",
    }[code]


_REFUSALS = {
    Reason.NO_SUCH_CHOICE: ("There is no such action, or no such seat.", ""),
    Reason.GAME_OVER: ("The game is over.", ""),
    Reason.CLOCK_ONLY: ("The clock says when the time is over, nobody else, and it says nothing else.", "L1"),
    Reason.NO_HURRY: ("The clock does not run now.", "L1"),
    Reason.ALREADY_SEALED: ("You have sealed {cards}; wait until all cards turn up.", ""),
    Reason.NOT_IN_HAND: ("{cards} is not in your hand.", ""),
    Reason.SEAL_FIRST: ("Seal a card before you call.", "L2"),
    Reason.NO_CALL_LEFT: ("You have called in this round or held in this trick: no call is left.", "L2"),
    Reason.NOT_ASKED: ("Nobody asks at this table: just call, or keep still.", "L2"),
}


def rule_of(refusal: Refusal) -> str:
    """The number of the ruling behind it; empty where none is needed."""
    assert isinstance(refusal.reason, Reason)
    return _REFUSALS[refusal.reason][1]


def say_refusal(refusal: Refusal) -> str:
    """The rule that forbids it, and the card that causes it."""
    assert isinstance(refusal.reason, Reason)
    sentence, ruling = _REFUSALS[refusal.reason]
    return sentence.format(cards=joined(refusal.cards)) + (f" ({ruling})" if ruling else "")


def read(view: View, text: str, names: Sequence[str]) -> list[int]:  # noqa: ARG001 - as in ``Words``
    """The action a person means by ``text``: the notation of records, or a card alone."""
    words = text.lower().removeprefix("seal").strip()
    number = words.removeprefix("c")
    if number.isdecimal() and number.isascii() and int(number) in PACK:
        return [card_code(name_of(int(number)))]
    if words in {"call", "hold", "time"}:
        return [code_of(words)]
    raise BadNotation(f"{text!r} is no card: c and a number from {PACK[0]} to {PACK[-1]}, such as c7")


def answer(view: View, question: str, names: Sequence[str]) -> str:
    """The answer to one of ``QUESTIONS``."""
    if question == "score":
        return f"Points: {_points(view.totals, names)}."
    if question == "tricks":
        rows = [f"Trick {number}: {joined(cards)}." for number, cards in enumerate(view.tricks, start=1)]
        return "\n".join(rows) or "No trick has been played in this round."
    raise BadNotation(f"{question!r} is no question; ask {joined([word for word, _ in QUESTIONS], 'or')}")
