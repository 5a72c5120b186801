from collections.abc import Callable

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.model_info import ContextInfo, EngineVersions, ModelInfo
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import MachineInfo, Turn
from tests.samples import sample_context, sample_model

TurnMaker = Callable[..., Turn]


@pytest.fixture
def context() -> ContextInfo:
    """A window of 8,192 tokens at 1,000 bytes a token, reserved in full; loaded in 90 + 30 ms."""
    return sample_context(8192, 8_192_000)


@pytest.fixture
def model() -> ModelInfo:
    return sample_model(sha256="0" * 64)


@pytest.fixture
def versions() -> EngineVersions:
    return EngineVersions(chatapp="0.1.0", bindings="0.3.36", llama_cpp="b1", system_info="AVX2 = 1")


@pytest.fixture
def machine() -> MachineInfo:
    return MachineInfo(
        system="Linux 6.1",
        machine="x86_64",
        cpu="A CPU",
        n_cores_physical=2,
        n_cores_logical=4,
        memory_total_bytes=8_000_000_000,
        python="3.11.9",
    )


@pytest.fixture
def make_turn() -> TurnMaker:
    """Build a turn of which only the named fields matter."""

    def make(**fields: object) -> Turn:
        known: dict[str, object] = {
            "stop_reason": StopReason.END_OF_TURN,
            "sampling": SamplingParams(),
            "load_params": LoadParams(),
            "backend": "llama",
        }
        return Turn.model_validate({**known, **fields})

    return make
