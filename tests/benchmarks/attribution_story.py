"""The whole app beside something that slows it: does the panel name the cause, and forget it again?

    QT_QPA_PLATFORM=offscreen python -m tests.benchmarks.attribution_story stopped|hog|memory|slow [--force] [--seconds 45]

``stopped``: the engine is stopped for 15 of every 50 ms (expected: 30 % of throughput lost within 3 points, "paused", no heat).
``hog``: two busy programs a core (expected: "background_load" within 30 s, gone within 60 s of its end).
``memory``: one program that copies memory (expected: the same).
``slow``: each decode step of the engine spins for 20 % of its own time (expected: 16.7 % lost within 2 points, "slower_machine",
that is slower with an unknown cause, and no heat).

The real window, engine process, sensors and estimator run; replies are asked for one after another, each in a new chat. Needs a
quiet machine: some seven minutes.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QLabel

from chatapp.app.desktop import Desktop
from chatapp.app.services import build_services
from chatapp.app.start import application, open_desktop
from chatapp.controllers.model import ModelPhase
from chatapp.domain.load_params import LoadParams
from chatapp.engine_client.launch import EngineLaunch
from chatapp.metrics.attribution import Attribution, Cause
from chatapp.metrics.drift_state import Collecting
from chatapp.paths import DataFolder
from tests.app.window import set_sampling
from tests.benchmarks.bench_table import print_table, require_quiet
from tests.benchmarks.drift_bench import starter_model
from tests.benchmarks.slow_engine import SharedShare, slow_launch

__all__ = ["main"]

_WORDS = "the sea is wide and the wind goes over it while the boat waits "
_WORDS_TOKENS = 13
_DEPTHS = (2800, 100, 1700, 600, 2300, 1100)  # a steep rise is known well enough sooner
_SHORT, _LONG = 64, 700  # tokens of an answer: short ones calibrate the cost of depth, long ones are judged
_N_VISITS = 3  # of each depth at least; twice as many where the curve is not precise by then
_REST_S = 4.0  # between short answers: deeper must not always be warmer
_PATIENCE_S = 300.0
_AFTER_S = 75.0
_SLOW_SHARE = 0.2
_HOGS_PER_CORE = 2  # beside one of its own a thread of the engine keeps nearly a whole core: nothing to explain
_LACKS = (Collecting.DEPTHS, Collecting.CONTRAST, Collecting.PRECISION)
_EXPECTED = {
    "stopped": Cause.PAUSED,
    "hog": Cause.BACKGROUND_LOAD,
    "memory": Cause.BACKGROUND_LOAD,
    "slow": Cause.SLOWER_MACHINE,
}


@dataclass(frozen=True)
class _Told:
    """One verdict and when it came."""

    at_s: float
    attribution: Attribution


class _Disturber(Protocol):
    """What slows the engine for a while; a process, or the like of one."""

    def poll(self) -> int | None:
        """Return None while it goes on."""

    def terminate(self) -> None:
        """End it."""

    def wait(self) -> int:
        """Wait for its end."""


class _SlowSteps:
    """Slower decode steps for some seconds."""

    def __init__(self, share: SharedShare, seconds: float) -> None:
        self._share, self._until_s = share, time.monotonic() + seconds
        share.set(_SLOW_SHARE)

    def poll(self) -> int | None:
        """Return None while they are slow."""
        return None if time.monotonic() < self._until_s else 0

    def terminate(self) -> None:
        """Let them be as fast as ever."""
        self._share.set(0.0)

    def wait(self) -> int:
        """They are, at once."""
        return 0


class _Story:
    """Keeps the app writing, and notes what it says of its speed."""

    def __init__(self, desktop: Desktop, share: SharedShare) -> None:
        self.desktop = desktop
        self.share = share
        self.told: list[_Told] = []
        desktop.services.slowdown.attribution_changed.connect(self._on_attribution)

    def calibrate(self) -> None:
        """Answer short chats of different depths, with rests, as a person who reads them does."""
        set_sampling(self.desktop, seed=11, max_tokens=_SHORT)
        for number in range(2 * _N_VISITS * len(_DEPTHS)):
            if number >= _N_VISITS * len(_DEPTHS) and self._has_curve:
                break
            self._ask(_DEPTHS[number % len(_DEPTHS)])
            _wait(lambda: self.desktop.services.chat.running is None)
            _settle(round(_REST_S * 1000))
        set_sampling(self.desktop, max_tokens=_LONG)

    def write_until(self, is_done: Callable[[], bool], limit_s: float) -> None:
        """Ask for replies, each in a new chat, until something holds or the time is over."""
        until, n = time.monotonic() + limit_s, 0
        while not is_done() and time.monotonic() < until:
            if self.desktop.services.chat.running is None:
                self._ask(_DEPTHS[n % len(_DEPTHS)])
                n += 1
            _settle(100)

    @property
    def _has_curve(self) -> bool:
        return self.desktop.services.drift.state.collecting not in _LACKS

    def has_baseline(self) -> bool:
        """Tell whether the app judges by now."""
        return bool(self.told) and self.told[-1].attribution.cause is not Cause.UNDECIDED

    def stop(self) -> None:
        """End the reply that runs."""
        self.desktop.services.chat.stop()

    def since(self, at_s: float) -> list[_Told]:
        """Return what was told from a moment on."""
        return [told for told in self.told if told.at_s >= at_s]

    def sentence(self) -> str:
        """Return the panel's first sentence."""
        label = self.desktop.panel.findChild(QLabel, "verdictValue")
        return "" if label is None else label.text()

    def _ask(self, n_tokens: int) -> None:
        self.desktop.services.conversations.new()
        text = _WORDS * max(1, n_tokens // _WORDS_TOKENS)
        self.desktop.parts.composer.send_requested.emit(f"Continue this tale at length. {text}")

    def _on_attribution(self, attribution: Attribution | None) -> None:
        if attribution is not None:
            self.told.append(_Told(time.monotonic(), attribution))


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=_EXPECTED)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--seconds", type=float, default=45.0)
    parser.add_argument("--force", action="store_true")
    options = parser.parse_args()
    require_quiet(force=options.force)
    with tempfile.TemporaryDirectory() as folder:
        data_folder = DataFolder(Path(folder))
        data_folder.prepare()
        share_file = Path(folder) / "share"
        share = SharedShare(share_file)
        is_slow = options.kind == "slow"
        services = build_services(data_folder, slow_launch(share_file) if is_slow else EngineLaunch.of_this_app())
        desktop = open_desktop(application(), services, None)
        try:
            _run(_Story(desktop, share), options.kind, options.model or starter_model(), options.seconds)
        finally:
            desktop.close()
            services.close()


