"""One message's way through the chat controller, with an engine that answers when the test says so."""

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.chat import ChatController
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.context_trim import Trim
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.turn import EngineStamps, PromptCounts
from chatapp.engine_client.exit_status import EngineExit
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol.events import GenerationFinished, GenerationRefused, PromptPrepared, TokensGenerated
from tests.controllers.fakes import CONTEXT, MODEL, PARAMS, RecordingEngine, RecordingKeeper

READY = ModelState(phase=ModelPhase.READY, path="/m/tiny.gguf", params=PARAMS, model=MODEL, context=CONTEXT)
DIED = EngineExit(
    expected=False,
    exit_code=None,
    signal_name="SIGKILL",
    description="killed by signal SIGKILL",
    problem=Problem(kind=ProblemKind.ENGINE_DIED, facts={"reason": "killed by signal SIGKILL"}),
)


class _Desk:
    """A controller, its fakes, and what it told."""

    def __init__(self) -> None:
        self.engine = RecordingEngine()
        self.keeper = RecordingKeeper()
        self.chat = ChatController(self.engine, self.keeper)
        self.streamed: list[str] = []
        self.problems: list[Problem] = []
        self.drafts: list[str] = []
        self.chat.answer_extended.connect(self._on_answer_extended)
        self.chat.problem_raised.connect(self.problems.append)
        self.chat.draft_returned.connect(lambda _conversation, text, _edited_id: self.drafts.append(text))
        self.chat.set_model_state(READY)

    def _on_answer_extended(self, _message_id: str, text: str) -> None:
        self.streamed.append(text)

    def write(self, text: str, *stamps_us: int) -> None:
        request_id = self.engine.generate.request_id
        event = TokensGenerated(request_id=request_id, text=text, token_us=stamps_us, n_ctx_used=20)
        self.chat.on_event(event, 0)

    def prepare(self, trim: Trim | None = None) -> None:
        request_id = self.engine.generate.request_id
        event = PromptPrepared(request_id=request_id, n_prompt=12, n_prompt_cached=0, n_reserve=128, seed=7, trim=trim, t_us=100)
        self.chat.on_event(event, 0)

    def finish(self, stop_reason: StopReason = StopReason.END_OF_TURN, trim: Trim | None = None) -> None:
        event = GenerationFinished(
            request_id=self.engine.generate.request_id,
            stop_reason=stop_reason,
            counts=PromptCounts(n_prompt=12, n_prompt_cached=0, n_prompt_processed=12),
            n_gen=2,
            n_ctx_used=14,
            stamps=EngineStamps(prefill_start_us=100, prefill_end_us=1100, end_us=3100),
            trim=trim,
        )
        self.chat.on_event(event, 0)

    def stored(self, index: int) -> Message:
        """The message as storage has it."""
        message = self.chat.conversation.messages[index]
        return self.keeper.messages[self.chat.conversation.id][message.id]


@pytest.fixture
def desk(qtbot: QtBot) -> _Desk:  # noqa: ARG001 - the controller needs an application object for its timer
    return _Desk()


def test_a_message_goes_out_with_the_history_and_without_the_empty_answer(desk: _Desk) -> None:
    desk.chat.set_system_prompt("Be brief.")
    assert desk.chat.send("Hello")
    command = desk.engine.generate
    assert [message.text for message in command.messages] == ["Hello"]
    assert command.system_prompt == "Be brief."
    assert [message.role for message in desk.chat.conversation.messages] == [Role.USER, Role.ASSISTANT]


def test_the_user_message_is_stored_before_any_answer(desk: _Desk) -> None:
    desk.chat.send("Hello")
    assert desk.stored(0).text == "Hello"
    assert desk.chat.conversation.id in desk.keeper.kept


