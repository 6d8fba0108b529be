"""Measure the page in a real browser: bytes sent, times, layout shift, seconds per trick. ``make bench-page``.

A server of its own runs as an operator starts it, with the page as it was built. Every visit is a new guest with an
empty cache.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct, convert
from playwright.sync_api import Browser, Page, sync_playwright

import bagatelle
from bagatelle.study.bench import keep
from tests.browser.conftest import FLAGS, chromium
from tests.browser.seats import SandbagPlayer
from tests.browser.visits import Visit
from tests.server.processes import started

VISITS: Final = 5
TRICKS: Final = 4
"""So many whole tricks are timed."""
PATIENCE: Final = 60.0
"""Seconds until the own turn has come."""
MOST_NAMED: Final = 5
DESKTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
NORMAL: Final = 700
QUICK: Final = 250
"""The paces of bots that are compared, in milliseconds."""
_PLAY: Final = "article .actions .primary"
_CARD: Final = ".hand [data-card]"
_HINT: Final = "header .hint"
_OBSERVE: Final = """() => {
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      for (const source of entry.sources)
        if ((source.node?.closest ? source.node : source.node?.parentElement)?.closest('main')) window.shifts.push({
          at: entry.startTime,
          value: entry.value,
          what: source.node?.outerHTML?.slice(0, 80) ?? source.node?.textContent ?? '',
          by: Math.round(source.currentRect.y - source.previousRect.y),
        });
  }).observe({type: 'layout-shift', buffered: false});
}"""


class Shift(Struct):
    """An element of the table that moved: when, by how much the browser counts it, and by how many pixels down."""

    at: float
    value: float
    what: str
    by: int


class Opening(NamedTuple):
    """One visit: bytes sent, and seconds until something is there."""

    home_bytes: int
    table_bytes: int
    home: float
    card: float


class Meter:
    """Counts the bytes that the server sends to a page, as they are compressed on the wire."""

    def __init__(self, page: Page) -> None:
        self.sent = 0
        session = page.context.new_cdp_session(page)
        session.on("Network.loadingFinished", self._add)
        session.send("Network.enable")

    def _add(self, event: dict[str, float]) -> None:
        self.sent += int(event["encodedDataLength"])


class Measurements:
    """Visits of a running server."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address

    def _page(self, size: tuple[int, int] = DESKTOP) -> Page:
        context = self._browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
        return context.new_page()

    def opening(self) -> Opening:
        """Open the page and play at once, as a new guest does."""
        page = self._page()
        meter = Meter(page)
        begin = time.perf_counter()
        page.goto(self._address)
        page.wait_for_selector(_PLAY)
        home = time.perf_counter() - begin
        page.wait_for_load_state("networkidle")
        home_bytes = meter.sent
        begin = time.perf_counter()
        page.locator(_PLAY).first.click()
        page.wait_for_selector(_CARD)
        card = time.perf_counter() - begin
        page.wait_for_load_state("networkidle")
        page.context.close()
        return Opening(home_bytes, meter.sent, home, card)

    def shifts(self, size: tuple[int, int]) -> list[Shift]:
        """What moves while a person picks, is refused, asks for hints and cancels, but plays nothing."""
        visit = Visit(self._page(size), self._address, "")
        visit.choose_settings({"input": "confirm", "motion": 0, "name": "Ana"})
        table = self._table(visit, NORMAL)
        visit.go(f"#/table/{table}")
        player = SandbagPlayer(visit, 1)
        page = visit.page
        player.play_until(".trick")
        until = time.monotonic() + PATIENCE
        while not page.locator("header.turn").count() and time.monotonic() < until:
            player.hands.go_on(".middle")
            page.wait_for_timeout(100)
        page.wait_for_timeout(1500)
        page.evaluate(_OBSERVE)
        self._ponder(page)
        found = convert(page.evaluate("() => window.shifts"), list[Shift])
        page.context.close()
        return found

    @staticmethod
    def _ponder(page: Page) -> None:
        for index in range(page.locator(_CARD).count()):
            page.locator(_CARD).nth(index).click(force=True)
            page.wait_for_timeout(250)
        page.keyboard.press("Escape")
        for selector in (_HINT, "section.hint .primary", "section.hint .close"):
            if page.locator(selector).count():
                page.locator(selector).first.click()
                page.wait_for_timeout(1500)

    def per_trick(self, pace: int, settings: dict[str, object]) -> float:
        """Seconds from the beginning of a trick to that of the next, with a person who plays at once."""
        visit = Visit(self._page(), self._address, "")
        visit.choose_settings({"input": "one", **settings})
        table = self._table(visit, pace)
        visit.go(f"#/table/{table}")
        player = SandbagPlayer(visit, 1)
        player.play_until(".trick")
        begins: list[float] = []
        seen = ""
        while len(begins) <= TRICKS + 1:
            progress = visit.page.locator("header .progress").inner_text()
            if progress != seen:
                seen = progress
                begins.append(time.perf_counter())
            if not player.step():
                visit.page.wait_for_timeout(30)
        visit.page.context.close()
        # The first is the baskets', or was cut short.
        return (begins[-1] - begins[1]) / (len(begins) - 2)

    @staticmethod
    def _table(visit: Visit, pace: int) -> str:
        bots = {str(seat): "rule" for seat in range(1, 4)}
        table = visit.open_table({"game": "sandbag", "seats": 4, "pace": pace, "bots": bots})
        visit.command(table, {"do": "sit", "seat": 0, "name": "Ana"})
        visit.command(table, {"do": "start"})
        return table


