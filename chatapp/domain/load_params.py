"""How a model is loaded, in llama.cpp's own spelling."""

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from chatapp.domain.context_trim import AtContextEnd, TrimMode
from chatapp.domain.speculation import SpeculationKind

__all__ = ["ALL_LAYERS", "AUTOMATIC", "CacheType", "FlashAttention", "LoadParams"]

AUTOMATIC = 0  # n_threads, n_threads_batch: begins with all physical cores and adapts to other programs
ALL_LAYERS = -1  # n_gpu_layers: every layer, as in llama.cpp


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
            ge=ALL_LAYERS,
            le=999,
            title="GPU layers (n_gpu_layers)",
            description="Layers kept in GPU memory; -1 offloads all. Has no effect in a build without a GPU backend.",
            json_schema_extra={"step": 1},
        ),
    ] = ALL_LAYERS
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
        Field(title="Flash attention (flash_attn)", description="Auto lets llama.cpp decide by device and model."),
    ] = FlashAttention.AUTO
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
            description="Stop ends the answer there; shift lets the oldest exchanges go and writes on, where the model can.",
        ),
    ] = AtContextEnd.STOP
    speculation: Annotated[
        SpeculationKind,
        Field(
            title="Speculative decoding (speculation)",
            description=(
                "Ngram guesses words that stood in the chat before and checks several at once: same quality, faster where text "
                "is copied (code, summaries), no gain in free text."
            ),
        ),
    ] = SpeculationKind.OFF
