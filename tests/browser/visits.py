"""A guest with a browser, and what is checked of every screen."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct, convert
from playwright.sync_api import Page

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SMALLEST: Final = 24
SMALLEST_ON_PHONES: Final = 38
PHONE: Final = 700
"""Windows up to this width are phones."""

_AXE_RUN = "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})"
_SMALL = """least => [...document.querySelectorAll('button, a[href], input, select, [role=button], [tabindex="0"]')]
  .filter(element => element.checkVisibility({visibilityProperty: true}) && !element.closest('.spoken, p, li > a'))
  .map(element => [element.getBoundingClientRect(), element])
  .filter(([box]) => box.width > 0 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([box, element]) => `${element.outerHTML.slice(0, 120)} ${box.width.toFixed(0)}x${box.height.toFixed(0)}`)"""
_WIDER = """() => document.documentElement.scrollWidth - document.documentElement.clientWidth"""


class Node(Struct):
    """Where axe found something."""

    html: str = ""
    failureSummary: str = ""  # noqa: N815 - axe's own name


class Violation(Struct):
    """What axe found."""

    id: str
    help: str
    nodes: list[Node]


class Found(Struct):
    """What axe answers, as far as it is needed."""

    violations: list[Violation]


class Info(Struct):
    """A table, as far as it is needed."""

    table: str


class Opened(Struct):
    """What the server answers when a table is opened, as far as it is needed."""

    info: Info


class Visit:
    """A page of a guest."""

    def __init__(self, page: Page, address: str, path: str) -> None:
        self.page = page
        self.address = address
        page.goto(f"{address}/{path}")

    # --- what a program does for the guest, with the page's own cookie ---

    def choose_settings(self, settings: Mapping[str, object]) -> None:
        """Choose settings as the page remembers them, and load it again."""
        self.page.evaluate("text => localStorage.setItem('bagatelle', text)", json.dumps(settings))
        self.page.reload()

    def open_table(self, settings: Mapping[str, object]) -> str:
        """Open a table, in the name of the guest; its id."""
        self._post("api/guest", {"cookie": True})
        answer = self._post("api/tables", {"id": secrets.token_hex(8), "settings": settings})
        return convert(answer, Opened).info.table

    def command(self, table: str, command: Mapping[str, object]) -> None:
        """Do something at a table, in the name of the guest."""
        self._post(f"api/tables/{table}/commands", {"id": secrets.token_hex(8), "command": command})

    def record(self, table: str) -> str:
        """The record of a finished game."""
        answer = self.page.request.get(f"{self.address}/api/tables/{table}/record")
        assert answer.ok, answer.text()
        return answer.text()

    def _post(self, path: str, body: Mapping[str, object]) -> object:
        answer = self.page.request.post(f"{self.address}/{path}", data=body, headers={"origin": self.address})
        assert answer.ok, answer.text()
        return answer.json()

    def go(self, path: str) -> None:
        self.page.goto(f"{self.address}/{path}")

    # --- what is shown ---

    @property
    def table(self) -> str:
        """The table that the page shows."""
        return self.page.url.partition("#/table/")[2].partition("/")[0]

    def check(self, name: str, pictures: Path | None = None) -> None:
        """No rule of accessibility is broken, nothing is too wide or too small to be touched."""
        if pictures is not None:
            self.picture(pictures / f"{name}.png")
        self.check_layout(name)
        self.check_axe(name)

    def check_axe(self, name: str) -> None:
        if not self.page.evaluate("() => 'axe' in window"):
            # Evaluated, not added as a script: the page allows only its own.
            self.page.evaluate(AXE.read_text())
        found = convert(self.page.evaluate(_AXE_RUN, TAGS), Found)
        told = [(one.id, [node.html[:160] + node.failureSummary for node in one.nodes[:3]]) for one in found.violations]
        assert not told, (name, told)

    def check_layout(self, name: str) -> None:
        size = self.page.viewport_size
        assert size is not None
        least = SMALLEST_ON_PHONES if size["width"] <= PHONE else SMALLEST
        assert self.page.evaluate(_WIDER) <= 0, f"{name} is wider than its window"
        assert self.page.evaluate(_SMALL, least) == [], name

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)
