"""What loading a model would reserve, before anything is reserved."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from chatapp.domain.model_info import BufferInfo, DeviceInfo

__all__ = ["MemoryNeed", "NeedSource"]


class NeedSource(StrEnum):
    """Who worked it out."""

    HEADER = "header"  # from the file's header alone; the compute buffer is an estimate
    ENGINE = "llama.cpp"  # llama.cpp set the model up without reserving anything


class MemoryNeed(BaseModel):
    """The memory of one model with one set of load settings (immutable).

    Attributes:
        buffers: What llama.cpp would reserve, by device and use; a draft model's are ``BufferUse.DRAFT``.
        own_bytes: Of the engine process itself: interpreter, libraries, vocabulary; None where nobody measured it.
        droppable_bytes: Of the mapped weights, what is read once while loading and never again (they are copied elsewhere):
            the system may take these pages back.
        n_layer: Layers of the model; the output counts as one more where layers are offloaded.
        n_gpu_layers: How many layers would be offloaded; None where nobody worked it out.
        n_ctx_train: Tokens that it was trained for; 0 where its header does not tell.
        free_main_bytes: Main memory that could be taken when this was worked out; None where it was not looked at.
        devices: llama.cpp's list, with the free memory of each device.
    """

    model_config = ConfigDict(frozen=True)

    source: NeedSource
    buffers: tuple[BufferInfo, ...]
    own_bytes: int | None = None
    droppable_bytes: int = 0
    n_layer: int = 0
    n_gpu_layers: int | None = None
    n_ctx_train: int = 0
    flash_attn: bool | None = None
    free_main_bytes: int | None = None
    devices: tuple[DeviceInfo, ...] = ()
