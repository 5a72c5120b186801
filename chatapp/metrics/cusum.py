"""One-sided CUSUM: when did a loss begin? Anchored to a frozen baseline, so that slow heating is not absorbed."""

__all__ = ["Cusum"]

_ALLOWANCE = 0.025  # of log slow-down: what noise and a wrong slope may add
_THRESHOLD = 0.15
_LARGEST_STEP = 0.10  # no single bucket raises the alarm: it takes two
_CLEAR_BELOW = 0.02
_CLEAR_AFTER = 15  # buckets since the alarm: 30 s


class Cusum:
    """``S = max(0, S + d - 0.025)``, alarm at ``S > 0.15``; cleared when the mean of 30 s is below 2 %.

    Attributes:
        onset_us: Where the rise that raised the alarm began; None without an alarm.
        alarm_us: When it was raised.
    """

    def __init__(self) -> None:
        self._sum = 0.0
        self._rise_us: int | None = None
        self._n_since_alarm = 0
        self.onset_us: int | None = None
        self.alarm_us: int | None = None

    def add(self, drift: float, recent_mean: float, start_us: int, end_us: int) -> None:
        """Take one bucket.

        Args:
            drift: Its log slow-down against the baseline.
            recent_mean: Mean of the last 30 s, this bucket included.
            start_us: When it began (session clock).
            end_us: When it ended.
        """
        if self.onset_us is not None:
            self._n_since_alarm += 1
            if self._n_since_alarm >= _CLEAR_AFTER and recent_mean < _CLEAR_BELOW:
                self.__init__()  # type: ignore[misc]  # all of its state is of one alarm
            return
        self._rise(min(drift - _ALLOWANCE, _LARGEST_STEP), start_us)
        if self._sum > _THRESHOLD:
            self.onset_us, self.alarm_us, self._n_since_alarm = self._rise_us, end_us, 0

    def _rise(self, step: float, start_us: int) -> None:
        if self._sum == 0.0 and step > 0:
            self._rise_us = start_us
        self._sum = max(0.0, self._sum + step)
