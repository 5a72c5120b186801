"""Copies of caches within a limit of bytes: what was used last stays."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from chatapp.engine.llama.saved_caches import SavedCaches
from tests.engine.llama.loaded_model import LoadedModel

pytestmark = pytest.mark.model


@pytest.fixture
def loaded(tiny_model: Path) -> Iterator[LoadedModel]:
    with LoadedModel(tiny_model) as model:
        model.read(list(range(10, 60)))
        yield model


def test_nothing_is_saved_of_an_empty_cache(loaded: LoadedModel) -> None:
    loaded.cache.clear()
    saved = SavedCaches()
    assert not saved.put("a", loaded.cache)
    assert saved.pop("a") is None


def test_the_copy_unused_for_longest_makes_room(loaded: LoadedModel) -> None:
    """Room for two and a half copies of the same size: the third drops the first."""
    n_bytes = loaded.cache.saved_size()
    saved = SavedCaches(most_bytes=n_bytes * 5 // 2)
    assert all(saved.put(name, loaded.cache) for name in ("a", "b", "c"))
    assert ["a" in saved, "b" in saved, "c" in saved] == [False, True, True]
    assert saved.n_bytes == 2 * n_bytes


def test_a_copy_that_is_too_large_is_not_made_and_drops_nothing(loaded: LoadedModel) -> None:
    saved = SavedCaches(most_bytes=loaded.cache.saved_size())
    assert saved.put("a", loaded.cache)
    loaded.append(list(range(60, 90)))
    assert not saved.put("b", loaded.cache)
    assert "a" in saved


def test_a_copy_taken_out_is_whole(loaded: LoadedModel) -> None:
    saved = SavedCaches()
    tokens = loaded.cache.tokens
    saved.put("a", loaded.cache)
    loaded.cache.clear()
    copy = saved.pop("a")
    assert copy is not None
    assert loaded.cache.restore(copy)
    assert loaded.cache.tokens == tokens
    assert saved.n_bytes == 0
