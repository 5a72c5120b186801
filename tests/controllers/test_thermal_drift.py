"""The drift controller with a real database: what is learned is kept under its key, and the turn notes what is known."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.controllers.thermal_drift import ThermalDriftController
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.model_info import EngineVersions
from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.speculation import SpeculationKind
from chatapp.domain.turn import EngineStamps, PromptCounts
from chatapp.metrics.cost_curve import CostCurve
from chatapp.metrics.drift_state import Collecting, DriftState
from chatapp.metrics.live_turn import LiveTurn, TurnSetting
from chatapp.metrics.speculation import SPECULATIVE
from chatapp.protocol.events import EngineReady, GenerationFinished, PromptPrepared, TokensGenerated
from chatapp.storage.database import open_database
from chatapp.storage.writer import StoreThread
from chatapp.telemetry.sensor import Reading
from tests.controllers.fakes import CONTEXT, MODEL

WAIT_MS = 20_000
VERSIONS = EngineVersions(chatapp="0", bindings="0", llama_cpp="b1", system_info="")
READY = ModelState(phase=ModelPhase.READY, path="/m/tiny.gguf", model=MODEL, context=CONTEXT)
GAP_US = 20_000


class Watched:
    """A controller over a database, and the keys under which curves are kept."""

    def __init__(self, folder: Path, backend: str = "llama") -> None:
        self.file = folder / "chatapp.sqlite3"
        self.store = StoreThread(self.file)
        self.controller = ThermalDriftController(self.store)
        self.states: list[DriftState] = []
        self.controller.state_changed.connect(self.states.append)
        hello = EngineReady(protocol_version=1, pid=1, backend=backend, versions=VERSIONS)
        self.controller.on_event(hello, 0)
        self.backend = backend
        self.now_ns = 0

    def turn(self, n_prompt: int, *, is_first: bool = False, kind: FormatKind = FormatKind.NONE, n_tokens: int = 60) -> LiveTurn:
        """Answer a prompt, 60 tokens of 20 ms, a minute after the last one."""
        self.now_ns += 60_000_000_000
        setting = TurnSetting(SamplingParams(), LoadParams(), CONTEXT, MODEL, VERSIONS, backend=self.backend)
        setting = replace(setting, is_first_after_load=is_first, output_format=OutputFormat(kind=kind))
        live = LiveTurn(setting, sent_ns=self.now_ns)
        self.controller.on_turn_started(live)
        prepared = PromptPrepared(request_id="r", n_prompt=n_prompt, n_prompt_cached=0, n_reserve=1, seed=1, t_us=0)
        stamps = tuple(100_000 + GAP_US * index for index in range(n_tokens))
        tokens = TokensGenerated(request_id="r", text="x", token_us=stamps, n_ctx_used=n_prompt + n_tokens - 1)
        self.controller.on_event(prepared, self.now_ns)
        self.controller.on_event(tokens, self.now_ns + stamps[-1] * 1000)
        self.controller.on_event(self.finished(n_tokens), self.now_ns + stamps[-1] * 1000)
        return live

    def finished(self, n_gen: int) -> GenerationFinished:
        counts = PromptCounts(n_prompt=1, n_prompt_cached=0, n_prompt_processed=1)
        return GenerationFinished(
            request_id="r", stop_reason=StopReason.LENGTH, counts=counts, n_gen=n_gen, n_ctx_used=1, stamps=EngineStamps()
        )

    def kept(self) -> dict[str, str]:
        """Return what the database holds now."""
        self.store.submit(lambda: None).result()
        with closing(open_database(self.file)) as connection:
            return dict(connection.execute("SELECT key, visits FROM cost_curves"))


@pytest.fixture
def watched(qtbot: QtBot, tmp_path: Path) -> Iterator[Watched]:  # noqa: ARG001 - signals need its application
    made = Watched(tmp_path)
    yield made
    made.store.close()


def test_depths_are_counted_and_kept_turn_by_turn(watched: Watched) -> None:
    """A window of 512 tokens has two blocks: two depths are all that can be asked for."""
    watched.controller.set_model_state(READY)
    assert watched.states[-1].reason == "collecting a baseline: 0 of 2 depths were seen while cool and quiet"
    live = watched.turn(100)
    assert live.drift is not None
    assert live.drift.reason == "collecting a baseline: 1 of 2 depths were seen while cool and quiet"
    watched.turn(400)
    assert watched.states[-1].collecting is Collecting.BASELINE
    (key,) = watched.kept()
    assert "model=tiny.gguf (98362432 bytes); " in key
    assert "n_threads=1; n_gpu_layers=0; n_batch=512; backend=cpu, llama.cpp b1; power=unknown" in key


def test_the_next_session_begins_with_what_is_known(watched: Watched, qtbot: QtBot, tmp_path: Path) -> None:
    watched.controller.set_model_state(READY)
    watched.turn(100)
    watched.turn(400)
    watched.kept()
    later = Watched(tmp_path)
    later.controller.set_model_state(READY)
    qtbot.wait_until(lambda: later.controller.state.collecting is Collecting.BASELINE, timeout=WAIT_MS)
    later.store.close()


def test_a_hash_that_becomes_known_moves_the_curve_to_its_key(watched: Watched, qtbot: QtBot) -> None:
    watched.controller.set_model_state(READY)
    watched.turn(100)
    hashed = MODEL.model_copy(update={"sha256": "c" * 64})
    watched.controller.set_model_state(ModelState(phase=ModelPhase.READY, model=hashed, context=CONTEXT))
    watched.turn(400)
    qtbot.wait_until(lambda: len(watched.kept()) == 2, timeout=WAIT_MS)
    assert watched.controller.state.collecting is Collecting.BASELINE  # both depths count


def test_on_battery_another_curve_is_learned(watched: Watched, qtbot: QtBot) -> None:
    watched.controller.set_model_state(READY)
    for value, name in ((1.0, "mains"), (0.0, "battery")):
        watched.controller.set_readings({"on_mains": Reading(value, "", "test", 0)})
        watched.turn(100)
        qtbot.wait(20)  # the answer of the store thread crosses over
        watched.turn(100)
        assert any(f"power={name}" in key for key in watched.kept())


def test_a_warm_up_a_held_format_and_a_script_teach_nothing(watched: Watched, tmp_path: Path, qtbot: QtBot) -> None:  # noqa: ARG001 - as above
    watched.controller.set_model_state(READY)
    watched.turn(100, is_first=True)
    watched.turn(100, kind=FormatKind.JSON)  # a grammar takes time that is no decoding
    assert watched.kept() == {}
    (tmp_path / "other").mkdir()
    scripted = Watched(tmp_path / "other", backend="scripted")
    scripted.controller.set_model_state(READY)
    live = scripted.turn(100)
    assert live.drift is not None
    assert live.drift.reason == "a replayed script measures nothing"
    assert scripted.kept() == {}
    scripted.store.close()


def test_guessed_tokens_teach_nothing_of_single_steps(watched: Watched) -> None:
    watched.controller.set_model_state(replace(READY, params=LoadParams(speculation=SpeculationKind.NGRAM)))
    live = watched.turn(100)
    assert live.drift is not None
    assert live.drift.reason == SPECULATIVE
    assert watched.kept() == {}


def test_an_unloaded_model_has_no_drift(watched: Watched) -> None:
    watched.controller.set_model_state(READY)
    watched.controller.set_model_state(ModelState())
    assert watched.states[-1].reason == "no model is loaded"
    assert watched.controller._session.curve == CostCurve()


def test_a_turn_that_no_event_ends_is_ended_by_hand(watched: Watched) -> None:
    """The engine died, or the window closes: what was learned is kept all the same."""
    watched.controller.set_model_state(READY)
    setting = TurnSetting(SamplingParams(), LoadParams(), CONTEXT, MODEL, VERSIONS, backend="llama")
    live = LiveTurn(setting, sent_ns=0)
    watched.controller.on_turn_started(live)
    stamps = tuple(GAP_US * index for index in range(40))
    tokens = TokensGenerated(request_id="r", text="x", token_us=stamps, n_ctx_used=139)
    watched.controller.on_event(tokens, stamps[-1] * 1000)
    watched.controller.end_turn()
    assert live.drift is not None
    assert len(watched.kept()) == 1
