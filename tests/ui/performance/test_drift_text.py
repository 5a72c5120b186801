"""The drift row in words."""

from dataclasses import replace

import pytest

from chatapp.metrics.drift_state import Collecting, DriftLevel, DriftState, collecting
from chatapp.metrics.figure import Figure
from chatapp.metrics.snapshot import Surroundings, resting_snapshot
from chatapp.ui.performance.drift_text import drift_evidence
from chatapp.ui.performance.row_texts import RowText, row_texts

MEASURED = DriftState(
    level=DriftLevel.NONE,
    drift=Figure(2.04, "%", n=15),
    step=Figure(0.0, "%"),
    context=Figure(9.8, "%"),
    raw=Figure(11.6, "%"),
    low=Figure(-0.3, "%"),
    high=Figure(4.4, "%"),
    trend=Figure(0.2, "%/min"),
    onset_s=Figure.missing("s", "no loss has set in"),
    start_offset=Figure(-1.5, "%"),
    depth=5200.0,
    baseline_depth=717.0,
)


def row(state: DriftState) -> RowText:
    return row_texts(resting_snapshot(None, Surroundings(drift=state)))["drift"]


def test_a_loss_reads_as_a_change_of_speed() -> None:
    assert row(MEASURED) == RowText("-2.0", "%", "stable; context alone -9.8 %")
    assert row(replace(MEASURED, drift=Figure(-1.5, "%"))).value == "+1.5"
    assert row(replace(MEASURED, drift=Figure(-0.01, "%"))).value == "0.0"


def test_a_sure_loss_says_since_when() -> None:
    heavy = replace(MEASURED, level=DriftLevel.HEAVY, drift=Figure(24.0, "%"), onset_s=Figure(190.0, "s"))
    assert row(heavy) == RowText("-24.0", "%", "heavy for 3:10; context alone -9.8 %")


def test_a_loss_against_a_warm_machine_says_so() -> None:
    clear = replace(MEASURED, level=DriftLevel.CLEAR, drift=Figure(13.9, "%"), onset_s=Figure(130.0, "s"), is_baseline_warm=True)
    assert row(clear) == RowText("-13.9", "%", "clear for 2:10, from warm; context alone -9.8 %")
    evidence = drift_evidence(replace(clear, start_offset=Figure.missing("%", "no cool machine was seen")))
    assert evidence[4] == "the baseline was taken on a warm machine: what heat cost before is not in it"
    assert not [line for line in evidence if "began" in line]


@pytest.mark.parametrize(
    ("what", "have", "need", "detail"),
    [
        (Collecting.DEPTHS, 3, 4, "collecting (3 of 4 depths)"),
        (Collecting.BASELINE, 12.4, 45, "collecting (12 of 45 s of writing)"),
        (Collecting.PRECISION, 3.14, 2, "collecting (known to 3.1, takes 2.0 points)"),
        (Collecting.CONTRAST, 0, 1, "collecting: a new chat tells depth from heat"),
        (Collecting.REACH, 0, 0, "collecting: this depth is not known yet"),
        (Collecting.SCRIPT, 0, 0, "a replayed script measures nothing"),
        (Collecting.SINGLE_STEPS, 0, 0, "speculative decoding: tokens come in groups"),
        (Collecting.MODEL, 0, 0, "no model is loaded"),
    ],
)
def test_what_is_collected_is_told(what: Collecting, have: float, need: float, detail: str) -> None:
    state = collecting(what, "because", have, need)
    assert row(state) == RowText("n/a", detail=detail)
    assert drift_evidence(state) == ()


def test_evidence_has_the_interval_the_split_and_the_trend() -> None:
    assert drift_evidence(MEASURED) == (
        "95 % interval: -4.4 to +0.3 % (15 buckets of 2 s)",
        "median step: 0.0 %",
        "context: -9.8 % (717 to 5,200 cells)",
        "both together: -11.6 %",
        "this session began at +1.5 % of the calibrated curve",
        "trend of 3 minutes: settled",
    )
    rising = replace(MEASURED, trend=Figure(1.2, "%/min"))
    assert drift_evidence(rising)[-1] == "trend of 3 minutes: -1.2 % a minute"
