"""Agents: the contract, the bots we ship for each game, and how to find these and those of others.

``bots/<game>/`` lists a game's ladder in ``BOTS``, weakest first, and its levels for people in ``LEVELS``; the random
bot plays every game. A bot is asked for by a text:

==================  =====================================================================
text                bot
==================  =====================================================================
``ismcts``          a rung of the ladder
``gale``            a level for people
``mine``            a bot of an installed package, by an entry point of ``bagatelle.bots``
``module:Class``    a class of any module that Python can import, also from this folder
``ismcts@400``      the same, thinking for 400 simulations each time
``ismcts@0.5s``     the same, thinking for half a second each time
==================  =====================================================================
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple, cast

from bagatelle.bots.agent import Agent, AnyAgent, Bot, Budget, Decision, RandomBot
from bagatelle.bots.because import COMMON, Because, Sentence, Watch, watch
from bagatelle.bots.faults import fault
from bagatelle.core.errors import BagatelleError

__all__ = [
    "Agent",
    "AnyAgent",
    "Because",
    "Bot",
    "Budget",
    "Decision",
    "Level",
    "RandomBot",
    "Sentence",
    "Watch",
    "about_ladder",
    "about_others",
    "asked_for",
    "best",
    "find",
    "first",
    "is_own",
    "ladder",
    "levels",
    "names",
    "own",
    "own_part",
    "quick",
    "sentences",
    "to_watch",
    "usual",
]

GROUP = "bagatelle.bots"
"""The entry points by which other packages offer their bots."""
QUICK = "heuristic"
"""The rung that is the best of those that do not search; every ladder of ours has it."""
Maker = Callable[[], AnyAgent]


class Level(NamedTuple):
    """A bot for people to play against."""

    name: str
    about: str
    """What it is like to play against, in a few words."""
    make: Maker


def own(game: str, what: str) -> Mapping[str, object]:
    """A list of a game's folder of bots, such as ``BOTS``; empty where there is none."""
    return cast("Mapping[str, object]", own_part(game, what) or {})


def own_part(game: str, what: str) -> object | None:
    """What a game's folder of bots offers by this name; ``None`` where there is none."""
    module = f"{__name__}.{game}"
    if importlib.util.find_spec(module) is None:
        return None
    found: object | None = getattr(importlib.import_module(module), what, None)
    return found


def ladder(game: str) -> list[str]:
    """The rungs of a game's ladder, weakest first."""
    return ["random", *own(game, "BOTS")]


def about_ladder(game: str) -> list[tuple[str, str]]:
    """The rungs with what each is, as its own first line says."""
    return [(name, _about(_maker(game, name))) for name in ladder(game)]


