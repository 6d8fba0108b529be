"""Every sentence of Sandbag: events, actions, refusals, and what a person may type or ask.

Names are given by the caller; the seat called ``You`` is spoken to. The drawn table is in ``drawing``.
"""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.core.errors import BadNotation, Refusal
from bagatelle.core.game import MORE, Choice
from bagatelle.core.seats import left_of, right_of
from bagatelle.core.speech import object_form, possessive, read_seat, verb, ways_out
from bagatelle.games.sandbag.rules.actions import (
    BASKET,
    CARD,
    LEFT,
    PLAY,
    READY,
    RIGHT,
    SANDBAG,
    STOW,
    SWAP,
    Kind,
    code_of,
    kind_of,
    place_of,
    swap_code,
)
from bagatelle.games.sandbag.rules.cards import KIND, LETTERS, NAMES
from bagatelle.games.sandbag.rules.events import (
    BasketsRevealed,
    CardPlayed,
    Dealt,
    GameEnded,
    LeaderFound,
    PassSealed,
    PositionSet,
    Received,
    RoundBegan,
    RoundScored,
    SandbagEvent,
    SandbagPlayed,
    SetUpSealed,
    Standing,
    Swapped,
    TrickEnded,
)
from bagatelle.games.sandbag.rules.refusals import Reason, WayOut
from bagatelle.games.sandbag.rules.state import PASSING, SETTING_UP
from bagatelle.games.sandbag.text.drawing import (
    INKS,
    SYMBOLS,
    cards_text,
    colours_text,
    draw_last_trick,
    draw_scores,
    draw_sheet,
    draw_table,
    draw_trump,
    show,
    why_won,
)
from bagatelle.games.sandbag.view.preview import previews
from bagatelle.games.sandbag.view.view import View

__all__ = [
    "INKS",
    "QUESTIONS",
    "TYPING",
    "answer",
    "draw_table",
    "menu",
    "prompt",
    "read",
    "rule_of",
    "say_action",
    "say_event",
    "say_refusal",
]

TYPING = """A card is a letter and a value: T teal, R red, P purple, O orange, Y yellow, so O7; a rocket is *.
  O7 P3                 several cards in a row, while you pass or set up
  sandbag, sandbag P3   play your sandbag, or a certain one
  swap P8 for O7        give P8 face down, take O7 from a basket and play it
  swap P8 for * of Ada  the same, where several baskets show such a card
  ready                 no more extra sandbags"""

QUESTIONS = (
    ("trump", "the trump colours and who would win if the trick ended now"),
    ("last", "the last trick and why it was won"),
    ("score", "the points of all rounds so far"),
)

# --- what happened --------------------------------------------------------------------------------


def say_event(event: SandbagEvent, names: Sequence[str]) -> str:
    """What happened, as text of one or more lines; empty when there is nothing to say."""
    match event:
        case CardPlayed():
            return f"{names[event.seat]} {verb(names, event.seat, 'plays')} {show(event.card)}."
        case SandbagPlayed():
            face = f" ({show(event.card)})" if event.card else ""
            return f"{names[event.seat]} {verb(names, event.seat, 'plays')} a sandbag, face down{face}."
        case Swapped():
            return _say_swap(event, names)
        case TrickEnded():
            return _say_trick(event, names)
        case RoundScored():
            return draw_sheet(event, names)
        case GameEnded():
            return _say_end(event, names)
        case _:
            return _say_preparation(event, names)


def _say_preparation(event: SandbagEvent, names: Sequence[str]) -> str:
    match event:
        case PositionSet():
            return f"Round {event.round} goes on in a set position."
        case RoundBegan():
            box = f" {colours_text(event.left_out).capitalize()} stays in the box." if event.left_out else ""
            return f"Round {event.round} begins. {names[event.dealer]} {verb(names, event.dealer, 'deals')}.{box}"
        case Dealt() if event.cards:
            return f"{names[event.seat]} {verb(names, event.seat, 'gets')} {cards_text(event.cards)}."
        case PassSealed() if event.left and event.right:
            left, right = _neighbours(names, event.seat)
            who = f"{names[event.seat]} {verb(names, event.seat, 'passes')}"
            return f"{who} {show(event.left)} to {left} on the left and {show(event.right)} to {right} on the right."
        case PassSealed():
            return f"{names[event.seat]} {verb(names, event.seat, 'has')} chosen two cards to pass."
        case Received() if event.from_left and event.from_right:
            left, right = _neighbours(names, event.seat)
            who = f"{names[event.seat]} {verb(names, event.seat, 'receives')}"
            return f"{who} {show(event.from_left)} from {left} and {show(event.from_right)} from {right}."
        case SetUpSealed() if event.basket and event.sandbags:
            who = f"{names[event.seat]} {verb(names, event.seat, 'puts')}"
            return f"{who} {cards_text(event.basket)} into the basket and {cards_text(event.sandbags)} behind it."
        case SetUpSealed():
            return f"{names[event.seat]} {verb(names, event.seat, 'has')} set up."
        case BasketsRevealed():
            return _say_baskets(event, names)
        case LeaderFound():
            return _say_leader(event, names)
        case _:
            return ""


