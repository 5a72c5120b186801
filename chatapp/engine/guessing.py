"""What a source of guesses offers to the loop that checks them: a text looked up, or a model asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

__all__ = ["FREE_OF_COST", "GuessCost", "Guesser", "GuessingFailedError"]


@dataclass(frozen=True, slots=True)
class GuessCost:
    """What the last guesses took, in microseconds.

    Attributes:
        t_us: All of it.
        t_reading_us: Of it, reading text that had piled up (a prompt, an answer written in a pause): it comes once, so it says
            nothing of what the next guesses will take.
    """

    t_us: int
    t_reading_us: int = 0


FREE_OF_COST = GuessCost(0)


class GuessingFailedError(Exception):
    """The source cannot guess any more in this answer; the text of the error is for the log."""


class Guesser(Protocol):
    """Guesses how a text goes on; wrong guesses cost time and nothing else."""

    @property
    def cost(self) -> GuessCost:
        """What the last guesses took."""

    def append(self, token: int) -> None:
        """Add the next token of the text."""

    def restart(self, text: Sequence[int]) -> None:
        """Take another text in place of the present one: messages left its beginning."""

    def guess(self, n_most: int) -> list[int]:
        """Return up to ``n_most`` tokens that may come next.

        Raises:
            GuessingFailedError: Nothing more can be guessed in this answer.
            RequestCancelledError: Stopped meanwhile.
        """
