"""Whether memory ran out: counters and logs written by the test, and the kernel's own killer where this process may call it."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from chatapp.engine_client import kill_evidence
from chatapp.engine_client.exit_status import OUT_OF_MEMORY
from chatapp.engine_client.kill_evidence import KillEvidence
from chatapp.engine_client.launch import EngineLaunch
from chatapp.engine_client.restart_policy import SupervisorTimes
from chatapp.engine_client.supervisor import EngineSupervisor
from chatapp.errors import ProblemKind
from chatapp.protocol.commands import CountTokens
from tests.engine_client.memory_group import has_memory_groups, memory_group
from tests.engine_client.recorder import WAIT_S, Recorder

PID = 4242
GIB = 1024**3


class System:
    """A file system with the kernel's counters of one engine."""

    def __init__(self, root: Path, groups: str) -> None:
        self.root = root
        self.write(f"proc/{PID}/cgroup", groups)
        self.write("proc/vmstat", "nr_free_pages 1\noom_kill 3\n")

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def evidence(self, n_looks: int = 2) -> KillEvidence:
        evidence = KillEvidence(PID, self.root)
        for _ in range(n_looks):
            evidence.look()
        return evidence


@pytest.mark.parametrize(
    ("groups", "counter", "before", "after"),
    [
        ("0::/user/chat\n", "sys/fs/cgroup/user/chat/memory.events", "oom 0\noom_kill 0\n", "oom 1\noom_kill 1\n"),
        (
            "4:memory:/x\n0::/\n",
            "sys/fs/cgroup/memory/x/memory.oom_control",
            "under_oom 0\noom_kill 2\n",
            "under_oom 0\noom_kill 3\n",
        ),
        ("0::/\n", "proc/vmstat", "oom_kill 3\n", "oom_kill 4\n"),
    ],
)
def test_a_counter_that_rose_proves_it(tmp_path: Path, groups: str, counter: str, before: str, after: str) -> None:
    system = System(tmp_path, groups)
    system.write(counter, before)
    evidence = system.evidence()
    assert not evidence.is_out_of_memory()
    system.write(counter, after)
    assert evidence.is_out_of_memory()


def test_kills_elsewhere_prove_nothing_where_the_group_counts(tmp_path: Path) -> None:
    system = System(tmp_path, "0::/user/chat\n")
    system.write("sys/fs/cgroup/user/chat/memory.events", "oom_kill 0\n")
    evidence = system.evidence()
    system.write("proc/vmstat", "oom_kill 9\n")
    assert not evidence.is_out_of_memory()


def test_a_look_between_the_kill_and_its_news_does_not_hide_it(tmp_path: Path) -> None:
    system = System(tmp_path, "0::/\n")
    evidence = system.evidence()
    system.write("proc/vmstat", "oom_kill 4\n")
    evidence.look()
    assert evidence.is_out_of_memory()


def test_an_older_kill_is_not_taken_for_this_one(tmp_path: Path) -> None:
    """Another program was killed; the engine lived on for two looks, and is then killed by somebody."""
    system = System(tmp_path, "0::/\n")
    evidence = system.evidence()
    system.write("proc/vmstat", "oom_kill 4\n")
    evidence.look()
    evidence.look()
    assert not evidence.is_out_of_memory()


@pytest.mark.parametrize(
    ("record", "is_proof"),
    [
        (f"3,1,1,-;Out of memory: Killed process {PID} (python) total-vm:9kB\n", True),
        (f"3,1,1,-;Memory cgroup out of memory: Killed process {PID} (python)\n", True),
        (f"3,1,1,-;Out of memory: Killed process {PID}1 (python)\n", False),
        (f"3,1,1,-;process {PID} (python) says: Killed process\n", False),
    ],
)
def test_the_kernels_log_names_the_process(tmp_path: Path, record: str, is_proof: bool) -> None:  # noqa: FBT001 - a parameter
    system = System(tmp_path, "")
    (tmp_path / "proc/vmstat").unlink()
    system.write("dev/kmsg", "an older record\n")
    evidence = system.evidence()
    with (tmp_path / "dev/kmsg").open("a", encoding="utf-8") as log:
        log.write(record)
    assert evidence.is_out_of_memory() is is_proof
    evidence.close()


