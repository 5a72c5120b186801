"""What a message would cost, said before it is sent, against what it then costs."""

from pathlib import Path

import pytest

from chatapp.domain.context_trim import TrimMode
from chatapp.domain.message import Message, Role
from chatapp.errors import ProblemKind
from chatapp.protocol.commands import CountPrompt, CountTokens, Generate, generate_command
from chatapp.protocol.events import PromptCounted, TokensCounted
from tests.engine.chat_driver import ChatDriver
from tests.engine.engine_process import EngineProcess, conversation
from tests.engine.tiny_models import write_tiny_mamba

pytestmark = pytest.mark.model


def _count(engine: EngineProcess, asked: Generate) -> PromptCounted:
    engine.send(CountPrompt(request_id="n", asked=asked))
    return engine.expect(PromptCounted)


def _forecast(engine: EngineProcess, chat: ChatDriver, draft: str) -> PromptCounted:
    asked = chat.conversation.append(Message(role=Role.USER, text=draft))
    return _count(engine, generate_command(asked, chat.sampling))


def _agrees(engine: EngineProcess, chat: ChatDriver, draft: str) -> None:
    """Forecast, send, compare; twice forecast, since looking must change nothing."""
    foretold = _forecast(engine, chat, draft)
    assert _forecast(engine, chat, draft) == foretold
    prepared = chat.prepared(chat.say(draft))
    assert (foretold.n_prompt, foretold.n_prompt_cached) == (prepared.n_prompt, prepared.n_prompt_cached)


def test_the_forecast_is_what_happens_over_turns_and_conversations(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model, n_ctx=1024)
    first, second = ChatDriver(engine, system="You are a clerk."), ChatDriver(engine, system="You are a clerk.")
    _agrees(engine, first, "What is the sea?")
    _agrees(engine, first, "And the sky? " * 8)
    _agrees(engine, second, "Something else.")  # shares the system prompt with what the cache holds
    _agrees(engine, first, "Back again.")  # its cache was kept aside
    assert _forecast(engine, first, "x").n_prompt_cached > 100


def test_a_trim_in_a_chat_that_is_come_back_to_moves_cells_as_foretold(engine: EngineProcess, starter_model: Path) -> None:
    """The cache holds the other chat while the first one's forecast is asked for: its cells lie in a copy."""
    engine.load(starter_model, n_ctx=512)
    first, second = ChatDriver(engine, max_tokens=30), ChatDriver(engine)
    texts = [f"Tell me a long story of the sea and of ship {number}. " * 4 for number in range(9)]
    while first.say(texts.pop()).finished.n_ctx_used < 420:
        pass
    second.say("Something else.")
    foretold = _forecast(engine, first, texts[0])
    prepared = first.prepared(first.say(texts[0]))
    assert prepared.trim is not None
    assert prepared.trim.mode is TrimMode.FAST
    assert (foretold.n_prompt, foretold.n_prompt_cached) == (prepared.n_prompt, prepared.n_prompt_cached)


def test_the_draft_alone_is_counted_without_the_template(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model)
    engine.send(CountTokens(request_id="t", text="Hello world"))
    n_tokens = engine.expect(TokensCounted).n_tokens
    foretold = _count(engine, conversation("Hello world"))
    assert foretold.n_draft == n_tokens == 2
    assert foretold.n_prompt > n_tokens


def test_a_trim_to_come_is_part_of_it(engine: EngineProcess, starter_model: Path) -> None:
    """Sixty times 16 tokens do not fit 512 cells: the forecast trims as the turn will."""
    engine.load(starter_model, n_ctx=512)
    texts = [f"Message {number}: the weather is fine today and the sea is calm." for number in range(61)]
    foretold = _count(engine, conversation(*texts))
    prepared = engine.ask(conversation(*texts)).prepared
    assert prepared is not None
    assert prepared.trim is not None
    assert (foretold.n_prompt, foretold.n_prompt_cached) == (prepared.n_prompt, prepared.n_prompt_cached)


def test_a_draft_that_fits_no_window_says_so(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model, n_ctx=512)
    problem = _count(engine, conversation("word " * 2000)).problem
    assert problem is not None
    assert problem.kind is ProblemKind.MESSAGE_TOO_LONG


def test_a_recurrent_model_will_read_all_again(engine: EngineProcess, tmp_path: Path) -> None:
    engine.load(write_tiny_mamba(tmp_path / "mamba.gguf"))
    chat = ChatDriver(engine, max_tokens=4)
    _agrees(engine, chat, "abc")
    chat.take_back(2)
    _agrees(engine, chat, "abd")
