"""Combinations of load settings that a user should know about before loading (no Qt here)."""

from enum import StrEnum

from chatapp.domain.load_params import CacheType, FlashAttention, LoadParams
from chatapp.domain.speculation import SpeculationKind

__all__ = ["LoadWarning", "load_warnings"]

_UNQUANTIZED = frozenset({CacheType.F32, CacheType.F16, CacheType.BF16})


class LoadWarning(StrEnum):
    """What may go wrong, or will."""

    QUANTIZED_V_WITHOUT_FLASH = "quantized_v_without_flash"  # llama.cpp refuses it
    QUANTIZED_V_NEEDS_FLASH = "quantized_v_needs_flash"  # with "auto", llama.cpp refuses it where the device has none
    CONTEXT_BEYOND_TRAINING = "context_beyond_training"
    BATCH_BEYOND_CONTEXT = "batch_beyond_context"  # llama.cpp lowers it silently
    NO_DRAFT_CHOSEN = "no_draft_chosen"


def load_warnings(params: LoadParams, n_ctx_train: int | None) -> tuple[LoadWarning, ...]:
    """Return what speaks against these settings.

    Args:
        params: The settings asked for.
        n_ctx_train: Context length that the model was trained for; None if unknown.
    """
    found = []
    if params.type_v not in _UNQUANTIZED and params.flash_attn is FlashAttention.OFF:
        found.append(LoadWarning.QUANTIZED_V_WITHOUT_FLASH)
    if params.type_v not in _UNQUANTIZED and params.flash_attn is FlashAttention.AUTO:
        found.append(LoadWarning.QUANTIZED_V_NEEDS_FLASH)
    if n_ctx_train and params.n_ctx > n_ctx_train:
        found.append(LoadWarning.CONTEXT_BEYOND_TRAINING)
    if params.n_batch > params.n_ctx:
        found.append(LoadWarning.BATCH_BEYOND_CONTEXT)
    if params.speculation is SpeculationKind.DRAFT and not params.model_draft:
        found.append(LoadWarning.NO_DRAFT_CHOSEN)
    return tuple(found)
