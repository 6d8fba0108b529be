"""Which steps a learner has done, and what of the outline that ticks."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from bagatelle.lessons.model import Course, Point, Section


class Line(NamedTuple):
    """A line of the checklist."""

    section: Section
    point: Point
    depth: int
    """How many points it lies under."""
    is_ticked: bool


def first_open(course: Course, done: Collection[str]) -> str | None:
    """The first step, as ``lesson/step``, that is not done; ``None`` when all are."""
    return next((path for path in course.paths if path not in done), None)


def after(course: Course, path: str) -> str | None:
    """The step that follows, or ``None`` after the last one."""
    place = course.paths.index(path) + 1
    return course.paths[place] if place < len(course.paths) else None


def steps_of(course: Course, point: str) -> tuple[str, ...]:
    """The steps that teach a point of the outline."""
    return tuple(path for path in course.paths if point in course.at(path)[1].ticks)


def is_ticked(course: Course, point: str, done: Collection[str]) -> bool:
    """Whether all steps that teach the point are done."""
    steps = steps_of(course, point)
    return bool(steps) and all(path in done for path in steps)


def checklist(course: Course, done: Collection[str]) -> Iterator[Line]:
    """The outline with its ticks."""
    under = {point.id: point.under for point in course.outline.points}
    for section in course.outline.sections:
        for point in section.points:
            depth, above = 0, point.under
            while above:
                depth, above = depth + 1, under[above]
            yield Line(section, point, depth, is_ticked(course, point.id, done))
