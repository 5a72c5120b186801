"""The weights: load with progress and cancel, describe, free."""

import ctypes
import os
import re
from collections.abc import Callable
from typing import Any

import llama_cpp

from chatapp.domain.load_params import LoadParams
from chatapp.domain.model_info import ModelInfo
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.llama.buffer_sizes import read_buffers
from chatapp.engine.llama.gguf_file import ModelFile
from chatapp.engine.llama.load_failure import model_refused
from chatapp.engine.llama.load_mode import native_load_mode
from chatapp.engine.llama.memory import free_memory_bytes
from chatapp.engine.llama.model_sampling import recommended_sampling
from chatapp.engine.llama.native_log import NativeLog
from chatapp.engine.llama.offload import Offload
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.stopwatch import Stopwatch
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.metrics.decode_weights import decode_weights

__all__ = ["Model", "check_chat", "load_model"]

_OFFLOADED = re.compile(r"offloaded (?P<n>\d+)/\d+ layers to GPU")
_META_BYTES = 65_536
_MIN_PROGRESS_STEP = 0.02


class Model:
    """Loaded weights and their vocabulary. Free them with :meth:`close`, after every context made of them."""

    def __init__(self, handle: Any, file: ModelFile, log: NativeLog, t_load_ms: float, offload: Offload) -> None:  # noqa: ANN401 - opaque
        self.handle = handle
        self._offload = offload  # llama.cpp keeps pointers into it
        self.file = file
        self.vocabulary = Vocabulary(handle)
        self.n_gpu_layers = _offloaded_layers(log)
        self.buffers = read_buffers(log.lines())
        self.t_load_ms = t_load_ms
        self.info = _describe(handle, file, has_template=bool(self.chat_template))

    @property
    def chat_template(self) -> str:
        """The chat template in the file; empty where it has none."""
        template = llama_cpp.llama_model_chat_template(self.handle, None)
        return template.decode("utf-8", "replace") if template else ""

    def meta(self, key: str) -> str:
        """Return one scalar of the file's header as text; empty where it is missing or an array."""
        return _meta(self.handle, key)

    def close(self) -> None:
        """Free the weights."""
        if self.handle is not None:
            llama_cpp.llama_model_free(self.handle)
            self.handle = None


def load_model(
    file: ModelFile,
    params: LoadParams,
    log: NativeLog,
    cancel: CancelFlag,
    on_progress: Callable[[float], None],
    *,
    is_forced: bool = False,
) -> Model:
    """Load the weights of an inspected file; forced also where too little memory seems to be free.

    Raises:
        ChatAppError: ``MODEL_TOO_LARGE``, ``UNKNOWN_ARCHITECTURE``, ``NOT_A_CHAT_MODEL`` or ``LOAD_FAILED``.
        RequestCancelledError: The load was cancelled.
    """
    if not is_forced:
        _check_memory(file, params)
    log.clear()
    stopwatch = Stopwatch()
    offload = Offload(params)
    handle = _load(file, offload, native_load_mode(params, file.weights_bytes), cancel, on_progress)
    if not handle:
        cancel.check()
        raise model_refused(file, log)
    model = Model(handle, file, log, stopwatch.ms(), offload)
    try:
        check_chat(model)
        cancel.check()
    except BaseException:
        model.close()
        raise
    return model


def _check_memory(file: ModelFile, params: LoadParams) -> None:
    free = free_memory_bytes(params.n_gpu_layers)
    if file.weights_bytes > free:
        raise ChatAppError.of(ProblemKind.MODEL_TOO_LARGE, file=file.path.name, need_bytes=file.weights_bytes, free_bytes=free)


