"""How long Stop takes: from writing the command to the arrival of the closing event, while loading, reading and writing.

    python -m tests.benchmarks.cancel_latency                  the starter model, a document of 20,000 tokens, 5 rounds
    python -m tests.benchmarks.cancel_latency --model FILE.gguf

Goal: 150 ms in each phase. Stop comes after a share of the document (or of the answer) that grows from round to round.
"""

import argparse
import time
from pathlib import Path

from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import LogitBias
from chatapp.models.starter import starter_model
from chatapp.protocol.commands import Cancel, LoadModel
from chatapp.protocol.events import Event, GenerationFinished, LoadCancelled, ModelLoaded, PrefillProgress, TokensGenerated
from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet
from tests.engine.engine_process import GREEDY, EngineProcess, conversation

_NO_END = tuple(LogitBias(token=token, bias=-100.0) for token in (0, 2))  # the starter's <|endoftext|>, <|im_end|>: it writes on
_FILLER = " ship"  # one token of nearly every vocabulary
_CLOSING = (GenerationFinished, LoadCancelled, ModelLoaded)


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=starter_model())
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tokens", type=int, default=20_000)
    parser.add_argument("--force", action="store_true", help="run although the machine is not quiet")
    options = parser.parse_args()
    require_quiet(force=options.force)
    with EngineProcess() as engine:
        phases = {
            "load": [_stop_load(engine, options.model) for _ in range(options.rounds)],
            **_stop_answers(engine, options),
        }
    kept = {name: [value for value in values if value is not None] for name, values in phases.items()}
    print_table(
        ["phase", "Stop to closing event, ms"],
        [[name, median_and_spread(values) if values else "n/a, it was over before"] for name, values in kept.items()],
    )


def _stop_load(engine: EngineProcess, model: Path) -> float | None:
    engine.send(LoadModel(request_id="load", path=str(model), params=LoadParams()))
    return _stop(engine, "load")


def _stop_answers(engine: EngineProcess, options: argparse.Namespace) -> dict[str, list[float | None]]:
    engine.load(options.model, n_ctx=options.tokens + 4_096)
    reading: list[float | None] = []
    writing: list[float | None] = []
    for number in range(options.rounds):
        engine.send(conversation(f"{number}" + _FILLER * options.tokens))
        reading.append(_stop(engine, "g") if _comes(engine, PrefillProgress, 1 + 3 * number) else None)
        sampling = GREEDY.model_copy(update={"logit_bias": _NO_END})
        engine.send(conversation(f"{number} Count from one to a thousand in words.", sampling=sampling))
        writing.append(_stop(engine, "g") if _comes(engine, TokensGenerated, 1 + number) else None)
    return {f"prefill of {options.tokens:,} tokens": reading, "decode": writing}


def _comes(engine: EngineProcess, kind: type[Event], count: int) -> bool:
    """Wait for so many events of a kind; False: the answer ended before."""
    while count:
        event = engine.next_event()
        if isinstance(event, _CLOSING):
            return False
        count -= isinstance(event, kind)
    return True


def _stop(engine: EngineProcess, request_id: str) -> float | None:
    """Return milliseconds; None where the request ended by itself before."""
    start = time.perf_counter()
    engine.send(Cancel(request_id=request_id))
    while not isinstance(event := engine.next_event(), _CLOSING):
        pass
    is_stopped = isinstance(event, LoadCancelled) or (isinstance(event, GenerationFinished) and event.stop_reason == "stopped")
    return 1e3 * (time.perf_counter() - start) if is_stopped else None


if __name__ == "__main__":
    main()
