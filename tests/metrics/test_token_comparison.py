from itertools import accumulate

from chatapp.metrics.comparison import Sample
from chatapp.metrics.glossary import GLOSSARY
from chatapp.metrics.token_comparison import COMPARED_OF_TOKENS, LoggedAnswer, compare_token_logs


def answer(*gaps_us: int, depth: int = 0, cpu_us: tuple[int, ...] = ()) -> LoggedAnswer:
    """An answer with these gaps; the cells in use grow by one a token."""
    stamps = tuple(accumulate(gaps_us, initial=7))
    return LoggedAnswer(stamps, cpu_us, tuple((depth + number, gap_us) for number, gap_us in enumerate(gaps_us, 1)))


def test_every_figure_is_defined() -> None:
    assert [GLOSSARY[key].title for key in COMPARED_OF_TOKENS]


def test_answers_give_medians_ranges_and_differences() -> None:
    """25, 20, 10 tok/s against 10, 5, 4: medians 20 and 5, 75 % less; CPU 8 ms a token against (9 + 11) / 2 = 10."""
    left = [answer(40_000, 40_000, cpu_us=(8_000,)), answer(50_000, 50_000), answer(100_000, 100_000)]
    right = [answer(100_000, 100_000), answer(200_000, 200_000, cpu_us=(9_000, 11_000)), answer(250_000, 250_000)]
    compared = compare_token_logs(left, right)
    rows = {figure.key: figure for figure in compared.figures}
    rate, cpu = rows["decode_tps"], rows["cpu_ms_per_token"]
    assert (rate.left, rate.right) == (Sample(20.0, 10.0, 25.0, 3), Sample(5.0, 4.0, 10.0, 3))
    assert rate.difference_pct.value == -75.0
    assert not rate.is_clear
    assert (cpu.left.value, cpu.right.value) == (8.0, 10.0)
    assert cpu.difference_pct.value == 25.0
    assert (compared.n_left, compared.n_right, compared.has_settings, compared.same_prompts) == (3, 3, False, None)


def test_equal_depths_are_compared_with_their_spread() -> None:
    """Gaps of 10, 11 .. 30 ms: median 20, and 5 % of 20 steps from each end are 11 and 29. The other log: 40 to 60, all twice."""
    low = [answer(*(1_000 * gap for gap in range(10, 31)))]
    high = [answer(*(1_000 * gap for gap in range(40, 61)))]
    (band,) = [figure for figure in compare_token_logs(low, high).figures if figure.depths is not None]
    assert band.depths == (0, 255)
    assert (band.left, band.right) == (Sample(20.0, 11.0, 29.0, 21), Sample(50.0, 41.0, 59.0, 21))
    assert band.difference_pct.value == 150.0
    assert band.is_clear


def test_depths_that_only_one_log_reached_are_left_out() -> None:
    """The deeper log reaches 256 + 40 cells, the other one only the first band; 19 gaps are too few for a spread."""
    both = [answer(*[10_000] * 40), answer(*[20_000] * 40, depth=256)]
    first = [answer(*[10_000] * 40), answer(*[20_000] * 19, depth=256)]
    assert [figure.depths for figure in compare_token_logs(both, first).figures if figure.depths] == [(0, 255)]


def test_long_contexts_have_few_wide_bands() -> None:
    """5,000 cells in at most eight bands: 256, 512, then 1,024 (5,000 < 8,192)."""
    deep = [answer(*[10_000] * 30), answer(*[10_000] * 30, depth=4_970)]
    bands = [figure.depths for figure in compare_token_logs(deep, deep).figures if figure.depths]
    assert bands == [(0, 1_023), (4_096, 5_119)]


def test_an_answer_of_one_token_has_no_rate() -> None:
    compared = compare_token_logs([LoggedAnswer((5,))], [])
    assert compared.figures[0].left == Sample(None)
    assert compared.figures[0].difference_pct.reason
