"""What the documents say is true: their examples run, their links lead somewhere, and all events are described."""

import doctest
import re
from enum import Enum
from pathlib import Path

import pytest

from bagatelle.games.bagoloot import actions as bagoloot_actions
from bagatelle.games.bagoloot.events import BagolootEvent
from bagatelle.games.sandbag import actions as sandbag_actions
from bagatelle.games.sandbag.events import SandbagEvent

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "docs" / "records.md"
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("*.md")]


def test_the_examples_of_the_readme_run() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if not target.startswith(("http", "mailto")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("base", [SandbagEvent, BagolootEvent])
def test_every_event_is_described_for_readers_of_records(base: type[SandbagEvent] | type[BagolootEvent]) -> None:
    text = RECORDS.read_text(encoding="utf-8")
    for event in base.__subclasses__():
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
        assert f'"{name}"' in text or f"`{name}`" in text, f"{name} is not described"


@pytest.mark.parametrize("kinds", [sandbag_actions.Kind, bagoloot_actions.Kind])
def test_every_kind_of_action_is_described_for_readers_of_records(kinds: type[Enum]) -> None:
    text = RECORDS.read_text(encoding="utf-8")
    for kind in kinds:
        if kind is not sandbag_actions.Kind.PLAY:
            assert f"`{kind.value}" in text, f"{kind.value} is not described"
