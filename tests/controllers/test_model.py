from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.model import ModelController, ModelPhase, ModelState
from chatapp.domain.load_params import LoadParams
from chatapp.domain.model_info import EngineVersions
from chatapp.domain.step_down import StepDown
from chatapp.engine_client.exit_status import EngineExit
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol import PROTOCOL_VERSION
from chatapp.protocol.commands import LoadModel, UnloadModel
from chatapp.protocol.events import EngineReady, LoadCancelled, LoadFailed, LoadProgress, ModelLoaded, ModelUnloaded
from tests.controllers.fakes import CONTEXT, MODEL, PARAMS, RecordingEngine

HELLO = EngineReady(
    protocol_version=PROTOCOL_VERSION,
    pid=1,
    backend="llama",
    versions=EngineVersions(chatapp="0", bindings="0", llama_cpp="0", system_info=""),
)
PATH = Path("/m/tiny.gguf")


def _exit(kind: ProblemKind = ProblemKind.ENGINE_DIED) -> EngineExit:
    return EngineExit(
        expected=False,
        exit_code=3,
        signal_name=None,
        description="exit code 3",
        problem=Problem(kind=kind, facts={"reason": "exit code 3"}),
    )


class _Desk:
    def __init__(self) -> None:
        self.engine = RecordingEngine()
        self.controller = ModelController(self.engine)
        self.problems: list[Problem] = []
        self.controller.problem_raised.connect(self.problems.append)

    @property
    def state(self) -> ModelState:
        return self.controller.state

    @property
    def request_id(self) -> str:
        command = self.engine.sent[-1]
        assert isinstance(command, LoadModel | UnloadModel)
        return command.request_id

    def ready(self) -> None:
        """An engine is there and the model is loaded."""
        self.controller.on_event(HELLO)
        self.controller.load(PATH, PARAMS)
        self.controller.on_event(ModelLoaded(request_id=self.request_id, model=MODEL, context=CONTEXT))


@pytest.fixture
def desk(qtbot: QtBot) -> _Desk:  # noqa: ARG001 - signals need an application object
    return _Desk()


def test_a_load_before_the_hello_waits_for_it(desk: _Desk) -> None:
    desk.controller.load(PATH, PARAMS)
    assert desk.engine.sent == []
    desk.controller.on_event(HELLO)
    assert [command.type for command in desk.engine.sent] == ["load_model"]


def test_progress_then_ready(desk: _Desk) -> None:
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    desk.controller.on_event(LoadProgress(request_id=desk.request_id, fraction=0.25))
    assert (desk.state.phase, desk.state.fraction) == (ModelPhase.LOADING, 0.25)
    desk.controller.on_event(ModelLoaded(request_id=desk.request_id, model=MODEL, context=CONTEXT))
    assert (desk.state.phase, desk.state.model, desk.state.context) == (ModelPhase.READY, MODEL, CONTEXT)


def test_a_model_that_goes_without_its_draft_is_ready_and_says_so(desk: _Desk) -> None:
    problem = Problem(kind=ProblemKind.DRAFT_UNUSABLE, facts={"file": "small.gguf", "reason": "the file is not there"})
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    desk.controller.on_event(ModelLoaded(request_id=desk.request_id, model=MODEL, context=CONTEXT, problem=problem))
    assert desk.state.phase is ModelPhase.READY
    assert desk.state.problem is None
    assert desk.problems == [problem]


def test_a_failed_load_says_why_and_leaves_no_model(desk: _Desk) -> None:
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    problem = Problem(kind=ProblemKind.NOT_A_GGUF, facts={"file": "tiny.gguf"})
    desk.controller.on_event(LoadFailed(request_id=desk.request_id, problem=problem))
    assert (desk.state.phase, desk.state.problem, desk.state.model) == (ModelPhase.FAILED, problem, None)
    assert desk.problems == [problem]


def test_events_of_a_load_that_was_replaced_are_ignored(desk: _Desk) -> None:
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    old_id = desk.request_id
    desk.controller.load(Path("/m/other.gguf"), PARAMS)
    desk.controller.on_event(ModelLoaded(request_id=old_id, model=MODEL, context=CONTEXT))
    assert desk.state.phase is ModelPhase.LOADING


def test_a_load_is_stopped_at_once_whenever_the_engine_notices(desk: _Desk) -> None:
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    stopped = desk.request_id
    desk.controller.cancel_load()
    assert desk.engine.cancelled == [stopped]
    assert (desk.state.phase, desk.state.path) == (ModelPhase.NONE, "")
    desk.controller.on_event(LoadProgress(request_id=stopped, fraction=0.5))
    desk.controller.on_event(LoadCancelled(request_id=stopped))
    assert desk.state.phase is ModelPhase.NONE
    assert [command.type for command in desk.engine.sent] == ["load_model"]


