"""Every sentence of Bag-O-Loot: events, actions, refusals, and what a person may ask.

Names are given by the caller; the seat called ``You`` is spoken to. The drawn table is in ``drawing``, what a person
types is read in ``reading``.
"""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.core.errors import BadNotation
from bagatelle.core.game import MORE, Choice
from bagatelle.core.speech import YOU, joined, number_word, object_form, possessive, sentence_about, subject, verb
from bagatelle.games.bagoloot.rules.actions import (
    BUILD,
    BUILD_LOOTER,
    CLAIM,
    EXCHANGE,
    HOLDUP,
    LID,
    OPEN,
    OPEN_LOOTER,
    ROB,
    STEAL_COIN,
    STEAL_LOOTER,
    Kind,
    kind_of,
    place_of,
    text_of,
)
from bagatelle.games.bagoloot.rules.cards import NAMES, NUMBERS, matches
from bagatelle.games.bagoloot.rules.events import (
    BagMade,
    BagMoved,
    BagolootEvent,
    Built,
    Challenged,
    Claimed,
    ClaimFailed,
    CollectionsLost,
    Dealt,
    Drew,
    Exchanged,
    GameEnded,
    HeldUp,
    Knocked,
    LetStand,
    Merged,
    Offended,
    Opened,
    PositionSet,
    Robbed,
    RoundBegan,
    RoundScored,
    SeatDone,
    Stole,
    TimeCalled,
    TurnBegan,
    TurnSkipped,
    WindowClosed,
    WindowOpened,
)
from bagatelle.games.bagoloot.rules.options import SPLITS
from bagatelle.games.bagoloot.rules.stash import FULL
from bagatelle.games.bagoloot.rules.state import DRAWING, OVER, PLAYING, ROBBERY
from bagatelle.games.bagoloot.rules.turns import SAFE_HAND
from bagatelle.games.bagoloot.text.drawing import (
    INKS,
    cards_text,
    collection_text,
    draw_lids,
    draw_scores,
    draw_sheet,
    draw_table,
    many,
    the_cards,
)
from bagatelle.games.bagoloot.text.parse import TYPING, read
from bagatelle.games.bagoloot.text.refusal_text import rule_of, say_refusal
from bagatelle.games.bagoloot.view.preview import would_happen
from bagatelle.games.bagoloot.view.view import View

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

QUESTIONS = (
    ("bags", "every bag on the table, and what you know of its lid"),
    ("price", "what a challenge could win and cost you now"),
    ("score", "the points of all rounds so far"),
)

# --- what happened --------------------------------------------------------------------------------


def say_event(event: BagolootEvent, names: Sequence[str]) -> str:
    """What happened, as text of one or more lines; empty when there is nothing to say."""
    match event:
        case (
            PositionSet()
            | RoundBegan()
            | Dealt()
            | TurnBegan()
            | TurnSkipped()
            | SeatDone()
            | Offended()
            | TimeCalled()
        ):
            return _say_course(event, names)
        case BagMade() | WindowOpened() | LetStand() | WindowClosed() | Challenged() | BagMoved() | CollectionsLost():
            return _say_challenge(event, names)
        case Claimed() | ClaimFailed():
            return _say_claim(event, names)
        case Robbed():
            return f"{sentence_about(names, event.seat, 'has')} played the last card: a robbery! The round is over."
        case RoundScored():
            return draw_sheet(event, names)
        case GameEnded():
            return _say_end(event, names)
        case _:
            return _say_play(event, names)


def _say_course(event: BagolootEvent, names: Sequence[str]) -> str:
    match event:
        case PositionSet():
            return f"Round {event.round} goes on in a set position."
        case RoundBegan():
            dealer = sentence_about(names, event.dealer, "deals")
            return f"Round {event.round} begins. {dealer}, {subject(names, event.first, 'begins')}."
        case Dealt() if event.cards:
            return f"{sentence_about(names, event.seat, 'gets')} {cards_text(event.cards)}."
        case TurnBegan() if event.deck == 0:
            who = subject(names, event.seat, "plays")
            return f"The deck is empty: {who} without a draw; a turn without a play will be the last."
        case TurnSkipped():
            return f"{sentence_about(names, event.seat, 'loses')} this turn for rushing (B22)."
        case SeatDone():
            return f"{sentence_about(names, event.seat, 'is')} done for this round."
        case Offended():
            early = "before drawing" if event.what == "undrawn" else "before the turn was over"
            price = "this turn" if event.what == "undrawn" else "the coming turn"
            who = sentence_about(names, event.seat, "plays")
            return f"{who} {early}: it is undone and costs {price} (B22)."
        case TimeCalled():
            return "The time is up: this round is the last (B3)."
        case _:
            return ""


