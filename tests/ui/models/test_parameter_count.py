import pytest

from chatapp.ui.models.parameter_count import parameter_count_text


@pytest.mark.parametrize(
    ("n_params", "text"),
    [
        (64, "64"),
        (123_456, "123,456"),
        (134_515_008, "135 M"),
        (999_499_999, "999 M"),
        (999_500_000, "1.00 B"),
        (8_030_261_312, "8.03 B"),
        (671_000_000_000, "671 B"),
        (1_040_000_000_000, "1.04 T"),
    ],
)
def test_text(n_params: int, text: str) -> None:
    assert parameter_count_text(n_params) == text
