"""What can be said of a model file before it is loaded, read with ggml's own GGUF parser (no weights are touched)."""

import ctypes
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chatapp.domain.gguf_format import GGUF_LEAST_BYTES, GGUF_MAGIC, MOST_LAYERS, version_reason
from chatapp.engine.llama.gguf_numbers import header_numbers
from chatapp.engine.llama.library import ggml_function
from chatapp.engine.llama.native_log import NativeLog
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["ModelFile", "inspect_model_file", "model_parts"]

_PART_NAME = re.compile(r"^(?P<stem>.*)-(?P<index>\d{5})-of-(?P<count>\d{5})\.gguf$")  # llama.cpp's own pattern
_TYPE_STRING, _TYPE_ARRAY = 8, 9  # enum gguf_type


class _InitParams(ctypes.Structure):
    """struct gguf_init_params."""

    _fields_ = [("no_alloc", ctypes.c_bool), ("ctx", ctypes.c_void_p)]


@dataclass(frozen=True)
class _Header:
    architecture: str
    general_type: str
    numbers: dict[str, tuple[int, ...]]
    tensors: tuple[tuple[str, int], ...]  # name, bytes
    need_bytes: int  # the file must be at least this long
    n_vocab: int = 0


@dataclass(frozen=True)
class ModelFile:
    """A model file (with all its parts) that may be handed to llama.cpp."""

    path: Path
    architecture: str
    file_bytes: int
    weights_bytes: int
    numbers: dict[str, tuple[int, ...]] = field(default_factory=dict)  # whole numbers of the header, without its prefix
    tensors: tuple[tuple[str, int], ...] = ()  # name, bytes
    n_vocab: int = 0  # tokens of its vocabulary; 0 where the header does not list them


def inspect_model_file(path: Path, log: NativeLog) -> ModelFile:
    """Check everything that can be known without reading weights.

    Raises:
        ChatAppError: ``MODEL_MISSING``, ``MODEL_PART_MISSING``, ``MODEL_UNREADABLE``, ``NOT_A_GGUF``, ``GGUF_INVALID``,
            ``GGUF_UNSUPPORTED``, ``MODEL_TRUNCATED`` or ``NOT_A_CHAT_MODEL``.
    """
    parts = model_parts(path)
    _check_complete(path, parts)
    headers = [_checked_header(part, log) for part in parts]
    first = headers[0]
    tensors = tuple(tensor for header in headers for tensor in header.tensors)
    _check_kind(path.name, first, len(tensors))
    return ModelFile(
        path=path,
        architecture=first.architecture,
        file_bytes=sum(part.stat().st_size for part in parts),
        weights_bytes=sum(size for _, size in tensors),
        numbers=first.numbers,
        tensors=tensors,
        n_vocab=first.n_vocab,
    )


def model_parts(path: Path) -> list[Path]:
    """Return the files of a model in order: one, or all parts where the name says that it is split."""
    match = _PART_NAME.match(path.name)
    if match is None:
        return [path]
    count = int(match["count"])
    return [path.with_name(f"{match['stem']}-{index:05d}-of-{count:05d}.gguf") for index in range(1, count + 1)]


def _check_complete(path: Path, parts: list[Path]) -> None:
    """Name a part that is missing beside the one that was chosen; a chosen one that has gone is told as any other file."""
    missing = next((part for part in parts if part != path and _is_gone(part)), None)
    if missing is not None and not _is_gone(path):
        raise ChatAppError.of(ProblemKind.MODEL_PART_MISSING, file=missing.name, n_files=len(parts))


def _is_gone(path: Path) -> bool:
    try:
        path.stat()
    except FileNotFoundError:
        return True
    except OSError:  # it may be there, and reading it tells what is wrong
        return False
    return False


def _checked_header(path: Path, log: NativeLog) -> _Header:
    size = _check_readable(path)
    header = _read_header(path, log)
    if header.need_bytes > size:
        raise ChatAppError.of(ProblemKind.MODEL_TRUNCATED, file=path.name, have_bytes=size, need_bytes=header.need_bytes)
    n_layer = max(header.numbers.get("block_count", ()), default=0)
    if n_layer > MOST_LAYERS:  # llama.cpp would end the process
        reason = f"the setting {header.architecture}.block_count is {n_layer:,}"
        raise ChatAppError.of(ProblemKind.GGUF_INVALID, file=path.name, reason=reason)
    return header


def _check_ordinary(path: Path) -> None:
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):  # opening a pipe would wait for ever
        reason = "it is a folder" if stat.S_ISDIR(mode) else "it is no ordinary file"
        raise ChatAppError.of(ProblemKind.MODEL_UNREADABLE, file=path.name or str(path), reason=reason)


def _check_readable(path: Path) -> int:
    """Return the size of a file that begins as a GGUF does."""
    try:
        _check_ordinary(path)
        with path.open("rb") as file:
            start = file.read(GGUF_LEAST_BYTES)
            size = os.fstat(file.fileno()).st_size
    except FileNotFoundError as error:
        raise ChatAppError.of(ProblemKind.MODEL_MISSING, file=path.name, detail=str(error)) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ChatAppError.of(ProblemKind.MODEL_UNREADABLE, file=path.name, reason=reason, detail=str(error)) from error
    _check_start(path.name, start)
    return size