def _say_play(event: BagolootEvent, names: Sequence[str]) -> str:
    match event:
        case Drew():
            who = sentence_about(names, event.seat, "draws")
            last = ", the last one" if event.deck == 0 else ""
            return f"{who} {event.card}{last}." if event.card else f"{who} a card{last}."
        case HeldUp():
            return _say_holdup(event, names)
        case Opened():
            cards = f"{event.number} and L" if event.looter else f"{event.number} {event.number}"
            warning = (
                f" That makes a split of {event.number}s, if they lie so when the turn ends." if event.splits else ""
            )
            return f"{sentence_about(names, event.seat, 'opens')} {cards}.{warning}"
        case Built():
            card = "L" if event.looter else str(event.number)
            return f"{sentence_about(names, event.seat, 'builds')} {card}: {many(event.size, event.number)} now."
        case Stole():
            way = "the pair" if event.card is None else event.card
            whose = possessive(names[event.victim])
            return f"{sentence_about(names, event.seat, 'steals')} {whose} {many(event.took, event.number)} with {way}."
        case Merged():
            return _say_merged(event, names)
        case Exchanged():
            new = event.card or "a new card"
            return f"{sentence_about(names, event.seat, 'exchanges')} a junk {event.number} for {new}."
        case Knocked():
            return f"{sentence_about(names, event.seat, 'knocks')}."
        case _:
            return ""


def _say_holdup(event: HeldUp, names: Sequence[str]) -> str:
    whom = "you up" if names[event.victim] == YOU else f"up {names[event.victim]}"
    who = f"{sentence_about(names, event.seat, 'holds')} {whom}"
    has = f"{subject(names, event.victim, 'has')} {event.count} card{'' if event.count == 1 else 's'}"
    if not event.taken:
        return f"{who}: {has}, not more than {SAFE_HAND}, so the turn is over."
    cards = the_cards(event.cards) if event.cards else f"{number_word(event.taken)} of them"
    return f"{who}: {has}, and {subject(names, event.seat, 'takes')} {cards}."


def _say_merged(event: Merged, names: Sequence[str]) -> str:
    surplus = f" To the junk pile: {cards_text(event.surplus)}." if event.surplus else ""
    who = sentence_about(names, event.seat, "has")
    if event.size > FULL:
        return f"{who} {many(event.size, event.number)} together: a bag, all face up and genuine.{surplus}"
    return f"{who} {many(event.size, event.number)} now."


def _say_challenge(event: BagolootEvent, names: Sequence[str]) -> str:
    match event:
        case BagMade():
            whose = "" if event.victim is None else f"{possessive(names[event.victim])} "
            lid = f"{event.lid}, face down," if event.lid else "a card face down"
            return f"{sentence_about(names, event.seat, 'lays')} {lid} on {whose}{many(FULL, event.number)}: a bag!"
        case WindowOpened():
            who = joined([object_form(names[seat]) for seat in event.seats], "or")
            return f"{who[0].upper()}{who[1:]} may challenge it."
        case LetStand():
            return f"{sentence_about(names, event.seat, 'lets')} it stand."
        case WindowClosed():
            return _CLOSINGS[event.by]
        case Challenged():
            return _say_verdict(event, names)
        case BagMoved():
            why = " for the robbery" if event.why == "robbery" else ""
            whose = possessive(names[event.giver])
            return f"{sentence_about(names, event.taker, 'gets')} {whose} bag of {event.number}s{why}."
        case CollectionsLost():
            numbers = joined([f"{number}s" for number in event.numbers])
            where = "the junk pile" if event.taker is None else object_form(names[event.taker])
            return f"{sentence_about(names, event.seat, 'loses')} all open collections ({numbers}) to {where}."
        case _:
            return ""


