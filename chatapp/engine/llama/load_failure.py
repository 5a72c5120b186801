"""llama.cpp says only "no" to a load; its log says why. Here that becomes one clear sentence."""

import re

from chatapp.domain.load_params import LoadParams
from chatapp.engine.llama.cache_types import refused_type
from chatapp.engine.llama.gguf_file import ModelFile
from chatapp.engine.llama.native_log import NativeLog
from chatapp.engine.llama.offload import fitting_n_ctx, fitting_n_gpu_layers, gpus_of
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["context_refused", "model_refused", "with_what_fits"]

_ARCHITECTURE = re.compile(r"unknown model architecture: '(?P<name>[^']*)'")
_LOAD_ERROR = re.compile(r"error loading model: (?P<reason>.+)")
_CONTEXT_ERROR = re.compile(r"failed to initialize the context: (?P<reason>.+)")
_FUNCTION = re.compile(r"^\w+: ")
_NO_MEMORY = re.compile(r"(unable|failed) to allocate|memory allocation of size|cudaMalloc failed|OutOf\w*Memory|bad_alloc")
_IN_MAIN_MEMORY = re.compile(r"(unable|failed) to allocate (CPU\w* )?buffer of size|allocate CPU\w* buffer|bad_alloc")
_SETTINGS = re.compile(r"does not support split buffers|invalid value for main_gpu")
_NO_REASON = "llama.cpp gave no reason"


def model_refused(file: ModelFile, log: NativeLog) -> ChatAppError:
    """Return why llama.cpp did not load the weights."""
    errors = log.errors()
    if match := _ARCHITECTURE.search(errors):
        return ChatAppError.of(ProblemKind.UNKNOWN_ARCHITECTURE, architecture=match["name"], file=file.path.name, detail=errors)
    found = _LOAD_ERROR.search(errors)
    reason = found["reason"] if found else _first_line(errors)
    if _NO_MEMORY.search(errors):
        return ChatAppError.of(ProblemKind.LOAD_OUT_OF_MEMORY, file=file.path.name, reason=reason, detail=errors)
    if _SETTINGS.search(errors):
        return ChatAppError.of(ProblemKind.LOAD_SETTINGS_REFUSED, reason=_plain(reason), detail=errors)
    return ChatAppError.of(ProblemKind.LOAD_FAILED, file=file.path.name, reason=reason, detail=errors)


def context_refused(file: ModelFile, params: LoadParams, log: NativeLog) -> ChatAppError:
    """Return why llama.cpp made no context: too little memory, or a K/V type that model or flash attention does not take."""
    errors = log.errors()
    if _NO_MEMORY.search(errors):
        found = _CONTEXT_ERROR.search(errors)
        reason = found["reason"] if found else _first_line(errors)
        return ChatAppError.of(ProblemKind.LOAD_OUT_OF_MEMORY, file=file.path.name, reason=reason, detail=errors)
    refused = refused_type(errors, file.path.name, params.type_v)
    return refused or ChatAppError.of(ProblemKind.LOAD_SETTINGS_REFUSED, reason=_first_line(errors), detail=errors)


def with_what_fits(error: ChatAppError, params: LoadParams, file: ModelFile) -> ChatAppError:
    """Add to a failure for lack of memory what could be tried instead, now that the failed load has given all back.

    Facts added: ``fitting_n_ctx``, and ``fitting_n_gpu_layers`` where a GPU was short (see ``domain.step_down``).
    """
    problem = error.problem
    if problem.kind not in {ProblemKind.CONTEXT_TOO_LARGE, ProblemKind.LOAD_OUT_OF_MEMORY}:
        return error
    facts = dict(problem.facts)
    if problem.kind is ProblemKind.LOAD_OUT_OF_MEMORY and params.n_gpu_layers and _on_gpu(params, problem.detail):
        facts["fitting_n_gpu_layers"] = fitting_n_gpu_layers(params, file)
    elif n_ctx := fitting_n_ctx(params, file):
        facts["fitting_n_ctx"] = n_ctx
    return ChatAppError(problem.model_copy(update={"facts": facts}))


def _on_gpu(params: LoadParams, errors: str) -> bool:
    return bool(gpus_of(params)) and not _IN_MAIN_MEMORY.search(errors)


def _plain(reason: str) -> str:
    return _FUNCTION.sub("", reason).strip()


def _first_line(errors: str) -> str:
    lines = errors.splitlines()
    return _plain(lines[0]) if lines else _NO_REASON
