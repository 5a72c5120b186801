"""The oldest-first trim policy: one pure function.

An *exchange* is a user message with the answers that follow it. When prompt + reserve would pass ``n_ctx``, whole exchanges go,
oldest first; the system prompt and the newest exchange always stay, so the kept history is contiguous, ends at the newest
message and never begins with an orphaned answer. Trimming goes down to a target below the limit, so that it happens rarely.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

from pydantic import BaseModel, ConfigDict

__all__ = [
    "MAX_RESERVE_SHARE",
    "MAX_RESERVE_SHARE_OF_SEVERAL",
    "TRIM_TARGET_SHARE",
    "WHY_EXACT_SENTENCES",
    "AtContextEnd",
    "MessageTooLongError",
    "Trim",
    "TrimMode",
    "TrimPlan",
    "WhyExact",
    "exchange_starts",
    "plan_trim",
    "reserve_for_answer",
]

MAX_RESERVE_SHARE_OF_SEVERAL = 2  # several answers at once need more, and the shared prompt still has half of the window
MAX_RESERVE_SHARE = 4  # the reserve never takes more than a quarter of the window: history is not spent on it
TRIM_TARGET_SHARE = 0.75  # a trim frees a quarter of the window, so that the next turns need none


class _HasRole(Protocol):
    @property
    def role(self) -> str: ...


class TrimMode(StrEnum):
    """What happens to the cache of the messages that stay when older ones leave."""

    FAST = "fast"  # their cells are moved: nothing is read again, and they still bear traces of what left (an approximation)
    EXACT = "exact"  # they are read again, as if the messages that left had never been there


class AtContextEnd(StrEnum):
    """What happens when an answer reaches the end of the window."""

    STOP = "stop"  # it ends, labelled "context full"
    SHIFT = "shift"  # the oldest exchanges leave, and it goes on


class WhyExact(StrEnum):
    """Why no cells were moved at a trim."""

    NOTHING_AGAIN = "nothing_again"  # of what stays, nothing had to be read again: no reason to move anything
    CHOSEN = "chosen"
    MODEL_CANNOT_SHIFT = "model_cannot_shift"
    NOT_HELD = "not_held"


WHY_EXACT_SENTENCES: dict[WhyExact, str] = {
    WhyExact.NOTHING_AGAIN: "Nothing that stays had to be read again.",
    WhyExact.CHOSEN: "Exact trimming is set.",
    WhyExact.MODEL_CANNOT_SHIFT: "llama.cpp cannot move the cache of this model.",
    WhyExact.NOT_HELD: "The cache did not hold them as they are now.",
}


class Trim(BaseModel):
    """What one turn removed from the model's sight, and what that cost (the trim ledger).

    Figures that are None were not recorded: the turn is older than the figure, or ended before it was known.

    Attributes:
        message_ids: Messages that left, oldest first.
        tokens_freed: Prompt tokens before less prompt tokens after, both counted by the engine's own tokenizer.
        cells_kept: Cells of the cache that the turn went on with.
        tokens_evaluated_again: Tokens that the cache held and that a shift would have kept, yet were evaluated once more.
        milliseconds: From the trim to the next logits: shifting and evaluating, the turn's new tokens included.
        mode: What was done with the cells that stayed; it may differ from the setting.
        reason: Why no cells were moved (``mode`` is exact then).
    """

    model_config = ConfigDict(frozen=True)

    message_ids: tuple[str, ...]
    tokens_freed: int
    cells_kept: int | None = None
    tokens_evaluated_again: int | None = None
    milliseconds: float | None = None
    mode: TrimMode | None = None
    reason: WhyExact | None = None


class TrimPlan(BaseModel):
    """Result of :func:`plan_trim`: how many leading messages of the history go, and the token counts of both prompts."""

    model_config = ConfigDict(frozen=True)

    n_dropped: int
    n_prompt_before: int
    n_prompt: int


class MessageTooLongError(ValueError):
    """The system prompt and the newest exchange alone do not fit into the window."""

    def __init__(self, n_needed: int, n_available: int) -> None:
        super().__init__(f"{n_needed} tokens needed, {n_available} available")
        self.n_needed = n_needed
        self.n_available = n_available


def reserve_for_answer(n_ctx: int, max_tokens: int, n_answers: int = 1) -> int:
    """Return the tokens kept free for what will be written.

    Args:
        n_ctx: Context window in tokens.
        max_tokens: Limit of an answer; 0 = none.
        n_answers: Written side by side: each takes cells of its own.

    Returns:
        For each answer ``max_tokens``, but at most a quarter of the window and at least 1; for several together at most half of
        the window, and at least 1 for each.
    """
    most = max(1, n_ctx // MAX_RESERVE_SHARE)
    each = min(max_tokens, most) if max_tokens > 0 else most
    return each if n_answers == 1 else max(n_answers, min(n_answers * each, n_ctx // MAX_RESERVE_SHARE_OF_SEVERAL))


def plan_trim(
    messages: Sequence[_HasRole],
    count_tokens: Callable[[int], int],
    *,
    n_ctx: int,
    n_reserve: int,
    target_share: float = TRIM_TARGET_SHARE,
) -> TrimPlan:
    """Decide which leading messages leave the window.

    Args:
        messages: The history that the model still sees, oldest first, without the system prompt, ending with the new user
            message.
        count_tokens: Maps a number of dropped leading messages to the prompt tokens that remain (system prompt and template
            included). Must not grow with its argument.
        n_ctx: Context window in tokens.
        n_reserve: Tokens to keep free for the answer.
        target_share: When anything must go, go down to this share of ``n_ctx`` if that is possible.

    Returns:
        The plan; ``n_dropped`` is 0 where everything fits.

    Raises:
        MessageTooLongError: Not even the newest exchange leaves room for one token of an answer.
    """
    n_before = count_tokens(0)
    if n_before + n_reserve <= n_ctx:
        return TrimPlan(n_dropped=0, n_prompt_before=n_before, n_prompt=n_before)
    cuts = exchange_starts(messages)
    n_newest = count_tokens(cuts[-1])
    if n_newest + 1 > n_ctx:
        raise MessageTooLongError(n_newest, n_ctx - 1)
    cut = _first_fitting(cuts, count_tokens, int(n_ctx * target_share) - n_reserve)
    return TrimPlan(n_dropped=cut, n_prompt_before=n_before, n_prompt=count_tokens(cut))


def exchange_starts(messages: Sequence[_HasRole]) -> list[int]:
    """Return the indices at which the kept history may begin: every user message, or 0 where there is none."""
    return [index for index, message in enumerate(messages) if message.role == "user"] or [0]


def _first_fitting(cuts: Sequence[int], count_tokens: Callable[[int], int], limit: int) -> int:
    """Return the smallest cut whose prompt has at most ``limit`` tokens, or the last cut (binary search)."""
    low, high = 0, len(cuts) - 1
    while low < high:
        middle = (low + high) // 2
        if count_tokens(cuts[middle]) <= limit:
            high = middle
        else:
            low = middle + 1
    return cuts[low]
