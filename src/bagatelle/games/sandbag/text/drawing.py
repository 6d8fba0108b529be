"""The drawn tables of Sandbag: cards as letter, value and symbol, so that colour alone never tells anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bagatelle.core.speech import joined, number_word, object_form, possessive, shortened
from bagatelle.games.sandbag.rules.actions import CARD, LEFT, READY, SANDBAG, SWAP, place_of
from bagatelle.games.sandbag.rules.cards import COLOURS, LETTERS, NAMES
from bagatelle.games.sandbag.rules.events import Play, RoundScored, Sheet, Standing, TurnedUp, Way
from bagatelle.games.sandbag.rules.setup import tricks_in_round
from bagatelle.games.sandbag.rules.state import ROUNDS, Phase
from bagatelle.games.sandbag.view.view import Seat, Slot, View

SYMBOLS = dict(zip(LETTERS, "≈≡◆▲●", strict=True))
INKS = (
    (r"\bT(?:10|\d)≈|teal ≈", "38;5;37"),
    (r"\bR(?:10|\d)≡|red ≡", "38;5;160"),
    (r"\bP(?:10|\d)◆|purple ◆", "38;5;134"),
    (r"\bO(?:10|\d)▲|orange ▲", "38;5;208"),
    (r"\bY(?:10|\d)●|yellow ●", "38;5;178"),
    (r"\*(?=[\s\],.)]|$)", "1"),
)
FACE_DOWN = "▒▒"
WIDEST_NAME = 14


def show(name: str) -> str:
    """A card as people see it: ``O7▲``, or ``*`` for a rocket."""
    return name + SYMBOLS.get(name[0], "")


def colours_text(letters: str) -> str:
    """A set of colours in words: ``orange ▲ and red ≡``, or ``no colour``."""
    colours = [f"{COLOURS[LETTERS.index(letter)]} {SYMBOLS[letter]}" for letter in letters]
    return joined(colours) if colours else "no colour"


def cards_text(cards: Iterable[str]) -> str:
    """Cards in a row; only rockets are alike: ``O7▲ and two rockets``."""
    return joined(
        [show(card) if many == 1 else f"{number_word(many)} rockets" for card, many in Counter(cards).items()]
    )


def draw_table(view: View, legal: Sequence[int], names: Sequence[str]) -> str:
    """The table as the seat sees it; cards that may be chosen now stand in brackets."""
    names = [shortened(name, WIDEST_NAME) for name in names]
    lines = [_headline(view, names), *_seat_rows(view, legal, names)]
    if view.phase is Phase.PLAY:
        lines += ["", *_trump_rows(view, names), *_trick_row(view, names)]
    if view.seat is not None and view.phase is not Phase.OVER:
        lines += ["", *_own_rows(view, legal)]
    return "\n".join(lines)


def _headline(view: View, names: Sequence[str]) -> str:
    parts = [f"Sandbag, round {view.round} of {ROUNDS}"]
    if view.phase is Phase.PLAY:
        parts.append(f"trick {view.tricks + 1} of {tricks_in_round(view.seats)}")
    if view.left_out:
        parts.append(f"without {colours_text(view.left_out)}")
    parts.append("dealer " + names[view.dealer])
    if view.led:
        parts.append(f"led colour {colours_text(view.led)}")
    return " · ".join(parts)


def _seat_rows(view: View, legal: Sequence[int], names: Sequence[str]) -> list[str]:
    width = max(4, *(len(name) for name in names))
    rows = [f"  {'':{width}}  points  so far  hand  sandbags  cards won  basket"]
    takes = {int(place_of(code)) for code in legal if SWAP <= code < LEFT}
    baskets = [
        [_boxed(_slot(slot, names), lit=2 * seat + at in takes) for at, slot in enumerate(shown.basket)]
        for seat, shown in enumerate(view.table)
    ]
    slot_width = max((len(slots[0]) for slots in baskets if slots), default=0)
    for seat, (name, shown) in enumerate(zip(names, view.table, strict=True)):
        mark = ">" if seat in view.waiting else " "
        points = f"{shown.total:6}  {_so_far(view, shown)}"
        row = f"{mark} {name:{width}}  {points}  {shown.hand:4}  {shown.sandbags:8}  {_won(shown):9} "
        rows.append((row + "".join(f"{slot:{slot_width}} " for slot in baskets[seat])).rstrip())
    return rows


def _so_far(view: View, seat: Seat) -> str:
    """The running round's points as everybody can count them, while there are any to count."""
    return f"{seat.so_far:+6}" if view.phase is Phase.PLAY else " " * 6


def _won(seat: Seat) -> str:
    return f"{seat.won:3}{'*' * seat.rockets if seat.rockets else ''}"


def _slot(slot: Slot, names: Sequence[str]) -> str:
    if slot.face_up:
        return show(slot.card or "")
    card = f" {show(slot.card)}" if slot.card else ""
    return f"{FACE_DOWN}{card}" + (f" from {object_form(names[slot.giver])}" if slot.giver is not None else "")


def _boxed(text: str, *, lit: bool) -> str:
    return f"[{text}]" if lit else f" {text} "


def _trump_rows(view: View, names: Sequence[str]) -> list[str]:
    return [f"Trump if the trick ended now: {colours_text(view.standing.trump)}." + _would_win(view, names)]


def _would_win(view: View, names: Sequence[str]) -> str:
    standing = view.standing
    if standing.winner is None or standing.card is None:
        return ""
    return f" {names[standing.winner]} would win by {show(standing.card)}."


