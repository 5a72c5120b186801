"""Three clocks of one answer, kept apart: sampled (engine), arrived (window), painted (window); and how far they part.

Stamps of two processes are never subtracted: they have no common zero. What can be compared is how long the *same* piece of an
answer took by each clock. Let ``s_i`` be the time from the first token to the last token of delivery ``i`` by the engine's clock,
and ``a_i`` the time from the first delivery's arrival to this one's by the window's clock. Then ``g_i = a_i - s_i`` says how much
later delivery ``i`` came than the first one did, and ``g_i - min(g_0 .. g_i)`` how much later than the quickest so far: the
*arrival lag*. A way that is always equally long stays invisible; no clock of two processes could show it.

Arrival and painting are stamps of one clock in one process, so their difference is a time: the *painted lag*.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from chatapp.domain.turn import AppStamps, Turn
from chatapp.metrics.answers_at_once import SEVERAL
from chatapp.metrics.figure import Figure
from chatapp.metrics.inter_token import percentile

__all__ = ["CLOCK_FIGURES", "LATE_MS", "SCREEN_WINDOW_US", "ClockLags", "Clocks", "clock_figures", "is_blank", "lags_of"]

LATE_MS = 400.0
"""The window is late from here on. By design text waits for at most 0.3 s: 0.2 for the end of its word, and 0.1 for the next
picture, at the slowest rhythm of the transcript. What is longer still is no rhythm but a window that has no time."""

SCREEN_WINDOW_US = 2_000_000
"""While an answer is written, the worst of this time stands: as long as the window of the live decode rate."""

CLOCK_FIGURES = ("ttft_painted_ms", "arrival_lag_ms", "arrival_jitter_ms", "painted_lag_ms", "screen_lag_ms")

_UNSEEN = " \t\r\n*_~`#"
_NOT_RECORDED = "this answer was written before arrivals were recorded"
_NO_ARRIVAL = "fewer than two pieces of text arrived"
_NOT_PAINTED = "its end was not in sight while it was written"


@dataclass(frozen=True, slots=True)
class ClockLags:
    """How far the clocks parted in one answer.

    Attributes:
        arrival: Longest arrival lag.
        jitter: 95th percentile of ``|gap between arrivals - gap between the same tokens at the sampler|``.
        painted: Longest painted lag.
        screen: Longest sum of both for the same text: how far the screen was behind the engine.
        ttft_painted: From Send to the first picture with text of the answer.
    """

    arrival: Figure
    jitter: Figure
    painted: Figure
    screen: Figure
    ttft_painted: Figure


@dataclass(slots=True)
class _Delivery:
    n_chars: int  # of the answer, up to its end
    arrived_us: int
    lag_us: int  # of the arrival
    place: int


class Clocks:
    """Collects the stamps of one answer, at a constant cost for each delivery.

    Attributes:
        is_in_sight: The end of the answer is on the screen, as far as the window tells; text that is not is never late.
    """

    def __init__(self) -> None:
        self.is_in_sight = True
        self._n_tokens = 0
        self._n_chars = 0
        self._is_blank = True
        self._arrived_us: list[int] = []
        self._arrived_tokens: list[int] = []
        self._arrived_cpu_us: list[int | None] = []
        self._painted_us: list[int | None] = []
        self._first: tuple[int, int] | None = None  # sampled, arrived
        self._quickest_us = 0
        self._waiting: deque[_Delivery] = deque()
        self._recent: deque[tuple[int, int]] = deque()  # (painted, lag of the screen), lags falling

    def arrived(
        self,
        arrived_us: int,
        token_us: Sequence[int],
        n_chars: int,
        *,
        cpu_us: int | None = None,
        is_reclaimed: bool = False,
        is_blank: bool = False,
    ) -> None:
        """Note a delivery.

        Args:
            arrived_us: When the window read it, since Send.
            token_us: Stamps of its tokens (engine clock); may be empty.
            n_chars: Characters of the answer in it.
            cpu_us: CPU time of the engine so far.
            is_reclaimed: All text of the answer before was reasoning.
            is_blank: Nothing of its text can be seen. A picture without anything to see is none: what comes before the first
                text that can be seen has no painted stamp.
        """
        if is_reclaimed:
            self._waiting.clear()
            self._n_chars, self._is_blank = 0, True
        self._is_blank = self._is_blank and (is_blank or n_chars == 0)
        self._n_tokens += len(token_us)
        self._n_chars += n_chars
        self._arrived_us.append(arrived_us)
        self._arrived_tokens.append(self._n_tokens)
        self._arrived_cpu_us.append(cpu_us)
        self._painted_us.append(None)
        lag_us = self._arrival_lag_us(arrived_us, token_us)
        if n_chars and self.is_in_sight and not self._is_blank:
            self._waiting.append(_Delivery(self._n_chars, arrived_us, lag_us, len(self._painted_us) - 1))

    def painted(self, n_chars: int, painted_us: int) -> None:
        """Note that a picture shows the first ``n_chars`` characters of the answer since ``painted_us`` (since Send)."""
        while self._waiting and self._waiting[0].n_chars <= n_chars:
            delivery = self._waiting.popleft()
            self._painted_us[delivery.place] = painted_us
            self._note(painted_us, painted_us - delivery.arrived_us + delivery.lag_us)

    def set_in_sight(self, *, is_in_sight: bool) -> None:
        """Note whether the end of the answer is on the screen; what waits while it goes out of sight is not counted."""
        self.is_in_sight = is_in_sight
        if not is_in_sight:
            self._waiting.clear()

    def close(self, closed_us: int) -> None:
        """Count what waits too long already up to now: a window that had no time for a picture must not look quick.

        What came a moment ago is painted after the end, in good time; when, nobody will know: it has no stamp.
        """
        late = [waiting for waiting in self._waiting if closed_us - waiting.arrived_us >= LATE_MS * 1e3]
        if late:
            self.painted(late[-1].n_chars, closed_us)

    def screen_lag_ms(self, now_us: int) -> Figure:
        """Return how far the screen was behind the engine in the last two seconds, at worst."""
        while self._recent and self._recent[0][0] < now_us - SCREEN_WINDOW_US:
            self._recent.popleft()
        if not self._recent:
            return Figure.missing("ms", _NOT_PAINTED if not any(self._painted_us) else "no new text was shown in the last 2 s")
        return Figure(self._recent[0][1] / 1e3, "ms", n=len(self._recent))

    def stamps(self, app: AppStamps) -> AppStamps:
        """Return the window's stamps with those that are collected here."""
        update = {
            "arrived_us": tuple(self._arrived_us),
            "arrived_tokens": tuple(self._arrived_tokens),
            "arrived_cpu_us": tuple(self._arrived_cpu_us),
            "painted_us": tuple(self._painted_us),
        }
        return app.model_copy(update=update)

    def first_painted_ms(self) -> Figure:
        """Return the time from Send to the first picture with text of the answer."""
        return _first_painted(self._painted_us)

    def _arrival_lag_us(self, arrived_us: int, token_us: Sequence[int]) -> int:
        if not token_us:
            return 0
        if self._first is None:
            self._first = token_us[-1], arrived_us
        growth_us = (arrived_us - self._first[1]) - (token_us[-1] - self._first[0])
        self._quickest_us = min(self._quickest_us, growth_us)
        return growth_us - self._quickest_us

    def _note(self, painted_us: int, lag_us: int) -> None:
        """Keep lags that a later one has not outdone: the first of them is the worst in sight."""
        while self._recent and self._recent[-1][1] <= lag_us:
            self._recent.pop()
        self._recent.append((painted_us, lag_us))


