"""llama.cpp says only "no" to a load; its log says why. Here that becomes one clear sentence."""

import re

from chatapp.engine.llama.gguf_file import ModelFile
from chatapp.engine.llama.native_log import NativeLog
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["context_refused", "model_refused"]

_ARCHITECTURE = re.compile(r"unknown model architecture: '(?P<name>[^']*)'")
_LOAD_ERROR = re.compile(r"error loading model: (?P<reason>.+)")
_FUNCTION = re.compile(r"^\w+: ")
_NO_REASON = "llama.cpp gave no reason"


def model_refused(file: ModelFile, log: NativeLog) -> ChatAppError:
    """Return why llama.cpp did not load the weights."""
    errors = log.errors()
    if match := _ARCHITECTURE.search(errors):
        return ChatAppError.of(ProblemKind.UNKNOWN_ARCHITECTURE, architecture=match["name"], file=file.path.name, detail=errors)
    found = _LOAD_ERROR.search(errors)
    reason = found["reason"] if found else _first_line(errors)
    return ChatAppError.of(ProblemKind.LOAD_FAILED, file=file.path.name, reason=reason, detail=errors)


def context_refused(log: NativeLog) -> ChatAppError:
    """Return why llama.cpp made no context: nearly always a K/V type that the model or flash attention does not take."""
    errors = log.errors()
    return ChatAppError.of(ProblemKind.LOAD_SETTINGS_REFUSED, reason=_first_line(errors), detail=errors)


def _first_line(errors: str) -> str:
    lines = errors.splitlines()
    return _FUNCTION.sub("", lines[0]).strip() if lines else _NO_REASON
