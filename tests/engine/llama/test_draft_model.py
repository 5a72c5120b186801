"""A draft model beside the one that answers: loaded, described, refused in a sentence; the same texts with and without it."""

from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.model_info import BufferUse
from chatapp.domain.sampling import LogitBias
from chatapp.domain.speculation import Speculation, SpeculationKind, SpeculationState
from chatapp.protocol.commands import Cancel, Generate
from chatapp.protocol.events import GenerationFinished, ModelLoaded, TokensGenerated
from tests.engine.engine_process import GREEDY, Answer, EngineProcess, conversation
from tests.engine.tiny_models import write_tiny_llama, write_tiny_mamba, write_vocabulary_only

DRAFT = SpeculationKind.DRAFT
NO_END = (LogitBias(token=2, bias=-100), LogitBias(token=4, bias=-100))  # of the tiny models


def load(engine: EngineProcess, model: Path, draft: Path, **params: object) -> ModelLoaded:
    return engine.load(model, speculation="draft", model_draft=str(draft), draft_p_min=0, **params)


def request(n_tokens: int, *texts: str, bias: tuple[LogitBias, ...] = NO_END) -> Generate:
    sampling = GREEDY.model_copy(update={"max_tokens": n_tokens, "logit_bias": bias})
    return conversation(*(texts or ("Say something.",)), sampling=sampling)


def outcome(answer: Answer) -> Speculation:
    assert answer.finished.speculation is not None
    return answer.finished.speculation


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_llama(tmp_path_factory.mktemp("draft") / "other.gguf", seed=2)


