"""The drawn tables of Bag-O-Loot: stashes card by card, score sheets with what was removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bagatelle.core.speech import joined, number_word, object_form, possessive, shortened
from bagatelle.games.bagoloot.rules.actions import (
    BAG,
    BUILD,
    BUILD_LOOTER,
    EXCHANGE,
    KNOCK,
    LID,
    OPEN,
    OPEN_LOOTER,
    STEAL,
    STEAL_COIN,
    STEAL_LOOTER,
    place_of,
)
from bagatelle.games.bagoloot.rules.cards import NAMES, NUMBERS
from bagatelle.games.bagoloot.rules.events import Removed, RoundScored, Sheet
from bagatelle.games.bagoloot.rules.options import END, LONGEST, ROUNDS, TARGET
from bagatelle.games.bagoloot.rules.scoring import BAG_POINTS, CARD_POINTS
from bagatelle.games.bagoloot.rules.state import Phase
from bagatelle.games.bagoloot.view.view import Bag, Collection, View

INKS = (
    (r"\[[^\]\n]+\]", "38;5;37"),  # first: the inks of the others bring brackets of their own
    (r"\bL\b", "1;38;5;134"),
    (r"▒\d+▒", "38;5;178"),
)
WITH_LOOTER = ((OPEN_LOOTER, BUILD), (BUILD_LOOTER, STEAL), (STEAL_LOOTER, BAG))
"""The codes of plays that use a looter."""
WIDEST_NAME = 14
WIDEST_LINE = 79


def many(count: int, number: int | str) -> str:
    """So many cards that count as a number: ``three 9s``."""
    return f"{number_word(count)} {number}s"


def cards_text(cards: Iterable[str]) -> str:
    """Cards in a row, equal ones together: ``5, two 9s and L``."""
    return joined([_alike(card, count) for card, count in Counter(cards).items()])


def the_cards(cards: Iterable[str]) -> str:
    """Certain cards in a row: ``the 5 and the two 9s``, so that no number is taken for a count."""
    return joined([f"the {_alike(card, count)}" for card, count in Counter(cards).items()])


def _alike(card: str, count: int) -> str:
    if count == 1:
        return card
    return many(count, "looter" if card == "L" else card)


def collection_text(collection: Collection) -> str:
    """The cards of a collection as they lie: ``9·9·L``."""
    return "·".join([str(collection.number)] * collection.coins + ["L"] * collection.looters)


def bag_text(bag: Bag) -> str:
    """A bag as it lies, with its lid where the viewer knows it: ``▒4▒ lid 13``."""
    text = f"▒{bag.number}▒"
    if bag.lid is not None:
        return f"{text} lid {bag.lid}"
    if bag.genuine is not None:
        return f"{text} {'genuine' if bag.genuine else 'bluff'}"
    return text


def draw_table(view: View, legal: Sequence[int], names: Sequence[str]) -> str:
    """The table as the seat sees it; cards and collections that may be used now stand in brackets."""
    short = [shortened(name, WIDEST_NAME) for name in names]
    if view.turn is None or view.turn.seat != view.seat or view.phase is Phase.DRAW:
        legal = ()  # what strict manners punish is not pointed at
    lines = [_headline(view, short), *_seat_rows(view, legal, short)]
    if view.junk:
        lines += _wrapped("Junk: ", list(view.junk), " ")
    if view.seat is not None and view.phase is not Phase.OVER:
        lines += ["", *_wrapped("Hand: ", _hand(view, legal), "")]
    return "\n".join(lines)


def _headline(view: View, names: Sequence[str]) -> str:
    parts = [f"Bag-O-Loot, round {view.round}{_of_rounds(view)}"]
    parts.append("deck empty" if view.deck == 0 else f"deck {view.deck}")
    parts.append(f"dealer {names[view.dealer]}")
    if view.time_up:
        parts.append("last round")
    return " · ".join(parts)


def _of_rounds(view: View) -> str:
    end = view.variant.value(END)
    if end == "rounds":
        return f" of {view.variant.value(ROUNDS)}"
    return f", to {view.variant.value(TARGET)} points" if end == "target" else ", by the clock"


def _seat_rows(view: View, legal: Sequence[int], names: Sequence[str]) -> list[str]:
    width = max(4, *(len(name) for name in names))
    rows = [f"  {'':{width}}  points  so far  hand  stash"]
    lit = _lit_places(view, legal)
    for seat, (name, shown) in enumerate(zip(names, view.table, strict=True)):
        mark = ">" if seat in view.waiting else " "
        so_far = "" if view.phase is Phase.OVER else f"{shown.so_far:+}"
        hand = "?" if shown.hand is None else str(shown.hand)
        items = [_boxed(collection_text(c), lit=(seat, c.number) in lit) for c in shown.collections]
        items += [_bag_item(view, place, bag) for place, bag in enumerate(view.bags) if bag.owner == seat]
        if shown.done:
            items.append(" (done)")
        elif shown.skips:
            items.append(" (loses the next turn)")
        rows += _wrapped(f"{mark} {name:{width}}  {shown.total:6}  {so_far:>6}  {hand:>4} ", items or [" -"], " ")
        if shown.cards:
            rows += _wrapped(" " * (width + 4) + "left in hand:", [f" {card}" for card in shown.cards], "")
    return rows


def _bag_item(view: View, place: int, bag: Bag) -> str:
    doubtful = place == view.contested and view.answering
    return f" {bag_text(bag)}{' <- may be challenged' if doubtful else ''} "


def _boxed(text: str, *, lit: bool) -> str:
    return f"[{text}]" if lit else f" {text} "


def _lit_places(view: View, legal: Sequence[int]) -> set[tuple[int, int]]:
    """Owner and number of each collection that the seat may build on, steal or bag."""
    lit = {(int(place_of(code)) // NUMBERS, int(place_of(code)) % NUMBERS + 1) for code in legal if STEAL <= code < LID}
    if view.seat is not None:
        lit |= {(view.seat, (code - BUILD) % NUMBERS + 1) for code in legal if BUILD <= code < STEAL}
    return lit


def _hand(view: View, legal: Sequence[int]) -> list[str]:
    """The hand in groups of a kind; what may be opened, laid or exchanged now stands in brackets."""
    lit = {NAMES[(code - OPEN) % NUMBERS] for code in legal if OPEN <= code < BUILD_LOOTER}
    lit |= {NAMES[int(place_of(code)) % NUMBERS] for code in legal if STEAL_COIN <= code < STEAL_LOOTER}
    lit |= {NAMES[code - LID] for code in legal if LID <= code < EXCHANGE}
    lit |= {NAMES[code - EXCHANGE] for code in legal if EXCHANGE <= code < KNOCK}
    if any(first <= code < end for code in legal for first, end in WITH_LOOTER):
        lit.add("L")
    kinds = dict.fromkeys(view.hand)
    return [_boxed(" ".join([kind] * view.hand.count(kind)), lit=kind in lit) for kind in kinds] or ["empty"]


def _wrapped(head: str, items: Sequence[str], glue: str) -> list[str]:
    """The items after the head, in as many lines as they need."""
    lines = [head]
    for item in items:
        if len(lines[-1]) > len(head) and len(lines[-1]) + len(item.rstrip()) > WIDEST_LINE:
            lines.append(" " * len(head))
        lines[-1] += item + glue
    return [line.rstrip() for line in lines]


def draw_lids(view: View, names: Sequence[str]) -> str:
    """All bags on the table, with what the viewer knows of their lids."""
    if not view.bags:
        return "There is no bag on the table yet."
    bags = [f"  {possessive(names[bag.owner])} bag of {bag.number}s: {_lid_story(bag, names)}." for bag in view.bags]
    return "\n".join(["Bags on the table, oldest first:", *bags])


def _lid_story(bag: Bag, names: Sequence[str]) -> str:
    maker = f"made by {object_form(names[bag.maker])}"
    if not bag.lidded:
        return f"{maker}, all five cards face up"
    story = f"{maker}, lid {bag.lid}" if bag.lid is not None else f"{maker}, lid unknown"
    if bag.peeker is not None:
        story += f"; {object_form(names[bag.peeker])} challenged it"
    if bag.genuine is not None:
        story += ": genuine" if bag.genuine else ": a bluff"
    return story


def draw_scores(view: View, names: Sequence[str]) -> str:
    """The points of all finished rounds."""
    width = max(len(name) for name in names)
    rounds = len(view.table[0].rounds)
    shown = range(max(0, rounds - 6), rounds)  # what fits beside a name; the total has all of them
    lines = [f"  {'':{width}}" + "".join(f"{f'round {number + 1}':>10}" for number in shown) + "  total"]
    for name, seat in zip(names, view.table, strict=True):
        lines.append(f"  {name:{width}}" + "".join(f"{seat.rounds[n]:10}" for n in shown) + f"{seat.total:7}")
    return "\n".join([*lines, _how_it_ends(view)])


def _how_it_ends(view: View) -> str:
    end = view.variant.value(END)
    if end == "target":
        target = view.variant.value(TARGET)
        return f"The most points win; {target} at the end of a round end the game, and so do {LONGEST} rounds."
    if end == "time":
        return "The most points win; the game ends with the round in which the time runs out."
    return f"The most points win, after {view.variant.value(ROUNDS)} rounds."


def draw_sheet(event: RoundScored, names: Sequence[str]) -> str:
    """The score sheet of a round: what the cards left in hand took away, and what is left."""
    width = max(len(name) for name in names)
    lines = [f"Round {event.round} is scored:", f"  {'':{width}}  in hand  bags  cards  round  total  removed"]
    lines += [f"  {names[sheet.seat]:{width}}  {_items(sheet)}" for sheet in event.sheets]
    lines.append(
        f"A whole bag is {BAG_POINTS} points, every other card {CARD_POINTS}; each card in hand removes one (B25)."
    )
    return "\n".join(lines)


def _items(sheet: Sheet) -> str:
    removed = ", ".join(_removed(part) for part in sheet.removed) or "nothing"
    return f"{sheet.hand:7}  {sheet.bags:4}  {sheet.cards:5}  {sheet.score:5}  {sheet.total:5}  {removed}"


def _removed(part: Removed) -> str:
    what = f"▒{part.number}▒" if part.bag else f"{part.number}s"
    return f"{part.cards} of {part.of} from {what}"
