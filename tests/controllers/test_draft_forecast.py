"""The draft's forecast against a scripted conversation of commands and events."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.draft_forecast import DraftForecast, DraftForecaster
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import AppStamps, PromptCounts, Turn
from chatapp.errors import Problem, ProblemKind
from chatapp.metrics.live_turn import LiveTurn, TurnSetting
from chatapp.protocol.commands import CountPrompt, Generate, generate_command
from chatapp.protocol.events import PromptCounted
from tests.controllers.fakes import CONTEXT, MODEL, RecordingEngine

_READY = ModelState(phase=ModelPhase.READY, path="/m/tiny.gguf", model=MODEL, context=CONTEXT)


def _asked(text: str) -> Generate:
    return generate_command(Conversation(id="c").append(Message(role=Role.USER, text=text)), SamplingParams())


def _turn(ttft_ms: int, n_read: int = 100) -> Turn:
    return Turn(
        stop_reason=StopReason.END_OF_TURN,
        counts=PromptCounts(n_prompt=n_read, n_prompt_cached=0, n_prompt_processed=n_read),
        app=AppStamps(first_text_us=ttft_ms * 1000),
        sampling=SamplingParams(),
        load_params=LoadParams(),
        model=MODEL,
        context=CONTEXT,
        backend="llama",
    )


def _answer(turn: Turn) -> Message:
    return Message(role=Role.ASSISTANT, text="x", turn=turn)


@pytest.fixture
def engine() -> RecordingEngine:
    return RecordingEngine()


@pytest.fixture
def forecaster(engine: RecordingEngine) -> DraftForecaster:
    forecaster = DraftForecaster(engine, _asked)
    forecaster.set_model_state(_READY)
    return forecaster


def _counts(engine: RecordingEngine) -> list[CountPrompt]:
    return [command for command in engine.sent if isinstance(command, CountPrompt)]


def _wait_counted(qtbot: QtBot, engine: RecordingEngine, n_counts: int = 1) -> str:
    qtbot.wait_until(lambda: len(_counts(engine)) == n_counts)
    return _counts(engine)[-1].request_id


def test_fast_typing_is_one_count(qtbot: QtBot, engine: RecordingEngine, forecaster: DraftForecaster) -> None:
    for text in ("H", "He", "Hel", "Hello"):
        forecaster.set_draft(text)
    _wait_counted(qtbot, engine)
    assert _counts(engine)[0].asked.messages[-1].text == "Hello"


def test_two_measured_turns_foretell_the_wait(qtbot: QtBot, engine: RecordingEngine, forecaster: DraftForecaster) -> None:
    """Two turns of 10 ms a token at a depth of 50; 50 of 850 tokens must be read, at a depth of 825.

    A cell adds 2 x 30 x 576 / (134,515,008 - 49,152 x 576) = 0.000325 of a token's work: 50 x 10 x 1.268 / 1.0163 = 624 ms.
    """
    for _ in range(2):
        forecaster.on_turn_finished(_answer(_turn(1000)))
    forecaster.set_draft("Hello")
    request_id = _wait_counted(qtbot, engine)
    forecaster.on_event(PromptCounted(request_id=request_id, n_draft=12, n_prompt=850, n_prompt_cached=800))
    assert forecaster.forecast is not None
    assert (forecaster.forecast.n_draft, forecaster.forecast.n_prompt_cached) == (12, 800)
    assert forecaster.forecast.ttft is not None
    assert forecaster.forecast.ttft.ttft_ms == pytest.approx(624, abs=0.5)


def test_without_turns_the_counts_stand_alone(qtbot: QtBot, engine: RecordingEngine, forecaster: DraftForecaster) -> None:
    forecaster.set_draft("Hello")
    forecaster.on_event(PromptCounted(request_id=_wait_counted(qtbot, engine), n_draft=1, n_prompt=20, n_prompt_cached=0))
    assert forecaster.forecast is not None
    assert forecaster.forecast.ttft is None
    assert "0 of 2" in forecaster.forecast.reason


def test_an_answer_to_an_older_draft_is_ignored(qtbot: QtBot, engine: RecordingEngine, forecaster: DraftForecaster) -> None:
    forecaster.set_draft("Hello")
    old = _wait_counted(qtbot, engine)
    forecaster.set_draft("Hello you")
    forecaster.on_event(PromptCounted(request_id=old, n_draft=1, n_prompt=20))
    assert forecaster.forecast is None


def test_while_an_answer_is_written_nothing_is_asked(qtbot: QtBot, engine: RecordingEngine, forecaster: DraftForecaster) -> None:
    forecaster.set_answering(is_answering=True)
    forecaster.set_draft("next")
    qtbot.wait(400)
    assert _counts(engine) == []
    forecaster.set_answering(is_answering=False)
    _wait_counted(qtbot, engine)


def test_a_turn_carries_the_forecast_of_its_own_text(qtbot: QtBot, engine: RecordingEngine, forecaster: DraftForecaster) -> None:
    for _ in range(2):
        forecaster.on_turn_finished(_answer(_turn(1000)))
    forecaster.set_draft("Hello")
    forecaster.on_event(PromptCounted(request_id=_wait_counted(qtbot, engine), n_draft=1, n_prompt=100))
    other, own = (LiveTurn(TurnSetting(SamplingParams(), LoadParams()), sent_ns=0) for _ in range(2))
    forecaster.on_turn_started(other, "another text")
    forecaster.on_turn_started(own, "Hello")
    assert other.turn().forecast is None
    forecast = own.turn().forecast
    assert forecast is not None
    assert forecast.ttft_ms == pytest.approx(1000)
    assert forecast.n_turns == 2


def test_another_model_has_its_own_turns(qtbot: QtBot, engine: RecordingEngine, forecaster: DraftForecaster) -> None:
    for _ in range(2):
        forecaster.on_turn_finished(_answer(_turn(1000)))
    forecaster.set_draft("Hello")
    _wait_counted(qtbot, engine)
    forecaster.set_model_state(replace(_READY, context=CONTEXT.model_copy(update={"n_threads": 8})))
    forecaster.on_event(PromptCounted(request_id=_wait_counted(qtbot, engine, 2), n_draft=1, n_prompt=100))
    assert forecaster.forecast is not None
    assert forecaster.forecast.ttft is None


def test_turns_of_an_opened_conversation_teach(qtbot: QtBot, engine: RecordingEngine, forecaster: DraftForecaster) -> None:
    conversation = Conversation(id="c", messages=(_answer(_turn(1000)), _answer(_turn(3000))))
    forecaster.show_conversation(conversation)
    forecaster.show_conversation(conversation.model_copy(deep=True))  # known turns are not counted twice
    forecaster.set_draft("Hello")
    forecaster.on_event(PromptCounted(request_id=_wait_counted(qtbot, engine), n_draft=1, n_prompt=100))
    assert forecaster.forecast is not None
    assert forecaster.forecast.ttft is not None
    assert forecaster.forecast.ttft.ttft_ms == pytest.approx(2000)
    assert forecaster.forecast.ttft.n_turns == 2


def test_a_draft_that_would_be_refused_has_no_figures(qtbot: QtBot, engine: RecordingEngine, forecaster: DraftForecaster) -> None:
    forecaster.set_draft("Hello")
    problem = Problem(kind=ProblemKind.MESSAGE_TOO_LONG, facts={"n_needed": 9, "n_available": 5})
    seen: list[DraftForecast | None] = []
    forecaster.changed.connect(seen.append)
    forecaster.on_event(PromptCounted(request_id=_wait_counted(qtbot, engine), problem=problem))
    assert forecaster.forecast is None
    assert seen == []
