"""Things that a user should know but need not mend: shown once, kept with the turn."""

from enum import StrEnum

__all__ = ["NOTICE_SENTENCES", "Notice"]


class Notice(StrEnum):
    """Keys of the notices; the protocol and the store carry the key, the window translates the sentence."""

    TEMPLATE_MISSING = "template_missing"
    TEMPLATE_FALLBACK = "template_fallback"
    SYSTEM_FOLDED = "system_folded"
    CONTEXT_ABOVE_TRAINED = "context_above_trained"
    NO_CACHE_REUSE = "no_cache_reuse"
    NO_CACHE_SHIFT = "no_cache_shift"
    NO_GPU_BACKEND = "no_gpu_backend"
    FORMAT_INCOMPLETE = "format_incomplete"


NOTICE_SENTENCES: dict[Notice, str] = {
    Notice.TEMPLATE_MISSING: (
        "This model carries no chat template, so a plain ChatML form is used. It may be a base model: answers can ramble."
    ),
    Notice.TEMPLATE_FALLBACK: "The model's chat template could not be used, so a plain ChatML form is used instead.",
    Notice.SYSTEM_FOLDED: "This model's template takes no system prompt, so it stands at the head of the first message.",
    Notice.CONTEXT_ABOVE_TRAINED: "n_ctx is above what this model was trained for; answers may fall apart beyond that.",
    Notice.NO_CACHE_REUSE: "This model cannot keep part of its cache, so each turn reads the whole chat again.",
    Notice.FORMAT_INCOMPLETE: "The answer ended before it was complete, so it does not have the format asked for.",
    Notice.NO_CACHE_SHIFT: "llama.cpp cannot move the cache of this model, so each trim reads what stays again.",
    Notice.NO_GPU_BACKEND: "The installed llama.cpp build has no GPU backend: everything runs on the CPU.",
}
