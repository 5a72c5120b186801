"""Whether guessing pays: how many tokens to guess now, decided by what plain steps and verified batches really took.

A batch of guesses costs more than a plain step (a batch of four about 2.8 steps on a CPU of two cores), so it pays only where
most guesses hold. That depends on text and machine, so it is measured: a few plain steps first, a few again and again while
guessing, and where guessing loses, a pause that doubles while further trials lose too. What a draft model takes to guess counts
in full towards the gain; what it takes to read a text that had piled up decides no pause, since it comes once.

A pure decision object: durations and counts go in, a number comes out. It reads no clock.
"""

import statistics
from collections import deque

from chatapp.domain.speculation import Speculation, SpeculationKind, SpeculationState
from chatapp.engine.guessing import FREE_OF_COST, GuessCost

__all__ = ["SpeculationGate"]

_N_PLAIN = 4  # plain steps before the first guess
_N_REFRESH = 2  # plain steps in a row while guessing
_REFRESH_AFTER = 48  # tokens without a plain step: it grows dearer with depth
_N_TRIAL = 4  # batches before a verdict
_N_RECENT = 8  # steps and batches that the verdict looks at
_FIRST_PAUSE, _LONGEST_PAUSE = 64, 1024  # tokens
_MOST_OF_PAUSE = 256  # tokens of a pause that the next answer goes on with: it may be about something that pays
_FEWEST, _FIRST, _MOST = 3, 4, 16  # guesses in a batch


class SpeculationGate:
    """Decides for one answer."""

    def __init__(
        self, kind: SpeculationKind = SpeculationKind.NGRAM, n_most: int = _MOST, before: "SpeculationGate | None" = None
    ) -> None:
        """Begin.

        Args:
            kind: Where the guesses come from.
            n_most: Guesses in a batch.
            before: Of the answer before this one: its pause goes on, so that many short answers do not pay for a trial each.
        """
        self._kind = kind
        self._n_most = n_most
        self._has_failed = False
        self._plain_us: deque[int] = deque(maxlen=_N_RECENT)
        self._recent: deque[tuple[int, int]] = deque(maxlen=_N_RECENT)  # (microseconds, tokens) of batches since the last pause
        self._n_guesses = min(_FIRST, n_most)
        self._n_plain_due = _N_PLAIN
        self._n_since_plain = 0
        self._pause: int = _FIRST_PAUSE if before is None else before._pause  # noqa: SLF001 - of the same class
        self._n_pause_left: int = 0 if before is None else min(_MOST_OF_PAUSE, before._n_pause_left)  # noqa: SLF001
        self._n_drafted = self._n_accepted = self._n_batches = 0
        self._spent_us = 0
        self._plain_way_us = 0.0  # what the same tokens would have taken in plain steps

    @property
    def n_guesses(self) -> int:
        """How many tokens to guess for the next evaluation; 0 asks for a plain step."""
        return 0 if self._n_plain_due or self._n_pause_left or self._has_failed else self._n_guesses

    @property
    def outcome(self) -> Speculation:
        """What came of it so far."""
        return Speculation(
            state=self._state,
            n_drafted=self._n_drafted,
            n_accepted=self._n_accepted,
            n_batches=self._n_batches,
            gain=self._plain_way_us / self._spent_us if self._n_batches and self._spent_us else None,
            kind=self._kind,
        )

    @property
    def _state(self) -> SpeculationState:
        if self._has_failed:
            return SpeculationState.DRAFT_FAILED
        return SpeculationState.PAUSED if self._n_pause_left else SpeculationState.ACTIVE

    def give_up(self) -> None:
        """Nothing more can be guessed in this answer."""
        self._has_failed = True

    def stepped(self, t_us: int, cost: GuessCost = FREE_OF_COST) -> None:
        """A step without guesses took ``t_us``, from draw to draw; ``cost`` of it went into guesses that came to nothing."""
        plain_us = t_us - cost.t_us
        self._plain_us.append(plain_us)
        self._n_plain_due = max(0, self._n_plain_due - 1)
        self._n_pause_left = max(0, self._n_pause_left - 1)
        self._n_since_plain = 0
        self._spent_us += t_us
        self._plain_way_us += plain_us
        if cost.t_us:
            self._recent.append((t_us - cost.t_reading_us, 1))
            self._judge()

    def verified(
        self, t_us: int, n_drafted: int, n_accepted: int, cost: GuessCost = FREE_OF_COST, *, is_end: bool = False
    ) -> None:
        """A batch took ``t_us``, from draw to draw, its guesses included.

        It gave the accepted guesses and one token more, unless the last of them is the end of the answer (``is_end``).
        """
        n_tokens = n_accepted + (0 if is_end else 1)
        self._n_drafted += n_drafted
        self._n_accepted += n_accepted
        self._n_batches += 1
        self._spent_us += t_us
        self._plain_way_us += n_tokens * self._plain_step_us
        self._recent.append((t_us - cost.t_reading_us, n_tokens))
        self._choose_length(n_drafted, n_accepted)
        self._judge()
        self._n_since_plain += n_tokens
        if self._n_since_plain >= _REFRESH_AFTER:
            self._n_plain_due = _N_REFRESH

    @property
    def _plain_step_us(self) -> float:
        return statistics.median(self._plain_us)

    def _choose_length(self, n_drafted: int, n_accepted: int) -> None:
        """Guess further where all guesses held, less far where most did not."""
        if n_accepted == n_drafted:
            self._n_guesses = min(self._n_most, 2 * self._n_guesses)
        elif 2 * n_accepted < n_drafted:
            self._n_guesses = min(self._n_most, max(_FEWEST, self._n_guesses // 2))

    def _judge(self) -> None:
        """After a trial: go on, or pause where plain steps are faster."""
        if len(self._recent) < _N_TRIAL:
            return
        spent_us = sum(t_us for t_us, _ in self._recent)
        if sum(n_tokens for _, n_tokens in self._recent) * self._plain_step_us > spent_us:
            self._pause = _FIRST_PAUSE
            return
        self._n_pause_left, self._pause = self._pause, min(2 * self._pause, _LONGEST_PAUSE)
        self._recent.clear()
        self._n_guesses = min(_FIRST, self._n_most)