def _neighbours(names: Sequence[str], seat: int) -> tuple[str, str]:
    seats = len(names)
    return object_form(names[left_of(seat, seats)]), object_form(names[right_of(seat, seats)])


def _say_baskets(event: BasketsRevealed, names: Sequence[str]) -> str:
    width = max(len(name) for name in names)
    lines = ["The baskets turn up:"]
    for name, basket, sandbags in zip(names, event.baskets, event.sandbags, strict=True):
        behind = "1 sandbag" if sandbags == 1 else f"{sandbags} sandbags"
        lines.append(f"  {name:{width}}  {show(basket[0]):5} {show(basket[1]):5} and {behind} behind")
    return "\n".join([*lines, f"Trump is {colours_text(event.trump)}."])


def _say_leader(event: LeaderFound, names: Sequence[str]) -> str:
    who = f"{names[event.seat]} {verb(names, event.seat, 'leads')} first"
    if len(event.tied) == 1:
        return f"{who}: {show(event.card)} is the highest trump in a basket."
    others = " and ".join(names[seat] for seat in event.tied if seat != event.seat)
    tie = f"{show(event.card)} ties with {others} for the highest trump in a basket"
    return f"{who}: {tie}, and {names[event.seat]} {verb(names, event.seat, 'sits')} closest to the dealer's left."


def _say_swap(event: Swapped, names: Sequence[str]) -> str:
    owner = possessive(names[event.owner])
    given = f"{show(event.given)} face down" if event.given else "a card face down"
    who = f"{names[event.seat]} {verb(names, event.seat, 'swaps')}"
    text = f"{who} {given} for {owner} {show(event.taken)} and {verb(names, event.seat, 'plays')} it."
    if event.trump != event.trump_before:
        text += f" Trump turns from {colours_text(event.trump_before)} to {colours_text(event.trump)}."
    return text


def _say_trick(event: TrickEnded, names: Sequence[str]) -> str:
    if event.winner is None:
        return f"Trick {event.trick}: nothing but sandbags. The cards are set aside; nobody wins them (S18)."
    why = why_won(Standing(event.trump, event.winner, event.card, event.by))
    who = f"{names[event.winner]} {verb(names, event.winner, 'wins')} trick {event.trick}"
    prize = {0: "", 1: " A rocket is in it!"}.get(event.rockets, f" {event.rockets} rockets are in it!")
    return f"{who}: {why}.{prize}"


def _say_end(event: GameEnded, names: Sequence[str]) -> str:
    lines = ["The game is over."]
    width = max(len(name) for name in names)
    for rank, seat in enumerate(event.standings, start=1):
        tied = "  tied, and so cannot win" if seat in event.tied else ""
        lines.append(f"  {rank}. {names[seat]:{width}}  {event.totals[seat]:4}{tied}")
    if event.winner is None:
        return "\n".join([*lines, "Everybody is tied with somebody: nobody wins (S22)."])
    if event.standings[0] != event.winner:
        lines.append("The seats before the winner are tied in every round, and tied seats lose (S22).")
    elif event.totals.count(event.totals[event.winner]) > 1:
        lines.append("Equal totals: the lower third round decides, then the second, then the first (S22).")
    return "\n".join([*lines, f"{names[event.winner]} {verb(names, event.winner, 'wins')}."])


# --- what may be done -----------------------------------------------------------------------------