def test_a_load_that_was_faster_than_its_stop_is_taken_back(desk: _Desk) -> None:
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    stopped = desk.request_id
    desk.controller.cancel_load()
    desk.controller.on_event(ModelLoaded(request_id=stopped, model=MODEL, context=CONTEXT))
    assert [command.type for command in desk.engine.sent] == ["load_model", "unload_model"]
    assert desk.state.phase is ModelPhase.NONE


def test_a_load_behind_a_stopped_one_replaces_it(desk: _Desk) -> None:
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    stopped = desk.request_id
    desk.controller.cancel_load()
    desk.controller.load(Path("/m/other.gguf"), PARAMS)
    desk.controller.on_event(ModelLoaded(request_id=stopped, model=MODEL, context=CONTEXT))
    assert [command.type for command in desk.engine.sent] == ["load_model", "load_model"]
    assert (desk.state.phase, desk.state.path) == (ModelPhase.LOADING, "/m/other.gguf")


def test_a_load_behind_a_stopped_one_that_hung_is_sent_to_the_next_engine(desk: _Desk) -> None:
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    desk.controller.cancel_load()
    desk.controller.load(Path("/m/other.gguf"), PARAMS)
    desk.controller.on_exit(_exit(), will_restart=True)
    assert (desk.state.phase, desk.problems) == (ModelPhase.LOADING, [])
    desk.controller.on_event(HELLO)
    assert [command.path for command in desk.engine.sent if command.type == "load_model"][-1] == "/m/other.gguf"


def test_a_load_before_the_hello_can_be_stopped_too(desk: _Desk) -> None:
    desk.controller.load(PATH, PARAMS)
    desk.controller.cancel_load()
    desk.controller.on_event(HELLO)
    assert (desk.state.phase, desk.engine.sent) == (ModelPhase.NONE, [])


def test_unload_frees_the_model(desk: _Desk) -> None:
    desk.ready()
    desk.controller.unload()
    desk.controller.on_event(ModelUnloaded(request_id=desk.request_id))
    assert desk.state.phase is ModelPhase.NONE


def test_a_loaded_model_is_loaded_again_after_the_engine_came_back(desk: _Desk) -> None:
    desk.ready()
    desk.controller.on_exit(_exit(), will_restart=True)
    assert (desk.state.phase, desk.state.path) == (ModelPhase.LOADING, str(PATH))
    desk.controller.on_event(HELLO)
    assert [command.type for command in desk.engine.sent] == ["load_model", "load_model"]
    assert desk.problems == []  # the chat tells it, if an answer was lost


def test_a_model_that_kills_the_engine_while_loading_is_not_tried_again(desk: _Desk) -> None:
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    desk.controller.on_event(LoadProgress(request_id=desk.request_id, fraction=0.0))
    desk.controller.on_exit(_exit(), will_restart=True)
    desk.controller.on_event(HELLO)
    assert desk.state.phase is ModelPhase.FAILED
    assert len(desk.engine.sent) == 1
    assert "tiny.gguf" in desk.problems[0].sentence()


def test_a_load_asked_for_after_the_engine_died_goes_to_the_next_one(desk: _Desk) -> None:
    """Whether the dead engine's pipe took it or not: it never began."""
    for has_ended in (True, False):
        desk.ready()
        desk.engine.sent.clear()
        desk.engine.has_ended = has_ended
        desk.controller.load(Path("/m/other.gguf"), PARAMS)
        assert len(desk.engine.sent) == int(not has_ended)
        desk.controller.on_exit(_exit(), will_restart=True)
        assert (desk.state.phase, desk.problems) == (ModelPhase.LOADING, [])
        desk.engine.has_ended = False
        desk.engine.sent.clear()
        desk.controller.on_event(HELLO)
        assert [command.path for command in desk.engine.sent if command.type == "load_model"] == ["/m/other.gguf"]


def test_an_unload_asked_for_after_the_engine_died_brings_no_model_back(desk: _Desk) -> None:
    desk.ready()
    desk.engine.has_ended = True
    desk.controller.unload()
    assert desk.state.phase is ModelPhase.NONE
    desk.controller.on_exit(_exit(), will_restart=True)
    desk.controller.on_event(HELLO)
    assert desk.state.phase is ModelPhase.NONE


def test_an_engine_that_died_before_its_hello_did_not_die_of_the_model(desk: _Desk) -> None:
    desk.controller.load(PATH, PARAMS)
    desk.controller.on_exit(_exit(), will_restart=True)
    assert (desk.state.phase, desk.problems) == (ModelPhase.LOADING, [])
    desk.controller.on_event(HELLO)
    assert [command.type for command in desk.engine.sent] == ["load_model"]


