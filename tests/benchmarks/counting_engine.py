"""The product's engine with llama.cpp's own counters switched on, for ``panel_truth``.

    python -m tests.benchmarks.counting_engine FILE [the engine's own arguments]

After each answer one JSON line goes to FILE. The product leaves the counters off (``no_perf``); nothing else differs, except
that each draw of a token is timed from outside.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from chatapp.engine import main as engine_main

_MS_PER_NS = 1e-6


def main() -> int:
    """Run the engine until the window says goodbye."""
    file, arguments = Path(sys.argv[1]), sys.argv[2:]
    engine_main._backend = lambda _options, _channel: _counting_backend(file)  # type: ignore[assignment]
    return engine_main.main(arguments)


def _counting_backend(file: Path) -> Any:  # noqa: ANN401 - its class is made here
    import llama_cpp  # noqa: PLC0415 - standard output must be claimed before native code is loaded

    from chatapp.engine.llama.backend import LlamaBackend  # noqa: PLC0415 - as above

    make_context = llama_cpp.llama_init_from_model

    def make_counting_context(model: Any, params: Any) -> Any:  # noqa: ANN401 - ctypes
        params.no_perf = False
        return make_context(model, params)

    draws_ms: list[float] = []
    llama_cpp.llama_init_from_model = make_counting_context
    llama_cpp.llama_sampler_sample = _timed(llama_cpp.llama_sampler_sample, draws_ms)

    class CountingBackend(LlamaBackend):
        """Writes down what llama.cpp counted."""

        def generate(self, *arguments: Any) -> Any:  # noqa: ANN401 - passed on
            context = self._required().context.handle
            draws_ms.clear()
            llama_cpp.llama_perf_context_reset(context)
            try:
                return super().generate(*arguments)
            finally:
                counted = llama_cpp.llama_perf_context(context)
                names = ("t_p_eval_ms", "n_p_eval", "t_eval_ms", "n_eval")
                row = {name: getattr(counted, name) for name in names} | {"draws_ms": draws_ms}
                with file.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(row) + "\n")

    return CountingBackend()


def _timed(function: Callable[..., Any], times_ms: list[float]) -> Callable[..., Any]:
    def timed(*arguments: Any) -> Any:  # noqa: ANN401 - passed on
        begin = time.perf_counter_ns()
        result = function(*arguments)
        times_ms.append((time.perf_counter_ns() - begin) * _MS_PER_NS)
        return result

    return timed


if __name__ == "__main__":
    sys.exit(main())
