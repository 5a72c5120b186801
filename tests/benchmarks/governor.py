"""Automatic threads against every fixed number: on a quiet machine, beside a busy program, and when that program comes and goes.

    python -m tests.benchmarks.governor                   3 rounds
    python -m tests.benchmarks.governor --rounds 7 --model FILE.gguf

One engine for each setting stays loaded; the settings take turns, so that a drifting machine hurts all alike, and answer the same
question greedily, so that they compute the same tokens at the same depth. The busy program is a Python loop of one thread that is
ended in every case. Goals: at least 0.98 of the best fixed number when quiet, 0.9 beside the busy program, no swinging.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from chatapp.engine.llama.thread_control import automatic_threads
from chatapp.models.starter import starter_model
from chatapp.protocol.events import Event, ThreadsChanged, TokensGenerated
from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet
from tests.engine.engine_process import GREEDY, Answer, EngineProcess, conversation

_QUESTION = "Write a very long story about a ship, a storm and an island. Do not stop."
_US_PER_S = 1_000_000
_PAUSE_S = 3.0  # before each answer: else the automatic engine takes the one that answered before it for a busy program


@dataclass
class Setting:
    """An engine with a number of threads; 0 adapts."""

    n_threads: int
    engine: EngineProcess
    rates: list[float] = field(default_factory=list)
    n_changes: int = 0

    @property
    def name(self) -> str:
        """For the table."""
        return f"{self.n_threads} fixed" if self.n_threads else "automatic"

    def run(self, n_tokens: int) -> None:
        """Answer once and note the rate."""
        time.sleep(_PAUSE_S)
        answer = self.engine.ask(conversation(_QUESTION, sampling=GREEDY.model_copy(update={"max_tokens": n_tokens})))
        stamps = answer.token_us
        self.rates.append((len(stamps) - 1) / (stamps[-1] - stamps[0]) * _US_PER_S)
        self.n_changes += len(changes_of(answer)) - 1


def changes_of(answer: Answer) -> list[ThreadsChanged]:
    """Return the thread events of an answer; the first says what it began with."""
    return [event for event in answer.events if isinstance(event, ThreadsChanged)]


@contextmanager
def busy_program() -> Iterator[None]:
    """Keep one core busy."""
    hog = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        time.sleep(0.3)
        yield
    finally:
        hog.kill()
        hog.wait()


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=starter_model())
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tokens", type=int, default=400)
    parser.add_argument("--force", action="store_true", help="run although the machine is not quiet")
    options = parser.parse_args()
    require_quiet(force=options.force)
    with ExitStack() as stack:
        settings = [_open(stack, n, options.model) for n in range(automatic_threads() + 1)]
        rows = _phase("quiet", settings, options.rounds, options.tokens)
        with busy_program():
            rows += _phase("beside a busy program", settings, options.rounds, options.tokens)
        rows += _phase("quiet again", settings, options.rounds, options.tokens)
        print_table(["machine", "threads", "tokens/s, median (spread)", "of the best fixed", "changes of threads"], rows)
        print_come_and_go(settings[0].engine)


def _open(stack: ExitStack, n_threads: int, model: Path) -> Setting:
    engine = stack.enter_context(EngineProcess())
    engine.load(model, n_ctx=2048, n_threads=n_threads, n_threads_batch=n_threads)
    setting = Setting(n_threads, engine)
    setting.run(16)  # the first answer after a load warms the caches
    return setting


def _phase(name: str, settings: Sequence[Setting], n_rounds: int, n_tokens: int) -> list[list[str]]:
    for setting in settings:
        setting.rates.clear()
        setting.n_changes = 0
    for _ in range(n_rounds):
        for setting in settings:
            setting.run(n_tokens)
    best = max(statistics.median(setting.rates) for setting in settings[1:])
    return [
        [name, one.name, median_and_spread(one.rates), f"{statistics.median(one.rates) / best:.3f}", str(one.n_changes)]
        for one in settings
    ]


def print_come_and_go(engine: EngineProcess) -> None:
    """Print how long one answer took to notice a busy program that came in its middle, and that it went."""
    engine.send(conversation(_QUESTION, sampling=GREEDY.model_copy(update={"max_tokens": 1_600})))
    answer = [engine.expect(TokensGenerated)]
    until = time.monotonic() + 2
    while time.monotonic() < until:
        answer.append(engine.expect(TokensGenerated))
    came_us = answer[-1].token_us[-1]
    events: list[Event] = [*answer]
    with busy_program():
        until = time.monotonic() + 6
        while time.monotonic() < until:
            events.append(engine.next_event())
        went_us = next(event for event in reversed(events) if isinstance(event, TokensGenerated)).token_us[-1]
    changes = [event.change for event in changes_of(engine.collect(*events))]
    steps = ", ".join(f"{(one.t_us - came_us) / _US_PER_S:+.2f} s {one.n_threads}{' (probe)' * one.is_probe}" for one in changes)
    print(f"busy program from 0 to {(went_us - came_us) / _US_PER_S:.1f} s; threads: {steps}")


if __name__ == "__main__":
    main()
