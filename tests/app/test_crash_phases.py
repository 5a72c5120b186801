"""The real engine dies of each cause in each phase of its life: a sentence, the partial answer, the next message, no remains.

Memory: what a window can keep of a dead engine is what it had for it, at most the 64 MiB of the command that is too much. What
may grow is what Python and Qt keep for themselves: arenas, glyphs, libraries that are imported when there is time. So growth
stays below half of that: 32 MiB. The new engine has answered the same message as the old one, in cells of the same size
(45 MiB), so it differs by the order in which its allocator was asked: less than a third of the cells, 16 MiB.
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
from tests.engine_client.memory_group import has_memory_groups

pytestmark = [
    pytest.mark.gui,
    pytest.mark.model,
    pytest.mark.expects_warnings,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process limit another one's memory"),
]

_MIB = 1024 * 1024


# The other ends: test_crashes.py and test_faults.py; all of them: tests/benchmarks/crash_isolation.py.
@pytest.mark.parametrize(("end", "phase"), [*(("out of memory", phase) for phase in PHASES), ("kill -9", "prefill")])
def test_an_engine_that_dies_leaves_nothing_behind(
    qtbot: QtBot, tmp_path: Path, starter_model: Path, end: str, phase: str
) -> None:
    left = survive(qtbot, tmp_path, starter_model, phase, end)
    told = (
        ("ended while it loaded SmolLM2", "could not be loaded", "needs", "did not fit into memory")
        if phase == "load"
        else ("ended unexpectedly",)
    )
    assert any(words in left.sentence for words in told), left.sentence
    assert left.again == (4, StopReason.LENGTH)
    assert psutil.STATUS_ZOMBIE not in left.states
    assert left.window_growth < 32 * _MIB
    assert left.engine_growth < 16 * _MIB
    if phase in ("prefill", "decode"):
        assert left.partial is not None
        text, reason = left.partial
        assert reason is StopReason.ENGINE_FAILED
        assert (len(text) > 10) is (phase == "decode")
        with closing(sqlite3.connect(tmp_path / "chatapp.sqlite3")) as database:
            rows = database.execute("SELECT text FROM messages WHERE stop_reason = 'engine_failed'").fetchall()
        assert rows == [(text,)]


@pytest.mark.skipif(not has_memory_groups(), reason="this process may not limit the memory of a group")
@pytest.mark.parametrize("phase", PHASES)
def test_the_window_says_that_memory_ran_out(qtbot: QtBot, tmp_path: Path, starter_model: Path, phase: str) -> None:
    """The kernel kills the engine: a SIGKILL like any other, but the kernel's counters and log tell why."""
    left = survive(qtbot, tmp_path, starter_model, phase, "kernel's killer")
    told = "memory ran out, and the system ended it" if phase == "load" else "Memory ran out, and the system ended the engine."
    assert told in left.sentence
    assert left.again == (4, StopReason.LENGTH)
    assert psutil.STATUS_ZOMBIE not in left.states
    if left.partial is not None:
        assert left.partial[1] is StopReason.ENGINE_FAILED
        assert (len(left.partial[0]) > 10) is (phase == "decode")
