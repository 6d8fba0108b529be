"""The page in the browser, as a server sends it: a small built page in place of the real one."""

from __future__ import annotations

import gzip
import logging
from pathlib import Path

import pytest

from bagatelle.server import page
from bagatelle.server.storage.sqlite import SqliteStore
from tests.server.clients import serving
from tests.server.web import browsing, problem

pytestmark = pytest.mark.anyio
INDEX = '<!doctype html><script type="module" src="./assets/app-1a2b.js"></script>'
SCRIPT = "document.title = 'Bagatelle';\n" * 40


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (tmp_path / "secret.txt").write_text("not for the page")
    monkeypatch.setattr(page, "STATIC", folder)
    return folder


@pytest.mark.usefixtures("static")
async def test_the_page_is_asked_for_again_and_its_parts_are_kept_for_ever(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        index = await web.get("/")
        assert (index.status_code, index.text) == (200, INDEX)
        assert index.headers["content-type"].startswith("text/html")
        assert index.headers["cache-control"] == "no-cache"
        assert (await web.get("/", {"if-none-match": index.headers["etag"]})).status_code == 304

        script = await web.get("/assets/app-1a2b.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"].startswith("text/javascript")
        icon = await web.get("/icon.svg")
        assert (icon.text, icon.headers["content-type"]) == ("<svg/>", "image/svg+xml")


@pytest.mark.usefixtures("static")
async def test_parts_come_compressed_where_the_browser_takes_that(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        packed = await web.get("/assets/app-1a2b.js", {"accept-encoding": "br, gzip;q=0.8"})
        assert (packed.headers["content-encoding"], packed.text) == ("gzip", SCRIPT)
        whole = await web.get("/assets/app-1a2b.js", {"accept-encoding": "identity"})
        assert "content-encoding" not in whole.headers
        assert whole.text == SCRIPT
        assert packed.headers["vary"] == whole.headers["vary"] == "accept-encoding"


@pytest.mark.usefixtures("static")
async def test_the_page_runs_its_own_script_only_and_hands_no_address_on(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        headers = (await web.get("/")).headers
        said = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert said["script-src"] == "'self'"
        assert said["style-src"] == "'self'"
        assert said["connect-src"] == f"'self' {url.removesuffix('/ws')}"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        forged = (await web.get("/", {"host": "evil; script-src *"})).headers["content-security-policy"]
        assert "evil" not in forged


@pytest.mark.usefixtures("static")
@pytest.mark.parametrize(
    "path", ["/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/assets/nothing.js", "/secret.txt"]
)
async def test_nothing_but_the_page_is_given_away(tmp_path: Path, path: str) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        refused = await web.get(path)
        assert problem(refused, 404).code == "no such page"
        assert "not for the page" not in refused.text


async def test_without_a_page_the_server_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "STATIC", tmp_path / "nothing")
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        shown = await web.get("/")
        assert shown.status_code == 503
        assert "make play" in shown.text
        assert f"bagatelle play --at {url.replace('ws:', 'http:').removesuffix('/ws')}" in shown.text
        assert "<script" not in shown.text


async def test_older_links_lead_into_the_page_and_leave_no_secret_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bagatelle")
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        table = await web.get("/table/abc")
        assert (table.status_code, table.headers["location"]) == (303, "/#/table/abc")
        seat = await web.get("/seat/abc/0123456789abcdef")
        assert seat.headers["location"] == "/#/table/abc/seat/0123456789abcdef"
    assert "0123456789abcdef" not in str([vars(record) for record in caplog.records])
