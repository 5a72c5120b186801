"""Tiny GGUF files by the reference writer (the ``gguf`` package): small enough to work every value out by hand."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from gguf import GGUFWriter

__all__ = ["Change", "WriteModel", "describe", "write_gguf"]

Change = Callable[[Any], None]


class WriteModel(Protocol):
    """What the fixture ``write_model`` gives: :func:`write_gguf` in the test's own folder."""

    def __call__(self, name: str = "tiny.gguf", *changes: Change, architecture: str = "llama", n_tensors: int = 2) -> Path:
        """Write a file."""
        ...


def write_gguf(path: Path, *changes: Change, architecture: str = "llama", n_tensors: int = 2) -> Path:
    """Write tensors of 8 x 4 float32 (32 parameters, 128 bytes each); ``changes`` are applied to the writer before."""
    writer = GGUFWriter(path, architecture)
    for change in changes:
        change(writer)
    for index in range(n_tensors):
        writer.add_tensor(f"blk.{index}.weight", np.ones((8, 4), dtype=np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def describe(writer: Any) -> None:  # noqa: ANN401 - the package has no types
    """Write the usual settings of a model, with a vocabulary of five tokens."""
    writer.add_name("Tiny")
    writer.add_license("mit")
    writer.add_file_type(15)
    writer.add_context_length(2048)
    writer.add_embedding_length(64)
    writer.add_block_count(3)
    writer.add_head_count(8)
    writer.add_head_count_kv(2)
    writer.add_sliding_window(128)
    writer.add_token_list(["a", "b", "c", "é", "longer token"])
    writer.add_token_scores([0.0, 1.0, 2.0, 3.0, 4.0])
    writer.add_chat_template("{{ messages }}")
