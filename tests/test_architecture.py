"""Rules of the house that no linter knows; the import contracts stand in pyproject.toml and run beside these."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE_FOLDERS = ("chatapp", "packaging", "tests")
MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 60
NAMES_THAT_SAY_NOTHING = {"util", "utils", "helper", "helpers", "manager", "misc", "common", "data"}
TEXT_ENDINGS = {
    ".py",
    ".md",
    ".toml",
    ".lock",
    ".txt",
    ".qss",
    ".json",
    ".sql",
    ".cfg",
    ".ini",
    ".yml",
    ".yaml",
    ".svg",
    ".desktop",
}
# Written in halves, so that this file does not hold what it forbids.
PLACES_OF_ONE_MACHINE = [
    "/work" + "/",
    "tmp/" + "dev",
    "/opt" + "/pypi",
    "/opt" + "/wheels",
    "/home" + "/",
    "/root" + "/",
    "farm" + "-",
]
REGISTRY_HOSTS = ["pypi" + ".org", "python" + "hosted.org", "deb." + "debian.org", "registry." + "npmjs"]


def code_files() -> list[Path]:
    """Every Python file of the project, `run.py` included."""
    found = [path for folder in CODE_FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return sorted([*found, ROOT / "run.py"])


def text_files() -> list[Path]:
    """Every text file that is kept in the repository."""
    beside = [path for path in ROOT.iterdir() if path.is_file() and path.suffix in TEXT_ENDINGS]
    folders = (*CODE_FOLDERS, "requirements", "resources")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in TEXT_ENDINGS]
    return sorted([*beside, *found, ROOT / ".ci" / "run"])


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported_names(path: Path) -> Iterator[str]:
    """Dotted names of everything a file imports, at any depth: `from a import b` gives `a.b`."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def assigned_names(path: Path) -> set[str]:
    """Names that a module assigns at its top level."""
    plain = [node.targets for node in parsed(path).body if isinstance(node, ast.Assign)]
    annotated = [[node.target] for node in parsed(path).body if isinstance(node, ast.AnnAssign)]
    return {target.id for targets in plain + annotated for target in targets if isinstance(target, ast.Name)}


def offenders(folder: str, *prefixes: str) -> list[str]:
    """The imports below `folder` that begin with one of the dotted prefixes."""
    return [
        f"{shown(path)}: {name}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for name in imported_names(path)
        if any(name == prefix or name.startswith(f"{prefix}.") for prefix in prefixes)
    ]


def test_the_search_finds_the_code() -> None:
    """A guard for the tests below, which would pass on an empty list."""
    names = {shown(path) for path in code_files()}
    assert {"run.py", "packaging/launcher/main.py", "chatapp/__main__.py", "tests/test_architecture.py"} <= names
    assert offenders("packaging/launcher", "subprocess")


def test_no_file_is_longer_than_a_reader_can_hold() -> None:
    lengths = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in code_files()}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    functions = [
        (shown(path), node)
        for path in code_files()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    lengths = {f"{name}:{node.name}": (node.end_lineno or node.lineno) - node.lineno + 1 for name, node in functions}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES_OF_A_FUNCTION} == {}


def test_names_say_something() -> None:
    parts = {part for path in code_files() for part in path.relative_to(ROOT).with_suffix("").parts}
    assert parts & NAMES_THAT_SAY_NOTHING == set()


def test_every_module_says_what_it_offers() -> None:
    silent = [
        shown(path)
        for folder in ("chatapp", "packaging/launcher")
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "__init__.py" and "__all__" not in assigned_names(path)
    ]
    assert silent == []


def test_every_folder_of_code_is_a_package() -> None:
    folders = {path.parent for path in (ROOT / "chatapp").rglob("*.py")}
    assert [shown(folder) for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_controllers_use_qt_core_alone() -> None:
    assert offenders("chatapp/controllers", "PySide6.QtWidgets", "PySide6.QtGui") == []


def test_the_application_knows_neither_its_tests_nor_its_launcher() -> None:
    assert offenders("chatapp", "tests", "launcher", "pytest") == []


def test_the_launcher_needs_nothing_that_it_installs() -> None:
    """check_summary is the exception: pytest itself imports it, when everything is installed."""
    foreign = ("chatapp", "PySide6", "pytest", "platformdirs", "psutil", "pydantic", "numpy", "packaging")
    assert offenders("packaging/launcher", *foreign) == ["packaging/launcher/check_summary.py: pytest"]


def test_tests_stand_in_the_folder_of_what_they_test() -> None:
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")}
    homeless = [
        folder.as_posix()
        for folder in folders
        if not any((ROOT / top / folder).is_dir() for top in ("chatapp", "packaging", "."))
    ]
    assert sorted(homeless) == []


@pytest.mark.parametrize("forbidden", [*PLACES_OF_ONE_MACHINE, *REGISTRY_HOSTS])
def test_nothing_points_to_one_machine_or_one_registry(forbidden: str) -> None:
    assert [shown(path) for path in text_files() if forbidden in path.read_text(encoding="utf-8")] == []
