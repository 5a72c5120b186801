"""Several answers to one message: the first is kept until another one is, and nothing that was written is lost."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.chat import ChatController
from chatapp.controllers.conversation_editor import ConversationEditor
from chatapp.controllers.conversations import ConversationsController
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.alternatives import AnswerRecord
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.turn import EngineStamps, PromptCounts
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol.commands import KeepAnswer
from chatapp.protocol.events import AlternativePiece, AlternativesGenerated, Event, GenerationFinished, GenerationRefused
from tests.controllers.fakes import CONTEXT, MODEL, PARAMS, RecordingEngine, RecordingKeeper

READY = ModelState(phase=ModelPhase.READY, path="/m/tiny.gguf", params=PARAMS, model=MODEL, context=CONTEXT)


class _Desk:
    """A controller with a message that is being answered twice."""

    def __init__(self) -> None:
        self.engine, self.keeper = RecordingEngine(), RecordingKeeper()
        self.chat = ChatController(self.engine, self.keeper)
        self.chat.set_model_state(READY)
        self.editor = ConversationEditor(self.chat, self.keeper, ConversationsController(self.keeper, ()))
        self.drafts: list[str] = []
        self.told: list[str] = []
        self.chat.draft_returned.connect(lambda _conversation, text, _edited_id: self.drafts.append(text))
        self.chat.alternatives.closed.connect(lambda: self.told.append("closed"))
        self.chat.alternatives.ended.connect(lambda _answers: self.told.append("ended"))
        self.chat.alternatives.extended.connect(lambda texts: self.told.append("|".join(texts)))
        assert self.chat.send("Hello", 2)

    def write(self, *texts: str) -> None:
        pieces = tuple(AlternativePiece(index=index, text=text, token_us=(9,)) for index, text in enumerate(texts))
        self.chat.on_event(self._of_request(AlternativesGenerated, pieces=pieces, n_ctx_used=20), 0)

    def finish(self) -> None:
        answers = tuple(
            AnswerRecord(stop_reason=reason, seed=seed, n_gen=1)
            for reason, seed in ((StopReason.LENGTH, 7), (StopReason.END_OF_TURN, 8))
        )
        event = self._of_request(
            GenerationFinished,
            stop_reason=StopReason.LENGTH,
            counts=PromptCounts(n_prompt=12, n_prompt_cached=0, n_prompt_processed=12),
            n_gen=2,
            answers=answers,
            n_ctx_used=20,
            stamps=EngineStamps(),
        )
        self.chat.on_event(event, 0)

    def refuse(self) -> None:
        problem = Problem(kind=ProblemKind.ALTERNATIVES_UNSUPPORTED)
        self.chat.on_event(self._of_request(GenerationRefused, problem=problem), 0)

    def _of_request(self, kind: Callable[..., Event], **fields: object) -> Event:
        return kind(request_id=self.engine.generate.request_id, **fields)


@pytest.fixture
def desk(qtbot: QtBot) -> _Desk:  # noqa: ARG001 - Qt must be up
    return _Desk()


def test_texts_are_told_and_the_first_is_saved_as_the_partial_answer(desk: _Desk) -> None:
    desk.write("one", "two")
    desk.write(" more", "")
    assert desk.told == ["one|two", "one more|two"]
    assert desk.chat.running is not None
    assert desk.chat.running.partial().text == "one more"


def test_until_one_is_kept_the_first_stands_and_nothing_can_be_sent(desk: _Desk) -> None:
    desk.write("one", "two")
    desk.finish()
    assert desk.told[-1] == "ended"
    assert desk.chat.conversation.messages[-1].text == "one"
    assert desk.chat.state.reason == "choosing"
    assert not desk.chat.send("next")


def test_the_second_is_kept_with_its_own_end_and_the_first_stays_in_the_record(desk: _Desk) -> None:
    desk.write("one", "two")
    desk.finish()
    desk.chat.keep_answer(1)
    message = desk.chat.conversation.messages[-1]
    assert (message.text, message.stop_reason) == ("two", StopReason.END_OF_TURN)
    assert message.turn is not None
    assert message.turn.alternatives is not None
    assert [answer.text for answer in message.turn.alternatives.answers] == ["one", "two"]
    assert message.turn.alternatives.kept == 1
    assert message.turn.seed == 8  # its own: with the first one's the first answer would come again
    assert [aside.text for aside in desk.chat.conversation.asides] == ["one"]
    assert {kept.text for kept in desk.keeper.messages[desk.chat.conversation.id].values()} == {"Hello", "one", "two"}
    assert desk.keeper.messages[desk.chat.conversation.id][message.id] == message
    assert [command.index for command in desk.engine.sent if isinstance(command, KeepAnswer)] == [1]
    assert desk.chat.send("next")


def test_keeping_none_gives_the_words_back(desk: _Desk) -> None:
    desk.write("one", "two")
    desk.finish()
    desk.editor.keep_no_answer()
    assert desk.drafts == ["Hello"]
    assert desk.chat.conversation.messages == ()
    assert desk.told[-1] == "closed"
    assert desk.chat.state.can_send


def test_another_conversation_on_screen_keeps_the_first(desk: _Desk) -> None:
    desk.write("one", "two")
    desk.finish()
    answered = desk.chat.conversation
    desk.chat.show(Conversation())
    assert desk.chat.state.can_send
    assert desk.keeper.messages[answered.id][answered.messages[-1].id].text == "one"


def test_a_refused_request_closes_the_choice(desk: _Desk) -> None:
    desk.refuse()
    assert desk.told == ["closed"]
    assert desk.drafts == ["Hello"]


def test_closing_the_window_keeps_the_first_and_every_text(desk: _Desk) -> None:
    desk.write("one", "two")
    desk.chat.finish_for_close()
    _prompt, message, other = next(iter(desk.keeper.messages.values())).values()
    assert other.text == "two"
    assert (message.text, message.stop_reason) == ("one", StopReason.STOPPED)
    assert message.turn is not None
    assert message.turn.alternatives is not None
    assert [answer.text for answer in message.turn.alternatives.answers] == ["one", "two"]
