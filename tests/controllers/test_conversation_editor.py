"""Edits of the conversation on screen: what is asked of the engine, which line is shown, what is stored, and the way back."""

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.chat import ChatController
from chatapp.controllers.conversation_editor import ConversationEditor
from chatapp.controllers.conversations import ConversationsController
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.conversation import Conversation
from chatapp.domain.edit_history import EditStep
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.turn import EngineStamps, PromptCounts
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol.events import GenerationFinished, GenerationRefused, TokensGenerated
from tests.controllers.fakes import CONTEXT, MODEL, PARAMS, RecordingEngine, RecordingKeeper

READY = ModelState(phase=ModelPhase.READY, path="/m/tiny.gguf", params=PARAMS, model=MODEL, context=CONTEXT)


class _Desk:
    """A conversation u1 a1 u2 a2 on screen, and what was told."""

    def __init__(self) -> None:
        self.engine, self.keeper = RecordingEngine(), RecordingKeeper()
        self.chat = ChatController(self.engine, self.keeper)
        self.chat.set_model_state(READY)
        self.conversations = ConversationsController(self.keeper, ())
        self.conversations.opened.connect(self.chat.show)
        self.editor = ConversationEditor(self.chat, self.keeper, self.conversations)
        self.lines: list[list[str]] = []
        self.drafts: list[tuple[str, str]] = []
        self.deleted: list[EditStep] = []
        self.chat.line_changed.connect(lambda talk: self.lines.append([message.text for message in talk.messages]))
        self.chat.draft_returned.connect(lambda _conversation, text, edited_id: self.drafts.append((text, edited_id)))
        self.editor.deleted.connect(self.deleted.append)
        talk = Conversation(id="talk")
        for key in ("u1", "a1", "u2", "a2"):
            role = Role.USER if key[0] == "u" else Role.ASSISTANT
            reason = None if role is Role.USER else StopReason.END_OF_TURN
            talk = talk.append(Message(id=key, role=role, text=key, stop_reason=reason))
        self.chat.show(talk)

    def answer(self, text: str) -> None:
        request_id = self.engine.generate.request_id
        self.chat.on_event(TokensGenerated(request_id=request_id, text=text, token_us=(9,), n_ctx_used=20), 0)
        counts = PromptCounts(n_prompt=12, n_prompt_cached=0, n_prompt_processed=12)
        finished = GenerationFinished(
            request_id=request_id,
            stop_reason=StopReason.END_OF_TURN,
            counts=counts,
            n_gen=1,
            n_ctx_used=20,
            stamps=EngineStamps(),
        )
        self.chat.on_event(finished, 0)

    def refuse(self) -> None:
        problem = Problem(kind=ProblemKind.TEMPLATE_FAILED, facts={"reason": "x"})
        self.chat.on_event(GenerationRefused(request_id=self.engine.generate.request_id, problem=problem), 0)

    @property
    def line(self) -> list[str]:
        return [message.text for message in self.chat.conversation.messages]

    @property
    def asides(self) -> set[str]:
        return {message.text for message in self.chat.conversation.asides}

    @property
    def asked(self) -> list[str]:
        return [message.text for message in self.engine.generate.messages]

    @property
    def stored(self) -> set[str]:
        return {message.text for message in self.keeper.messages["talk"].values()}


@pytest.fixture
def desk(qtbot: QtBot) -> _Desk:  # noqa: ARG001 - Qt must be up
    return _Desk()


def test_another_answer_stands_beside_the_old_one(desk: _Desk) -> None:
    assert desk.editor.regenerate("a1")
    assert desk.asked == ["u1"]
    desk.answer("b1")
    assert desk.line == ["u1", "b1"]
    assert desk.asides == {"a1", "u2", "a2"}
    assert desk.stored == {"b1"}  # only what is new is written; the rest stands there already
    assert desk.keeper.kept["talk"].active_leaf == desk.chat.conversation.messages[-1].id


def test_an_edited_message_stands_beside_the_old_one_and_is_answered(desk: _Desk) -> None:
    assert desk.editor.edit("u2", "v2")
    assert desk.asked == ["u1", "a1", "v2"]
    desk.answer("b2")
    assert desk.line == ["u1", "a1", "v2", "b2"]
    assert desk.asides == {"u2", "a2"}
    assert desk.lines == [["u1", "a1", "v2", ""]]