def report(measured: Measurements) -> str:
    """All figures as a table."""
    openings = [measured.opening() for _ in range(VISITS)]
    lines = [
        _row("home, kB sent", _middle(openings, lambda one: one.home_bytes / 1000), "kB"),
        _row("home and first table, kB sent", _middle(openings, lambda one: one.table_bytes / 1000), "kB"),
        _row("home, until one can play", _middle(openings, lambda one: one.home), "s"),
        _row("from Play now to the first card", _middle(openings, lambda one: one.card), "s"),
    ]
    notes: list[str] = []
    for name, size in (("desktop", DESKTOP), ("phone", PHONE)):
        shifts = measured.shifts(size)
        total = sum({one.at: one.value for one in shifts}.values())
        lines.append(_row(f"layout shift while choosing, {name}", total, "", digits=4))
        moved = Counter(one.what for one in shifts)
        notes += [f"  {name}, {times} times: {what}" for what, times in moved.most_common(MOST_NAMED)]
    still: dict[str, object] = {"motion": 1, "trick": 1200}
    brisk: dict[str, object] = {"motion": 2, "trick": 600}
    lines.append(_row("a trick of four at normal pace", measured.per_trick(NORMAL, still), "s"))
    lines.append(_row("a trick of four at quick pace", measured.per_trick(QUICK, brisk), "s"))
    load = os.getloadavg()[0]
    head = f"bagatelle {bagatelle.__version__}, Python {platform.python_version()}\npython -m tests.browser.figures\n"
    foot = (
        f"Chromium, 1280x800 and 390x844, new guests with empty caches; medians of {VISITS} visits, "
        "interpreted rules.\n"
        f"Seconds per trick: a person who plays at once, mean of {TRICKS} tricks; "
        "the finished trick stays 1.2 s and 0.6 s.\n"
        f"Load of the machine after the run: {load:.1f} on {os.cpu_count()} processors."
    )
    named = ["", "What moved:", *notes] if notes else []
    return "\n".join([head, *lines, *named, "", foot])


def _middle(openings: list[Opening], figure: Callable[[Opening], float]) -> float:
    return statistics.median(map(figure, openings))


def _row(name: str, value: float, unit: str, *, digits: int = 2) -> str:
    return f"{name:<40} {value:10.{digits}f} {unit}".rstrip()


def main() -> None:
    """Measure, print the table and keep it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, help="also write the table to this file")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        started(Path(folder) / "tables.db") as running,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        text = report(Measurements(browser, running.address))
        browser.close()
    print(text)
    if arguments.out is not None:
        keep(text, arguments.out)


if __name__ == "__main__":
    main()
