"""Two seconds of decoding in one value, so that noise averages out and every later step costs the same."""

from dataclasses import dataclass
from math import log
from statistics import median

from chatapp.metrics.cost_curve import FittedCurve

__all__ = ["BUCKET_US", "Bucket", "BucketFiller"]

BUCKET_US = 2_000_000
_SHORTEST_US = BUCKET_US // 2  # what a turn's end leaves over is kept if it is at least this long
_LONGEST_STEP_US = 1_000_000  # a gap longer than this and than 20 others is a stop (suspend, swap, debugger), no step
_STOP_FACTOR = 20
_MAX_GAPS = 20_000  # of one bucket: 10,000 tok/s is a burst, no decoding


@dataclass(frozen=True, slots=True)
class Bucket:
    """About two seconds of decoding, as measured: which curve it is compared with is decided later.

    Attributes:
        start_us: When it began (session clock).
        end_us: When it ended.
        n_kv: Mean number of cells read by a step.
        mean_us: Mean gap.
        median_us: Median gap.
        n: Gaps.
    """

    start_us: int
    end_us: int
    n_kv: float
    mean_us: float
    median_us: float
    n: int

    def slow_down(self, curve: FittedCurve) -> float:
        """Return ``ln(mean / expected)``: throughput, stalls included."""
        return log(self.mean_us / curve.expected_us(self.n_kv))

    def step_slow_down(self, curve: FittedCurve) -> float:
        """Return ``ln(median / expected)``: the typical step."""
        return log(max(self.median_us, 1.0) / curve.expected_us(self.n_kv))

    def context(self, curve: FittedCurve) -> float:
        """Return ``ln(expected)``: what depth alone makes of a step."""
        return log(curve.expected_us(self.n_kv))


class BucketFiller:
    """Gathers gaps; a bucket never spans a pause, a prefill or two turns.

    Attributes:
        n_interrupted: Buckets dropped because of a stop within them.
    """

    def __init__(self) -> None:
        self.n_interrupted = 0
        self._gaps_us: list[int] = []
        self._sum_us = 0
        self._sum_n_kv = 0
        self._start_us = 0

    def add(self, n_kv: int, gap_us: int, end_us: int) -> Bucket | None:
        """Take one gap; return the bucket that it fills.

        Args:
            n_kv: Cells that the step read.
            gap_us: Its time.
            end_us: When it ended (session clock).
        """
        if self._is_stop(gap_us):
            self.n_interrupted += 1
            self.drop()
            return None
        if not self._gaps_us:
            self._start_us = end_us - gap_us
        self._gaps_us.append(gap_us)
        self._sum_us += gap_us
        self._sum_n_kv += n_kv
        if self._sum_us < BUCKET_US and len(self._gaps_us) < _MAX_GAPS:
            return None
        return self._close(end_us)

    def end_turn(self) -> Bucket | None:
        """Return what is left over if it is long enough to count; drop it otherwise."""
        if self._sum_us >= _SHORTEST_US:
            return self._close(self._start_us + self._sum_us)
        self.drop()
        return None

    def drop(self) -> None:
        """Forget the unfinished bucket."""
        self._gaps_us.clear()
        self._sum_us = self._sum_n_kv = 0

    def _is_stop(self, gap_us: int) -> bool:
        if gap_us <= _LONGEST_STEP_US or not self._gaps_us:
            return False
        return gap_us > _STOP_FACTOR * self._sum_us / len(self._gaps_us)

    def _close(self, end_us: int) -> Bucket | None:
        n, total_us = len(self._gaps_us), self._sum_us
        bucket = None
        if total_us > 0:
            bucket = Bucket(self._start_us, end_us, self._sum_n_kv / n, total_us / n, median(self._gaps_us), n)
        self.drop()
        return bucket