def test_its_memory_is_told_apart(engine: EngineProcess, tiny_model: Path, stranger: Path) -> None:
    """Its KV cache alone, whatever the main cache is made of: 2 layers x 2 heads x 16 x (K and V) x 2 bytes x 512 cells."""
    loaded = load(engine, tiny_model, stranger, type_k="f32")
    assert loaded.problem is None
    assert loaded.context.model_draft == "other.gguf"
    drafts = [buffer for buffer in loaded.context.buffers if buffer.use is BufferUse.DRAFT]
    assert sum(buffer.bytes for buffer in drafts) > 2 * 2 * 16 * 2 * 2 * 512
    alone = engine.load(tiny_model, type_k="f32").context
    assert [buffer for buffer in loaded.context.buffers if buffer.use is not BufferUse.DRAFT] == list(alone.buffers)
    assert alone.model_draft == ""


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing.gguf", "the file is not there"),
        ("text.gguf", "it is not a GGUF model file"),
        ("short.gguf", "the file is cut short"),
        ("empty.gguf", "it is no text-generation model"),
        ("mamba.gguf", "it is a recurrent model, which cannot take a wrong guess back"),
        ("large.gguf", "its vocabulary has 391 tokens and the model's 262"),
        ("bos.gguf", "its begin and end tokens are others than the model's"),
    ],
)
def test_a_draft_that_cannot_be_used_is_left_out(
    engine: EngineProcess, tiny_model: Path, tmp_path: Path, name: str, reason: str
) -> None:
    """The model answers without it, and says why nothing is guessed. 262 + 129 tokens are more than llama.cpp's tolerance."""
    path = tmp_path / name
    whole = write_tiny_llama(tmp_path / "whole.gguf").read_bytes()
    make = {
        "text.gguf": lambda: path.write_text("no model", "utf-8"),
        "short.gguf": lambda: path.write_bytes(whole[: len(whole) // 2]),
        "empty.gguf": lambda: write_vocabulary_only(path),
        "mamba.gguf": lambda: write_tiny_mamba(path),
        "large.gguf": lambda: write_tiny_llama(path, more_pieces=tuple(f"more{n}" for n in range(129))),
        "bos.gguf": lambda: write_tiny_llama(path, adds_bos=False),
    }
    make.get(name, lambda: None)()
    loaded = load(engine, tiny_model, path)
    assert loaded.problem is not None
    assert loaded.problem.sentence().startswith(f"{name} cannot guess for this model ({reason}).")
    assert loaded.context.model_draft == ""
    answer = engine.ask(request(12))
    assert outcome(answer) == Speculation(kind=DRAFT, state=SpeculationState.NO_DRAFT)
    assert answer.finished.n_gen > 0


def test_one_other_token_is_found(engine: EngineProcess, tmp_path: Path) -> None:
    """The two vocabularies have 263 tokens, and differ in the last one, number 262."""
    target = write_tiny_llama(tmp_path / "target.gguf", more_pieces=("one",))
    loaded = load(engine, target, write_tiny_llama(tmp_path / "draft.gguf", more_pieces=("two",)))
    assert loaded.problem is not None
    assert "its vocabulary differs from the model's at token 262" in loaded.problem.sentence()


@pytest.mark.model
def test_a_tokenizer_of_another_kind(engine: EngineProcess, tiny_model: Path, starter_model: Path) -> None:
    loaded = load(engine, starter_model, tiny_model)
    assert loaded.problem is not None
    assert "its tokenizer is of another kind" in loaded.problem.sentence()


def test_without_a_file_nothing_is_guessed(engine: EngineProcess, tiny_model: Path) -> None:
    assert engine.load(tiny_model, speculation="draft").problem is None
    assert outcome(engine.ask(request(12))).state is SpeculationState.NO_DRAFT


def test_a_model_that_cannot_give_cells_back_needs_no_draft(engine: EngineProcess, tiny_model: Path, tmp_path: Path) -> None:
    loaded = load(engine, write_tiny_mamba(tmp_path / "mamba.gguf"), tiny_model)
    assert (loaded.problem, loaded.context.model_draft) == (None, "")
    assert outcome(engine.ask(request(12))).state is SpeculationState.NO_REMOVAL


def test_a_draft_that_is_the_model_itself_is_always_right(engine: EngineProcess, tiny_model: Path) -> None:
    """The draft knows nothing of biases, so there are none here."""
    engine.load(tiny_model)
    plain = engine.ask(request(60, bias=()))
    load(engine, tiny_model, tiny_model)
    guessed = engine.ask(request(60, bias=()))
    assert guessed.text == plain.text
    assert guessed.finished.n_ctx_used == plain.finished.n_ctx_used
    assert outcome(guessed).kind is DRAFT
    assert outcome(guessed).n_accepted == outcome(guessed).n_drafted > 0


def test_turns_of_two_conversations(engine: EngineProcess, tiny_model: Path, stranger: Path) -> None:
    """Two turns here, one there, one here again: each answer and each number of cells as without a draft."""

    def ask_all() -> list[Answer]:
        first = engine.ask(request(60))
        again = engine.ask(request(60, "Say something.", first.text, "And now?"))
        other = engine.ask(request(60, "Something else.").model_copy(update={"conversation_id": "other"}))
        back = engine.ask(request(60, "Say something.", first.text, "And now?", again.text, "More."))
        return [first, again, other, back]

    engine.load(tiny_model, n_ctx=1024)
    plain = ask_all()
    load(engine, tiny_model, stranger, n_ctx=1024)
    guessed = ask_all()
    assert [answer.text for answer in guessed] == [answer.text for answer in plain]
    assert [answer.finished.n_ctx_used for answer in guessed] == [answer.finished.n_ctx_used for answer in plain]
    assert [answer.finished.counts for answer in guessed] == [answer.finished.counts for answer in plain]
    first, _, other, back = guessed  # the second one may go on with the pause of the first
    assert all(outcome(answer).n_drafted > 0 for answer in (first, other, back))


@pytest.mark.parametrize("draft", ["same", "other"])
def test_messages_that_leave_while_it_writes(engine: EngineProcess, tiny_model: Path, stranger: Path, draft: str) -> None:
    """A window of 256 cells, written beyond its end by shifting: the draft follows, and the text is that of the plain loop."""
    texts = ("a" * 60, "b" * 40, "c" * 30)
    engine.load(tiny_model, n_ctx=256, at_context_end="shift")
    plain = engine.ask(request(100, *texts))
    load(engine, tiny_model, tiny_model if draft == "same" else stranger, n_ctx=256, at_context_end="shift")
    guessed = engine.ask(request(100, *texts))
    assert plain.finished.trim is not None
    assert guessed.finished.trim is not None
    assert guessed.finished.trim.message_ids == plain.finished.trim.message_ids
    assert guessed.text == plain.text
    assert guessed.finished.stop_reason is plain.finished.stop_reason


@pytest.mark.model
def test_the_starter_drafts_for_itself(engine: EngineProcess, starter_model: Path) -> None:
    """The draft evaluates one token at a time and the target several, which rounds differently: nearly all guesses hold."""
    load(engine, starter_model, starter_model, n_ctx=1024)
    answer = engine.ask(request(80, "Name the planets, one on each line.", bias=()))
    result = outcome(answer)
    assert result.n_drafted >= 4
    assert result.n_accepted >= 0.8 * result.n_drafted
    assert result.gain is not None


def test_stop(engine: EngineProcess, tiny_model: Path) -> None:
    load(engine, tiny_model, tiny_model, n_ctx=8192)
    asked = request(0)
    engine.send(asked)
    engine.expect(TokensGenerated)
    engine.send(Cancel(request_id=asked.request_id))
    end = engine.expect(GenerationFinished)
    assert end.stop_reason in (StopReason.STOPPED, StopReason.END_OF_TURN)
    assert end.n_ctx_used - end.counts.n_prompt in (end.n_gen - 1, end.n_gen)
