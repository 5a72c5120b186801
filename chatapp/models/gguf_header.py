"""What a GGUF file says of its model, read from its first bytes only.

The format: magic, version, counts; key-value pairs; tensor table; padding; tensor data. Arrays are skipped, nothing is
allocated by a number found in the file, and every fault becomes one Problem.
"""

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from pydantic import BaseModel, ConfigDict

from chatapp.domain.gguf_format import GGUF_LEAST_BYTES, GGUF_MAGIC, version_reason
from chatapp.engine.reasoning import find_format
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.models.byte_window import ByteWindow
from chatapp.models.gguf_metadata import TEMPLATE_KEY, Metadata, read_metadata
from chatapp.models.gguf_tensors import TensorTable, read_tensor_table
from chatapp.models.gguf_types import FILE_TYPES, TYPE_OF_FILE

__all__ = ["PROJECTOR", "READER_VERSION", "GgufHeader", "read_header", "read_template"]

READER_VERSION = 4  # raise it when a field changes its meaning: stored headers of another version are read again

PROJECTOR = "mmproj"  # detail of the problem of a file that is one

_DEFAULT_ALIGNMENT = 32
_THINKING_SWITCHES = ("enable_thinking", "reasoning_content")
_ENCODERS = frozenset(
    {
        "bert",
        "modern-bert",
        "nomic-bert",
        "nomic-bert-moe",
        "neo-bert",
        "jina-bert-v2",
        "jina-bert-v3",
        "eurobert",
        "gemma-embedding",
        "t5encoder",
        "wavtokenizer-dec",
    }
)
_OTHER_CONTENT = {
    "adapter": "it is a LoRA adapter for another model",
    PROJECTOR: "it is the image or sound projector of another model",
    "imatrix": "it is an importance matrix for quantizing",
}


class GgufHeader(BaseModel):
    """A model as its header describes it (immutable). Numbers that the header does not give are 0, texts empty.

    Attributes:
        file_type: Quantization as llama.cpp spells it, for example ``Q4_K - Medium``.
        quantization: The short spelling of file names, for example ``Q4_K_M``.
        n_params: Elements of all tensors.
        weights_bytes: Bytes of all tensors without padding.
        n_head_kv: The largest of all layers; ``n_head_kv_by_layer`` has them one by one where they differ.
        n_swa: Sliding window in tokens; 0 means full attention.
        split_count: Files that the model consists of; 1 for most.
        split_no: Which of them this is, from 0.
        numbers: Whole numbers of the architecture, without its prefix: one, or one for each layer.
        tensor_bytes: Bytes by ``gguf_tensors.tensor_group``.
        licence: ``general.license``, as the author wrote it.
        reasons: The chat template names marks around reasoning, or a switch for it.
    """

    model_config = ConfigDict(frozen=True)

    architecture: str
    name: str = ""
    file_type: str = ""
    quantization: str = ""
    licence: str = ""
    n_params: int
    weights_bytes: int
    n_ctx_train: int = 0
    n_embd: int = 0
    n_layer: int = 0
    n_head: int = 0
    n_head_kv: int = 0
    n_head_kv_by_layer: tuple[int, ...] = ()
    key_length: int = 0
    value_length: int = 0
    n_swa: int = 0
    n_vocab: int = 0
    has_chat_template: bool = False
    reasons: bool = False
    split_no: int = 0
    split_count: int = 1
    numbers: dict[str, tuple[int, ...]] = {}
    tensor_bytes: dict[str, int] = {}


def read_header(path: Path) -> GgufHeader:
    """Read the header of one file.

    Raises:
        ChatAppError: ``MODEL_MISSING``, ``MODEL_UNREADABLE``, ``NOT_A_GGUF``, ``MODEL_TRUNCATED``, ``GGUF_INVALID``,
            ``GGUF_UNSUPPORTED`` or ``NOT_A_CHAT_MODEL``.
    """
    with _opened(path) as (file, size):
        return _read(file, size, path)


def read_template(path: Path) -> str:
    """Return the chat template of a file; empty where it has none.

    Raises:
        ChatAppError: As :func:`read_header`, for as much of the header as has to be read.
    """
    with _opened(path) as (file, size):
        window = ByteWindow(file, size, path)
        _n_tensors, n_pairs = _read_start(window, size, path)
        return read_metadata(window, n_pairs).texts.get(TEMPLATE_KEY, "")


