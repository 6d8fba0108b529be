"""The static files of the page, as a server sends them: a small built page in place of the real one."""

from __future__ import annotations

import gzip
import logging
from pathlib import Path

import httpx
import pytest

from bagatelle.server.http import static_page
from bagatelle.server.storage.sqlite import SqliteStore
from tests.server.clients import serving
from tests.server.web import Web, browsing, problem

pytestmark = pytest.mark.anyio
INDEX = '<!doctype html><script type="module" src="./assets/app-1a2b.js"></script>'
SCRIPT = "document.title = 'Bagatelle';\n" * 40
GZIP = gzip.compress(SCRIPT.encode())
BROTLI = b"the server sends these bytes as they are"


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "sources.txt").write_text("digest of the sources")
    (folder / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(GZIP)
    (folder / "assets" / "app-1a2b.js.br").write_bytes(BROTLI)
    (tmp_path / "secret.txt").write_text("not for the page")
    monkeypatch.setattr(static_page, "STATIC", folder)
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
@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("GZIP ; Q=1", "gzip"),
        ("*", "br"),
        ("br;q=0, *;q=0.1", "gzip"),
        ("identity;q=1, gzip;q=0.5", ""),
        ("identity", ""),
        ("deflate", ""),
        ("", ""),
        ("gzip;q=0", ""),
        ("*;q=0", ""),
        ("gzip;q=high", ""),
        ("gzip;q=nan", ""),
    ],
)
async def test_the_encoding_follows_accept_encoding(tmp_path: Path, accepted: str, encoding: str) -> None:
    bodies = {"br": BROTLI, "gzip": GZIP, "": SCRIPT.encode()}
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        headers, body = await raw(web, "/assets/app-1a2b.js", {"accept-encoding": accepted})
        assert headers.get("content-encoding", "") == encoding
        assert (
            gzip.decompress(body) == gzip.decompress(bodies["gzip"]) if encoding == "gzip" else body == bodies[encoding]
        )
        assert headers["content-type"] == "text/javascript; charset=utf-8"
        assert int(headers["content-length"]) == len(body)
        assert headers["vary"] == "accept-encoding"


async def raw(web: Web, path: str, headers: dict[str, str]) -> tuple[httpx.Headers, bytes]:
    """The answer as it was sent, not decompressed."""
    async with web.client.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200
        return answer.headers, b"".join([part async for part in answer.aiter_raw()])


@pytest.mark.usefixtures("static")
async def test_every_encoding_has_an_etag_of_its_own(tmp_path: Path) -> None:
    path = "/assets/app-1a2b.js"
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        tags = {
            name: (await raw(web, path, {"accept-encoding": name}))[0]["etag"] for name in ("br", "gzip", "identity")
        }
        assert len(set(tags.values())) == 3
        for name, tag in tags.items():
            for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
                same = await web.get(path, {"accept-encoding": name, "if-none-match": known})
                assert (same.status_code, same.headers["etag"], same.content) == (304, tag, b"")
                assert same.headers["vary"] == "accept-encoding"
        other = await web.get(path, {"accept-encoding": "identity", "if-none-match": tags["br"]})
        assert (other.status_code, other.text) == (200, SCRIPT)


@pytest.mark.usefixtures("static")
@pytest.mark.parametrize("path", ["/assets/%00", "/assets/a%00.js", f"/assets/{'a' * 5000}", f"/assets/{'a/' * 2000}"])
async def test_impossible_file_names_are_not_found(tmp_path: Path, path: str) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        assert problem(await web.get(path), 404).code == "no such page"


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
        script = (await web.get("/assets/app-1a2b.js")).headers
        assert script["x-content-type-options"] == "nosniff"
        assert "content-security-policy" not in script, "browsers ignore it there, and each file would carry it"


@pytest.mark.usefixtures("static")
@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/nothing.js",
        "/secret.txt",
        "/assets/app-1a2b.js.br",
        "/sources.txt",
    ],
)
async def test_nothing_but_the_page_is_given_away(tmp_path: Path, path: str) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        refused = await web.get(path)
        assert problem(refused, 404).code == "no such page"
        assert "not for the page" not in refused.text


async def test_without_a_page_the_server_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_page, "STATIC", tmp_path / "nothing")
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
