"""How a model is loaded, in llama.cpp's own spelling."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field

from chatapp.domain.context_trim import AtContextEnd, TrimMode
from chatapp.domain.speculation import SpeculationKind

__all__ = [
    "ALL_LAYERS",
    "AUTOMATIC",
    "AUTO_LAYERS",
    "CacheType",
    "FlashAttention",
    "LoadMode",
    "LoadParams",
    "OffloadKqv",
    "SplitMode",
]

AUTOMATIC = 0  # n_threads, n_threads_batch: begins with all physical cores and adapts to other programs
ALL_LAYERS = -1  # n_gpu_layers: every layer, as in llama.cpp; n_cpu_moe: the experts of every layer
AUTO_LAYERS = -2  # n_gpu_layers: as many as the plan finds room for on the GPUs
_SHARES = r"^\s*(\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*)?\s*$"


class CacheType(StrEnum):
    """Number format of the K or V cache, as ``--cache-type-k`` spells it."""

    F32 = "f32"
    F16 = "f16"
    BF16 = "bf16"
    Q8_0 = "q8_0"
    Q5_1 = "q5_1"
    Q5_0 = "q5_0"
    Q4_1 = "q4_1"
    Q4_0 = "q4_0"


class FlashAttention(StrEnum):
    """When flash attention is used, as ``--flash-attn`` spells it."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


class LoadMode(StrEnum):
    """How weights come into main memory, as ``--load-mode`` spells it."""

    AUTO = "auto"
    MMAP = "mmap"
    NONE = "none"


class SplitMode(StrEnum):
    """How layers are spread over several GPUs, as ``--split-mode`` spells it."""

    NONE = "none"
    LAYER = "layer"
    ROW = "row"


class OffloadKqv(StrEnum):
    """Where the KV cache of an offloaded layer lies: with its layer, or in main memory (``--no-kv-offload``)."""

    ON = "on"
    OFF = "off"


