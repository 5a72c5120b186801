import pytest

from chatapp.metrics.significant import significant


@pytest.mark.parametrize(
    ("value", "n_digits", "text"),
    [
        (0.0, 3, "0"),
        (0.0512, 2, "0.051"),
        (9.874, 3, "9.87"),
        (99.96, 3, "100"),
        (999.6, 3, "1,000"),  # {:.3g} writes 1e+03
        (3_061.0, 3, "3,060"),
        (12_345.0, 2, "12,000"),
    ],
)
def test_three_digits_never_become_an_exponent(value: float, n_digits: int, text: str) -> None:
    assert significant(value, n_digits) == text
