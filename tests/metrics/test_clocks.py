"""Three clocks with stamps that a person can follow.

The engine samples a token every 100 ms. Its zero is another one than the window's: a constant offset must never show.
"""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.domain.turn import AppStamps, Turn
from chatapp.metrics.clocks import CLOCK_FIGURES, SCREEN_WINDOW_US, Clocks, clock_figures, is_blank, lags_of

TurnMaker = Callable[..., Turn]
MS = 1_000


def stamps(arrived_ms: list[int], painted_ms: list[int | None]) -> AppStamps:
    """One token of one character a delivery."""
    return AppStamps(
        arrived_us=tuple(MS * stamp for stamp in arrived_ms),
        arrived_tokens=tuple(range(1, len(arrived_ms) + 1)),
        painted_us=tuple(None if stamp is None else MS * stamp for stamp in painted_ms),
    )


def test_a_constant_way_is_no_lag() -> None:
    """Sampled at 0, 100, 200 ms; arrived 905 ms later by a clock with another zero: every span is the same."""
    lags = lags_of(stamps([905, 1005, 1105], [935, 1045, 1135]), [0, 100 * MS, 200 * MS])
    assert (lags.arrival.value, lags.jitter.value) == (0.0, 0.0)
    assert lags.painted.value == 40.0  # 1045 - 1005, the longest of 30, 40, 30
    assert lags.screen.value == 40.0
    assert lags.ttft_painted.value == 935.0
    assert (lags.arrival.n, lags.jitter.n, lags.painted.n) == (3, 2, 3)


def test_a_late_delivery_is_the_growth_of_its_span() -> None:
    """The third one comes 250 ms late: 550 ms after the first arrival, 300 ms... of which the sampler took 200."""
    lags = lags_of(stamps([10, 110, 460, 310 + 200], [20, 120, 470, 520]), [0, 100 * MS, 200 * MS, 300 * MS])
    assert lags.arrival.value == 250.0  # (460 - 10) - 200; the fourth: (510 - 10) - 300 = 200
    assert lags.jitter.value == pytest.approx(0.9 * 250 + 0.1 * 50)  # of 0, 50 (50 - 100), 250 (350 - 100): rank 1.9
    assert lags.painted.value == 10.0
    assert lags.screen.value == 260.0  # 10 + 250 of the same text


def test_the_quickest_delivery_is_the_measure_even_where_the_first_was_slow() -> None:
    """The first comes 80 ms late (the window was busy with Send): 90, then 110, 210, and 290 instead of 310 + 80."""
    lags = lags_of(stamps([90, 110, 210, 350], [None] * 4), [0, 100 * MS, 200 * MS, 300 * MS])
    assert lags.arrival.value == 40.0  # growths 0, -80, -80, -40: the last is 40 above the quickest


def test_text_out_of_sight_has_no_painted_lag() -> None:
    lags = lags_of(stamps([10, 110], [None, None]), [0, 100 * MS])
    assert lags.painted.value is None
    assert "in sight" in lags.painted.reason
    assert lags.arrival.value == 0.0


def test_one_delivery_has_no_span() -> None:
    lags = lags_of(stamps([10], [40]), [0])
    assert (lags.arrival.value, lags.jitter.value, lags.painted.value) == (None, None, 30.0)


def test_collecting_gives_the_same_stamps() -> None:
    """Three deliveries of 4 characters; pictures with 5 and 12 of them: the second one completes two."""
    clocks = Clocks()
    for number, arrived_ms in enumerate((10, 110, 210)):
        clocks.arrived(arrived_ms * MS, [100 * MS * number], 4)
        if number == 0:
            clocks.painted(4, 30 * MS)
    clocks.painted(5, 200 * MS)
    clocks.painted(12, 240 * MS)
    app = clocks.stamps(AppStamps())
    assert app.painted_us == (30 * MS, 240 * MS, 240 * MS)
    assert app.arrived_tokens == (1, 2, 3)
    assert clocks.screen_lag_ms(240 * MS).value == 130.0  # 240 - 110


def test_text_that_waits_at_the_end_counts_up_to_the_end() -> None:
    """The window had no time for a picture since 10 ms; the answer is closed at 1,510 ms."""
    clocks = Clocks()
    clocks.arrived(10 * MS, [0], 4)
    clocks.close(1_510 * MS)
    assert clocks.screen_lag_ms(1_510 * MS).value == 1_500.0


def test_the_end_of_an_answer_is_no_picture() -> None:
    """One token, and the end 2 ms behind it: its text is painted after that, so nobody has seen it at 12 ms."""
    clocks = Clocks()
    clocks.arrived(10 * MS, [0], 4)
    clocks.close(12 * MS)
    assert clocks.stamps(AppStamps()).painted_us == (None,)
    assert clocks.first_painted_ms().value is None


