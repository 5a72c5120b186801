"""`python run.py test`: every check of the project in turn, pytest last so that its closing line is the last line."""

import os
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from launcher.locations import LAUNCHER_HOME, ROOT, venv_program
from launcher.terminal import say

__all__ = ["FLOORS_WITHOUT_QT", "RESULTS_VARIABLE", "Check", "qt_free_environment", "run_checks"]

FLOORS_WITHOUT_QT = ("domain", "metrics", "protocol", "engine", "engine_client", "storage", "models", "telemetry", "cli")
RESULTS_VARIABLE = "CHATAPP_CHECK_RESULTS"
LIMIT_S = 20 * 60  # many times what the slowest check takes: only a hanging one meets it


@dataclass(frozen=True)
class Check:
    """One command; its output is shown when it fails."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)


def run_checks(pytest_arguments: list[str]) -> int:
    """Run all checks even when one fails; 0 only if every one passed."""
    with tempfile.TemporaryDirectory(prefix="chatapp-without-qt-") as folder:
        results = {check.name: _passes(check) for check in _checks(Path(folder))}
    lines = "\n".join(f"{name}: {'passed' if passed else 'FAILED'}" for name, passed in results.items())
    command = [str(venv_program("python")), "-m", "pytest", "-p", "launcher.check_summary", *pytest_arguments]
    say("== pytest")
    returncode = subprocess.run(
        command, cwd=ROOT, env=_environment({RESULTS_VARIABLE: lines, "PYTHONPATH": str(LAUNCHER_HOME)}), check=False
    ).returncode
    return returncode or int(not all(results.values()))


def qt_free_environment(folder: Path) -> dict[str, str]:
    """Make PySide6 impossible to import, in the test process and in every process it starts: modules that shadow it and fail."""
    for name in ("PySide6", "shiboken6", "pyqtgraph"):
        text = f'raise ModuleNotFoundError("{name} is out of reach in the Qt-free run", name="{name}")\n'
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return {"PYTHONPATH": str(folder)}


def _checks(folder: Path) -> list[Check]:
    python = str(venv_program("python"))
    tools = [
        Check("ruff check", [python, "-m", "ruff", "check", "."]),
        Check("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
        Check("import contracts", [str(venv_program("lint-imports")), "--no-logo", "--no-cache"]),
        Check("mypy --strict", [python, "-m", "mypy"]),
    ]
    return [*tools, Check("Qt-free tests", [python, "-m", "pytest", *_qt_free_arguments()], qt_free_environment(folder))]


def _qt_free_arguments() -> list[str]:
    """Everything below the controllers, without pytest-qt, whose settings in pyproject.toml are unknown then."""
    floors = [f"tests/{floor}" for floor in FLOORS_WITHOUT_QT if (ROOT / "tests" / floor).is_dir()]
    without_pytest_qt = [
        "-p",
        "no:pytest-qt",
        "-o",
        "addopts=--strict-markers --import-mode=importlib",
        "-W",
        "ignore:Unknown config option",
    ]
    return [*without_pytest_qt, "-m", "not model and not gui", "-q", *floors]


def _passes(check: Check) -> bool:
    started = time.monotonic()
    passed, output = _outcome(check)
    say(f"== {check.name}: {'passed' if passed else 'FAILED'} in {time.monotonic() - started:.0f} s{_last_line(output)}")
    if not passed:
        say(output)
    return passed


def _outcome(check: Check) -> tuple[bool, str]:
    """Whether it passed, and its output; a file takes the output, so that a check that hangs can show how far it came."""
    with tempfile.TemporaryFile() as file:
        try:
            finished = subprocess.run(
                check.command,
                cwd=ROOT,
                env=_environment(check.environment),
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                check=False,
                timeout=LIMIT_S,
            )
            verdict = "" if finished.returncode == 0 else f"exit code {finished.returncode}"
        except subprocess.TimeoutExpired:
            verdict = f"ended after {LIMIT_S} s without a result"
        file.seek(0)
        return not verdict, f"{file.read().decode(errors='replace')}\n{verdict}".strip()


def _last_line(output: str) -> str:
    lines = output.strip().splitlines()
    return f" ({lines[-1].strip('= ')})" if lines else ""


def _environment(extra: dict[str, str]) -> dict[str, str]:
    """No display, no modules from elsewhere: the same run on a desktop and on a server."""
    inherited = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
    return inherited | {"QT_QPA_PLATFORM": "offscreen"} | extra
