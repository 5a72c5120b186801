"""A GPU's driver that crashes, hangs or works: who is started how, and what is remembered. Real children, a scripted driver."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import chatapp
from chatapp.domain.gpu_trust import GpuVerdict
from chatapp.domain.load_params import LoadParams
from chatapp.engine_client.gpu_guard import GpuGuard
from chatapp.engine_client.gpu_key import gpu_key
from chatapp.engine_client.launch import EngineLaunch
from chatapp.engine_client.restart_policy import SupervisorTimes
from chatapp.engine_client.supervisor import EngineSupervisor
from chatapp.protocol.commands import Generate, LoadModel
from chatapp.protocol.events import EngineReady
from tests.engine_client.recorder import WAIT_S, Recorder

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the scripted driver dies by a signal"),
    pytest.mark.expects_warnings,
]
_TIMES = SupervisorTimes(backoff_s=(0.0,), healthy_s=600.0, death_window_s=600.0)
_LOAD = LoadModel(request_id="load", path="m.gguf", params=LoadParams())


class Driver:
    """The driver's behaviour, and guards over it that share one memory."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "gpu.json"
        self._words = folder / "driver.txt"
        root = str(Path(chatapp.__file__).parent.parent)
        script = str(Path(__file__).with_name("gpu_engine.py"))
        self.launch = EngineLaunch((sys.executable, script, str(self._words)), {**os.environ, "PYTHONPATH": root})
        self.does("")

    def does(self, words: str) -> None:
        self._words.write_text(words, "utf-8")

    def guard(self, key: str = "driver 1", limit_s: float = WAIT_S) -> GpuGuard:
        return GpuGuard(self.launch, self.file, key=lambda: key, limit_s=limit_s)


Start = Callable[[GpuGuard], EngineSupervisor]


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path)


@pytest.fixture
def start(recorder: Recorder) -> Iterator[Start]:
    supervisors: list[EngineSupervisor] = []

    def start_one(guard: GpuGuard) -> EngineSupervisor:
        supervisors.append(EngineSupervisor(guard, recorder.on_event, recorder.on_exit, _TIMES))
        supervisors[-1].start()
        return supervisors[-1]

    yield start_one
    for supervisor in supervisors:
        supervisor.shutdown(2.0)


def _gpus(recorder: Recorder) -> list[int]:
    """How many GPUs each engine had, in the order of their starts."""
    return [len(event.devices) for event in recorder.events if isinstance(event, EngineReady)]


def test_a_good_driver_is_probed_once_and_used(driver: Driver, start: Start, recorder: Recorder) -> None:
    guard = driver.guard()
    assert guard.needs_probe
    start(guard)
    recorder.wait_for("engine_ready")
    assert _gpus(recorder) == [1]  # the probe's hello is nobody's business
    assert guard.trust is not None
    assert (guard.trust.verdict, guard.trust.devices) == (GpuVerdict.GOOD, ("Vulkan0",))
    assert not driver.guard().needs_probe  # the next start remembers
    assert driver.guard("driver 2").needs_probe  # an update is another driver


def test_a_driver_that_crashes_in_the_probe_is_never_opened_by_an_engine(
    driver: Driver, start: Start, recorder: Recorder
) -> None:
    driver.does("probe-crash")
    guard = driver.guard()
    start(guard)
    recorder.wait_for("engine_ready")
    assert (_gpus(recorder), recorder.exits) == ([0], [])
    assert guard.trust is not None
    assert (guard.trust.verdict, guard.trust.reason) == (GpuVerdict.PROBE_FAILED, "aborted (SIGABRT)")
    assert not driver.guard().needs_probe  # nor does the next start try it


def test_a_driver_that_hangs_is_given_up(driver: Driver, start: Start, recorder: Recorder) -> None:
    driver.does("probe-hang")
    guard = driver.guard(limit_s=0.5)
    start(guard)
    recorder.wait_for("engine_ready")
    assert _gpus(recorder) == [0]
    assert guard.trust is not None
    assert (guard.trust.verdict, guard.trust.reason) == (GpuVerdict.PROBE_FAILED, "it did not end")


@pytest.mark.parametrize(("word", "n_exits"), [("incomplete", 1), ("dead", 5)])
def test_an_installation_that_lacks_files_is_not_held_against_the_gpu(
    driver: Driver, start: Start, recorder: Recorder, word: str, n_exits: int
) -> None:
    """The probe fails, and so does each engine without a GPU: told at once where the engine can say why."""
    driver.does(word)
    guard = driver.guard()
    supervisor = start(guard)
    recorder.wait_for_exits(n_exits)
    assert recorder.restarts[-1] is False
    assert (guard.trust, driver.file.exists()) == (None, False)
    driver.does("")  # installed again
    supervisor.start()
    recorder.wait_for("engine_ready")
    assert _gpus(recorder) == [1]


