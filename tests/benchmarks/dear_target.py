"""Models of one vocabulary to measure speculative decoding with: a dear one that answers like a cheap one, and an ignorant one.

This project has no pair of a large and a small model of one family, so it makes one of the model that it has. The dear target
is that model in 32-bit floats, with further layers behind its own whose last matrices are zero: they cost what layers cost and
change nothing. So nearly every guess of the original holds, which is the best case; real pairs gain less, by the guesses that
do not hold.
"""

from collections.abc import Iterator
from pathlib import Path

import gguf
import numpy as np
from numpy.typing import NDArray

__all__ = ["write_dear_target", "write_ignorant_draft"]

_SILENT = ("attn_output.weight", "ffn_down.weight")  # what a layer adds to the stream goes through one of these
_N_IGNORANT = 2  # layers


def write_dear_target(source: Path, path: Path, n_more_layers: int) -> Path:
    """Write a model like ``source`` with so many silent layers more, all in F32, and return its path."""
    reader = gguf.GGUFReader(source)
    n_layers = _n_layers(reader)
    writer = _writer(reader, path, n_layers + n_more_layers)
    for name, values in _tensors(reader):
        writer.add_tensor(name, values)
    for name, values in _tensors(reader):
        if name.startswith("blk.0."):
            part = name.removeprefix("blk.0.")
            more = np.zeros_like(values) if part in _SILENT else values
            for layer in range(n_layers, n_layers + n_more_layers):
                writer.add_tensor(f"blk.{layer}.{part}", more)
    _write(writer)
    return path


def write_ignorant_draft(source: Path, path: Path) -> Path:
    """Write a model of two layers with the vocabulary of ``source`` and random weights, and return its path."""
    reader = gguf.GGUFReader(source)
    writer = _writer(reader, path, _N_IGNORANT)
    random = np.random.default_rng(1)
    for name, values in _tensors(reader):
        if not name.startswith("blk.") or int(name.split(".")[1]) < _N_IGNORANT:
            noise = random.standard_normal(values.shape, dtype=np.float32) * float(values.std() or 1.0)
            writer.add_tensor(name, values if values.ndim == 1 else noise)
    _write(writer)
    return path


def _n_layers(reader: gguf.GGUFReader) -> int:
    return int(reader.fields[f"{_architecture(reader)}.block_count"].contents())


def _architecture(reader: gguf.GGUFReader) -> str:
    return str(reader.fields["general.architecture"].contents())


def _writer(reader: gguf.GGUFReader, path: Path, n_layers: int) -> gguf.GGUFWriter:
    """Return a writer that has all facts of a file, with another number of layers."""
    architecture = _architecture(reader)
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    ours = ("general.architecture", "general.file_type", "general.quantization_version")
    for name, field in reader.fields.items():
        if name not in ours and not name.startswith("GGUF."):
            value = n_layers if name == f"{architecture}.block_count" else field.contents()
            writer.add_key_value(name, value, field.types[0], sub_type=field.types[1] if len(field.types) > 1 else None)
    return writer


def _tensors(reader: gguf.GGUFReader) -> Iterator[tuple[str, NDArray[np.float32]]]:
    for tensor in reader.tensors:
        values = gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
        yield tensor.name, values.reshape([int(size) for size in reversed(tensor.shape)])


def _write(writer: gguf.GGUFWriter) -> None:
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
