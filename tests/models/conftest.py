"""Fixtures of the model files."""

from pathlib import Path

import pytest

from tests.models.gguf_files import Change, WriteModel, write_gguf


@pytest.fixture
def write_model(tmp_path: Path) -> WriteModel:
    """Return a writer of tiny models into the test's folder."""

    def write(name: str = "tiny.gguf", *changes: Change, architecture: str = "llama", n_tensors: int = 2) -> Path:
        return write_gguf(tmp_path / name, *changes, architecture=architecture, n_tensors=n_tensors)

    return write
