"""The tables against the library that loads the models."""

import ctypes
import importlib.util
from pathlib import Path

import pytest

from chatapp.models.gguf_types import FILE_TYPES, TENSOR_TYPES, TYPE_OF_FILE, short_quantization

_N_TENSOR_TYPES = 43  # GGML_TYPE_COUNT
_N_FILE_TYPES = 42  # one more than LLAMA_FTYPE_MOSTLY_Q2_0


def _library(name: str) -> ctypes.CDLL:
    """Open one of llama.cpp's libraries by its file: llama_cpp itself is imported by the engine only."""
    spec = importlib.util.find_spec("llama_cpp")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    folder = Path(spec.submodule_search_locations[0]) / "lib"
    found = [path for path in folder.glob(f"*{name}.*") if path.suffix in {".so", ".dylib", ".dll"}]
    assert found, f"{name} is not in {folder}"
    return ctypes.CDLL(str(found[0]))


@pytest.fixture(scope="module")
def ggml() -> ctypes.CDLL:
    library = _library("ggml-base")
    library.ggml_type_size.restype = ctypes.c_size_t
    library.ggml_blck_size.restype = ctypes.c_int64
    return library


def test_block_sizes_are_those_of_the_library(ggml: ctypes.CDLL) -> None:
    for number, (name, block, block_bytes) in TENSOR_TYPES.items():
        assert (block, block_bytes) == (ggml.ggml_blck_size(number), ggml.ggml_type_size(number)), name


def test_no_tensor_type_of_the_library_is_missing(ggml: ctypes.CDLL) -> None:
    known_to_library = {number for number in range(_N_TENSOR_TYPES) if ggml.ggml_blck_size(number) > 0}

    assert known_to_library == set(TENSOR_TYPES)


def test_file_type_names_are_those_of_the_library() -> None:
    library = _library("llama")
    library.llama_ftype_name.restype = ctypes.c_char_p
    names = {number: library.llama_ftype_name(number).decode() for number in range(_N_FILE_TYPES)}

    assert {number: name for number, name in names.items() if "unknown" not in name} == {
        number: long for number, (long, _short) in FILE_TYPES.items()
    }


def test_every_guess_is_a_known_file_type() -> None:
    assert set(TYPE_OF_FILE.values()) <= set(FILE_TYPES)
    assert set(TYPE_OF_FILE) <= {name for name, _block, _bytes in TENSOR_TYPES.values()}


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("Q4_K - Medium", "Q4_K_M"),
        ("(guessed) Q8_0", "Q8_0"),
        ("IQ3_S mix - 3.66 bpw", "IQ3_M"),
        ("all F32", "F32"),
        ("something new", "something new"),
        ("", ""),
    ],
)
def test_short_quantization(long: str, short: str) -> None:
    assert short_quantization(long) == short
