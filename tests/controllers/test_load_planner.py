"""The plan of the load panel: at once from the header, then from the engine, and compared after loading."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.load_planner import ASK_AFTER_MS, LoadPlanner
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.load_params import LoadParams
from chatapp.domain.memory_need import NeedSource
from chatapp.domain.model_info import BufferInfo, BufferUse, DeviceInfo
from chatapp.domain.plan_outcome import PlanOutcome
from chatapp.engine_client.launch import EngineLaunch
from chatapp.errors import ProblemKind
from chatapp.metrics.memory_plan import Verdict
from chatapp.models.scan import entry_of
from tests.engine.tiny_shapes import write_tiny_gemma4, write_tiny_grouped
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


def test_a_file_that_is_gone_has_no_plan_any_more_until_it_is_back(qtbot: QtBot, planner: LoadPlanner, model: Path) -> None:
    _choose(qtbot, planner, model)
    content = model.read_bytes()
    model.unlink()
    planner.set_model_state(ModelState(phase=ModelPhase.FAILED, path=str(model), params=planner.state.params))
    qtbot.waitUntil(lambda: planner.state.problem is not None, timeout=20_000)
    planner.set_params(LoadParams(n_ctx=512))
    planner.look_again()
    assert planner.state.forecast is None
    assert planner.state.problem is not None
    assert planner.state.problem.kind is ProblemKind.MODEL_MISSING
    model.write_bytes(content)
    planner.set_model_state(_ready(planner, model, 1024 * 256))
    qtbot.waitUntil(lambda: planner.state.forecast is not None, timeout=20_000)
    assert planner.state.problem is None


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


def test_a_loaded_model_is_compared_once_with_llama_cpps_plan(qtbot: QtBot, planner: LoadPlanner, model: Path) -> None:
    """Nobody looked before it was loaded; the scripted engine plans 1,024 cells of 256 bytes = 262,144; twice that was taken."""
    outcomes = _recorded(planner)
    _choose(qtbot, planner, model)
    ready = _ready(planner, model, 2 * 1024 * 256)
    planner.set_model_state(ready)
    planner.set_model_state(ready)
    assert planner.state.outcome is not None
    assert planner.state.outcome.source is NeedSource.HEADER  # shown until the plan is there, but not kept
    assert outcomes == []
    qtbot.waitUntil(lambda: bool(outcomes), timeout=20_000)
    assert outcomes == [planner.state.outcome]
    outcome = outcomes[0]
    assert (outcome.source, outcome.planned_bytes, outcome.actual_bytes) == (NeedSource.ENGINE, 262_144, 524_288)
    assert (outcome.planned_kv_bytes, outcome.error_pct) == (262_144, -50.0)


def test_a_plan_that_was_looked_at_is_compared_at_once(qtbot: QtBot, planner: LoadPlanner, model: Path) -> None:
    outcomes = _recorded(planner)
    _choose(qtbot, planner, model)
    planner.set_wanted(is_wanted=True)
    qtbot.waitUntil(lambda: _source(planner) is NeedSource.ENGINE, timeout=20_000)
    planner.set_model_state(_ready(planner, model, 1024 * 256))
    assert [(outcome.source, outcome.error_pct) for outcome in outcomes] == [(NeedSource.ENGINE, 0.0)]


def test_a_comparison_waits_until_no_answer_is_written(qtbot: QtBot, planner: LoadPlanner, model: Path) -> None:
    outcomes = _recorded(planner)
    _choose(qtbot, planner, model)
    planner.set_answering(is_answering=True)
    planner.set_model_state(_ready(planner, model, 1024 * 256))
    qtbot.wait(2 * ASK_AFTER_MS)
    assert outcomes == []
    planner.set_answering(is_answering=False)
    qtbot.waitUntil(lambda: bool(outcomes), timeout=20_000)
    assert outcomes[0].source is NeedSource.ENGINE


def test_the_estimate_counts_where_the_model_goes_before_its_plan_comes(qtbot: QtBot, planner: LoadPlanner, model: Path) -> None:
    """The estimate's own bytes were taken twice: half too little was planned."""
    outcomes = _recorded(planner)
    _choose(qtbot, planner, model)
    assert planner.state.forecast is not None
    planned = planner.state.forecast.plan.total_bytes - planner.state.forecast.plan.sum_of("other_bytes")
    planner.set_model_state(_ready(planner, model, 2 * planned))
    planner.set_model_state(ModelState())
    assert [(outcome.source, outcome.error_pct) for outcome in outcomes] == [(NeedSource.HEADER, -50.0)]
    assert outcomes[0].planned_kv_bytes == outcomes[0].actual_kv_bytes == _KV


