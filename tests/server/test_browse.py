"""``bagatelle`` without a command: a server for this machine, the page in its browser, and an end in order."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bagatelle.commands import browse
from bagatelle.commands.browse import HOST, listen_near
from tests.server.processes import PATIENCE, Running, address_of, default_sigint, environment

NO_WINDOW = {"BROWSER": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}


@contextlib.contextmanager
def opened(home: Path, *arguments: str, **more: str) -> Iterator[Running]:
    """The program without a command; it is ended in order if the test has not done so."""
    home.mkdir(exist_ok=True)
    output = home / "said.txt"
    env = environment() | NO_WINDOW | {"BAGATELLE_HOME": str(home)} | more
    with output.open("wb") as stream, default_sigint():
        whole = [sys.executable, "-m", "bagatelle", *arguments]
        process = subprocess.Popen(whole, stdout=stream, stderr=stream, env=env)
    try:
        yield Running(process, address_of(process, output), output)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)


def wait_for(path: Path) -> str:
    """What is in the file, once it is there."""
    until = time.monotonic() + PATIENCE
    while not path.exists() or not path.read_text():
        assert time.monotonic() < until, f"{path.name} was never written"
        time.sleep(0.05)
    return path.read_text().strip()


@pytest.mark.skipif(sys.platform == "win32", reason="a browser made of a shell script needs a POSIX system")
def test_the_page_opens_in_the_browser_and_ctrl_c_ends_it_in_order(tmp_path: Path) -> None:
    seen = tmp_path / "seen.txt"
    fake = tmp_path / "browser"
    fake.write_text(f'#!/bin/sh\necho "$1" > "{seen}"\n')
    fake.chmod(0o755)
    with opened(tmp_path / "home", BROWSER=f"{fake} %s") as running:
        assert wait_for(seen) == running.address
        assert httpx.get(f"{running.address}health/live", trust_env=False).status_code == 200
        assert httpx.get(running.address, trust_env=False).headers["content-type"].startswith("text/html")
        guest = httpx.post(
            f"{running.address}api/guest", json={}, headers={"origin": running.address.rstrip("/")}, trust_env=False
        )
        assert guest.status_code == 200, "the page may talk to its server"
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(PATIENCE) == 0
        assert "Traceback" not in running.said()
    assert (tmp_path / "home" / "tables.db").exists(), "games are kept"


def test_without_a_window_the_address_and_the_way_to_the_terminal_are_told(tmp_path: Path) -> None:
    with opened(tmp_path / "home") as running:
        assert httpx.get(f"{running.address}health/live", trust_env=False).status_code == 200
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(PATIENCE) == 0
        said = running.said()
    assert f"Open {running.address} in one" in said
    assert "bagatelle play sandbag" in said


def test_no_browser_is_opened_where_none_is_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", lambda _: pytest.fail("nobody wants a browser"))
    browse.show("http://127.0.0.1:1/", wants_browser=False)
    said = capsys.readouterr().err
    assert "Bagatelle is open at http://127.0.0.1:1/" in said
    assert "No browser" not in said


def test_a_browser_that_cannot_be_opened_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda _: False)
    browse._open("http://127.0.0.1:1/")
    assert "play in the terminal" in capsys.readouterr().err


def test_a_port_that_is_taken_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        with listen_near(port) as near:
            assert near.getsockname()[1] != port
    monkeypatch.setattr(browse, "NEAR", 0)
    with listen_near(port) as anywhere:
        assert anywhere.getsockname()[1] > 0


def test_a_command_is_still_a_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bagatelle", "flap"],
        capture_output=True,
        text=True,
        timeout=60,
        env=environment() | {"BAGATELLE_HOME": str(tmp_path)},
        check=False,
    )
    assert done.returncode == 2
    assert "invalid choice" in done.stderr


def test_the_port_can_be_chosen(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        port = taken.getsockname()[1]
    with opened(tmp_path / "home", "--no-browser", "--port", str(port)) as running:
        assert running.address == f"http://{HOST}:{port}/"
