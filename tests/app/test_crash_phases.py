"""The real engine dies of each cause in each phase of its life: a sentence, the partial answer, the next message, no remains.

Memory: a window that kept anything of a dead engine would keep its weights (93 MB), its cells (45 MiB for 2,048 tokens) or its
events. What may grow is what Python and Qt keep for themselves: arenas, glyphs, the rows of two more messages. So growth stays
below a third of the cells alone: 16 MiB. The new engine has read the same weights and answered the same message as the old one,
so it differs from it by the order in which its allocator was asked: 16 MiB as well.
"""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from chatapp.domain.generation import StopReason
from tests.app.crash_phases import PHASES, survive

pytestmark = [
    pytest.mark.gui,
    pytest.mark.model,
    pytest.mark.expects_warnings,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process limit another one's memory"),
]

_MOST_GROWTH = 16 * 1024 * 1024


# The other ends: test_crashes.py and test_faults.py; all of them: tests/benchmarks/crash_isolation.py.
@pytest.mark.parametrize(("end", "phase"), [*(("out of memory", phase) for phase in PHASES), ("kill -9", "prefill")])
def test_an_engine_that_dies_leaves_nothing_behind(
    qtbot: QtBot, tmp_path: Path, starter_model: Path, end: str, phase: str
) -> None:
    left = survive(qtbot, tmp_path, starter_model, phase, end)
    told = ("ended while it loaded SmolLM2", "could not be loaded", "needs") if phase == "load" else ("ended unexpectedly",)
    assert any(words in left.sentence for words in told), left.sentence
    assert left.again == (4, StopReason.LENGTH)
    assert psutil.STATUS_ZOMBIE not in left.states
    assert left.window_growth < _MOST_GROWTH
    assert left.engine_growth < _MOST_GROWTH
    if phase in ("prefill", "decode"):
        assert left.partial is not None
        text, reason = left.partial
        assert reason is StopReason.ENGINE_FAILED
        assert (len(text) > 10) is (phase == "decode")
        with closing(sqlite3.connect(tmp_path / "chatapp.sqlite3")) as database:
            rows = database.execute("SELECT text FROM messages WHERE stop_reason = 'engine_failed'").fetchall()
        assert rows == [(text,)]
