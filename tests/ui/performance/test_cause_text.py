from dataclasses import replace

import pytest

from chatapp.metrics.attribution import Attribution, Cause
from chatapp.metrics.evidence import Evidence, Losses, Pair
from chatapp.ui.performance.cause_text import cause_advice, cause_sentence

BOTH = Losses(context_pct=11.0, drift_pct=22.5, drift_low_pct=20.0, drift_high_pct=25.0, n_ctx_used=5200)
DRIFT = replace(BOTH, context_pct=0.0, drift_pct=21.0)


def sentence(cause: Cause, **evidence: object) -> str:
    return cause_sentence(Attribution(cause, Evidence(**evidence)))  # type: ignore[arg-type]  # the callers name its fields


def advice(cause: Cause, **evidence: object) -> str:
    return cause_advice(Attribution(cause, Evidence(**evidence)))  # type: ignore[arg-type]  # the callers name its fields


def test_two_causes_share_one_sentence_and_add_up() -> None:
    """0.89 x 0.775 = 0.690: 31 %; ln 0.89 / ln 0.69 = 0.314 of it: 10, and 21 remain."""
    text = sentence(Cause.BACKGROUND_LOAD, losses=BOTH, other_cpu_cores=Pair(1.4, 0.1))
    assert text == "Slower by 31 %: 10 % because the context grew to 5,200 tokens, 21 % because other programs use 1.4 cores."


@pytest.mark.parametrize(
    ("cause", "evidence", "expected"),
    [
        (Cause.DEPTH, {"losses": replace(BOTH, drift_pct=0.5)}, "the context grew to 5,200 tokens"),
        (
            Cause.BACKGROUND_LOAD,
            {"other_cpu_cores": Pair(1.4, 0.1), "other_name": "cc1plus"},
            "other programs use 1.4 cores, cc1plus most",
        ),
        (Cause.BACKGROUND_LOAD, {"steal_pct": Pair(12.0, 0.0)}, "the host takes 12 % of the time"),
        (Cause.HEAT_CONFIRMED, {}, "the machine throttles for heat"),
        (Cause.HEAT_LIKELY, {"temperature_c": Pair(92.0, 60.0)}, "of heat, it seems (32 \u00b0C more)"),
        (Cause.POWER_LIMIT, {"on_mains": Pair(0.0, 1.0)}, "it now runs on battery"),
        (Cause.POWER_LIMIT, {"low_power_mode": Pair(1.0, 0.0)}, "power saving is on"),
        (Cause.POWER_LIMIT, {"power_flags": ("gpu_throttle_power",)}, "the GPU is at its power limit"),
        (Cause.POWER_LIMIT, {"cpu_clock_limit_pct": Pair(60.0, 100.0)}, "the system allows a lower clock"),
        (Cause.PAGING, {}, "memory is read back from disk"),
        (Cause.PAUSED, {}, "the engine is held up between steps"),
        (Cause.PAUSED, {"suspend_gap_s": 40.0}, "the machine slept for 40 s"),
        (Cause.GPU_SHARED, {}, "another program uses the GPU too"),
        (Cause.SLOWER_MACHINE, {}, "the machine is slower, cause unknown"),
    ],
)
def test_every_cause_has_words_and_an_advice(cause: Cause, evidence: dict[str, object], expected: str) -> None:
    known = {"losses": DRIFT, **evidence}
    percent = 11 if cause is Cause.DEPTH else 21
    assert sentence(cause, **known) == f"Slower by {percent} % because {expected}."
    assert advice(cause, **known)


@pytest.mark.parametrize("cause", [Cause.UNDECIDED, Cause.NONE])
def test_without_a_cause_nothing_is_said(cause: Cause) -> None:
    assert sentence(cause) == advice(cause) == cause_sentence(None) == cause_advice(None) == ""


def test_heat_is_named_only_where_heat_is_the_verdict() -> None:
    others = [cause for cause in Cause if cause not in {Cause.HEAT_CONFIRMED, Cause.HEAT_LIKELY}]
    assert not [cause for cause in others if "heat" in sentence(cause, losses=DRIFT)]


def test_the_advice_names_the_program() -> None:
    assert advice(Cause.BACKGROUND_LOAD, other_name="cc1plus") == "Close or pause cc1plus."
    assert advice(Cause.BACKGROUND_LOAD) == "Close or pause other programs."