@contextmanager
def _opened(path: Path) -> Iterator[tuple[BinaryIO, int]]:
    """Give an ordinary file and its size; whatever the system says against it becomes a problem."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):  # opening a pipe would wait for ever
            reason = "it is a folder" if stat.S_ISDIR(found.st_mode) else "it is no ordinary file"
            raise ChatAppError.of(ProblemKind.MODEL_UNREADABLE, file=path.name or str(path), reason=reason)
        with path.open("rb") as file:
            yield file, found.st_size
    except FileNotFoundError as error:
        raise ChatAppError.of(ProblemKind.MODEL_MISSING, file=path.name, detail=str(error)) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ChatAppError.of(ProblemKind.MODEL_UNREADABLE, file=path.name, reason=reason, detail=str(error)) from error


def _read(file: BinaryIO, size: int, path: Path) -> GgufHeader:
    window = ByteWindow(file, size, path)
    n_tensors, n_pairs = _read_start(window, size, path)
    metadata = read_metadata(window, n_pairs)
    alignment = _alignment(window, metadata)
    _refuse_other_content(metadata, n_tensors, path)
    table = read_tensor_table(window, n_tensors, alignment, path.name)
    data_start = -(-window.position // alignment) * alignment
    if n_tensors and size < data_start + table.end:
        raise window.truncated(data_start + table.end)
    return _header(metadata, table)


def _read_start(window: ByteWindow, size: int, path: Path) -> tuple[int, int]:
    """Check magic and version and return the counts of tensors and of pairs."""
    magic = window.take(min(size, len(GGUF_MAGIC)))
    if not GGUF_MAGIC.startswith(magic):
        raise ChatAppError.of(ProblemKind.NOT_A_GGUF, file=path.name)
    if size < GGUF_LEAST_BYTES:
        raise window.truncated(GGUF_LEAST_BYTES)
    version = window.uint32()
    if reason := version_reason(version):
        raise ChatAppError.of(ProblemKind.GGUF_UNSUPPORTED, file=path.name, reason=reason, detail=f"version {version:#x}")
    return window.uint64(), window.uint64()


def _alignment(window: ByteWindow, metadata: Metadata) -> int:
    alignment = metadata.number("general.alignment", _DEFAULT_ALIGNMENT)
    if alignment == 0 or alignment & (alignment - 1):
        raise window.invalid(f"its alignment {alignment:,} is no power of two")
    return alignment


def _refuse_other_content(metadata: Metadata, n_tensors: int, path: Path) -> None:
    """Raise for files that are sound but hold no text-generation model."""
    if reason := _other_content(metadata, n_tensors):
        detail = PROJECTOR if reason == _OTHER_CONTENT[PROJECTOR] else ""
        raise ChatAppError.of(ProblemKind.NOT_A_CHAT_MODEL, file=path.name, reason=reason, detail=detail)
    if not metadata.texts.get("general.architecture") and not metadata.number("split.no"):
        raise ChatAppError.of(ProblemKind.GGUF_INVALID, file=path.name, reason="it names no architecture")


def _other_content(metadata: Metadata, n_tensors: int) -> str:
    kind, architecture = metadata.texts.get("general.type", "model"), metadata.texts.get("general.architecture", "")
    if "adapter.type" in metadata.texts:
        kind = "adapter"
    if architecture == "clip":
        kind = PROJECTOR
    if kind in _OTHER_CONTENT:
        return _OTHER_CONTENT[kind]
    if architecture in _ENCODERS:
        return "it reads texts and writes none"
    # The first of several files may hold the metadata alone.
    if n_tensors == 0 and metadata.number("split.count", 1) <= 1:
        return "it holds a vocabulary without a model"
    return ""


def _header(metadata: Metadata, table: TensorTable) -> GgufHeader:
    architecture = metadata.texts.get("general.architecture", "")
    file_type, quantization = _file_type(metadata, table)
    n_embd, n_head = metadata.number(f"{architecture}.embedding_length"), metadata.number(f"{architecture}.attention.head_count")
    head_size = n_embd // n_head if n_head else 0  # llama.cpp's default for both lengths
    n_head_kv = metadata.numbers.get(f"{architecture}.attention.head_count_kv", ())
    return GgufHeader(
        architecture=architecture,
        name=metadata.texts.get("general.name", ""),
        file_type=file_type,
        quantization=quantization,
        licence=metadata.texts.get("general.license", ""),
        n_params=table.n_params,
        weights_bytes=table.n_bytes,
        n_ctx_train=metadata.number(f"{architecture}.context_length"),
        n_embd=n_embd,
        n_layer=metadata.number(f"{architecture}.block_count"),
        n_head=n_head,
        n_head_kv=max(n_head_kv, default=n_head),
        n_head_kv_by_layer=n_head_kv if len(n_head_kv) > 1 else (),
        key_length=metadata.number(f"{architecture}.attention.key_length", head_size),
        value_length=metadata.number(f"{architecture}.attention.value_length", head_size),
        n_swa=metadata.number(f"{architecture}.attention.sliding_window"),
        n_vocab=metadata.lengths.get("tokenizer.ggml.tokens", metadata.number(f"{architecture}.vocab_size")),
        has_chat_template=TEMPLATE_KEY in metadata.keys,
        reasons=_reasons(metadata.texts.get(TEMPLATE_KEY, "")),
        split_no=metadata.number("split.no"),
        split_count=metadata.number("split.count", 1) or 1,
        numbers=_numbers_of(metadata, architecture),
        tensor_bytes=dict(table.bytes_of_group),
    )


def _numbers_of(metadata: Metadata, architecture: str) -> dict[str, tuple[int, ...]]:
    prefix = f"{architecture}."
    return {key.removeprefix(prefix): values for key, values in metadata.numbers.items() if key.startswith(prefix)}


def _reasons(template: str) -> bool:
    return find_format(template).is_named or any(switch in template for switch in _THINKING_SWITCHES)


def _file_type(metadata: Metadata, table: TensorTable) -> tuple[str, str]:
    """Return llama.cpp's name and the short name; guessed from the most frequent tensor type where the key is missing."""
    if "general.file_type" in metadata.numbers:
        return FILE_TYPES.get(metadata.number("general.file_type"), ("unknown, may not work", ""))
    if not table.n_of_type:
        return "", ""
    (commonest, _count), *_ = table.n_of_type.most_common(1)
    long, short = FILE_TYPES.get(TYPE_OF_FILE.get(commonest, -1), ("unknown, may not work", ""))
    return f"(guessed) {long}", short
