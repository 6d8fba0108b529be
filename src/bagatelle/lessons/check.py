"""Everything that a course promises, asked of the engine: ``bagatelle learn GAME --check`` and the tests."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bagatelle import games
from bagatelle.core.errors import BadNotation, BagatelleError
from bagatelle.games import AnyGame, rulebook
from bagatelle.lessons.facts import TRY, Evidence, read_condition, sequence, teaching_of
from bagatelle.lessons.judge import conditions, fact, facts_of, game_of, is_asked, scripted
from bagatelle.lessons.model import Answer, Course, Kind, Lesson, Step, Wrong
from bagatelle.lessons.run import Came, Result, StepRun
from bagatelle.lessons.texts import CARD, SEAT, texts_of


@dataclass
class Report:
    """What a check found."""

    steps: int = 0
    points: set[str] = field(default_factory=set)
    """Points of the outline that a step teaches."""
    codes: set[str] = field(default_factory=set)
    """Codes of refusals that learners meet."""
    problems: list[str] = field(default_factory=list)
    """What does not hold, each with file and step."""


def check(course: Course) -> Report:
    """Check a course as a whole and step by step."""
    report = Report()
    for lesson in course.lessons:
        for step in lesson.steps:
            report.steps += 1
            report.points |= set(step.ticks)
            report.codes |= {wrong.code for wrong in step.wrong if wrong.code}
            where = _where(course, lesson, step)
            report.problems += [f"{where}: {problem}" for problem in check_step(course, step)]
    report.problems += [f"outline.toml: {problem}" for problem in _check_outline(course)]
    return report


def _where(course: Course, lesson: Lesson, step: Step) -> str:
    ending = "" if course.language == games.ENGLISH else f".{course.language}"
    return f"{lesson.id}{ending}.toml, step {step.id}"


# --- the whole ------------------------------------------------------------------------------------


def rulings_of(game: str) -> list[str]:
    """The numbers of all rulings of a game."""
    return re.findall(r"^## (\w+) ", rulebook(game, rulings=True), re.MULTILINE)


def _check_outline(course: Course) -> Iterator[str]:
    steps = [step for lesson in course.lessons for step in lesson.steps]
    known = [point.id for point in course.outline.points]
    ticked = {point for step in steps for point in step.ticks}
    taught = {ruling for step in steps for ruling in step.rulings}
    rulings = rulings_of(course.game)
    for point in course.outline.points:
        if point.id not in ticked:
            yield f"no step ticks the point {point.id!r}"
        if point.under and point.under not in known[: known.index(point.id)]:
            yield f"key under: the point {point.under!r} does not stand before {point.id!r}"
    for ruling in rulings:
        if ruling not in taught and ruling not in course.outline.untaught:
            yield f"no step teaches the ruling {ruling}, and untaught has no reason for it"
        if ruling in taught and ruling in course.outline.untaught:
            yield f"key untaught: a step teaches the ruling {ruling}"


# --- a step ---------------------------------------------------------------------------------------


def check_step(course: Course, step: Step) -> list[str]:
    """What does not hold in a step."""
    game = games.find(course.game)
    problems = [*_check_names(course, step), *_check_texts(step, game)]
    try:
        if course.game != game_of(step).NAME:
            return [*problems, f"key position: it is of another game than {course.game}"]
        run = StepRun(step)
    except BagatelleError as error:
        return [*problems, f"key position: {error}"]
    seats = run.table.variant.seats
    if not 0 <= step.seat < seats:
        return [*problems, f"key seat: there is no seat {step.seat}"]
    problems += _check_lines(step, game, seats)
    problems += _check_seats_in_texts(step, seats)
    return problems or [*_check_before(run), *_check_kind(step)]


def _check_names(course: Course, step: Step) -> Iterator[str]:
    known = {point.id for point in course.outline.points}
    yield from (f"key ticks: the outline has no point {point!r}" for point in step.ticks if point not in known)
    rulings = rulings_of(course.game)
    yield from (f"key rulings: there is no ruling {number}" for number in step.rulings if number not in rulings)
    if not step.ticks and not step.rulings:
        yield "keys ticks and rulings: the step teaches nothing"


def _check_texts(step: Step, game: AnyGame) -> Iterator[str]:
    for key, text in texts_of(step):
        if text != text.strip() or "\n" in text:
            yield f"key {key}: a text is one line without spaces around it"
        for card in set(CARD.findall(text)) - _cards_of(game):
            yield f"key {key}: there is no card [{card}] in {game.TITLE}"
        if "{" in SEAT.sub("", text) or "[" in CARD.sub("", text):
            yield f"key {key}: {{3}} is a seat and [O7] a card; nothing else stands in such brackets"


def _cards_of(game: AnyGame) -> frozenset[str]:
    teaching = teaching_of(game)
    return frozenset() if teaching is None else teaching.CARDS


def _check_seats_in_texts(step: Step, seats: int) -> Iterator[str]:
    for key, text in texts_of(step):
        for number in SEAT.findall(text):
            if int(number) == step.seat or int(number) >= seats:
                yield f"key {key}: {{{number}}} is no other seat at this table"


def _check_lines(step: Step, game: AnyGame, seats: int) -> Iterator[str]:
    for key, lines in (("before", step.before), ("replies", step.replies), ("after", step.after)):
        for line in lines:
            try:
                if scripted(line, game).seat >= seats:
                    yield f"key {key}: {line!r}: there is no such seat"
            except ValueError as error:
                yield f"key {key}: {error}"
    for key, texts in (("right", step.right), ("wrong", [wrong.do for wrong in step.wrong])):
        for text in texts:
            for part in sequence(text):
                try:
                    game.actions.code_of(part.removeprefix(TRY))
                except BadNotation as error:
                    yield f"key {key}: {error}"
    shown = [("wrong", wrong.shows) for wrong in step.wrong if wrong.shows]
    for key, text in [*(("success", text) for text in step.success), *shown]:
        try:
            read_condition(text, facts_of(game))
        except ValueError as error:
            yield f"key {key}: {error}"


def _check_before(run: StepRun) -> Iterator[str]:
    """What comes before is allowed, and then the learner is asked; what is pointed at is there."""
    step = run.step
    while run.is_before:
        line = step.before[len(run.table.actions)]
        refusal = run.table.why_not(*scripted(line, run.table.game))
        if refusal is not None:
            yield f"key before: {line!r} is refused: {refusal.reason.value}"
            return
        run.advance()
    if step.kind is Kind.ACT and not is_asked(step, run.table):
        yield f"key seat: it is not the turn of seat {step.seat} when the step begins"
    teaching = teaching_of(run.table.game)
    assert teaching is not None
    for display in step.cover:
        if display not in teaching.COVERS:
            yield f"key cover: {display!r} is none of {', '.join(teaching.COVERS)}"
    for place in step.point:
        word, _, what = place.partition(" ")
        wanted = teaching.PLACES.get(word)
        if wanted is None:
            yield f"key point: {word!r} is none of {', '.join(teaching.PLACES)}"
        elif not _fits(wanted[0], what, run.table.variant.seats):
            yield f"key point: {place!r}: after {word} stands {'a ' + wanted[0] if wanted[0] else 'nothing'}"
        elif not teaching.is_there(word, what, run.table.public_view(), run.table.own_view(step.seat)):
            yield f"key point: {place!r} is not there"


def _fits(wanted: str, what: str, seats: int) -> bool:
    if wanted in {"seat", "slot"}:
        pattern = r"\d" if wanted == "seat" else r"\d[a-z]"
        return re.fullmatch(pattern, what) is not None and int(what[0]) < seats
    return bool(what) == bool(wanted)


def _check_kind(step: Step) -> Iterator[str]:
    if not all(_is_allowed(step)):
        return
    if step.kind is Kind.ACT:
        for right in step.right:
            yield from _check_right(step, right)
        for wrong in step.wrong:
            yield from _check_wrong(step, wrong)
        yield from _check_rest(step)
    elif step.kind is Kind.ANSWER:
        yield from _check_answers(step)
    else:
        yield from _check_watched(step)


def _is_allowed(step: Step) -> Iterator[bool]:
    """Whether each action before the learner's turn is allowed; told elsewhere if not."""
    run = _begun(step)
    yield run is not None
    if run is not None and step.kind is Kind.ACT:
        yield is_asked(step, run.table)


