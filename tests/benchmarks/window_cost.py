"""What the window costs: decode with window, panel and curves against the same engine without, in interleaved pairs.

    python -m tests.benchmarks.window_cost                        all physical cores, 5 pairs, on the screen that is there
    QT_QPA_PLATFORM=offscreen python -m tests.benchmarks.window_cost --threads 1
    python -m tests.benchmarks.window_cost --profile              where the window spends its time
    python -m tests.benchmarks.window_cost --panel                the panel alone: one window, one engine, panel shown and hidden

Both engines have the same model, threads and question, and answer greedily, so they compute the same tokens. The window's own
processor time is told as well: it hardly depends on what else the machine does.

With ``--panel`` answers come in pairs, one with the panel and its curve in sight, one after View > Performance has hidden it;
which comes first alternates. 20 pairs of 200 tokens with 1 and with 2 threads take some four minutes. Wanted: a ratio of at
least 0.99.
"""

import argparse
import cProfile
import pstats
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QGraphicsView

from chatapp.app.desktop import Desktop
from chatapp.controllers.model import ModelPhase
from chatapp.domain.conversation import Conversation
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.engine.llama.thread_control import automatic_threads
from chatapp.models.starter import starter_model
from chatapp.ui.actions import ActionId
from chatapp.ui.performance.itl_strip import ItlStrip
from tests.app.window import open_window
from tests.benchmarks.bench_table import median_and_spread, median_interval, print_table, require_quiet
from tests.engine.engine_process import EngineProcess, conversation

__all__ = ["load", "run_until", "run_until_answered"]

_QUESTION = "Write a very long story about a ship, a storm and an island. Do not stop."
_US_PER_S = 1_000_000
_PANEL_PAIRS, _PANEL_TOKENS, _PANEL_THREADS = 20, 200, (1, 2)
_SETTLE_S = 0.5  # after the panel came or went: the conversation is laid out in another width


@dataclass
class _Pairs:
    """Rates in tokens/s of each pair, and the window's processor time as a share of one core."""

    alone: list[float] = field(default_factory=list)
    with_window: list[float] = field(default_factory=list)
    cpu_shares: list[float] = field(default_factory=list)


@dataclass
class _Look:
    """The same of answers with the panel in sight, or without."""

    rates: list[float] = field(default_factory=list)
    cpu_shares: list[float] = field(default_factory=list)


def main() -> None:
    """Run and print."""
    options = _options()
    require_quiet(force=options.force)
    if options.panel:
        _measure_panel(options)
    else:
        _measure_window(options)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=starter_model())
    parser.add_argument("--threads", type=int, help="default: all physical cores; with --panel 1, then 2")
    parser.add_argument("--pairs", type=int)
    parser.add_argument("--tokens", type=int)
    parser.add_argument("--panel", action="store_true", help="compare the panel shown with the panel hidden")
    parser.add_argument("--profile", action="store_true", help="print the window's dearest functions")
    parser.add_argument("--force", action="store_true", help="run although the machine is not quiet")
    return parser.parse_args()


def _measure_window(options: argparse.Namespace) -> None:
    n_threads = options.threads or automatic_threads()
    params = _load_params(n_threads)
    with (
        tempfile.TemporaryDirectory() as folder,
        EngineProcess() as engine,
        open_window(Path(folder), model=options.model) as desktop,
    ):
        engine.load(options.model, **params.model_dump())
        load(desktop, options.model, params)
        desktop.services.chat.sampling = _sampling(options.tokens or 500)
        profile = cProfile.Profile() if options.profile else None
        pairs = _measure(engine, desktop, options.pairs or 5, profile)
    _print(pairs, n_threads)
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)


