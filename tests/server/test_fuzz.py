"""Whatever is sent to a real server, it answers, refuses or closes with a reason, and goes on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bagatelle.server.http.endpoint import AtTable
from bagatelle.server.http.routes import ENDPOINTS, Guest
from bagatelle.wire import messages as wire
from tests.server.processes import Running, started

TABLE = "0" * 22
EXPECTED = {1007, 1008, 1009}
"""How a connection ends whose client sends nonsense; 1011 would be the server's own mistake."""

BOUNDED = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
MESSAGES: list[wire.ToServer] = [
    wire.Hello(),
    wire.Open("o", wire.Settings(game="sandbag")),
    wire.Tables("t"),
    wire.Watch("w", TABLE),
    wire.Leave(TABLE),
    wire.Do("d", TABLE, wire.Act("x")),
    wire.Ask("a", TABLE, wire.Why("x")),
    wire.Claim("c", TABLE, "s" * 64),
    wire.Ping(1.5),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with started(tmp_path_factory.mktemp("fuzz") / "t.db") as running:
        yield running
        assert running.process.poll() is None, "the server has gone"
        said = running.said()
    assert len(said.splitlines()) == 1, said


def send(server: Running, *frames: str | bytes) -> None:
    """Send frames to the server after a hello; it goes on, or closes with a reason of the client's own making."""
    with connect(server.url, compression=None, open_timeout=30) as socket:
        try:
            _send_all(socket, frames)
        except ConnectionClosed as closed:
            ended = closed.rcvd
        else:
            return
    assert ended is not None
    assert ended.code in EXPECTED
    assert ended.reason


def _send_all(socket: ClientConnection, frames: tuple[str | bytes, ...]) -> None:
    socket.send(wire.encoded(wire.Hello()).decode())
    for frame in frames:
        socket.send(frame)
    socket.send(wire.encoded(wire.Ping(7.0)).decode())
    while True:
        answer = wire.from_server(socket.recv(30))
        if isinstance(answer, wire.Pong) and answer.sent == 7.0:
            return


@BOUNDED
@given(frame=st.binary(max_size=200))
def test_frames_of_random_bytes(server: Running, frame: bytes) -> None:
    send(server, frame)


@BOUNDED
@given(frame=st.text(max_size=200))
def test_frames_of_random_text(server: Running, frame: str) -> None:
    send(server, frame)


@BOUNDED
@given(value=JSON)
def test_frames_of_random_json(server: Running, value: object) -> None:
    send(server, msgspec.json.encode(value).decode())


@BOUNDED
@given(message=st.sampled_from(MESSAGES), value=JSON, data=st.data())
def test_messages_with_something_else_in_a_field(
    server: Running, message: wire.ToServer, value: object, data: st.DataObject
) -> None:
    fields: dict[str, object] = msgspec.json.decode(wire.encoded(message))
    fields[data.draw(st.sampled_from(sorted(fields)))] = value
    send(server, msgspec.json.encode(fields).decode())


def test_text_that_is_no_text(server: Running) -> None:
    with connect(server.url, compression=None) as socket:
        socket.send(b"\xff\xfe\xfd", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(30)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007


def test_deeply_nested_json(server: Running) -> None:
    for opening in ("[", '{"a":'):
        send(server, opening * (wire.LONGEST_FRAME // len(opening) - 1))


def prepared(server: Running) -> tuple[str, str]:
    """A guest's token and a table where the guest sits."""
    with httpx.Client(base_url=server.address, trust_env=False) as client:
        token = msgspec.json.decode(client.post("/api/guest", json={"cookie": False}).content, type=Guest).token
        client.headers["authorization"] = f"Bearer {token}"
        bots = {"1": "random", "2": "random", "3": "random"}
        new = {"id": "t", "settings": {"game": "sandbag", "seats": 4, "bots": bots, "chat": True}}
        table = msgspec.json.decode(client.post("/api/tables", json=new).content, type=AtTable).info.table
        for command in (wire.Sit(0, "Ana"), wire.Start()):
            body = {"id": type(command).__name__, "command": msgspec.to_builtins(command)}
            assert client.post(f"/api/tables/{table}/commands", json=body).status_code == 200
    return token, table


def test_the_api_is_what_its_document_says(server: Running, tmp_path: Path) -> None:
    """Requests that the document allows, and such as it does not, by schemathesis."""
    token, table = prepared(server)
    config = tmp_path / "schemathesis.toml"
    paths = f'"path.table" = "{table}"\n"path.lesson" = "following"\n"path.step" = "duck"\n'
    config.write_text(f"[parameters]\n{paths}")
    # Left out: what the document allows is always taken. A schema cannot say which options go together, and which
    # choices a game allows now; such requests are refused with 400 and the reason.
    left_out = "positive_data_acceptance"
    program = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    choices = ["--max-examples", "8", "--phases", "coverage,fuzzing", "--generation-deterministic", "--no-color"]
    address = f"{server.address}/api/openapi.json"
    done = subprocess.run(
        [*program, address, "-H", f"Authorization: Bearer {token}", "--exclude-checks", left_out, *choices],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]
    # All but the document itself, which schemathesis has read to begin with; and the table was found.
    assert f"{len(ENDPOINTS) - 1} selected" in done.stdout, done.stdout
    assert "returned 404" not in done.stdout, done.stdout
