"""A title is written beside the conversation: the turn after it evaluates what it would have evaluated without the title."""

from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.title import TITLE_QUESTION
from chatapp.errors import ProblemKind
from chatapp.protocol.commands import Cancel, Generate, Purpose, generate_command
from chatapp.protocol.events import TokensGenerated
from tests.engine.chat_driver import ChatDriver
from tests.engine.engine_process import EngineProcess
from tests.engine.tiny_models import write_tiny_mamba
from tests.engine.tiny_variants import write_tiny_sliding

pytestmark = pytest.mark.model


def _title(chat: ChatDriver, max_tokens: int = 8) -> Generate:
    asked = chat.conversation.append(Message(role=Role.USER, text=TITLE_QUESTION))
    sampling = chat.sampling.model_copy(update={"max_tokens": max_tokens})
    return generate_command(asked, sampling).model_copy(update={"purpose": Purpose.TITLE})


def test_the_next_turn_evaluates_only_what_is_new(engine: EngineProcess, starter_model: Path) -> None:
    """Cells of the first turn are all cached in the second: with a title written between as without it."""
    engine.load(starter_model, n_ctx=1024)
    plain, titled = ChatDriver(engine, system="You are a clerk."), ChatDriver(engine, system="You are a clerk.")
    plain.say("Tell me about the sea.")
    expected = plain.say("And the sky?")
    first = titled.say("Tell me about the sea.")
    title = engine.ask(_title(titled))
    assert title.finished.n_gen > 0
    assert title.finished.counts.n_prompt_cached == first.finished.n_ctx_used  # the title reads only its question
    assert title.finished.n_ctx_used == first.finished.n_ctx_used  # and leaves nothing
    second = titled.say("And the sky?")
    assert titled.counts(second) == plain.counts(expected)
    assert titled.prepared(second).cache_miss is plain.prepared(expected).cache_miss
    assert titled.counts(second)[0] == first.finished.n_ctx_used


def test_a_title_that_is_given_up_leaves_the_cache_too(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model, n_ctx=1024)
    chat = ChatDriver(engine)
    first = chat.say("Tell me about the sea.")
    command = _title(chat, max_tokens=0)
    engine.send(command)
    started = engine.expect(TokensGenerated)
    engine.send(Cancel(request_id=command.request_id))
    assert engine.collect(started).finished.stop_reason is StopReason.STOPPED
    assert chat.counts(chat.say("And the sky?"))[0] == first.finished.n_ctx_used


def test_a_recurrent_state_is_put_back(engine: EngineProcess, tmp_path: Path) -> None:
    """It cannot go back by itself: without the copy the next turn would read everything again."""
    engine.load(write_tiny_mamba(tmp_path / "mamba.gguf"), n_ctx=512)
    plain, titled = ChatDriver(engine), ChatDriver(engine)
    plain.say("one")
    expected = plain.counts(plain.say("two"))
    titled.say("one")
    engine.ask(_title(titled))
    assert titled.counts(titled.say("two")) == expected


@pytest.mark.expects_warnings
def test_refused_where_the_cache_could_not_be_put_back(engine: EngineProcess, tmp_path: Path) -> None:
    """A tiny model writes bytes that need not come back as the same tokens: the same turns without a title are the measure."""
    engine.load(write_tiny_sliding(tmp_path / "sliding.gguf"), n_ctx=512)
    plain, titled = ChatDriver(engine), ChatDriver(engine)
    plain.say("one")
    expected = plain.counts(plain.say("two"))
    titled.say("one")
    assert engine.ask(_title(titled)).refused.problem.kind is ProblemKind.TITLE_REFUSED
    assert titled.counts(titled.say("two")) == expected


@pytest.mark.expects_warnings
def test_refused_where_another_conversation_is_in_the_cache(engine: EngineProcess, tiny_model: Path) -> None:
    engine.load(tiny_model, n_ctx=512)
    plain, chat, other = ChatDriver(engine), ChatDriver(engine), ChatDriver(engine)
    plain.say("two")
    expected = plain.counts(plain.say("three"))
    chat.say("one")
    other.say("two")
    assert engine.ask(_title(chat)).refused.problem.kind is ProblemKind.TITLE_REFUSED
    assert other.counts(other.say("three")) == expected