def _measure_panel(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder, open_window(Path(folder), model=options.model) as desktop:
        desktop.services.chat.sampling = _sampling(options.tokens or _PANEL_TOKENS)
        for n_threads in (options.threads,) if options.threads else _PANEL_THREADS:
            load(desktop, options.model, _load_params(n_threads))
            _print_panel(_compare_looks(desktop, options.pairs or _PANEL_PAIRS), n_threads)


def _load_params(n_threads: int) -> LoadParams:
    return LoadParams(n_ctx=2048, n_threads=n_threads, n_threads_batch=n_threads)


def _sampling(n_tokens: int) -> SamplingParams:
    return SamplingParams(temperature=0, seed=1, max_tokens=n_tokens)


def load(desktop: Desktop, model: Path, params: LoadParams) -> None:
    """Load a model into the window's engine."""
    run_until(desktop, lambda: desktop.services.model.state.phase is ModelPhase.READY)
    desktop.services.model.load(model, params)  # the phase is LOADING from here on
    run_until(desktop, lambda: desktop.services.model.state.phase is ModelPhase.READY)


def run_until(desktop: Desktop, is_done: Callable[[], bool]) -> None:
    """Run the window's event loop as the product does: it sleeps until something happens."""
    loop = QEventLoop()
    watch = QTimer(desktop, interval=50)
    watch.timeout.connect(lambda: loop.quit() if is_done() else None)
    watch.start()
    loop.exec()
    watch.stop()
    watch.deleteLater()


def run_until_answered(desktop: Desktop) -> None:
    """Run the window's event loop until the running answer has ended, without waking it meanwhile as a watch would."""
    loop = QEventLoop()
    desktop.services.chat.turn_finished.connect(loop.quit)
    loop.exec()
    desktop.services.chat.turn_finished.disconnect(loop.quit)


def _measure(engine: EngineProcess, desktop: Desktop, n_pairs: int, profile: cProfile.Profile | None) -> _Pairs:
    pairs = _Pairs()
    _ask_alone(engine, desktop)  # warm
    _ask_in_window(desktop)
    for number in range(n_pairs):
        for is_alone in (number % 2 == 0, number % 2 == 1):
            if is_alone:
                pairs.alone.append(_rate(_ask_alone(engine, desktop)))
            else:
                _ask_profiled(desktop, pairs, profile)
    return pairs


def _compare_looks(desktop: Desktop, n_pairs: int) -> dict[bool, _Look]:
    """Return what was measured with the panel shown (True) and hidden (False)."""
    looks = {True: _Look(), False: _Look()}
    for is_shown in (False, True):  # warm: the model, and the curve, which is made when it is first seen
        _show_panel(desktop, is_shown=is_shown)
        n_tokens = len(_ask_in_window(desktop))
    strip = desktop.panel.findChild(ItlStrip)
    run_until(desktop, lambda: strip is not None and strip.findChild(QGraphicsView) is not None)
    for number in range(n_pairs):
        for is_shown in (number % 2 == 0, number % 2 == 1):
            _show_panel(desktop, is_shown=is_shown)
            assert _ask_looking(desktop, looks[is_shown]) == n_tokens
            assert desktop.panel.isVisible() is is_shown
    return looks


def _show_panel(desktop: Desktop, *, is_shown: bool) -> None:
    """Tick or untick the entry of the menu, and let the window come to rest."""
    action = desktop.window.action(ActionId.SHOW_PANEL)
    if action.isChecked() is not is_shown:
        action.trigger()
    until = time.monotonic() + _SETTLE_S
    run_until(desktop, lambda: time.monotonic() > until)


def _ask_looking(desktop: Desktop, look: _Look) -> int:
    cpu_s, wall_s = time.process_time(), time.perf_counter()
    stamps = _ask_in_window(desktop)
    look.cpu_shares.append(100 * (time.process_time() - cpu_s) / (time.perf_counter() - wall_s))
    look.rates.append(_rate(stamps))
    return len(stamps)


def _ask_profiled(desktop: Desktop, pairs: _Pairs, profile: cProfile.Profile | None) -> None:
    cpu_s, wall_s = time.process_time(), time.perf_counter()
    if profile is not None:
        profile.enable()
    stamps = _ask_in_window(desktop)
    if profile is not None:
        profile.disable()
    pairs.cpu_shares.append(100 * (time.process_time() - cpu_s) / (time.perf_counter() - wall_s))
    pairs.with_window.append(_rate(stamps))


def _ask_alone(engine: EngineProcess, desktop: Desktop) -> list[int]:
    return engine.ask(conversation(_QUESTION, sampling=desktop.services.chat.sampling)).token_us


def _ask_in_window(desktop: Desktop) -> list[int]:
    chat = desktop.services.chat
    chat.show(Conversation(sampling=chat.sampling))
    assert chat.send(_QUESTION)
    run_until_answered(desktop)
    turn = chat.conversation.messages[-1].turn
    assert turn is not None
    return list(turn.token_us)


def _rate(stamps: list[int]) -> float:
    return (len(stamps) - 1) / (stamps[-1] - stamps[0]) * _US_PER_S


def _print(pairs: _Pairs, n_threads: int) -> None:
    ratios = [window / alone for window, alone in zip(pairs.with_window, pairs.alone, strict=True)]
    rows = [
        ["engine alone, tokens/s", median_and_spread(pairs.alone)],
        ["with the window, tokens/s", median_and_spread(pairs.with_window)],
        ["ratio of each pair", median_and_spread(ratios)],
        ["window's processor time, % of one core", median_and_spread(pairs.cpu_shares)],
    ]
    print_table([f"{n_threads} threads", "median (spread)"], rows)
    print(f"ratio of medians: {statistics.median(pairs.with_window) / statistics.median(pairs.alone):.3f}")


def _print_panel(looks: dict[bool, _Look], n_threads: int) -> None:
    shown, hidden = looks[True], looks[False]
    ratios = [one / other for one, other in zip(shown.rates, hidden.rates, strict=True)]
    rows = [
        ["panel hidden, tokens/s", median_and_spread(hidden.rates)],
        ["panel shown, tokens/s", median_and_spread(shown.rates)],
        ["ratio of each pair", median_and_spread(ratios)],
        ["window's processor time, panel hidden, ms per second", median_and_spread([10 * share for share in hidden.cpu_shares])],
        ["window's processor time, panel shown, ms per second", median_and_spread([10 * share for share in shown.cpu_shares])],
    ]
    print_table([f"{n_threads} threads", "median (spread)"], rows)
    low, high = median_interval(ratios)
    print(f"median ratio shown / hidden: {statistics.median(ratios):.4f} (95 % interval {low:.4f} to {high:.4f})")


if __name__ == "__main__":
    main()
