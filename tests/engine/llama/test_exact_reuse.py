"""Reuse without a tolerance: where the same tokens were evaluated in the same batches, the logits are the same to the last bit;
and every turn evaluates its own tokens and no others, in models of every shape (T10).

:mod:`test_cache_logits` compares other batches, where only distributions can be compared.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from chatapp.domain.cache_miss import CacheMiss
from tests.engine.chat_driver import ChatDriver
from tests.engine.engine_process import EngineProcess
from tests.engine.llama.loaded_model import LoadedModel
from tests.engine.tiny_models import write_tiny_llama, write_tiny_mamba
from tests.engine.tiny_variants import write_tiny_experts, write_tiny_sliding
from tests.engine.tiny_written import write_tiny_written

pytestmark = pytest.mark.model

N_BATCH = 64
CHATML = "{% for m in messages %}[{{ m['role'] }}]{{ m['content'] }}{% endfor %}[assistant]"


def _write_full(path: Path) -> Path:
    """Write a model whose heads all have keys and values of their own."""
    return write_tiny_written(path, CHATML, {"]": "a", "a": "b", "b": ["<|im_end|>"]})


WRITERS: dict[str, Callable[[Path], Path]] = {
    "full attention": _write_full,
    "grouped heads": write_tiny_llama,
    "experts": write_tiny_experts,
    "sliding window": write_tiny_sliding,
    "recurrent": write_tiny_mamba,
}


@pytest.fixture(params=[*WRITERS, "starter"])
def loaded(request: pytest.FixtureRequest, tmp_path: Path, starter_model: Path) -> Iterator[LoadedModel]:
    name = request.param
    with LoadedModel(WRITERS[name](tmp_path / "tiny.gguf") if name in WRITERS else starter_model, n_batch=N_BATCH) as model:
        yield model


def _text(loaded: LoadedModel) -> list[int]:
    return loaded.model.vocabulary.tokenize("The boats came in before dawn; nobody spoke. " * 8, parse_special=False)


def _other_text(loaded: LoadedModel) -> list[int]:
    return loaded.model.vocabulary.tokenize("zebras, quietly", parse_special=False)[1:]  # without the space that some begin with


def test_a_prefix_of_whole_batches_gives_the_same_logits_to_the_bit(loaded: LoadedModel) -> None:
    """64 tokens in one batch, then 15 others given up, then a few new ones; against 64 and those in a cache that held nothing."""
    text = _text(loaded)
    first, given_up, new = text[:N_BATCH], text[10:25], _other_text(loaded)
    assert given_up[0] != new[0]
    loaded.read(first)
    if not loaded.model.info.is_recurrent:  # its state cannot give anything up
        loaded.read([*first, *given_up])
    n_cached, reused = loaded.read([*first, *new])
    assert n_cached == N_BATCH
    loaded.cache.clear()
    loaded.append(first)
    assert np.array_equal(reused, loaded.append(new))


def test_a_cache_that_was_put_back_gives_the_same_logits_to_the_bit(loaded: LoadedModel) -> None:
    text = _text(loaded)
    first, other, new = text[:N_BATCH], text[5:60], _other_text(loaded)
    loaded.read(first)
    saved = loaded.cache.save()
    assert saved is not None
    loaded.read(other)
    assert loaded.cache.restore(saved)
    n_cached, reused = loaded.read([*first, *new])
    assert n_cached == N_BATCH
    loaded.cache.clear()
    loaded.append(first)
    assert np.array_equal(reused, loaded.append(new))


def test_a_prompt_that_is_answered_again_has_the_same_logits_to_the_bit(loaded: LoadedModel) -> None:
    """79 tokens and two of an answer; those two given up, or the cache put back, the end of the prompt is known, and the same two
    give the same logits; in a cache that held nothing too. A sliding window is put back with fewer cells, which are summed in
    another order: there only the end itself is sure.
    """
    prompt, answer = _text(loaded)[: N_BATCH + 15], _other_text(loaded)[:2]
    end = loaded.append(prompt)
    loaded.cache.note_end(end)
    saved = loaded.cache.save()
    assert saved is not None
    steps = [loaded.append([token]) for token in answer]
    if loaded.model.info.is_recurrent:  # its state cannot give anything up
        assert loaded.cache.restore(saved)
    else:
        loaded.cache.truncate(len(prompt))
    for _ in range(2 if loaded.cache.is_copied_whole else 1):
        assert np.array_equal(loaded.cache.ends[len(prompt)], end)
        assert all(np.array_equal(loaded.append([token]), step) for token, step in zip(answer, steps, strict=True))
        assert loaded.cache.restore(saved)
    assert np.array_equal(loaded.cache.ends[len(prompt)], end)
    loaded.cache.clear()
    assert not loaded.cache.ends
    assert np.array_equal(loaded.append(prompt), end)
    assert all(np.array_equal(loaded.append([token]), step) for token, step in zip(answer, steps, strict=True))


@pytest.mark.parametrize("shape", WRITERS)
def test_a_turn_evaluates_its_own_tokens_in_every_shape(engine: EngineProcess, tmp_path: Path, shape: str) -> None:
    """Answers are left out (random weights write no valid text): what grows is the user's side, so all of it must be found."""
    engine.load(WRITERS[shape](tmp_path / "tiny.gguf"))
    chat = ChatDriver(engine, max_tokens=1)
    first = chat.say("abcdefghij")
    again = chat.ask() if shape == "recurrent" else None
    chat.take_back(1 if again is None else 2)
    second = chat.ask()
    n_prompt = first.finished.counts.n_prompt
    assert chat.counts(first) == (0, n_prompt)
    if again is None:
        assert chat.counts(second) == (n_prompt, 0)
    else:
        assert chat.counts(second) == (0, n_prompt)
        assert chat.prepared(second).cache_miss is CacheMiss.MODEL_CANNOT


def test_five_short_turns_behind_a_trim_evaluate_about_their_own_text(engine: EngineProcess, starter_model: Path) -> None:
    """T10: the window of 512 fills; of the turns from the trim on only the trimming one may read the old again."""
    engine.load(starter_model, n_ctx=512)
    chat = ChatDriver(engine, system="You are a clerk.", max_tokens=12)
    while (turn := chat.say("Tell me about the sea, the sky, the wind and the harbour. " * 3)).finished.trim is None:
        pass
    n_held = turn.finished.n_ctx_used
    for number in range(5):
        turn = chat.say(f"And {number}?")
        assert turn.finished.trim is None  # it left room for these: a quarter of the window
        assert chat.counts(turn)[0] == n_held
        assert chat.counts(turn)[1] == turn.finished.counts.n_prompt - n_held < 24
        n_held = turn.finished.n_ctx_used


@pytest.mark.parametrize(("max_tokens", "text"), [(8, "\u6f22\ufffd!"), (2, ""), (3, "\u6f22")])
def test_one_byte_a_token_makes_whole_characters(engine: EngineProcess, tmp_path: Path, max_tokens: int, text: str) -> None:
    """T14 through the engine: three bytes of one character, a byte that begins none, "!"; stopped after two nothing is shown."""
    follow = {"]": "\xe6", "\xe6": "\xbc", "\xbc": "\xa2", "\xa2": "\xff", "\xff": "!", "!": ["<|im_end|>"]}
    engine.load(write_tiny_written(tmp_path / "tiny.gguf", CHATML, follow))
    assert ChatDriver(engine, max_tokens=max_tokens).say("Hi").text == text