def test_an_engine_that_never_says_hello_is_told_as_that(desk: _Desk) -> None:
    desk.controller.load(PATH, PARAMS)
    desk.controller.on_exit(_exit(), will_restart=True)
    desk.controller.on_exit(_exit(ProblemKind.ENGINE_NOT_STARTED), will_restart=False)
    assert [problem.kind for problem in desk.problems] == [ProblemKind.ENGINE_NOT_STARTED]


def test_an_engine_that_is_given_up_is_told(desk: _Desk) -> None:
    desk.ready()
    desk.controller.on_exit(_exit(ProblemKind.ENGINE_NOT_STARTED), will_restart=False)
    assert desk.state.phase is ModelPhase.FAILED
    assert [problem.kind for problem in desk.problems] == [ProblemKind.ENGINE_NOT_STARTED]


def test_an_engine_that_does_not_start_is_told_without_a_model_too(desk: _Desk) -> None:
    problem = _exit(ProblemKind.ENGINE_INCOMPLETE).problem
    desk.controller.on_exit(_exit(ProblemKind.ENGINE_INCOMPLETE), will_restart=False)
    assert (desk.state.phase, desk.state.engine_problem, desk.problems) == (ModelPhase.NONE, problem, [problem])
    desk.controller.retry_engine()
    assert desk.engine.n_starts == 1
    desk.controller.on_event(HELLO)
    assert (desk.state.engine_problem, desk.engine.sent) == (None, [])


def test_another_try_loads_what_was_wanted(desk: _Desk) -> None:
    desk.controller.load(PATH, PARAMS, "a template")
    desk.controller.on_exit(_exit(ProblemKind.ENGINE_NOT_STARTED), will_restart=False)
    assert desk.state.problem == desk.state.engine_problem
    assert [problem.kind for problem in desk.problems] == [ProblemKind.ENGINE_NOT_STARTED]
    desk.controller.retry_engine()
    phase, problem = desk.state.phase, desk.state.engine_problem
    assert (phase, problem) == (ModelPhase.LOADING, None)
    desk.controller.on_event(HELLO)
    command = desk.engine.sent[-1]
    assert isinstance(command, LoadModel)
    assert (command.path, command.params, command.template) == (str(PATH), PARAMS, "a template")


def test_an_engine_that_comes_back_to_try_the_gpu_loads_what_was_wanted(desk: _Desk) -> None:
    taken = _stepped_down(desk)
    desk.controller.on_exit(_exit(ProblemKind.ENGINE_NOT_STARTED), will_restart=False)
    assert (desk.state.phase, desk.state.params, desk.state.wish) == (ModelPhase.FAILED, taken, PARAMS)
    desk.controller.on_event(HELLO)
    assert (desk.state.phase, desk.state.engine_problem, _asked(desk)) == (ModelPhase.LOADING, None, PARAMS)


def test_choosing_a_model_starts_an_engine_that_was_given_up(desk: _Desk) -> None:
    desk.ready()
    desk.controller.on_exit(_exit(ProblemKind.ENGINE_NOT_STARTED), will_restart=False)
    desk.controller.load(PATH, PARAMS)
    assert desk.engine.n_starts == 1
    desk.controller.on_event(HELLO)
    assert [command.type for command in desk.engine.sent] == ["load_model", "load_model"]


def test_the_hash_is_added_to_the_model_that_it_belongs_to(desk: _Desk) -> None:
    desk.ready()
    desk.controller.set_sha256("/m/other.gguf", "00")
    assert desk.state.model is not None
    assert desk.state.model.sha256 is None
    desk.controller.set_sha256(str(PATH), "ab")
    assert desk.state.model.sha256 == "ab"


def test_the_first_turn_after_a_load_is_the_only_cold_one(desk: _Desk) -> None:
    desk.ready()
    assert not desk.state.is_warm
    desk.controller.mark_warm()
    assert desk.state.is_warm
    desk.controller.load(PATH, PARAMS)
    assert not desk.state.is_warm


def test_a_forced_load_says_so_and_is_not_forced_again_after_the_engine_died(desk: _Desk) -> None:
    controller, engine = desk.controller, desk.engine
    controller.on_event(HELLO)
    controller.load(PATH, PARAMS, is_forced=True)
    assert isinstance(engine.sent[-1], LoadModel)
    assert engine.sent[-1].is_forced
    controller.on_event(ModelLoaded(request_id=engine.sent[-1].request_id, model=MODEL, context=CONTEXT))
    controller.on_exit(_exit(), will_restart=True)
    controller.on_event(HELLO)
    assert isinstance(engine.sent[-1], LoadModel)
    assert not engine.sent[-1].is_forced


def _out_of_memory(**facts: int) -> Problem:
    return Problem(kind=ProblemKind.LOAD_OUT_OF_MEMORY, facts={"file": "tiny.gguf", "reason": "no room", **facts})


