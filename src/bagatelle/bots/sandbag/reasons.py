"""Why a bot of Sandbag chose what it chose, true of the table as its seat sees it."""

from __future__ import annotations

from typing import Final

from bagatelle.bots.because import Because, because
from bagatelle.games.sandbag.rules.actions import CARD, Kind, kind_of, place_of
from bagatelle.games.sandbag.rules.cards import KIND, NAMES, ROCKET, value_of
from bagatelle.games.sandbag.rules.game import considered
from bagatelle.games.sandbag.rules.state import State
from bagatelle.games.sandbag.view.view import View

HIGH: Final = 5
"""So many cards of a hand are its high ones."""


def reason(view: View, position: State, code: int) -> Because:
    """Why; ``position`` is drawn from the view, and only what lies open in it is used."""
    kind = kind_of(code)
    name = NAMES[CARD[code]]
    if kind in {Kind.LEFT, Kind.RIGHT}:
        return because("pass_rocket") if CARD[code] == ROCKET else _pass(view, CARD[code])
    if kind is Kind.BASKET:
        return because("basket_rocket") if CARD[code] == ROCKET else because("basket", card=name)
    if kind is Kind.STOW:
        return because("stow_rocket") if CARD[code] == ROCKET else because("stow", card=name)
    if kind is Kind.READY:
        return because("ready")
    if kind is Kind.SANDBAG:
        return because("sandbag")
    return _swap(view, position, code) if kind is Kind.SWAP else _play(view, position, code)


def _pass(view: View, card: int) -> Because:
    """A high card costs tricks; another is passed for what stays."""
    balloons = [KIND[name] for name in view.hand if KIND[name] != ROCKET]
    higher = sum(value_of(other) > value_of(card) for other in balloons)
    return because("pass", card=NAMES[card]) if higher < HIGH else because("pass_other", card=NAMES[card])


def _play(view: View, position: State, code: int) -> Because:
    assert view.seat is not None
    name = NAMES[CARD[code]]
    if not view.trick:
        return because("lead_rocket", card=name) if CARD[code] == ROCKET else because("lead", card=name)
    after = considered(position, view.seat, code)
    if after.winner == view.seat:
        rockets = sum(play.card == "*" for play in view.trick)
        if rockets:
            return because("take", rockets=rockets)
        last = len(view.trick) == view.seats - 1
        return because("win", card=name) if last else because("may_win", card=name)
    assert after.card is not None, "a trick with an open card has a winner"
    return because("duck", card=name, best=after.card)


def _swap(view: View, position: State, code: int) -> Because:
    assert view.seat is not None
    given = NAMES[CARD[code]]
    owner, slot = divmod(int(place_of(code)), 2)
    taken = view.table[owner].basket[slot].card
    assert taken is not None, "only face-up cards are taken"
    if taken == "*":
        return because("fetch", given=given, owner=owner)
    after = considered(position, view.seat, code)
    if after.trump != view.standing.trump:
        return because("turn", taken=taken, trump=after.trump)
    if after.winner == view.seat:
        return because("swap_win", taken=taken, given=given)
    return because("swap", taken=taken, given=given)
