"""Why a bot of Sandbag chose what it chose, in a sentence that is true of the table as its seat sees it."""

from __future__ import annotations

from bagatelle.core.speech import joined
from bagatelle.games.sandbag.actions import CARD, Kind, kind_of, place_of
from bagatelle.games.sandbag.cards import COLOURS, LETTERS, NAMES, ROCKET
from bagatelle.games.sandbag.rules import considered
from bagatelle.games.sandbag.state import State
from bagatelle.games.sandbag.view import View

_SET_UP = {
    Kind.LEFT: "Passing {card}: it would have cost me tricks",
    Kind.RIGHT: "Passing {card}: it would have cost me tricks",
    Kind.BASKET: "{card} costs little if it stays in the basket",
    Kind.STOW: "Stowing {card}: face down it cannot win a trick",
    Kind.READY: "My other cards are of more use in the hand",
}
_ROCKET_SET_UP = {
    Kind.LEFT: "A rocket in my hand would only go to others",
    Kind.RIGHT: "A rocket in my hand would only go to others",
    Kind.BASKET: "A rocket in my basket is mine until somebody fetches it",
    Kind.STOW: "Hidden, a rocket goes where I decide",
}


def reason(view: View, position: State, code: int) -> str:
    """Why, without a full stop; ``position`` is drawn from the view, and only what lies open in it is used."""
    kind = kind_of(code)
    name = NAMES[CARD[code]]
    if kind in _SET_UP:
        rocket = CARD[code] == ROCKET and kind in _ROCKET_SET_UP
        return (_ROCKET_SET_UP if rocket else _SET_UP)[kind].format(card=name)
    assert view.seat is not None
    after = considered(position, view.seat, code)
    if kind is Kind.SANDBAG:
        return "A sandbag cannot win the trick, and costs no card of the hand"
    if kind is Kind.SWAP:
        return _swap_reason(view, code, name, after.trump, wins=after.winner == view.seat)
    if not view.trick:
        return f"Leading {name}: " + (
            "any balloon beats it" if CARD[code] == ROCKET else "somebody may have to beat it"
        )
    last = len(view.trick) == view.seats - 1
    rockets = sum(play.card == "*" for play in view.trick)
    if after.winner == view.seat:
        if rockets:
            return f"Taking the trick: {'a rocket is' if rockets == 1 else 'rockets are'} in it"
        return f"Winning with {name}: everything else would cost more" if last else f"{name} may still be overtaken"
    assert view.standing.card is not None or after.card is not None
    return f"Ducking: {name} does not beat {after.card}"


def _swap_reason(view: View, code: int, given: str, trump: str, *, wins: bool) -> str:
    owner, slot = divmod(int(place_of(code)), 2)
    taken = view.table[owner].basket[slot].card
    if taken == "*":
        return f"Fetching the rocket from that basket costs its owner dear, and I am rid of {given}"
    if trump != view.standing.trump:
        named = [COLOURS[LETTERS.index(letter)] for letter in trump]
        return f"With {taken} gone, {joined(named) if named else 'nothing'} is trump, which suits me better"
    if wins:
        return f"{taken} wins this one, and I am rid of {given}"
    return f"{taken} is harmless here, and I am rid of {given}"
