"""The checks that take too long for every change, each with a time limit: ``python -m tests.long``, ``make test-all``.

The summary has a line for each step: its result, its seconds, and the last line that it printed.
"""

from __future__ import annotations

import argparse
import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "-n", "auto")
FAULTS: Final = (sys.executable, "-m", "tests.faults", "--tables", "3", "--every", "0.4", "--database", "both")
INTERPRETED: Final = {"BAGATELLE_FORM": "interpreted"}
COMPILED: Final = {"BAGATELLE_FORM": "compiled"}


class Step(NamedTuple):
    """A command, its environment, and its time limit in seconds."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    limit: float


STEPS: Final = (
    Step("interpreted conformance", [*PYTEST, "-m", "long", "tests/test_conformance.py"], INTERPRETED, 1500),
    Step("browser", [*PYTEST, "tests/browser"], {**COMPILED, "BAGATELLE_SCREENS": "all"}, 1200),
    Step(
        "soaks",
        [*PYTEST, "-m", "soak", "tests"],
        {**COMPILED, "BAGATELLE_SECRECY": "1", "BAGATELLE_HISTORIES": "1000"},
        1800,
    ),
    Step("faults", [*FAULTS, "--seconds", "600", "--out", "bench/chaos.txt"], COMPILED, 1200),
)


def run(step: Step) -> tuple[bool, str]:
    """Run one step; return whether it passed, and its line of the summary."""
    print(f"--- {step.name}: {' '.join(step.command[1:])}", flush=True)
    begin = time.monotonic()
    process = subprocess.Popen(
        step.command,
        cwd=ROOT,
        env={**os.environ, **step.environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=step.limit)
        ending = "passed" if process.returncode == 0 else "FAILED"
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        ending = "OUT OF TIME"
    print(output, flush=True)
    last_line = next((line.strip("= ") for line in reversed(output.splitlines()) if line.strip()), "no output")
    line = f"{step.name:<24} {ending:<12} {time.monotonic() - begin:6.0f} s  {last_line}"
    return ending == "passed", line


def revision() -> str:
    """The commit of this checkout, if it has one."""
    command = ["git", "describe", "--always", "--dirty"]
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown commit"


def main(steps: Sequence[Step] = STEPS) -> int:
    """Run all steps, print the summary and write it to a file; 1 if a step did not pass."""
    parser = argparse.ArgumentParser(prog="python -m tests.long", description=__doc__)
    parser.add_argument("--out", type=Path, help="write the summary to this file")
    out: Path | None = parser.parse_args().out
    head = f"make test-all at {revision()}, Python {platform.python_version()}, {os.cpu_count()} cores"
    results = [run(step) for step in steps]
    summary = "\n".join([head, "", *(line for _, line in results), ""])
    print(summary)
    if out is not None:
        out.write_text(summary, encoding="utf-8")
    return 0 if all(passed for passed, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main())
