"""The replayer in its real process: what stands in a script is what the app receives, to the microsecond."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.engine.script import read_script
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.protocol.commands import Cancel, CountTokens, LoadModel, UnloadModel
from chatapp.protocol.events import (
    GenerationStarted,
    LoadCancelled,
    LoadFailed,
    LoadProgress,
    ModelUnloaded,
    PrefillProgress,
    TokensCounted,
    TokensGenerated,
)
from tests.engine.engine_process import EngineProcess, conversation

Play = Callable[..., EngineProcess]


@pytest.fixture
def play(tmp_path: Path, request: pytest.FixtureRequest) -> Play:
    """Start an engine that replays a script, with a model loaded."""

    def start(*turns: object, load: bool = True, **script: object) -> EngineProcess:
        file = tmp_path / "script.json"
        file.write_text(json.dumps({"turns": turns, **script}), encoding="utf-8")
        engine = EngineProcess("--backend", "scripted", "--script", str(file))
        request.addfinalizer(engine.close)
        if load:
            engine.load("any")
        return engine

    return start


def _tokens(count: int, *, first_us: int = 5_000_000, gap_us: int = 100_000) -> list[dict[str, object]]:
    return [{"t_us": first_us + index * gap_us, "text": f"t{index} "} for index in range(count)]


def test_stamps_and_counts_are_those_of_the_script(play: Play) -> None:
    """T1: 5 s of prefill, then 20 tokens at 10 a second; the first token stands at 5.0 s, the last at 5.0 + 19 x 0.1 s."""
    turn = {"n_prompt": 100, "n_prompt_cached": 40, "prefill_start_us": 2_000, "tokens": _tokens(20)}
    answer = play(turn).ask(conversation("go"))
    end = answer.finished
    assert answer.token_us == [5_000_000 + index * 100_000 for index in range(20)]
    assert (end.counts.n_prompt, end.counts.n_prompt_cached, end.counts.n_prompt_processed) == (100, 40, 60)
    assert (end.stamps.prefill_start_us, end.stamps.prefill_end_us, end.stamps.end_us) == (2_000, 5_000_000, 6_900_000)
    assert (end.n_gen, end.n_ctx_used, end.stop_reason) == (20, 119, StopReason.END_OF_TURN)


def test_a_burst_arrives_in_one_event(play: Play) -> None:
    """T2: the whole reply at once."""
    answer = play({"tokens": _tokens(5, gap_us=0), "is_burst": True}).ask(conversation("go"))
    assert [len(piece.token_us) for piece in answer.pieces] == [5]


@pytest.mark.parametrize("max_tokens", [1, 5, 20])
def test_max_tokens_are_counted_exactly(play: Play, max_tokens: int) -> None:
    """T3."""
    answer = play({"tokens": _tokens(40)}).ask(conversation("go", sampling=SamplingParams(max_tokens=max_tokens)))
    assert answer.finished.n_gen == len(answer.token_us) == max_tokens
    assert answer.finished.stop_reason is StopReason.LENGTH


def test_an_answer_that_ends_before_max_tokens_keeps_its_reason(play: Play) -> None:
    answer = play({"tokens": _tokens(5)}).ask(conversation("go", sampling=SamplingParams(max_tokens=6)))
    assert (answer.finished.n_gen, answer.finished.stop_reason) == (5, StopReason.END_OF_TURN)


def test_prefill_steps_arrive_in_order(play: Play) -> None:
    steps = [{"n_processed": 8, "t_us": 10}, {"n_processed": 16, "t_us": 20}]
    answer = play({"n_prompt": 20, "prefill": steps, "prefill_end_us": 30, "tokens": _tokens(1)}).ask(conversation("go"))
    seen = [(e.n_processed, e.t_us) for e in answer.events if isinstance(e, PrefillProgress)]
    assert seen == [(8, 10), (16, 20), (20, 30)]


def test_turns_follow_each_other_and_the_last_repeats(play: Play) -> None:
    engine = play(*({"tokens": [{"t_us": 1, "text": text}]} for text in ("first", "last")))
    assert [engine.ask(conversation("go")).text for _ in range(3)] == ["first", "last", "last"]


def test_a_trim_names_the_first_messages_of_the_request(play: Play) -> None:
    turn = {"trim": {"n_messages": 2, "tokens_freed": 77}, "tokens": _tokens(1)}
    prepared = play(turn).ask(conversation("one", "two", "three")).prepared
    assert prepared is not None
    assert prepared.trim is not None
    assert (prepared.trim.message_ids, prepared.trim.tokens_freed) == (("0", "1"), 77)


def test_a_refusal_is_the_only_answer(play: Play) -> None:
    problem = {"kind": "message_too_long", "facts": {"n_needed": 600, "n_available": 511}}
    answer = play({"refusal": problem}).ask(conversation("go"))
    assert [type(event) for event in answer.events[:-1]] == [GenerationStarted]
    assert "needs 600 tokens" in answer.refused.problem.sentence()


def test_a_problem_ends_an_answer_and_keeps_its_text(play: Play) -> None:
    problem = {"kind": "decode_failed", "facts": {"reason": "scripted"}}
    answer = play({"tokens": _tokens(3), "stop_reason": "engine_failed", "problem": problem}).ask(conversation("go"))
    assert (answer.finished.stop_reason, answer.text) == (StopReason.ENGINE_FAILED, "t0 t1 t2 ")
    assert answer.finished.problem is not None
    assert answer.finished.problem.kind is ProblemKind.DECODE_FAILED


def test_real_time_plays_the_stamps_and_can_be_cancelled(play: Play) -> None:
    engine = play({"tokens": _tokens(3, first_us=1_000, gap_us=3_600_000_000)}, time_scale=1)
    engine.send(conversation("go"))
    first = engine.expect(TokensGenerated)
    engine.send(Cancel(request_id="g"))
    answer = engine.collect(first)
    assert (answer.finished.stop_reason, answer.finished.n_gen) == (StopReason.STOPPED, 1)


def test_a_queued_request_can_be_cancelled(play: Play) -> None:
    slow = {"tokens": _tokens(3, first_us=1_000, gap_us=3_600_000_000)}
    engine = play(slow, time_scale=1)
    engine.send(conversation("go"), conversation("later", request_id="queued"))
    engine.expect(TokensGenerated)
    engine.send(Cancel(request_id="queued"), Cancel(request_id="unknown"), Cancel(request_id="g"))
    ends = [engine.collect().finished for _ in range(2)]
    assert [(end.request_id, end.stop_reason) for end in ends] == [("g", StopReason.STOPPED), ("queued", StopReason.STOPPED)]
    assert ends[1].counts.n_prompt == 0


def test_a_slow_load_tells_its_progress_and_can_be_cancelled(play: Play) -> None:
    engine = play(load=False, time_scale=1, loads=[{"t_us": 3_600_000_000}])
    engine.send(LoadModel(request_id="load", path="any", params=LoadParams()))
    assert engine.expect(LoadProgress).fraction == 0
    engine.send(Cancel(request_id="load"))
    assert engine.expect(LoadCancelled).request_id == "load"
    assert engine.ask(conversation("go")).refused.problem.kind is ProblemKind.NO_MODEL_LOADED


def test_a_load_may_fail_and_the_next_one_work(play: Play) -> None:
    engine = play(load=False, loads=[{"problem": {"kind": "not_a_gguf", "facts": {"file": "x.gguf"}}}, {}])
    assert isinstance(engine.try_load("x"), LoadFailed)
    assert engine.load("x").model.file == "scripted.gguf"


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("exit", 7),
        pytest.param("kill", -9, marks=pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")),
        pytest.param("abort", -6, marks=pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")),
    ],
)
def test_deaths_happen_before_the_token_named(play: Play, kind: str, code: int) -> None:
    engine = play({"tokens": _tokens(5), "fault": {"kind": kind, "after_tokens": 2, "exit_code": 7}})
    engine.send(conversation("go"))
    text = ""
    while line := engine.next_line():
        event = json.loads(line)
        text += event.get("text", "")
    assert engine.wait() == code
    assert text == "t0 t1"  # the space behind it is held: white space before a reasoning mark would belong to neither text


def test_a_bad_line_stands_between_two_events(play: Play) -> None:
    engine = play({"tokens": _tokens(2), "fault": {"kind": "bad_line", "after_tokens": 1}})
    engine.send(conversation("go"))
    lines = [engine.next_line()]
    while b"generation_finished" not in lines[-1]:
        lines.append(engine.next_line())
    assert b"this is no event\n" in lines


def test_an_unexpected_error_ends_the_answer_and_not_the_engine(play: Play) -> None:
    engine = play({"tokens": _tokens(2), "fault": {"kind": "raise", "after_tokens": 1}}, {"tokens": _tokens(1)})
    broken = engine.ask(conversation("go"))
    assert (broken.finished.stop_reason, broken.text) == (StopReason.ENGINE_FAILED, "t0 ")
    assert engine.ask(conversation("go")).finished.stop_reason is StopReason.END_OF_TURN


def test_a_hang_ignores_cancel_and_ends_with_its_pipe(play: Play) -> None:
    engine = play({"tokens": _tokens(2), "fault": {"kind": "hang", "after_tokens": 1}})
    engine.send(conversation("go"))
    engine.expect(TokensGenerated)
    engine.send(Cancel(request_id="g"))
    engine.close_stdin()
    assert engine.next_line() == b""  # nothing came after the cancel
    assert engine.wait() == 0


def test_the_echo_answers_where_there_is_no_script() -> None:
    with EngineProcess("--backend", "scripted") as engine:
        engine.load("any")
        answer = engine.ask(conversation("hello there"))
        assert answer.text == "You wrote: hello there"
        assert answer.finished.n_gen == 5  # four words and the end of the turn


def test_the_echo_refuses_and_trims_by_words() -> None:
    """n_ctx 64, reserve 16. A message of n words counts n + 4: three of 20 are 72 tokens, the newest two 48 = 64 x 3/4."""
    with EngineProcess("--backend", "scripted") as engine:
        engine.load("any", n_ctx=64)
        refused = engine.ask(conversation("w " * 70)).refused
        assert refused.problem.facts == {"n_needed": 75, "n_available": 63}  # the trailing space is a token as well
        prepared = engine.ask(conversation(*["w" + " w" * 19] * 3)).prepared
        assert prepared is not None
        assert prepared.trim is not None
        assert prepared.trim.message_ids == ("0", "1")
        assert (prepared.n_prompt, prepared.trim.tokens_freed) == (24, 48)


def test_counting_and_unloading(play: Play) -> None:
    engine = play({"tokens": _tokens(1)})
    engine.send(CountTokens(request_id="n", text="three short words"), UnloadModel(request_id="u"))
    assert engine.expect(TokensCounted).n_tokens == 3
    assert engine.expect(ModelUnloaded).request_id == "u"
    assert engine.ask(conversation("go")).refused.problem.kind is ProblemKind.NO_MODEL_LOADED


def test_a_script_with_stamps_that_go_back_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "script.json"
    file.write_text(json.dumps({"turns": [{"tokens": [{"t_us": 2}, {"t_us": 1}]}]}), encoding="utf-8")
    with pytest.raises(ChatAppError) as caught:
        read_script(str(file))
    assert "must not go back" in caught.value.problem.detail