def prompt(view: View, names: Sequence[str]) -> str:
    """What the seat is asked for now."""
    assert view.seat is not None
    if view.phase is PASSING:
        left, right = _neighbours(names, view.seat)
        side = f"{right} on your right" if view.passed.left else f"{left} on your left"
        return f"Which card do you pass to {side}?"
    if view.phase is SETTING_UP:
        own = view.table[view.seat]
        if len(own.basket) < 2:
            number = len(own.basket) + 1
            return f"Which card goes into your basket ({number} of 2)? Others may take it; left there it scores."
        if not view.sandbags:
            return "Which card becomes your sandbag? You can play it face down, and it never wins."
        return f"You have {len(view.sandbags)} of up to {own.most_sandbags} sandbags. Another one, or ready?"
    if view.face_up_needed:
        return "Your play. A sandbag was led: you must show a card."
    return "Your play." if view.trick else "You lead."


def menu(view: View, legal: Sequence[int], names: Sequence[str]) -> tuple[Choice, ...]:
    """The legal actions as a short numbered list; the cards to give for a swap are the next list."""
    lines = [Choice(_menu_text(code), code) for code in legal if not SWAP <= code < LEFT]
    swaps: dict[int, list[int]] = {}
    for code in legal:
        if SWAP <= code < LEFT:
            swaps.setdefault(place_of(code), []).append(code)
    for place, codes in swaps.items():
        owner, slot = divmod(place, 2)
        taken = view.table[owner].basket[slot].card or "?"
        twin = view.table[owner].basket[1 - slot]
        which = f" ({'second' if slot else 'first'})" if twin.face_up and twin.card == taken else ""
        gives = tuple(Choice(f"give {show(NAMES[CARD[code]])}", code) for code in codes)
        lines.append(Choice(f"swap for {show(taken)} of {names[owner]}{which}", MORE, gives))
    return tuple(lines)


def _menu_text(code: int) -> str:
    card = show(NAMES[CARD[code]])
    if kind_of(code) is Kind.READY:
        return "ready"
    return f"sandbag {card}" if kind_of(code) is Kind.SANDBAG else card


def say_action(view: View, code: int, names: Sequence[str]) -> str:
    """What the action would do, as a sentence; for a play also trump and winner if the trick ended with it."""
    card = show(NAMES[CARD[code]])
    kind = kind_of(code)
    if kind is Kind.PLAY:
        return f"Play {card}." + _say_preview(view, code, names)
    if kind is Kind.SANDBAG:
        return f"Play {card} face down from behind your basket; it cannot win." + _say_preview(view, code, names)
    if kind is Kind.SWAP:
        owner, slot = divmod(int(place_of(code)), 2)
        basket = view.table[owner].basket if owner < view.seats else ()
        taken = show(basket[slot].card or "?") if slot < len(basket) else "a card"
        whose = f"{possessive(names[owner])} " if owner < view.seats else ""
        return f"Give {card} face down, take and play {whose}{taken}." + _say_preview(view, code, names)
    return {
        Kind.LEFT: f"Pass {card} to the left.",
        Kind.RIGHT: f"Pass {card} to the right.",
        Kind.BASKET: f"Put {card} into your basket, face up for all.",
        Kind.STOW: f"Put {card} behind your basket as a sandbag.",
        Kind.READY: "No more extra sandbags.",
    }[kind]


def _say_preview(view: View, code: int, names: Sequence[str]) -> str:
    (found,) = previews(view, [code])
    if found is None:
        return ""
    turned = f" trump would turn to {colours_text(found.trump)} and" if found.turns else ""
    if found.winner is None:
        return f" If the trick ended with it,{turned} nobody would win."
    who = object_form(names[found.winner])
    return f" If the trick ended with it,{turned} {who} would win by {show(found.card or '')}."


# --- what may not be done -------------------------------------------------------------------------

