#!/usr/bin/env python3
"""Prove the .deb on clean systems: install, start from the menu, chat, lose the engine, go on, take pictures, remove.

    python packaging/linux/prove.py [bookworm] [trixie] [--deb FILE] [--out FOLDER]

Each system is the smallest Debian, without Python, unpacked from a cached archive. Needs root, debootstrap, Xvfb, xdotool,
ImageMagick's `import`, and weston for Wayland. Where no such system can be made it says SKIPPED and why, and ends with 77.
"""

import argparse
import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bundle.project import BUNDLE, NAME
from launcher.terminal import LaunchError, say
from linux.clean_system import HOME, SUITES, USER, CleanSystem, clean_system, obstacle
from linux.screen import XScreen, until, wayland_screen, x_screen

__all__ = ["main"]

EXIT_SKIPPED = 77
_HOME = Path("opt") / NAME
_TITLE = "chatapp"
_QUESTIONS = "role = 'user'"
_ANSWERS = "role = 'assistant' AND stop_reason IN ('end_of_turn', 'length')"
_FIRST, _SECOND = "What is the capital of France?", "And of Italy?"


def main(arguments: list[str]) -> int:
    """Prove on each system named; returns 0, 1 with a sentence, or 77 where nothing could be tried."""
    options = _parse(arguments)
    if (reason := obstacle()) is not None:
        say(f"SKIPPED: clean systems were not tried, because {reason}.")
        return EXIT_SKIPPED
    options.out.mkdir(parents=True, exist_ok=True)
    try:
        deb = options.deb or _newest_deb()
        results = [_prove(suite, deb, options.out) for suite in options.suites or list(SUITES)]
    except LaunchError as error:
        say(f"\nFAILED: {error}")
        return 1
    (options.out / "proof.json").write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    say(f"Proven on {', '.join(SUITES[result['suite']] for result in results)}; see {options.out}")
    return 0


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Prove the .deb on clean Debian systems.")
    parser.add_argument("suites", nargs="*", choices=[*SUITES, []], metavar="SUITE", help=f"default: {' '.join(SUITES)}")
    parser.add_argument("--deb", type=Path, help="default: the newest in build/bundle/packages")
    parser.add_argument("--out", type=Path, default=BUNDLE / "proof", help="where figures, logs and pictures go")
    return parser.parse_args(arguments)


