"""Reasoning on its way through the chat controller: apart from the answer, stored with it, sent back with the history."""

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.chat import ChatController
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message
from chatapp.protocol.events import TokensGenerated
from tests.controllers.fakes import CONTEXT, MODEL, PARAMS, RecordingEngine, RecordingKeeper

READY = ModelState(phase=ModelPhase.READY, path="/m/tiny.gguf", params=PARAMS, model=MODEL, context=CONTEXT)
THINKER = MODEL.model_copy(update={"thinks_by_default": True})


class _Desk:
    """A controller, its fakes, and what it told."""

    def __init__(self) -> None:
        self.engine = RecordingEngine()
        self.keeper = RecordingKeeper()
        self.chat = ChatController(self.engine, self.keeper)
        self.told: list[tuple[str, int, float | None]] = []
        self.updated: list[Message] = []
        self.chat.reasoning_extended.connect(lambda _id, text, n, time: self.told.append((text, n, time.value)))
        self.chat.message_updated.connect(self.updated.append)
        self.chat.set_model_state(READY)

    def write(self, text: str, reasoning: str, n_reasoning: int, *stamps_us: int, is_reclaimed: bool = False) -> None:
        event = TokensGenerated(
            request_id=self.engine.generate.request_id,
            text=text,
            reasoning=reasoning,
            is_reclaimed=is_reclaimed,
            n_reasoning=n_reasoning,
            token_us=stamps_us,
            n_ctx_used=20,
        )
        self.chat.on_event(event, 0)

    def answer(self) -> Message:
        self.chat.finish_for_close()
        return self.chat.conversation.messages[-1]


@pytest.fixture
def desk(qtbot: QtBot) -> _Desk:  # noqa: ARG001 - the controller needs an application object for its timer
    return _Desk()


def test_both_parts_are_streamed_and_stored(desk: _Desk) -> None:
    """Tokens at 0, 1, 2 s think; the one at 3 s answers: 2 s so far, then 3 s in all."""
    desk.chat.send("Well?")
    desk.write("", "Hm, ", 2, 0, 1_000_000)
    desk.write("Yes.", "so.", 3, 2_000_000, 3_000_000)
    desk.write(" Indeed.", "", 3, 4_000_000)
    assert desk.told == [("Hm, ", 2, 1000.0), ("so.", 3, 3000.0)]
    answer = desk.answer()
    assert (answer.reasoning, answer.text) == ("Hm, so.", "Yes. Indeed.")
    assert answer.turn is not None
    assert (answer.turn.n_gen, answer.turn.n_reasoning) == (5, 3)
    assert desk.keeper.messages[desk.chat.conversation.id][answer.id] == answer


def test_text_that_was_reasoning_after_all_moves_there(desk: _Desk) -> None:
    desk.chat.send("Well?")
    desk.write("\nHm,", "", 0, 0)
    desk.write("Yes.", " so", 3, 1, 2, 3, is_reclaimed=True)
    assert [(message.reasoning, message.text) for message in desk.updated] == [("Hm, so", "")]
    answer = desk.answer()
    assert (answer.reasoning, answer.text) == ("Hm, so", "Yes.")


def test_old_reasoning_goes_with_the_history_apart_from_the_text(desk: _Desk) -> None:
    desk.chat.send("Well?")
    desk.write("Yes.", "Hm.", 2, 0, 1, 2)
    desk.answer()
    desk.chat.send("Sure?")
    assert [(said.text, said.reasoning) for said in desk.engine.generate.messages] == [
        ("Well?", ""),
        ("Yes.", "Hm."),
        ("Sure?", ""),
    ]


def test_the_switch_is_sent_to_models_that_have_one(desk: _Desk) -> None:
    desk.chat.set_thinking(False)
    desk.chat.send("Well?")
    assert desk.engine.generate.thinking is None
    assert desk.answer().turn is not None
    desk.chat.set_model_state(ModelState(phase=ModelPhase.READY, path="/m/t.gguf", params=PARAMS, model=THINKER, context=CONTEXT))
    desk.chat.send("Well?")
    assert desk.engine.generate.thinking is False
    turn = desk.answer().turn
    assert turn is not None
    assert turn.thinking is False


def test_the_switch_belongs_to_the_conversation(desk: _Desk) -> None:
    desk.chat.set_model_state(ModelState(phase=ModelPhase.READY, path="/m/t.gguf", params=PARAMS, model=THINKER, context=CONTEXT))
    desk.chat.set_thinking(False)
    here = desk.chat.conversation
    desk.chat.show(Conversation())
    assert desk.chat.conversation.thinking is None
    desk.chat.send("Well?")
    assert desk.engine.generate.thinking is None
    desk.answer()
    desk.chat.show(here)
    assert desk.chat.conversation.thinking is False
