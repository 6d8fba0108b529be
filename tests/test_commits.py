"""The check of commit subjects, on repositories made for it."""

import subprocess
from pathlib import Path

import pytest

from tests import commits


def git(folder: Path, *arguments: str) -> str:
    who = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def commit(folder: Path, subject: str) -> str:
    git(folder, "commit", "-q", "--allow-empty", "-m", subject, "-m", "A body, whose lines may be long. " * 5)
    return git(folder, "rev-parse", "HEAD")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q", "-b", "main")
    return tmp_path


def test_a_long_subject_after_the_rule_is_reported(repository: Path) -> None:
    before = commit(repository, "long " * 20)
    commit(repository, "x" * 72)
    assert commits.long_subjects(repository, before) == []

    found = commit(repository, "y" * 73)

    (line,) = commits.long_subjects(repository, before) or []
    assert line.startswith(f"{found[:9]}: the subject has 73 characters")


def test_a_merge_may_have_a_long_subject(repository: Path) -> None:
    before = commit(repository, "Begin")
    git(repository, "checkout", "-q", "-b", "other")
    commit(repository, "Change")
    git(repository, "checkout", "-q", "main")
    git(repository, "merge", "-q", "--no-ff", "-m", "z" * 80, "other")

    assert commits.long_subjects(repository, before) == []


def test_without_the_history_nothing_is_checked(
    repository: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    before = commit(repository, "Begin")
    commit(repository, "Change " * 20)
    shallow = tmp_path_factory.mktemp("clones") / "shallow"
    git(repository, "clone", "-q", "--depth", "1", repository.as_uri(), str(shallow))
    outside = tmp_path_factory.mktemp("outside")

    assert commits.long_subjects(shallow, before) is None
    assert commits.long_subjects(outside, before) is None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(commits, "long_subjects", lambda: None)
        assert commits.main() == 0
    assert capsys.readouterr().out == "Commit subjects: not checked, the git history is not here.\n"
