"""Real children with scripted behaviour."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

import chatapp
from chatapp.domain.message import Role
from chatapp.domain.sampling import SamplingParams
from chatapp.engine_client.launch import EngineLaunch
from chatapp.protocol.commands import Generate, PromptMessage
from tests.engine_client.recorder import WAIT_S, Recorder


@pytest.fixture
def fake_launch() -> Callable[[str], EngineLaunch]:
    """Launches of ``fake_engine.py`` by mode."""
    root = str(Path(chatapp.__file__).parent.parent)
    script = str(Path(__file__).with_name("fake_engine.py"))
    return lambda mode: EngineLaunch((sys.executable, script, mode), {**os.environ, "PYTHONPATH": root})


@pytest.fixture
def request_r() -> Generate:
    """A request for an answer, with the id ``r``."""
    message = PromptMessage(id="m", role=Role.USER, text="Hello")
    return Generate(request_id="r", conversation_id="c", system_prompt="", messages=(message,), sampling=SamplingParams())


@pytest.fixture
def recorder() -> Recorder:
    """A fresh recorder."""
    return Recorder()


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """Fail a test that leaves a child (also a zombie) or a daemon thread of ours; those of session fixtures may go on."""
    before = _ours()
    yield
    deadline = time.monotonic() + WAIT_S
    while _ours() - before and time.monotonic() < deadline:
        time.sleep(0.02)
    assert _ours() - before == set()


def _ours() -> set[str]:
    children = {f"process {child.pid}" for child in psutil.Process().children()}
    return children | {thread.name for thread in threading.enumerate() if thread.name.startswith("engine-")}
