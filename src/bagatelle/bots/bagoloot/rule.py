"""The rule bot of Bag-O-Loot: the second rung of the ladder."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from bagatelle.bots.agent import Bot, Budget, Decision
from bagatelle.bots.bagoloot.reasons import reason, seen_matching
from bagatelle.bots.bagoloot.sentences import decided
from bagatelle.bots.because import because
from bagatelle.core.game import View as AnyView
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.games.bagoloot.rules.actions import (
    BAG,
    BUILD,
    CHALLENGE,
    CLAIM,
    DRAW,
    EXCHANGE,
    HOLDUP,
    KNOCK,
    LID,
    OPEN,
    OPEN_LOOTER,
    ROB,
    STAND,
    STEAL_COIN,
    STEAL_LOOTER,
    Kind,
    kind_of,
    place_of,
)
from bagatelle.games.bagoloot.rules.cards import COPIES, KIND, NAMES, NUMBERS, matches
from bagatelle.games.bagoloot.rules.events import WindowOpened
from bagatelle.games.bagoloot.rules.game import apply, considered
from bagatelle.games.bagoloot.rules.pack import looters_in
from bagatelle.games.bagoloot.rules.scoring import BAG_POINTS
from bagatelle.games.bagoloot.rules.stash import FULL
from bagatelle.games.bagoloot.rules.state import Phase
from bagatelle.games.bagoloot.rules.turns import SAFE_HAND
from bagatelle.games.bagoloot.view.resample import resample
from bagatelle.games.bagoloot.view.view import View, count_hand

BLUFFS = 3
"""One in so many chances to bluff is used; the others are expected to do the same."""
NOTICES = 20
"""One in so many looks at a split notices it, while others play."""
NOTICES_ASKED = 2
"""The same when it is asked for a decision: it then looks more closely."""
WORTHLESS = -1000


class RuleBot(Bot):
    """Plays what makes sets, steals before it opens, lies now and then, and doubts bags by the cards it can count."""

    def decide(self, view: AnyView, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        assert isinstance(view, View)
        assert view.seat is not None
        claims = right_claims(view, legal)
        if claims and chance.below(NOTICES_ASKED) == 0:
            return decided(claims[0], reason(view, claims[0]))
        if CHALLENGE in legal:
            return _answer(view)
        if DRAW in legal:
            return decided(DRAW, reason(view, DRAW))
        if any(LID <= code < EXCHANGE for code in legal):
            return _choose_lid(view, legal)
        if view.phase is Phase.ROBBERY:
            richest = max(legal, key=lambda code: view.table[code - ROB].total)
            return decided(richest, reason(view, richest))
        return _play(view, legal, chance)

    def interrupt(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        assert isinstance(view, View)
        claims = right_claims(view, legal)
        if claims and chance.below(NOTICES) == 0:
            return decided(claims[0], reason(view, claims[0]))
        return None


def right_claims(view: View, legal: Sequence[int]) -> list[int]:
    """The claims that would succeed, by what everybody can see and remember."""
    splits = {split.number for split in view.splits if split.live and view.seat not in split.makers}
    return [code for code in legal if CLAIM <= code < ROB and code - CLAIM + 1 in splits]


# --- bags and doubts ---


def chance_of_bluff(view: View) -> float:
    """How likely the contested lid is a bluff: whether its maker could hold a fitting card, and would lie without."""
    assert view.contested is not None
    bag = view.bags[view.contested]
    fitting = COPIES + looters_in(view.seats) - seen_matching(view, bag.number - 1)
    held = count_hand(view, bag.maker) + 1
    lids = sum(other.lidded and other.lid is None for other in view.bags) - 1
    hidden = view.deck + lids + sum(count_hand(view, seat) for seat in range(view.seats) if seat != view.seat) + 1
    lacks = comb(hidden - fitting, held) / comb(hidden, held) if hidden - fitting >= held else 0.0
    lies = lacks / BLUFFS
    return lies / ((1 - lacks) + lies) if lies else 0.0


def _answer(view: View) -> Decision:
    assert view.seat is not None
    assert view.contested is not None
    bluff = chance_of_bluff(view)
    odds, number = round(100 * bluff), view.bags[view.contested].number
    price = _price(view)
    if bluff * 2 * BAG_POINTS > (1 - bluff) * 2 * price:
        return decided(CHALLENGE, because("challenge_odds", odds=odds, number=number))
    return decided(STAND, because("stand_odds", odds=odds, number=number))


def _price(view: View) -> int:
    """What a failed challenge would cost, in points."""
    assert view.seat is not None
    assert view.stake is not None
    if view.stake.bag is not None:
        return BAG_POINTS
    return sum(collection.size for collection in view.table[view.seat].collections)


def _choose_lid(view: View, legal: Sequence[int]) -> Decision:
    assert view.turn is not None
    assert view.turn.pending is not None
    number = view.turn.pending.number - 1
    lids = [code for code in legal if LID <= code < EXCHANGE]
    genuine = [code for code in lids if matches(code - LID, number)]
    if genuine:
        return decided(genuine[0], reason(view, genuine[0]))
    odd = min(lids, key=lambda code: view.hand.count(NAMES[code - LID]))
    return decided(odd, reason(view, odd))


# --- a turn ---


def _play(view: View, legal: Sequence[int], chance: Chance) -> Decision:
    """The most useful play; nothing useful is a knock."""
    bold = chance.below(BLUFFS) == 0
    best = max(legal, key=lambda code: _worth(view, code, bold=bold))
    if _worth(view, best, bold=bold) <= 0:
        return decided(KNOCK, reason(view, KNOCK))
    return decided(best, reason(view, best))


def _worth(view: View, code: int, *, bold: bool) -> int:
    """How much the play is wanted; zero or less for what is better left alone."""
    kind = kind_of(code)
    if kind is Kind.HOLDUP:
        extra = count_hand(view, code - HOLDUP) - SAFE_HAND
        return 50 + extra if extra > 0 else WORTHLESS
    if kind is Kind.OPEN:
        return _worth_of_opening(view, code)
    if kind is Kind.BUILD:
        return 12 if (code - BUILD) < NUMBERS else 0
    if kind is Kind.STEAL:
        return _worth_of_stealing(view, code)
    if kind is Kind.BAG:
        return _worth_of_bag(view, code, bold=bold)
    return 5 if kind is Kind.EXCHANGE else 0


def _worth_of_opening(view: View, code: int) -> int:
    """A pair is good; better where it takes another collection; bad where it would only make a split."""
    number = (code - OPEN) % NUMBERS + 1
    others = [view.collection(seat, number) for seat in range(view.seats) if seat != view.seat]
    sizes = [found.size for found in others if found is not None]
    if any(size >= FULL for size in sizes):
        return WORTHLESS
    if code >= OPEN_LOOTER:
        assert view.seat is not None
        locked_out = not view.table[view.seat].collections
        return 8 if sizes or (locked_out and view.deck < 2 * view.seats) else WORTHLESS
    return 30 if sizes else 10


def _worth_of_stealing(view: View, code: int) -> int:
    seat, number = divmod(int(place_of(code)), NUMBERS)
    found = view.collection(seat, number + 1)
    assert found is not None
    if code < STEAL_COIN:
        return 40 + found.size
    if code >= STEAL_LOOTER:
        return 7 if found.size == FULL - 1 else 0
    return 20 + found.size


def _worth_of_bag(view: View, code: int, *, bold: bool) -> int:
    """A bag ends the turn, so it comes last; without a fitting card it is a bluff."""
    if any(matches(KIND[name], (code - BAG) % NUMBERS) for name in view.hand):
        return 4
    if len(view.hand) > 2 and (bold or _nobody_can_challenge(view, code)):
        return 3
    return 0


def _nobody_can_challenge(view: View, code: int) -> bool:
    """Whether the bag would stand whatever its lid is: the rules are asked with hidden cards drawn anew."""
    assert view.seat is not None
    trial = resample(view, Fast(0))
    apply(trial, view.seat, code)
    events = considered(trial, view.seat, LID + KIND[view.hand[0]])
    return not any(isinstance(event, WindowOpened) for event in events)
