"""The tensor table of a GGUF header: how many parameters, how many bytes, and where the last one ends."""

import re
import struct
from collections import Counter
from dataclasses import dataclass, field

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.models.byte_window import ByteWindow
from chatapp.models.gguf_types import TENSOR_TYPES

__all__ = ["MAX_TENSORS", "TensorTable", "read_tensor_table", "tensor_group"]

MAX_TENSORS = 65_536  # the largest real models have a few thousand
_MAX_DIMENSIONS = 4  # GGML_MAX_DIMS
_MAX_ELEMENTS = 2**63 - 1  # ggml counts in int64_t
_MAX_NAME_BYTES = 63  # GGML_MAX_NAME less the closing zero
_LAYER = re.compile(r"blk\.\d{1,4}\.")
_EXPERTS = re.compile(r"_(ch)?exps\.")
_SINGLE = (
    *("token_embd.weight", "position_embd.weight", "token_types.weight", "per_layer_token_embd.weight"),
    *("output_norm.weight", "output.weight"),
)
_TAIL = struct.Struct("<IQ")  # type, offset


@dataclass(slots=True)
class TensorTable:
    """Sums over the table.

    Attributes:
        n_params: Elements of all tensors.
        n_bytes: Bytes of all tensors, without padding: what llama.cpp reports as the model's size.
        end: Where the last tensor ends, in bytes from the start of the tensor data.
        n_of_type: How many tensors there are of each type name.
        bytes_of_group: Bytes by :func:`tensor_group`.
    """

    n_params: int = 0
    n_bytes: int = 0
    end: int = 0
    n_of_type: Counter[str] = field(default_factory=Counter)
    bytes_of_group: Counter[str] = field(default_factory=Counter)


def read_tensor_table(window: ByteWindow, count: int, alignment: int, file: str) -> TensorTable:
    """Read ``count`` entries.

    Raises:
        ChatAppError: ``GGUF_INVALID``, ``GGUF_UNSUPPORTED`` (a tensor type of a newer llama.cpp) or ``MODEL_TRUNCATED``.
    """
    if count > MAX_TENSORS:
        raise window.invalid(f"it announces {count:,} tensors")
    table = TensorTable()
    for index in range(count):
        _read_entry(window, index, alignment, table, file)
    return table


def _read_entry(window: ByteWindow, index: int, alignment: int, table: TensorTable, file: str) -> None:
    if (length := window.uint64()) > _MAX_NAME_BYTES:
        raise window.invalid(f"the name of tensor {index} is {length:,} bytes long")
    tensor = window.take(length).decode("utf-8", "replace")
    shape = _read_shape(window, index)
    kind, offset = _TAIL.unpack(window.take(_TAIL.size))
    if kind not in TENSOR_TYPES:
        raise ChatAppError.of(ProblemKind.GGUF_UNSUPPORTED, file=file, reason=f"it holds tensors of the unknown type {kind}")
    name, block, block_bytes = TENSOR_TYPES[kind]
    if shape and shape[0] % block:
        raise window.invalid(f"the rows of tensor {index} are no whole blocks of {name}")
    # llama.cpp asks for exactly this place; an offset of its own choice could point anywhere.
    if offset != (expected := -(-table.end // alignment) * alignment):
        raise window.invalid(f"tensor {index} lies at {offset:,} instead of {expected:,}")
    n_elements = _product(window, index, shape)
    n_bytes = n_elements // block * block_bytes
    table.n_params += n_elements
    table.n_bytes += n_bytes
    table.end = offset + n_bytes
    table.n_of_type[name] += 1
    table.bytes_of_group[tensor_group(tensor)] += n_bytes


def tensor_group(name: str) -> str:
    """Return what stands for all tensors that lie in the same place and are read equally often, named as one of them.

    A layer has two or three groups: what every token reads, its experts, what only speculation reads. Inputs that are looked
    up and the output stand for themselves; a stranger's own names cannot make the table long.
    """
    if (match := _LAYER.match(name)) is not None:
        part = "ffn_exps." if _EXPERTS.search(name) else "nextn." if ".nextn." in name or "mtp." in name else ""
        return f"{match[0]}{part}weight"
    return next((kept for kept in _SINGLE if name.startswith(kept.removesuffix("weight"))), "rest.weight")


def _read_shape(window: ByteWindow, index: int) -> tuple[int, ...]:
    n_dimensions = window.uint32()
    if n_dimensions > _MAX_DIMENSIONS:
        raise window.invalid(f"tensor {index} has {n_dimensions:,} dimensions")
    return struct.unpack(f"<{n_dimensions}Q", window.take(8 * n_dimensions))


def _product(window: ByteWindow, index: int, shape: tuple[int, ...]) -> int:
    product = 1
    for size in shape:
        product *= size
    if product > _MAX_ELEMENTS:
        raise window.invalid(f"tensor {index} is larger than any memory")
    return product
