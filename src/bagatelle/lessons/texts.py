"""The texts of lessons: ``{3}`` is the name of a seat, ``[O7]`` a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from bagatelle.lessons.model import Step

SEAT = re.compile(r"\{(\d)\}")
CARD = re.compile(r"\[([^\[\]]+)\]")


def filled(text: str, names: Sequence[str], show: Callable[[str], str] = str) -> str:
    """The text with names for seats; ``show`` writes a card."""
    text = SEAT.sub(lambda found: names[int(found[1])], text)
    return CARD.sub(lambda found: show(found[1]), text)


def texts_of(step: Step) -> Iterator[tuple[str, str]]:
    """Every text of a step, with the key where it stands."""
    yield "goal", step.goal
    yield "why", step.why
    yield "otherwise", step.otherwise
    if step.hint is not None:
        yield "hint", step.hint.look
        yield "hint", step.hint.choice
    for wrong in step.wrong:
        yield f"wrong, {wrong.id}", wrong.text
    for answer in step.answers:
        yield f"answers, {answer.id}", answer.text
        yield f"answers, {answer.id}", answer.why