_CLOSINGS = {
    "answers": "The bag stands.",
    "clock": "The clock closes the window: the bag stands.",
    "turn": "",
    "nobody": "Nobody can challenge it.",
}


def _say_verdict(event: Challenged, names: Sequence[str]) -> str:
    who = f"{sentence_about(names, event.seat, 'challenges')} {possessive(names[event.maker])} bag of {event.number}s"
    lid = f" The lid is {event.lid}." if event.lid else ""
    return f"{who}: {'it is genuine!' if event.genuine else 'it is a bluff!'}{lid}"


def _say_claim(event: Claimed | ClaimFailed, names: Sequence[str]) -> str:
    who = f"{sentence_about(names, event.seat, 'claims')} a split of {event.number}s"
    if isinstance(event, ClaimFailed):
        own = " Who has made a split may not claim it (B20)." if event.own else ""
        return f"{who}: wrong, and nothing changes.{own}"
    owners = joined([possessive(names[seat]) for seat in event.owners])
    return f"{who} and {verb(names, event.seat, 'takes')} {owners} {event.number}s!"


def _say_end(event: GameEnded, names: Sequence[str]) -> str:
    lines = ["The game is over."]
    width = max(len(name) for name in names)
    for seat in event.standings:
        rank = 1 + sum(total > event.totals[seat] for total in event.totals)
        lines.append(f"  {rank}. {names[seat]:{width}}  {event.totals[seat]:4}")
    if len(event.winners) == 1:
        return "\n".join([*lines, f"{sentence_about(names, event.winners[0], 'wins')}."])
    winners = joined([names[seat] for seat in event.winners])
    return "\n".join([*lines, f"Equal totals: {winners} share the win (B3)."])


# --- what may be done -----------------------------------------------------------------------------


def prompt(view: View, names: Sequence[str]) -> str:
    """What the seat is asked for now."""
    assert view.seat is not None
    if view.phase is OVER:
        return "The game is over."
    if view.may_answer and view.contested is not None:
        bag = view.bags[view.contested]
        made = f"{sentence_about(names, bag.maker, 'has')} made a bag of {bag.number}s"
        drawing = " Your draw would close the window." if view.seat in view.waiting and view.phase is DRAWING else ""
        return f"{made}. Challenge it? {_say_price(view, names)}{drawing}"
    if view.seat not in view.waiting or view.turn is None:
        return "It is not your turn." + ("" if view.variant.value(SPLITS) == "off" else " You may claim a split.")
    if view.phase is ROBBERY:
        return "A robbery! Whose oldest bag do you take?"
    if view.phase is DRAWING:
        return "Your turn: draw a card."
    if view.turn.pending is not None:
        return f"Which card goes face down on the four {view.turn.pending.number}s?{_about_last_card(view)}"
    if not view.hand:
        return "Your hand is empty. Steal with the pair you opened, or knock: the round is over either way."
    return _prompt_to_play(view)


def _about_last_card(view: View) -> str:
    return " It is your last card, so it must match (B23)." if len(view.hand) == 1 else ""


def _prompt_to_play(view: View) -> str:
    assert view.turn is not None
    text = "Your play" if view.turn.active else "Your play; a holdup would have to be first"
    if view.turn.last:
        text += ". Without a play you are done for this round"
    if view.warned:
        text += f". Your {joined([f'{number}s' for number in view.warned])} make a split as they lie (B20)"
    return text + "."


def price_of(view: View) -> str:
    """What the seat would lose by challenging a genuine bag, in words; empty when there is nothing to lose."""
    loss = view.stake
    assert view.seat is not None
    assert loss is not None
    if loss.bag is not None:
        return f"your oldest bag ({loss.bag}s)"
    if not loss.collections:
        return ""
    cards = sum(collection.size for collection in view.table[view.seat].collections)
    return f"all your open collections ({cards} cards)" + (" to the junk pile" if loss.to_junk else "")


def _say_price(view: View, names: Sequence[str]) -> str:
    assert view.contested is not None
    loss = price_of(view)
    to = "" if loss.endswith("pile") else f" to {object_form(names[view.bags[view.contested].maker])}"
    return f"A bluff gives you the bag; if it is genuine you lose {loss}{to}."


