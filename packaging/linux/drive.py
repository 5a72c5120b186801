"""Drives the installed window in a clean system as a person would, and looks at what comes of it from outside."""

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bundle.project import NAME
from launcher.terminal import LaunchError, say
from linux.clean_system import HOME, USER, CleanSystem
from linux.screen import XScreen, until, wayland_screen

__all__ = ["DATABASE", "Run", "chat", "menu_command", "on_wayland", "passed", "self_test", "size_mb"]

DATABASE = HOME / f".local/share/{NAME}/{NAME}.sqlite3"
_TITLE = "chatapp"
_QUESTIONS = "role = 'user'"
_ANSWERS = "role = 'assistant' AND stop_reason IN ('end_of_turn', 'length', 'stopped')"
_LONGEST_S = 40.0  # so small a model may repeat itself to the end of its window: then it is stopped, as a person would
_FIRST, _SECOND = "What is the capital of France?", "And of Italy?"
_SELF_TEST_PATIENCE_S = 180


class Run:
    """A self-test that ended.

    Attributes:
        code: Its exit code.
        said: What it printed, errors as well.
        report: Its report, empty where it came to none.
    """

    def __init__(self, code: int, said: str, report: dict[str, Any]) -> None:
        self.code = code
        self.said = said
        self.report = report


def size_mb(folder: Path) -> float:
    """The size of an installation in MB of 1,000,000 bytes."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6


def menu_command(entry: Path) -> list[str]:
    """What a desktop runs when an entry of its menu is chosen without a file."""
    lines = entry.read_text(encoding="utf-8").splitlines()
    line = next(line for line in lines if line.startswith("Exec="))
    return [part for part in line.removeprefix("Exec=").split() if not part.startswith("%")]


def chat(system: CleanSystem, screen: XScreen, command: Sequence[str], out: Path) -> dict[str, Any]:
    """One turn, the engine killed, another turn; two pictures whose names begin with that of `out`.

    Raises:
        LaunchError: Something did not happen in time, or the window ended badly.
    """
    log = _beside(out, "window.log")
    window = system.start(command, {"DISPLAY": screen.display}, log)
    try:
        shown_s = until(lambda: screen.windows(_TITLE) or _has_ended(window, log), "the window")
        until(lambda: _engines(system), "the engine")
        facts = {"window_s": round(shown_s, 2), "first_answer_s": round(_ask(system, screen, _FIRST, 1), 2)}
        screen.picture(_beside(out, "answer.png"))
        facts["engine_back_s"] = round(_kill_engine(system), 2)
        facts["second_answer_s"] = round(_ask(system, screen, _SECOND, 2), 2)
        screen.picture(_beside(out, "after-crash.png"))
    except LaunchError:
        screen.picture(_beside(out, "failed.png"))
        raise
    finally:
        code = _close(system, window)
    if code != 0:
        raise LaunchError(f"The window ended with code {code}, see {log}.")
    say(f"  chatted from the menu entry as an ordinary user: {facts}")
    return facts


def self_test(system: CleanSystem, program: str, environment: dict[str, str], out: Path) -> Run:
    """The application's own test of itself; its picture and report are kept beside `out`."""
    picture = HOME / "self-test" / f"{out.name}.png"
    system.run("install", "--directory", "--owner", USER, "--group", USER, str(picture.parent))
    log = out.with_suffix(".log")
    process = system.start([program, "--self-test", "--self-test-picture", str(picture)], environment, log)
    code = process.wait(timeout=_SELF_TEST_PATIENCE_S)
    for ending in (".png", ".json"):
        made = system.inside(picture).with_suffix(ending)
        if made.exists():
            shutil.copy(made, out.with_suffix(ending))
    made = system.inside(picture).with_suffix(".json")
    report = json.loads(made.read_text(encoding="utf-8")) if made.exists() else {}
    return Run(code, log.read_text(encoding="utf-8", errors="replace"), report)


def passed(run: Run) -> dict[str, Any]:
    """The facts of a self-test, which must have passed without a word of complaint.

    Raises:
        LaunchError: It did not.
    """
    if run.code != 0 or "Traceback" in run.said:
        raise LaunchError(f"The self-test ended with code {run.code} and said:\n{run.said[-2000:]}")
    platform, answer = run.report["system"]["qt_platform"], run.report["answer"]
    say(f"  self-test on {platform}: {run.report['result']}, {answer[:60]!r}")
    return {"qt_platform": platform, "result": run.report["result"], "answer": answer}


