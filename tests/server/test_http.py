"""The HTTP side of a real server: everything that can be asked for there."""

from __future__ import annotations

import asyncio
import io
import shutil
import zipfile
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from bagatelle import bots, games
from bagatelle.games import sandbag
from bagatelle.server.app import Config
from bagatelle.server.http import routes
from bagatelle.server.http.endpoint import COOKIE, AtTable
from bagatelle.server.http.routes import ENDPOINTS, GameList, Guest, Happenings, Health, Rules, TableList
from bagatelle.server.ops import metrics
from bagatelle.server.ops.rate_limits import Rate
from bagatelle.server.storage.base import StoreFailed
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables import registry as registry_module
from bagatelle.server.tables.commands import PHRASES
from bagatelle.server.tables.registry import LONG_QUIET, QUIET
from bagatelle.table.record import read as read_record
from bagatelle.table.record import replay
from bagatelle.wire import messages as wire
from tests.server.clients import connected, serving
from tests.server.desk import entry_frame
from tests.server.views import seat_in
from tests.server.web import PAGE, QUICK, browsing, problem, read

pytestmark = pytest.mark.anyio


async def test_the_games_are_told_with_their_options_and_bots(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        told = read(await web.get("/api/games"), GameList)

        assert [game.name for game in told.games] == games.names()
        for game in told.games:
            options = games.find(game.name).OPTIONS
            assert [(o.name, o.default, o.ruling) for o in game.options] == [
                (o.name, o.default, o.ruling) for o in options
            ]
            assert {bot.name for bot in game.bots} >= {level.name for level in bots.levels(game.name)}
            assert all(bot.about for bot in game.bots)
            assert game.usual_seats == game.seats[0]
        assert told.phrases == PHRASES


async def test_the_rules_come_in_the_language_that_was_asked_for_or_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    routes._written.cache_clear()
    folder = tmp_path / "games" / "brought"
    shutil.copytree(Path(sandbag.__file__).parent, folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    source = (folder / "__init__.py").read_text(encoding="utf-8")
    (folder / "__init__.py").write_text(source.replace('NAME = "sandbag"', 'NAME = "brought"'), encoding="utf-8")
    (folder / "rulebook.de.md").write_text("# Sandsack\n", encoding="utf-8")
    (folder / "rulings.de.md").unlink()
    (folder / "reference.de.md").unlink()
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder.parent)])
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        english = read(await web.get("/api/rules/sandbag"), Rules)
        assert english.rulebook == games.rulebook("sandbag")
        assert english.rulings == games.rulebook("sandbag", rulings=True)
        assert english.reference == games.reference("sandbag")
        assert (english.rulebook_language, english.rulings_language) == ("en", "en")

        german = read(await web.get("/api/rules/brought?lang=de"), Rules)
        assert (german.rulebook, german.rulebook_language) == ("# Sandsack\n", "de")
        assert (german.rulings, german.rulings_language) == (english.rulings, "en"), "what is not written is English"
        assert (german.reference, german.reference_language) == (english.reference, "en")
        (folder / "reference.md").unlink()
        assert read(await web.get("/api/rules/brought?lang=fr"), Rules).reference == "", "a game needs none"
        translated = read(await web.get("/api/rules/sandbag?lang=de"), Rules)
        assert translated.reference == games.reference("sandbag", language="de")
        assert translated.reference_language == "de"

        assert problem(await web.get("/api/rules/chess"), 404).code == "no such game"
        for wrong in ("", "../x", "german"):
            assert problem(await web.get(f"/api/rules/sandbag?lang={wrong}"), 400).code == "bad request"


