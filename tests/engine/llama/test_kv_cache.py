"""The book of the cache: prefixes, a recurrent model that cannot forget a part, and a llama_decode that fails."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import llama_cpp
import numpy as np
import pytest

from chatapp.domain.load_params import LoadParams
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.llama.batch import Batch
from chatapp.engine.llama.cache_plan import CachePlan, Run, Spelling, plan_reuse
from chatapp.engine.llama.context import Context, make_context
from chatapp.engine.llama.decode_loop import DecodeLoop
from chatapp.engine.llama.gguf_file import inspect_model_file
from chatapp.engine.llama.kv_cache import KvCache
from chatapp.engine.llama.model import Model, load_model
from chatapp.engine.llama.native_log import NativeLog
from chatapp.engine.turn_report import PreparedPrompt, TurnReport
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.protocol.events import Event, PrefillProgress
from tests.engine.engine_process import GREEDY, EngineProcess, conversation
from tests.engine.tiny_models import write_tiny_mamba


def _reuse(cache: KvCache, prompt: list[int], *, may_shift: bool = False) -> int:
    """Let a cache keep what it shares with a prompt; tokens are told apart by their numbers."""

    def spell(tokens: Sequence[int]) -> Spelling:
        return Spelling.of(tokens, lambda token: token.to_bytes(4, "little"))

    return cache.apply(plan_reuse(spell(cache.tokens), spell(prompt), may_shift=may_shift))


@pytest.mark.model
class TestInProcess:
    """The parts below the loop, on a tiny model in this process."""

    @pytest.fixture
    def loaded(self, tiny_model: Path) -> Iterator[tuple[Model, Context]]:
        log = NativeLog()
        log.install()
        params = LoadParams(n_ctx=256, n_batch=32, n_threads=1, n_threads_batch=1)
        model = load_model(inspect_model_file(tiny_model, log), params, log, CancelFlag(), lambda _fraction: None)
        context = make_context(model, params, log)
        yield model, context
        context.close()
        model.close()

    def _loop(self, loaded: tuple[Model, Context]) -> tuple[DecodeLoop, list[Event]]:
        model, context = loaded
        events: list[Event] = []
        report = TurnReport("g", events.append)
        report.prepared(PreparedPrompt(n_prompt=70, n_prompt_cached=0, n_reserve=1, seed=1), 0)
        return DecodeLoop(context, model.vocabulary, CancelFlag(), report), events

    def test_prefill_goes_in_batches(self, loaded: tuple[Model, Context]) -> None:
        """70 tokens in batches of 32: 32, 64, 70."""
        loop, events = self._loop(loaded)
        loop.prefill(list(range(10, 80)))
        assert [event.n_processed for event in events if isinstance(event, PrefillProgress)] == [32, 64, 70]
        assert len(loaded[1].cache) == 70

    def test_reuse_keeps_the_prefix_and_always_leaves_one_token(self, loaded: tuple[Model, Context]) -> None:
        loop, _ = self._loop(loaded)
        prompt = list(range(10, 80))
        loop.prefill(prompt)
        assert _reuse(loaded[1].cache, prompt) == 69
        assert _reuse(loaded[1].cache, [*prompt[:40], 200, 201]) == 40
        assert _reuse(loaded[1].cache, [200]) == 0
        loop.prefill(prompt)  # evaluating again after all that works: positions and book agree
        assert len(loaded[1].cache) == 70

    def test_ends_that_are_known_go_with_the_cells_before_them(self, loaded: tuple[Model, Context]) -> None:
        """Ends behind 40 and 70 tokens. Of 70, 45 are kept, then 40, then 10 of those move forward from place 20 to place 10."""
        loop, _ = self._loop(loaded)
        cache, prompt = loaded[1].cache, list(range(10, 80))
        for n_tokens in (40, 70):
            assert loop.prefill(prompt[:n_tokens]) is None
        assert list(cache.ends) == [40, 70]
        cache.truncate(45)
        assert list(cache.ends) == [40]
        cache.truncate(40)
        assert list(cache.ends) == [40]
        cache.note_end(cache.ends[40])
        assert list(cache.ends) == [40]
        cache.apply(CachePlan((*prompt[:10], *prompt[20:40]), (Run(0, 10), Run(20, 40))))
        assert (len(cache), list(cache.ends)) == (30, [])

    def test_a_prompt_that_is_held_with_its_logits_is_not_evaluated(self, loaded: tuple[Model, Context]) -> None:
        loop, events = self._loop(loaded)
        prompt = list(range(10, 80))
        loop.prefill(prompt)
        known = loop.prefill(prompt)
        assert known is not None
        assert np.array_equal(known, loaded[1].logits())
        assert [event.n_processed for event in events if isinstance(event, PrefillProgress)] == [32, 64, 70, 0]

    def test_the_newest_eight_ends_are_kept(self, loaded: tuple[Model, Context]) -> None:
        loop, _ = self._loop(loaded)
        for n_tokens in range(1, 11):
            loop.prefill(list(range(10, 10 + n_tokens)))
        assert list(loaded[1].cache.ends) == [3, 4, 5, 6, 7, 8, 9, 10]

    def test_a_copy_counts_its_ends(self, loaded: tuple[Model, Context]) -> None:
        """262 tokens in the vocabulary, 4 bytes each."""
        loop, _ = self._loop(loaded)
        model, context = loaded
        loop.prefill(list(range(10, 80)))
        saved = context.cache.save()
        assert saved is not None
        assert model.vocabulary.size == 262
        assert saved.n_bytes == len(saved.state) + 4 * 262 == context.cache.saved_size()

    def test_a_failed_decode_is_told_and_leaves_the_book_true(self, loaded: tuple[Model, Context]) -> None:
        """Token 999999 is beyond the vocabulary: llama_decode refuses the second batch; the first stays."""
        loop, _ = self._loop(loaded)
        prompt = [*range(10, 42), 999_999]
        with pytest.raises(ChatAppError) as caught:
            loop.prefill(prompt)
        assert caught.value.problem.kind is ProblemKind.DECODE_FAILED
        assert len(loaded[1].cache) == 32
        assert _reuse(loaded[1].cache, prompt) == 32

    def test_no_room_is_told(self, loaded: tuple[Model, Context]) -> None:
        """256 cells take no 257th token."""
        loop, _ = self._loop(loaded)
        with pytest.raises(ChatAppError) as caught:
            loop.prefill([10] * 257)
        assert "no room" in caught.value.problem.sentence()


@pytest.mark.model
def test_a_recurrent_model_reads_all_again_and_says_so(engine: EngineProcess, tmp_path: Path) -> None:
    loaded = engine.load(write_tiny_mamba(tmp_path / "mamba.gguf"))
    assert loaded.model.is_recurrent
    assert [notice.value for notice in loaded.notices] == ["no_cache_reuse"]
    assert [cache.label for cache in loaded.context.caches] == ["recurrent state"]
    request = conversation("abc", sampling=GREEDY.model_copy(update={"max_tokens": 4}))
    first, second = engine.ask(request), engine.ask(request)
    assert second.text == first.text
    assert second.finished.counts.n_prompt_cached == 0
    assert second.finished.counts.n_prompt_processed == first.finished.counts.n_prompt


@pytest.mark.model
def test_a_small_sliding_window_that_has_lost_its_past_is_read_again(gemma_model: Path) -> None:
    """Without llama.cpp's full-size window cache, 1,000 tokens leave some 600 to 700 cells: position 100 still has its own
    cell nowhere, and going back there must drop everything. Going back a little keeps the rest.
    """
    log = NativeLog()
    log.install()
    model = load_model(inspect_model_file(gemma_model, log), LoadParams(), log, CancelFlag(), lambda _fraction: None)
    native = llama_cpp.llama_context_default_params()
    native.n_ctx, native.n_batch, native.n_ubatch, native.swa_full = 1024, 64, 64, False
    handle = llama_cpp.llama_init_from_model(model.handle, native)
    batch, cache = Batch(64), KvCache(handle, model.info.n_swa)
    prompt = [1000 + index for index in range(1000)]
    for start in range(0, 1000, 50):
        batch.clear()
        for offset in range(50):
            batch.add(prompt[start + offset], start + offset, wants_logits=False)
        assert batch.decode(handle) == 0
        cache.append(prompt[start : start + 50])
    assert _reuse(cache, [*prompt[:990], 5]) == 990
    assert _reuse(cache, [*prompt[:100], 5]) == 0
    batch.close()
    llama_cpp.llama_free(handle)
    model.close()
