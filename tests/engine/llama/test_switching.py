"""Switching models frees the old one for certain: the engine's own memory is looked at from outside."""

from pathlib import Path

import psutil
import pytest

from chatapp.domain.message import new_id
from chatapp.protocol.commands import UnloadModel
from chatapp.protocol.events import ModelUnloaded
from tests.engine.engine_process import EngineProcess

pytestmark = pytest.mark.model

_N_CTX = 4096  # the starter's caches then take 94 MB: 30 layers x 2 x 192 x 2 bytes x 4,096 cells
_CACHE_BYTES = 94_371_840


def _load(engine: EngineProcess, path: Path) -> int:
    engine.load(path, n_ctx=_N_CTX)
    return _private_bytes(engine)


def _private_bytes(engine: EngineProcess) -> int:
    """Return what the engine holds alone: mapped model files are the system's to drop."""
    return int(psutil.Process(engine.pid).memory_full_info().uss)


def test_ten_switches_take_no_more_than_one_model(engine: EngineProcess, starter_model: Path, tiny_model: Path) -> None:
    _load(engine, starter_model)
    of_first = _load(engine, starter_model)  # what a process allocates once is there now
    for _ in range(4):
        of_tiny = _load(engine, tiny_model)
        of_last = _load(engine, starter_model)
    engine.send(UnloadModel(request_id=new_id()))
    engine.expect(ModelUnloaded)

    assert of_last < of_first + _CACHE_BYTES / 4  # eight switches that kept something would show many times that
    assert of_tiny < of_last - _CACHE_BYTES / 2
    assert _private_bytes(engine) < of_last - _CACHE_BYTES / 2