_REFUSALS: dict[Reason, tuple[str, str]] = {
    Reason.NO_SUCH_ACTION: ("There is no such action.", ""),
    Reason.NO_SUCH_SEAT: ("There is no such seat at this table.", "S1"),
    Reason.GAME_OVER: ("The game is over.", "S22"),
    Reason.NOT_YOUR_TURN: ("It is not your turn; play goes round to the left.", ""),
    Reason.ALREADY_SEALED: ("Your choice is sealed; wait until all the others have made theirs.", "S4"),
    Reason.PASS_FIRST: ("First everybody passes one card to each neighbour.", "S4"),
    Reason.SET_UP_FIRST: ("First everybody chooses a basket and a sandbag.", "S5"),
    Reason.PASSING_IS_OVER: ("Passing is over for this round.", "S4"),
    Reason.SET_UP_IS_OVER: ("The baskets are set up for this round.", "S5"),
    Reason.PASS_LEFT_FIRST: ("Choose the card for your left neighbour first.", "S4"),
    Reason.PASS_RIGHT_NEXT: ("The card for the left is chosen; now choose the one for the right.", "S4"),
    Reason.BASKET_FIRST: ("Put two cards into your basket first.", "S5"),
    Reason.BASKET_FULL: ("Your basket holds its two cards; now choose the sandbag.", "S5"),
    Reason.SANDBAG_FIRST: ("One sandbag is a must; only further ones are a choice.", "S5"),
    Reason.NOT_IN_HAND: (
        "{cards} is not in your hand; cards laid aside, in the basket or behind it do not count.",
        "S10",
    ),
    Reason.MUST_FOLLOW: (
        "You hold {cards} of the led colour and must follow.",
        "S10",
    ),
    Reason.NO_SANDBAG_LEFT: ("You have no sandbag left.", "S6"),
    Reason.NOT_YOUR_SANDBAG: ("{cards} is not one of your sandbags.", "S6"),
    Reason.FACE_UP_NEEDED_AFTER_SANDBAG_LEAD: (
        "A sandbag was led, so the first seat with cards in hand must show one. You hold {cards}.",
        "S14",
    ),
    Reason.NO_SUCH_BASKET: ("There is no such basket at this table.", "S12"),
    Reason.SWAP_OWN_BASKET: ("Your own basket is for the others.", "S12"),
    Reason.SWAP_FACE_DOWN: ("That card lies face down and can never be taken.", "S12"),
    Reason.GIVE_FROM_HAND_ONLY: ("You can give only a card from your hand, and {cards} is not in it.", "S12"),
    Reason.SWAP_MUST_TAKE_LED_OR_ROCKET: (
        "You hold {cards} of the led colour, more than you could give away for a card of another colour.",
        "S11",
    ),
    Reason.SWAP_GIVE_MUST_BE_YOUR_ONLY_LED_CARD: (
        "To take another colour you must give {cards}, your only card of the led colour.",
        "S11",
    ),
}


_WAYS: dict[WayOut, str] = {
    WayOut.FOLLOW: "play one of them",
    WayOut.PLAY_CARD: "play a card from your hand",
    WayOut.PLAY_ROCKET: "play a rocket",
    WayOut.PLAY_SANDBAG: "play a sandbag",
    WayOut.AS_SANDBAG: "play it face down: `sandbag {cards}`",
    WayOut.SWAP_CARD: "swap one",
    WayOut.TAKE_ROCKET: "swap for a rocket",
    WayOut.TAKE_LED: "swap for a card of the led colour",
    WayOut.GIVE_LED: "swap away your only card of the led colour",
    WayOut.TAKE_ELSEWHERE: "take from another one",
    WayOut.TAKE_FACE_UP: "take a face-up one",
}


def rule_of(refusal: Refusal) -> str:
    """The number of the ruling behind it; empty where none is needed."""
    assert isinstance(refusal.reason, Reason)
    return _REFUSALS[refusal.reason][1]


def say_refusal(refusal: Refusal) -> str:
    """The rule that forbids it, the cards that cause it, and what would be allowed."""
    assert isinstance(refusal.reason, Reason)
    sentence, ruling = _REFUSALS[refusal.reason]
    ways = [_WAYS[way].format(cards=" ".join(refusal.cards)) for way in refusal.ways if isinstance(way, WayOut)]
    return sentence.format(cards=cards_text(refusal.cards)) + ways_out(ways) + (f" ({ruling})" if ruling else "")


# --- what a person types --------------------------------------------------------------------------