def _newest_deb() -> Path:
    found = sorted((BUNDLE / "packages").glob("*.deb"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise LaunchError("There is no .deb yet: run `python packaging/build.py` first.")
    return found[-1]


def _prove(suite: str, deb: Path, out: Path) -> dict[str, Any]:
    say(f"{SUITES[suite]}:")
    with clean_system(suite) as system:
        facts: dict[str, Any] = {"suite": suite, "python": system.has("python3")}
        if facts["python"]:
            raise LaunchError("The clean system has Python in it.")
        facts |= _install(system, deb)
        with x_screen() as screen:
            facts |= _chat(system, screen, out)
            facts["self_test_x11"] = _self_test(system, {"DISPLAY": screen.display}, out / f"{suite}-x11")
        facts["self_test_wayland"] = _on_wayland(system, out / f"{suite}-wayland")
        facts |= _remove(system)
    say(f"  {json.dumps(facts)}")
    return facts


def _install(system: CleanSystem, deb: Path) -> dict[str, Any]:
    shutil.copy(deb, system.root / f"srv/{NAME}.deb")
    system.run("apt-get", "update")
    started = time.monotonic()
    system.run("apt-get", "install", "--yes", "--no-install-recommends", f"/srv/{NAME}.deb")
    seconds = time.monotonic() - started
    if system.has("python3"):
        raise LaunchError("The package brought Python along.")
    size = sum(path.lstat().st_size for path in (system.root / _HOME).rglob("*") if not path.is_symlink())
    say(f"  installed in {seconds:.0f} s, {size / 1e6:.0f} MB")
    return {"install_s": round(seconds, 1), "installed_mb": round(size / 1e6, 1)}


def _menu_command(system: CleanSystem) -> list[str]:
    """What a desktop runs when the entry is chosen without a file."""
    text = (system.root / f"usr/share/applications/{NAME}.desktop").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("Exec="))
    return [part for part in line.removeprefix("Exec=").split() if not part.startswith("%")]


def _chat(system: CleanSystem, screen: XScreen, out: Path) -> dict[str, Any]:
    """One turn, the engine killed, another turn; two pictures."""
    log = out / f"{system.suite}-window.log"
    started = time.monotonic()
    window = system.start(_menu_command(system), {"DISPLAY": screen.display}, log)
    try:
        until(lambda: screen.windows(_TITLE) or _ended(window, log), "the window")
        shown_s = time.monotonic() - started
        until(lambda: _engines(system), "the engine")
        facts = {"window_s": round(shown_s, 2), "first_answer_s": round(_ask(system, screen, _FIRST, 1), 2)}
        screen.picture(out / f"{system.suite}-answer.png")
        facts["engine_back_s"] = round(_kill_engine(system), 2)
        facts["second_answer_s"] = round(_ask(system, screen, _SECOND, 2), 2)
        screen.picture(out / f"{system.suite}-after-crash.png")
    except LaunchError:
        screen.picture(out / f"{system.suite}-failed.png")
        raise
    finally:
        code = _close(system, window)
    if code != 0:
        raise LaunchError(f"The window ended with code {code}, see {log}.")
    say(f"  chatted from the menu entry as an ordinary user: {facts}")
    return facts


def _ended(window: "subprocess.Popen[bytes]", log: Path) -> bool:
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
    return until(lambda: _kept(system, _ANSWERS) >= number, f"answer {number}")


def _kept(system: CleanSystem, condition: str) -> int:
    """How many messages of a kind the window has kept in the user's database; an answer is kept with its end."""
    database = system.home / f".local/share/{NAME}/{NAME}.sqlite3"
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


def _self_test(system: CleanSystem, environment: dict[str, str], out: Path) -> dict[str, Any]:
    """The application's own test of itself; its picture and report are kept."""
    picture = HOME / "self-test" / f"{out.name}.png"
    system.run("install", "--directory", "--owner", USER, "--group", USER, str(picture.parent))
    log = out.with_suffix(".log")
    process = system.start([NAME, "--self-test", "--self-test-picture", str(picture)], environment, log)
    code = process.wait(timeout=180)
    for ending in (".png", ".json"):
        made = system.inside(picture).with_suffix(ending)
        if made.exists():
            shutil.copy(made, out.with_suffix(ending))
    if code != 0:
        raise LaunchError(f"The self-test ended with code {code}, see {log}.")
    report = json.loads(out.with_suffix(".json").read_text(encoding="utf-8"))
    say(f"  self-test on {report['system']['qt_platform']}: {report['result']}, {report['answer'][:60]!r}")
    return {"qt_platform": report["system"]["qt_platform"], "result": report["result"], "answer": report["answer"]}


def _on_wayland(system: CleanSystem, out: Path) -> dict[str, Any]:
    if shutil.which("weston") is None:
        say("  SKIPPED: no weston on this machine, Wayland was not tried.")
        return {"result": "skipped, because this machine has no weston"}
    system.run("install", "--directory", "--owner", USER, "--group", USER, "--mode=0700", "/run/tester")
    with wayland_screen(system.root / "run/tester") as variables:
        result = _self_test(system, variables | {"XDG_RUNTIME_DIR": "/run/tester"}, out)
    if not result["qt_platform"].startswith("wayland"):
        raise LaunchError(f"Under Wayland Qt chose {result['qt_platform']}.")
    return result


def _remove(system: CleanSystem) -> dict[str, Any]:
    """Purge the package; the user's chats stay."""
    system.run("apt-get", "purge", "--yes", NAME)
    kept = system.home / f".local/share/{NAME}/{NAME}.sqlite3"
    left = [place for place in (_HOME, Path("usr/bin") / NAME) if (system.root / place).exists()]
    left += [path.relative_to(system.root) for path in (system.root / "usr/share").rglob(f"*{NAME}*")]
    if left:
        raise LaunchError(f"The removal left {', '.join(map(str, left))}.")
    if not kept.exists():
        raise LaunchError("The removal took the user's chats away.")
    say("  removed; the user's chats are still there")
    return {"removed": True, "chats_kept": True}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
