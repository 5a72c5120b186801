"""The trim policy of ``chatapp.domain.context_trim``, applied to a request."""

from collections.abc import Callable
from dataclasses import dataclass

from chatapp.domain.context_trim import MessageTooLongError, Trim, TrimPlan, plan_trim, reserve_for_answer
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.protocol.commands import Generate

__all__ = ["TrimmedRequest", "trim_request"]


@dataclass(frozen=True)
class TrimmedRequest:
    """How many leading messages go, what is told of it, and the tokens kept free for the answer."""

    n_dropped: int
    n_prompt: int
    n_reserve: int
    trim: Trim | None


def trim_request(request: Generate, count_tokens: Callable[[int], int], n_ctx: int) -> TrimmedRequest:
    """Decide what leaves the window.

    Args:
        request: The conversation.
        count_tokens: Maps a number of dropped leading messages to the prompt tokens that remain.
        n_ctx: Context window in tokens.

    Raises:
        ChatAppError: ``MESSAGE_TOO_LONG`` with both numbers.
    """
    n_reserve = reserve_for_answer(n_ctx, request.sampling.max_tokens, request.n_answers)
    try:
        plan = plan_trim(request.messages, count_tokens, n_ctx=n_ctx, n_reserve=n_reserve, target_share=request.trim_target_share)
    except MessageTooLongError as error:
        raise ChatAppError.of(ProblemKind.MESSAGE_TOO_LONG, n_needed=error.n_needed, n_available=error.n_available) from error
    return TrimmedRequest(plan.n_dropped, plan.n_prompt, n_reserve, _trim(request, plan))


def _trim(request: Generate, plan: TrimPlan) -> Trim | None:
    if plan.n_dropped == 0:
        return None
    gone = tuple(message.id for message in request.messages[: plan.n_dropped])
    return Trim(message_ids=gone, tokens_freed=plan.n_prompt_before - plan.n_prompt)