def test_a_system_that_tells_nothing_proves_nothing(tmp_path: Path) -> None:
    assert not KillEvidence(PID, tmp_path).is_out_of_memory()
    evidence = KillEvidence(PID, tmp_path)
    evidence.look()
    assert not evidence.is_out_of_memory()


@pytest.mark.parametrize(
    ("available", "words"), [(0.5, "320 MB of memory were free"), (4, ""), (0.3, "320 MB of memory were free")]
)
def test_how_little_memory_was_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, available: float, words: str) -> None:
    """Little is less than a twentieth: 320 MB of 8 GiB (0.037) are, 4 GiB are not."""
    free = iter([8 * GIB, 320_000_000 if available < 1 else round(available * GIB)])
    monkeypatch.setattr(psutil, "virtual_memory", lambda: _Memory(8 * GIB, next(free)))
    evidence = KillEvidence(PID, tmp_path)
    evidence.look()
    evidence.look()
    assert evidence.shortage() == words


class _Memory:
    def __init__(self, total: int, available: int) -> None:
        self.total, self.available = total, available


needs_groups = pytest.mark.skipif(not has_memory_groups(), reason="this process may not limit the memory of a group")
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals end no process on Windows")


@needs_groups
@pytest.mark.expects_warnings
@pytest.mark.parametrize("has_log", [True, False])
def test_the_kernel_kills_an_engine_and_the_window_learns_why(
    fake_launch: Callable[[str], EngineLaunch],
    recorder: Recorder,
    monkeypatch: pytest.MonkeyPatch,
    *,
    has_log: bool,
) -> None:
    """With the kernel's log by the number of the process; without it (which is for root) by the counter of its group."""
    if not has_log:
        monkeypatch.setattr(kill_evidence, "_open_kernel_log", lambda _root: None)
    with memory_group() as group, closing_engine(fake_launch("echo"), recorder) as supervisor:
        recorder.wait_for("engine_ready")
        assert supervisor.pid is not None
        group.confine(supervisor.pid)
        _wait_for_looks(monkeypatch, 2)
        supervisor.send(CountTokens(request_id="big", text="x" * 64 * 1024 * 1024))
        recorder.wait_for_exits()
    end = recorder.exits[0]
    assert (end.signal_name, end.description) == ("SIGKILL", OUT_OF_MEMORY)
    assert end.problem is not None
    assert end.problem.kind is ProblemKind.ENGINE_OUT_OF_MEMORY
    assert end.problem.sentence().startswith("Memory ran out, and the system ended the engine.")


@posix_only
@pytest.mark.expects_warnings
def test_a_kill_by_hand_is_called_a_kill(fake_launch: Callable[[str], EngineLaunch], recorder: Recorder) -> None:
    with closing_engine(fake_launch("echo"), recorder) as supervisor:
        recorder.wait_for("engine_ready")
        psutil.Process(supervisor.pid).kill()
        recorder.wait_for_exits()
    end = recorder.exits[0]
    assert end.description.startswith("killed by signal SIGKILL")
    assert end.problem is not None
    assert end.problem.kind is ProblemKind.ENGINE_DIED


@contextmanager
def closing_engine(launch: EngineLaunch, recorder: Recorder) -> Iterator[EngineSupervisor]:
    """An engine that is looked at often and not started again."""
    times = SupervisorTimes(look_s=0.02, backoff_s=(600.0,))
    supervisor = EngineSupervisor(launch, recorder.on_event, recorder.on_exit, times)
    supervisor.start()
    try:
        yield supervisor
    finally:
        supervisor.shutdown(2.0)


def _wait_for_looks(monkeypatch: pytest.MonkeyPatch, n_looks: int) -> None:
    """Wait until the group that the engine is in now was looked at."""
    seen = threading.Semaphore(0)
    look = KillEvidence.look

    def counted(evidence: KillEvidence) -> None:
        look(evidence)
        seen.release()

    monkeypatch.setattr(KillEvidence, "look", counted)
    for _ in range(n_looks + 1):  # the first one may have begun before
        assert seen.acquire(timeout=WAIT_S)
