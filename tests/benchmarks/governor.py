"""Automatic threads against every fixed number: on a quiet machine, beside a busy program, and when that program comes and goes.

    python -m tests.benchmarks.governor                   3 rounds
    python -m tests.benchmarks.governor --rounds 7 --model FILE.gguf

Each answer comes from an engine of its own, loaded a moment before, so that no setting has the luck of one engine's place in
memory. The settings take turns, ratios are those of a round (a machine may compute a fifth faster after a rest), and all
answer the same question greedily, so that they compute the same tokens at the same depth. The busy program is a Python loop of
one thread that is ended in every case.
Goals: at least 0.98 of the best fixed number when quiet, 0.9 beside the busy program, no swinging.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from chatapp.domain.thread_change import ThreadChange
from chatapp.engine.llama.thread_control import automatic_threads
from chatapp.models.starter import starter_model
from chatapp.protocol.events import Event, ThreadsChanged, TokensGenerated
from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet
from tests.engine.engine_process import GREEDY, Answer, EngineProcess, conversation

_QUESTION = "Write a very long story about a ship, a storm and an island. Do not stop."
_US_PER_S = 1_000_000
_PAUSE_S = 3.0  # before each answer: else it takes the load before it for a busy program


@dataclass
class Setting:
    """A number of threads; 0 adapts."""

    n_threads: int
    rates: list[float] = field(default_factory=list)
    n_changes: int = 0
    steps: list[str] = field(default_factory=list)  # of each answer that changed its threads

    @property
    def name(self) -> str:
        """For the table."""
        return f"{self.n_threads} fixed" if self.n_threads else "automatic"

    def run(self, model: Path, n_tokens: int) -> None:
        """Answer once and note the rate."""
        with open_engine(model, self.n_threads) as engine:
            time.sleep(_PAUSE_S)
            answer = _ask(engine, n_tokens)
        stamps = answer.token_us
        self.rates.append((len(stamps) - 1) / (stamps[-1] - stamps[0]) * _US_PER_S)
        changes = [event.change for event in changes_of(answer)[1:]]
        self.n_changes += len(changes)
        if changes:
            self.steps.append(f"{self.rates[-1]:.0f} tok/s: {_steps(changes, stamps[0])}")


@contextmanager
def open_engine(model: Path, n_threads: int) -> Iterator[EngineProcess]:
    """Load, and answer once: the first answer after a load warms the caches."""
    with EngineProcess() as engine:
        engine.load(model, n_ctx=2048, n_threads=n_threads, n_threads_batch=n_threads)
        _ask(engine, 16)
        yield engine


def _ask(engine: EngineProcess, n_tokens: int) -> Answer:
    return engine.ask(conversation(_QUESTION, sampling=GREEDY.model_copy(update={"max_tokens": n_tokens})))


def changes_of(answer: Answer) -> list[ThreadsChanged]:
    """Return the thread events of an answer; the first says what it began with."""
    return [event for event in answer.events if isinstance(event, ThreadsChanged)]


def _steps(changes: Sequence[ThreadChange], origin_us: int) -> str:
    return ", ".join(f"{(one.t_us - origin_us) / _US_PER_S:+.2f} s {one.n_threads} ({_why(one)})" for one in changes)


def _why(change: ThreadChange) -> str:
    return "probe" if change.is_probe else change.cause


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
    settings = [Setting(n) for n in range(automatic_threads() + 1)]
    rows = _phase("quiet", settings, options)
    with busy_program():
        rows += _phase("beside a busy program", settings, options)
    rows += _phase("quiet again", settings, options)
    print_table(["machine", "threads", "tokens/s, median (spread)", "of the best fixed", "changes of threads"], rows)
    with open_engine(options.model, 0) as engine:
        print_come_and_go(engine)


def _phase(name: str, settings: Sequence[Setting], options: argparse.Namespace) -> list[list[str]]:
    settings = [Setting(one.n_threads) for one in settings]
    for number in range(options.rounds):
        for setting in settings if number % 2 else reversed(settings):
            setting.run(options.model, options.tokens)
    print(*(f"{name}: {step}" for setting in settings for step in setting.steps), sep="\n", flush=True)
    best = max(settings[1:], key=lambda one: statistics.median(one.rates))
    return [
        [name, one.name, median_and_spread(one.rates), median_and_spread(_ratios(one, best)), str(one.n_changes)]
        for one in settings
    ]


def _ratios(one: Setting, best: Setting) -> list[float]:
    return [rate / of_best for rate, of_best in zip(one.rates, best.rates, strict=True)]


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
    steps = _steps([event.change for event in changes_of(engine.collect(*events))], came_us)
    print(f"busy program from 0 to {(went_us - came_us) / _US_PER_S:.1f} s; threads: {steps}")


if __name__ == "__main__":
    main()
