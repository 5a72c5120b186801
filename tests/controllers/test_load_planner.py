"""The plan of the load panel: at once from the header, then from the engine, and compared after loading."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.load_planner import LoadPlanner
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.load_params import LoadParams
from chatapp.domain.memory_need import NeedSource
from chatapp.domain.model_info import BufferInfo, BufferUse
from chatapp.engine_client.launch import EngineLaunch
from chatapp.metrics.memory_plan import Verdict
from chatapp.models.scan import entry_of
from tests.engine.tiny_shapes import write_tiny_grouped
from tests.samples import sample_context, sample_model

_FREE = 2_000_000_000
_KV = 1024 * 3 * (64 + 64) * 2  # of the tiny model, by hand: cells x layers x elements x bytes of f16


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return write_tiny_grouped(tmp_path / "tiny.gguf")


@pytest.fixture
def planner(tmp_path: Path) -> Iterator[LoadPlanner]:
    script = tmp_path / "script.json"
    script.write_text("{}", encoding="utf-8")
    launch = EngineLaunch.of_this_app(("--backend", "scripted", "--script", str(script)))
    planner = LoadPlanner(launch, free_bytes=lambda: _FREE)
    planner.set_params(LoadParams(n_ctx=1024))
    yield planner
    planner.close()


def _choose(qtbot: QtBot, planner: LoadPlanner, model: Path) -> None:
    planner.set_model_state(ModelState(phase=ModelPhase.LOADING, path=str(model), params=planner.state.params))
    qtbot.waitUntil(lambda: planner.state.forecast is not None, timeout=20_000)


def test_the_header_gives_a_plan_without_the_engine(qtbot: QtBot, planner: LoadPlanner, model: Path) -> None:
    _choose(qtbot, planner, model)
    forecast = planner.state.forecast
    assert forecast is not None
    assert (forecast.plan.source, forecast.plan.sum_of("kv_bytes")) == (NeedSource.HEADER, _KV)
    assert (forecast.plan.verdict, forecast.plan.free_bytes) == (Verdict.FITS, _FREE)
    planner.set_params(LoadParams(n_ctx=2048))
    assert planner.state.forecast is not None
    assert planner.state.forecast.plan.sum_of("kv_bytes") == 2 * _KV


def test_the_engine_is_asked_only_where_somebody_looks(qtbot: QtBot, planner: LoadPlanner, model: Path) -> None:
    """The scripted engine says 256 bytes for each of 1,024 cells."""
    _choose(qtbot, planner, model)
    planner.set_wanted(is_wanted=True)
    qtbot.waitUntil(lambda: _source(planner) is NeedSource.ENGINE, timeout=20_000)
    assert planner.state.forecast is not None
    assert planner.state.forecast.plan.sum_of("kv_bytes") == 1024 * 256
    planner.set_params(LoadParams(n_ctx=512))  # another setting: the header's figure until the engine answers again
    assert _source(planner) is NeedSource.HEADER
    qtbot.waitUntil(lambda: _source(planner) is NeedSource.ENGINE, timeout=20_000)


def test_a_loaded_model_is_compared_with_its_plan_once(qtbot: QtBot, planner: LoadPlanner, model: Path) -> None:
    _choose(qtbot, planner, model)
    assert planner.state.forecast is not None
    planned = planner.state.forecast.plan.total_bytes - planner.state.forecast.plan.sum_of("other_bytes")
    outcomes: list[object] = []
    planner.outcome_made.connect(outcomes.append)
    buffers = (BufferInfo(device="CPU", use=BufferUse.KV, bytes=2 * planned),)
    context = sample_context(1024, _KV, buffers=buffers)
    ready = ModelState(ModelPhase.READY, str(model), planner.state.params, model=sample_model(), context=context)
    planner.set_model_state(ready)
    planner.set_model_state(ready)
    outcome = planner.state.outcome
    assert outcome is not None
    assert outcomes == [outcome]
    assert (outcome.planned_bytes, outcome.actual_bytes, outcome.error_pct) == (planned, 2 * planned, -50.0)
    assert outcome.planned_kv_bytes == outcome.actual_kv_bytes == _KV


def test_a_broken_file_is_told_as_its_problem(qtbot: QtBot, planner: LoadPlanner, tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"this is no model")
    planner.set_model_state(ModelState(phase=ModelPhase.FAILED, path=str(broken)))
    qtbot.waitUntil(lambda: planner.state.problem is not None, timeout=20_000)
    assert planner.state.forecast is None


def test_any_listed_model_has_a_verdict(planner: LoadPlanner, model: Path) -> None:
    assert planner.verdict_of(entry_of(model)) is Verdict.FITS
    planner.set_params(LoadParams(n_ctx=1_048_576))  # 805 MB of KV, but 4 GB of scores
    assert planner.verdict_of(entry_of(model)) is Verdict.DOES_NOT_FIT


def _source(planner: LoadPlanner) -> NeedSource | None:
    return None if planner.state.forecast is None else planner.state.forecast.plan.source
