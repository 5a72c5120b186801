import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale

from chatapp.metrics.figure import Figure
from chatapp.ui.formatting import (
    bytes_of_text,
    bytes_text,
    clock_text,
    count_text,
    duration_text,
    percent_text,
    rate_text,
    three_digits,
    with_unit,
)
from chatapp.ui.number_spelling import filled, localized, set_number_locale


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0.0, "0"),
        (0.4123, "0.412"),
        (0.9996, "1.00"),
        (1.0, "1.00"),
        (9.8765, "9.88"),
        (9.996, "10.0"),
        (48.16, "48.2"),
        (99.96, "100"),
        (123.4, "123"),
        (999.6, "1,000"),
        (1239.6, "1,240"),
        (12_345.0, "12,300"),
        (-16.83, "-16.8"),
    ],
)
def test_three_significant_digits(value: float, expected: str) -> None:
    """A rate of 123 must not read 1.2e+02, nor 0.4 vanish as 0."""
    assert three_digits(value) == expected


@given(st.floats(min_value=0.001, max_value=1e12))
def test_three_digits_are_within_half_a_percent_and_no_exponent(value: float) -> None:
    text = three_digits(value)
    assert re.fullmatch(r"[\d,]+(\.\d+)?", text)
    assert float(text.replace(",", "")) == pytest.approx(value, rel=0.005, abs=0.0005)


@pytest.mark.parametrize(
    ("milliseconds", "expected"),
    [
        (None, "n/a"),
        (4.2, "4.20 ms"),
        (42.0, "42.0 ms"),
        (420.0, "0.42 s"),
        (5000.0, "5.00 s"),
        (12_345.0, "12.3 s"),
        (9996.0, "10.0 s"),
    ],
)
def test_durations(milliseconds: float | None, expected: str) -> None:
    assert duration_text(milliseconds) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, "n/a"),
        (0, "0 B"),
        (999, "999 B"),
        (1000, "1.00 kB"),
        (61_000_000, "61.0 MB"),
        (999_600_000, "1.00 GB"),
        (4_920_000_000, "4.92 GB"),
    ],
)
def test_bytes_are_decimal(value: float | None, expected: str) -> None:
    assert bytes_text(value) == expected


@pytest.mark.parametrize(
    ("part", "whole", "expected"),
    [
        (61e6, 240e6, ("61.0 of 240", "MB")),
        (61e6, 4.2e9, ("0.061 of 4.20", "GB")),
        (None, 240e6, ("n/a of 240", "MB")),
        (61e6, None, ("n/a", "")),
        (0, 240e6, ("0 of 240", "MB")),
    ],
)
def test_part_of_whole_shares_the_unit(part: float | None, whole: float | None, expected: tuple[str, str]) -> None:
    assert bytes_of_text(part, whole) == expected


@pytest.mark.parametrize(("seconds", "expected"), [(None, ""), (0.9, "0:00"), (12.99, "0:12"), (185, "3:05"), (3723, "1:02:03")])
def test_clock(seconds: float | None, expected: str) -> None:
    assert clock_text(seconds) == expected


def test_missing_figures_read_na() -> None:
    missing = Figure.missing("tok/s", "the reply came in one burst")
    assert {rate_text(missing), count_text(missing), percent_text(missing)} == {"n/a"}
    assert with_unit("n/a", "tok/s") == "n/a"
    assert with_unit("48.2", "tok/s") == "48.2 tok/s"


def test_counts_and_percentages() -> None:
    assert count_text(Figure(8192.0, "tokens")) == "8,192"
    assert percent_text(Figure(198.4, "%")) == "198"


@pytest.fixture
def german() -> Iterator[None]:
    set_number_locale(QLocale("de_DE"))
    yield
    set_number_locale(QLocale("en_US"))


@pytest.mark.usefixtures("german")
def test_a_german_reader_gets_points_between_thousands_and_a_comma_before_decimals() -> None:
    assert three_digits(1239.6) == "1.240"
    assert three_digits(48.16) == "48,2"
    assert count_text(Figure(12_345.0, "tok")) == "12.345"
    assert bytes_text(4.92e9) == "4,92 GB"
    assert bytes_text(999) == "999 B"
    assert duration_text(420) == "0,42 s"
    assert localized(f"{-1234.5:,.1f} %") == "-1.234,5 %"


@pytest.mark.usefixtures("german")
def test_only_numbers_of_a_sentence_are_spelled_anew() -> None:
    sentence = filled("{n:,} of {file}, {share:.1f} %, {plain}.", n=1234, file="a.b,c", share=0.5, plain=1234)
    assert sentence == "1.234 of a.b,c, 0,5 %, 1234."


def test_english_and_chinese_write_numbers_alike() -> None:
    set_number_locale(QLocale("zh_CN"))
    assert localized("1,234.5") == "1,234.5"
    set_number_locale(QLocale("en_US"))
    assert localized("1,234.5") == "1,234.5"
