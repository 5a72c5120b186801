"""The parts of the test command."""

import os
import subprocess
import sys
from pathlib import Path

from launcher import checks
from launcher.locations import LAUNCHER_HOME


def test_qt_cannot_be_imported_in_the_qt_free_run(tmp_path: Path) -> None:
    script = "import importlib.util, sys\ntry:\n import PySide6.QtCore\nexcept ModuleNotFoundError as error:\n print(error.name)"
    variables = os.environ | checks.qt_free_environment(tmp_path)
    finished = subprocess.run([sys.executable, "-c", script], env=variables, capture_output=True, text=True, check=True)
    assert finished.stdout == "PySide6\n"


def test_the_results_stand_above_the_closing_line(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text("def test_one():\n    pass\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "launcher.check_summary", "-p", "no:cacheprovider", "-c", os.devnull]
    variables = os.environ | {checks.RESULTS_VARIABLE: "ruff check: passed\nmypy --strict: FAILED"}
    finished = subprocess.run(
        [*command, str(tmp_path)], cwd=LAUNCHER_HOME, env=variables, capture_output=True, text=True, check=True
    )
    assert finished.stdout.splitlines()[-3:-1] == ["ruff check: passed", "mypy --strict: FAILED"]
    assert "1 passed" in finished.stdout.splitlines()[-1]
