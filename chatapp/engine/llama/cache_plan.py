"""Which cells of the cache a prompt can use again: pure, so that every case can be worked out by hand.

Texts are compared, not tokens: a model may spell a word with other tokens than the tokenizer would, and what it wrote itself
is already in the cache. A prompt takes over the cache's spelling wherever both say the same bytes.
"""

from bisect import bisect_left
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

__all__ = ["MIN_SHIFT_TOKENS", "CachePlan", "Run", "Spelling", "plan_reuse"]

MIN_SHIFT_TOKENS = 16  # a shorter run behind a gap does not pay for moving it, and may match by chance
_MOST_PLACES = 64  # occurrences of a run's beginning that are looked at: repeated messages are few


@dataclass(frozen=True)
class Spelling:
    """Tokens, their bytes one after the other, and where each token ends (``ends[0]`` is 0)."""

    tokens: Sequence[int]
    text: bytes
    ends: Sequence[int]

    @classmethod
    def of(cls, tokens: Sequence[int], piece: Callable[[int], bytes]) -> "Spelling":
        """Spell tokens; ``piece`` maps each to bytes that no sequence of others can imitate where that matters."""
        pieces = [piece(token) for token in tokens]
        return cls(tokens, b"".join(pieces), [0, *accumulate(map(len, pieces))])

    def index_at(self, offset: int) -> int | None:
        """Return how many tokens lie before a byte offset; None where it lies inside a token."""
        index = bisect_left(self.ends, offset)
        return index if index < len(self.ends) and self.ends[index] == offset else None


@dataclass(frozen=True)
class Run:
    """Held cells ``start`` to ``stop`` (exclusive), used again."""

    start: int
    stop: int


@dataclass(frozen=True)
class CachePlan:
    """A prompt as the cache spells it, and the runs of held cells that make up its beginning, in order."""

    tokens: tuple[int, ...]
    runs: tuple[Run, ...]

    @property
    def n_kept(self) -> int:
        """Prompt tokens that need no evaluation."""
        return sum(run.stop - run.start for run in self.runs)

    @property
    def n_prefix(self) -> int:
        """Of those, the ones that stay where they are."""
        return self.runs[0].stop if self.runs and self.runs[0].start == 0 else 0

    @property
    def held_end(self) -> int:
        """Held cells from here on are of no use."""
        return self.runs[-1].stop if self.runs else 0


def plan_reuse(
    held: Spelling, prompt: Spelling, *, may_shift: bool, leave_one: bool = True, known_ends: Container[int] = ()
) -> CachePlan:
    """Find what the prompt shares with the cache.

    Args:
        held: What the cache holds.
        prompt: What shall be evaluated, as the tokenizer spells it.
        may_shift: Also use cells behind a gap, moved forward. They were computed in sight of what stood in the gap.
        leave_one: The last prompt token is evaluated, since its logits are needed.
        known_ends: But not where the prompt is these many held tokens as they lie: the logits behind them are known.
    """
    runs: list[Run] = []
    tokens: list[int] = []
    at_prompt = 0
    for run, n_prompt in _runs(held, prompt, may_shift=may_shift):
        runs.append(run)
        tokens += held.tokens[run.start : run.stop]
        at_prompt += n_prompt
    plan = CachePlan((*tokens, *prompt.tokens[at_prompt:]), tuple(runs))
    is_known = plan.n_prefix == plan.n_kept and plan.n_kept in known_ends
    return plan if not leave_one or is_known or at_prompt < len(prompt.tokens) else _without_last_token(plan)


def _without_last_token(plan: CachePlan) -> CachePlan:
    *runs, last = plan.runs
    shorter = (Run(last.start, last.stop - 1),) if last.stop - last.start > 1 else ()
    return CachePlan(plan.tokens, (*runs, *shorter))


def _runs(held: Spelling, prompt: Spelling, *, may_shift: bool) -> Iterator[tuple[Run, int]]:
    """Yield runs of held cells, each with the number of the prompt's own tokens that it stands for."""
    length, n_prompt = _match(held, 0, prompt, 0)
    at_held, at_prompt = length, n_prompt
    if length:
        yield Run(0, length), n_prompt
    while may_shift and (start := _best_place(held, at_held, prompt, at_prompt)) is not None:
        length, n_prompt = _match(held, start, prompt, at_prompt)
        if length < MIN_SHIFT_TOKENS:
            return
        yield Run(start, start + length), n_prompt
        at_held, at_prompt = start + length, at_prompt + n_prompt


def _best_place(held: Spelling, at_held: int, prompt: Spelling, at_prompt: int) -> int | None:
    """Return the held token from which on the most is the same as in the prompt; the first of equals; None if there is none."""
    if at_prompt + MIN_SHIFT_TOKENS > len(prompt.tokens):
        return None
    needle = prompt.text[prompt.ends[at_prompt] : prompt.ends[at_prompt + MIN_SHIFT_TOKENS]]
    places = list(_places(held, at_held, needle))
    return max(places, key=lambda place: _match(held, place, prompt, at_prompt)[0], default=None)


def _places(held: Spelling, at_held: int, needle: bytes) -> Iterator[int]:
    offset = held.ends[at_held] - 1
    for _ in range(_MOST_PLACES):
        offset = held.text.find(needle, offset + 1)
        if offset < 0:
            return
        index = held.index_at(offset)
        if index is not None:
            yield index


def _match(held: Spelling, at_held: int, prompt: Spelling, at_prompt: int) -> tuple[int, int]:
    """Return how many tokens of each say the same from these on, up to the last byte at which both end a token."""
    left, right = held.ends[at_held], prompt.ends[at_prompt]
    same = _common_prefix(held.text, left, prompt.text, right)
    held_index = bisect_left(held.ends, left + same + 1) - 1
    while held_index > at_held:
        index = prompt.index_at(held.ends[held_index] - left + right)
        if index is not None:
            return held_index - at_held, index - at_prompt
        held_index -= 1
    return 0, 0


def _common_prefix(left: bytes, left_from: int, right: bytes, right_from: int) -> int:
    """Return how many bytes are the same from these offsets on (halving: slices are compared at memory speed)."""
    low, high = 0, min(len(left) - left_from, len(right) - right_from)
    while low < high:
        middle = (low + high + 1) // 2
        if left[left_from + low : left_from + middle] == right[right_from + low : right_from + middle]:
            low = middle
        else:
            high = middle - 1
    return low
