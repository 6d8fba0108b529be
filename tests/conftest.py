"""A person at the terminal: the command with typed lines, and a folder of its own for games."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bagatelle.cli import main

Script = Callable[..., str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("BAGATELLE_HOME", str(folder))
    return folder


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Script:
    """Runs the command with lines typed by a person; what it wrote."""
    assert not home.exists()

    def script(*arguments: str, typed: Sequence[str] = (), code: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in typed)))
        assert main(arguments) == code
        shown = capsys.readouterr()
        return shown.out + shown.err

    return script


def plain(shown: str) -> str:
    """What was shown, with broken lines joined again."""
    return re.sub(r"\s+", " ", shown)
