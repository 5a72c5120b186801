from collections.abc import Callable

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import CacheType, LoadParams
from chatapp.domain.model_info import CacheInfo, ContextInfo, EngineVersions, ModelInfo
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import MachineInfo, Turn

TurnMaker = Callable[..., Turn]


@pytest.fixture
def context() -> ContextInfo:
    """A window of 8,192 tokens at 1,000 bytes a token, reserved in full; loaded in 90 + 30 ms."""
    return ContextInfo(
        n_ctx=8192,
        n_batch=512,
        n_ubatch=512,
        n_threads=1,
        n_threads_batch=1,
        n_gpu_layers_asked=-1,
        n_gpu_layers=0,
        type_k=CacheType.F16,
        type_v=CacheType.F16,
        flash_attn=None,
        caches=(CacheInfo(label="full", n_cells=8192, n_layers=30, bytes=8_192_000, is_exact=True),),
        can_shift=True,
        t_model_ms=90.0,
        t_context_ms=30.0,
    )


@pytest.fixture
def model() -> ModelInfo:
    return ModelInfo(
        file="tiny.gguf",
        bytes=98_000_000,
        sha256="0" * 64,
        architecture="llama",
        n_params=134_515_008,
        weights_bytes=97_000_000,
        n_ctx_train=8192,
        n_layer=30,
        n_embd=576,
        n_head=9,
        n_head_kv=3,
        n_vocab=49152,
        has_chat_template=True,
    )


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
