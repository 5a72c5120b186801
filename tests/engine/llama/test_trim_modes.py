"""Trimming fast and exact, the ledger of each, and what happens when an answer reaches the window's end (T10, T11, T12)."""

from pathlib import Path

import pytest

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.context_trim import Trim, TrimMode, WhyExact
from chatapp.domain.generation import StopReason
from chatapp.domain.sampling import LogitBias
from tests.engine.chat_driver import ChatDriver
from tests.engine.engine_process import Answer, EngineProcess
from tests.engine.tiny_models import write_tiny_llama, write_tiny_mamba

pytestmark = pytest.mark.model

EXCLAMATION = 17  # the starter's token for "!"
NEW_TEXT = 60  # tokens: more than any question below has with the template around it (on Gemma ChatML is plain text: 54)
QUESTION = "Question {n}: tell me about the thing with the number {n} and all its many friends, please."


def _past_the_limit(chat: ChatDriver) -> tuple[Answer, list[Answer]]:
    """Ask until a turn trims, then five more short turns; return the trimming turn and the others."""
    for number in range(40):
        answer = chat.say(QUESTION.format(n=number))
        if answer.finished.trim is not None:
            return answer, [chat.say(f"And {later}?") for later in range(5)]
    pytest.fail("the window never filled")


def _trim(answer: Answer) -> Trim:
    assert answer.finished.trim is not None
    return answer.finished.trim


@pytest.mark.parametrize("model", ["starter", "gemma"])
def test_fast_trimming_reads_new_text_only(model: str, engine: EngineProcess, starter_model: Path, gemma_model: Path) -> None:
    engine.load(gemma_model if model == "gemma" else starter_model, trim_mode="fast")
    chat = ChatDriver(engine, system="You are a clerk." if model == "starter" else "")
    trimming, later = _past_the_limit(chat)
    assert all(chat.counts(turn)[1] < NEW_TEXT for turn in (trimming, *later))
    trim = _trim(trimming)
    assert (trim.mode, trim.reason, trim.tokens_evaluated_again) == (TrimMode.FAST, None, 0)
    assert trim.cells_kept == chat.counts(trimming)[0]
    assert trim.tokens_freed >= 512 // 8
    assert trim.milliseconds is not None
    assert trim.milliseconds > 0
    assert chat.prepared(trimming).cache_miss is CacheMiss.NONE


def test_exact_trimming_reads_what_stays_again_once(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model, trim_mode="exact")
    chat = ChatDriver(engine, system="You are a clerk.")
    trimming, later = _past_the_limit(chat)
    cached, evaluated = chat.counts(trimming)
    trim = _trim(trimming)
    assert (trim.mode, trim.reason) == (TrimMode.EXACT, WhyExact.CHOSEN)
    assert cached < 30  # the system prompt
    assert trim.cells_kept == cached
    assert trim.tokens_evaluated_again is not None
    assert evaluated - NEW_TEXT < trim.tokens_evaluated_again < evaluated
    assert chat.prepared(trimming).cache_miss is CacheMiss.TRIMMED
    assert all(chat.counts(turn)[1] < NEW_TEXT for turn in later)


@pytest.mark.parametrize("trim_mode", ["fast", "exact"])
def test_messages_that_repeat_what_left_are_not_read_again(trim_mode: str, engine: EngineProcess, starter_model: Path) -> None:
    """Always the same question, and "!" as its answer: without its oldest exchanges the prompt is one that was asked before,
    the logits behind which are kept, so nothing at all is read.
    """
    engine.load(starter_model, trim_mode=trim_mode)
    chat = ChatDriver(engine, system="You are a clerk.", max_tokens=1)
    chat.sampling = chat.sampling.model_copy(update={"logit_bias": (LogitBias(token=EXCLAMATION, bias=100.0),)})
    answers = [chat.say(QUESTION) for _ in range(3)]
    while answers[-1].finished.trim is None:
        answers.append(chat.say(QUESTION))
    assert {answer.text for answer in answers} == {"!"}
    trim = _trim(answers[-1])
    assert (trim.mode, trim.reason, trim.tokens_evaluated_again) == (TrimMode.EXACT, WhyExact.NOTHING_AGAIN, 0)
    assert chat.counts(answers[-1])[1] == 0
    assert chat.prepared(answers[-1]).cache_miss is CacheMiss.NONE


def test_a_trim_that_leaves_the_newest_message_alone_reads_nothing_again(engine: EngineProcess, tmp_path: Path) -> None:
    """Bytes are its tokens: two messages of 110 with the template around them pass 256 less the reserve of one."""
    engine.load(write_tiny_llama(tmp_path / "llama.gguf"), n_ctx=256)
    chat = ChatDriver(engine, max_tokens=1)
    chat.say("a" * 110)
    trimming = chat.say("b" * 110)
    trim = _trim(trimming)
    assert (trim.mode, trim.reason, trim.tokens_evaluated_again) == (TrimMode.EXACT, WhyExact.NOTHING_AGAIN, 0)
    assert chat.prepared(trimming).cache_miss is CacheMiss.NONE


