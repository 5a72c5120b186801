r"""How long a start takes, against a window with one label of the same interpreter, in alternating starts.

    python -m tests.benchmarks.start_up                             from source, 9 pairs, on the screen that is there
    QT_QPA_PLATFORM=offscreen python -m tests.benchmarks.start_up   without a screen
    python packaging/bare_window.py                                 freezes the label as the application is frozen
    python -m tests.benchmarks.start_up --program build/bundle/dist/chatapp/chatapp \
        --label build/bundle/bare/bare_window/bare_window

Three moments of chatapp: the empty window is painted and its field takes keys (the first paint, and ready to type, are one
moment: the event loop is back); the window is complete. Each is told as wall time since the process was started and as processor
time of the process, which other programs hardly change; the label's first paint is both times' measure. "Keys waited" is the
longest time that the event loop was held up while the window was filled. One start of either kind is made before and not counted:
it compiles the modules, which an installed program finds compiled.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet

_LABEL = Path(__file__).resolve().parents[2] / "packaging" / "pyinstaller" / "bare_window.py"
_STAGE = re.compile(r"start: (?P<stage>.+) at (?P<at>[\d.]+) s, CPU (?P<cpu>\d+) ms")
_WAITED = re.compile(r"start: keys waited (?P<ms>\d+) ms")
_PATIENCE_S = 120.0


@dataclass(frozen=True)
class _Start:
    """Milliseconds: wall time since the start of the process, and processor time."""

    wall_ms: float
    cpu_ms: float


@dataclass(frozen=True)
class _Pair:
    label: _Start
    painted: _Start
    complete: _Start
    waited_ms: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--program", type=Path, help="a bundle's program (default: this interpreter with -m chatapp)")
    parser.add_argument("--label", type=Path, help="a program that is only a label (default: this interpreter with one)")
    parser.add_argument("--force", action="store_true", help="run although the machine is not quiet")
    options = parser.parse_args()
    require_quiet(force=options.force)
    command = [str(options.program)] if options.program else [sys.executable, "-m", "chatapp"]
    bare = [str(options.label)] if options.label else [sys.executable, str(_LABEL)]
    with tempfile.TemporaryDirectory() as folder:
        pairs = [_pair(command, bare, Path(folder)) for _ in range(options.pairs + 1)][1:]
    print_table(("moment", "wall", "x label", "CPU", "x label"), _rows(pairs))
    print(f"keys waited at most {statistics.median(pair.waited_ms for pair in pairs):.0f} ms (median of {len(pairs)} starts)")


def _rows(pairs: Sequence[_Pair]) -> list[tuple[str, ...]]:
    moments = (
        ("label painted", [pair.label for pair in pairs]),
        ("painted, takes keys", [pair.painted for pair in pairs]),
        ("complete", [pair.complete for pair in pairs]),
    )
    labels = [pair.label for pair in pairs]
    return [(name, *_row(starts, labels)) for name, starts in moments]


def _row(starts: Sequence[_Start], labels: Sequence[_Start]) -> tuple[str, str, str, str]:
    wall_ratio = statistics.median(start.wall_ms / label.wall_ms for start, label in zip(starts, labels, strict=True))
    cpu_ratio = statistics.median(start.cpu_ms / label.cpu_ms for start, label in zip(starts, labels, strict=True))
    wall, cpu = ([getattr(start, name) for start in starts] for name in ("wall_ms", "cpu_ms"))
    return f"{median_and_spread(wall)} ms", f"{wall_ratio:.2f}", f"{median_and_spread(cpu)} ms", f"{cpu_ratio:.2f}"


def _pair(command: Sequence[str], bare: Sequence[str], folder: Path) -> _Pair:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    label = _label(bare, environment)
    painted, complete, waited_ms = _window(command, folder, environment)
    return _Pair(label, painted, complete, waited_ms)


def _label(bare: Sequence[str], environment: Mapping[str, str]) -> _Start:
    began_s = time.monotonic()
    done = subprocess.run(bare, capture_output=True, text=True, check=True, timeout=_PATIENCE_S, env=environment)
    at_s, cpu_s = (float(part) for part in done.stdout.split())
    return _Start((at_s - began_s) * 1e3, cpu_s * 1e3)


def _window(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> tuple[_Start, _Start, float]:
    """Start the app, wait until it has logged its stages, and end it as a log-out does."""
    log = folder / "logs" / "chatapp.log"
    known = log.stat().st_size if log.is_file() else 0
    began_s = time.monotonic()
    with subprocess.Popen([*command, "--data-dir", str(folder)], env=environment, stderr=subprocess.DEVNULL) as process:
        text = _wait(log, known)
        time.sleep(1.5)  # the engine loads: it must not reach into the start of the next process
        process.terminate()
    stages = {
        found["stage"]: _Start((float(found["at"]) - began_s) * 1e3, float(found["cpu"])) for found in _STAGE.finditer(text)
    }
    waited = _WAITED.search(text)
    assert waited is not None
    return stages["painted, takes keys"], stages["complete"], float(waited["ms"])


def _wait(log: Path, known: int) -> str:
    deadline_s = time.monotonic() + _PATIENCE_S
    while time.monotonic() < deadline_s:
        text = log.read_text(encoding="utf-8")[known:] if log.is_file() else ""
        if _WAITED.search(text):
            return text
        time.sleep(0.1)
    raise TimeoutError("the window did not become complete")


if __name__ == "__main__":
    main()
