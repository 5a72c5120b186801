"""Each turn evaluates exactly the tokens that the cache does not hold, and says why it evaluates what it does.

Expected counts are not printed ones: cells that the turn before left (``n_ctx_used``) are what the next turn must find cached.
"""

from pathlib import Path

import pytest

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.generation import StopReason
from chatapp.protocol.commands import Cancel, generate_command
from chatapp.protocol.events import TokensGenerated
from tests.engine.chat_driver import ChatDriver
from tests.engine.engine_process import EngineProcess
from tests.engine.tiny_models import write_tiny_mamba
from tests.engine.tiny_variants import write_tiny_experts, write_tiny_sliding

pytestmark = pytest.mark.model


class TestWithTheStarterModel:
    """Full attention, real words."""

    @pytest.fixture
    def chat(self, engine: EngineProcess, starter_model: Path) -> ChatDriver:
        engine.load(starter_model, n_ctx=1024)
        return ChatDriver(engine, system="You are a clerk.")

    def test_a_follow_up_finds_every_cell_of_the_turn_before(self, chat: ChatDriver) -> None:
        first = chat.say("Tell me about the sea.")
        second = chat.say("And the sky?")
        third = chat.say("And the wind?")
        assert chat.counts(first)[0] == 0
        assert chat.counts(second)[0] == first.finished.n_ctx_used
        assert chat.counts(third)[0] == second.finished.n_ctx_used
        assert [chat.prepared(turn).cache_miss for turn in (first, second, third)] == [
            CacheMiss.FIRST_TURN,
            CacheMiss.NONE,
            CacheMiss.NONE,
        ]

    def test_after_an_answer_that_was_stopped(self, chat: ChatDriver, engine: EngineProcess) -> None:
        chat.say("Count to ten.")
        chat.take_back()
        chat.sampling = chat.sampling.model_copy(update={"max_tokens": 0})
        command = generate_command(chat.conversation, chat.sampling)
        engine.send(command)
        started = engine.expect(TokensGenerated)
        engine.send(Cancel(request_id=command.request_id))
        stopped = engine.collect(started)
        assert stopped.finished.stop_reason is StopReason.STOPPED
        chat.note_answer(stopped)
        follow_up = chat.say("Go on.")
        assert chat.counts(follow_up)[0] == stopped.finished.n_ctx_used
        assert chat.prepared(follow_up).cache_miss is CacheMiss.NONE

    def test_after_an_answer_that_a_stop_string_ended(self, chat: ChatDriver) -> None:
        """The cells of the stop string itself (one or a few tokens at the end) go; all before them stay."""
        plain = chat.say("Tell me about the sea.")
        chat.take_back()
        word = plain.text.split()[4]
        chat.sampling = chat.sampling.model_copy(update={"stop": (word,)})
        ended = chat.ask()
        assert ended.finished.stop_reason is StopReason.END_OF_TURN
        assert word not in ended.text
        follow_up = chat.say("Go on.")
        assert ended.finished.n_ctx_used - 3 <= chat.counts(follow_up)[0] <= ended.finished.n_ctx_used
        assert chat.prepared(follow_up).cache_miss is CacheMiss.NONE

    def test_another_answer_evaluates_nothing(self, chat: ChatDriver) -> None:
        first = chat.say("Tell me about the sea.")
        chat.take_back()
        again = chat.ask()
        assert chat.counts(again)[1] == 0  # its logits were kept
        assert chat.prepared(again).cache_miss is CacheMiss.NONE
        assert again.text == first.text

    def test_an_edited_message_keeps_what_stands_before_it(self, chat: ChatDriver) -> None:
        first = chat.say("Tell me about the sea.")
        chat.say("And the sky?")
        chat.take_back(2)
        edited = chat.say("Now the wind?")
        assert chat.counts(edited)[0] >= first.finished.n_ctx_used
        assert chat.prepared(edited).cache_miss is CacheMiss.EDITED

    def test_another_system_prompt_reads_all_again(self, chat: ChatDriver) -> None:
        chat.say("Tell me about the sea.")
        chat.conversation = chat.conversation.model_copy(update={"system_prompt": "Speak like a pirate."})
        changed = chat.say("And the sky?")
        assert chat.prepared(changed).cache_miss is CacheMiss.EDITED
        assert chat.counts(changed)[0] < 8  # the beginning of the template is the same

    def test_switching_back_and_forth_reads_nothing_twice(self, chat: ChatDriver, engine: EngineProcess) -> None:
        other = ChatDriver(engine, system="You are a cook.")
        here, there = chat.say("Tell me about the sea."), other.say("How do I boil an egg?")
        for text in ("Go on.", "And then?"):
            next_here, next_there = chat.say(text), other.say(text)
            assert chat.counts(next_here)[0] == here.finished.n_ctx_used
            assert chat.counts(next_there)[0] == there.finished.n_ctx_used
            assert chat.prepared(next_here).cache_miss is chat.prepared(next_there).cache_miss is CacheMiss.NONE
            here, there = next_here, next_there

    def test_a_new_conversation_begins_with_the_shared_system_prompt(self, chat: ChatDriver, engine: EngineProcess) -> None:
        chat.say("Tell me about the sea.")
        fresh = ChatDriver(engine, system="You are a clerk.").say("How do I boil an egg?")
        assert chat.prepared(fresh).cache_miss is CacheMiss.FIRST_TURN
        assert chat.counts(fresh)[0] > 8

    def test_a_loaded_model_has_read_nothing_yet(self, chat: ChatDriver, engine: EngineProcess, starter_model: Path) -> None:
        chat.say("Tell me about the sea.")
        engine.load(starter_model, n_ctx=1024)
        follow_up = chat.say("And the sky?")
        assert chat.counts(follow_up)[0] == 0
        assert chat.prepared(follow_up).cache_miss is CacheMiss.MODEL_RELOADED