def _check_start(name: str, start: bytes) -> None:
    """Tell what is no GGUF, or one that cannot be read here, in the words that the list of models has for it."""
    magic = start[: len(GGUF_MAGIC)]
    if not GGUF_MAGIC.startswith(magic):
        raise ChatAppError.of(ProblemKind.NOT_A_GGUF, file=name, detail=f"begins with {magic!r}")
    if len(start) < GGUF_LEAST_BYTES:
        raise ChatAppError.of(ProblemKind.MODEL_TRUNCATED, file=name, have_bytes=len(start), need_bytes=GGUF_LEAST_BYTES)
    version = int.from_bytes(start[len(GGUF_MAGIC) :][:4], "little")
    if reason := version_reason(version):
        raise ChatAppError.of(ProblemKind.GGUF_UNSUPPORTED, file=name, reason=reason, detail=f"version {version:#x}")


def _read_header(path: Path, log: NativeLog) -> _Header:
    log.clear()
    parse = ggml_function("gguf_init_from_file", [ctypes.c_char_p, _InitParams], ctypes.c_void_p)
    parsed = parse(os.fsencode(path), _InitParams(True, None))
    if not parsed:
        lines = log.errors().splitlines()
        reason = _without_function(lines[0]) if lines else "it ends too early"
        raise ChatAppError.of(ProblemKind.GGUF_INVALID, file=path.name, reason=reason, detail=log.errors())
    try:
        return _describe(parsed)
    finally:
        ggml_function("gguf_free", [ctypes.c_void_p], None)(parsed)


def _describe(parsed: int) -> _Header:
    data_start = _number("gguf_get_data_offset", parsed)
    n_tensors = _number("gguf_get_n_tensors", parsed, result=ctypes.c_int64)
    extents = list(_extents(parsed, n_tensors))
    architecture = _text(parsed, "general.architecture")
    return _Header(
        architecture=architecture,
        general_type=_text(parsed, "general.type"),
        numbers=header_numbers(parsed, architecture),
        tensors=tuple((name, size) for name, _, size in extents),
        need_bytes=data_start + max((offset + size for _, offset, size in extents), default=0),
        n_vocab=_length(parsed, "tokenizer.ggml.tokens"),
    )


def _extents(parsed: int, n_tensors: int) -> Iterator[tuple[str, int, int]]:
    """Yield (name, offset in the data section, bytes) of every tensor."""
    name_of = ggml_function("gguf_get_tensor_name", [ctypes.c_void_p, ctypes.c_int64], ctypes.c_char_p)
    offset_of = ggml_function("gguf_get_tensor_offset", [ctypes.c_void_p, ctypes.c_int64], ctypes.c_size_t)
    size_of = ggml_function("gguf_get_tensor_size", [ctypes.c_void_p, ctypes.c_int64], ctypes.c_size_t)
    for index in range(n_tensors):
        yield name_of(parsed, index).decode("utf-8", "replace"), offset_of(parsed, index), size_of(parsed, index)


def _number(function: str, parsed: int, result: Any = ctypes.c_size_t) -> int:  # noqa: ANN401 - ctypes types are values
    return int(ggml_function(function, [ctypes.c_void_p], result)(parsed))


def _text(parsed: int, key: str) -> str:
    """Return a text of the header; empty where it has none (asking for another type would abort the process)."""
    find = ggml_function("gguf_find_key", [ctypes.c_void_p, ctypes.c_char_p], ctypes.c_int64)
    index = find(parsed, key.encode())
    if index < 0:
        return ""
    pair = [ctypes.c_void_p, ctypes.c_int64]
    if ggml_function("gguf_get_kv_type", pair, ctypes.c_int)(parsed, index) != _TYPE_STRING:
        return ""
    value: bytes = ggml_function("gguf_get_val_str", pair, ctypes.c_char_p)(parsed, index)
    return value.decode("utf-8", "replace")


def _length(parsed: int, key: str) -> int:
    """Return the length of an array of the header; 0 where it has none (asking for another type would abort the process)."""
    index = ggml_function("gguf_find_key", [ctypes.c_void_p, ctypes.c_char_p], ctypes.c_int64)(parsed, key.encode())
    pair = [ctypes.c_void_p, ctypes.c_int64]
    if index < 0 or ggml_function("gguf_get_kv_type", pair, ctypes.c_int)(parsed, index) != _TYPE_ARRAY:
        return 0
    return int(ggml_function("gguf_get_arr_n", pair, ctypes.c_size_t)(parsed, index))


def _check_kind(file: str, header: _Header, n_tensors: int) -> None:
    if not header.architecture:
        raise ChatAppError.of(ProblemKind.GGUF_INVALID, file=file, reason="it names no architecture")
    reason = _why_no_chat(header, n_tensors)
    if reason:
        raise ChatAppError.of(ProblemKind.NOT_A_CHAT_MODEL, file=file, reason=reason)


def _why_no_chat(header: _Header, n_tensors: int) -> str:
    if header.general_type in {"adapter", "imatrix"}:
        return f"it is an {header.general_type} that belongs to another model"
    if header.general_type in {"mmproj", "clip-vision"} or header.architecture == "clip":
        return "it is the picture part of another model"
    if n_tensors == 0:
        return "it holds a vocabulary and no weights"
    return ""


def _without_function(line: str) -> str:
    """Drop the C function's name that leads llama.cpp's log lines."""
    return re.sub(r"^\w+: ", "", line).strip()
