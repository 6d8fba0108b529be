"""Pictures of the page for the README: `make pictures` plays in a real browser and keeps what it sees.

Every screen is taken at the size in which the README shows it, and a few moments of a game become a moving picture.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.browser.seats import BagolootPlayer, Player, SandbagPlayer, be_quick, open_table
from tests.browser.visits import Visit
from tests.server.processes import started

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
DESKTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
FRAMES: Final = 16
FRAME_TIME: Final = 900
"""How long each still of the moving picture stays, in thousandths of a second."""


class Photographer:
    """Opens the page and keeps pictures of it."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address

    def visit(self, size: tuple[int, int] = DESKTOP, *, dark: bool = False, path: str = "") -> Visit:
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            locale="en-GB",
        )
        visit = Visit(context.new_page(), self._address, path)
        be_quick(visit)
        visit.page.wait_for_timeout(1500)
        return visit

    def shoot(self, visit: Visit, name: str) -> None:
        visit.page.wait_for_timeout(800)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "picture.png"
            visit.picture(path)
            _keep(Image.open(path), FOLDER / f"{name}.webp")
        print(f"docs/pictures/{name}.webp")


def _keep(picture: Image.Image, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.convert("RGB").save(path, quality=82, method=6)


def screens(camera: Photographer) -> None:
    """The screens without a game."""
    for name, path in (
        ("home", ""),
        ("rules", "#/rules/sandbag/S16"),
        ("settings", "#/settings"),
        ("lobby", "#/lobby"),
        ("lesson", "#/learn/sandbag/swapping/led-colour"),
    ):
        camera.shoot(camera.visit(path=path), name)
    visit = camera.visit(PHONE, dark=True)
    camera.shoot(visit, "home-phone")
    visit = camera.visit()
    table = visit.open_table({"game": "bagoloot", "seats": 4, "bots": {"2": "fence"}, "listed": True})
    visit.command(table, {"do": "sit", "seat": 0, "name": "Ana"})
    visit.go(f"#/table/{table}")
    camera.shoot(visit, "waiting-room")


def game(camera: Photographer, name: str, seats: int, size: tuple[int, int], *, dark: bool, steps: int) -> None:
    """A game after some choices."""
    visit = camera.visit(size, dark=dark)
    open_table(visit, name, seats, bot="gust" if name == "sandbag" else "fence")
    _play(_player(name, visit), steps)
    camera.shoot(visit, f"{name}-{'phone' if size == PHONE else 'desktop'}")


def _player(name: str, visit: Visit) -> Player:
    return SandbagPlayer(visit, 5) if name == "sandbag" else BagolootPlayer(visit, 5)


def _play(player: Player, steps: int, after: Callable[[], None] = lambda: None) -> None:
    done = 0
    # A sheet would hide the table.
    while (done < steps or player.page.locator("dialog[open]").count()) and not player.is_over():
        if player.step():
            done += 1
            after()
        else:
            player.page.wait_for_timeout(100)


def moving(camera: Photographer) -> None:
    """A few moments of a game of Sandbag, one after the other."""
    visit = camera.visit()
    open_table(visit, "sandbag", 4, bot="gust")
    stills: list[Image.Image] = []

    def take() -> None:
        if len(stills) == FRAMES:
            return
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "still.png"
            visit.picture(path)
            stills.append(Image.open(path).convert("RGB").resize((960, 600), Image.Resampling.LANCZOS))

    _play(_player("sandbag", visit), 2 * FRAMES, take)
    first, *rest = stills
    path = FOLDER / "sandbag-moving.webp"
    first.save(path, save_all=True, append_images=rest, duration=FRAME_TIME, loop=0, quality=75, method=4)
    print("docs/pictures/sandbag-moving.webp")


def finished(camera: Photographer) -> None:
    """What comes after a game: the count, the standings, and the replay with all cards."""
    visit = camera.visit()
    table = open_table(visit, "sandbag", 3)
    player = _player("sandbag", visit)
    while not visit.page.locator("dialog[open]").count():
        if not player.step():
            visit.page.wait_for_timeout(60)
    camera.shoot(visit, "score-sheet")
    player.play()
    camera.shoot(visit, "standings")
    visit.go(f"#/replay/{table}/40")
    visit.page.wait_for_timeout(2000)
    camera.shoot(visit, "replay")


def main() -> int:
    """Take all pictures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        started(Path(folder) / "tables.db") as running,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        camera = Photographer(browser, running.address)
        screens(camera)
        game(camera, "sandbag", 4, DESKTOP, dark=False, steps=12)
        game(camera, "sandbag", 6, PHONE, dark=True, steps=12)
        game(camera, "bagoloot", 4, DESKTOP, dark=True, steps=24)
        game(camera, "bagoloot", 3, PHONE, dark=False, steps=24)
        finished(camera)
        moving(camera)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
