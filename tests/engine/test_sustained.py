"""The sustained test in a real engine: constant depth, a stop at once, and a cache that is given back."""

import json
import time
from pathlib import Path

import pytest

from chatapp.errors import ProblemKind
from chatapp.protocol.commands import Cancel, Sustain
from chatapp.protocol.events import GenerationStarted, PrefillProgress, SustainedFinished, SustainedTokens, ThreadsChanged
from tests.engine.engine_process import EngineProcess, conversation
from tests.engine.tiny_models import write_tiny_mamba


def run_test(engine: EngineProcess, n_depth: int = 100, seconds: float = 0.4) -> tuple[list[SustainedTokens], SustainedFinished]:
    engine.send(Sustain(request_id="s", n_depth=n_depth, seconds=seconds))
    pieces: list[SustainedTokens] = []
    while not isinstance(event := engine.next_event(), SustainedFinished):
        if isinstance(event, SustainedTokens):
            pieces.append(event)
    return pieces, event


def run_rounds(engine: EngineProcess, n_tokens: int) -> list[SustainedTokens]:
    """Run until so many steps are done, then stop."""
    engine.send(Sustain(request_id="s", n_depth=40, seconds=600))
    pieces: list[SustainedTokens] = []
    while sum(len(piece.token_us) for piece in pieces) < n_tokens:
        pieces.append(engine.expect(SustainedTokens))
    engine.send(Cancel(request_id="s"))
    assert engine.expect(SustainedFinished).problem is None
    return pieces


def test_it_runs_for_the_time_asked_for(engine: EngineProcess, tiny_model: Path) -> None:
    engine.load(tiny_model)
    pieces, end = run_test(engine)
    stamps = [t_us for piece in pieces for t_us in piece.token_us]
    assert end.is_complete
    assert end.n_tokens == len(stamps)
    assert stamps == sorted(stamps)
    start_us = pieces[0].start_us
    assert start_us is not None
    assert stamps[-1] - start_us >= 400_000 > ([start_us, *stamps][-2] - start_us)
    assert pieces[-1].cpu_us is not None


def test_rounds_follow_each_other_without_a_pause(engine: EngineProcess, tiny_model: Path) -> None:
    """Dropping 64 cells takes microseconds and belongs to the step: no event tells another start."""
    engine.load(tiny_model, n_threads=1)
    pieces = run_rounds(engine, n_tokens=200)
    assert pieces[0].start_us is not None
    assert [piece.start_us for piece in pieces[1:]] == [None] * (len(pieces) - 1)


def test_the_events_come_in_order(engine: EngineProcess, tiny_model: Path) -> None:
    engine.load(tiny_model)
    engine.send(Sustain(request_id="s", n_depth=70, seconds=0.1))
    kinds = [type(engine.next_event()) for _ in range(4)]
    assert kinds == [GenerationStarted, ThreadsChanged, PrefillProgress, SustainedTokens]
    engine.expect(SustainedFinished)


def test_a_conversation_gets_its_cache_back(engine: EngineProcess, tiny_model: Path) -> None:
    """Its next turn finds what it would have found without the test: all of the same text, with the logits at its end."""
    engine.load(tiny_model)
    first = engine.ask(conversation("hello there"))
    _, end = run_test(engine)
    assert end.n_ctx_used == first.finished.n_ctx_used
    again = engine.ask(conversation("hello there"))
    assert again.prepared is not None
    assert first.prepared is not None
    assert again.prepared.n_prompt_cached == first.prepared.n_prompt


def test_a_stop_ends_it_at_once_and_what_was_timed_stands(engine: EngineProcess, tiny_model: Path) -> None:
    engine.load(tiny_model)
    engine.send(Sustain(request_id="s", n_depth=50, seconds=600))
    engine.expect(SustainedTokens)
    began_s = time.monotonic()
    engine.send(Cancel(request_id="s"))
    end = engine.expect(SustainedFinished)
    assert time.monotonic() - began_s < 10  # of 600; the 150 ms are measured by hand, on a quiet machine
    assert (end.is_complete, end.problem) == (False, None)
    assert end.n_tokens > 0
    assert end.n_ctx_used == 0


def test_a_depth_without_room_is_refused_in_a_sentence(engine: EngineProcess, tiny_model: Path) -> None:
    """512 cells less one round of 64: 448."""
    engine.load(tiny_model, n_ctx=512)
    _, end = run_test(engine, n_depth=449)
    assert end.problem is not None
    assert end.problem.kind is ProblemKind.OPTION_INVALID
    assert "1 to 448" in end.problem.sentence()
    assert run_test(engine, n_depth=448, seconds=0.05)[1].is_complete


def test_a_recurrent_model_goes_back_by_its_saved_state(engine: EngineProcess, tmp_path: Path) -> None:
    """It cannot drop cells; putting the state back is no step, so that each round tells its own start."""
    engine.load(write_tiny_mamba(tmp_path / "mamba.gguf"), n_threads=1)
    pieces = run_rounds(engine, n_tokens=200)
    assert sum(piece.start_us is not None for piece in pieces) > 1
    assert all(piece.start_us < piece.token_us[0] for piece in pieces if piece.start_us is not None)


def test_without_a_model_it_says_so() -> None:
    with EngineProcess() as engine:
        _, end = run_test(engine)
    assert end.problem is not None
    assert end.problem.kind is ProblemKind.NO_MODEL_LOADED


@pytest.fixture
def scripted(tmp_path: Path) -> Path:
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"sustained_gaps_us": [100_000, 200_000]}), encoding="utf-8")
    return script


def test_a_script_is_played_to_its_time(scripted: Path) -> None:
    """Gaps of 0.1 and 0.2 s in turn: 1 s is passed by the 7th (0.1 0.3 0.4 0.6 0.7 0.9 1.0)."""
    with EngineProcess("--backend", "scripted", "--script", str(scripted)) as engine:
        engine.load("any.gguf")
        pieces, end = run_test(engine, seconds=1)
    assert [t_us for piece in pieces for t_us in piece.token_us] == [
        100_000,
        300_000,
        400_000,
        600_000,
        700_000,
        900_000,
        1_000_000,
    ]
    assert end.is_complete
