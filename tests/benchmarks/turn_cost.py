"""What a turn costs to read, before the first word: follow-ups, and turns once the window is full.

    python -m tests.benchmarks.turn_cost --server PATH/llama-server [--model FILE.gguf] [--n-ctx 1024] [--threads 2] [--force]

One chat of short questions (40 turns, answers of 24 tokens, greedy) runs with our engine (fast and exact trimming), with
llama-server built from the same llama.cpp, with and without ``--cache-reuse 16``, and with llama-cpp-python's
``create_chat_completion``. The rivals do not trim: their client drops the oldest exchange whenever the next turn would not fit,
as clients do. Evaluated tokens come from our events, from the server's ``timings``, and from llama.cpp's own counter;
milliseconds from our engine's stamps (request to logits), from the server's ``prompt_ms`` (reading alone), and from the counter
likewise: the comparison is to our disadvantage. Ratios are against our fast trimming. Needs a quiet machine: some five minutes.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from socket import socket
from typing import Any

import llama_cpp

from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet
from tests.benchmarks.shift_quality import starter_model
from tests.engine.chat_driver import ChatDriver
from tests.engine.engine_process import EngineProcess

_N_TURNS = 40
_ANSWER = 24  # tokens
_SYSTEM = "You are a clerk. Answer briefly."
_QUESTION = "Question {n}: what do you know about the number {n} and its neighbours?"
_PATIENCE_S = 120.0


@dataclass(frozen=True)
class _Cost:
    """One turn: tokens evaluated, milliseconds, and whether older messages had gone by then."""

    n_evaluated: int
    ms: float
    is_full: bool


@dataclass(frozen=True)
class _Reply:
    """What a rival says of one turn."""

    text: str
    n_prompt: int
    n_evaluated: int
    ms: float


_Ask = Callable[[list[dict[str, str]]], _Reply]


def main(arguments: Sequence[str]) -> int:
    """Run every engine and print the table."""
    options = _options(arguments)
    require_quiet(force=options.force)
    settings = {"n_ctx": options.n_ctx, "n_threads": options.threads, "n_threads_batch": options.threads}
    costs = {
        f"chatapp, {mode}": _ours(options.model, n_turns=options.turns, trim_mode=mode, **settings) for mode in ("fast", "exact")
    }
    if options.server:
        costs["llama-server"] = _server(options)
        costs["llama-server --cache-reuse 16"] = _server(options, "--cache-reuse", "16")
    costs["create_chat_completion"] = _bindings(options)
    _print(costs)
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", type=Path, help="llama-server of the same llama.cpp")
    parser.add_argument("--model", type=Path, default=starter_model())
    parser.add_argument("--n-ctx", type=int, default=1024)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--turns", type=int, default=_N_TURNS)
    parser.add_argument("--force", action="store_true", help="run beside other programs: trust counts only")
    return parser.parse_args(arguments)


def _ours(model: Path, *, n_turns: int, **params: object) -> list[_Cost]:
    costs: list[_Cost] = []
    with EngineProcess() as engine:
        engine.load(model, **params)
        chat = ChatDriver(engine, system=_SYSTEM, max_tokens=_ANSWER)
        for number in range(n_turns):
            answer = chat.say(_QUESTION.format(n=number))
            end_us = answer.finished.stamps.prefill_end_us
            if end_us is not None:
                costs.append(_Cost(chat.counts(answer)[1], end_us / 1000, chat.conversation.n_hidden > 0))
    return costs


def _rival(ask: _Ask, n_ctx: int, n_turns: int) -> list[_Cost]:
    """Chat with an engine that does not trim: the client keeps account of each exchange and drops the oldest in time."""
    messages: list[dict[str, str]] = []
    exchanges: list[int] = []  # tokens of each that is still sent
    costs: list[_Cost] = []
    n_system, is_full = 0, False
    for number in range(n_turns):
        while exchanges and n_system + sum(exchanges) + 2 * max(exchanges) > n_ctx:
            del messages[:2], exchanges[0]
            is_full = True
        messages.append({"role": "user", "content": _QUESTION.format(n=number)})
        reply = ask([{"role": "system", "content": _SYSTEM}, *messages])
        messages.append({"role": "assistant", "content": reply.text})
        exchanges.append(reply.n_prompt + _ANSWER - n_system - sum(exchanges))
        costs.append(_Cost(reply.n_evaluated, reply.ms, is_full))
    return costs


def _server(options: argparse.Namespace, *extra: str) -> list[_Cost]:
    with closing(socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [options.server, "-m", options.model, "-c", options.n_ctx, "-t", options.threads, "-np", 1, "--port", port, *extra]
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(port)
        return _rival(lambda messages: _post(port, messages), options.n_ctx, options.turns)
    finally:
        process.terminate()
        process.wait()


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + _PATIENCE_S
    while time.monotonic() < deadline:
        try:
            if _exchange(port, "GET", "/health", None)[0] == HTTPStatus.OK:
                return
        except ConnectionError:
            pass
        time.sleep(0.2)
    sys.exit("llama-server did not start.")


def _exchange(port: int, method: str, path: str, body: object) -> tuple[int, Any]:
    with closing(HTTPConnection("127.0.0.1", port, timeout=_PATIENCE_S)) as connection:
        connection.request(method, path, json.dumps(body), {"Content-Type": "application/json"})
        response = connection.getresponse()
        return response.status, json.loads(response.read())


def _post(port: int, messages: list[dict[str, str]]) -> _Reply:
    body = {"messages": messages, "max_tokens": _ANSWER, "temperature": 0, "cache_prompt": True}
    _, answer = _exchange(port, "POST", "/v1/chat/completions", body)
    timings = answer["timings"]
    text = answer["choices"][0]["message"]["content"]
    return _Reply(text, answer["usage"]["prompt_tokens"], timings["prompt_n"], timings["prompt_ms"])


def _bindings(options: argparse.Namespace) -> list[_Cost]:
    model = llama_cpp.Llama(
        str(options.model),
        n_ctx=options.n_ctx,
        n_threads=options.threads,
        n_threads_batch=options.threads,
        verbose=False,
        no_perf=False,
    )

    def ask(messages: list[dict[str, str]]) -> _Reply:
        llama_cpp.llama_perf_context_reset(model.ctx)
        answer: Any = model.create_chat_completion(messages, max_tokens=_ANSWER, temperature=0)
        counted = llama_cpp.llama_perf_context(model.ctx)
        text = answer["choices"][0]["message"]["content"]
        return _Reply(text, answer["usage"]["prompt_tokens"], counted.n_p_eval, counted.t_p_eval_ms)

    try:
        return _rival(ask, options.n_ctx, options.turns)
    finally:
        model.close()


def _print(costs: dict[str, list[_Cost]]) -> None:
    rows = []
    base = {is_full: _median_ms(costs["chatapp, fast"], is_full=is_full) for is_full in (False, True)}
    for name, turns in costs.items():
        for is_full in (False, True):
            chosen = [turn for turn in turns[1:] if turn.is_full is is_full]  # the first turn has nothing to reuse
            if not chosen:
                continue
            ratio = _median_ms(turns, is_full=is_full) / base[is_full] if base[is_full] else float("nan")
            tokens, ms = [float(turn.n_evaluated) for turn in chosen], [turn.ms for turn in chosen]
            kind = "window full" if is_full else "follow-up"
            rows.append([name, kind, median_and_spread(tokens), median_and_spread(ms), f"{ratio:.2f}"])
    print_table(["engine", "turns", "tokens evaluated", "ms to the logits", "x chatapp fast"], rows)


def _median_ms(turns: Sequence[_Cost], *, is_full: bool) -> float:
    chosen = sorted(turn.ms for turn in turns[1:] if turn.is_full is is_full)
    return chosen[len(chosen) // 2] if chosen else 0.0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
