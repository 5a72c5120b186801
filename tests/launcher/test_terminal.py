"""Status lines and logged commands."""

import io
import sys
from pathlib import Path

import psutil
import pytest

from launcher.terminal import LaunchError, StatusLine, run_logged


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_without_a_terminal_a_line_comes_every_fifteen_seconds() -> None:
    stream, clock = io.StringIO(), Clock()
    status = StatusLine("build", stream, clock)
    for second in range(1, 32):
        clock.now = 100.0 + second
        status.show(f"step {second}")
    status.finish("built")
    assert stream.getvalue().splitlines() == ["build: step 15, 15 s", "build: step 30, 30 s", "build: built in 31 s"]


def test_on_a_terminal_one_line_is_rewritten() -> None:
    stream, clock = Terminal(), Clock()
    status = StatusLine("build", stream, clock)
    clock.now = 102.0
    status.show("step 1")
    status.show()
    assert stream.getvalue().count("\n") == 0
    assert [part.strip() for part in stream.getvalue().split("\r")] == ["", "build: step 1, 2 s", "build: step 1, 2 s"]


def test_a_failed_step_names_its_log_and_shows_the_telling_lines(tmp_path: Path) -> None:
    """The compiler's error stands 40 lines above the end: it is shown with the last lines."""
    script = "print('a.cpp:7: error: no such header')\nfor n in range(40): print('noise', n)\nraise SystemExit(3)"
    log = tmp_path / "logs" / "build.log"
    with pytest.raises(LaunchError) as caught:
        run_logged([sys.executable, "-c", script], log=log, status=StatusLine("x", io.StringIO()), describe=lambda _line: None)
    text = str(caught.value)
    assert "a.cpp:7: error: no such header" in text
    assert "noise 39" in text
    assert "noise 3\n" not in text
    assert text.endswith(f"The whole output is in {log}")
    assert len(log.read_text(encoding="utf-8").splitlines()) == 41


@pytest.mark.skipif(sys.platform == "win32", reason="process groups are a thing of POSIX systems")
def test_an_interruption_ends_what_the_command_started(tmp_path: Path) -> None:
    """The command starts a grandchild and prints its id; both would live for ten minutes."""
    script = "import subprocess, time\nprint(subprocess.Popen(['sleep', '600']).pid, flush=True)\ntime.sleep(600)"
    grandchildren: list[psutil.Process] = []

    def interrupt(line: str) -> None:
        grandchildren.append(psutil.Process(int(line)))
        raise KeyboardInterrupt

    status = StatusLine("x", io.StringIO())
    with pytest.raises(KeyboardInterrupt):
        run_logged([sys.executable, "-c", script], log=tmp_path / "log", status=status, describe=interrupt)
    gone, alive = psutil.wait_procs(grandchildren, timeout=10)
    assert (len(gone), alive) == (1, [])
