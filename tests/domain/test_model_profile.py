"""Settings of a model as a file: what goes out, what comes in."""

from datetime import UTC, datetime

import pytest

from chatapp.domain.load_params import LoadParams
from chatapp.domain.model_load import LoadWarmth, load_warmth
from chatapp.domain.model_profile import MAX_TEMPLATE_CHARACTERS, ModelProfile, profile_from_json, profile_json
from chatapp.domain.sampling import SamplingParams
from chatapp.errors import ChatAppError, ProblemKind

PRESENT = ModelProfile(is_favourite=True, last_used_at=datetime(2026, 11, 29, tzinfo=UTC))


def test_what_was_given_away_comes_back_without_the_user() -> None:
    profile = ModelProfile(
        load_params=LoadParams(n_ctx=2048, model_draft="/people/ada/draft.gguf"),
        sampling=SamplingParams(temperature=0.3),
        system_prompt="Be brief.",
        template="{{ messages }}",
        is_favourite=True,
    )

    text = profile_json(profile)

    assert "people" not in text
    assert "is_favourite" not in text
    read = profile_from_json(text, "a.json", PRESENT)
    assert read.load_params == LoadParams(n_ctx=2048, model_draft="draft.gguf")
    assert (read.sampling, read.system_prompt, read.template) == (profile.sampling, "Be brief.", "{{ messages }}")
    assert (read.is_favourite, read.last_used_at) == (True, PRESENT.last_used_at)


def test_what_a_file_does_not_say_stays() -> None:
    present = ModelProfile(
        load_params=LoadParams(n_ctx=2048, n_threads=3),
        sampling=SamplingParams(temperature=0.3, top_k=7),
        system_prompt="Be brief.",
        template="{{ messages }}",
    )
    read = profile_from_json('{"load_params": {"n_ctx": 999}, "sampling": {"top_k": 9}, "system_prompt": null}', "a", present)
    assert read == present.model_copy(
        update={
            "load_params": LoadParams(n_ctx=999, n_threads=3),
            "sampling": SamplingParams(temperature=0.3, top_k=9),
            "system_prompt": None,
        }
    )
    assert profile_from_json('{"load_params": {"n_ctx": 999}}', "a", PRESENT).load_params == LoadParams(n_ctx=999)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Invalid JSON"),
        ("[1]", "should be an object"),
        ('{"load_params": {"n_ctx": -1}}', "load_params.n_ctx"),
        ('{"sampling": {"temperature": "hot"}}', "sampling.temperature"),
        ('{"is_favourite": true}', "it holds no settings of a model"),
        ("{}", "it holds no settings of a model"),
        (f'{{"template": "{"x" * (MAX_TEMPLATE_CHARACTERS + 1)}"}}', "its template is longer than any real one"),
        (f'{{"system_prompt": "{"x" * 1_000_001}"}}', "its system prompt is longer than any real one"),
    ],
)
def test_a_file_that_is_none(text: str, words: str) -> None:
    with pytest.raises(ChatAppError) as caught:
        profile_from_json(text, "a.json", PRESENT)

    assert caught.value.problem.kind is ProblemKind.PROFILE_UNREADABLE
    sentence = caught.value.problem.sentence()
    assert sentence.startswith("a.json cannot be read as settings (")
    assert words in sentence


@pytest.mark.parametrize(
    ("share", "warmth"),
    [
        (None, LoadWarmth.UNKNOWN),
        (0.0, LoadWarmth.COLD),
        (0.1, LoadWarmth.MIXED),
        (0.89, LoadWarmth.MIXED),
        (0.9, LoadWarmth.WARM),
        (1.0, LoadWarmth.WARM),
    ],
)
def test_cold_and_warm(share: float | None, warmth: LoadWarmth) -> None:
    assert load_warmth(share) is warmth
