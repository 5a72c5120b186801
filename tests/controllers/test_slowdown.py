"""A whole story through the controller: rounds of readings and a scripted drift, as the sampler and the estimator send them."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.slowdown import SlowdownController
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.metrics.attribution import Attribution, Cause
from chatapp.metrics.drift_state import Collecting, DriftLevel, DriftState, collecting
from chatapp.metrics.figure import Figure
from chatapp.metrics.live_turn import LiveTurn, TurnSetting
from chatapp.protocol.events import PromptPrepared, TokensGenerated
from chatapp.telemetry.sensor import Reading, Readings

S = 1_000_000_000


def drift_state(drift_pct: float) -> DriftState:
    def percent(value: float) -> Figure:
        return Figure(value, "%", n=15)

    unknown = collecting(Collecting.BASELINE, "collecting")
    return replace(
        unknown,
        level=DriftLevel.NONE if drift_pct < 3 else DriftLevel.CLEAR,
        drift=percent(drift_pct),
        step=percent(drift_pct),
        context=percent(0.0),
        raw=percent(drift_pct),
        low=percent(drift_pct - 1.5),
        high=percent(drift_pct + 1.5),
    )


class Story:
    """One reply of 70 tokens a second on one core, and a machine that the test changes."""

    def __init__(self) -> None:
        self.told: list[Attribution] = []
        self.n_forgotten = 0
        self.controller = SlowdownController()
        self.controller.attribution_changed.connect(self._on_attribution)
        self.live = LiveTurn(TurnSetting(SamplingParams(), LoadParams(), backend="llama"), sent_ns=0)
        self.second = 0

    def _on_attribution(self, attribution: Attribution | None) -> None:
        if attribution is None:
            self.n_forgotten += 1
        else:
            self.told.append(attribution)

    def cause(self) -> Cause:
        return self.told[-1].cause

    def begin(self) -> None:
        self.controller.on_turn_started(self.live)
        self.live.apply(PromptPrepared(request_id="r", n_prompt=9, n_prompt_cached=0, n_reserve=9, seed=1, t_us=0), 0)

    def run(self, seconds: int, tokens_per_s: int = 70, **values: float) -> None:
        for _ in range(seconds):
            self.second += 1
            stamps = tuple(self.second * 1_000_000 + token for token in range(tokens_per_s))
            event = TokensGenerated(request_id="r", text="x", token_us=stamps, n_ctx_used=600)
            self.live.apply(event, self.second * S)
            self.controller.set_readings(self._readings(values))

    def _readings(self, values: dict[str, float]) -> Readings:
        known = {"engine_cpu_pct": 98.0, "other_cpu_cores": 0.05, "steal_pct": 0.0, "suspend_gap_s": 0.0, **values}
        return {name: Reading(value, "", "test", self.second * S, note="hog") for name, value in known.items()}


@pytest.fixture
def story(qtbot: QtBot) -> Story:  # noqa: ARG001 - Qt must be there
    told = Story()
    told.begin()
    told.controller.set_drift(drift_state(0.0))
    told.run(45)
    return told


def test_a_hog_is_named_within_thirty_seconds_and_forgotten_within_sixty(story: Story) -> None:
    story.controller.set_drift(drift_state(60.0))
    story.run(30, tokens_per_s=28, engine_cpu_pct=40.0, other_cpu_cores=1.6)
    assert story.cause() is Cause.BACKGROUND_LOAD
    assert story.told[-1].evidence.other_name == "hog"
    for drift in (50.0, 40.0, 30.0, 20.0, 10.0, 2.0):  # the loss leaves the mean of the last 30 s in steps of 5 s
        story.controller.set_drift(drift_state(drift))
        story.run(5)
    story.run(15)
    assert story.cause() is Cause.NONE
    assert {attribution.cause for attribution in story.told} == {Cause.NONE, Cause.BACKGROUND_LOAD}


def test_an_engine_that_is_stopped_between_steps_is_paused(story: Story) -> None:
    """CPU 69 instead of 98 % of a core, as much CPU time a token as before, nobody else busy."""
    story.controller.set_drift(drift_state(30.0))
    story.run(40, tokens_per_s=49, engine_cpu_pct=68.6)
    assert story.cause() is Cause.PAUSED


def test_a_busy_wait_in_each_step_is_a_slower_machine_and_never_heat(story: Story) -> None:
    story.controller.set_drift(drift_state(20.0))
    story.run(40, tokens_per_s=56)
    assert story.told[-1].evidence.cpu_ms_per_token.drop_share < -0.2  # 17.5 instead of 14.0 ms
    assert {attribution.cause for attribution in story.told} == {Cause.NONE, Cause.SLOWER_MACHINE}


def test_scripted_throttle_bits_are_heat_confirmed(story: Story) -> None:
    story.controller.set_drift(drift_state(20.0))
    story.run(40, tokens_per_s=56, thermal_pressure=2.0)
    assert story.cause() is Cause.HEAT_CONFIRMED


def test_without_a_baseline_of_speed_nothing_is_claimed(qtbot: QtBot) -> None:  # noqa: ARG001 - Qt must be there
    story = Story()
    story.begin()
    story.run(60, other_cpu_cores=1.9, thermal_pressure=2.0)
    assert {attribution.cause for attribution in story.told} == {Cause.UNDECIDED}


def test_nothing_is_judged_while_nothing_is_written(story: Story) -> None:
    story.controller.on_turn_finished(Message(role=Role.ASSISTANT, text="x"))
    n_told = len(story.told)
    story.run(10)
    assert len(story.told) == n_told


def test_a_pause_between_two_answers_is_no_period_of_writing(story: Story) -> None:
    story.controller.on_turn_finished(Message(role=Role.ASSISTANT, text="x"))
    story.second += 600
    story.controller.on_turn_started(story.live)
    story.run(3)
    assert story.told[-1].evidence.cpu_ms_per_token.now is None  # of the last 30 s only two samples are known


def test_another_conversation_forgets_the_verdict_but_not_while_one_is_written(story: Story) -> None:
    story.controller.forget(None)
    assert story.n_forgotten == 0
    story.controller.on_turn_finished(Message(role=Role.ASSISTANT, text="x"))
    story.controller.forget(None)
    story.controller.forget(None)
    assert story.n_forgotten == 1