def _begun(step: Step) -> StepRun | None:
    """A run at the learner's turn."""
    run = StepRun(step)
    try:
        run.begin()
    except BagatelleError:
        return None
    return run


def _at_turn(step: Step) -> StepRun:
    run = _begun(step)
    assert run is not None
    return run


def do(run: StepRun, text: str) -> Result:
    """Make a choice as it stands in a lesson, action by action; what came of the last one."""
    result = Result(Came.OPEN)
    for part in sequence(text):
        if not run.is_asked:
            return result
        result = run.act([run.table.game.actions.code_of(part.removeprefix(TRY))])
        if result.came is not Came.OPEN and not (part.startswith(TRY) and result.came is Came.REFUSED):
            return result
    return result


def _came(result: Result) -> str:
    """What came of a choice, in words."""
    if result.refusal is not None:
        return f"it is refused: {result.refusal.reason.value}"
    return {Came.RIGHT: "it reaches the goal", Came.OPEN: "the step is still open"}.get(
        result.came, "it is allowed and does not reach the goal"
    )


def _check_right(step: Step, text: str) -> Iterator[str]:
    result = do(_at_turn(step), text)
    if result.came is not Came.RIGHT:
        yield f"key right: {text!r} should reach the goal, but {_came(result)}"


def _check_wrong(step: Step, wrong: Wrong) -> Iterator[str]:
    where = f"key wrong, {wrong.id}: {wrong.do!r}"
    result = do(_at_turn(step), wrong.do)
    if wrong.code:
        if result.refusal is None or result.refusal.reason.value != wrong.code:
            yield f"{where} should be refused as {wrong.code}, but {_came(result)}"
        elif result.listed is not wrong:
            yield f"{where}: an earlier action of it is refused already"
        return
    if result.came is not Came.WRONG or result.listed is not wrong:
        yield f"{where} should be played out and taken back, but {_came(result)}"
    elif not _shows(step, wrong, result):
        yield f"{where} does not show {wrong.shows!r}"