def menu(view: View, legal: Sequence[int], names: Sequence[str]) -> tuple[Choice, ...]:
    """The legal actions as a short numbered list; holdups, lids and claims have lists of their own."""
    lines: list[Choice] = []
    groups: dict[str, list[Choice]] = {}
    for code in legal:
        group = _group_of(view, code)
        choice = Choice(_menu_text(view, code, names, below=group), code)
        if group:
            groups.setdefault(group, []).append(choice)
        else:
            lines.append(choice)
    return (*lines, *(Choice(text, MORE, tuple(choices)) for text, choices in groups.items()))


def _group_of(view: View, code: int) -> str:
    """The list below which the action stands; none for the main list."""
    kind = kind_of(code)
    if kind is Kind.CLAIM:
        return "claim a split"
    if kind in _OF_A_TURN and _would_offend(view, code):
        return "play too early, and lose a turn"
    return "hold up" if kind is Kind.HOLDUP else ""


def _menu_text(view: View, code: int, names: Sequence[str], *, below: str) -> str:
    kind = kind_of(code)
    if kind is Kind.STEAL:
        seat, number = _place(code)
        text = f"steal {number} from {names[seat]}"
        return f"{text} with {_card_of_steal(code)}" if code >= STEAL_COIN else f"{text} with the pair"
    if kind is Kind.BAG:
        seat, number = _place(code)
        return f"bag {number}" if seat == view.seat else f"bag {number} of {names[seat]}"
    if kind is Kind.HOLDUP:
        return names[code - HOLDUP] if below == "hold up" else f"hold up {names[code - HOLDUP]}"
    if kind is Kind.ROB:
        return f"rob {names[code - ROB]}"
    if kind is Kind.STAND:
        return "let it stand"
    return f"the {NAMES[code - CLAIM]}s" if kind is Kind.CLAIM else text_of(code)


def _place(code: int) -> tuple[int, int]:
    """Owner and number of the collection that a steal or a bag is about."""
    seat, number = divmod(int(place_of(code)), NUMBERS)
    return seat, number + 1


def _card_of_steal(code: int) -> str:
    return "L" if code >= STEAL_LOOTER else str(_place(code)[1])


def say_action(view: View, code: int, names: Sequence[str]) -> str:
    """What the action would do, as a sentence."""
    kind = kind_of(code)
    if kind in _OF_A_TURN and (early := _would_offend(view, code)):
        return early
    if kind in {Kind.OPEN, Kind.BUILD, Kind.STEAL, Kind.BAG, Kind.LID}:
        return _say_collecting(view, code, names)
    seat = _seat_named(code, names)
    return {
        Kind.DRAW: "Draw a card, which begins your turn.",
        Kind.HOLDUP: f"Ask {seat} how many cards there are in hand: what is above {SAFE_HAND} is yours, "
        f"but with {SAFE_HAND} or fewer your turn is over at once.",
        Kind.EXCHANGE: f"Lay the junk {NAMES[code - EXCHANGE] if kind is Kind.EXCHANGE else ''} away for a new card.",
        Kind.KNOCK: _say_knock(view),
        Kind.CHALLENGE: "Look at the lid. " + (_say_price(view, names) if view.may_answer else ""),
        Kind.STAND: "Let the bag stand; it can never be challenged later.",
        Kind.CLAIM: "Claim a split: if such collections lie open in several stashes since a turn ended, all of them "
        "are yours. A wrong claim costs nothing, but there is one in a turn.",
        Kind.ROB: f"Take the oldest bag of {seat}.",
        Kind.CLOSE: "The clock closes the window.",
        Kind.TIME: "The clock makes this round the last.",
    }[kind].strip()


_OF_A_TURN = {Kind.DRAW, Kind.HOLDUP, Kind.OPEN, Kind.BUILD, Kind.STEAL, Kind.BAG, Kind.EXCHANGE}


def _say_knock(view: View) -> str:
    if view.turn is not None and view.turn.seat == view.seat and not view.hand:
        return "Leave the free steal alone: the robbery is done and the round over."
    if view.turn is not None and view.turn.last:
        return "End your turn; since the deck is empty and you have not played, you are done for this round."
    return "End your turn."


