"""The context: KV caches, compute buffers and threads, made of load settings and described as llama.cpp set it up."""

import re
from collections.abc import Sequence
from typing import Any

import llama_cpp
import numpy as np

from chatapp.domain.alternatives import MAX_ANSWERS
from chatapp.domain.load_params import AUTOMATIC, FlashAttention, LoadParams, OffloadKqv
from chatapp.domain.model_info import ContextInfo
from chatapp.engine.core_use import CoreUse
from chatapp.engine.llama.batch import Batch
from chatapp.engine.llama.buffer_sizes import read_buffers
from chatapp.engine.llama.cache_sizes import expected_kv_bytes, read_caches, read_types
from chatapp.engine.llama.cache_types import check_heads, ggml_type
from chatapp.engine.llama.devices import has_gpu
from chatapp.engine.llama.kv_cache import KvCache, Logits
from chatapp.engine.llama.load_failure import context_refused
from chatapp.engine.llama.memory import free_memory_bytes
from chatapp.engine.llama.model import Model
from chatapp.engine.llama.native_abort import NativeAbort
from chatapp.engine.llama.native_log import NativeLog
from chatapp.engine.llama.thread_control import ThreadControl, automatic_threads
from chatapp.engine.stopwatch import Stopwatch
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.metrics.flash_attention import flash_attention, score_bytes

__all__ = ["Context", "context_params", "flash_attention_of", "make_context"]

_FLASH = {FlashAttention.AUTO: -1, FlashAttention.OFF: 0, FlashAttention.ON: 1}  # enum llama_flash_attn_type
_FLASH_LINE = re.compile(r"(?:flash_attn += |Flash Attention )(?P<state>enabled|disabled)")
_MAX_UBATCH = 512  # llama.cpp's default for n_ubatch


class Context:
    """A context, the book of its cache, its batch and its threads. Free it with :meth:`close`, before its model.

    Attributes:
        n_sequences: Answers that can be written at once, sharing the cells of their prompt.
    """

    def __init__(
        self,
        handle: Any,  # noqa: ANN401 - opaque
        model: Model,
        params: LoadParams,
        log: NativeLog,
        t_ms: float,
        cores: CoreUse | None = None,
    ) -> None:
        self.handle = handle
        self.cache = KvCache(handle, model.info.n_swa, has_state=model.info.is_recurrent or model.info.is_hybrid)
        self._n_vocab = model.vocabulary.size
        self.n_sequences = int(llama_cpp.llama_n_seq_max(handle))
        self.batch = Batch(llama_cpp.llama_n_batch(handle))
        self.abort = NativeAbort(handle)
        self.threads = ThreadControl(handle, params, cores)
        self.info = _describe(self, model, params, log.lines(), t_ms)

    def synchronize(self) -> None:
        """Wait until everything handed to llama.cpp is computed: a GPU backend returns from llama_decode before it is."""
        llama_cpp.llama_synchronize(self.handle)

    def logits(self) -> Logits:
        """Return a copy of the last output of the last evaluation."""
        pointer = llama_cpp.llama_get_logits_ith(self.handle, -1)
        return np.ctypeslib.as_array(pointer, shape=(self._n_vocab,)).copy()

    def close(self) -> None:
        """Free the caches and buffers."""
        if self.handle is not None:
            self.threads.close()
            self.batch.close()
            llama_cpp.llama_free(self.handle)
            self.handle = None


def make_context(
    model: Model, params: LoadParams, log: NativeLog, *, is_forced: bool = False, cores: CoreUse | None = None
) -> Context:
    """Reserve the caches and buffers; forced also where too little memory seems to be free.

    Args:
        model: It computes with its weights.
        params: The load settings.
        log: What llama.cpp says.
        is_forced: Also where too little memory seems to be free.
        cores: See :class:`ThreadControl`.

    Raises:
        ChatAppError: ``CONTEXT_TOO_LARGE``, ``CACHE_...`` or ``LOAD_SETTINGS_REFUSED``.
    """
    if not is_forced:
        _check_memory(model, params)
    native = context_params(model, params)
    check_heads(model.handle, native, model.file.path.name, log)
    log.clear()
    stopwatch = Stopwatch()
    handle = llama_cpp.llama_init_from_model(model.handle, native)
    if not handle:
        raise context_refused(model.file, params, log)
    return Context(handle, model, params, log, stopwatch.ms(), cores)