def _load(file: ModelFile, offload: Offload, load_mode: int, cancel: CancelFlag, on_progress: Callable[[float], None]) -> Any:  # noqa: ANN401 - opaque
    native = llama_cpp.llama_model_default_params()
    native.load_mode = load_mode
    offload.write_to(native)
    callback = llama_cpp.llama_progress_callback(_progress(cancel, on_progress))
    native.progress_callback = callback  # `callback` stays referenced until the load returns
    return llama_cpp.llama_model_load_from_file(os.fsencode(file.path), native)


def _progress(cancel: CancelFlag, on_progress: Callable[[float], None]) -> Callable[[float, object], bool]:
    """Return llama.cpp's progress callback: it reports each fiftieth and stops the load when cancelled."""
    reported = -1.0

    def tell(fraction: float, _user_data: object) -> bool:
        nonlocal reported
        if fraction - reported >= _MIN_PROGRESS_STEP or (fraction >= 1 and reported < 1):
            reported = fraction
            on_progress(min(1.0, max(0.0, fraction)))
        return not cancel.is_raised

    return tell


def _offloaded_layers(log: NativeLog) -> int:
    matches = [match for line in log.lines() if (match := _OFFLOADED.search(line))]
    return int(matches[-1]["n"]) if matches else 0


def check_chat(model: Model) -> None:
    """Refuse a model that writes no text.

    Raises:
        ChatAppError: ``NOT_A_CHAT_MODEL``.
    """
    reason = _why_no_chat(model)
    if reason:
        raise ChatAppError.of(ProblemKind.NOT_A_CHAT_MODEL, file=model.info.file, reason=reason)


def _why_no_chat(model: Model) -> str:
    if model.meta(f"{model.info.architecture}.attention.causal") == "false":
        return "it is an embedding model"
    if llama_cpp.llama_model_is_diffusion(model.handle):
        return "it is a diffusion model"
    if llama_cpp.llama_model_has_encoder(model.handle):
        return "it is an encoder model"
    return ""


def _describe(handle: Any, file: ModelFile, *, has_template: bool) -> ModelInfo:  # noqa: ANN401 - opaque
    weights = decode_weights(file.tensors, file.numbers)
    return ModelInfo(
        file=file.path.name,
        bytes=file.file_bytes,
        architecture=file.architecture,
        name=_meta(handle, "general.name"),
        quantization=_quantization(handle),
        n_params=llama_cpp.llama_model_n_params(handle),
        weights_bytes=llama_cpp.llama_model_size(handle),
        n_ctx_train=llama_cpp.llama_model_n_ctx_train(handle),
        n_layer=llama_cpp.llama_model_n_layer(handle),
        n_embd=llama_cpp.llama_model_n_embd(handle),
        n_head=llama_cpp.llama_model_n_head(handle),
        n_head_kv=llama_cpp.llama_model_n_head_kv(handle),
        n_vocab=llama_cpp.llama_vocab_n_tokens(llama_cpp.llama_model_get_vocab(handle)),
        n_swa=llama_cpp.llama_model_n_swa(handle),
        is_recurrent=llama_cpp.llama_model_is_recurrent(handle),
        is_hybrid=llama_cpp.llama_model_is_hybrid(handle),
        n_expert=max(file.numbers.get("expert_count", (0,))),
        n_expert_used=max(file.numbers.get("expert_used_count", (0,))),
        decode_bytes=weights.n_bytes,
        decode_bytes_reason=weights.reason,
        has_chat_template=has_template,
        sampling=recommended_sampling(lambda key: _meta(handle, key)),
    )


def _quantization(handle: Any) -> str:  # noqa: ANN401 - opaque
    name = llama_cpp.llama_ftype_name(llama_cpp.llama_model_ftype(handle))
    return name.decode("utf-8", "replace") if name else ""


def _meta(handle: Any, key: str) -> str:  # noqa: ANN401 - opaque
    value = ctypes.create_string_buffer(_META_BYTES)
    length = llama_cpp.llama_model_meta_val_str(handle, key.encode(), value, _META_BYTES)
    return value.value.decode("utf-8", "replace") if length >= 0 else ""
