"""A guest with a browser, and what is checked of every screen."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct, convert
from playwright.sync_api import APIRequestContext, Page

from bagatelle.server.http.endpoint import COOKIE

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SMALLEST: Final = 24
SMALLEST_ON_PHONES: Final = 38
PHONE: Final = 700
"""Windows up to this width are phones."""

Window: TypeAlias = tuple[int, int, Literal["light", "dark"]]
WINDOWS: Final[tuple[Window, ...]] = (
    (360, 640, "light"),
    (390, 844, "dark"),
    (844, 390, "dark"),
    (768, 1024, "light"),
    (1280, 800, "light"),
    (1280, 800, "dark"),
    (2560, 1440, "light"),
)
TWO: Final = ((360, 640, "light"), (1280, 800, "dark"))
"""The windows of `make test`."""
EVERYWHERE: Final = os.environ.get("BAGATELLE_SCREENS") == "all"
"""Whether every screen is looked at in every window, and by axe in each; `make test-all` does."""
LOOKS: Final = 200
LOOK: Final = 25.0
"""So often it is looked whether the page is somebody yet, and so long after each look, in thousandths of a second."""
SETTLING: Final = 700.0
"""Thousandths of a second after which what was wrong is looked at again."""
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
_AXE_RUN = "([within, tags]) => axe.run(within, {runOnly: {type: 'tag', values: tags}})"
_SMALL = """least => [...document.querySelectorAll('button, a[href], input, select, [role=button], [tabindex="0"]')]
  .filter(element => element.checkVisibility({visibilityProperty: true}) && !element.closest('.spoken, p, li > a, td'))
  .map(element => [(element.closest('label') ?? element).getBoundingClientRect(), element])
  .filter(([box]) => box.width > 0 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([box, element]) => `${element.outerHTML.slice(0, 120)} ${box.width.toFixed(0)}x${box.height.toFixed(0)}`)"""
_CUT = """() => [...document.querySelectorAll('*')]
  .filter(element => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
  .filter(element => !element.matches('pre, .scroll'))
  .filter(element => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
  .map(element => `${element.outerHTML.slice(0, 120)} ${element.scrollWidth} in ${element.clientWidth}`)"""
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


class Caller:
    """A guest as a program sees it: what is done by HTTP, with the guest's own cookie."""

    def __init__(self, request: APIRequestContext, address: str) -> None:
        self.request = request
        self.address = address

    def be_guest(self) -> None:
        self._post("api/guest", {"cookie": True})

    def open_table(self, settings: Mapping[str, object]) -> str:
        """Open a table; its id."""
        self.be_guest()
        answer = self._post("api/tables", {"id": secrets.token_hex(8), "settings": settings})
        return convert(answer, Opened).info.table

    def play_on(self, record: str, step: int, seat: int, name: str, *, bot: str = "rule", pace: int = 0) -> str:
        """A table at which a record is played on from a step, against bots; its id."""
        self.be_guest()
        body = {"record": record, "step": step, "seat": seat, "name": name, "bot": bot, "pace": pace}
        return convert(self._post("api/replay/game", {"id": secrets.token_hex(8), **body}), Opened).info.table

    def command(self, table: str, command: Mapping[str, object]) -> None:
        """Do something at a table."""
        self._post(f"api/tables/{table}/commands", {"id": secrets.token_hex(8), "command": command})

    def sit(self, table: str, seat: int, name: str) -> None:
        self.be_guest()
        self.command(table, {"do": "sit", "seat": seat, "name": name})

    def join(self, table: str, seat: int, name: str, *friends: Caller) -> None:
        """Get the seat of a bot in a running game: ask for it, and the friends who sit there agree."""
        self.be_guest()
        self.command(table, {"do": "ask", "seat": seat, "name": name})
        for friend in friends:
            friend.command(table, {"do": "agree", "name": name})

    def record(self, table: str) -> str:
        """The record of a finished game."""
        answer = self.request.get(f"{self.address}/api/tables/{table}/record")
        assert answer.ok, answer.text()
        return answer.text()

    def _post(self, path: str, body: Mapping[str, object]) -> object:
        answer = self.request.post(f"{self.address}/{path}", data=body, headers={"origin": self.address})
        assert answer.ok, answer.text()
        return answer.json()


class Visit(Caller):
    """A guest's page."""

    def __init__(self, page: Page, address: str, path: str) -> None:
        super().__init__(page.request, address)
        self.page = page
        page.goto(f"{address}/{path}")

    def be_guest(self) -> None:
        """The same guest as the page, which has just been loaded and may still be asking who it is."""
        for _ in range(LOOKS):
            if any(cookie["name"] == COOKIE for cookie in self.page.context.cookies(self.address)):
                break
            self.page.wait_for_timeout(LOOK)
        super().be_guest()

    def choose_settings(self, settings: Mapping[str, object]) -> None:
        """Choose settings as the page remembers them, and load it again."""
        self.page.evaluate("text => localStorage.setItem('bagatelle', text)", json.dumps(settings))
        self.page.reload()

    def go(self, path: str) -> None:
        self.page.goto(f"{self.address}/{path}")

    # --- what is shown ---

    @property
    def table(self) -> str:
        """The table that the page shows."""
        return self.page.url.partition("#/table/")[2].partition("/")[0]

    def check(
        self, name: str, pictures: Path | None = None, windows: Sequence[Window] = WINDOWS, *, within: str = "html"
    ) -> None:
        """In several sizes, light and dark: nothing is too wide or too small to be touched, and axe finds nothing.

        A menu over the page covers some of it; axe then looks only at the part ``within``. Unless `EVERYWHERE`, there
        are two windows, and axe, which is slow, looks at one of them: for one half of the names a light phone, for the
        other a dark desktop.
        """
        problems: list[str] = []
        if not EVERYWHERE:
            windows = [window for window in windows if window in TWO]
        axe_window = TWO[len(name) % 2] if TWO[len(name) % 2] in windows else windows[0]
        for width, height, scheme in windows:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.emulate_media(color_scheme=scheme)
            self.page.evaluate(SETTLED)
            what = f"{name}-{width}-{scheme}"
            if pictures is not None:
                self.picture(pictures / f"{what}.png")
            looks = EVERYWHERE or (width, height, scheme) == axe_window
            found = self._problems(within, axe=looks)
            if found:
                self.page.wait_for_timeout(SETTLING)  # what others do may just be changing the page
                found = self._problems(within, axe=looks)
            problems += [f"{what}: {problem}" for problem in found]
        assert not problems, "\n".join(problems)

    def _problems(self, within: str, *, axe: bool) -> list[str]:
        return [*self.layout_problems(), *(self.axe_problems(within) if axe else [])]

    def axe_problems(self, within: str = "html") -> list[str]:
        if not self.page.evaluate("() => 'axe' in window"):
            # Evaluated, not added as a script: the page allows only its own.
            self.page.evaluate(AXE.read_text())
        # What the head of the page half covers at some place of the page counts as too small there.
        self.page.evaluate("() => document.querySelector('dialog[open]') ?? scrollTo(0, 0)")
        found = convert(self.page.evaluate(_AXE_RUN, [within, TAGS]), Found)
        return [
            f"{one.id}: {node.html[:160]} {node.failureSummary}" for one in found.violations for node in one.nodes[:3]
        ]

    def layout_problems(self) -> list[str]:
        size = self.page.viewport_size
        assert size is not None
        least = SMALLEST_ON_PHONES if size["width"] <= PHONE else SMALLEST
        small = convert(self.page.evaluate(_SMALL, least), list[str])
        wider = convert(self.page.evaluate(_WIDER), float)
        cut = convert(self.page.evaluate(_CUT), list[str])
        return [
            *(f"too small: {one}" for one in small),
            *(f"scrolls sideways: {one}" for one in cut),
            *[f"wider than its window by {wider}"] * (wider > 0),
        ]

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)
