"""Titles against a scripted conversation of commands and events."""

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.titles import TitlesController
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.title import TITLE_QUESTION, TitleChoice
from chatapp.domain.turn import EngineStamps, PromptCounts
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol.commands import Purpose
from chatapp.protocol.events import GenerationFinished, GenerationRefused, TokensGenerated
from tests.controllers.fakes import RecordingEngine


def _talk() -> Conversation:
    talk = Conversation(id="c").append(Message(role=Role.USER, text="Why do tides rise?"))
    return talk.append(Message(role=Role.ASSISTANT, text="The moon.", stop_reason=StopReason.END_OF_TURN))


class _Desk:
    def __init__(self, choice: TitleChoice = TitleChoice.MODEL) -> None:
        self.engine = RecordingEngine()
        self.titles = TitlesController(self.engine)
        self.titles.choice = choice
        self.titled: list[tuple[str, str, str]] = []
        self.titles.titled.connect(lambda *what: self.titled.append(what))

    def ask(self) -> str:
        """Let the quiet seconds pass; return the id of the request."""
        self.titles.on_answered(_talk())
        self.titles._timer.stop()
        self.titles._ask()
        return self.engine.generate.request_id

    def write(self, request_id: str, text: str, reason: StopReason = StopReason.END_OF_TURN) -> None:
        self.titles.on_event(TokensGenerated(request_id=request_id, text=text, token_us=(1,), n_ctx_used=1))
        counts = PromptCounts(n_prompt=1, n_prompt_cached=0, n_prompt_processed=1)
        end = GenerationFinished(
            request_id=request_id, stop_reason=reason, counts=counts, n_gen=1, n_ctx_used=1, stamps=EngineStamps()
        )
        assert self.titles.on_event(end)


@pytest.fixture
def desk(qtbot: QtBot) -> _Desk:  # noqa: ARG001 - timers need an application object
    return _Desk()


def test_the_model_is_asked_after_quiet_seconds(desk: _Desk) -> None:
    desk.titles.on_answered(_talk())
    assert desk.engine.sent == []
    request_id = desk.ask()
    command = desk.engine.generate
    assert (command.purpose, command.messages[-1].text) == (Purpose.TITLE, TITLE_QUESTION)
    desk.write(request_id, '"Moon and tides"\n')
    assert desk.titled == [("c", "Why do tides rise?", "Moon and tides")]


@pytest.mark.parametrize(
    ("text", "reason", "n_titled"),
    [
        ("A title that ran into the", StopReason.LENGTH, 0),  # cut off somewhere
        ("Whole line\nand more", StopReason.LENGTH, 1),
        ("", StopReason.END_OF_TURN, 0),
        ("Half", StopReason.STOPPED, 0),
    ],
)
def test_only_a_whole_line_is_a_title(desk: _Desk, text: str, reason: StopReason, n_titled: int) -> None:
    desk.write(desk.ask(), text, reason)
    assert len(desk.titled) == n_titled


def test_whoever_sends_gets_the_model_at_once(desk: _Desk) -> None:
    request_id = desk.ask()
    desk.titles.stop()
    assert desk.engine.cancelled == [request_id]
    desk.write(request_id, "Too late\n", StopReason.STOPPED)  # its end is still its own, and nobody else's
    assert desk.titled == []


def test_typing_puts_the_title_off(desk: _Desk) -> None:
    request_id = desk.ask()
    desk.titles.note_activity()
    assert desk.engine.cancelled == [request_id]
    assert desk.titles._timer.isActive()
    desk.titles.stop()
    assert not desk.titles._timer.isActive()


def test_a_refusal_ends_it(desk: _Desk) -> None:
    request_id = desk.ask()
    problem = Problem(kind=ProblemKind.TITLE_REFUSED, facts={"reason": "x"})
    assert desk.titles.on_event(GenerationRefused(request_id=request_id, problem=problem))
    assert (desk.titled, desk.titles.is_asking) == ([], False)


def test_events_of_others_are_not_taken(desk: _Desk) -> None:
    desk.ask()
    assert not desk.titles.on_event(TokensGenerated(request_id="other", text="x", token_us=(1,), n_ctx_used=1))


def test_first_words_ask_nobody(qtbot: QtBot) -> None:
    del qtbot
    desk = _Desk(TitleChoice.FIRST_WORDS)
    desk.titles.on_answered(_talk())
    assert not desk.titles._timer.isActive()


def test_the_end_of_the_engine_forgets_it(desk: _Desk) -> None:
    request_id = desk.ask()
    desk.titles.on_exit()
    assert not desk.titles.on_event(TokensGenerated(request_id=request_id, text="x", token_us=(1,), n_ctx_used=1))