def read(view: View, text: str, names: Sequence[str]) -> list[int]:
    """The actions a person means by ``text``, in order: notation of records, or looser words in any case."""
    words = text.replace(",", " ").replace("+", " ").split()
    if not words:
        raise BadNotation("type a card, or ? for help")
    head, rest = words[0].lower(), words[1:]
    if head in {"swap", "w"}:
        return [_read_swap(view, rest, names)]
    if head in {"sandbag", "s"} and view.phase is SETTING_UP:
        head = "stow"
    if head in {"sandbag", "s"}:
        return [_read_sandbag(view, rest)]
    if head == "ready" and not rest:
        return [READY]
    stages = {"left": LEFT, "right": RIGHT, "basket": BASKET, "stow": STOW, "play": PLAY}
    if head in stages:
        return [stages[head] + _kind(word) for word in rest] or _nothing_after(head)
    cards = rest if head == "pass" else words
    return [stage + _kind(word) for stage, word in zip(_stages(view, len(cards)), cards, strict=True)]


def _nothing_after(head: str) -> list[int]:
    raise BadNotation(f"{head} which card? For example: {head} O7")


def _kind(word: str) -> int:
    kind = KIND.get(word.upper().rstrip("".join(SYMBOLS.values())))
    if kind is None:
        raise BadNotation(
            f"{word!r} is no card: a letter of {', '.join(LETTERS)} and 0 to 10, such as O7, or * for a rocket"
        )
    return kind


def _stages(view: View, cards: int) -> list[int]:
    """What each of the cards typed in a row is for."""
    if view.phase is PASSING:
        stages = [LEFT, RIGHT][len(view.passed.cards) :]
    elif view.phase is SETTING_UP and view.seat is not None:
        own = view.table[view.seat]
        stages = [BASKET] * (2 - len(own.basket)) + [STOW] * (own.most_sandbags - len(view.sandbags))
    else:
        stages = [PLAY]
    if cards > len(stages):
        raise BadNotation(f"that is {cards} cards where {len(stages)} can be chosen")
    return stages[:cards]


def _read_sandbag(view: View, words: list[str]) -> int:
    if len(words) > 1:
        raise BadNotation("one sandbag at a time")
    if words:
        return SANDBAG + _kind(words[0])
    if len(set(view.sandbags)) > 1:
        raise BadNotation(f"which sandbag? You have {cards_text(view.sandbags)}: sandbag {view.sandbags[0]}")
    return SANDBAG + (KIND[view.sandbags[0]] if view.sandbags else 0)


def _read_swap(view: View, words: list[str], names: Sequence[str]) -> int:
    """``swap P8 for O7 of Keven``; the small words and, where only one fits, the owner may be left out."""
    parts = [word for word in words if word.lower() not in {"for", "of", "from"}]
    if len(parts) < 2:
        other = names[left_of(view.seat or 0, len(names))]
        raise BadNotation(f"swap which card for which? For example: swap P8 for O7, or swap P8 for * of {other}")
    if len(parts) == 2 and parts[1][:-1].isdecimal() and parts[1][-1] in "ab":  # as in records: swap P8 for 2a
        return code_of(f"swap {NAMES[_kind(parts[0])]} for {parts[1]}")
    given, taken = _kind(parts[0]), NAMES[_kind(parts[1])]
    owner = read_seat(" ".join(parts[2:]), names) if len(parts) > 2 else None
    places = [
        (seat, slot)
        for seat, shown in enumerate(view.table)
        for slot, what in enumerate(shown.basket)
        if what.card == taken and owner in {None, seat} and (what.face_up or seat == owner)
    ]
    if owner is None and any(seat != view.seat for seat, _ in places):  # the own basket is meant only when named
        places = [(seat, slot) for seat, slot in places if seat != view.seat]
    if not places:
        raise BadNotation(f"no basket{'' if owner is None else ' of ' + names[owner]} shows {show(taken)}")
    if len({seat for seat, _ in places}) > 1:
        owners = " or ".join(dict.fromkeys(names[seat] for seat, _ in places))
        raise BadNotation(
            f"whose {show(taken)}, {owners}? For example: swap {parts[0]} for {taken} of {names[places[0][0]]}"
        )
    return swap_code(given, 2 * places[0][0] + places[0][1])


def answer(view: View, question: str, names: Sequence[str]) -> str:
    """The answer to one of ``QUESTIONS``."""
    if question == "trump":
        return draw_trump(view, names)
    if question == "last":
        return draw_last_trick(view, names)
    if question == "score":
        return draw_scores(view, names)
    raise BadNotation(f"{question!r} is no question; ask {', '.join(word for word, _ in QUESTIONS)}")
