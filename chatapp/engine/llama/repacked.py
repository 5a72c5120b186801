"""Which weights llama.cpp copies into another layout when it loads them, as its own CPU backend says it.

A processor multiplies some quantised types faster from rows that are interleaved (CPU_REPACK, AMX, KleidiAI). Such a tensor
is kept twice: in the mapped file, and as the copy. llama.cpp's rule: it offers each weight to the extra buffer types in
turn, with a trial operation that is never computed. The same question is asked here.
"""

import ctypes
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from chatapp.engine.llama.library import ggml_function

__all__ = ["repacked_tensors"]

_POINTER = ctypes.c_void_p
_TRIAL_TOKENS = 512  # as llama.cpp's own trial
_TRIAL_BYTES = 64 * 1024
_F32, _I32 = 0, 26  # enum ggml_type
_CPU = 0  # enum ggml_backend_dev_type
_GET_EXTRA = b"ggml_backend_dev_get_extra_bufts"
_LOOKED_UP = ("token_embd.", "position_embd.", "token_types.", "per_layer_token_embd.")  # rows are fetched, not multiplied
_EXPERTS = "_exps."


class _GgmlParams(ctypes.Structure):
    """struct ggml_init_params."""

    _fields_ = [("size", ctypes.c_size_t), ("buffer", _POINTER), ("no_alloc", ctypes.c_bool)]


class _GgufParams(ctypes.Structure):
    """struct gguf_init_params."""

    _fields_ = [("no_alloc", ctypes.c_bool), ("context", ctypes.POINTER(_POINTER))]


class _TensorHead(ctypes.Structure):
    """The first members of struct ggml_tensor, which are all that is read or written here."""

    _fields_ = [("type", ctypes.c_int), ("buffer", _POINTER), ("ne", ctypes.c_int64 * 4)]


def repacked_tensors(path: Path) -> dict[str, int]:
    """Return the tensors of a file that are copied, with the bytes of each copy; the token embedding is asked about as the
    output that it may also be.

    The file has been checked before (see ``inspect_model_file``).
    """
    buffer_types = list(_extra_buffer_types())
    if not buffer_types:
        return {}
    context = _POINTER()
    parse = ggml_function("gguf_init_from_file", [ctypes.c_char_p, _GgufParams], _POINTER)
    parsed = parse(os.fsencode(path), _GgufParams(True, ctypes.pointer(context)))
    if not parsed:
        return {}
    try:
        return dict(_copies(parsed, context, buffer_types))
    finally:
        ggml_function("gguf_free", [_POINTER], None)(parsed)
        ggml_function("ggml_free", [_POINTER], None)(context)


def _extra_buffer_types() -> Iterator[int]:
    """Yield the CPU backend's extra buffer types, in llama.cpp's order."""
    device = ggml_function("ggml_backend_dev_by_type", [ctypes.c_int], _POINTER)(_CPU)
    if not device:
        return
    registry = ggml_function("ggml_backend_dev_backend_reg", [_POINTER], _POINTER)(device)
    address = ggml_function("ggml_backend_reg_get_proc_address", [_POINTER, ctypes.c_char_p], _POINTER)(registry, _GET_EXTRA)
    if not address:
        return
    found = ctypes.CFUNCTYPE(ctypes.POINTER(_POINTER), _POINTER)(address)(device)
    index = 0
    while found and found[index]:
        yield found[index]
        index += 1


def _copies(parsed: int, context: Any, buffer_types: list[int]) -> Iterator[tuple[str, int]]:  # noqa: ANN401 - a ctypes pointer
    count = ggml_function("gguf_get_n_tensors", [_POINTER], ctypes.c_int64)(parsed)
    name_of = ggml_function("gguf_get_tensor_name", [_POINTER, ctypes.c_int64], ctypes.c_char_p)
    find = ggml_function("ggml_get_tensor", [_POINTER, ctypes.c_char_p], _POINTER)
    size_in = ggml_function("ggml_backend_buft_get_alloc_size", [_POINTER, _POINTER], ctypes.c_size_t)
    answers: dict[tuple[Any, ...], int] = {}
    for index in range(count):
        raw: bytes = name_of(parsed, index)
        name, tensor = raw.decode("utf-8", "replace"), find(context, raw)
        head = _TensorHead.from_address(tensor)
        shape = (head.type, *head.ne, _EXPERTS in name)
        if name.startswith(_LOOKED_UP[1:]) or head.ne[1] == 1:
            continue
        if shape not in answers:
            answers[shape] = next((kind for kind in buffer_types if _takes(kind, tensor, is_experts=_EXPERTS in name)), 0)
        if answers[shape]:
            yield name, size_in(answers[shape], tensor)


def _takes(buffer_type: int, tensor: int, *, is_experts: bool) -> bool:
    """Return whether the CPU would multiply this weight from a buffer of that type."""
    device = ggml_function("ggml_backend_dev_by_type", [ctypes.c_int], _POINTER)(_CPU)
    trial = ggml_function("ggml_init", [_GgmlParams], _POINTER)(_GgmlParams(_TRIAL_BYTES, None, True))
    empty = ggml_function("ggml_backend_buft_alloc_buffer", [_POINTER, ctypes.c_size_t], _POINTER)(buffer_type, 0)
    head = _TensorHead.from_address(tensor)
    head.buffer = empty
    try:
        supports = ggml_function("ggml_backend_dev_supports_op", [_POINTER, _POINTER], ctypes.c_bool)
        return bool(supports(device, _product(trial, tensor, head.ne, is_experts=is_experts)))
    finally:
        head.buffer = None
        ggml_function("ggml_backend_buffer_free", [_POINTER], None)(empty)
        ggml_function("ggml_free", [_POINTER], None)(trial)


def _product(trial: int, tensor: int, shape: Any, *, is_experts: bool) -> int:  # noqa: ANN401 - a ctypes array
    new = ggml_function("ggml_new_tensor", [_POINTER, ctypes.c_int, ctypes.c_int, ctypes.POINTER(ctypes.c_int64)], _POINTER)
    pair, triple = [_POINTER] * 3, [_POINTER] * 4
    if not is_experts:
        right = new(trial, _F32, 4, (ctypes.c_int64 * 4)(shape[0], _TRIAL_TOKENS, shape[2], shape[3]))
        return int(ggml_function("ggml_mul_mat", pair, _POINTER)(trial, tensor, right))
    right = new(trial, _F32, 3, (ctypes.c_int64 * 3)(shape[0], 1, _TRIAL_TOKENS))
    ids = new(trial, _I32, 2, (ctypes.c_int64 * 2)(1, _TRIAL_TOKENS))
    return int(ggml_function("ggml_mul_mat_id", triple, _POINTER)(trial, tensor, right, ids))