def _seat_named(code: int, names: Sequence[str]) -> str:
    first = HOLDUP if kind_of(code) is Kind.HOLDUP else ROB
    return object_form(names[code - first]) if 0 <= code - first < len(names) else "nobody"


def _say_collecting(view: View, code: int, names: Sequence[str]) -> str:
    """Open, build, steal and bag, with what comes of it."""
    kind = kind_of(code)
    if kind is Kind.OPEN:
        number = (code - OPEN) % NUMBERS + 1
        second = "L" if code >= OPEN_LOOTER else str(number)
        return f"Lay {number} and {second} as a new collection.{_say_outcome(view, code)}"
    if kind is Kind.BUILD:
        number = (code - BUILD) % NUMBERS + 1
        card = "L" if code >= BUILD_LOOTER else str(number)
        return f"Put {card} on your {number}s.{_say_outcome(view, code)}"
    if kind is Kind.LID:
        return _say_lid(view, code)
    seat, number = _place(code)
    whose = possessive(names[seat]) if seat < len(names) else "nobody's"
    found = view.collection(seat, number) if seat < len(names) else None
    cards = collection_text(found) if found else f"{number}s"
    if kind is Kind.BAG:
        lid = "your last card, which matches" if len(view.hand) == 1 else "any card of your hand"
        return f"Make a bag of {whose} {cards}; next you lay the lid, {lid}, and your turn is over."
    way = f"with {_card_of_steal(code)}" if code >= STEAL_COIN else "with the pair you opened"
    return f"Take {whose} {cards} {way}.{_say_outcome(view, code)}"


def _would_offend(view: View, code: int) -> str:
    """What something done too early costs under strict manners; empty when it is not too early."""
    if view.turn is None or view.seat is None or view.phase not in {DRAWING, PLAYING}:
        return ""
    rushes = view.turn.seat != view.seat
    if not rushes and (view.phase is PLAYING or kind_of(code) is Kind.DRAW):
        return ""
    cost = "your coming turn" if rushes else "this turn, without a draw"
    return f"That is too early: where the manners are strict it is undone unseen and costs {cost} (B22)."


def _say_lid(view: View, code: int) -> str:
    """What the lid is, and what it leads to."""
    card = NAMES[code - LID]
    if view.turn is None or view.turn.pending is None:
        return f"Lay {card} face down on a collection of four."
    number = view.turn.pending.number
    honest = "it matches: genuine" if matches(code - LID, number - 1) else "it does not match: a bluff"
    return f"Lay {card} face down on the four {number}s; {honest}. Your turn is over.{_say_outcome(view, code)}"


def _say_outcome(view: View, code: int) -> str:
    """What the play leads to, asked of the rules; nothing for a play that they refuse."""
    return "".join(_say_would(event) for event in would_happen(view, code))


def _say_would(event: BagolootEvent) -> str:
    match event:
        case Merged() if event.size > FULL:
            surplus = f", and {cards_text(event.surplus)} to the junk pile" if event.surplus else ""
            return f" That makes a bag of {event.number}s, all face up{surplus}; your turn is over."
        case Merged() | Built():
            return f" You will have {many(event.size, event.number)}."
        case Robbed():
            return " Your hand will be empty: a robbery, and the round is over."
        case WindowOpened():
            return " Others may challenge it."
        case _:
            return ""


# --- what a person asks ---------------------------------------------------------------------------


def answer(view: View, question: str, names: Sequence[str]) -> str:
    """The answer to one of ``QUESTIONS``."""
    if question == "bags":
        return draw_lids(view, names)
    if question == "score":
        return draw_scores(view, names)
    if question == "price":
        if view.seat is None or view.phase is OVER:
            return "A challenge is for those who play."
        if view.may_answer:
            return _say_price(view, names)
        loss = price_of(view)
        if not loss:
            return "With an empty stash you could not challenge a bag (B15)."
        return f"If you challenged a genuine bag now you would lose {loss}."
    raise BadNotation(f"{question!r} is no question; ask {', '.join(word for word, _ in QUESTIONS)}")
