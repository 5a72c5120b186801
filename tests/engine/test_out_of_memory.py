"""An engine that can no longer read its commands must end and say why: deaf, it would compute for nobody, and for ever."""

import contextlib
import sys

import psutil
import pytest

from chatapp.engine.channel import EXIT_DEAF
from chatapp.engine_client.exit_status import describe_exit
from tests.engine.engine_process import EngineProcess

_MIB = 1024 * 1024


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process limit another one's memory")
def test_a_command_that_does_not_fit_into_memory_ends_the_engine() -> None:
    with EngineProcess("--backend", "scripted") as engine:
        engine.load("any")  # from here on it reads
        process = psutil.Process(engine.pid)
        process.rlimit(psutil.RLIMIT_AS, (_MIB, process.rlimit(psutil.RLIMIT_AS)[1]))  # nothing more is granted
        with contextlib.suppress(BrokenPipeError):
            engine.send_bytes(b"x" * 256 * _MIB)
        assert engine.wait() == EXIT_DEAF
    assert describe_exit(EXIT_DEAF) == "it could not read its commands any more, mostly for lack of memory"