def _shows(step: Step, wrong: Wrong, result: Result) -> bool:
    table = result.played
    assert table is not None
    evidence = Evidence(step.seat, sequence(wrong.do), frozenset(), lambda name, seat: fact(table, name, seat))
    return read_condition(wrong.shows, facts_of(table.game)).holds(evidence)


def _check_rest(step: Step) -> Iterator[str]:
    """Every other choice that is allowed is answered with a sentence."""
    if step.otherwise:
        return
    run = _at_turn(step)
    for code in run.table.legal(step.seat):
        result = _at_turn(step).act([code])
        if result.came is Came.WRONG and not result.text:
            choice = run.table.game.actions.text_of(code)
            yield f"key otherwise: nothing is said about {choice!r}; list it or write the key"


def _check_answers(step: Step) -> Iterator[str]:
    run = _at_turn(step)
    right = next(answer for answer in step.answers if answer.right)
    try:
        run.answer(right.id)
    except BagatelleError as error:
        yield f"key after: an action is refused: {error}"
        return
    if not step.asks:
        return
    try:
        asked = read_condition(f"{step.asks} is {right.value}", facts_of(run.table.game))
    except ValueError as error:
        yield f"key asks: {error}"
        return
    for answer in step.answers:
        yield from _check_answer(step, run, answer, asked.fact, asked.seat)


def _check_answer(step: Step, run: StepRun, answer: Answer, name: str, seat: str) -> Iterator[str]:
    about = None if not seat else step.seat if seat == "me" else int(seat)
    found = fact(run.table, name, about)
    value = str(step.seat) if answer.value == "me" else answer.value
    if (found == value) != answer.right:
        said = "right" if answer.right else "wrong"
        yield f"key answers, {answer.id}: it is marked {said}, and {step.asks} is {found}"


def _check_watched(step: Step) -> Iterator[str]:
    run = _at_turn(step)
    evidence = Evidence(step.seat, (), frozenset(), lambda name, seat: fact(run.table, name, seat))
    for condition in conditions(step, run.table.game) if step.success else ():
        if not condition.holds(evidence):
            yield f"key success: {condition.text!r} does not hold after the last action"


def stated_wrong(step: Step) -> Sequence[str]:
    """The ids of all stated wrong choices and answers of a step."""
    return [wrong.id for wrong in step.wrong] + [answer.id for answer in step.answers if not answer.right]
