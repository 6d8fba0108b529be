"""A real browser before a real server: Debian's chromium by Playwright, and ``bagatelle serve`` as a process."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.visits import Caller, Visit
from tests.server.processes import Running, started

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str:
    """The browser of this machine; without one the tests are reported as not run, or fail where that may not be."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        if os.environ.get("CI"):
            raise AssertionError("the browser tests need chromium, and this run may not leave them out")
        pytest.skip("NOT RUN: the browser tests need chromium (on Debian: apt install chromium)")
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for a file of tests. While Playwright is there, no other test of this process can run an event loop."""
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for all tests of this process; each opens its own tables."""
    with started(tmp_path_factory.mktemp("server") / "tables.db") as running:
        yield running


Visitor = Callable[..., Visit]


@pytest.fixture
def visit(browser: Browser, server: Running) -> Iterator[Visitor]:
    """Opens the page as a new guest; a page that fails or complains fails the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(
        path: str = "",
        width: int = 1280,
        height: int = 800,
        *,
        dark: bool = False,
        touch: bool = False,
        at: str = "",
        refused: int = 0,
    ) -> Visit:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            reduced_motion="reduce",
            locale="en-GB",
        )
        contexts.append(context)
        page = context.new_page()
        _watch(page, problems, refused)
        return Visit(page, at or server.address, path)

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, problems


Guests = Callable[[], Caller]


@pytest.fixture
def guest(browser: Browser, server: Running) -> Iterator[Guests]:
    """Makes guests without a page, for seats whose people need not be seen."""
    contexts: list[BrowserContext] = []

    def come() -> Caller:
        contexts.append(browser.new_context())
        return Caller(contexts[-1].request, server.address)

    yield come
    for context in contexts:
        context.close()


def _watch(page: Page, problems: list[str], refused: int) -> None:
    """Note what the page complains of, but for a status that the test is about."""
    # A lost connection is what some tests are about; the browser itself reports it.
    usual = ("net::ERR", "WebSocket", f"status of {refused}")

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in usual):
            problems.append(message.text)

    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("console", hear)


@pytest.fixture(scope="session")
def pictures() -> Path | None:
    """Where screenshots are kept, if they are wanted (``BAGATELLE_PICTURES``)."""
    folder = os.environ.get("BAGATELLE_PICTURES")
    return Path(folder) if folder else None
