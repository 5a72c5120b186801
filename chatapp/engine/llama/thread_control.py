"""Hands the governors' numbers of threads to llama.cpp, and their measurements to the governors.

Decoding has one governor for as long as the model is loaded. A prompt has its own: it begins with the cores that are free at this
moment (or with what decoding found out) and corrects itself from batch to batch. So have several answers at once: a step
of theirs is a batch, whose cost is no measure of a single token's.
"""

import os
import time
from typing import Any

import llama_cpp
import psutil

from chatapp.domain.load_params import AUTOMATIC, LoadParams
from chatapp.domain.thread_change import ThreadCause, ThreadChange
from chatapp.engine.core_use import CoreUse
from chatapp.engine.event_rhythm import usable_cores
from chatapp.engine.thread_governor import PREFILL_TEMPO, Span, ThreadGovernor

__all__ = ["ThreadControl", "automatic_threads"]

_NS_PER_US = 1_000
_MEASURED_BATCH = 64  # a shorter prompt is over before its speed tells anything


def automatic_threads() -> int:
    """Return the physical cores that this process may use: where a governed engine starts."""
    physical = psutil.cpu_count(logical=False) or max(1, (os.cpu_count() or 1) // 2)
    return max(1, min(physical, usable_cores()))


class _Mark:
    """A moment in both clocks: the wall's, and the processor time of all our threads."""

    def __init__(self) -> None:
        self.wall_us = time.perf_counter_ns() // _NS_PER_US
        self.cpu_us = time.process_time_ns() // _NS_PER_US

    def span_since(self, earlier: "_Mark", n_tokens: int = 1, n_idle: float | None = None) -> Span:
        return Span(self.wall_us, self.wall_us - earlier.wall_us, self.cpu_us - earlier.cpu_us, n_tokens, n_idle)


class ThreadControl:
    """The threads of one context; end it with :meth:`close`. A number that the load settings name is never touched.

    Args:
        context: llama_context.
        params: The load settings.
        cores: What has watched the cores for some seconds already, and is not closed here; without it the first seconds after
            the load know nothing of other programs.
    """

    def __init__(self, context: Any, params: LoadParams, cores: CoreUse | None = None) -> None:  # noqa: ANN401 - opaque
        self._context = context
        self._n_threads = int(llama_cpp.llama_n_threads(context))
        self._n_threads_batch = int(llama_cpp.llama_n_threads_batch(context))
        self._decode = ThreadGovernor(self._n_threads) if params.n_threads == AUTOMATIC else None
        self._n_most_batch = self._n_threads_batch
        self._adapts_prefill = params.n_threads_batch == AUTOMATIC
        self._prefill: ThreadGovernor | None = None  # lives for one prompt
        self._branches: ThreadGovernor | None = None  # lives while the same number of answers is written at once
        self._n_branches = 0
        is_adapting = AUTOMATIC in (params.n_threads, params.n_threads_batch)
        self._own_cores = CoreUse() if is_adapting and cores is None else None
        self._cores = (cores or self._own_cores) if is_adapting else None
        self._mark: _Mark | None = None
        self._chosen_us: int | None = None
        self._is_verifying = False

    def begin_turn(self) -> ThreadChange:
        """Forget what was half measured, and return what this answer begins with."""
        self._mark, self._is_verifying = None, False
        self._branches, self._n_branches = None, 0
        now_us, n_free = _Mark().wall_us, self._n_free()
        if self._decode is not None:
            self._decode.begin_turn(now_us)
            n_free = self._decode.n_held if n_free is None else n_free
        if self._adapts_prefill:
            self._prefill = ThreadGovernor(self._n_most_batch, PREFILL_TEMPO)
            self._prefill.begin_turn(now_us, n_free)
        self._apply(self._wanted_for_batch())
        return self._told()

    def begin_batch(self) -> ThreadChange | None:
        """A batch of the prompt comes next; return the change of threads for it, if there is one."""
        self._mark = _Mark()
        return self._apply(self._wanted_for_batch())

    def end_batch(self, n_tokens: int) -> None:
        """The batch is computed: its speed counts, unless it is too short to tell anything."""
        if self._prefill is not None and self._mark is not None and n_tokens >= _MEASURED_BATCH:
            self._prefill.observe(_Mark().span_since(self._mark, n_tokens, self._n_idle(self._prefill)))
        self._mark = None

    def sampled(self) -> ThreadChange | None:
        """A token was drawn; return the change of threads before the next one, if there is one."""
        governor = self._decode
        if governor is None:
            return None
        before, self._mark = self._mark, _Mark()
        held = governor.n_held
        if before is None:  # the first token comes from prefill: no step lies between
            governor.begin_turn(self._mark.wall_us, self._n_free())
        else:
            governor.observe(self._mark.span_since(before, n_idle=self._n_idle(governor)))
        if governor.n_held != held:
            self._chosen_us = self._mark.wall_us
        return self._apply(governor.n_threads if self._is_verifying else self._n_threads_batch)

    def branched(self, n_answers: int) -> ThreadChange | None:
        """Each of several answers has its next token; return the change of threads before the next step, if there is one.

        Args:
            n_answers: Those that go on.
        """
        if n_answers == 1:
            self._mark = self._mark if self._n_branches == 1 else None
            self._n_branches, self._branches = 1, None
            return self.sampled()  # one token a step: as for a single answer
        if not self._adapts_prefill:
            return None
        if self._branches is None or n_answers != self._n_branches:
            self._branches, self._n_branches = self._govern_branches(), n_answers
            self._mark = _Mark()
        else:
            before, self._mark = self._mark, _Mark()
            if before is not None:
                self._branches.observe(self._mark.span_since(before, n_answers, self._n_idle(self._branches)))
        return self._apply(self._branches.n_threads)

    def _govern_branches(self) -> ThreadGovernor:
        """Return a governor that goes on with what the one before held, since other steps have other costs."""
        governor = ThreadGovernor(self._n_most_batch)
        before = self._branches or self._decode
        n_held = self._n_most_batch if before is None else before.n_held
        governor.begin_turn(_Mark().wall_us, n_held if n_held < self._n_most_batch else None)
        return governor

    def begin_verifying(self) -> None:
        """Batches of guesses are decoding: unless the number for batches is fixed, they run with the threads that decode."""
        self._is_verifying = self._adapts_prefill

    def verified(self) -> ThreadChange | None:
        """Tokens of a batch of guesses were drawn: a batch of another size says nothing of a step, so nothing is judged."""
        self._mark = None if self._decode is None else _Mark()
        return None

    def close(self) -> None:
        """Watch the cores no longer, unless somebody else does."""
        if self._own_cores is not None:
            self._own_cores.close()

    def _n_free(self) -> float | None:
        return None if self._cores is None else self._cores.n_free()

    def _n_idle(self, governor: ThreadGovernor) -> float | None:
        """Return the idle cores where the governor asks for them: only while there is a way up."""
        return self._cores.n_idle() if self._cores is not None and governor.n_held < governor.n_max else None

    def _wanted_for_batch(self) -> int:
        return self._n_threads_batch if self._prefill is None else self._prefill.n_threads

    def _apply(self, n_threads_batch: int) -> ThreadChange | None:
        n_threads = self._n_threads if self._decode is None else self._decode.n_threads
        if (n_threads, n_threads_batch) == (self._n_threads, self._n_threads_batch):
            return None
        self._n_threads, self._n_threads_batch = n_threads, n_threads_batch
        llama_cpp.llama_set_n_threads(self._context, n_threads, n_threads_batch)
        return self._told()

    def _told(self) -> ThreadChange:
        governors = (self._decode, self._prefill, self._branches)
        ruling = self._branches or self._decode
        probing = any(governor is not None and governor.is_probing for governor in governors)
        age_us = None if self._chosen_us is None else time.perf_counter_ns() // _NS_PER_US - self._chosen_us
        return ThreadChange(
            t_us=0,
            n_threads=self._n_threads,
            n_threads_batch=self._n_threads_batch,
            cause=ThreadCause.FIXED if ruling is None else ruling.cause,
            is_probe=probing,
            held_us=age_us,
        )
