"""A stated round of Sandbag played again by the rules, from the deal on: what they refuse cannot be."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import count
from bagatelle.core.errors import BadPosition
from bagatelle.core.position_text import Header
from bagatelle.core.seats import left_of, right_of
from bagatelle.core.shuffle import Sealed
from bagatelle.games.sandbag.positions.draft import Draft, TrickMade
from bagatelle.games.sandbag.rules.actions import code_of
from bagatelle.games.sandbag.rules.cards import BALLOONS, NAMES, NO_CARD, ROCKETS, VALUES, kind_of, name_of
from bagatelle.games.sandbag.rules.events import Way
from bagatelle.games.sandbag.rules.game import perform, why_not
from bagatelle.games.sandbag.rules.scoring import points_for
from bagatelle.games.sandbag.rules.setup import cards_each, most_sandbags, pack_of, tricks_in_round
from bagatelle.games.sandbag.rules.state import ROUNDS, Phase, State, empty_state
from bagatelle.games.sandbag.text.words import say_refusal


def rebuild(draft: Draft) -> State:
    """The state that the draft states, or ``BadPosition``."""
    phase = Phase(draft.header.phase.rest)
    state = begun(draft.header, draft.left_out)
    state.hands = vec[i64]([sum(1 << card for card in cards) for cards in _dealt(draft, phase)])
    _pass(state, draft)
    if phase is not Phase.PASS:
        _set_up(state, draft, phase)
    if phase in {Phase.PLAY, Phase.OVER}:
        _play(state, draft)
    if state.phase is not phase:
        problem = f"with these cards chosen and played the phase is {state.phase.value}, not {phase.value}"
        raise draft.header.phase.refuse(problem)
    return state


def begun(header: Header, left_out: int) -> State:
    """A table before the deal of the round, with the scores of the rounds before."""
    state = empty_state(header.variant, Sealed(header.seed), tricks_in_round(header.seats))
    state.left_out = left_out
    state.dealer = header.dealer
    for number in range(len(header.scores)):
        _add_scores(state, header, number)
    state.round = header.round
    return state


def _add_scores(state: State, header: Header, number: int) -> None:
    """Take in the scores of a round, if the cards of the pack can add up to them."""
    row = header.scores[number]
    seats, before = header.seats, int(state.round) * header.seats
    pack = pack_of(state.left_out)
    balloons, rockets = int(count(pack & BALLOONS)), int(count(pack & ROCKETS))
    # All cards count but those of tricks of sandbags only; a basket card counts one point, or its value.
    unwon = seats * min(int(most_sandbags(state, seat)) for seat in range(seats))
    least = int(points_for(seats, balloons - 2 * seats - unwon, rockets, 0))
    most = int(points_for(seats, balloons - 2 * seats, max(0, rockets - unwon), 2 * seats * (VALUES - 1)))
    if not least <= sum(row) <= most:
        problem = f"the scores of a round with {seats} seats add up to {least} to {most}, not to {sum(row)} (S20)"
        raise header.score_lines[number].refuse(problem)
    state.round += 1
    for seat, score in enumerate(row):
        state.scores[before + seat] = score


def _dealt(draft: Draft, phase: Phase) -> list[list[int]]:
    """The cards that each seat was dealt."""
    each = int(cards_each(draft.count))
    is_passing = phase is Phase.PASS
    held = [seat.hand + seat.passed for seat in draft.seats] if is_passing else _held(draft)
    for number, (seat, cards) in enumerate(zip(draft.seats, held, strict=True)):
        if len(cards) != each:
            problem = f"seat {number} has {len(cards)} cards in all, wherever they lie now; with {draft.count} seats"
            raise BadPosition(seat.where, f"{problem} each has {each} (S1)")
    return held if is_passing else _before_passing(draft, held)


def _held(draft: Draft) -> list[list[int]]:
    """All cards that each seat had after passing."""
    originals = draft.originals()
    held = []
    for number, seat in enumerate(draft.seats):
        own = originals[2 * number : 2 * number + 2]
        cards = seat.hand + seat.sandbags + [card for card in own if card != NO_CARD]
        cards += [play.given if play.way is Way.SWAP else play.card for play in draft.plays_of(number)]
        held.append(cards)
    return held


def _before_passing(draft: Draft, held: list[list[int]]) -> list[list[int]]:
    """The cards of each seat when it had passed nothing yet."""
    dealt = [list(cards) for cards in held]
    for number, seat in enumerate(draft.seats):
        if len(seat.passed) != 2:
            raise BadPosition(seat.where, f"seat {number} has passed two cards by now: write 'passed' with both (S4)")
        to = left_of(number, draft.count), right_of(number, draft.count)
        for kind, receiver in zip(seat.passed, to, strict=True):
            card = next((card for card in held[receiver] if kind_of(card) == kind and card in dealt[receiver]), None)
            if card is None:
                problem = f"seat {number} passed {NAMES[kind]} to seat {receiver}, which has not got it"
                raise BadPosition(
                    seat.where, f"{problem}: pass a card that lies with seat {receiver}, or was played by it"
                )
            dealt[receiver].remove(card)
            dealt[number].append(card)
    return dealt


def _do(state: State, seat: int, action: str, line: int) -> None:
    """Let the rules do it, or say why they do not."""
    refusal = why_not(state, seat, code_of(action))
    if refusal is not None:
        raise BadPosition(line, f"seat {seat} cannot do '{action}': {say_refusal(refusal)}")
    perform(state, seat, code_of(action))


def _pass(state: State, draft: Draft) -> None:
    for number, seat in enumerate(draft.seats):
        for side, card in zip(("left", "right"), seat.passed, strict=False):
            _do(state, number, f"{side} {NAMES[kind_of(card)]}", seat.where)


def _set_up(state: State, draft: Draft, phase: Phase) -> None:
    originals = draft.originals()
    for number, seat in enumerate(draft.seats):
        for card in originals[2 * number : 2 * number + 2]:
            if card != NO_CARD:
                _do(state, number, f"basket {name_of(card)}", seat.where)
        stowed = [*seat.sandbags, *(play.card for play in draft.plays_of(number) if play.way is Way.SANDBAG)]
        for card in stowed:
            _do(state, number, f"stow {name_of(card)}", seat.where)
        is_sealed = len(stowed) == most_sandbags(state, number)
        if seat.is_ready or (phase is not Phase.SET_UP and not is_sealed):
            _do(state, number, "ready", seat.where)


def _play(state: State, draft: Draft) -> None:
    most = int(tricks_in_round(draft.count))
    if len(draft.finished) == most and draft.header.round < ROUNDS:
        raise draft.header.phase.refuse("the last card of the round is played: state the next round instead")
    for trick in draft.tricks:
        _play_trick(state, draft, trick)
    leader = draft.leader
    if leader is not None and draft.leader_line is not None and leader != state.leader:
        raise draft.leader_line.refuse(f"seat {state.leader} leads now, not seat {leader}: {_why_leader(draft)}")


def _play_trick(state: State, draft: Draft, trick: TrickMade) -> None:
    where = 0 if trick.line is None else trick.line.number
    if trick.leader != state.leader:
        problem = f"seat {state.leader} leads this trick, not seat {trick.leader}"
        raise BadPosition(where, f"{problem}: {_why_leader(draft) if state.played == 0 else 'it won the one before'}")
    for step, play in enumerate(trick.plays):
        seat = (trick.leader + step) % draft.count
        if play.way is Way.SWAP and kind_of(state.basket[play.place]) != kind_of(play.card):
            raise BadPosition(
                where, f"{play.action} takes {name_of(state.basket[play.place])}, not {name_of(play.card)}"
            )
        _do(state, seat, play.action, where)


def _why_leader(draft: Draft) -> str:
    return "it won the last trick" if draft.finished else "it has the highest trump in its basket (S8)"
