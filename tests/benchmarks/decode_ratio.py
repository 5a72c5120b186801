"""Our decode rate, sampling included, against llama-bench, which does not sample; with the window and without.

    python -m tests.benchmarks.decode_ratio --llama-bench PATH              128 and 2,000 tokens of depth, 5 rounds
    python -m tests.benchmarks.decode_ratio --llama-bench PATH --threads 1 --window

llama-bench must be built from the source archive that the installed bindings carry (its folder ``vendor/llama.cpp``). It is
run with the bindings' own libraries: builds for other instruction sets differ by more than what is measured here (AVX2
against AVX-512 at depth 2,000: up to 30 %, in both directions). Each round runs llama-bench, our engine alone and, with
``--window``, our engine in the product's window, one after the other, at the same depth: a prompt of that many tokens, then
the measured tokens. The ratio of a round compares neighbours in time; the median over rounds is what counts. Goal: 0.98.
"""

import argparse
import importlib.util
import json
import os
import statistics
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path

from chatapp.app.desktop import Desktop
from chatapp.domain.conversation import Conversation
from chatapp.domain.load_params import FlashAttention, LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.engine.llama.thread_control import automatic_threads
from chatapp.models.starter import starter_model
from tests.app.window import open_window
from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet
from tests.benchmarks.window_cost import load, run_until_answered
from tests.engine.engine_process import EngineProcess, conversation

_US_PER_S = 1_000_000
_FILLER = " ship"  # one token of nearly every vocabulary
_TEMPLATE_TOKENS = 48  # of the starter model's template, roughly: depth need not be exact to a token


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--llama-bench", type=Path, required=True)
    parser.add_argument("--model", type=Path, default=starter_model())
    parser.add_argument("--threads", type=int, default=automatic_threads())
    parser.add_argument("--depths", type=int, nargs="+", default=[128, 2_000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tokens", type=int, default=128)
    parser.add_argument(
        "--flash-attn", choices=["on", "off"], default="off", help="for both sides; off is what the app uses without a GPU"
    )
    parser.add_argument("--window", action="store_true", help="measure in the product's window as well")
    parser.add_argument("--force", action="store_true", help="run although the machine is not quiet")
    options = parser.parse_args()
    require_quiet(force=options.force)
    params = LoadParams(
        n_ctx=max(options.depths) + 1024,
        n_threads=options.threads,
        n_threads_batch=options.threads,
        flash_attn=FlashAttention(options.flash_attn),
    )
    with ExitStack() as stack:
        engine = stack.enter_context(EngineProcess())
        engine.load(options.model, **params.model_dump())
        desktop = _open(stack, options.model, params) if options.window else None
        rows = [row for depth in options.depths for row in _measure(options, depth, engine, desktop)]
    print_table(["depth", "what", "tokens/s, median (spread)", "of llama-bench, median (spread)"], rows)


def _open(stack: ExitStack, model: Path, params: LoadParams) -> Desktop:
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    desktop = stack.enter_context(open_window(Path(folder), model=model))
    load(desktop, model, params)
    return desktop


def _measure(options: argparse.Namespace, depth: int, engine: EngineProcess, desktop: Desktop | None) -> list[list[str]]:
    names = ["llama-bench", "engine alone", *(["engine in the window"] if desktop else [])]
    rates: dict[str, list[float]] = {name: [] for name in names}
    sampling = SamplingParams(seed=1, max_tokens=options.tokens)
    for number in range(options.rounds):
        question = f"{number}" + _FILLER * max(1, depth - _TEMPLATE_TOKENS)  # not in the cache: each reads first, as llama-bench
        rates["llama-bench"].append(_llama_bench(options, depth))
        rates["engine alone"].append(_alone(engine, question, sampling))
        if desktop is not None:
            rates["engine in the window"].append(_in_window(desktop, question, sampling))
    return [_row(depth, name, rates[name], rates["llama-bench"]) for name in names]


def _row(depth: int, name: str, rates: list[float], reference: list[float]) -> list[str]:
    ratios = [rate / other for rate, other in zip(rates, reference, strict=True) if rate]
    kept = [rate for rate in rates if rate]
    return [f"{depth:,}", name, median_and_spread(kept) if kept else "n/a", median_and_spread(ratios) if ratios else "n/a"]


def _llama_bench(options: argparse.Namespace, depth: int) -> float:
    command = [options.llama_bench, "-m", options.model, "-p", "0", "-n", options.tokens, "-d", depth]
    command += ["-t", options.threads, "-fa", int(options.flash_attn == "on"), "-r", "1", "-o", "json"]
    done = subprocess.run(
        [str(part) for part in command], check=True, capture_output=True, text=True, env=os.environ | _bindings_libraries()
    )
    return float(statistics.median(run["avg_ts"] for run in json.loads(done.stdout)))


def _bindings_libraries() -> dict[str, str]:
    """Return the variables that make the system's loader take the libraries of the installed bindings first."""
    spec = importlib.util.find_spec("llama_cpp")
    assert spec is not None
    assert spec.origin is not None
    folder = str(Path(spec.origin).parent / "lib")
    return {"LD_LIBRARY_PATH": folder, "DYLD_LIBRARY_PATH": folder}


def _alone(engine: EngineProcess, question: str, sampling: SamplingParams) -> float:
    return _rate(engine.ask(conversation(question, sampling=sampling)).token_us)


def _in_window(desktop: Desktop, question: str, sampling: SamplingParams) -> float:
    chat = desktop.services.chat
    chat.sampling = sampling
    chat.show(Conversation(sampling=chat.sampling))
    assert chat.send(question)
    run_until_answered(desktop)
    turn = chat.conversation.messages[-1].turn
    return 0.0 if turn is None else _rate(list(turn.token_us))


def _rate(stamps: list[int]) -> float:
    """Return tokens/s; 0 for an answer that ended at once and measures nothing."""
    return 0.0 if len(stamps) < 32 else (len(stamps) - 1) / (stamps[-1] - stamps[0]) * _US_PER_S


if __name__ == "__main__":
    main()