def test_the_answer_streams_and_is_kept_with_its_figures(desk: _Desk) -> None:
    desk.chat.send("Hello")
    desk.prepare()
    desk.write("Hi ", 1_100)
    desk.write("there", 3_100)
    desk.finish()
    answer = desk.stored(1)
    assert desk.streamed == ["Hi ", "there"]
    assert (answer.text, answer.stop_reason) == ("Hi there", StopReason.END_OF_TURN)
    assert answer.turn is not None
    assert (answer.turn.n_gen, answer.turn.token_us, answer.turn.seed) == (2, (1_100, 3_100), 7)
    assert answer == desk.chat.conversation.messages[1]
    assert desk.chat.state.can_send


def test_the_next_message_carries_the_answer(desk: _Desk) -> None:
    desk.chat.send("Hello")
    desk.write("Hi", 1_100)
    desk.finish()
    desk.chat.send("More")
    assert [message.text for message in desk.engine.generate.messages] == ["Hello", "Hi", "More"]


def test_partial_text_is_saved_while_it_streams(desk: _Desk, qtbot: QtBot) -> None:
    desk.chat.send("Hello")
    desk.write("Hi", 1_100)
    qtbot.wait_until(lambda: desk.stored(1).text == "Hi", timeout=5000)
    assert desk.stored(1).stop_reason is None


def test_nothing_is_sent_while_an_answer_runs_and_the_composer_keeps_the_text(desk: _Desk) -> None:
    desk.chat.send("Hello")
    assert not desk.chat.send("Again")
    assert len(desk.engine.sent) == 1
    assert desk.chat.state.reason == "answering"


@pytest.mark.parametrize("text", ["", "  \n "])
def test_an_empty_message_is_not_sent(desk: _Desk, text: str) -> None:
    assert not desk.chat.send(text)
    assert desk.engine.sent == []


def test_without_a_model_nothing_is_sent(desk: _Desk) -> None:
    desk.chat.set_model_state(ModelState())
    assert not desk.chat.send("Hello")
    assert desk.chat.state.reason == "no_model"


def test_stop_cancels_the_running_request_and_the_partial_text_is_labelled(desk: _Desk) -> None:
    desk.chat.send("Hello")
    desk.write("Hi", 1_100)
    desk.chat.stop()
    assert desk.engine.cancelled == [desk.engine.generate.request_id]
    desk.finish(StopReason.STOPPED)
    assert (desk.stored(1).text, desk.stored(1).stop_reason) == ("Hi", StopReason.STOPPED)


def test_an_engine_that_dies_leaves_the_partial_answer_labelled(desk: _Desk) -> None:
    desk.chat.send("Hello")
    desk.prepare()
    desk.write("Hi", 1_100)
    desk.chat.on_exit(DIED)
    answer = desk.stored(1)
    assert (answer.text, answer.stop_reason) == ("Hi", StopReason.ENGINE_FAILED)
    assert [problem.kind for problem in desk.problems] == [ProblemKind.ENGINE_DIED]
    assert "SIGKILL" in desk.problems[0].sentence()


def test_a_refused_message_comes_back_into_the_composer_and_leaves_no_trace(desk: _Desk) -> None:
    desk.chat.send("A very long message")
    problem = Problem(kind=ProblemKind.MESSAGE_TOO_LONG, facts={"n_needed": 900, "n_available": 511})
    desk.chat.on_event(GenerationRefused(request_id=desk.engine.generate.request_id, problem=problem), 0)
    assert desk.drafts == ["A very long message"]
    assert desk.chat.conversation.messages == ()
    assert desk.keeper.messages[desk.chat.conversation.id] == {}
    assert "900" in desk.problems[0].sentence()
    assert "511" in desk.problems[0].sentence()


def test_a_trim_hides_the_oldest_messages_for_good(desk: _Desk) -> None:
    for _ in range(2):
        desk.chat.send("Hello")
        desk.write("Hi", 1_100)
        desk.finish()
    desk.chat.send("More")
    gone = tuple(message.id for message in desk.chat.conversation.messages[:2])
    desk.prepare(Trim(message_ids=gone, tokens_freed=40))
    assert desk.chat.conversation.hidden_ids == set(gone)
    assert desk.keeper.kept[desk.chat.conversation.id].n_hidden == 2
    desk.finish()
    desk.chat.send("And more")
    assert [message.text for message in desk.engine.generate.messages] == ["Hello", "Hi", "More", "", "And more"]