class LoadParams(BaseModel):
    """Load settings of a model (immutable). A change takes effect when the model is loaded again."""

    model_config = ConfigDict(frozen=True)

    n_ctx: Annotated[
        int,
        Field(
            ge=64,
            le=1_048_576,
            title="Context (n_ctx)",
            description="Tokens that the model can see at once; its KV cache is reserved in full when the model is loaded.",
            json_schema_extra={"step": 256},
        ),
    ] = 4096
    n_threads: Annotated[
        int,
        Field(
            ge=AUTOMATIC,
            le=512,
            title="Threads, decode (n_threads)",
            description="CPU threads while writing; 0 begins with all physical cores and adapts, any other number is kept.",
            json_schema_extra={"step": 1},
        ),
    ] = AUTOMATIC
    n_threads_batch: Annotated[
        int,
        Field(
            ge=AUTOMATIC,
            le=512,
            title="Threads, prefill (n_threads_batch)",
            description="CPU threads while reading; 0 begins with all physical cores and adapts, any other number is kept.",
            json_schema_extra={"step": 1},
        ),
    ] = AUTOMATIC
    n_gpu_layers: Annotated[
        int,
        Field(
            ge=AUTO_LAYERS,
            le=999,
            title="GPU layers (n_gpu_layers)",
            description=(
                "Layers kept in GPU memory; -2 takes as many as fit, -1 all. Has no effect where llama.cpp can use no GPU."
            ),
            json_schema_extra={"step": 1},
        ),
    ] = AUTO_LAYERS
    split_mode: Annotated[
        SplitMode,
        Field(
            title="Several GPUs (split_mode)",
            description="None takes one GPU; layer gives each GPU whole layers; row splits each layer, where the backend can.",
        ),
    ] = SplitMode.LAYER
    main_gpu: Annotated[
        int,
        Field(
            ge=0,
            le=15,
            title="Main GPU (main_gpu)",
            description="Number of the GPU that takes everything (none) or the small tensors (row), in llama.cpp's order from 0.",
            json_schema_extra={"step": 1},
        ),
    ] = 0
    tensor_split: Annotated[
        str,
        Field(
            pattern=_SHARES,
            max_length=200,
            title="Shares of the GPUs (tensor_split)",
            description="One number for each GPU, for example 3,1: three quarters and one. Empty: by their free memory.",
            json_schema_extra={"metavar": "N,N"},
        ),
    ] = ""
    n_cpu_moe: Annotated[
        int,
        Field(
            ge=ALL_LAYERS,
            le=999,
            title="Experts on the CPU (n_cpu_moe)",
            description="Layers, from the first one, whose experts stay in main memory, where most of such a model is. -1: all.",
            json_schema_extra={"step": 1, "neutral": 0},
        ),
    ] = 0
    offload_kqv: Annotated[
        OffloadKqv,
        Field(
            title="KV cache on the GPU (offload_kqv)",
            description="Off keeps it in main memory: room for more layers on the GPU, and slower answers.",
        ),
    ] = OffloadKqv.ON
    type_k: Annotated[
        CacheType,
        Field(title="K cache type (type_k)", description="Fewer bits take less memory and may cost quality."),
    ] = CacheType.F16
    type_v: Annotated[
        CacheType,
        Field(title="V cache type (type_v)", description="A quantized V cache needs flash attention."),
    ] = CacheType.F16
    flash_attn: Annotated[
        FlashAttention,
        Field(
            title="Flash attention (flash_attn)",
            description="Auto: llama.cpp decides on a GPU; off on a processor, where answers are faster without.",
        ),
    ] = FlashAttention.AUTO
    load_mode: Annotated[
        LoadMode,
        Field(
            title="Loading (load_mode)",
            description=(
                "Mmap reads weights out of the mapped file; none copies them into memory of their own, where huge pages make "
                "answers faster. Auto copies where Linux has huge pages and half of the free memory is enough."
            ),
        ),
    ] = LoadMode.AUTO
    n_batch: Annotated[
        int,
        Field(
            ge=32,
            le=8192,
            title="Batch (n_batch)",
            description="Prompt tokens handed over at once; smaller batches show finer progress.",
            json_schema_extra={"step": 32},
        ),
    ] = 512
    trim_mode: Annotated[
        TrimMode,
        Field(
            title="Trimming (trim_mode)",
            description=(
                "Once the window is full: fast moves the cache, so nothing is read again, but answers may still be coloured by "
                "what left (old messages, dropped reasoning); exact reads what stays again."
            ),
        ),
    ] = TrimMode.FAST
    at_context_end: Annotated[
        AtContextEnd,
        Field(
            title="At the window's end (at_context_end)",
            description=(
                "Stop ends the answer there; shift lets the oldest exchanges go and writes on, where the model can. Several "
                "answers at once always stop: they share their cells."
            ),
        ),
    ] = AtContextEnd.STOP
    speculation: Annotated[
        SpeculationKind,
        Field(
            title="Speculative decoding (speculation)",
            description=(
                "Several guessed tokens are checked at once: same quality. Ngram guesses what stood in the chat before (code, "
                "summaries); draft lets a small model guess, which gains with a large one. Each pauses where it does not pay."
            ),
        ),
    ] = SpeculationKind.OFF
    model_draft: Annotated[
        str,
        Field(
            title="Draft model (model_draft)",
            description="A much smaller model of the same family: it must have the same vocabulary. It takes memory of its own.",
            json_schema_extra={"metavar": "FILE"},
        ),
    ] = ""
    n_draft: Annotated[
        int,
        Field(
            ge=1,
            le=64,
            title="Most guesses (n_draft)",
            description="Tokens that the draft model may guess at a time; fewer are taken where they do not hold.",
            json_schema_extra={"step": 1},
        ),
    ] = 16
    draft_p_min: Annotated[
        float,
        Field(
            ge=0,
            le=1,
            title="Least confidence (draft_p_min)",
            description="The draft model stops guessing at a token that it thinks less probable than this.",
            json_schema_extra={"step": 0.05, "neutral": 0},
        ),
    ] = 0.0
    n_gpu_layers_draft: Annotated[
        int,
        Field(
            ge=ALL_LAYERS,
            le=999,
            title="GPU layers of the draft (n_gpu_layers_draft)",
            description="Layers of the draft model kept in GPU memory; -1 offloads all.",
            json_schema_extra={"step": 1},
        ),
    ] = ALL_LAYERS

    @property
    def shares(self) -> tuple[float, ...]:
        """The numbers of ``tensor_split``; empty: by free memory."""
        return tuple(float(share) for share in self.tensor_split.split(",") if share.strip())

    def without_folders(self) -> Self:
        """Return a copy for records: what is exported must not tell where the user keeps files."""
        return self.model_copy(update={"model_draft": Path(self.model_draft).name})
