"""``python -m tests.commits``: every commit subject has at most 72 characters. Part of ``make lint``.

The rule holds for the commits after ``BEFORE``, except merges. The check is skipped where their history is missing, as
in an sdist or a shallow clone.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
BEFORE: Final = "faff6885ff71ea056f1784d1cee14b3fc8845215"
"""The last commit without the rule."""
EXEMPT: Final = frozenset({"2869271d5533398f05585f8235af42261da5d2e5"})
"""Merged before this check existed."""
LONGEST: Final = 72


def git(folder: Path, *arguments: str) -> str | None:
    """Output of git, or ``None`` where it fails or is not installed."""
    try:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def long_subjects(folder: Path = ROOT, before: str = BEFORE) -> list[str] | None:
    """Lines about the subjects that are too long; ``None`` where the history is missing."""
    if git(folder, "merge-base", "--is-ancestor", before, "HEAD") is None:
        return None
    log = git(folder, "log", "--no-merges", "--format=%H %s", f"{before}..HEAD")
    if log is None:
        return None
    commits = [line.split(" ", 1) for line in log.splitlines()]
    return [
        f"{commit[:9]}: the subject has {len(subject)} characters, at most {LONGEST} are allowed: {subject}"
        for commit, subject in commits
        if len(subject) > LONGEST and commit not in EXEMPT
    ]


def main() -> int:
    """Print what is wrong; 1 if anything is."""
    found = long_subjects()
    if found is None:
        print("Commit subjects: not checked, the git history is not here.")
        return 0
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
