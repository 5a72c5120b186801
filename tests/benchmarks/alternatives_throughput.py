"""What 1, 2, 4 and 8 answers at once get together and each: the product's backend, one prompt, one batch a step.

    python -m tests.benchmarks.alternatives_throughput [--model FILE.gguf] [--tokens 96] [--repeat 5] [--depth 0] [--force]

Every answer is as long as asked (its end tokens are forbidden), so that all run to the end. The order of the numbers of answers
is turned round with each repetition: what drifts, drifts for all. The first run of each is a warm-up and left out. Ratios are of
the medians, to one answer. Wants a quiet machine; takes about 20 s a repetition with the starter model on two cores.
"""

import argparse
import statistics
from pathlib import Path

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Role
from chatapp.domain.sampling import LogitBias, SamplingParams
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.llama.backend import LlamaBackend
from chatapp.engine.turn_report import TurnReport
from chatapp.metrics.answers_at_once import answer_tps, throughput_tps
from chatapp.models.starter import starter_model
from chatapp.protocol.commands import Generate, PromptMessage
from chatapp.protocol.events import AlternativesGenerated, Event, TokensGenerated
from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet

_WAYS = (1, 2, 4, 8)
_WORDS = "The harbour lay still under the rain. "


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=starter_model())
    parser.add_argument("--tokens", type=int, default=96)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--depth", type=int, default=0, help="words of the prompt, about")
    parser.add_argument("--force", action="store_true")
    options = parser.parse_args()
    require_quiet(force=options.force)
    backend = LlamaBackend()
    backend.load(str(options.model), LoadParams(n_ctx=4096), CancelFlag(), lambda _fraction: None)
    vocabulary = backend._required().vocabulary
    no_end = tuple(LogitBias(token=token, bias=-100.0) for token in range(vocabulary.size) if vocabulary.is_end(token))
    rates: dict[int, list[tuple[float, float]]] = {n_answers: [] for n_answers in _WAYS}
    for number in range(options.repeat + 1):
        for n_answers in _WAYS if number % 2 else reversed(_WAYS):
            pair = _measure(backend, _request(n_answers, options.tokens, options.depth, no_end))
            if number:
                rates[n_answers].append(pair)
    backend.unload()
    _print(rates)


def _measure(backend: LlamaBackend, request: Generate) -> tuple[float, float]:
    """Return tokens/s of all answers and of one."""
    n_answers = request.n_answers
    events: list[Event] = []
    report = TurnReport("bench", events.append)
    report.start()
    backend.generate(request, CancelFlag(), report)
    report.finish(StopReason.LENGTH, backend.n_ctx_used)
    token_us: list[list[int]] = [[] for _ in range(n_answers)]
    for event in events:
        if isinstance(event, TokensGenerated):
            token_us[0] += event.token_us
        elif isinstance(event, AlternativesGenerated):
            for piece in event.pieces:
                token_us[piece.index] += piece.token_us
    assert {len(stamps) for stamps in token_us} == {request.sampling.max_tokens}, "an answer ended early"
    together, each = throughput_tps(token_us).value, answer_tps(token_us).value
    assert together is not None
    assert each is not None
    return together, each


def _request(n_answers: int, n_tokens: int, depth: int, no_end: tuple[LogitBias, ...]) -> Generate:
    text = "Tell me a long story. " + _WORDS * (depth // len(_WORDS.split()))
    return Generate(
        request_id="bench",
        conversation_id="bench",
        system_prompt="",
        messages=(PromptMessage(id="m", role=Role.USER, text=text),),
        sampling=SamplingParams(seed=3, max_tokens=n_tokens, logit_bias=no_end),
        n_answers=n_answers,
    )


def _print(rates: dict[int, list[tuple[float, float]]]) -> None:
    base = statistics.median(pair[0] for pair in rates[1])
    rows = []
    for n_answers, pairs in rates.items():
        together, each = ([pair[index] for pair in pairs] for index in (0, 1))
        ratio = statistics.median(together) / base
        rows.append(
            [str(n_answers), median_and_spread(together), f"{ratio:.2f}", median_and_spread(each), f"{ratio / n_answers:.2f}"]
        )
    print_table(["answers", "tok/s together", "ratio to one", "tok/s each", "ratio of each to one alone"], rows)


if __name__ == "__main__":
    main()