def test_the_first_message_can_be_edited(desk: _Desk) -> None:
    assert desk.editor.edit("u1", "v1")
    desk.answer("b1")
    assert desk.line == ["v1", "b1"]
    assert desk.chat.conversation.messages[0].parent_id is None
    assert desk.editor.switch_to("u1")
    assert desk.line == ["u1", "a1", "u2", "a2"]


def test_an_answer_is_continued_as_a_sibling_that_begins_with_its_text(desk: _Desk) -> None:
    assert desk.editor.continue_answer("a2")
    assert desk.engine.generate.continues
    assert desk.asked == ["u1", "a1", "u2", "a2"]
    assert desk.line[-1] == "a2"
    desk.answer(" and more")
    assert desk.line == ["u1", "a1", "u2", "a2 and more"]
    assert desk.asides == {"a2"}
    assert desk.chat.conversation.messages[-1].continues_id == "a2"
    answer = desk.chat.conversation.messages[-1]
    assert answer.turn is not None
    assert answer.turn.n_gen == 1  # of this turn: the old text was not written again


def test_empty_edits_and_edits_of_answers_are_not_taken(desk: _Desk) -> None:
    assert not desk.editor.edit("u2", "  \n")
    assert not desk.editor.edit("a2", "words")
    assert not desk.editor.continue_answer("u2")
    assert desk.engine.sent == []


def test_a_refused_edit_leaves_no_trace_and_gives_the_words_back_with_their_place(desk: _Desk) -> None:
    desk.editor.edit("u2", "v2")
    desk.refuse()
    assert desk.line == ["u1", "a1", "u2", "a2"]
    assert desk.asides == set()
    assert desk.drafts == [("v2", "u2")]
    assert desk.editor.history.next_undo is None


def test_a_refused_regeneration_shows_the_old_answer_again(desk: _Desk) -> None:
    desk.editor.regenerate("a2")
    desk.refuse()
    assert desk.line == ["u1", "a1", "u2", "a2"]
    assert desk.drafts == []


def test_undo_of_an_edit_shows_the_old_line_and_loses_nothing(desk: _Desk) -> None:
    desk.editor.edit("u1", "v1")
    desk.answer("b1")
    assert desk.editor.undo()
    assert desk.line == ["u1", "a1", "u2", "a2"]
    assert desk.asides == {"v1", "b1"}
    assert desk.editor.redo()
    assert desk.line == ["v1", "b1"]


def test_a_deleted_message_comes_back_with_undo(desk: _Desk) -> None:
    assert desk.editor.delete_message("a1")
    assert desk.line == ["u1", "u2", "a2"]
    assert [step.removed[0].text for step in desk.deleted] == ["a1"]
    assert desk.stored == {"u1", "u2", "a2"}
    assert desk.editor.undo()
    assert desk.line == ["u1", "a1", "u2", "a2"]
    assert desk.stored == {"u1", "a1", "u2", "a2"}


def test_a_deleted_branch_comes_back_with_undo_beside_what_was_written_since(desk: _Desk) -> None:
    desk.editor.delete_branch("u2")
    assert desk.line == ["u1", "a1"]
    desk.chat.send("new")
    desk.answer("newer")
    assert desk.editor.undo()
    assert desk.line == ["u1", "a1", "u2", "a2"]
    assert desk.asides == {"new", "newer"}


def test_nothing_is_edited_while_the_conversation_is_answered(desk: _Desk) -> None:
    desk.chat.send("more")
    assert not desk.editor.delete_message("a1")
    assert not desk.editor.switch_to("a1")
    assert not desk.editor.regenerate("a1")
    assert not desk.editor.undo()


def test_a_message_sent_ends_what_could_be_made_again(desk: _Desk) -> None:
    desk.editor.delete_branch("u2")
    desk.editor.undo()
    assert desk.editor.history.next_redo is not None
    desk.chat.send("more")
    assert desk.editor.history.next_redo is None


def test_a_fork_is_a_conversation_of_its_own(desk: _Desk) -> None:
    desk.editor.fork("a1")
    assert desk.line == ["u1", "a1"]
    assert desk.chat.conversation.id != "talk"
    assert desk.keeper.kept[desk.chat.conversation.id].messages == desk.chat.conversation.messages


def test_histories_belong_to_their_conversations(desk: _Desk) -> None:
    desk.editor.delete_branch("u2")
    left = desk.chat.conversation
    desk.chat.show(Conversation(id="other"))
    assert not desk.editor.undo()
    desk.chat.show(left)
    assert desk.editor.undo()