@functools.cache
def _offered(_path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """The bots of other packages in the folders of ``sys.path``. Read once: it reads a file of every package."""
    return tuple(entry_points(group=GROUP))


def about_others() -> list[tuple[str, str]]:
    """The bots of other packages, with where they come from; none of their code is run."""
    points = sorted(_offered(tuple(sys.path)), key=lambda point: point.name)
    return [(point.name, f"{point.value}, of {point.dist.name if point.dist else 'no package'}") for point in points]


def _about(maker: Maker) -> str:
    told = inspect.getdoc(maker.func if isinstance(maker, functools.partial) else maker) or ""
    return told.partition("\n")[0]


def levels(game: str) -> list[Level]:
    """The levels of a game for people, weakest first; none where a game has only the random bot."""
    return [cast("Level", level) for level in own(game, "LEVELS").values()]


def names(game: str) -> list[str]:
    """All bots of a game by name: the ladder, the levels, and those of other packages."""
    others = {point.name for point in _offered(tuple(sys.path))}
    ours = [*ladder(game), *(level.name for level in levels(game))]
    return [*ours, *sorted(others - set(ours))]


def first(game: str) -> str:
    """The bot that a newcomer meets: the first level."""
    known = [level.name for level in levels(game)] or ladder(game)
    return known[0]


def usual(game: str) -> str:
    """The bot that takes a seat when nobody says which: the middle level."""
    known = [level.name for level in levels(game)] or ladder(game)
    return known[len(known) // 2]


def best(game: str) -> str:
    """The strongest bot of a game."""
    known = [level.name for level in levels(game)] or ladder(game)
    return known[-1]


def quick(game: str) -> str:
    """The bot that plays for people: ``QUICK``, which hardly thinks and is no insult to who sits beside it.

    A ladder without it has its strongest bot do that.
    """
    known = ladder(game)
    return QUICK if QUICK in known else known[-1]


def sentences(game: str) -> dict[str, Sentence]:
    """What the bots of a game say about their choices, by the codes of their reasons."""
    found = {code: cast("Sentence", sentence) for code, sentence in own(game, "SENTENCES").items()}
    return {**COMMON, **found}


def to_watch(game: str, why: Because) -> Watch:
    """What a person should watch to find a choice with this reason."""
    return watch(why, sentences(game))


def is_own(game: str, text: str) -> bool:
    """Whether the text asks for one of our bots: they know the table by views alone and need not hear events."""
    name = text.partition("@")[0]
    return name in ladder(game) or any(level.name == name for level in levels(game))


def find(game: str, text: str) -> AnyAgent:
    """A new bot for the game, asked for by one of the texts above."""
    name = text.partition("@")[0]
    budget = asked_for(text)
    maker = _maker(game, name)
    try:
        agent = maker()
    except Exception as error:  # whatever the class of somebody else does wrong
        raise BagatelleError(f"the bot {name!r} cannot be made: {fault(error)}") from error
    lacking = [member for member in ("decide", "hear", "interrupt", "budget") if not hasattr(agent, member)]
    if lacking:
        raise BagatelleError(f"{name!r} is no bot: it has no `{lacking[0]}`; a subclass of bagatelle.bots.Bot has it")
    if budget is not None:
        agent.budget = budget
    return agent


def asked_for(text: str) -> Budget | None:
    """The budget that the text of a bot asks for, if it does; the bot itself is not made."""
    _, at, wish = text.partition("@")
    return _budget(text, wish) if at else None


def _maker(game: str, name: str) -> Maker:
    if name == "random":
        return RandomBot
    rungs = own(game, "BOTS")
    if name in rungs:
        return cast("Maker", rungs[name])
    for level in levels(game):
        if level.name == name:
            return level.make
    if ":" in name:
        return _imported(name)
    for point in _offered(tuple(sys.path)):
        if point.name == name:
            return _loaded(name, point.load)
    raise BagatelleError(
        f"there is no bot {name!r} for {game}; there is {', '.join(names(game))}, "
        "and `module:Class` for a bot of your own"
    )


def _imported(text: str) -> Maker:
    """A class by ``module:Class``; modules of the folder one is in are found too."""
    module, _, name = text.partition(":")
    if "" not in sys.path:
        sys.path.append("")
    return _loaded(text, lambda: getattr(importlib.import_module(module), name))


def _loaded(text: str, load: Callable[[], object]) -> Maker:
    try:
        return cast("Maker", load())
    except (ModuleNotFoundError, AttributeError) as error:
        raise BagatelleError(f"the bot {text!r} cannot be found: {error}") from error
    except Exception as error:  # whatever the module of somebody else does wrong when it is imported
        raise BagatelleError(f"the bot {text!r} cannot be imported: {fault(error)}") from error


def _budget(text: str, wish: str) -> Budget:
    try:
        budget = Budget(seconds=float(wish[:-1])) if wish.endswith("s") else Budget(simulations=int(wish))
    except ValueError:
        budget = Budget(simulations=0)
    if not ((budget.simulations or 0) > 0 or 0 < (budget.seconds or 0) <= 3600):
        raise BagatelleError(f"{text!r}: after @ stands a number of simulations, or seconds such as 0.5s")
    return budget