def _asked(desk: _Desk) -> LoadParams:
    command = desk.engine.sent[-1]
    assert isinstance(command, LoadModel)
    return command.params


def test_a_load_that_finds_no_room_on_the_gpu_is_tried_once_with_fewer_layers(desk: _Desk) -> None:
    steps: list[StepDown] = []
    desk.controller.stepped_down.connect(steps.append)
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    desk.controller.on_event(LoadFailed(request_id=desk.request_id, problem=_out_of_memory(fitting_n_gpu_layers=7)))
    assert (desk.state.phase, _asked(desk)) == (ModelPhase.LOADING, PARAMS.model_copy(update={"n_gpu_layers": 7}))
    assert (steps, desk.problems) == ([], [])
    desk.controller.on_event(ModelLoaded(request_id=desk.request_id, model=MODEL, context=CONTEXT))
    assert [(step.asked, step.taken.n_gpu_layers) for step in steps] == [(PARAMS, 7)]
    assert desk.problems == []


def test_a_second_failure_is_the_end_and_tells_the_first(desk: _Desk) -> None:
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    first = _out_of_memory(fitting_n_gpu_layers=7)
    desk.controller.on_event(LoadFailed(request_id=desk.request_id, problem=first))
    desk.controller.on_event(LoadFailed(request_id=desk.request_id, problem=_out_of_memory(fitting_n_gpu_layers=3)))
    assert (desk.state.phase, desk.state.params, desk.state.step) == (ModelPhase.FAILED, PARAMS, None)
    assert desk.problems == [first]
    assert len(desk.engine.sent) == 2


def _stepped_down(desk: _Desk) -> LoadParams:
    """Ask for all layers, get 7, and return the settings that were taken."""
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    desk.controller.on_event(LoadFailed(request_id=desk.request_id, problem=_out_of_memory(fitting_n_gpu_layers=7)))
    desk.controller.on_event(ModelLoaded(request_id=desk.request_id, model=MODEL, context=CONTEXT))
    return PARAMS.model_copy(update={"n_gpu_layers": 7})


def test_a_step_down_keeps_the_wish(desk: _Desk) -> None:
    taken = _stepped_down(desk)
    assert (desk.state.params, desk.state.wish) == (taken, PARAMS)
    desk.controller.unload()
    desk.controller.on_event(ModelUnloaded(request_id=desk.request_id))
    assert desk.state.wish == PARAMS


def test_an_engine_that_died_comes_back_with_what_worked_and_the_wish_stays(desk: _Desk) -> None:
    """Nothing is told a second time; what worked before and then does not is told as it failed."""
    steps: list[StepDown] = []
    desk.controller.stepped_down.connect(steps.append)
    taken = _stepped_down(desk)
    desk.controller.on_exit(_exit(), will_restart=True)
    desk.controller.on_event(HELLO)
    assert (_asked(desk), desk.state.wish) == (taken, PARAMS)
    desk.controller.on_event(ModelLoaded(request_id=desk.request_id, model=MODEL, context=CONTEXT))
    assert (desk.state.wish, len(steps)) == (PARAMS, 1)
    desk.controller.on_exit(_exit(), will_restart=True)
    desk.controller.on_event(HELLO)
    later = _out_of_memory(fitting_n_gpu_layers=3)
    desk.controller.on_event(LoadFailed(request_id=desk.request_id, problem=later))
    assert (desk.state.phase, desk.state.params, desk.problems) == (ModelPhase.FAILED, PARAMS, [later])


def test_a_step_that_is_kept_is_the_wish(desk: _Desk) -> None:
    taken = _stepped_down(desk)
    desk.controller.keep_step()
    assert (desk.state.params, desk.state.wish) == (taken, taken)


def test_a_forced_load_is_never_changed(desk: _Desk) -> None:
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS, is_forced=True)
    desk.controller.on_event(LoadFailed(request_id=desk.request_id, problem=_out_of_memory(fitting_n_gpu_layers=7)))
    assert desk.state.phase is ModelPhase.FAILED


def test_a_crash_on_the_gpu_while_loading_loads_again_without_it(desk: _Desk) -> None:
    desk.controller.on_event(HELLO)
    desk.controller.load(PATH, PARAMS)
    desk.controller.on_exit(replace(_exit(ProblemKind.ENGINE_LEFT_GPU), gpu_blamed=True), will_restart=True)
    assert (desk.state.phase, len(desk.engine.sent)) == (ModelPhase.LOADING, 1)
    desk.controller.on_event(HELLO)
    assert (desk.problems, len(desk.engine.sent)) == ([], 2)
    desk.controller.on_event(LoadProgress(request_id=desk.request_id, fraction=0.0))
    desk.controller.on_exit(_exit(), will_restart=True)  # without the GPU it dies as well: that is told
    assert desk.state.phase is ModelPhase.FAILED
