"""A planning engine: an answer, and every way in which there is none."""

import sys
from pathlib import Path

import pytest

from chatapp.domain.load_params import LoadParams
from chatapp.domain.model_info import BufferUse
from chatapp.engine_client.launch import EngineLaunch
from chatapp.engine_client.planning_engine import PlanningEngine
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.protocol.commands import PlanMemory

_PLAN = PlanMemory(request_id="p", path="any.gguf", params=LoadParams(n_ctx=1024))


def test_a_script_tells_its_caches(tmp_path: Path) -> None:
    """The scripted backend takes 256 bytes a cell: 1,024 cells."""
    script = tmp_path / "script.json"
    script.write_text("{}", encoding="utf-8")
    with PlanningEngine(EngineLaunch.of_this_app(("--backend", "scripted", "--script", str(script)))) as engine:
        for _ in range(2):  # one child answers several plans
            need = engine.plan(_PLAN).need
            assert need is not None
            assert [(buffer.use, buffer.bytes) for buffer in need.buffers] == [(BufferUse.KV, 1024 * 256)]


@pytest.mark.expects_warnings
def test_a_child_that_dies_is_told_and_the_next_plan_starts_another() -> None:
    engine = PlanningEngine(EngineLaunch((sys.executable, "-c", "raise SystemExit(7)")))
    for _ in range(2):
        with pytest.raises(ChatAppError) as caught:
            engine.plan(_PLAN)
        assert caught.value.problem.kind is ProblemKind.ENGINE_DIED


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(ChatAppError) as caught:
        PlanningEngine(EngineLaunch(("/no/such/program",))).plan(_PLAN)
    assert caught.value.problem.kind is ProblemKind.ENGINE_NOT_STARTED
