"""An answer that is held to a format and reaches the end of the window goes on behind a shift, and is still valid to its end."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.protocol.commands import generate_command
from tests.engine.chat_driver import ChatDriver
from tests.engine.engine_process import Answer, EngineProcess
from tests.engine.llama.template_shapes import QWEN_3
from tests.engine.tiny_models import write_tiny_llama
from tests.engine.tiny_written import write_tiny_written

pytestmark = pytest.mark.model

N_CTX = 256
SHIFT = {"n_ctx": N_CTX, "at_context_end": "shift"}
TEMPLATE = "{% for m in messages %}[{{ m['role'] }}]{{ m['content'] }}{% endfor %}[assistant]"
ONES = {"]": "[", "[": "1", "1": ",", ",": "1"}  # it would write [1,1,1 without end


def _ones(n: int) -> str:
    return json.dumps({"type": "array", "items": {"const": 1}, "minItems": n, "maxItems": n})


def _write_ones(path: Path) -> Path:
    return write_tiny_written(path, TEMPLATE, ONES)


def _ask_in_format(engine: EngineProcess, chat: ChatDriver, schema: str, **sampling: object) -> Answer:
    """Ask for an answer in a format without a limit, behind two exchanges of at least 80 bytes."""
    for text in ("a" * 60, "b" * 60):
        chat.say(text)
    chat.conversation = chat.conversation.append(Message(role=Role.USER, text="Now?"))
    command = generate_command(chat.conversation, chat.sampling.model_copy(update={"max_tokens": 0, **sampling}))
    return engine.ask(command.model_copy(update={"output_format": OutputFormat(kind=FormatKind.JSON_SCHEMA, text=schema)}))


def test_a_format_holds_on_both_sides_of_a_shift(engine: EngineProcess, tmp_path: Path) -> None:
    """A hundred ones in brackets are 201 tokens of a byte each: with 160 and more before them, 256 cells are too few."""
    engine.load(_write_ones(tmp_path / "tiny.gguf"), **SHIFT)
    chat = ChatDriver(engine, max_tokens=20)
    answer = _ask_in_format(engine, chat, _ones(100))
    assert json.loads(answer.text) == [1] * 100
    assert (answer.finished.stop_reason, answer.finished.notices) == (StopReason.END_OF_TURN, ())
    trim = answer.finished.trim
    assert trim is not None
    assert list(trim.message_ids) == [message.id for message in chat.conversation.messages[: len(trim.message_ids)]]
    assert answer.finished.n_ctx_used <= N_CTX


def test_random_words_of_a_model_are_held_to_the_grammar_behind_a_shift(engine: EngineProcess, tmp_path: Path) -> None:
    """A grammar without white space: 60 times one of two words of three bytes each, 180 tokens."""
    engine.load(write_tiny_llama(tmp_path / "tiny.gguf"), **SHIFT)
    chat = ChatDriver(engine, max_tokens=1)
    for text in ("a" * 60, "b" * 60):
        chat.say(text)
    chat.conversation = chat.conversation.append(Message(role=Role.USER, text="Now?"))
    command = generate_command(chat.conversation, SamplingParams(temperature=1.5, seed=5))
    words = OutputFormat(kind=FormatKind.GBNF, text='root ::= word{60}\nword ::= "abc" | "xyz"')
    answer = engine.ask(command.model_copy(update={"output_format": words}))
    assert re.fullmatch("(abc|xyz){60}", answer.text)
    assert {"abc", "xyz"} == set(re.findall("...", answer.text))
    assert (answer.finished.stop_reason, answer.finished.notices) == (StopReason.END_OF_TURN, ())
    assert answer.finished.trim is not None


def test_a_format_that_waited_for_reasoning_holds_behind_a_shift(engine: EngineProcess, tmp_path: Path) -> None:
    """A chain of all letters and signs is the reasoning, a lone backtick among them; the window ends inside of the answer."""
    chain = [chr(code) for code in range(33, 127) if chr(code) not in "[]1,<"]
    follow = dict(pairwise(["\n", "<think>", *chain, "</think>", "[", "1", ",", "1"]))
    engine.load(write_tiny_written(tmp_path / "tiny.gguf", QWEN_3, {one: [two] for one, two in follow.items()}), **SHIFT)
    answer = _ask_in_format(engine, ChatDriver(engine, max_tokens=20), _ones(40))
    assert json.loads(answer.text) == [1] * 40
    assert answer.finished.n_reasoning == len(chain) + 2
    n_before = answer.finished.counts.n_prompt + answer.finished.n_reasoning
    assert n_before < N_CTX < n_before + 2 * 40
    assert answer.finished.trim is not None


def test_without_a_shift_the_format_is_told_to_be_incomplete(engine: EngineProcess, tmp_path: Path) -> None:
    engine.load(_write_ones(tmp_path / "tiny.gguf"), n_ctx=N_CTX, at_context_end="stop")
    answer = _ask_in_format(engine, ChatDriver(engine, max_tokens=20), _ones(100))
    assert answer.finished.stop_reason is StopReason.CONTEXT_FULL
    assert answer.finished.notices == (Notice.FORMAT_INCOMPLETE,)
    assert answer.text.startswith("[1,1,1")


def test_a_format_that_needs_more_than_the_window_ends_full_and_says_so(engine: EngineProcess, tmp_path: Path) -> None:
    """300 of them are 601 tokens: when all earlier messages have left, the window is full for good."""
    engine.load(_write_ones(tmp_path / "tiny.gguf"), **SHIFT)
    answer = _ask_in_format(engine, ChatDriver(engine, max_tokens=20), _ones(300))
    assert answer.finished.stop_reason is StopReason.CONTEXT_FULL
    assert answer.finished.notices == (Notice.FORMAT_INCOMPLETE,)
    assert answer.finished.trim is not None
    assert answer.finished.n_ctx_used == N_CTX


def test_the_starter_writes_a_valid_list_across_a_shift(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model, **SHIFT)
    chat = ChatDriver(engine, max_tokens=60)
    for question in ("Tell me about the sea.", "And about the sky?"):
        chat.say(question)
    chat.conversation = chat.conversation.append(Message(role=Role.USER, text="List numbers."))
    schema = json.dumps({"type": "array", "items": {"type": "integer", "maximum": 99}, "minItems": 40, "maxItems": 40})
    command = generate_command(chat.conversation, chat.sampling.model_copy(update={"max_tokens": 0}))
    answer = engine.ask(command.model_copy(update={"output_format": OutputFormat(kind=FormatKind.JSON_SCHEMA, text=schema)}))
    assert len(json.loads(answer.text)) == 40
    assert answer.finished.trim is not None
    assert answer.finished.notices == ()
