from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from chatapp.domain.generation import StopReason
from chatapp.domain.turn import Turn
from chatapp.metrics.attribution import Attribution, Cause
from chatapp.metrics.evidence import Evidence, Losses, Pair
from chatapp.metrics.live_turn import LiveTurn
from chatapp.metrics.snapshot import Surroundings, live_snapshot, loading_snapshot, resting_snapshot
from chatapp.protocol.events import PromptPrepared, TokensGenerated
from chatapp.telemetry.sensor import Reading
from chatapp.ui.performance.verdict import Verdict

pytestmark = pytest.mark.gui
TurnMaker = Callable[..., Turn]
MS = 1_000_000
LOSSES = Losses(context_pct=11.0, drift_pct=22.5, drift_low_pct=20.0, drift_high_pct=25.0, n_ctx_used=5200)
BUSY = Attribution(Cause.BACKGROUND_LOAD, Evidence(losses=LOSSES, other_cpu_cores=Pair(1.4, 0.1), other_name="chromium-browser"))
SENTENCE = "Slower by 31 %: 10 % because the context grew to 5,200 tokens, 21 % because other programs use 1.4 cores."


@pytest.fixture
def verdict(qtbot: QtBot) -> Verdict:
    made = Verdict()
    qtbot.addWidget(made)
    made.setFixedWidth(268)  # what a panel of 300 pixels leaves
    with qtbot.waitExposed(made):
        made.show()
    return made


def text(verdict: Verdict, name: str) -> str:
    label = verdict.findChild(QLabel, name)
    assert label is not None
    return label.text()


def judge(verdict: Verdict, attribution: Attribution | None) -> None:
    verdict.note_attribution(attribution)
    verdict.refresh()


def role(verdict: Verdict) -> object:
    label = verdict.findChild(QLabel, "verdictValue")
    assert label is not None
    return label.property("role")


def writing(live: LiveTurn) -> None:
    live.apply(PromptPrepared(request_id="r", n_prompt=943, n_prompt_cached=0, n_reserve=9, seed=1, t_us=0), 0)
    live.apply(TokensGenerated(request_id="r", text="x", token_us=(300_000, 350_000), n_ctx_used=945), 350 * MS)


def test_without_a_verdict_it_tells_the_phase_as_ever(verdict: Verdict, live: LiveTurn) -> None:
    writing(live)
    verdict.show_snapshot(live_snapshot(live, Surroundings(), 360 * MS))
    assert text(verdict, "verdictValue") == "943 prompt tokens were read."
    judge(verdict, Attribution(Cause.UNDECIDED, Evidence()))
    assert text(verdict, "verdictValue") == "943 prompt tokens were read."
    assert text(verdict, "adviceValue") == ""


def test_a_cause_takes_the_first_sentence_and_keeps_it_when_the_answer_ends(
    verdict: Verdict, live: LiveTurn, make_turn: TurnMaker
) -> None:
    writing(live)
    verdict.show_snapshot(live_snapshot(live, Surroundings(), 360 * MS))
    judge(verdict, BUSY)
    assert text(verdict, "verdictValue") == SENTENCE
    assert text(verdict, "adviceValue") == "Close or pause chromium-browser."
    assert role(verdict) == ""  # a cause is news, a phase is not
    verdict.show_snapshot(resting_snapshot(make_turn(), Surroundings()))
    assert text(verdict, "verdictValue") == SENTENCE
    judge(verdict, None)
    assert text(verdict, "verdictValue") == "The answer is complete."
    assert role(verdict) == "muted"


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (StopReason.ENGINE_FAILED, "The engine failed; what it wrote is kept."),
        (StopReason.CONTEXT_FULL, "The context window is full."),
    ],
)
def test_a_fault_goes_before_a_slow_answer(verdict: Verdict, make_turn: TurnMaker, reason: StopReason, expected: str) -> None:
    judge(verdict, BUSY)
    verdict.show_snapshot(resting_snapshot(make_turn(stop_reason=reason), Surroundings()))
    assert text(verdict, "verdictValue") == expected


def test_silence_loading_and_scripts_go_before_a_slow_answer(verdict: Verdict, live: LiveTurn, make_turn: TurnMaker) -> None:
    writing(live)
    judge(verdict, BUSY)
    for snapshot, expected in (
        (live_snapshot(live, Surroundings(), 9_000 * MS), "No token has come for more than 2 s."),
        (loading_snapshot(0.4, 1.0, Surroundings()), "The model is being read into memory."),
        (resting_snapshot(make_turn(backend="scripted"), Surroundings()), "A script is replayed: these figures measure nothing."),
    ):
        verdict.show_snapshot(snapshot)
        assert text(verdict, "verdictValue") == expected


@pytest.mark.parametrize("cause", [cause for cause in Cause if cause not in {Cause.UNDECIDED, Cause.NONE}])
def test_the_longest_sentence_fits_and_its_room_stays(verdict: Verdict, make_turn: TurnMaker, cause: Cause) -> None:
    verdict.show_snapshot(resting_snapshot(make_turn(), Surroundings()))
    long = Evidence(losses=replace(LOSSES, n_ctx_used=131_072), other_cpu_cores=Pair(14.2, 0.1), temperature_c=Pair(92.0, 60.0))
    judge(verdict, Attribution(cause, long))
    label = verdict.findChild(QLabel, "verdictValue")
    assert label is not None
    height = label.height()
    assert label.heightForWidth(label.width()) <= height, label.text()
    judge(verdict, None)
    assert label.height() == height


def test_one_click_opens_the_readings(verdict: Verdict, qtbot: QtBot) -> None:
    verdict.show_readings({"other_cpu_cores": Reading(1.4, "cores", "psutil", 1, note="chromium-browser")})
    qtbot.addWidget(verdict.button)  # a panel would own it
    qtbot.mouseClick(verdict.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(verdict.dialog.isVisible)
    assert "Other programs: 1.40 cores (chromium-browser, psutil" in verdict.dialog.text()
    qtbot.keyClick(verdict.dialog, Qt.Key.Key_Escape)
    assert not verdict.dialog.isVisible()