def test_a_newest_message_that_says_what_left_could_have_taken_its_cells(engine: EngineProcess, tmp_path: Path) -> None:
    """Only the second 90 stay. A shift would have kept the first 90 for them: "exact", which was chosen, reads them."""
    engine.load(write_tiny_llama(tmp_path / "llama.gguf"), n_ctx=256, trim_mode="exact")
    chat = ChatDriver(engine, max_tokens=1)
    chat.say("x" * 40)
    chat.say("a" * 90)
    trim = _trim(chat.say("a" * 90))
    assert len(trim.message_ids) == 4
    assert (trim.mode, trim.reason) == (TrimMode.EXACT, WhyExact.CHOSEN)
    assert trim.tokens_evaluated_again is not None
    assert trim.tokens_evaluated_again >= 80


def test_a_model_that_cannot_shift_says_so(engine: EngineProcess, tmp_path: Path) -> None:
    """Bytes are its tokens: two messages of 110 with the template around them pass 256 less the reserve of one."""
    context = engine.load(write_tiny_mamba(tmp_path / "mamba.gguf"), n_ctx=256).context
    chat = ChatDriver(engine, max_tokens=1)
    chat.say("a" * 110)
    trimming = chat.say("b" * 110)
    trim = _trim(trimming)
    assert not context.can_shift
    assert (trim.mode, trim.reason) == (TrimMode.EXACT, WhyExact.MODEL_CANNOT_SHIFT)
    assert chat.counts(trimming)[0] == 0
    assert chat.prepared(trimming).cache_miss in {CacheMiss.MODEL_CANNOT, CacheMiss.TRIMMED}


def test_a_recurrent_answer_stops_at_the_end_of_the_window(engine: EngineProcess, tmp_path: Path) -> None:
    """Nothing can be moved there, so "shift" ends as "stop" does, with everything that was written."""
    engine.load(write_tiny_mamba(tmp_path / "mamba.gguf"), n_ctx=128, at_context_end="shift")
    chat = ChatDriver(engine, max_tokens=1)
    chat.say("a")
    chat.sampling = chat.sampling.model_copy(update={"max_tokens": 0, "temperature": 1.0, "seed": 4})
    full = chat.say("b")
    assert full.finished.stop_reason in {StopReason.CONTEXT_FULL, StopReason.END_OF_TURN}
    assert full.finished.problem is None
    assert full.finished.n_ctx_used <= 128


def test_an_edit_is_never_shifted_over(engine: EngineProcess, starter_model: Path) -> None:
    """A shorter system prompt could be reached by moving cells, yet they were computed in sight of the longer one."""
    engine.load(starter_model, trim_mode="fast")
    chat = ChatDriver(engine, system="You are a clerk. You speak like a pirate, always and everywhere, come what may.")
    chat.say(QUESTION.format(n=1))
    chat.conversation = chat.conversation.model_copy(update={"system_prompt": "You are a clerk."})
    edited = chat.say("And now?")
    assert chat.counts(edited)[0] < 12
    assert chat.prepared(edited).cache_miss is CacheMiss.EDITED


def test_the_end_of_the_window_keeps_the_partial_answer(engine: EngineProcess, starter_model: Path) -> None:
    """T11: n_ctx 64, and nothing of what was written is lost; the turn after it goes on."""
    engine.load(starter_model, n_ctx=64)
    chat = ChatDriver(engine, max_tokens=0)
    full = chat.say("Tell me a very long story.")
    assert full.finished.stop_reason is StopReason.CONTEXT_FULL
    assert full.finished.n_ctx_used == 64
    assert len(full.text) > 20


def test_the_length_limit_is_not_a_full_window(engine: EngineProcess, starter_model: Path) -> None:
    """T12: 8 tokens of 512 leave room."""
    engine.load(starter_model)
    assert ChatDriver(engine, max_tokens=8).say("Tell me a long story.").finished.stop_reason is StopReason.LENGTH


def test_an_answer_goes_on_by_letting_the_oldest_exchanges_go(engine: EngineProcess, starter_model: Path) -> None:
    """The window of 256 fills while the third answer is being written: the first exchange leaves, and it writes on."""
    engine.load(starter_model, n_ctx=256, at_context_end="shift")
    chat = ChatDriver(engine, system="You are a clerk.", max_tokens=40)
    chat.say("Tell me about the sea.")
    chat.say("Tell me about the sky.")
    oldest = [message.id for message in chat.conversation.messages[:2]]
    no_end = tuple(LogitBias(token=token, bias=-100.0) for token in (0, 2))  # <|endoftext|>, <|im_end|>: it must write on
    chat.sampling = chat.sampling.model_copy(update={"max_tokens": 170, "logit_bias": no_end})
    long = chat.say("Write a list of all the animals that you know, with a line on each.")
    assert chat.prepared(long).trim is None
    trim = _trim(long)
    assert list(trim.message_ids[:2]) == oldest
    assert (trim.mode, trim.tokens_evaluated_again) == (TrimMode.FAST, 0)
    assert trim.milliseconds is not None
    assert long.finished.counts.n_prompt + long.finished.n_gen > 256
    assert long.finished.n_ctx_used < 256
    follow_up = chat.say("Go on.")
    assert chat.counts(follow_up)[0] == long.finished.n_ctx_used or follow_up.finished.trim is not None
