"""One turn's view of the window: what leaves it, what the cache serves, and how room is made when an answer reaches its end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.context_trim import AtContextEnd, Trim, TrimMode, WhyExact, exchange_starts
from chatapp.domain.load_params import LoadParams
from chatapp.engine.llama.cache_plan import CachePlan, plan_reuse
from chatapp.engine.llama.conversation_caches import ConversationCaches
from chatapp.engine.llama.prompt import PromptBuilder
from chatapp.engine.llama.reading import Reading
from chatapp.engine.trimming import TrimmedRequest, trim_request
from chatapp.protocol.commands import Generate

__all__ = ["FittedPrompt", "PromptWindow"]


@dataclass(frozen=True)
class FittedPrompt:
    """A prompt that fits the window, and how much of it the cache serves."""

    tokens: tuple[int, ...]
    n_cached: int
    n_reserve: int
    cache_miss: CacheMiss
    trim: Trim | None


class PromptWindow:
    """Fits one request into the window. :meth:`fit` first."""

    def __init__(
        self, request: Generate, params: LoadParams, n_ctx: int, prompts: PromptBuilder, caches: ConversationCaches
    ) -> None:
        self._request = request
        self._params = params
        self._n_ctx = n_ctx
        self._prompts = prompts
        self._caches = caches
        self._n_dropped = 0
        self._n_prompt = 0
        self._trim: Trim | None = None

    def fit(self) -> FittedPrompt:
        """Trim the request, and let the cache hold what it shares with it.

        Raises:
            ChatAppError: ``MESSAGE_TOO_LONG`` or ``TEMPLATE_FAILED``; the cache is untouched then.
        """
        request, caches = self._request, self._caches
        trimmed = trim_request(request, lambda n_dropped: len(self._prompts.tokens(request, n_dropped)), self._n_ctx)
        prompt = self._prompts.tokens(request, trimmed.n_dropped)
        is_held = caches.turn_to(request.conversation_id)
        held, spelled = caches.held, caches.spell(prompt)
        could_shift = is_held and caches.may_shift(request, held, spelled)
        plan = caches.plan(held, spelled, self._n_ctx, may_shift=could_shift and self._params.trim_mode is TrimMode.FAST)
        miss = caches.why_lost(request, held, plan, is_held=is_held, n_dropped=trimmed.n_dropped)
        n_best = caches.plan(held, spelled, self._n_ctx, may_shift=is_held).n_kept if trimmed.trim else 0
        n_cached = caches.cache.apply(plan)
        if n_cached < plan.n_kept:
            miss = CacheMiss.MODEL_CANNOT
        self._n_dropped = trimmed.n_dropped
        self._trim = self._ledger(trimmed, n_cached, n_best, self._why_exact(plan, n_best, miss))
        self._note(plan.tokens)
        return FittedPrompt(plan.tokens, n_cached, trimmed.n_reserve, miss, self._trim)

    def make_room(self) -> Trim | None:
        """Let the oldest exchanges go while an answer is being written, by moving the cells behind them.

        Returns:
            All that left the window in this turn; None where nothing may or can leave.
        """
        if self._params.at_context_end is AtContextEnd.STOP or not self._caches.cache.can_shift:
            return None
        held = self._caches.held
        written = held.tokens[self._n_prompt :]
        choice: tuple[int, CachePlan] | None = None
        for n_dropped in exchange_starts(self._request.messages):
            if n_dropped <= self._n_dropped:
                continue
            prompt = [*self._prompts.tokens(self._request, n_dropped), *written]
            plan = plan_reuse(held, self._caches.spell(prompt), may_shift=True, leave_one=False)
            if plan.n_kept == len(plan.tokens):
                choice = n_dropped, plan
                if plan.n_kept <= self._n_ctx * self._request.trim_target_share:
                    break
        return None if choice is None else self._drop(*choice, n_written=len(written))

    def _drop(self, n_dropped: int, plan: CachePlan, *, n_written: int) -> Trim:
        n_before = len(self._caches.cache)
        self._caches.cache.apply(plan)
        self._n_dropped = n_dropped
        self._note(plan.tokens[: plan.n_kept - n_written])
        before = self._trim or Trim(message_ids=(), tokens_freed=0, tokens_evaluated_again=0, mode=TrimMode.FAST)
        self._trim = before.model_copy(
            update={
                "message_ids": tuple(message.id for message in self._request.messages[:n_dropped]),
                "tokens_freed": before.tokens_freed + n_before - plan.n_kept,
                "cells_kept": plan.n_kept,
            }
        )
        return self._trim

    def _note(self, prompt: Sequence[int]) -> None:
        self._n_prompt = len(prompt)
        messages = self._request.messages[self._n_dropped :]
        reading = Reading(self._request.system_prompt, messages, len(prompt), thinking=self._request.thinking)
        if self._request.continues:  # what the answer began with was written by the model too, in an earlier turn
            reading = replace(reading, messages=messages[:-1], n_prompt=self._n_asked(prompt))
        self._caches.note(self._request.conversation_id, reading)

    def _n_asked(self, prompt: Sequence[int]) -> int:
        """Return how many tokens of a prompt stand before the answer that it continues."""
        asked = self._request.model_copy(update={"messages": self._request.messages[:-1], "continues": False})
        pairs = zip(prompt, self._prompts.tokens(asked, self._n_dropped), strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    def _ledger(self, trimmed: TrimmedRequest, n_cached: int, n_best: int, why_exact: WhyExact | None) -> Trim | None:
        if trimmed.trim is None:
            return None
        return trimmed.trim.model_copy(
            update={
                "cells_kept": n_cached,
                "tokens_evaluated_again": max(0, n_best - n_cached),
                "mode": TrimMode.FAST if why_exact is None else TrimMode.EXACT,
                "reason": why_exact,
            }
        )

    def _why_exact(self, plan: CachePlan, n_best: int, miss: CacheMiss) -> WhyExact | None:
        """Return why no cells were moved, of which ``n_best`` could have been kept; None where some were."""
        if plan.n_kept > plan.n_prefix:
            return None
        if miss is CacheMiss.NONE and n_best <= plan.n_kept:  # else the newest message repeats an older one, whose cells would do
            return WhyExact.NOTHING_AGAIN
        if self._params.trim_mode is TrimMode.EXACT:
            return WhyExact.CHOSEN
        return WhyExact.NOT_HELD if self._caches.cache.can_shift else WhyExact.MODEL_CANNOT_SHIFT