@pytest.mark.expects_warnings
def test_the_estimate_counts_where_llama_cpp_gives_no_plan(qtbot: QtBot, tmp_path: Path, model: Path) -> None:
    launch = EngineLaunch.of_this_app(("--backend", "scripted", "--script", str(tmp_path / "no such script.json")))
    planner = LoadPlanner(launch, free_bytes=lambda: _FREE)
    outcomes = _recorded(planner)
    _choose(qtbot, planner, model)
    planner.set_model_state(_ready(planner, model, 1_000))
    qtbot.waitUntil(lambda: bool(outcomes), timeout=20_000)
    assert outcomes[0].source is NeedSource.HEADER
    assert planner.state.problem is None  # nobody asked for that plan
    planner.close()


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


def test_a_model_to_fetch_may_take_main_memory_and_that_of_the_card(planner: LoadPlanner) -> None:
    """2 GB are free in main memory and 3 GB on the card; GPUs without memory of their own have nothing to add."""
    card = DeviceInfo(name="CUDA0", description="a card", kind="gpu", memory_free_bytes=3_000_000_000)
    built_in = DeviceInfo(name="Vulkan0", description="built in", kind="igpu", memory_free_bytes=1_000_000_000)
    assert planner.room_bytes() == _FREE
    planner.set_devices([built_in])
    assert planner.room_bytes() == _FREE
    software = DeviceInfo(name="Vulkan0", description="llvmpipe (LLVM 15)", kind="gpu", memory_free_bytes=8_000_000_000)
    planner.set_devices([software])
    assert planner.room_bytes() == _FREE
    planner.set_devices([card, built_in])
    assert planner.room_bytes() == _FREE + 3_000_000_000


def test_beside_an_integrated_gpu_nothing_is_mapped(qtbot: QtBot, planner: LoadPlanner, tmp_path: Path) -> None:
    """Copied, gemma4 has its embedding twice: 262 x 64 elements of 4 bytes more than in the mapped file."""
    planner.set_params(LoadParams(n_ctx=1024, n_gpu_layers=0))
    _choose(qtbot, planner, write_tiny_gemma4(tmp_path / "gemma4.gguf"))
    mapped = _weights(planner)
    planner.set_devices([DeviceInfo(name="Vulkan0", description="built in", kind="igpu", memory_free_bytes=1_000_000_000)])
    planner.look_again()
    assert _weights(planner) == mapped + 262 * 64 * 4


def _weights(planner: LoadPlanner) -> int:
    assert planner.state.forecast is not None
    return planner.state.forecast.plan.sum_of("weights_bytes")


def _source(planner: LoadPlanner) -> NeedSource | None:
    return None if planner.state.forecast is None else planner.state.forecast.plan.source


def _recorded(planner: LoadPlanner) -> list[PlanOutcome]:
    outcomes: list[PlanOutcome] = []
    planner.outcome_made.connect(outcomes.append)
    return outcomes


def _ready(planner: LoadPlanner, model: Path, n_bytes: int) -> ModelState:
    buffers = (BufferInfo(device="CPU", use=BufferUse.KV, bytes=n_bytes),)
    context = sample_context(1024, _KV, buffers=buffers)
    return ModelState(ModelPhase.READY, str(model), planner.state.params, model=sample_model(), context=context)


def test_other_devices_make_another_plan(qtbot: QtBot, planner: LoadPlanner, model: Path) -> None:
    """After a crash on the GPU the engine has none: what llama.cpp said before of that GPU is not compared with anything."""
    _choose(qtbot, planner, model)
    planner.set_wanted(is_wanted=True)
    qtbot.waitUntil(lambda: _source(planner) is NeedSource.ENGINE, timeout=20_000)
    planner.set_devices([DeviceInfo(name="CPU", description="a CPU", kind="cpu")])
    planner.look_again()
    assert _source(planner) is NeedSource.HEADER
