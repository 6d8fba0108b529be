"""The check of the prose for engineers: it reads comments, docstrings and documents, and nothing else."""

from pathlib import Path

import pytest

from tests import wording

PYTHON = '''"""Times are in thousandths
of a second."""

SENTENCE = "Whoever draws gets the first card."
"""Whoever reads this is an engineer."""
call(
    "whoever has the seat",  # of the new kind
)
'''
SCRIPT = """const text = "whoever" // somebody who listens
/* It cannot
 * be had. */
"""


def found_in(path: Path) -> list[tuple[int, str]]:
    return sorted((finding.line, finding.found) for finding in wording.findings(path))


def test_comments_and_docstrings_are_read_and_other_strings_are_not(tmp_path: Path) -> None:
    python, script = tmp_path / "one.py", tmp_path / "one.ts"
    python.write_text(PYTHON)
    script.write_text(SCRIPT)

    assert found_in(python) == [(1, "thousandths of a second"), (5, "Whoever"), (7, "of the new kind")]
    assert found_in(script) == [(1, "somebody who"), (2, "cannot be had")]


def test_a_document_is_read_whole(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Times\n\nIn milliseconds.\nIt keeps nobody\nwaiting.\n")

    assert found_in(page) == [(4, "keeps nobody")]


def test_every_place_exists_and_has_files() -> None:
    for place in wording.PLACES:
        assert any(path.is_relative_to(wording.ROOT / place) for path in wording.files()), place


def test_the_message_names_the_place_and_the_better_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.md").write_text("Thousandths of a second\n")
    monkeypatch.setattr(wording, "ROOT", tmp_path)
    monkeypatch.setattr(wording, "files", lambda: [tmp_path / "page.md"])

    assert wording.main() == 1
    assert capsys.readouterr().out.startswith("page.md:1: 'Thousandths of a second'")
    (tmp_path / "page.md").write_text("Milliseconds\n")
    assert wording.main() == 0
