"""A vocabulary without weights: enough for samplers and grammars, and read in a moment."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import llama_cpp
import pytest

from chatapp.engine.llama.native_log import NativeLog
from chatapp.engine.llama.vocabulary import Vocabulary
from tests.engine.tiny_models import write_vocabulary_only


@pytest.fixture(scope="session")
def vocabulary(starter_model: Path) -> Iterator[Vocabulary]:
    with _vocabulary_of(starter_model) as vocabulary:
        yield vocabulary


@pytest.fixture(scope="session")
def sentencepiece(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vocabulary]:
    """Bytes and "xth", and a space before each text."""
    path = write_vocabulary_only(tmp_path_factory.mktemp("vocabulary") / "sentencepiece.gguf", ["xth"])
    with _vocabulary_of(path) as vocabulary:
        yield vocabulary


@contextmanager
def _vocabulary_of(path: Path) -> Iterator[Vocabulary]:
    NativeLog().install()
    params = llama_cpp.llama_model_default_params()
    params.vocab_only = True
    model = llama_cpp.llama_model_load_from_file(os.fsencode(path), params)
    yield Vocabulary(model)
    llama_cpp.llama_model_free(model)
