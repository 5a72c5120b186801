"""What the foretold speeds rest on, in words."""

import pytest

from chatapp.metrics.speed_forecast import ForecastSource, SpeedForecast
from chatapp.ui.settings.plan_text import speed_tip


@pytest.mark.parametrize(
    ("source", "n", "words"),
    [
        (ForecastSource.MEASURED, 1, "one answer of this model on this machine, 9.00 to 11.0 tok/s"),
        (ForecastSource.MEASURED, 3, "3 answers of this model on this machine, 9.00 to 11.0 tok/s"),
        (
            ForecastSource.SAME_WEIGHTS,
            1,
            "one answer of a model with the same type of weights on this machine; most likely 10.0 tok/s",
        ),
        (
            ForecastSource.OTHER_WEIGHTS,
            2,
            "2 answers of a model with another type of weights on this machine; most likely 10.0 tok/s",
        ),
        (ForecastSource.BANDWIDTH, 0, "the memory's bandwidth alone; most likely 10.0 tok/s"),
    ],
)
def test_one_answer_is_told_in_the_singular(source: ForecastSource, n: int, words: str) -> None:
    assert words in speed_tip(SpeedForecast(9.0, 10.0, 11.0, source, n), "nothing was read")
