"""Tables of the GGUF format and of ggml: sizes of values and tensor types, names of file types.

Sources: the GGUF specification (ggml's ``docs/gguf.md``); ``ggml_type_size()``, ``ggml_blck_size()`` and
``llama_ftype_name()`` of the llama.cpp that llama-cpp-python 0.3.36 builds. A test compares the sizes with the library.
"""

from enum import IntEnum

__all__ = ["FILE_TYPES", "TENSOR_TYPES", "TYPE_OF_FILE", "VALUE_BYTES", "ValueType", "short_quantization"]


class ValueType(IntEnum):
    """Types of metadata values."""

    UINT8 = 0
    INT8 = 1
    UINT16 = 2
    INT16 = 3
    UINT32 = 4
    INT32 = 5
    FLOAT32 = 6
    BOOL = 7
    STRING = 8
    ARRAY = 9
    UINT64 = 10
    INT64 = 11
    FLOAT64 = 12


VALUE_BYTES: dict[int, int] = {
    ValueType.UINT8: 1,
    ValueType.INT8: 1,
    ValueType.UINT16: 2,
    ValueType.INT16: 2,
    ValueType.UINT32: 4,
    ValueType.INT32: 4,
    ValueType.FLOAT32: 4,
    ValueType.BOOL: 1,
    ValueType.UINT64: 8,
    ValueType.INT64: 8,
    ValueType.FLOAT64: 8,
}
"""Bytes of one value of a fixed size."""

TENSOR_TYPES: dict[int, tuple[str, int, int]] = {
    0: ("F32", 1, 4),
    1: ("F16", 1, 2),
    2: ("Q4_0", 32, 18),
    3: ("Q4_1", 32, 20),
    6: ("Q5_0", 32, 22),
    7: ("Q5_1", 32, 24),
    8: ("Q8_0", 32, 34),
    9: ("Q8_1", 32, 36),
    10: ("Q2_K", 256, 84),
    11: ("Q3_K", 256, 110),
    12: ("Q4_K", 256, 144),
    13: ("Q5_K", 256, 176),
    14: ("Q6_K", 256, 210),
    15: ("Q8_K", 256, 292),
    16: ("IQ2_XXS", 256, 66),
    17: ("IQ2_XS", 256, 74),
    18: ("IQ3_XXS", 256, 98),
    19: ("IQ1_S", 256, 50),
    20: ("IQ4_NL", 32, 18),
    21: ("IQ3_S", 256, 110),
    22: ("IQ2_S", 256, 82),
    23: ("IQ4_XS", 256, 136),
    24: ("I8", 1, 1),
    25: ("I16", 1, 2),
    26: ("I32", 1, 4),
    27: ("I64", 1, 8),
    28: ("F64", 1, 8),
    29: ("IQ1_M", 256, 56),
    30: ("BF16", 1, 2),
    34: ("TQ1_0", 256, 54),
    35: ("TQ2_0", 256, 66),
    39: ("MXFP4", 32, 17),
    40: ("NVFP4", 64, 36),
    41: ("Q1_0", 128, 18),
    42: ("Q2_0", 64, 18),
}
"""``ggml_type`` -> name, elements of a block, bytes of a block."""

FILE_TYPES: dict[int, tuple[str, str]] = {
    0: ("all F32", "F32"),
    1: ("F16", "F16"),
    2: ("Q4_0", "Q4_0"),
    3: ("Q4_1", "Q4_1"),
    7: ("Q8_0", "Q8_0"),
    8: ("Q5_0", "Q5_0"),
    9: ("Q5_1", "Q5_1"),
    10: ("Q2_K - Medium", "Q2_K"),
    11: ("Q3_K - Small", "Q3_K_S"),
    12: ("Q3_K - Medium", "Q3_K_M"),
    13: ("Q3_K - Large", "Q3_K_L"),
    14: ("Q4_K - Small", "Q4_K_S"),
    15: ("Q4_K - Medium", "Q4_K_M"),
    16: ("Q5_K - Small", "Q5_K_S"),
    17: ("Q5_K - Medium", "Q5_K_M"),
    18: ("Q6_K", "Q6_K"),
    19: ("IQ2_XXS - 2.0625 bpw", "IQ2_XXS"),
    20: ("IQ2_XS - 2.3125 bpw", "IQ2_XS"),
    21: ("Q2_K - Small", "Q2_K_S"),
    22: ("IQ3_XS - 3.3 bpw", "IQ3_XS"),
    23: ("IQ3_XXS - 3.0625 bpw", "IQ3_XXS"),
    24: ("IQ1_S - 1.5625 bpw", "IQ1_S"),
    25: ("IQ4_NL - 4.5 bpw", "IQ4_NL"),
    26: ("IQ3_S - 3.4375 bpw", "IQ3_S"),
    27: ("IQ3_S mix - 3.66 bpw", "IQ3_M"),
    28: ("IQ2_S - 2.5 bpw", "IQ2_S"),
    29: ("IQ2_M - 2.7 bpw", "IQ2_M"),
    30: ("IQ4_XS - 4.25 bpw", "IQ4_XS"),
    31: ("IQ1_M - 1.75 bpw", "IQ1_M"),
    32: ("BF16", "BF16"),
    36: ("TQ1_0 - 1.69 bpw ternary", "TQ1_0"),
    37: ("TQ2_0 - 2.06 bpw ternary", "TQ2_0"),
    38: ("MXFP4 MoE", "MXFP4_MOE"),
    39: ("NVFP4", "NVFP4"),
    40: ("Q1_0", "Q1_0"),
    41: ("Q2_0", "Q2_0"),
}
"""``general.file_type`` -> llama.cpp's name, and the short name that files and download pages use."""

TYPE_OF_FILE: dict[str, int] = {
    "F32": 0,
    "F16": 1,
    "BF16": 32,
    "Q4_0": 2,
    "Q4_1": 3,
    "Q5_0": 8,
    "Q5_1": 9,
    "Q8_0": 7,
    "Q2_K": 10,
    "Q3_K": 12,
    "Q4_K": 15,
    "Q5_K": 17,
    "Q6_K": 18,
    "TQ1_0": 36,
    "TQ2_0": 37,
    "IQ2_XXS": 19,
    "IQ2_XS": 20,
    "IQ2_S": 28,
    "IQ3_XXS": 23,
    "IQ1_S": 24,
    "IQ1_M": 31,
    "IQ4_NL": 25,
    "IQ4_XS": 30,
    "IQ3_S": 26,
    "MXFP4": 38,
    "NVFP4": 39,
    "Q1_0": 40,
    "Q2_0": 41,
}
"""Most frequent tensor type -> file type, as llama.cpp guesses it where ``general.file_type`` is missing."""

_SHORT_OF_LONG = dict(FILE_TYPES.values())


def short_quantization(file_type: str) -> str:
    """Return the short spelling of llama.cpp's file type name: ``Q4_K - Medium`` gives ``Q4_K_M``; an unknown one stays."""
    bare = file_type.removeprefix("(guessed) ")
    return _SHORT_OF_LONG.get(bare, bare)
