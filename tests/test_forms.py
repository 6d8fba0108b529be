"""Both forms of the rules play the same games, and never a mixture of the two runs."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, cast

import hatch_build
import pytest

import bagatelle
from bagatelle import form


def run_python(code: str, *, wish: str, package: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, form.WISH: wish, "PYTHONPATH": str(package.parent)}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package without its native unit."""
    source = Path(bagatelle.__file__).parent
    ignore = shutil.ignore_patterns("*.so", "*.pyd", form.STAMP, "__pycache__")
    copied: Path = shutil.copytree(source, tmp_path / "bagatelle", ignore=ignore)
    return copied


def write_stamp(package: Path, *, digest: str | None = None, suffix: str = EXTENSION_SUFFIXES[0]) -> None:
    """Pretend that the bits were compiled, into a file that no Python can load."""
    made = f"bagatelle/core/bits{suffix}"
    (package.parent / made).write_bytes(b"not machine code")
    sources = ["core/bits.py"]
    stamp = {"suffix": suffix, "made": [made], "sources": sources}
    (package / form.STAMP).write_text(json.dumps({**stamp, "digest": digest or form.digest(sources, package)}))


def imports_of(path: Path) -> set[str]:
    """The modules that a file imports, with the names in them, which may be modules too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_an_install_has_all_that_compiled_modules_are_made_of() -> None:
    """Else the rules of whoever installs the package run interpreted, however good their compiler is."""
    package = Path(bagatelle.__file__).parent
    ahead, seen, foreign = list(hatch_build.sources()), set[Path](), set[str]()
    while ahead:
        path = ahead.pop()
        if path in seen:
            continue
        seen.add(path)
        for name in imports_of(path):
            first, *rest = name.split(".")
            if first == "bagatelle":
                place = package.joinpath(*rest)
                ahead += [file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()]
            elif first not in sys.stdlib_module_names:
                foreign.add(first)
    project = tomllib.loads((package.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    required = {re.split(r"[^\w]", need)[0] for need in project["build-system"]["requires"]}
    assert foreign == {"librt", "msgspec", "mypy_extensions"}, "what they need is said in the comment there"
    assert foreign <= required


def test_the_compiler_does_not_read_the_modules_behind_the_public_names() -> None:
    """A build environment has neither NumPy nor the packages of the server: without the flag the build would fail."""
    command = [sys.executable, "-m", "mypy", *hatch_build.TYPE_FLAGS, "--verbose", "--cache-dir", os.devnull]
    shown = subprocess.run(
        [*command, str(hatch_build.PACKAGE / "core" / "bits.py")],
        cwd=hatch_build.ROOT,
        env={**os.environ, "MYPYPATH": "src"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert shown.returncode == 0, shown.stdout
    assert "bagatelle/form.py" in shown.stderr
    assert not re.search(r"bagatelle/(bots|envs|server|wire)/", shown.stderr)


def fake_compiler(folder: Path, script: str) -> str:
    """Write a C compiler made of a shell script; return its path."""
    path = folder / "fake-cc"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.skipif(sys.platform == "win32", reason="the compiler is a shell script")
def test_link_time_optimisation_is_used_only_where_the_compiler_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", fake_compiler(tmp_path, "exit 0"))
    assert hatch_build.lto_flags(tmp_path) == [f"-flto={hatch_build.core_count()}"]

    monkeypatch.setenv("CC", fake_compiler(tmp_path, 'case "$*" in *-flto*) exit 1;; esac'))
    assert hatch_build.lto_flags(tmp_path) == []

    monkeypatch.setenv("CC", str(tmp_path / "missing"))
    assert hatch_build.lto_flags(tmp_path) == []


class Messages:
    """The messages of a build."""

    def __init__(self) -> None:
        self.warnings: list[str] = []

    def display_warning(self, text: str) -> None:
        self.warnings.append(text)


@pytest.mark.skipif(sys.platform == "win32", reason="the compiler is a shell script")
def test_a_wheel_is_built_without_a_profile_where_the_compiler_cannot_use_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", fake_compiler(tmp_path, 'case "$*" in *-fprofile-use*) exit 1;; esac'))
    messages = Messages()
    hook = hatch_build.CustomBuildHook(
        str(tmp_path), {}, cast("Any", None), cast("Any", None), str(tmp_path), "wheel", cast("Any", messages)
    )
    assert hook.compile_with_profile(tmp_path) == []
    assert messages.warnings == [], "nothing asked for a profile"

    monkeypatch.setenv(hatch_build.PROFILED, "1")
    assert hook.compile_with_profile(tmp_path) == []
    (line,) = messages.warnings
    assert line.startswith("bagatelle: a plain optimised build, without a profile: the C compiler lacks")
    assert "\n" not in line


SHOW = (
    "import bagatelle.core.bits as bits; from bagatelle import form; "
    "print(form.name(), bits.__file__[-3:], form.obstacle())"
)


def test_without_a_native_unit_the_rules_run_interpreted_and_say_why(package: Path) -> None:
    shown = run_python(SHOW, wish="auto", package=package)

    assert shown.stdout.startswith("interpreted .py it was not built")


def test_the_compiled_form_is_an_error_where_it_is_demanded_and_missing(package: Path) -> None:
    shown = run_python(SHOW, wish="compiled", package=package)

    assert "cannot run: it was not built" in shown.stderr


def test_a_stale_native_unit_is_never_used(package: Path) -> None:
    write_stamp(package, digest="of older sources")

    shown = run_python(SHOW, wish="auto", package=package)

    assert shown.stdout.startswith("interpreted .py the sources have changed")


def test_a_native_unit_of_another_python_is_never_used(package: Path) -> None:
    write_stamp(package, suffix=".cpython-39-x86_64-linux-gnu.so")

    assert "interpreted .py it was built for another Python" in run_python(SHOW, wish="auto", package=package).stdout


def test_a_damaged_stamp_is_no_stamp(package: Path) -> None:
    write_stamp(package)
    (package / form.STAMP).write_text('{"suffix": ')

    assert (
        "interpreted .py what says which files it has is damaged"
        in run_python(SHOW, wish="auto", package=package).stdout
    )


def test_a_relative_path_does_not_smuggle_the_other_form_in(package: Path) -> None:
    write_stamp(package)
    shown = run_python(
        f"import os, sys; os.chdir({str(package.parent)!r}); sys.path.insert(0, './.'); {SHOW}",
        wish="interpreted",
        package=Path("/nowhere/x"),
    )

    assert shown.stdout.startswith("interpreted .py BAGATELLE_FORM"), shown.stderr


def test_an_incomplete_native_unit_is_never_used(package: Path) -> None:
    write_stamp(package)
    stamp = json.loads((package / form.STAMP).read_text())
    stamp["made"].append("bagatelle/core/errors.so")
    (package / form.STAMP).write_text(json.dumps(stamp))

    assert "interpreted .py some of its files are missing" in run_python(SHOW, wish="auto", package=package).stdout


def test_a_native_unit_that_fits_is_loaded_unless_the_other_form_is_wished_for(package: Path) -> None:
    write_stamp(package)

    loaded = run_python(SHOW, wish="auto", package=package)
    assert "ImportError" in loaded.stderr
    assert f"bits{EXTENSION_SUFFIXES[0]}" in loaded.stderr
    assert run_python(SHOW, wish="interpreted", package=package).stdout.startswith("interpreted .py BAGATELLE_FORM")


def test_an_unknown_form_is_refused(package: Path) -> None:
    assert "auto, interpreted or compiled, not 'fast'" in run_python(SHOW, wish="fast", package=package).stderr


@pytest.mark.skipif(not form.is_compiled(), reason="the suite runs again with compiled rules")
def test_in_the_compiled_form_every_module_of_the_unit_is_native() -> None:
    stamp = json.loads((form.PACKAGE / form.STAMP).read_text())
    for source in stamp["sources"]:
        name = "bagatelle." + source.removesuffix(".py").replace("/", ".")
        __import__(name)
        assert str(sys.modules[name].__file__).endswith(EXTENSION_SUFFIXES[0]), name


@pytest.mark.skipif(not form.is_compiled(), reason="the suite runs again with compiled rules")
def test_a_source_that_is_new_since_the_unit_was_built_makes_it_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hatch_build.is_current()

    known = hatch_build.sources()
    monkeypatch.setattr(hatch_build, "sources", lambda: [*known, hatch_build.PACKAGE / "core" / "new.py"])
    assert not hatch_build.is_current()
