"""What is known of a model and of its loaded context."""

from pydantic import BaseModel, ConfigDict

from chatapp.domain.load_params import CacheType
from chatapp.domain.sampling import SamplingParams

__all__ = ["CacheInfo", "ContextInfo", "DeviceInfo", "EngineVersions", "ModelInfo"]


class DeviceInfo(BaseModel):
    """One compute device of llama.cpp's own list (``ggml_backend_dev_*``)."""

    model_config = ConfigDict(frozen=True)

    name: str
    description: str
    kind: str  # "cpu", "gpu", "igpu", "accel" or "meta"
    memory_total_bytes: int | None = None
    memory_free_bytes: int | None = None


class EngineVersions(BaseModel):
    """Versions of what computes; empty strings where the build does not tell."""

    model_config = ConfigDict(frozen=True)

    chatapp: str
    bindings: str  # llama-cpp-python
    llama_cpp: str  # llama.cpp's own version or commit
    system_info: str  # llama_print_system_info(): the CPU features of the build


class ModelInfo(BaseModel):
    """A model file: what its header and llama.cpp say of it (immutable)."""

    model_config = ConfigDict(frozen=True)

    file: str  # file name without its folder: an exported log must not tell where the user keeps files
    bytes: int  # size of the file (of all its parts)
    sha256: str | None = None
    architecture: str
    name: str = ""
    quantization: str = ""  # llama.cpp's name of the file type, for example "Q4_K - Medium"
    n_params: int
    weights_bytes: int  # llama_model_size(): all tensors
    n_ctx_train: int
    n_layer: int
    n_embd: int
    n_head: int
    n_head_kv: int
    n_vocab: int
    n_swa: int = 0  # sliding window in tokens; 0 = full attention
    is_recurrent: bool = False
    is_hybrid: bool = False
    has_chat_template: bool
    sampling: SamplingParams | None = None  # what its author recommends in the file's header; None: nothing


class CacheInfo(BaseModel):
    """One KV cache as llama.cpp allocated it (a sliding-window model has two)."""

    model_config = ConfigDict(frozen=True)

    label: str  # "full" or "sliding window"
    n_cells: int
    n_layers: int
    bytes: int  # K and V together, reserved in full at load
    is_exact: bool  # False: rounded to 0.01 MiB, as llama.cpp's log prints it


class ContextInfo(BaseModel):
    """The loaded context: what was asked for, as llama.cpp really set it up (immutable)."""

    model_config = ConfigDict(frozen=True)

    n_ctx: int
    n_batch: int
    n_ubatch: int
    n_threads: int
    n_threads_batch: int
    n_gpu_layers_asked: int
    n_gpu_layers: int  # layers really offloaded; 0 in a build without a GPU backend
    type_k: CacheType
    type_v: CacheType
    flash_attn: bool | None  # None: llama.cpp decides per device and did not say
    caches: tuple[CacheInfo, ...]
    can_shift: bool
    t_model_ms: float  # reading the weights
    t_context_ms: float  # reserving the caches and buffers

    @property
    def kv_bytes_reserved(self) -> int:
        """Bytes of all KV caches."""
        return sum(cache.bytes for cache in self.caches)
