"""Integers of a GGUF header, also those that differ by layer: llama.cpp's own getter leaves arrays out."""

import ctypes
from typing import Any

from chatapp.engine.llama.library import ggml_function

__all__ = ["header_numbers"]

_TYPE_ARRAY = 9  # enum gguf_type
_INTEGERS: dict[int, Any] = {
    0: ctypes.c_uint8,
    1: ctypes.c_int8,
    2: ctypes.c_uint16,
    3: ctypes.c_int16,
    4: ctypes.c_uint32,
    5: ctypes.c_int32,
    7: ctypes.c_bool,
    10: ctypes.c_uint64,
    11: ctypes.c_int64,
}
_MAX_LENGTH = 4_096  # one entry a layer; vocabularies are none of our business
_PAIR = [ctypes.c_void_p, ctypes.c_int64]


def header_numbers(parsed: int, architecture: str) -> dict[str, tuple[int, ...]]:
    """Return the architecture's whole numbers by their key without its prefix: one number, or one for each layer.

    Args:
        parsed: A ``gguf_context``.
        architecture: The prefix of the keys.
    """
    key_of = ggml_function("gguf_get_key", _PAIR, ctypes.c_char_p)
    count = ggml_function("gguf_get_n_kv", [ctypes.c_void_p], ctypes.c_int64)(parsed)
    prefix = f"{architecture}.".encode()
    found: dict[str, tuple[int, ...]] = {}
    for index in range(count):
        key: bytes = key_of(parsed, index)
        if key.startswith(prefix) and (numbers := _numbers(parsed, index)):
            found[key.removeprefix(prefix).decode("utf-8", "replace")] = numbers
    return found


def _numbers(parsed: int, index: int) -> tuple[int, ...]:
    kind: int = ggml_function("gguf_get_kv_type", _PAIR, ctypes.c_int)(parsed, index)
    if kind == _TYPE_ARRAY:
        kind = ggml_function("gguf_get_arr_type", _PAIR, ctypes.c_int)(parsed, index)
        length = ggml_function("gguf_get_arr_n", _PAIR, ctypes.c_size_t)(parsed, index)
        get, is_array = "gguf_get_arr_data", True
    else:
        length, get, is_array = 1, "gguf_get_val_data", False
    if kind not in _INTEGERS or not 0 < length <= _MAX_LENGTH:
        return ()
    address = ggml_function(get, _PAIR, ctypes.c_void_p)(parsed, index)
    values = (_INTEGERS[kind] * length).from_address(address)
    return tuple(int(value) for value in values) if is_array else (int(values[0]),)
