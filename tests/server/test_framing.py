"""Frames in all their forms: what takes the short way means the same as what does not."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri
from websockets.utils import apply_mask

from bagatelle.server.framing import after_frames, framed, frames_in, text_in
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.wire import messages as wire
from tests.server.clients import Client, connected, serving

SIZES = (0, 1, 125, 126, 127, 65_535)


def masked(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    """A frame as clients send it."""
    return Frame(opcode, data, fin).serialize(mask=True)


# --- frames ---


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_text_is_found(size: int) -> None:
    text = (b"0123456789" * 7000)[:size]
    assert text_in(masked(Opcode.TEXT, text), apply_mask) == text


@pytest.mark.parametrize("size", [*SIZES, 65_536])
def test_a_text_is_written_as_the_library_writes_it(size: int) -> None:
    texts = [b"x" * size, b"y"]
    assert framed(texts) == b"".join([Frame(Opcode.TEXT, text).serialize(mask=False) for text in texts])


OTHERS = {
    "nothing": b"",
    "one byte": b"\x81",
    "a piece": masked(Opcode.TEXT, b"hello", fin=False),
    "the rest": masked(Opcode.CONT, b"hello"),
    "bytes": masked(Opcode.BINARY, b"hello"),
    "a ping": masked(Opcode.PING, b"hello"),
    "the end": masked(Opcode.CLOSE, b"\x03\xe8"),
    "too little": masked(Opcode.TEXT, b"hello")[:-1],
    "too much": masked(Opcode.TEXT, b"hello") + b"\x81",
    "two": masked(Opcode.TEXT, b"hello") * 2,
    "long": masked(Opcode.TEXT, b"x" * 65_536),
    "no mask": Frame(Opcode.TEXT, b"hello").serialize(mask=False),
    "a bit that means nothing": bytes([0xC1]) + masked(Opcode.TEXT, b"hello")[1:],
}


@pytest.mark.parametrize("name", OTHERS)
def test_nothing_else_takes_the_short_way(name: str) -> None:
    assert text_in(OTHERS[name], apply_mask) is None


@given(
    st.lists(
        st.tuples(st.sampled_from((Opcode.TEXT, Opcode.CONT, Opcode.BINARY)), st.binary(max_size=300), st.booleans()),
        max_size=4,
    ),
    st.data(),
)
def test_it_is_known_where_frames_end(parts: list[tuple[Opcode, bytes, bool]], data: st.DataObject) -> None:
    frames = [masked(opcode, text, fin=fin) for opcode, text, fin in parts]
    stream = b"".join(frames)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=4)))
    ends = {sum(map(len, frames[:count])) for count in range(len(frames) + 1)}
    rest = b""
    for start, end in zip((0, *cuts), (*cuts, len(stream)), strict=True):
        rest = after_frames(rest + stream[start:end])
        begins = max(place for place in ends if place <= end)
        assert rest == stream[begins:end], "what is left belongs to the frame that has begun"


@given(st.lists(st.binary(max_size=300), max_size=4), st.data())
def test_frames_are_counted_also_the_one_that_has_only_begun(texts: list[bytes], data: st.DataObject) -> None:
    frames = [masked(Opcode.TEXT, text) for text in texts]
    end = data.draw(st.integers(0, sum(map(len, frames))))
    begins = [sum(map(len, frames[:count])) for count in range(len(frames))]

    assert frames_in(b"".join(frames)[:end]) == sum(begin + 2 <= end for begin in begins), "two bytes tell its size"


# --- at a real server ---


def heard_in(frame: Frame) -> wire.ToClient | bytes:
    data = bytes(frame.data)
    return data if frame.opcode is Opcode.PONG else wire.from_server(data)


class Stream:
    """A client that cuts what it sends as it likes."""

    def __init__(self, protocol: ClientProtocol, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._protocol = protocol
        self._reader = reader
        self._writer = writer

    async def send(self, *pieces: bytes) -> None:
        """Send the pieces so that each arrives alone."""
        for piece in pieces:
            self._writer.write(piece)
            await self._writer.drain()
            await asyncio.sleep(0.02)

    async def heard(self, count: int) -> list[wire.ToClient | bytes]:
        """The next messages, or what pings were answered with."""
        found: list[wire.ToClient | bytes] = []
        while len(found) < count:
            frames = [event for event in self._protocol.events_received() if isinstance(event, Frame)]
            found += [heard_in(frame) for frame in frames]
            if len(found) < count:
                async with asyncio.timeout(10):
                    self._protocol.receive_data(await self._reader.read(65_536))
        return found


@contextlib.asynccontextmanager
async def streaming(url: str, token: str) -> AsyncIterator[Stream]:
    """Somebody known, by a connection of bytes."""
    where = parse_uri(url)
    protocol = ClientProtocol(where)
    reader, writer = await asyncio.open_connection(where.host, where.port)
    try:
        protocol.send_request(protocol.connect())
        writer.write(b"".join(protocol.data_to_send()))
        protocol.receive_data(await reader.readuntil(b"\r\n\r\n"))
        protocol.events_received()
        stream = Stream(protocol, reader, writer)
        await stream.send(masked(Opcode.TEXT, wire.encoded(wire.Hello(token=token))))
        [welcome] = await stream.heard(1)
        assert isinstance(welcome, wire.Welcome)
        yield stream
    finally:
        writer.close()


def said(table: str, number: int) -> bytes:
    """A command as it is sent."""
    return masked(Opcode.TEXT, wire.encoded(wire.Do(f"say {number}", table, wire.Say("hello"))))


def in_fragments(text: bytes, between: bytes = b"") -> bytes:
    """The same message in two frames."""
    return masked(Opcode.TEXT, text[:9], fin=False) + between + masked(Opcode.CONT, text[9:])


async def table_of(client: Client) -> str:
    table = await client.open(wire.Settings(game="sandbag", seats=3))
    await client.do(table, wire.Sit(0, "Ana"))
    return table


def ids(heard: Sequence[wire.ToClient | bytes]) -> list[str]:
    return [one.id for one in heard if isinstance(one, wire.Done)]


@pytest.mark.anyio
async def test_commands_are_done_in_order_however_they_are_cut(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as client:
        table = await table_of(client)
        async with streaming(url, client.token) as stream:
            plain = wire.encoded(wire.Do("say 8", table, wire.Say("hello")))
            ping = masked(Opcode.PING, b"there?")
            cut, last = said(table, 3), said(table, 6) + said(table, 7)
            await stream.send(said(table, 1), said(table, 2))
            await stream.send(cut[:1], cut[1:5], cut[5:20], cut[20:])
            await stream.send(said(table, 4) + said(table, 5))
            await stream.send(last[:-3], last[-3:])
            await stream.send(in_fragments(plain, ping))
            await stream.send(said(table, 9))
            heard = await stream.heard(10)
            assert ids(heard) == [f"say {number}" for number in range(1, 10)]
            assert b"there?" in heard