def test_what_left_while_the_answer_was_written_is_hidden_at_its_end(desk: _Desk) -> None:
    """The first exchange left before, the second meanwhile: the closing event names both, and none is hidden twice."""
    for _ in range(3):
        desk.chat.send("Hello")
        desk.write("Hi", 1_100)
        desk.finish()
    ids = tuple(message.id for message in desk.chat.conversation.messages)
    hidden: list[int] = []
    told: list[Trim] = []
    desk.chat.hidden_changed.connect(hidden.append)
    desk.chat.trimmed.connect(told.append)
    desk.chat.send("More")
    desk.prepare(Trim(message_ids=ids[:2], tokens_freed=40))
    whole = Trim(message_ids=ids[:4], tokens_freed=90, cells_kept=300, milliseconds=12.5)
    desk.finish(trim=whole)
    assert hidden == [2, 4]
    assert told[-1] == whole
    assert desk.keeper.kept[desk.chat.conversation.id].n_hidden == 4
    answer = desk.stored(-1)
    assert answer.turn is not None
    assert answer.turn.trim == whole


def test_switching_away_and_back_shows_what_was_written_meanwhile(desk: _Desk) -> None:
    desk.chat.send("Hello")
    here = desk.chat.conversation
    desk.chat.show(Conversation(title="Other"))
    desk.write("Hi", 1_100)
    assert desk.streamed == []
    assert desk.chat.state.reason == "answering_elsewhere"
    desk.chat.show(here)
    assert desk.chat.conversation.messages[-1].text == "Hi"
    desk.write(" there", 2_100)
    assert desk.streamed == [" there"]


def test_an_answer_that_ends_in_the_background_is_kept_there(desk: _Desk) -> None:
    desk.chat.send("Hello")
    here = desk.chat.conversation
    desk.chat.show(Conversation(title="Other"))
    desk.write("Hi", 1_100)
    desk.finish()
    kept = desk.keeper.messages[here.id][here.messages[1].id]
    assert (kept.text, kept.stop_reason) == ("Hi", StopReason.END_OF_TURN)
    assert desk.chat.conversation.title == "Other"
    assert desk.chat.conversation.messages == ()


def test_an_answer_that_the_app_itself_left_unfinished_is_labelled_when_it_is_opened(desk: _Desk) -> None:
    talk = Conversation().append(Message(role=Role.USER, text="Hello")).append(Message(role=Role.ASSISTANT, text="Hi th"))
    desk.chat.show(talk)
    assert desk.stored(1) == desk.chat.conversation.messages[1]
    assert (desk.stored(1).text, desk.stored(1).stop_reason) == ("Hi th", StopReason.ENGINE_FAILED)
    assert desk.chat.conversation.updated_at == talk.updated_at  # looking is no change


def test_half_a_character_in_the_draft_is_sent_as_a_replacement_mark(desk: _Desk) -> None:
    assert desk.chat.send("a\ud83d")
    assert desk.engine.generate.messages[0].text == "a\ufffd"


def test_closing_the_window_keeps_the_partial_answer_as_stopped(desk: _Desk) -> None:
    desk.chat.send("Hello")
    desk.write("Hi", 1_100)
    desk.chat.finish_for_close()
    assert (desk.stored(1).text, desk.stored(1).stop_reason) == ("Hi", StopReason.STOPPED)
    assert desk.problems == []


def test_events_of_another_request_change_nothing(desk: _Desk) -> None:
    desk.chat.send("Hello")
    desk.chat.on_event(TokensGenerated(request_id="stale", text="ghost", token_us=(1,), n_ctx_used=1), 0)
    assert desk.streamed == []
