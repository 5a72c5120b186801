"""What is known of a model and of its loaded context."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from chatapp.domain.load_params import CacheType
from chatapp.domain.sampling import SamplingParams

__all__ = [
    "RECURRENT_STATE",
    "SLIDING_WINDOW",
    "BufferInfo",
    "BufferUse",
    "CacheInfo",
    "ContextInfo",
    "DeviceInfo",
    "EngineVersions",
    "ModelInfo",
]

SLIDING_WINDOW = "sliding window"
RECURRENT_STATE = "recurrent state"
_SOFTWARE = ("llvmpipe", "lavapipe", "swiftshader", "basic render")  # of Mesa, of Google, of Windows
_INTEGRATED = ("apple", "adreno")  # which Metal's and OpenCL's backends call plain GPUs


class DeviceInfo(BaseModel):
    """One compute device of llama.cpp's own list (``ggml_backend_dev_*``)."""

    model_config = ConfigDict(frozen=True)

    name: str
    description: str
    kind: str  # "cpu", "gpu", "igpu", "accel" or "meta"
    memory_total_bytes: int | None = None
    memory_free_bytes: int | None = None

    @property
    def title(self) -> str:
        """What it is called, without the driver's version: places for it are narrow."""
        return (self.description or self.name).partition(" (")[0]

    @property
    def is_software(self) -> bool:
        """Whether a program on the processor plays a GPU: what it holds is memory of the engine process."""
        return self.kind in ("gpu", "igpu") and any(word in self.description.casefold() for word in _SOFTWARE)

    @property
    def shares_main_memory(self) -> bool:
        """Whether it is a GPU without memory of its own, so that what lies there is taken from main memory.

        llama.cpp's list calls these ``igpu`` where the driver tells (Vulkan, CUDA); software GPUs, Apple's and Adreno count as
        ``gpu`` there.
        """
        is_integrated = self.kind == "gpu" and any(word in self.description.casefold() for word in _INTEGRATED)
        return self.kind == "igpu" or is_integrated or self.is_software


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
    thinks_by_default: bool | None = None  # the template's switch for reasoning where nobody sets it; None: it has none
    n_expert: int = 0  # experts of a layer; 0 = no mixture of experts
    n_expert_used: int = 0  # of them, how many each token goes through
    decode_bytes: int | None = None  # weights that one decoded token reads; None with decode_bytes_reason
    decode_bytes_reason: str = "the engine did not report how much of the model a token reads"
    sampling: SamplingParams | None = None  # what its author recommends in the file's header; None: nothing


class CacheInfo(BaseModel):
    """One KV cache as llama.cpp allocated it (a sliding-window model has two)."""

    model_config = ConfigDict(frozen=True)

    label: str  # "full", SLIDING_WINDOW or RECURRENT_STATE
    n_cells: int
    n_layers: int
    bytes: int  # K and V together, reserved in full at load
    is_exact: bool  # False: rounded to 0.01 MiB, as llama.cpp's log prints it


class BufferUse(StrEnum):
    """What memory is reserved for."""

    WEIGHTS = "weights"
    KV = "kv"  # KV caches and recurrent states
    COMPUTE = "compute"  # intermediate results and logits
    DRAFT = "draft"  # all of a draft model: its weights, KV cache and compute buffers


class BufferInfo(BaseModel):
    """Memory of one use on one device, as llama.cpp's log tells it (rounded to 0.01 MiB)."""

    model_config = ConfigDict(frozen=True)

    device: str  # ggml's name of the buffer, for example "CPU", "CUDA0", "CUDA_Host"
    use: BufferUse
    bytes: int
    is_mapped: bool = False  # it lies in the mapped model file: pages are read when they are needed, and can be dropped


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
    buffers: tuple[BufferInfo, ...] = ()  # empty: the engine did not tell
    can_shift: bool
    model_draft: str = ""  # file name of the draft model that is loaded beside it; empty: none
    cached_share: float | None = None  # of the model's file, in the page cache just before it was loaded; None: not told
    own_bytes: int = 0  # resident memory of the engine just before the load; 0: it did not say
    huge_bytes: int | None = None  # of the engine, in huge pages once all is loaded; None: the system does not tell
    t_model_ms: float  # reading the weights
    t_context_ms: float  # reserving the caches and buffers

    @property
    def maps_weights(self) -> bool | None:
        """Whether weights lie in the mapped file; None where the engine did not tell its buffers."""
        weights = [buffer for buffer in self.buffers if buffer.use is BufferUse.WEIGHTS]
        return any(buffer.is_mapped for buffer in weights) if weights else None

    @property
    def kv_bytes_reserved(self) -> int:
        """Bytes of all KV caches."""
        return sum(cache.bytes for cache in self.caches)