async def test_a_whole_game_over_http_with_its_record_and_export(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as ana, browsing(url) as bo:
        await ana.be_guest()
        await bo.be_guest()
        table = await ana.open(QUICK)
        sat = await ana.do(table, wire.Sit(0, "Ana"), "sit")
        assert read(await ana.do(table, wire.Sit(0, "Ana"), "sit"), wire.Done) == read(sat, wire.Done)
        assert problem(await ana.get(f"/api/tables/{table}/view"), 409).code == "not begun"
        read(await ana.do(table, wire.Start()), wire.Done)
        assert problem(await ana.get(f"/api/tables/{table}/record"), 409).code == "not over"
        await ana.play_on(table)

        info = read(await ana.get(f"/api/tables/{table}"), AtTable)
        assert (info.info.status, info.own.seat) == ("over", 0)
        assert len(info.own.link) == 64
        record = await bo.get(f"/api/tables/{table}/record")
        outcome = replay(read_record(record.text)).outcome()
        assert outcome is not None
        assert outcome.winners == info.info.winners
        export = await ana.get("/api/export")
        with zipfile.ZipFile(io.BytesIO(export.content)) as archive:
            assert archive.namelist() == [f"sandbag-{table}.record"]
            assert archive.read(f"sandbag-{table}.record").decode() == record.text
        with zipfile.ZipFile(io.BytesIO((await bo.get("/api/export")).content)) as archive:
            assert archive.namelist() == [], "who has not played there exports nothing"

        numbers: list[int] = []
        while (seen := len(numbers)) < info.info.seq:
            part = read(await bo.get(f"/api/tables/{table}/events?since={seen}"), Happenings)
            numbers += [happened.seq for happened in part.happened]
        assert numbers == list(range(1, info.info.seq + 1))
        assert problem(await bo.get(f"/api/tables/{table}/events?since=99999"), 409).code == "from the future"


async def test_a_guest_gets_one_export_at_a_time(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web:
        guest = await web.be_guest()
        assert (await web.get("/api/export")).status_code == 200
        assert not server.exporting
        server.exporting.add(guest.guest)
        assert problem(await web.get("/api/export"), 503).code == "busy"


async def test_events_and_views_are_those_of_ones_own_seat(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as ana, browsing(url) as bo:
        await ana.be_guest()
        table = await ana.open(wire.Settings(game="sandbag", seats=4, bots={"1": "random", "2": "random", "3": "rule"}))
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        live = await server.registry.find(table)
        assert live.state.table is not None

        for web, seat in ((ana, 0), (bo, None)):
            state = read(await web.get(f"/api/tables/{table}/view"), wire.State)
            assert seat_in(state) == seat
            told = read(await web.get(f"/api/tables/{table}/events"), Happenings).happened
            expected = [wire.from_server(entry_frame(live.state, happened.seq, seat)) for happened in told]
            assert list(told) == expected
        assert not read(await bo.get(f"/api/tables/{table}"), AtTable).own.link


async def test_a_browser_is_remembered_by_a_cookie(tmp_path: Path) -> None:
    config = Config(origins=(PAGE,))
    async with serving(SqliteStore(tmp_path / "t.db"), config) as (_, url), browsing(url, PAGE) as web:
        first = await web.post("/api/guest", b"{}")
        guest = read(first, Guest)
        again = read(await web.post("/api/guest", b"{}"), Guest)

        assert guest == again
        assert not guest.token, "no script can read the token"
        cookie = first.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "max-age=31536000" in cookie
        assert "secure" not in cookie
        table = await web.open(QUICK)
        own = read(await web.get("/api/tables?own=true"), TableList)
        assert [info.table for info in own.tables] == [table]

        web.client.cookies.clear()
        web.client.cookies.set(COOKIE, "forged" * 8)
        other = read(await web.post("/api/guest", b"{}"), Guest)
        assert other.guest != guest.guest, "a cookie that nobody knows makes a new guest"


async def test_behind_a_trusted_proxy_the_cookie_is_for_https_only(tmp_path: Path) -> None:
    forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7"}
    for proxy, is_secure in (("127.0.0.1", True), ("", False)):
        config = Config(origins=(PAGE,), trust_proxy=proxy)
        store = SqliteStore(tmp_path / f"{is_secure}.db")
        async with serving(store, config) as (_, url), browsing(url, PAGE) as web:
            cookie = (await web.post("/api/guest", b"{}", forwarded)).headers["set-cookie"].lower()
            assert ("secure" in cookie) is is_secure


async def test_the_lobby_shows_listed_tables_only(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web:
        await web.be_guest()
        await web.open(QUICK)
        listed = await web.open(wire.Settings(game="sandbag", listed=True))
        await web.do(listed, wire.Sit(0, "Ana"))

        assert [info.table for info in read(await web.get("/api/tables"), TableList).tables] == [listed]
        assert problem(await web.get("/api/tables?own=perhaps"), 400).code == "bad request"
        live = await server.registry.find(listed)
        assert live.state.info().status == "gathering"


async def test_a_seat_is_taken_over_by_its_link(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as ana, browsing(url) as phone:
        await ana.be_guest()
        await phone.be_guest()
        table = await ana.open(QUICK)
        await ana.do(table, wire.Sit(0, "Ana"))
        link = read(await ana.get(f"/api/tables/{table}"), AtTable).own.link
        body = msgspec.json.encode({"id": "c", "secret": link})

        claimed = read(await phone.post(f"/api/tables/{table}/claim", body), AtTable)

        assert claimed.own.seat == 0
        assert claimed.own.link != link
        assert read(await phone.post(f"/api/tables/{table}/claim", body), AtTable) == claimed, "sent again"
        assert read(await ana.get(f"/api/tables/{table}"), AtTable).own.seat is None
        assert problem(await ana.post(f"/api/tables/{table}/claim", body), 403).code == "no such link"
        back = msgspec.json.encode({"id": "b", "secret": claimed.own.link})
        assert read(await ana.post(f"/api/tables/{table}/claim", back), AtTable).own.seat == 0
        late = await phone.post(f"/api/tables/{table}/claim", body)
        assert problem(late, 409).code == "id taken", "the same command is not done twice"


async def test_refusals_have_a_fitting_status_and_explain_themselves(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web, browsing(url) as other:
        assert problem(await web.do("0" * 22, wire.Start()), 401).code == "who"
        await web.be_guest()
        await other.be_guest()
        table = await web.open(QUICK)

        assert problem(await web.do("0" * 22, wire.Start()), 404).code == "no such table"
        assert problem(await web.do(table, wire.Start()), 409).code == "seats free"
        assert problem(await other.do(table, wire.Start()), 403).code == "no seat"
        assert problem(await web.do(table, wire.Sit(7, "Ana")), 400).code == "no such seat"
        assert problem(await web.post(f"/api/tables/{table}/commands", b"{"), 400).code == "bad request"
        assert problem(await web.post("/api/guest", b"{}", {"content-type": "text/plain"}), 400).code == "bad request"
        assert problem(await web.get("/api/nothing"), 404).code == "no such page"
        wrong = await web.post("/api/games", b"{}")
        assert problem(wrong, 405).code == "method"
        assert "GET" in wrong.headers["allow"]


async def test_health_asks_the_store_and_figures_count(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web, connected(url):
        assert read(await web.get("/health/live"), Health).status == "live"
        assert read(await web.get("/health/ready"), Health).status == "ready"
        await web.be_guest()
        table = await web.open(QUICK)
        await web.do(table, wire.Sit(0, "Ana"))
        await web.do(table, wire.Act("no such thing"))

        told = (await web.get("/metrics")).text.splitlines()

        assert "bagatelle_connections 1.0" in told
        assert "bagatelle_tables 1.0" in told
        assert "bagatelle_entries_total 2.0" in told
        assert 'bagatelle_declined_total{code="not begun"} 1.0' in told
        assert "bagatelle_append_seconds_count 2.0" in told
        assert any(line.startswith("bagatelle_commits_total") for line in told)
        assert any(line.startswith("bagatelle_bot_failures_total") for line in told)
        server.is_closing = True
        assert problem(await web.get("/health/ready"), 503).code == "closing"
        assert problem(await web.do(table, wire.Start()), 503).code == "closing"


async def test_a_full_disk_is_seen_by_whoever_watches_over_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry_module, "TABLE_COMMANDS", Rate(1.0, 1000))
    store = SqliteStore(tmp_path / "t.db")
    async with serving(store) as (_, url), browsing(url) as web:
        await web.be_guest()
        table = await web.open(msgspec.structs.replace(QUICK, chat=True))
        await web.do(table, wire.Sit(0, "Ana"))
        await store._submit(lambda connection: connection.execute("PRAGMA max_page_count = 1"))  # what there is
        answers = [await web.do(table, wire.Chat("x" * wire.LONGEST_TEXT)) for _ in range(100)]

        failed = sum(answer.status_code == 503 for answer in answers)
        assert failed
        assert problem(await web.get("/health/ready"), 503).code == "not stored"
        assert f"bagatelle_not_stored_total {failed}.0" in (await web.get("/metrics")).text.splitlines()

        await store._submit(lambda connection: connection.execute("PRAGMA max_page_count = 1000000"))
        read(await web.do(table, wire.Chat("there is space again")), wire.Done)
        read(await web.get("/health/ready"), Health)


async def test_a_table_that_cannot_be_opened_is_counted_too(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, _):
        await server.store.close()
        with pytest.raises(StoreFailed):
            await server.registry.open("ana", "mine", QUICK)
        assert server.registry.figures.appended.not_stored == 1
        assert server.registry.figures.appended.is_failing


async def test_it_is_ready_to_be_tried_again_some_time_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nobody would be sent to it any more, and nothing could show that it works again."""
    now = [0.0]
    monkeypatch.setattr(metrics, "time", SimpleNamespace(monotonic=lambda: now[0]))
    counted = metrics.AppendStats()
    counted.fail()
    assert counted.is_failing
    now[0] = metrics.JUST_NOW
    assert not counted.is_failing


async def test_figures_are_not_for_everybody(tmp_path: Path) -> None:
    """A proxy that is not trusted could forward anybody's request."""
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        assert problem(await web.get("/metrics", {"x-forwarded-for": "127.0.0.1"}), 403).code == "private"


async def test_the_document_describes_every_endpoint(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        document = msgspec.json.decode((await web.get("/api/openapi.json")).content)

        assert document["openapi"] == "3.1.0"
        for endpoint in ENDPOINTS:
            operation = document["paths"][endpoint.path][endpoint.method.lower()]
            assert set(operation["responses"]) == {"200", *map(str, endpoint.statuses)}


async def test_quiet_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web, connected(url) as ana:
        await web.be_guest()
        gathering = await web.open(QUICK)
        watched = await web.open(QUICK)
        playing = await web.open(QUICK)
        await ana.watch(watched)
        await web.do(playing, wire.Sit(0, "Ana"))
        await web.do(playing, wire.Start())
        live = await server.registry.find(playing)
        while live.state.bots_asked():  # until the game waits for Ana
            await asyncio.sleep(0.02)
        before = read(await web.get(f"/api/tables/{playing}/view"), wire.State)

        touched = max(table.touched for table in server.registry.tables)
        assert server.registry.forget_quiet(touched + 1) == 0
        assert server.registry.forget_quiet(touched + QUIET + 1) == 1
        assert {table.state.id for table in server.registry.tables} == {watched, playing}
        server.registry.forget_quiet(touched + LONG_QUIET + 1)
        assert {table.state.id for table in server.registry.tables} <= {watched, playing}

        assert read(await web.get(f"/api/tables/{gathering}"), AtTable).info.status == "gathering"
        assert read(await web.get(f"/api/tables/{playing}/view"), wire.State).seq >= before.seq


async def test_a_finished_game_does_not_come_back_into_the_lobby(tmp_path: Path) -> None:
    """When a process ends just after the last entry, the next request for the lobby corrects the index."""
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web:
        await web.be_guest()
        table = await web.open(msgspec.structs.replace(QUICK, listed=True))
        await web.do(table, wire.Sit(0, "Ana"))
        await web.do(table, wire.Start())
        await web.play_on(table)
        live = await server.registry.find(table)
        await server.store.index(table, live.state.seq, listed_until=2**62, going=True)

        assert await server.registry.lobby.listed() == ()
        async with asyncio.timeout(10):
            while await server.store.listed(0, 10):
                await asyncio.sleep(0.01)
