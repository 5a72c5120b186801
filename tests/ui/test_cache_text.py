"""What the cache did, in words; and that every reason has a sentence."""

import pytest

from chatapp.domain.cache_miss import CACHE_MISS_SENTENCES, CacheMiss
from chatapp.domain.context_trim import WHY_EXACT_SENTENCES, Trim, TrimMode, WhyExact
from chatapp.ui.cache_text import cache_miss_text, cache_miss_word, trim_text


@pytest.mark.parametrize("miss", CacheMiss)
def test_every_reason_has_a_sentence_and_a_word(miss: CacheMiss) -> None:
    assert cache_miss_text(miss) == CACHE_MISS_SENTENCES[miss]
    assert cache_miss_text(miss).endswith(".")
    assert len(cache_miss_word(miss)) <= 20


def test_every_reason_for_reading_again_has_a_sentence() -> None:
    assert set(WHY_EXACT_SENTENCES) == set(WhyExact)


def test_a_fast_trim_is_told_with_all_its_figures() -> None:
    trim = Trim(
        message_ids=("a", "b"),
        tokens_freed=1194,
        cells_kept=301,
        tokens_evaluated_again=0,
        milliseconds=227.6,
        mode=TrimMode.FAST,
    )
    assert trim_text(trim) == "1,194 tokens freed, 301 cells kept, 0 tokens read again, 0.23 s"


def test_one_of_a_thing_is_told_in_the_singular() -> None:
    trim = Trim(message_ids=("a",), tokens_freed=1, cells_kept=1, tokens_evaluated_again=1)
    assert trim_text(trim) == "1 token freed, 1 cell kept, 1 token read again"


def test_an_exact_trim_says_why() -> None:
    trim = Trim(message_ids=("a",), tokens_freed=5, mode=TrimMode.EXACT, reason=WhyExact.MODEL_CANNOT_SHIFT)
    assert trim_text(trim) == "5 tokens freed, llama.cpp cannot move the cache of this model."


def test_an_old_record_tells_what_it_has() -> None:
    assert trim_text(Trim(message_ids=("a",), tokens_freed=5)) == "5 tokens freed"
