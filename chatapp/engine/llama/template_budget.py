"""What one rendering of a chat template may spend: time, steps and characters, counted before they are spent."""

import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

__all__ = ["MAX_CHARACTERS", "MAX_REPEAT", "TemplateBudget", "TemplateLimitError"]

MAX_CHARACTERS = 16_000_000
"""The longest text that a template may make: several times the largest context window."""
MAX_REPEAT = 100_000
_MAX_CHARACTERS_IN_ALL = 8 * MAX_CHARACTERS  # intermediate texts included
_MAX_ITEMS = 1_000_000  # of one value, counted as often as it is reached
_MAX_STEPS = 2_000_000  # iterations and calls
_MAX_SECONDS = 3.0


class TemplateLimitError(Exception):
    """A rendering went beyond its budget."""


class TemplateBudget:
    """Counts one rendering.

    Nothing interrupts Python inside one operation of C code, so every operation whose cost a template can choose is weighed
    before it runs, and the clock is read at every step: no stretch between two readings is long.
    """

    def __init__(self) -> None:
        self._deadline = time.monotonic() + _MAX_SECONDS
        self._n_steps = 0
        self._n_characters = 0

    def step(self, n_characters: int = 0) -> None:
        """Count an iteration or a call, and the characters that come of it.

        Raises:
            TemplateLimitError: The budget is spent.
        """
        self._n_steps += 1
        self._n_characters += n_characters
        if self._n_steps > _MAX_STEPS:
            raise TemplateLimitError("it loops too long")
        if n_characters > MAX_CHARACTERS or self._n_characters > _MAX_CHARACTERS_IN_ALL:
            raise TemplateLimitError("its output has no end")
        if time.monotonic() > self._deadline:
            raise TemplateLimitError("it takes too long")

    def counted(self, items: Iterable[Any], n_literal: int = 0) -> Iterator[Any]:
        """Yield the items of a loop whose body writes ``n_literal`` characters of its own each time."""
        for item in items:
            self.step(n_literal)
            yield item

    def bounded_range(self, *arguments: int) -> range:
        """Stand in for ``range``."""
        steps = range(*arguments)
        if len(steps) > _MAX_STEPS:
            raise TemplateLimitError("it loops too long")
        return steps

    def weigh(self, *values: object) -> int:
        """Return about how many characters values have when they are written out.

        Raises:
            TemplateLimitError: They are larger than a rendering may make.
        """
        return sum(self._weights(values))

    def _weights(self, values: tuple[object, ...]) -> Iterator[int]:
        waiting: list[object] = list(values)
        n_items = n_characters = 0
        while waiting:
            value = waiting.pop()
            n_items += 1
            size = len(value) if isinstance(value, str | bytes) else 1
            n_characters += size
            if n_items > _MAX_ITEMS or n_characters > MAX_CHARACTERS:
                raise TemplateLimitError("it makes too large a text")
            yield size
            if isinstance(value, Mapping):
                waiting += [*value.keys(), *value.values()]
            elif isinstance(value, list | tuple | set | frozenset):
                waiting += value
