"""What our own code costs per token, by the number of the token: it must not grow with the answer.

    python -m tests.benchmarks.cost_by_depth                     a tiny random model: 8,000 tokens in seconds
    python -m tests.benchmarks.cost_by_depth --model FILE.gguf   a real one
    python -m tests.benchmarks.cost_by_depth --own-code-only     llama_decode and sampling left out

The backend of the product runs in this process and writes its events to a pipe that another process drains. ``llama_decode`` and
``llama_sampler_sample`` are timed from outside; what is left of the time between two tokens is ours: cancel, stamps, text,
events, thread governor. Medians withstand a busy machine; the mean also holds the events, which go out only every 50 ms.

A deeper llama_decode reads more memory and leaves colder processor caches behind, so that the same Python steps take longer
after it. ``--own-code-only`` tells that apart from work that grows: there only our own code runs, and its cost must be flat.
"""

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Role
from chatapp.domain.sampling import SamplingParams
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.channel import Channel
from chatapp.engine.llama.backend import LlamaBackend
from chatapp.engine.llama.batch import Batch
from chatapp.engine.llama.sampler_chain import SamplerChain
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.turn_report import TurnReport
from chatapp.protocol.commands import Generate, PromptMessage
from tests.benchmarks.bench_table import print_table
from tests.engine.tiny_models import write_tiny_llama

_NS_PER_US = 1_000


@dataclass
class _Clock:
    """Nanoseconds inside llama.cpp, and the end of each sampling."""

    native_ns: int = 0
    sample_ns: list[int] = field(default_factory=list)
    own_ns: list[int] = field(default_factory=list)
    _last_ns: int | None = None

    def around_decode(self, call: Callable[..., int]) -> Callable[..., int]:
        def timed(*arguments: Any) -> int:  # noqa: ANN401 - passed on as they are
            start = time.perf_counter_ns()
            result = call(*arguments)
            self.native_ns += time.perf_counter_ns() - start
            return result

        return timed

    def around_sample(self, call: Callable[..., int]) -> Callable[..., int]:
        def timed(*arguments: Any) -> int:  # noqa: ANN401 - passed on as they are
            start = time.perf_counter_ns()
            token = call(*arguments)
            end = time.perf_counter_ns()
            self.sample_ns.append(end - start)
            if self._last_ns is not None:
                self.own_ns.append(start - self._last_ns - self.native_ns)
            self._last_ns, self.native_ns = end, 0
            return token

        return timed


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--tokens", type=int, default=8_000)
    parser.add_argument("--own-code-only", action="store_true")
    options = parser.parse_args()
    if options.own_code_only:
        Batch.decode = lambda self, context: 0  # type: ignore[method-assign]  # noqa: ARG005 - nothing is computed
        SamplerChain.sample = lambda self, context, index=-1: ord("a")  # type: ignore[method-assign]  # noqa: ARG005 - nothing is drawn
    with tempfile.TemporaryDirectory() as folder:
        model = options.model or write_tiny_llama(Path(folder) / "tiny.gguf", n_ctx_train=16_384)
        clock = _measure(model, options.tokens)
    rows = [_row(clock, first, last) for first, last in _buckets(options.tokens)]
    print_table(["tokens", "own code, median us", "own code, mean us", "sampling, median us", "n"], rows)
    low, high = (statistics.median(clock.own_ns[a:b]) for a, b in (_buckets(options.tokens)[0], _buckets(options.tokens)[-1]))
    print(f"last bucket / first bucket: {high / low:.2f}")


def _measure(model: Path, n_tokens: int) -> _Clock:
    clock = _Clock()
    Batch.decode = clock.around_decode(Batch.decode)  # type: ignore[method-assign]  # timing from outside is the point
    SamplerChain.sample = clock.around_sample(SamplerChain.sample)  # type: ignore[method-assign]  # as above
    is_end = Vocabulary.is_end
    Vocabulary.is_end = lambda self, token: is_end(self, token) and False  # type: ignore[method-assign]  # go on to the last token
    backend = LlamaBackend()
    backend.load(str(model), LoadParams(n_ctx=n_tokens + 512), CancelFlag(), lambda _: None)
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as drain:
        assert drain.stdin is not None
        channel = Channel(os.open(os.devnull, os.O_RDONLY), drain.stdin.fileno())
        report = TurnReport("g", channel.send)
        report.start()
        backend.generate(_request(n_tokens), CancelFlag(), report)
    backend.unload()
    return clock


def _request(n_tokens: int) -> Generate:
    return Generate(
        request_id="g",
        conversation_id="c",
        system_prompt="",
        messages=(PromptMessage(id="0", role=Role.USER, text="Tell a story without an end."),),
        sampling=SamplingParams(seed=1, max_tokens=n_tokens),
    )


def _buckets(n_tokens: int) -> list[tuple[int, int]]:
    edges = [10, *(edge for edge in (100, 500, 1_000, 2_000, 4_000, 6_000) if edge < n_tokens - 1), n_tokens - 1]
    return list(pairwise(edges))


def _row(clock: _Clock, first: int, last: int) -> list[str]:
    own = [value / _NS_PER_US for value in clock.own_ns[first:last]]
    sample = [value / _NS_PER_US for value in clock.sample_ns[first:last]]
    figures = (statistics.median(own), statistics.fmean(own), statistics.median(sample))
    return [f"{first:,}-{last:,}", *(f"{value:.1f}" for value in figures), str(len(own))]


if __name__ == "__main__":
    main()
