"""A learner that goes through steps: gives every stated wrong answer, then the right one."""

from __future__ import annotations

from bagatelle.lessons.check import do
from bagatelle.lessons.facts import TRY, sequence
from bagatelle.lessons.model import Kind, Step
from bagatelle.lessons.run import Came, Result, StepRun


def begun(step: Step) -> StepRun:
    """The step at the learner's turn, or at its end where there is only something to watch."""
    run = StepRun(step)
    told = 0
    while run.is_before:
        assert not run.is_asked
        told += len(run.advance())
    assert run.advance() == []
    assert told == len(run.table.events) - 1
    return run


def give_wrong_answers(run: StepRun) -> int:
    """Each in turn, on the same run: the table is as before after each of them; how many there were."""
    step = run.step
    for wrong in step.wrong:
        before = run.table.view(step.seat)
        result = do(run, wrong.do)
        if wrong.code:
            assert result.refusal is not None
            assert result.came is Came.REFUSED
            assert result.refusal.reason.value == wrong.code
            assert run.table.game.words.say_refusal(result.refusal)
            run.retry()
        else:
            assert result.came is Came.WRONG
            assert result.text == wrong.text
            assert result.events, "the choice is played out, to be seen"
        assert result.listed is wrong
        assert not run.is_done
        assert str(run.table.view(step.seat)) == str(before)
    wrong_answers = [answer for answer in step.answers if not answer.right]
    for answer in wrong_answers:
        result = run.answer(answer.id)
        assert (result.came, result.text) == (Came.WRONG, answer.why)
        assert run.is_asked
    return len(step.wrong) + len(wrong_answers)


def finish(run: StepRun) -> None:
    """Take the hint in its two steps, then do the first of what is right."""
    step = run.step
    if step.kind is Kind.WATCH:
        assert run.is_done
        return
    assert step.hint is not None
    assert [run.hint(), run.hint(), run.hint()] == [step.hint.look, step.hint.choice, step.hint.choice]
    if step.kind is Kind.ANSWER:
        result = run.answer(next(answer.id for answer in step.answers if answer.right))
    else:
        result = Result(Came.OPEN)
        for part in sequence(step.right[0]):
            result = run.act([run.table.game.actions.code_of(part.removeprefix(TRY))])
            assert result.came is not Came.WRONG
            assert (result.came is Came.REFUSED) == part.startswith(TRY)
    assert (result.came, result.text) == (Came.RIGHT, step.why)
    assert run.is_done
    assert not run.is_asked