def is_blank(text: str) -> bool:
    """Return whether nothing of a piece of text can be seen by itself: white space, or marks of Markdown that wait for text."""
    return not text.strip(_UNSEEN)


def lags_of(app: AppStamps, token_us: Sequence[int]) -> ClockLags:
    """Return how far the clocks parted in a finished answer.

    Args:
        app: The window's stamps.
        token_us: Stamp of each sampled token (engine clock).
    """
    arrivals = _arrivals(app, token_us)
    lags = _arrival_lags(arrivals)
    painted = [
        (stamp - app.arrived_us[place], stamp - app.arrived_us[place] + lags.get(place, 0))
        for place, stamp in enumerate(app.painted_us)
        if stamp is not None
    ]
    arrival, jitter = (Figure.missing("ms", _NO_ARRIVAL),) * 2
    if len(arrivals) > 1:
        gaps = _gap_differences(arrivals)
        arrival = Figure(max(lags.values()) / 1e3, "ms", n=len(arrivals))
        jitter = Figure(percentile(gaps, 0.95) / 1e3, "ms", n=len(gaps))
    missing = Figure.missing("ms", _NOT_PAINTED)
    return ClockLags(
        arrival=arrival,
        jitter=jitter,
        painted=Figure(max(own for own, _ in painted) / 1e3, "ms", n=len(painted)) if painted else missing,
        screen=Figure(max(both for _, both in painted) / 1e3, "ms", n=len(painted)) if painted else missing,
        ttft_painted=_first_painted(app.painted_us),
    )


def clock_figures(turn: Turn) -> dict[str, Figure]:
    """Return the figures of the three clocks by glossary name."""
    reason = SEVERAL if turn.alternatives is not None else _NOT_RECORDED
    if turn.alternatives is not None or (turn.token_us and not turn.app.arrived_us):
        return dict.fromkeys(CLOCK_FIGURES, Figure.missing("ms", reason))
    lags = lags_of(turn.app, turn.token_us)
    return dict(zip(CLOCK_FIGURES, (lags.ttft_painted, lags.arrival, lags.jitter, lags.painted, lags.screen), strict=True))


def _arrivals(app: AppStamps, token_us: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return (place, sampled, arrived) of each delivery that brought a token; ``sampled`` is that of its last one."""
    found, before = [], 0
    for place, (arrived_us, n_tokens) in enumerate(zip(app.arrived_us, app.arrived_tokens, strict=True)):
        if before < n_tokens <= len(token_us):
            found.append((place, token_us[n_tokens - 1], arrived_us))
        before = n_tokens
    return found


def _arrival_lags(arrivals: Sequence[tuple[int, int, int]]) -> dict[int, int]:
    """Return the lag of each delivery by its place."""
    lags: dict[int, int] = {}
    quickest_us = 0
    for place, sampled_us, arrived_us in arrivals:
        growth_us = (arrived_us - arrivals[0][2]) - (sampled_us - arrivals[0][1])
        quickest_us = min(quickest_us, growth_us)
        lags[place] = growth_us - quickest_us
    return lags


def _gap_differences(arrivals: Sequence[tuple[int, int, int]]) -> list[int]:
    pairs = pairwise(arrivals)
    return sorted(abs((later[2] - earlier[2]) - (later[1] - earlier[1])) for earlier, later in pairs)


def _first_painted(painted_us: Sequence[int | None]) -> Figure:
    stamps = [stamp for stamp in painted_us if stamp is not None]
    return Figure(stamps[0] / 1e3, "ms") if stamps else Figure.missing("ms", _NOT_PAINTED)
