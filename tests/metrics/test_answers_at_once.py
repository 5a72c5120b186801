"""Figures of several answers, worked out by hand."""

import pytest

from chatapp.domain.alternatives import Alternatives, AnswerRecord
from chatapp.domain.generation import StopReason
from chatapp.metrics.answers_at_once import SEVERAL, answer_tps, answers_figures, throughput_tps


def test_rates_of_two_answers() -> None:
    """Stamps in us: 3 tokens over 0.2 s (2 intervals: 10 tok/s) and 2 tokens over 0.1 s (1 interval: 10 tok/s).

    Together 3 intervals between the first token at 0 and the last one at 0.2 s: 15 tok/s.
    """
    token_us = [[0, 100_000, 200_000], [0, 100_000]]
    assert throughput_tps(token_us).value == pytest.approx(15.0)
    assert answer_tps(token_us).value == pytest.approx(10.0)
    assert throughput_tps(token_us).n == 3


def test_no_rate_without_two_tokens() -> None:
    assert throughput_tps([[5], []]).value is None
    assert answer_tps([[5], []]).value is None


def test_no_figure_of_one_answer_is_told_of_several() -> None:
    record = AnswerRecord(stop_reason=StopReason.LENGTH, seed=1, n_gen=2, token_us=(0, 100_000))
    figures = answers_figures(Alternatives(answers=(record, record), kept=1))
    assert [figures[name].value for name in ("n_gen", "n_gen_all", "answer_number")] == [2, 4, 2]
    assert answers_figures(Alternatives(answers=(record, record), kept=2))["n_gen"].value is None
    assert figures["n_answers"].value == 2
    assert figures["decode_tps"].value is None
    assert figures["decode_tps"].reason == figures["itl_p50_ms"].reason == SEVERAL
