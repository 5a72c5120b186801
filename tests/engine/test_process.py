"""The engine as a process: its hello, its pipes, and how it ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from chatapp.errors import ProblemKind
from chatapp.protocol import PROTOCOL_VERSION
from chatapp.protocol.commands import CountTokens, Shutdown
from chatapp.protocol.events import CommandRejected, LoadFailed, TokensGenerated
from tests.engine.engine_process import EngineProcess, conversation

# Starts the engine in a process whose native code prints to standard output all the time, as C does and as Python does.
_NOISY = """
import ctypes, sys, threading, time
from chatapp.engine import main as engine_main, stdio

def noise():
    libc = ctypes.CDLL(None)
    while True:
        libc.printf(b"native noise %d\\n", 7)
        libc.fflush(None)
        print("python noise", flush=True)
        time.sleep(0.001)

def claim():
    descriptor = stdio.claim_stdout()
    threading.Thread(target=noise, daemon=True).start()
    return descriptor

engine_main.claim_stdout = claim
sys.exit(engine_main.main(sys.argv[1:]))
"""


def test_hello_comes_first_and_names_backend_and_protocol() -> None:
    with EngineProcess("--backend", "scripted") as engine:
        assert engine.hello.protocol_version == PROTOCOL_VERSION
        assert engine.hello.backend == "scripted"
        assert engine.hello.pid == engine.pid


def test_the_programs_own_entry_starts_it() -> None:
    with EngineProcess("--engine", "--backend", "scripted", launcher=("-m", "chatapp")) as engine:
        assert engine.hello.backend == "scripted"


def test_shutdown_ends_with_zero() -> None:
    with EngineProcess("--backend", "scripted") as engine:
        engine.send(Shutdown())
        assert engine.wait() == 0


def test_end_of_stdin_ends_with_zero_in_the_middle_of_an_answer() -> None:
    with EngineProcess("--backend", "scripted") as engine:
        engine.load("any")
        engine.send(conversation("word " * 500))  # 20 s of echo
        engine.expect(TokensGenerated)
        engine.close_stdin()
        assert engine.wait() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process on Windows")
def test_interrupt_is_left_to_the_parent() -> None:
    with EngineProcess("--backend", "scripted") as engine:
        os.kill(engine.pid, signal.SIGINT)
        engine.send(CountTokens(request_id="n", text="a"))
        assert isinstance(engine.next_event(), CommandRejected)  # it lives, and says that no model is loaded


def test_bad_lines_are_rejected_and_the_next_command_works() -> None:
    with EngineProcess("--backend", "scripted") as engine:
        engine.send_bytes(b"\xff\xfe no json\n")
        engine.send_bytes(b'{"type": "unknown"}\n')
        for _ in range(2):
            assert engine.expect(CommandRejected).problem.kind is ProblemKind.PROTOCOL_INVALID
        assert engine.load("any").context.n_ctx == 512


def test_a_command_may_arrive_in_pieces() -> None:
    with EngineProcess("--backend", "scripted") as engine:
        line = CountTokens(request_id="n", text="\u00e4").model_dump_json().encode() + b"\n"
        for cut in range(len(line)):
            engine.send_bytes(line[cut : cut + 1])
        assert engine.expect(CommandRejected).request_id == "n"


@pytest.mark.skipif(sys.platform == "win32", reason="ctypes.CDLL(None) is the C library on POSIX systems only")
def test_printing_native_code_does_not_harm_the_protocol() -> None:
    with EngineProcess("--backend", "scripted", launcher=("-c", _NOISY)) as engine:
        engine.load("any")
        answer = engine.ask(conversation("one two three"))
        assert answer.text == "You wrote: one two three"
        assert "native noise 7" in engine.stderr()
        assert "python noise" in engine.stderr()


def test_an_unreadable_script_ends_with_a_usage_error() -> None:
    command = [sys.executable, "-m", "chatapp.engine.main", "--backend", "scripted", "--script", "/nowhere.json"]
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False, cwd=Path(__file__).parents[2])
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert b"--script cannot be /nowhere.json" in ended.stderr


def test_nothing_is_loaded_at_first() -> None:
    with EngineProcess("--backend", "scripted") as engine:
        assert engine.ask(conversation("hello")).refused.problem.kind is ProblemKind.NO_MODEL_LOADED


@pytest.mark.model
def test_llama_engine_tells_its_versions_and_devices(engine: EngineProcess) -> None:
    hello = engine.hello
    assert hello.backend == "llama"
    assert hello.versions.bindings.startswith("0.")
    assert hello.versions.llama_cpp
    assert "CPU" in hello.versions.system_info
    assert "cpu" in {device.kind for device in hello.devices}


@pytest.mark.model
def test_scripted_engine_never_loads_llama_cpp() -> None:
    if not hasattr(psutil.Process, "memory_maps"):
        pytest.skip("this system does not tell which libraries a process has mapped")
    with EngineProcess("--backend", "scripted") as scripted:
        assert not [m.path for m in psutil.Process(scripted.pid).memory_maps() if "libllama" in m.path]


def test_a_missing_model_is_a_load_failure(engine: EngineProcess) -> None:
    event = engine.try_load("/nowhere/model.gguf")
    assert isinstance(event, LoadFailed)
    assert event.problem.sentence().startswith("The model file model.gguf is no longer there.")
