"""Definitions of what is worked out of other figures: forecasts, the parts of the memory, the memory limit."""

from chatapp.metrics.definition import Definition

__all__ = ["INSIGHT"]

_ENGINE, _APP = "engine", "app"
_NO_BUFFERS = "no model is loaded, or llama.cpp did not report it"

_FORECAST = (
    Definition("n_draft", "Tokens of the draft", "tokens", "what the message alone takes, without history and template"),
    Definition(
        "ttft_predicted_ms",
        "TTFT, predicted",
        "ms",
        "before Send: the prompt tokens that must be read x what a token costs here, from turns of this model and settings; "
        "\u00b1 is their robust spread",
        _APP,
        "it was sent before it was counted, or fewer than two turns of this model and settings were measured",
    ),
    Definition(
        "ttft_error_ms",
        "TTFT, actual less predicted",
        "ms",
        "positive: it took longer than foretold",
        _APP,
        "as for the prediction",
    ),
)

_PARTS = (
    Definition(
        "weights_bytes",
        "Weights, main memory",
        "bytes",
        "llama.cpp's model buffers in main memory; what lies on a GPU is told in that GPU's line",
        missing=_NO_BUFFERS,
    ),
    Definition(
        "kv_bytes_main",
        "KV cache, main memory",
        "bytes",
        "KV caches and recurrent states that llama.cpp reserved in main memory",
        missing=_NO_BUFFERS,
    ),
    Definition(
        "compute_bytes",
        "Compute buffers, main memory",
        "bytes",
        "intermediate results and logits, reserved in main memory at load",
        missing=_NO_BUFFERS,
    ),
    Definition(
        "draft_bytes",
        "Draft model, main memory",
        "bytes",
        "all buffers of the draft model in main memory: weights, KV cache and computing",
        missing="no draft model is loaded",
    ),
    Definition(
        "other_bytes",
        "Other",
        "bytes",
        "resident memory of the engine process - what llama.cpp reserved in main memory, but no less than the process took "
        "before it loaded the model: libraries, vocabulary, saved caches",
        missing="llama.cpp did not report how much it reserved, or part of that has not been touched yet and so takes no memory",
    ),
    Definition(
        "untouched_bytes",
        "Reserved, not in use yet",
        "bytes",
        "what is reserved in main memory + what the engine process took before - its resident memory, where that is less: mapped "
        "weights are read when they are needed, and a compute buffer takes memory when it is first used",
    ),
    Definition(
        "kv_bytes_per_token",
        "KV cache, per token",
        "bytes",
        "sum over layers of KV heads x (K size x bytes of a K element + V size x bytes of a V element)",
        missing="no model is loaded, or it has no KV cache",
    ),
)

_ROOFLINE = (
    Definition(
        "bandwidth_gb_s",
        "Memory bandwidth",
        "GB/s",
        "best of dot products and sums over arrays far larger than any cache, with 1, 2, 4 ... all cores; measured once",
        missing="it has not been measured on this machine",
    ),
    Definition(
        "bytes_per_token",
        "Read per token",
        "bytes",
        "weights that a token touches (of experts only the active ones; a token embedding only where it is the output head too) "
        "+ KV bytes at the mean depth of the answer",
        missing="no answer was measured, or the model's header does not tell",
    ),
    Definition(
        "decode_ceiling_tps",
        "Memory limit of decode",
        "tok/s",
        "memory bandwidth / bytes read per token: no decode loop that reads them once a token can be faster",
        _ENGINE,
        "the bandwidth is not measured, the layers lie on two devices, or what a token reads is not known",
    ),
    Definition(
        "memory_limit_pct",
        "Share of the memory limit",
        "%",
        "decode rate / memory limit; 60 % and more: limited by memory; far less: by computing (small models, few cores)",
        missing="as for the memory limit",
    ),
    Definition(
        "prefill_memory_pct",
        "Prefill, share of the memory limit",
        "%",
        "prefill rate x weights / batch size / memory bandwidth: every weight is read once a batch, not once a token",
        missing="as for the memory limit, or fewer tokens than a batch were read",
    ),
)

INSIGHT = (*_FORECAST, *_PARTS, *_ROOFLINE)
