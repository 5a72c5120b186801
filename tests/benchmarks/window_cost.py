"""What the window costs: decode with window, panel and curves against the same engine without, in interleaved pairs.

    python -m tests.benchmarks.window_cost                        all physical cores, 5 pairs, on the screen that is there
    QT_QPA_PLATFORM=offscreen python -m tests.benchmarks.window_cost --threads 1
    python -m tests.benchmarks.window_cost --profile              where the window spends its time

Both engines have the same model, threads and question, and answer greedily, so they compute the same tokens. The window's own
processor time is told as well: it hardly depends on what else the machine does.
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

from chatapp.app.desktop import Desktop
from chatapp.controllers.model import ModelPhase
from chatapp.domain.conversation import Conversation
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.engine.llama.thread_control import automatic_threads
from chatapp.models.starter import starter_model
from tests.app.window import open_window
from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet
from tests.engine.engine_process import EngineProcess, conversation

__all__ = ["load", "run_until"]

_QUESTION = "Write a very long story about a ship, a storm and an island. Do not stop."
_US_PER_S = 1_000_000


@dataclass
class _Pairs:
    """Rates in tokens/s of each pair, and the window's processor time as a share of one core."""

    alone: list[float] = field(default_factory=list)
    with_window: list[float] = field(default_factory=list)
    cpu_shares: list[float] = field(default_factory=list)


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=starter_model())
    parser.add_argument("--threads", type=int, default=automatic_threads())
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--tokens", type=int, default=500)
    parser.add_argument("--profile", action="store_true", help="print the window's dearest functions")
    parser.add_argument("--force", action="store_true", help="run although the machine is not quiet")
    options = parser.parse_args()
    require_quiet(force=options.force)
    sampling = SamplingParams(temperature=0, seed=1, max_tokens=options.tokens)
    params = LoadParams(n_ctx=2048, n_threads=options.threads, n_threads_batch=options.threads)
    with (
        tempfile.TemporaryDirectory() as folder,
        EngineProcess() as engine,
        open_window(Path(folder), model=options.model) as desktop,
    ):
        engine.load(options.model, **params.model_dump())
        load(desktop, options.model, params)
        desktop.services.chat.sampling = sampling
        profile = cProfile.Profile() if options.profile else None
        pairs = _measure(engine, desktop, options.pairs, profile)
    _print(pairs, options.threads)
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)


def load(desktop: Desktop, model: Path, params: LoadParams) -> None:
    """Load a model into the window's engine."""
    run_until(desktop, lambda: desktop.services.model.state.phase is ModelPhase.READY)
    desktop.services.model.load(model, params)
    run_until(desktop, lambda: desktop.services.model.state.phase is ModelPhase.LOADING)
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
    run_until(desktop, lambda: chat.running is None)
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


if __name__ == "__main__":
    main()
