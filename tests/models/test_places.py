"""Where other programs keep models, for each system; the expected paths are those of their documentation."""

from pathlib import Path

import pytest

from chatapp.models.places import Place, PlaceKind, known_places

HOME = Path("/people/ada")


def folders(label: str, system: str, **environment: str) -> list[Path]:
    return [place.folder for place in known_places(system, environment, HOME) if place.label == label]


def test_lm_studio_and_the_hub_lie_under_the_home_on_every_system() -> None:
    for system in ("linux", "darwin", "win32"):
        assert folders("LM Studio", system)[0] == HOME / ".lmstudio/models"
        assert folders("Hugging Face", system) == [HOME / ".cache/huggingface/hub"]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"HF_HUB_CACHE": "/big/hub", "HF_HOME": "/big/hf"}, "/big/hub"),
        ({"HF_HOME": "/big/hf"}, "/big/hf/hub"),
        ({"XDG_CACHE_HOME": "/big/cache"}, "/big/cache/huggingface/hub"),
    ],
)
def test_the_hub_cache_follows_its_variables(environment: dict[str, str], expected: str) -> None:
    assert folders("Hugging Face", "linux", **environment) == [Path(expected)]


def test_ollama_of_the_user_and_of_the_system_service() -> None:
    chosen = folders("Ollama", "linux", OLLAMA_MODELS="/big/ollama")

    assert chosen[:3] == [Path("/big/ollama"), HOME / ".ollama/models", Path("/usr/share/ollama/.ollama/models")]
    assert folders("Ollama", "darwin") == folders("Ollama", "win32") == [HOME / ".ollama/models"]
    kinds = {place.kind for place in known_places("linux", {}, HOME) if place.label == "Ollama"}
    assert kinds == {PlaceKind.OLLAMA}


@pytest.mark.parametrize(
    ("system", "environment", "gpt4all", "jan"),
    [
        ("linux", {}, "/people/ada/.local/share/nomic.ai/GPT4All", "/people/ada/.local/share/Jan/data/llamacpp/models"),
        (
            "darwin",
            {},
            "/people/ada/Library/Application Support/nomic.ai/GPT4All",
            "/people/ada/Library/Application Support/Jan/data/llamacpp/models",
        ),
        ("win32", {"LOCALAPPDATA": "/l", "APPDATA": "/r"}, "/l/nomic.ai/GPT4All", "/r/Jan/data/llamacpp/models"),
    ],
)
def test_gpt4all_and_jan(system: str, environment: dict[str, str], gpt4all: str, jan: str) -> None:
    assert folders("GPT4All", system, **environment) == [Path(gpt4all)]
    assert Path(jan) in folders("Jan", system, **environment)


def test_an_empty_variable_counts_for_nothing() -> None:
    assert folders("Hugging Face", "linux", HF_HOME=" ") == [HOME / ".cache/huggingface/hub"]


def test_no_place_is_named_twice() -> None:
    for system in ("linux", "darwin", "win32"):
        places: list[Place] = known_places(system, {"OLLAMA_MODELS": str(HOME / ".ollama/models")}, HOME)
        assert len(places) == len(set(places))
