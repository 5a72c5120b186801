import pytest

from chatapp.metrics.bench_comparison import BenchRecord, compare_benches, records_of_answers
from chatapp.metrics.comparison import Sample, SettingDifference
from chatapp.metrics.token_comparison import LoggedAnswer

LEFT = [
    BenchRecord(is_decode=False, n_depth=0, rates_tps=(300.0, 310.0, 320.0), settings={"n_threads": "2", "type_k": "f16"}),
    BenchRecord(is_decode=True, n_depth=0, rates_tps=(99.0, 100.0, 101.0), settings={"n_threads": "2", "type_k": "f16"}),
    BenchRecord(is_decode=True, n_depth=2000, rates_tps=(60.0,), settings={"n_threads": "1", "type_k": "f16"}),
]
RIGHT = [
    BenchRecord(is_decode=True, n_depth=10, rates_tps=(80.0, 81.0, 82.0), settings={"n_threads": "2", "type_k": "q8_0"}),
]


def test_kinds_are_compared_apart_and_at_equal_depth() -> None:
    """Decode of the left: 60, 99, 100, 101, median 99.5; of the right 81: -18.6 %. Within 256 cells 100 against 81: -19 %.

    2,000 cells are less than eight bands of 256. The right one read nothing, so prefill has no difference.
    """
    decode, shallow, prefill = compare_benches(LEFT, RIGHT).figures
    assert (decode.key, decode.depths, decode.left) == ("decode_tps", None, Sample(99.5, 60.0, 101.0, 4))
    assert decode.difference_pct.value == pytest.approx(-18.59, abs=0.01)
    assert not decode.is_clear  # 60 to 101 holds 80 to 82
    assert (shallow.depths, shallow.left, shallow.right) == ((0, 255), Sample(100.0, 99.0, 101.0, 3), Sample(81.0, 80.0, 82.0, 3))
    assert shallow.difference_pct.value == pytest.approx(-19.0)
    assert shallow.is_clear
    assert (prefill.key, prefill.left.value, prefill.right.value, prefill.difference_pct.value) == (
        "prefill_tps",
        310.0,
        None,
        None,
    )


def test_settings_that_differ_are_told() -> None:
    compared = compare_benches(LEFT, RIGHT)
    assert compared.settings == (SettingDifference("n_threads", "2, 1", "2"), SettingDifference("type_k", "f16", "q8_0"))
    assert (compared.n_left, compared.n_right, compared.has_settings, compared.is_bench) == (3, 1, True, True)


def test_answers_of_a_token_log_tell_their_decode_rate_at_their_depth() -> None:
    """Five tokens in 200 ms are four steps: 20 a second. One token measures none. No settings are known."""
    answers = [LoggedAnswer((0, 50_000, 100_000, 150_000, 200_000), gaps=((301, 50_000),)), LoggedAnswer((0,))]
    records = records_of_answers(answers)
    assert records == [BenchRecord(is_decode=True, n_depth=300, rates_tps=(20.0,))]
    assert not compare_benches(LEFT, records).has_settings
    assert compare_benches(LEFT, records).settings == ()