def _trick_row(view: View, names: Sequence[str]) -> list[str]:
    if not view.trick:
        return []
    return ["Trick: " + "   ".join(_play(play, names) for play in view.trick)]


def _play(play: Play, names: Sequence[str]) -> str:
    name = names[play.seat]
    if play.way is Way.SANDBAG:
        return f"{name} {FACE_DOWN}" + (f" {show(play.card)}" if play.card else "")
    text = f"{name} {show(play.card or '')}"
    return text if play.owner is None else f"{text} (from {object_form(names[play.owner])})"


def _own_rows(view: View, legal: Sequence[int]) -> list[str]:
    from_hand = {NAMES[CARD[code]] for code in legal if code < SANDBAG or LEFT <= code < READY}
    dropped = {NAMES[CARD[code]] for code in legal if SANDBAG <= code < SWAP}
    rows = ["Hand:     " + _cards(view.hand, from_hand)]
    if view.sandbags:
        rows.append("Sandbags: " + _cards(view.sandbags, dropped))
    if view.phase is Phase.PASS and view.passed.left is not None:
        rows.append("To the left: " + show(view.passed.left))
    if view.phase is Phase.SET_UP:
        rows.append("Received: " + cards_text(view.received.cards))
    return rows


def _cards(cards: Sequence[str], lit: set[str]) -> str:
    if not cards:
        return "none"
    groups: dict[str, list[str]] = {}
    for card in cards:
        groups.setdefault(card[0], []).append(_boxed(show(card), lit=card in lit))
    return "  ".join("".join(group) for group in groups.values())


def draw_trump(view: View, names: Sequence[str]) -> str:
    """The face-up basket cards by colour, the trump, and who would win the trick now."""
    if view.phase in {Phase.PASS, Phase.SET_UP}:
        return "There is no trump before the baskets turn up."
    lines = ["Face up in the baskets (most cards are trump, then the highest sum, then all that are tied: S16):"]
    for tally in view.tally:
        crown = "  <- trump" if tally.colour in view.standing.trump else ""
        cards = "1 card," if tally.cards == 1 else f"{tally.cards} cards,"
        lines.append(f"  {colours_text(tally.colour):9}  {cards:9} sum {tally.sum:2}{crown}")
    if not view.tally:
        lines.append("  no balloon: there is no trump")
    return "\n".join([*lines, *([_would_win(view, names).strip()] if view.trick else [])])


def draw_last_trick(view: View, names: Sequence[str]) -> str:
    """The last trick of the round."""
    trick = view.last_trick
    if trick is None:
        return "No trick has been played in this round."
    plays = "   ".join(_play(play, names) for play in trick.plays)
    led = f"Led colour {colours_text(trick.led)}" if trick.led else "No colour was led"
    trump = f"trump was {colours_text(trick.standing.trump)}"
    winner = trick.standing.winner
    won = "nobody won it" if winner is None else f"won by {object_form(names[winner])}: {why_won(trick.standing)}"
    return f"Trick {view.tricks}: {plays}\n{led}, {trump}; {won}."


def why_won(standing: Standing) -> str:
    """One line for why the winning card wins."""
    assert standing.card is not None
    card = show(standing.card)
    if standing.by == "trump":
        return f"{card} is the highest trump ({colours_text(standing.trump)})"
    if standing.by == "led":
        return f"{card} is the highest of the led colour, and no trump was played"
    return "it was the first rocket, and no balloon was played"


def draw_scores(view: View, names: Sequence[str]) -> str:
    """The points of all finished rounds."""
    width = max(len(name) for name in names)
    rounds = len(view.table[0].rounds)
    lines = [f"  {'':{width}}" + "".join(f"  round {number}" for number in range(1, rounds + 1)) + "  total"]
    for name, shown in zip(names, view.table, strict=True):
        lines.append(f"  {name:{width}}" + "".join(f"{score:9}" for score in shown.rounds) + f"{shown.total:7}")
    return "\n".join([*lines, "The fewest points win."])


def draw_sheet(event: RoundScored, names: Sequence[str]) -> str:
    """The score sheet of a round, itemised for each seat, and what the face-down cards were."""
    width = max(len(name) for name in names)
    lines = [f"Round {event.round} is scored:", f"  {'':{width}}  ballast  rockets  basket  round  total"]
    lines += [f"  {names[sheet.seat]:{width}}  {_items(sheet)}" for sheet in event.sheets]
    for seat, name in enumerate(names):
        hidden = [_origin(up, names) for up in event.turned_up if up.holder == seat]
        if hidden:
            lines.append(f"Turned up, counted for {object_form(name)}: {joined(hidden)}.")
    if event.aside:
        lines.append(f"Set aside and counted for nobody: {cards_text(event.aside)}.")
    return "\n".join(lines)


def _origin(up: TurnedUp, names: Sequence[str]) -> str:
    """A card that lay face down, with who put it there and how."""
    if up.way == Way.SANDBAG.value:
        return f"{show(up.card)} ({possessive(names[up.seat])} sandbag in trick {up.trick})"
    return f"{show(up.card)} (given by {object_form(names[up.seat])} in trick {up.trick})"


def _items(sheet: Sheet) -> str:
    rockets = f"{sheet.rockets}* {sheet.rocket_points}" if sheet.rockets else "0"
    basket = f"{sheet.basket_points:6}"
    cards = f"  ({cards_text(sheet.basket)} face up)" if sheet.basket else ""
    return f"{sheet.ballast:7}  {rockets:>7}  {basket}  {sheet.score:5}  {sheet.total:5}{cards}"
