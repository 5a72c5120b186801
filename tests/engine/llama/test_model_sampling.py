"""Sampler values that a model's author wrote into the file."""

from pathlib import Path

import gguf
import pytest

from chatapp.domain.sampling import SamplerName, SamplingParams
from chatapp.engine.llama.model_sampling import recommended_sampling

PREFIX = "general.sampling."


def _read(**keys: str) -> SamplingParams | None:
    header = {PREFIX + name: text for name, text in keys.items()}
    return recommended_sampling(lambda key: header.get(key, ""))


def test_a_file_without_recommendations_has_none() -> None:
    assert _read() is None


def test_what_is_named_is_taken_and_the_rest_is_llama_cpps_default() -> None:
    assert _read(temp="0.6", top_k="20", top_p="0.950000", penalty_last_n="128", penalty_repeat="1.05", mirostat="2") == (
        SamplingParams(temperature=0.6, top_k=20, top_p=0.95, repeat_last_n=128, repeat_penalty=1.05, mirostat=2)
    )


def test_the_order_is_read_in_every_spelling_of_llama_cpp() -> None:
    found = _read(sequence="penalties;Top-K;nucleus;minp;infill;temp;temp")
    assert found is not None
    expected = (SamplerName.PENALTIES, SamplerName.TOP_K, SamplerName.TOP_P, SamplerName.MIN_P, SamplerName.TEMPERATURE)
    assert found.samplers == expected


@pytest.mark.expects_warnings
def test_a_value_outside_its_range_is_left_out() -> None:
    assert _read(temp="9", top_k="many") is None
    assert _read(temp="9", top_k="30") == SamplingParams(top_k=30)


def test_the_keys_are_those_of_the_gguf_package() -> None:
    """The writer that model authors use spells them so; llama.cpp's own enum is what we read."""
    keys = {value for name, value in vars(gguf.Keys.General).items() if name.startswith("SAMPLING_")}
    heard: set[str] = set()

    def note(key: str) -> str:
        heard.add(key)
        return ""

    recommended_sampling(note)
    assert heard == keys


def test_a_real_file_carries_none(starter_model: Path) -> None:
    reader = gguf.GGUFReader(starter_model)
    assert [name for name in reader.fields if name.startswith(PREFIX)] == []