def _run(story: _Story, kind: str, model: Path, seconds: float) -> None:
    model_controller = story.desktop.services.model
    _wait(lambda: model_controller.engine_ready is not None and model_controller.state.phase is not ModelPhase.LOADING)
    model_controller.load(model, LoadParams(n_ctx=4096, n_threads=1))
    _wait(lambda: model_controller.state.phase is ModelPhase.READY)
    story.calibrate()
    story.write_until(story.has_baseline, _PATIENCE_S)
    if not story.has_baseline():
        sys.exit(f"No verdict within {_PATIENCE_S:.0f} s: {story.desktop.services.drift.state.reason}.")
    story.write_until(lambda: False, 20.0)
    quiet_s = time.monotonic() - 20.0
    begin_s = time.monotonic()
    disturber = _disturb(kind, story, seconds)
    try:
        story.write_until(lambda: disturber.poll() is not None, seconds)
        sentence = story.sentence()
    finally:
        disturber.terminate()
        disturber.wait()
    end_s = time.monotonic()
    story.write_until(lambda: False, _AFTER_S)
    story.stop()
    _report(story, kind, (quiet_s, begin_s, end_s), sentence)


def _disturb(kind: str, story: _Story, seconds: float) -> _Disturber:
    if kind == "slow":
        return _SlowSteps(story.share, seconds)
    ready = story.desktop.services.model.engine_ready
    pid = 0 if ready is None else ready.pid
    modules = {
        "stopped": ["tests.benchmarks.duty_cycle", str(pid)],
        "hog": ["tests.benchmarks.hog", "busy", "--count", str(_HOGS_PER_CORE * (os.cpu_count() or 1))],
        "memory": ["tests.benchmarks.hog", "memory", "--count", "1"],
    }
    return subprocess.Popen([sys.executable, "-m", *modules[kind], "--seconds", str(seconds)])


def _report(story: _Story, kind: str, marks: tuple[float, float, float], sentence: str) -> None:
    quiet_s, begin_s, end_s = marks
    expected = _EXPECTED[kind]
    phases = {
        "quiet": [told for told in story.since(quiet_s) if told.at_s < begin_s],
        kind: [told for told in story.since(begin_s) if told.at_s < end_s],
        "after": story.since(end_s),
    }
    print_table(
        ["phase", "verdicts", "drift, %", "step, %", "CPU ms/token", "CPU/wall", "others, cores"],
        [_row(name, told) for name, told in phases.items()],
    )
    named = next((told.at_s - begin_s for told in phases[kind] if told.attribution.cause is expected), None)
    gone = [told.at_s - end_s for told in phases["after"] if told.attribution.cause is expected]
    print(f"named {expected.value!r}: {_seconds(named)} after the beginning")
    print(f"last named: {_seconds(max(gone, default=0.0))} after the end; said then: {story.told[-1].attribution.cause.value!r}")
    print(f"sentence at the end: {sentence}")
    heat = [told for told in story.told if told.attribution.cause in (Cause.HEAT_CONFIRMED, Cause.HEAT_LIKELY)]
    print(f"claims of heat: {len(heat)}")


def _row(name: str, told: list[_Told]) -> list[str]:
    counts = Counter(one.attribution.cause.value for one in told)
    verdicts = ", ".join(f"{cause} {count}" for cause, count in counts.most_common()) or "none"
    if not told:
        return [name, verdicts, *["n/a"] * 5]
    evidence = told[-1].attribution.evidence
    pairs = (evidence.cpu_ms_per_token, evidence.cpu_per_wall, evidence.other_cpu_cores)
    figures = [f"{_text(pair.now)} (before {_text(pair.baseline)})" for pair in pairs]
    return [name, verdicts, _text(evidence.losses.drift_pct), _text(evidence.losses.step_pct), *figures]


def _text(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.2f}"


def _seconds(value: float | None) -> str:
    return "never" if value is None else f"{value:.0f} s"


def _wait(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + _PATIENCE_S
    while not condition():
        if time.monotonic() > until:
            raise TimeoutError("the app did not come to the state that the benchmark needs")
        _settle(20)


def _settle(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main()
