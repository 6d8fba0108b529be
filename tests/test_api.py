"""The public interface: ``bagatelle.__all__``, its page, and the pages and examples that use nothing else."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bagatelle

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "api.md"
INTERNAL = {"architecture.md", "decisions.md", "engine.md", "modules.md", "serving.md"}
"""Pages for engineers who change the package."""
PAGES = [
    ROOT / "README.md",
    ROOT / "examples" / "README.md",
    *(page for page in (ROOT / "docs").glob("*.md") if page.name not in INTERNAL),
]
WITHOUT_NUMPY = "import sys; sys.modules['numpy'] = None; "
"""Makes every import of NumPy fail as if it were not installed."""


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def documented() -> list[str]:
    """The names in the first column of the tables of the page, without the methods, which are not in code style."""
    return [
        name
        for cell in re.findall(r"^\| (`[^|]*) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
        for name in re.findall(r"`(\w+)", cell)
    ]


def test_the_page_lists_exactly_the_public_names() -> None:
    assert sorted(documented()) == sorted(bagatelle.__all__)


def test_the_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)

    assert result.attempted > 20
    assert result.failed == 0


@pytest.mark.parametrize("name", bagatelle.__all__)
def test_every_public_name_can_be_loaded(name: str) -> None:
    assert getattr(bagatelle, name) is getattr(bagatelle, name)
    assert name in dir(bagatelle)


def test_a_name_that_is_not_public_is_refused_with_the_page_that_lists_the_names() -> None:
    with pytest.raises(AttributeError, match=r"no attribute 'Tabel'.*docs/api\.md"):
        bagatelle.Tabel  # type: ignore[attr-defined]  # noqa: B018 - the access is the test


def imported_names(code: str) -> list[str]:
    """Everything that Python code imports from the package, as dotted names."""
    names: list[str] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return [name for name in names if name.partition(".")[0] == "bagatelle"]


def assert_public(code: str) -> None:
    for name in imported_names(code):
        assert name == "bagatelle" or name.removeprefix("bagatelle.") in bagatelle.__all__, f"{name} is not public"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_import_public_names_only(page: Path) -> None:
    for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        examples = doctest.DocTestParser().get_examples(block)
        if examples:
            assert_public("".join(example.source for example in examples))
        else:
            lines = [line for line in block.splitlines() if line.startswith(("import ", "from "))]
            assert_public("\n".join(lines))


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("[a-z]*.py")), ids=lambda path: path.name)
def test_examples_import_public_names_only(example: Path) -> None:
    code = example.read_text(encoding="utf-8")

    assert imported_names(code)
    assert_public(code)


def test_importing_the_package_loads_no_other_part_of_it() -> None:
    shown = run_python(
        "import sys; before = set(sys.modules); import bagatelle; "
        "print(sorted(name for name in sys.modules if name.startswith('bagatelle')), 'asyncio' in sys.modules)"
    )

    assert shown.stdout.split("\n")[0] == "['bagatelle', 'bagatelle.form'] False", shown.stderr


@pytest.mark.parametrize("name", ["Batch", "pettingzoo_env", "register_gymnasium", "register_openspiel"])
def test_an_environment_without_numpy_is_refused_in_one_line_that_names_the_extra(name: str) -> None:
    shown = run_python(
        f"{WITHOUT_NUMPY} import bagatelle\ntry: bagatelle.{name}\nexcept bagatelle.MissingExtra as e: print(e)"
    )

    extra = "openspiel" if "openspiel" in name else "envs"
    assert shown.stdout == f"bagatelle.{name} needs numpy, an optional extra: pip install 'bagatelle[{extra}]'\n", shown


@pytest.mark.parametrize("command", [["arena", "sandbag", "--bots", "rule", "random"], ["ladder", "sandbag"]])
def test_the_arena_without_numpy_is_refused_in_one_line_that_names_the_extra(command: list[str]) -> None:
    shown = run_python(f"{WITHOUT_NUMPY} from bagatelle.cli import main; sys.exit(main({command}))")

    assert shown.returncode == 1
    assert shown.stderr == (
        f"bagatelle: `bagatelle {command[0]}` needs numpy, an optional extra: pip install 'bagatelle[study]'\n"
    )


def test_playing_and_serving_do_without_numpy() -> None:
    shown = run_python(
        f"{WITHOUT_NUMPY} import bagatelle, bagatelle.cli, bagatelle.server.serve; "
        "table = bagatelle.random_game(bagatelle.sandbag, bagatelle.Variant(3), bagatelle.seed_from_text('fig')); "
        "[bagatelle.find_bot('bagoloot', name) for name in bagatelle.bot_names('bagoloot')]; "
        "print(bagatelle.verify_record(bagatelle.write_record(table)).failed)"
    )

    assert shown.stdout == "0\n", shown.stderr