def on_wayland(system: CleanSystem, command: Sequence[str], program: str, out: Path) -> dict[str, Any]:
    """The window from the menu entry, then the self-test, under a headless compositor; skipped with a message without one."""
    if shutil.which("weston") is None:
        say("  SKIPPED: no weston on this machine, Wayland was not tried.")
        return {"result": "skipped, because this machine has no weston"}
    system.run("install", "--directory", "--owner", USER, "--group", USER, "--mode=0700", "/run/tester")
    with wayland_screen(system.root / "run/tester") as variables:
        environment = variables | {"XDG_RUNTIME_DIR": "/run/tester"}
        _open_and_close(system, command, environment, _beside(out, "window.log"))
        result = passed(self_test(system, program, environment, out))
    if not result["qt_platform"].startswith("wayland"):
        raise LaunchError(f"Under Wayland Qt chose {result['qt_platform']}.")
    return result


def _open_and_close(system: CleanSystem, command: Sequence[str], environment: dict[str, str], log: Path) -> None:
    """Start the window, wait until it is complete and has loaded its model, and end it as a log-out does."""
    told = system.inside(DATABASE).parent / "logs" / f"{NAME}.log"
    n_before = _n_complete(told)
    window = system.start(command, environment, log)
    try:
        until(lambda: _n_complete(told) > n_before or _has_ended(window, log), "the window")
        until(lambda: _has_model(system), "the model")
    finally:
        code = _close(system, window)
    if code != 0:
        raise LaunchError(f"The window ended with code {code}, see {log}.")
    say("  the menu entry opened the window on Wayland, which loaded its model")


def _n_complete(log: Path) -> int:
    return log.read_text(encoding="utf-8", errors="replace").count("start: complete") if log.exists() else 0


def _beside(out: Path, ending: str) -> Path:
    return out.with_name(f"{out.name}-{ending}")


def _has_ended(window: "subprocess.Popen[bytes]", log: Path) -> bool:
    if window.poll() is not None:
        raise LaunchError(f"The window ended with code {window.returncode}:\n{log.read_text(encoding='utf-8')[-2000:]}")
    return False


def _ask(system: CleanSystem, screen: XScreen, question: str, number: int) -> float:
    """Type a question once the model is loaded, send it, and wait for the end of the answer; returns the seconds of the wait."""
    until(lambda: _has_model(system), "the model")
    screen.type(screen.windows(_TITLE)[0], question)

    def is_sent() -> bool:
        screen.press("Return")
        return _kept(system, _QUESTIONS) >= number

    until(is_sent, f"question {number} to be sent", 30)
    asked = time.monotonic()

    def is_answered() -> bool:
        if time.monotonic() - asked > _LONGEST_S:
            screen.press("ctrl+period")
        return _kept(system, _ANSWERS) >= number

    return until(is_answered, f"answer {number}")


def _kept(system: CleanSystem, condition: str) -> int:
    """How many messages of a kind the window has kept in the user's database; an answer is kept with its end."""
    database = system.inside(DATABASE)
    if not database.exists():
        return 0
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        found = connection.execute(f"SELECT count(*) FROM messages WHERE {condition}")  # noqa: S608 - one of two constants
        return int(found.fetchone()[0])
    except sqlite3.OperationalError:  # the tables are just being made
        return 0
    finally:
        connection.close()


def _has_model(system: CleanSystem) -> bool:
    """Whether an engine has a model's file in its memory."""
    for pid in _engines(system):
        with contextlib.suppress(OSError):
            if ".gguf" in Path(f"/proc/{pid}/maps").read_text(encoding="utf-8"):
                return True
    return False


def _engines(system: CleanSystem) -> list[int]:
    """The process ids of engines that run in the system."""
    return [pid for pid, arguments in _processes(system) if "--engine" in arguments]


def _processes(system: CleanSystem) -> list[tuple[int, list[str]]]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "root").readlink() == system.root:
                found.append((int(folder.name), (folder / "cmdline").read_text(encoding="utf-8").split("\0")))
        except OSError:  # it ended meanwhile
            continue
    return found


def _kill_engine(system: CleanSystem) -> float:
    before = _engines(system)
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    return until(lambda: set(_engines(system)) - set(before), "a new engine")


def _close(system: CleanSystem, window: "subprocess.Popen[bytes]") -> int:
    if window.poll() is None:
        window.terminate()
    try:
        code = window.wait(timeout=30)
    except subprocess.TimeoutExpired:
        window.kill()
        code = window.wait()
    for pid, _arguments in _processes(system):
        os.kill(pid, signal.SIGKILL)
    return code