def test_scrolled_away_is_not_late() -> None:
    clocks = Clocks()
    clocks.arrived(10 * MS, [0], 4)
    clocks.set_in_sight(is_in_sight=False)
    clocks.arrived(110 * MS, [100 * MS], 4)
    clocks.set_in_sight(is_in_sight=True)
    clocks.painted(8, 9_000 * MS)
    assert clocks.stamps(AppStamps()).painted_us == (None, None)
    assert "in sight" in clocks.screen_lag_ms(9_000 * MS).reason


def test_text_that_became_reasoning_is_not_waited_for() -> None:
    """Its 20 characters are gone; the next 3 are painted 40 ms after their arrival."""
    clocks = Clocks()
    clocks.arrived(10 * MS, [0], 20)
    clocks.arrived(110 * MS, [100 * MS], 3, is_reclaimed=True)
    clocks.painted(3, 150 * MS)
    assert clocks.stamps(AppStamps()).painted_us == (None, 150 * MS)


def test_a_lag_is_forgotten_after_two_seconds() -> None:
    clocks = Clocks()
    clocks.arrived(0, [0], 1)
    clocks.painted(1, 700 * MS)
    clocks.arrived(1_000 * MS, [1_000 * MS], 1)
    clocks.painted(2, 1_050 * MS)
    assert clocks.screen_lag_ms(1_050 * MS).value == 700.0
    assert clocks.screen_lag_ms(700 * MS + SCREEN_WINDOW_US + 1).value == 50.0
    assert "last 2 s" in clocks.screen_lag_ms(9_000 * MS).reason


def test_an_answer_from_before_says_so(make_turn: TurnMaker) -> None:
    figures = clock_figures(make_turn(token_us=(0, 100 * MS)))
    assert set(figures) == set(CLOCK_FIGURES)
    assert {figure.reason for figure in figures.values()} == {"this answer was written before arrivals were recorded"}


@given(
    st.lists(st.tuples(st.integers(1, 10**6), st.integers(0, 10**6), st.integers(0, 10**6)), min_size=2, max_size=30),
    st.integers(-(10**9), 10**9),
)
def test_another_zero_of_the_engines_clock_changes_nothing(steps: list[tuple[int, int, int]], offset_us: int) -> None:
    """Whatever the stamps are: moving all of the engine's by one number moves no figure."""
    sampled: list[int] = []
    arrived: list[int] = []
    painted: list[int] = []
    at = 0
    for gap, way, wait in steps:
        at += gap
        sampled.append(at)
        arrived.append(max([at + way, *arrived]))
        painted.append(arrived[-1] + wait)
    app = AppStamps(arrived_us=tuple(arrived), arrived_tokens=tuple(range(1, len(steps) + 1)), painted_us=tuple(painted))
    assert lags_of(app, sampled) == lags_of(app, [stamp + offset_us for stamp in sampled])
    clocks = Clocks()
    for sampled_us, arrived_us in zip(sampled, arrived, strict=True):
        clocks.arrived(arrived_us, [sampled_us + offset_us], 1)
    for number, painted_us in enumerate(painted, 1):
        clocks.painted(number, painted_us)
    worst = max(figure.value or 0.0 for figure in [lags_of(clocks.stamps(AppStamps()), sampled).screen])
    assert worst == lags_of(app, sampled).screen.value


def test_what_shows_nothing_is_not_the_first_text_on_the_screen() -> None:
    """A line break at 10 ms is painted at 20, a mark of Markdown at 30 at 40, a word at 300 at 350: the word is the first."""
    clocks = Clocks()
    for text, arrived_us, painted_us in (("\n\n", 10_000, 20_000), ("**", 30_000, 40_000), ("Yes", 300_000, 350_000)):
        clocks.arrived(arrived_us, (arrived_us,), len(text), is_blank=is_blank(text))
        clocks.painted(10, painted_us)
    assert clocks.stamps(AppStamps()).painted_us == (None, None, 350_000)
    assert clocks.first_painted_ms().value == 350.0
    clocks.arrived(400_000, (400_000,), 2, is_blank=True)  # within the text a line break is text
    clocks.painted(20, 410_000)
    assert clocks.stamps(AppStamps()).painted_us[-1] == 410_000


@pytest.mark.parametrize(
    ("text", "expected"), [("", True), ("\n \t", True), ("## ", True), ("```", True), ("- ", False), ("a", False), ("\n.", False)]
)
def test_what_can_be_seen(text: str, expected: bool) -> None:  # noqa: FBT001 - a table of cases
    assert is_blank(text) is expected
