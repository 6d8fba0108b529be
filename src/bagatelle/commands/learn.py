"""``bagatelle learn``: lessons in the terminal, the learner's checklist, and the check of all lessons."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Collection
from contextlib import suppress

from bagatelle import games
from bagatelle.commands.choosing import Commands
from bagatelle.core.errors import BagatelleError
from bagatelle.lessons.check import check
from bagatelle.lessons.load import has_lessons, languages, load
from bagatelle.lessons.model import Course
from bagatelle.lessons.progress import first_open
from bagatelle.terminal import progress
from bagatelle.terminal.dialogue import Quit
from bagatelle.terminal.learning import Learning, show_list, show_outline
from bagatelle.terminal.screen import Screen, wants_colour

ALL = "all"
LONGEST_PAUSE = 10.0


def add_learn(commands: Commands[argparse.ArgumentParser]) -> None:
    about = "learn a game by playing it, step by step"
    command = commands.add_parser(
        "learn",
        help=about,
        description=f"{about.capitalize()}. Without a lesson it goes on at the first step that is not done.",
    )
    known = [name for name in games.names() if has_lessons(name)]
    command.add_argument("game", choices=known, metavar="GAME", help=f"which game: {' or '.join(known)}")
    command.add_argument("where", nargs="?", metavar="LESSON[/STEP]", help="begin there")
    shows = command.add_mutually_exclusive_group()
    shows.add_argument("--outline", action="store_true", help="what there is to learn, with your ticks")
    shows.add_argument(
        "--reset",
        nargs="?",
        const=ALL,
        metavar="LESSON[/STEP]",
        help="forget that you have done all steps, those of a lesson, or one",
    )
    shows.add_argument("--check", action="store_true", help="ask the rules whether all lessons hold")
    command.add_argument("--no-colour", action="store_true", help="no colours")
    command.add_argument(
        "--pace", type=float, metavar="SECONDS", help="a pause after each line (default 0.3 in a terminal, else 0)"
    )
    command.set_defaults(run=_learn)


def _learn(options: argparse.Namespace) -> int:
    if options.check:
        return _check(options.game)
    course = load(options.game)
    screen = Screen(
        sys.stdout, games.find(options.game).words.INKS, colour=not options.no_colour and wants_colour(sys.stdout)
    )
    if options.outline:
        show_outline(course, progress.done_in(course.game), screen)
    elif options.reset is not None:
        _reset(course, options.reset, screen)
    else:
        _teach(course, options, screen)
    return 0


def _reset(course: Course, where: str, screen: Screen) -> None:
    where = "" if where == ALL else where
    if where:
        _path(course, where)
    count = progress.reset(course.game, where)
    screen.say(f"{count} {'step is' if count == 1 else 'steps are'} open again.")


def _path(course: Course, where: str, done: Collection[str] = ()) -> str:
    """The step that the command line means; of a lesson the first that is not done, else its first."""
    if "/" in where:
        course.at(where)
        return where
    steps = [f"{where}/{step.id}" for step in course.lesson(where).steps]
    return next((step for step in steps if step not in done), steps[0])


def _teach(course: Course, options: argparse.Namespace, screen: Screen) -> None:
    done = progress.done_in(course.game)
    with suppress(ImportError):
        importlib.import_module("readline")  # lets a person edit the line and go back to earlier ones
    if options.where:
        path = _path(course, options.where, done)
    else:
        screen.strong(f"{course.outline.title}: {course.outline.about}")
        show_list(course, done, screen)
        path = first_open(course, done) or course.paths[0]
    screen.say("Type a number from a list, or what you mean; hint, skip or leave at any time, ? for help.")
    pace = options.pace if options.pace is not None else 0.3 * sys.stdout.isatty()
    learning = Learning(course, screen=screen, ask=input, pace=min(max(0.0, pace), LONGEST_PAUSE))
    with suppress(Quit):
        learning.play(path)
    left = [step for step in course.paths if step not in progress.done_in(course.game)]
    then = f"`bagatelle learn {course.game}` goes on." if left else "You know it all: go and play!"
    screen.say(f"\n{len(course.paths) - len(left)} of {len(course.paths)} steps are done. {then}")


def _check(game: str) -> int:
    """Check the lessons in every language; 1 if anything does not hold."""
    problems: list[str] = []
    for language in languages(game):
        try:
            course = load(game, language)
        except BagatelleError as error:
            problems.append(str(error))
            continue
        report = check(course)
        problems += report.problems
        points = len(course.outline.points)
        print(f"{language}: {report.steps} steps, {len(report.points)} of {points} points of the outline")
        print(f"    refusals met: {', '.join(sorted(report.codes))}")
    print("\n".join(problems) if problems else "Everything holds.")
    return 1 if problems else 0
