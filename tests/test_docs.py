"""What the documents say is true: their examples run, their links lead somewhere, and all events are described."""

import doctest
import re
from pathlib import Path

import pytest

from bagatelle.games.sandbag import actions
from bagatelle.games.sandbag.events import SandbagEvent

ROOT = Path(__file__).parent.parent
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


def test_every_event_is_described_for_readers_of_records() -> None:
    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    for event in SandbagEvent.__subclasses__():
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
        assert f'"{name}"' in text or f"`{name}`" in text, f"{name} is not described"


def test_every_kind_of_action_is_described_for_readers_of_records() -> None:
    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    for kind in actions.Kind:
        if kind is not actions.Kind.PLAY:
            assert f"`{kind.value}" in text, f"{kind.value} is not described"