@pytest.mark.parametrize("word", ["load-crash", "decode-crash"])
def test_after_a_crash_on_the_gpu_the_next_engine_does_without(
    driver: Driver, start: Start, recorder: Recorder, request_r: Generate, word: str
) -> None:
    supervisor = start(driver.guard())
    recorder.wait_for("engine_ready")
    driver.does(word)  # each child reads the file when it starts: this one does not know yet
    supervisor.retry_gpu()
    recorder.wait_for("engine_ready", 2)
    supervisor.send(_LOAD)
    supervisor.send(request_r)
    recorder.wait_for("engine_ready", 3)
    assert _gpus(recorder) == [1, 1, 0]
    assert recorder.problem_kinds == ["engine_retries_gpu", "engine_left_gpu"]
    assert [end.gpu_blamed for end in recorder.exits] == [False, True]
    assert (driver.guard().trust or pytest.fail("nothing remembered")).verdict is GpuVerdict.CRASHED
    supervisor.send(_LOAD)
    supervisor.send(request_r)
    recorder.wait_for("generation_started", 1 if word == "load-crash" else 2)
    assert len(recorder.exits) == 2  # without the GPU it lives: no loop


def test_a_kill_from_outside_is_not_the_drivers_fault(driver: Driver, start: Start, recorder: Recorder) -> None:
    supervisor = start(driver.guard())
    recorder.wait_for("engine_ready")
    supervisor.send(_LOAD)
    recorder.wait_for("model_loaded")
    assert supervisor.pid is not None
    os.kill(supervisor.pid, signal.SIGKILL)
    recorder.wait_for("engine_ready", 2)
    assert _gpus(recorder) == [1, 1]


def test_a_crash_while_nothing_is_asked_is_not_the_drivers_fault(driver: Driver, start: Start, recorder: Recorder) -> None:
    supervisor = start(driver.guard())
    recorder.wait_for("engine_ready")
    assert supervisor.pid is not None
    os.kill(supervisor.pid, signal.SIGABRT)
    recorder.wait_for("engine_ready", 2)
    assert _gpus(recorder) == [1, 1]


def test_closing_ends_a_probe_that_runs(driver: Driver, recorder: Recorder) -> None:
    driver.does("probe-hang")
    supervisor = EngineSupervisor(driver.guard(), recorder.on_event, recorder.on_exit, _TIMES)
    supervisor.start()
    supervisor.shutdown()
    assert (recorder.events, recorder.exits) == ([], [])
    assert not driver.file.exists()


def test_without_a_gpu_plug_in_nothing_is_probed(driver: Driver, start: Start, recorder: Recorder) -> None:
    guard = driver.guard(key="")
    start(guard)
    recorder.wait_for("engine_ready")
    assert guard.trust is None
    assert guard.launch() is driver.launch


def test_a_damaged_memory_is_a_new_probe(driver: Driver) -> None:
    driver.file.write_text("{", "utf-8")
    assert driver.guard().needs_probe


def test_the_key_tells_plug_ins_and_drivers_apart(tmp_path: Path) -> None:
    libraries, root = tmp_path / "lib", tmp_path / "root"
    libraries.mkdir()
    (libraries / "libggml-cpu-haswell.so").write_bytes(b"cpu")
    assert gpu_key(libraries, root, {}) == ""
    (libraries / "libggml-vulkan.so").write_bytes(b"1")
    keys = {gpu_key(libraries, root, {}), gpu_key(libraries, root, {"GGML_VK_VISIBLE_DEVICES": "0"})}
    (root / "usr/share/vulkan/icd.d").mkdir(parents=True)
    (root / "usr/share/vulkan/icd.d/x.json").write_text('{"ICD": {"library_path": "libx.so"}}', "utf-8")
    keys.add(gpu_key(libraries, root, {}))
    (root / "usr/lib64").mkdir()
    (root / "usr/lib64/libx.so").write_bytes(b"driver")
    keys.add(gpu_key(libraries, root, {}))
    (root / "usr/lib64/libx.so").write_bytes(b"newer driver")
    keys.add(gpu_key(libraries, root, {}))
    assert len(keys) == 5
    assert gpu_key(libraries, root, {}) in keys