def _check_memory(model: Model, params: LoadParams) -> None:
    asked = _flash_asked(model, params, min(params.n_batch, _MAX_UBATCH))
    need = expected_kv_bytes(model, params, is_flash=asked is not FlashAttention.OFF)
    free = free_memory_bytes(params.n_gpu_layers)
    if need is not None and need > free:
        raise ChatAppError.of(ProblemKind.CONTEXT_TOO_LARGE, n_ctx=params.n_ctx, need_bytes=need, free_bytes=free)


def context_params(model: Model, params: LoadParams) -> Any:  # noqa: ANN401 - a ctypes structure
    """Return llama.cpp's parameters of a context."""
    native = llama_cpp.llama_context_default_params()  # swa_full stays on: without it no turn could reuse the turn before
    native.n_ctx = params.n_ctx
    native.n_seq_max = _n_sequences(model)
    native.kv_unified = True  # all sequences draw on the same cells: one answer may use the whole window
    native.n_batch = params.n_batch
    native.n_ubatch = min(params.n_batch, _MAX_UBATCH)
    native.n_threads = automatic_threads() if params.n_threads == AUTOMATIC else params.n_threads
    native.n_threads_batch = automatic_threads() if params.n_threads_batch == AUTOMATIC else params.n_threads_batch
    native.type_k = ggml_type(params.type_k)
    native.type_v = ggml_type(params.type_v)
    # Without offloaded layers nothing is kept from the GPU; llama.cpp would only place its graph otherwise than in a plan.
    native.offload_kqv = params.offload_kqv is OffloadKqv.ON or params.n_gpu_layers == 0
    native.flash_attn_type = _FLASH[_flash_asked(model, params, native.n_ubatch)]
    native.no_perf = True  # our own stopwatch measures; llama.cpp's counters clamp to 1 and skip small batches
    return native


def _flash_asked(model: Model, params: LoadParams, n_ubatch: int) -> FlashAttention:
    return flash_attention(
        params.flash_attn,
        on_gpu=params.n_gpu_layers != 0 and has_gpu(),
        type_v=params.type_v,
        n_score_bytes=score_bytes(params.n_ctx, n_ubatch, model.info.n_head),
    )


def _n_sequences(model: Model) -> int:
    """Return 1 for a model with recurrent layers: llama.cpp would reserve its state once for every sequence."""
    return 1 if model.info.is_recurrent or model.info.is_hybrid else MAX_ANSWERS


def _describe(context: Context, model: Model, params: LoadParams, log_lines: list[str], t_ms: float) -> ContextInfo:
    handle = context.handle
    type_k, type_v = read_types(params, log_lines)
    return ContextInfo(
        n_ctx=min(params.n_ctx, llama_cpp.llama_n_ctx(handle)),  # llama.cpp rounds up to 256 cells; the user's limit holds
        n_batch=llama_cpp.llama_n_batch(handle),
        n_ubatch=llama_cpp.llama_n_ubatch(handle),
        n_threads=llama_cpp.llama_n_threads(handle),
        n_threads_batch=llama_cpp.llama_n_threads_batch(handle),
        n_gpu_layers_asked=params.n_gpu_layers,
        n_gpu_layers=model.n_gpu_layers,
        type_k=type_k,
        type_v=type_v,
        flash_attn=flash_attention_of(log_lines),
        caches=read_caches(model, params, log_lines),
        buffers=(*model.buffers, *read_buffers(log_lines)),
        can_shift=context.cache.can_shift,
        t_model_ms=model.t_load_ms,
        t_context_ms=t_ms,
    )


def flash_attention_of(log_lines: Sequence[str]) -> bool | None:
    """Return whether flash attention is used, as llama.cpp decided it; None where it did not say.

    Its log first tells what is asked for (a quantized V cache turns "auto" into "enabled"), then what a device made of "auto".
    """
    decisions = [match["state"] for line in log_lines if (match := _FLASH_LINE.search(line))]
    return decisions[-1] == "enabled" if decisions else None
