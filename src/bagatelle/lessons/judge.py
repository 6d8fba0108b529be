"""Whether a table has come to the goal of a step, and who plays what on the way: functions of step and table alone.

The table is an exercise opened in the step's position, here or at a server. Its actions are what ``before`` says, and
then the learner's choices and the others' replies.
"""

from __future__ import annotations

import enum
from collections.abc import Collection, Sequence
from typing import NamedTuple

from bagatelle import bots, games
from bagatelle.bots.characters import name_for
from bagatelle.bots.company import Company
from bagatelle.core.errors import BadNotation
from bagatelle.games import AnyGame
from bagatelle.lessons.facts import Condition, Evidence, accepted, read_condition, teaching_of
from bagatelle.lessons.model import BadLesson, Kind, Step, Until, Wrong
from bagatelle.table.record import AnyTable
from bagatelle.table.table import SeatAction, Table

LEARNER = "Learner"
NOBODY = "none"
OF_ALL_GAMES = {"victor": False, "final": True}
"""Facts that every game has: who has won the game, and a seat's points when it is over."""


class Verdict(enum.Enum):
    """How far a step is."""

    OPEN = "open"
    """The learner has something left to do."""
    RIGHT = "right"
    WRONG = "wrong"


class Judgement(NamedTuple):
    """What a table says about a step."""

    verdict: Verdict
    wrong: Wrong | None = None
    """The listed choice that was made, if it was one of those."""


def game_of(step: Step) -> AnyGame:
    """The game whose position the step has."""
    for line in step.position.splitlines():
        if line.startswith("game "):
            return games.find(line.removeprefix("game ").strip())
    raise BadLesson(f"step {step.id}: key position: a line is missing: 'game sandbag'")


def open_step(step: Step, learner: str = LEARNER) -> AnyTable:
    """A table in the position of the step, with characters on the other seats; nothing is played yet."""
    game = game_of(step)
    seats = Table.from_position(game, step.position).variant.seats
    bot = bots.quick(game.NAME)
    names = [learner if seat == step.seat else "" for seat in range(seats)]
    for seat in range(seats):
        names[seat] = names[seat] or name_for(game.NAME, bot, seat, names)
    words = ["" if seat == step.seat else bot for seat in range(seats)]
    return Table.from_position(game, step.position, names, words)


def scripted(line: str, game: AnyGame) -> SeatAction:
    """What a line such as ``3: O7`` says, or ``ValueError``."""
    seat, _, text = line.partition(":")
    if not seat.strip().isdecimal():
        raise ValueError(f"{line!r} is no action of a seat, such as '3: O7'")
    try:
        return SeatAction(int(seat), game.actions.code_of(text.strip()))
    except BadNotation as error:
        raise ValueError(f"{line!r}: {error}") from error


def facts_of(game: AnyGame) -> dict[str, bool]:
    """All facts that conditions of the game can use."""
    teaching = teaching_of(game)
    return {**OF_ALL_GAMES, **(teaching.FACTS if teaching is not None else {})}


def fact(table: AnyTable, name: str, seat: int | None) -> str:
    """The value of a fact on a table."""
    if name in OF_ALL_GAMES:
        outcome = table.outcome()
        if outcome is None:
            return NOBODY
        return str(outcome.totals[seat]) if seat is not None else str(next(iter(outcome.winners), NOBODY))
    teaching = teaching_of(table.game)
    assert teaching is not None, f"{table.game.NAME} has lessons, so it has facts"
    return teaching.fact(name, seat, table.opening().public_view(), table.public_view(), table.events[1:])


# --- what is played -------------------------------------------------------------------------------


def own_actions(step: Step, table: AnyTable) -> tuple[str, ...]:
    """The learner's choices so far, as texts."""
    done = table.actions[len(step.before) :]
    return tuple(table.game.actions.text_of(action.code) for action in done if action.seat == step.seat)


def is_asked(step: Step, table: AnyTable) -> bool:
    """Whether it is the learner's turn: all that comes before has been played."""
    return len(table.actions) >= len(step.before) and step.seat in table.asked()


def is_settled(step: Step, table: AnyTable) -> bool:
    """Whether the others have replied to the learner's last choice, as far as the step wants to know."""
    if len(table.actions) < len(step.before):
        return False
    if step.until is Until.NOW or not table.asked() or not own_actions(step, table):
        return True
    if is_asked(step, table):
        return True
    return step.until is Until.BEAT and _has_new_beat(step, table)


def _has_new_beat(step: Step, table: AnyTable) -> bool:
    """Whether a trick or turn has ended since the learner's last choice."""
    trial = table.opening()
    last = max(place for place, action in enumerate(table.actions) if action.seat == step.seat)
    for action in table.actions[:last]:
        trial.act(*action)
    before = len(trial.events)
    return any(type(event) in table.game.BEATS for event in table.events[before:])


def next_action(step: Step, table: AnyTable) -> SeatAction | None:
    """What is played next without the learner: what comes before, then replies.

    ``None`` when it is the learner's turn, or when everything has been played.
    """
    done = len(table.actions)
    if done < len(step.before):
        return scripted(step.before[done], table.game)
    if step.kind is not Kind.ACT or is_settled(step, table):
        return None
    return _reply(step, table)


def _reply(step: Step, table: AnyTable) -> SeatAction:
    """The first reply of the script that a seat has left and may make, else the choice of a bot."""
    others = [seat for seat in table.asked() if seat != step.seat]
    made = list(table.actions[len(step.before) :])
    for line in step.replies:
        wish = scripted(line, table.game)
        if wish in made:
            made.remove(wish)
        elif table.why_not(*wish) is None:
            return wish
    bot = bots.find(table.game.NAME, bots.quick(table.game.NAME))
    return SeatAction(others[0], Company(table, {others[0]: bot}).decide(others[0]).code)


# --- what it comes to -----------------------------------------------------------------------------


def judge(step: Step, table: AnyTable, refused: Collection[str] = ()) -> Judgement:
    """How far the step is, by what was played and by the codes with which choices of the learner were refused."""
    own = own_actions(step, table)
    if step.kind is not Kind.ACT or not own or not is_settled(step, table):
        return Judgement(Verdict.OPEN)
    evidence = Evidence(step.seat, own, frozenset(refused), lambda name, seat: fact(table, name, seat))
    if all(condition.holds(evidence) for condition in conditions(step, table.game)):
        return Judgement(Verdict.RIGHT)
    listed = [wrong for wrong in step.wrong if wrong.shows and accepted(wrong.do) == own]
    if listed:
        return Judgement(Verdict.WRONG, listed[0])
    is_over = len(own) >= step.moves or step.seat not in table.asked()
    return Judgement(Verdict.WRONG if is_over else Verdict.OPEN)


def conditions(step: Step, game: AnyGame) -> Sequence[Condition]:
    """What must hold for the step to be done."""
    texts = step.success or (f"chose {' | '.join(step.right)}",)
    return [read_condition(text, facts_of(game)) for text in texts]


def refused_as(step: Step, own: Sequence[str], code: str) -> Wrong | None:
    """The listed wrong choice that has just been refused with this code; ``own`` ends with what was tried."""
    fits = [wrong for wrong in step.wrong if wrong.code == code and accepted(wrong.do) == tuple(own)]
    return fits[0] if fits else None
