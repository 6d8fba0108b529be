"""The client: every command is done once, whatever happens to the connection."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import pytest

from bagatelle.core.errors import BagatelleError
from bagatelle.server.ops.rate_limits import MESSAGES
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.wire import client as client_module
from bagatelle.wire import messages as wire
from bagatelle.wire.address import Address, read_address
from bagatelle.wire.client import Client, ConnectionChange, NotDone, Unreachable, Unwelcome, connected
from tests.server.clients import serving
from tests.server.terminals import free_port, wired

pytestmark = pytest.mark.anyio
SETTINGS = wire.Settings(game="sandbag", seats=3, bots={"1": "rule", "2": "rule"}, chat=True, pace=0)


def page(url: str) -> str:
    """The address of the page, given the address of the WebSocket."""
    return "http" + url.removeprefix("ws").removesuffix("/ws")


async def heard(client: Client, table: str) -> list[wire.Happened]:
    """All entries of a table, as a new client receives them."""
    followed = await client.follow(table)
    found: list[wire.Happened] = []
    while not found or found[-1].seq < followed.info.seq:
        news = await followed.hear()
        if isinstance(news, wire.Happened):
            found.append(news)
    return found


async def test_commands_on_a_connection_that_is_cut_repeatedly_are_done_once_each(tmp_path: Path) -> None:
    changes: list[ConnectionChange] = []
    texts = [f"line {number}" for number in range(32)]
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url):
        with wired(int(page(url).rpartition(":")[2])) as wire_to_cut:
            async with connected(wire_to_cut.url, on_change=changes.append) as ana, asyncio.timeout(60):
                table = await ana.follow((await ana.open(SETTINGS)).table)
                await table.sit("Ana")
                for number in range(0, 32, 8):
                    doing = [asyncio.create_task(table.do(wire.Chat(text))) for text in texts[number : number + 8]]
                    await asyncio.sleep(0)
                    await asyncio.to_thread(wire_to_cut.cut)
                    await asyncio.gather(*doing)
                seen = [await table.hear()]
                while len([news for news in seen if _text(news)]) < len(texts):
                    seen.append(await table.hear())
        async with connected(page(url)) as other:
            stored = [_text(news) for news in await heard(other, table.table) if _text(news)]

    assert sorted(stored) == sorted(texts), "nothing is lost, nothing is done twice"
    assert [_text(news) for news in seen if _text(news)] == stored, "everything is heard once, in order"
    assert ConnectionChange.LOST in changes
    assert changes.count(ConnectionChange.LOST) == changes.count(ConnectionChange.RESTORED)


def _text(news: wire.Happened | wire.State) -> str:
    return news.told.text if isinstance(news, wire.Happened) and isinstance(news.told, wire.Said) else ""


async def test_two_clients_that_want_the_same_seat_get_different_seats(tmp_path: Path) -> None:
    settings = wire.Settings(game="sandbag", seats=3)
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (_, url),
        connected(page(url)) as one,
        connected(page(url)) as other,
    ):
        opened = await one.open(settings)
        tables = [await client.follow(opened.table) for client in (one, other)]
        seats = await asyncio.gather(tables[0].sit("One"), tables[1].sit("Other"))

        assert sorted(seats) == [0, 1]
        assert all(table.link for table in tables)
        with pytest.raises(NotDone, match="stand up first"):
            await other.do(opened.table, wire.Sit(2, "Third"))


async def test_a_token_identifies_the_guest_and_an_unknown_token_is_rejected(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url):
        async with connected(page(url)) as first:
            pass
        async with connected(page(url), first.token) as again:
            assert again.guest == first.guest
        with pytest.raises(Unwelcome, match="token"):
            async with connected(page(url), secrets.token_urlsafe(32)):
                pass


async def test_a_client_that_cannot_reconnect_is_unreachable(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="nobody answers"):
        async with connected(f"http://127.0.0.1:{free_port()}"):
            pass
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url):
        lost = Client(page(url), retry_seconds=0.0)
        await lost.start()
        table = await lost.follow((await lost.open(SETTINGS)).table)
        await table.hear()
    with pytest.raises(Unreachable, match="It was tried again"):
        await table.hear()
    with pytest.raises(Unreachable):
        await lost.tables()
    await lost.close()


def test_the_client_sends_within_the_rate_limit_of_the_server() -> None:
    assert MESSAGES.per_second > client_module.PER_SECOND
    assert MESSAGES.at_once > client_module.AT_ONCE


@pytest.mark.parametrize(
    ("link", "address", "socket"),
    [
        ("http://h:8710", Address("http://h:8710"), "ws://h:8710/ws"),
        ("http://h:8710/", Address("http://h:8710"), "ws://h:8710/ws"),
        ("http://h:8710/#/", Address("http://h:8710"), "ws://h:8710/ws"),
        ("https://h/cards/#/table/abc", Address("https://h/cards", "abc"), "wss://h/cards/ws"),
        ("http://h:9/#/table/abc/seat/secret", Address("http://h:9", "abc", "secret"), "ws://h:9/ws"),
        ("https://h/cards/table/abc", Address("https://h/cards", "abc"), "wss://h/cards/ws"),
        ("http://[::1]:9/seat/abc/secret/", Address("http://[::1]:9", "abc", "secret"), "ws://[::1]:9/ws"),
    ],
)
def test_links_are_read(link: str, address: Address, socket: str) -> None:
    assert read_address(link) == address
    assert address.socket == socket
    assert address.is_of_this_machine == ("::1" in link)


def test_links_round_trip_and_keep_the_secret_in_the_fragment() -> None:
    server = Address("https://h/cards")

    assert read_address(server.link_to("abc")) == Address("https://h/cards", "abc")
    assert read_address(server.link_to_seat("abc", "secret")) == Address("https://h/cards", "abc", "secret")
    assert "secret" not in server.link_to_seat("abc", "secret").partition("#")[0]


WRONG = ["http://h/#/seat/secret", "http://h/#secret", "http://h/table/a#/table/secret"]


@pytest.mark.parametrize(
    "link", ["", "h:8710", "ftp://h", "http://", "http://h:99999", "http://u@h/seat/a/secret", *WRONG]
)
def test_a_text_that_is_no_link_is_refused_and_not_quoted(link: str) -> None:
    with pytest.raises(BagatelleError, match="that is no link") as refused:
        read_address(link)
    assert "secret" not in str(refused.value)