@pytest.mark.parametrize("make", [write_tiny_experts, write_tiny_sliding], ids=["experts", "sliding window"])
def test_other_attention_reuses_and_goes_back(make: object, engine: EngineProcess, tmp_path: Path) -> None:
    """Random answers are no valid text, so only the prompt before each is sure to come back as it was."""
    assert callable(make)
    engine.load(make(tmp_path / "tiny.gguf"))
    chat, other = ChatDriver(engine, max_tokens=1), ChatDriver(engine, max_tokens=1)
    first = chat.say("abcdefghij")
    other.say("klmnopqrst")
    chat.take_back()
    again = chat.ask()
    assert chat.counts(again) == (first.finished.counts.n_prompt, 0)
    assert again.text == first.text


def test_a_sliding_window_that_was_put_back_cannot_go_far_back(engine: EngineProcess, tmp_path: Path) -> None:
    """llama.cpp saves the 32 newest cells of the window. Giving up the 40 tokens of the last exchange leaves too few of them."""
    engine.load(write_tiny_sliding(tmp_path / "tiny.gguf"))
    chat, other = ChatDriver(engine, max_tokens=1), ChatDriver(engine, max_tokens=1)
    chat.say("abcdefghij")
    chat.say("klmnopqrstuvwxyz" * 2)
    other.say("klmnopqrst")
    chat.take_back(2)
    edited = chat.say("other words")
    assert chat.counts(edited)[0] == 0
    assert chat.prepared(edited).cache_miss is CacheMiss.MODEL_CANNOT


def test_a_recurrent_model_goes_on_but_not_back(engine: EngineProcess, tmp_path: Path) -> None:
    """Its state holds a conversation that only grows; giving up the end of it means reading all again."""
    engine.load(write_tiny_mamba(tmp_path / "mamba.gguf"))
    chat = ChatDriver(engine, max_tokens=2)  # the second one is not evaluated any more
    first = chat.say("abcdefghij")
    ChatDriver(engine, max_tokens=2).say("klm")
    chat.take_back()
    again = chat.ask()
    assert chat.counts(again) == (0, first.finished.counts.n_prompt)
    assert chat.prepared(again).cache_miss is CacheMiss.MODEL_CANNOT
    assert again.text == first.text


def test_a_recurrent_model_answers_again_where_nothing_was_evaluated_behind_its_prompt(
    engine: EngineProcess, tmp_path: Path
) -> None:
    engine.load(write_tiny_mamba(tmp_path / "mamba.gguf"))
    chat = ChatDriver(engine, max_tokens=1)
    first = chat.say("abcdefghij")
    chat.take_back()
    again = chat.ask()
    assert chat.counts(again) == (first.finished.counts.n_prompt, 0)
    assert again.text == first.text


def test_gemma_finds_every_cell_of_the_turn_before(engine: EngineProcess, gemma_model: Path) -> None:
    engine.load(gemma_model, n_ctx=1024)
    chat = ChatDriver(engine)
    first = chat.say("Tell me about the sea.")
    ChatDriver(engine).say("How do I boil an egg?")
    second = chat.say("And the sky?")
    assert chat.counts(second)[0] == first.finished.n_ctx_used
    assert chat.prepared(second).cache_miss is CacheMiss.NONE
