"""A vocabulary without weights: enough for samplers and grammars, and read in a moment."""

import os
from collections.abc import Iterator
from pathlib import Path

import llama_cpp
import pytest

from chatapp.engine.llama.native_log import NativeLog
from chatapp.engine.llama.vocabulary import Vocabulary


@pytest.fixture(scope="session")
def vocabulary(starter_model: Path) -> Iterator[Vocabulary]:
    NativeLog().install()
    params = llama_cpp.llama_model_default_params()
    params.vocab_only = True
    model = llama_cpp.llama_model_load_from_file(os.fsencode(starter_model), params)
    yield Vocabulary(model)
    llama_cpp.llama_model_free(model)
