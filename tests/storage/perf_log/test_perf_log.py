"""The three logs for other tools, against figures worked out by hand."""

import csv
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.sensor_row import SensorRow
from chatapp.domain.speculation import Speculation
from chatapp.domain.sustained import SustainedPoint, SustainedRun
from chatapp.domain.turn import AppStamps, EngineStamps, MachineInfo, PromptCounts, Turn
from chatapp.errors import ChatAppError
from chatapp.metrics.token_comparison import LoggedAnswer
from chatapp.storage.perf_log.llama_bench import KEYS, conversation_records, export_llama_bench
from chatapp.storage.perf_log.sensor_log import COLUMNS, SYSTEM_COLUMNS, export_sensors
from chatapp.storage.perf_log.sustained_log import (
    SustainedFormat,
    export_sustained,
    is_sustained_run,
    sustained_file_name,
    sustained_rows,
)
from chatapp.storage.perf_log.token_log import TokenRow, export_tokens, is_token_log, logged_answers, read_tokens, token_rows

AT = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
MACHINE = MachineInfo(
    system="Linux 6.1",
    machine="x86_64",
    cpu="A CPU",
    n_cores_physical=1,
    n_cores_logical=1,
    memory_total_bytes=1 << 33,
    python="3",
)
TURN = Turn(
    stop_reason=StopReason.END_OF_TURN,
    counts=PromptCounts(n_prompt=120, n_prompt_cached=20, n_prompt_processed=100),
    n_gen=3,
    n_ctx_used=122,
    engine=EngineStamps(prefill_start_us=0, prefill_end_us=500_000, end_us=800_000),
    token_us=(500_000, 600_000, 800_000),
    sampling=SamplingParams(),
    load_params=LoadParams(),
    machine=MACHINE,
    backend="llama",
)


def conversation_with(*turns: Turn) -> Conversation:
    answers = [Message(id=f"a{n}", role=Role.ASSISTANT, text="x", created_at=AT, turn=turn) for n, turn in enumerate(turns)]
    return Conversation(id="c", messages=tuple(answers))


def test_answers_of_a_log_keep_what_is_known() -> None:
    rows = [
        TokenRow(1, 500_000_000, 120, None),
        TokenRow(1, 600_000_000, 121, 100_000, 9_000),
        TokenRow(2, 1_000, None, None),
        TokenRow(2, 41_000, None, 40),
    ]
    first, second = logged_answers(rows)
    assert first == LoggedAnswer((500_000, 600_000), (9_000,), ((121, 100_000),))
    assert second == LoggedAnswer((1, 41))  # a depth that is not known is none


def test_tokens_have_depth_and_gap() -> None:
    assert token_rows(conversation_with(TURN, TURN))[:4] == [
        TokenRow(turn=1, t_ns=500_000_000, n_past=120, itl_us=None),
        TokenRow(turn=1, t_ns=600_000_000, n_past=121, itl_us=100_000),
        TokenRow(turn=1, t_ns=800_000_000, n_past=122, itl_us=200_000),
        TokenRow(turn=2, t_ns=500_000_000, n_past=120, itl_us=None),
    ]


def test_a_window_that_moved_leaves_the_depth_unknown() -> None:
    moved = TURN.model_copy(update={"n_ctx_used": 60})
    assert [row.n_past for row in token_rows(conversation_with(moved))] == [None, None, None]


def test_a_token_log_opens_again(tmp_path: Path) -> None:
    path = tmp_path / "tokens.jsonl"
    export_tokens(conversation_with(TURN), path)
    assert json.loads(path.read_text().splitlines()[1]) == {
        "turn": 1,
        "t_ns": 600_000_000,
        "n_past": 121,
        "itl_us": 100_000,
        "cpu_us": None,
        "unavailable": {"cpu_us": "the engine did not tell it"},
    }
    assert is_token_log(path)
    assert read_tokens(path) == token_rows(conversation_with(TURN))


@pytest.mark.parametrize(("text", "reason"), [("", "no token"), ('{"t_ns": 1}\n[]\n', "line 2"), ("no json", "line 1")])
def test_a_file_that_is_no_token_log_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text)
    assert not is_token_log(path)
    with pytest.raises(ChatAppError, match=reason):
        read_tokens(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ChatAppError, match="No such file"):
        read_tokens(tmp_path / "none.jsonl")


def test_sensor_rows_stand_under_the_overlay_worlds_columns(tmp_path: Path) -> None:
    """Second 2 to 3: 20 tokens in 1 s are 20 tok/s and 50 ms; the second with the first token holds prefill, so no rate."""
    rows = (
        SensorRow(elapsed_ns=1_000_000_000, n_tokens=0),
        SensorRow(elapsed_ns=2_000_000_000, n_tokens=5, values={"cpu_temperature_c": 61.0}),
        SensorRow(
            elapsed_ns=3_000_000_000, n_tokens=25, values={"memory_total_bytes": 4 * 1024**3, "memory_available_bytes": 1024**3}
        ),
    )
    path = tmp_path / "sensors.csv"
    export_sensors(conversation_with(TURN), {"a0": rows, "other": rows}, path)
    table = list(csv.reader(path.read_text().splitlines()))
    assert table[0] == list(SYSTEM_COLUMNS)
    assert table[1] == ["Linux", "A CPU", "", "8.0 GiB", "6.1", "", ""]
    assert table[2] == list(COLUMNS)
    first, second, third = (dict(zip(COLUMNS, row, strict=True)) for row in table[3:])
    assert (first["fps"], second["fps"], second["cpu_temp"]) == ("", "", "61")
    assert (third["fps"], third["frametime"], third["ram_used"], third["cpu_power"]) == ("20", "50", "3", "")
    assert (third["elapsed"], third["turn"], third["n_tokens"]) == ("3000000000", "1", "25")


def test_a_turn_gives_a_reading_and_a_writing_record() -> None:
    """100 tokens in 0.5 s are 200 tok/s at depth 20; 2 steps in 0.3 s are 6.67 tok/s at depth 120."""
    reading, writing = conversation_records(conversation_with(TURN))
    assert tuple(reading) == tuple(writing) == KEYS
    assert (reading["n_prompt"], reading["n_gen"], reading["n_depth"], reading["avg_ts"]) == (100, 0, 20, 200.0)
    assert (writing["n_prompt"], writing["n_gen"], writing["n_depth"]) == (0, 2, 120)
    assert writing["avg_ts"] == pytest.approx(6.667, abs=0.001)
    assert (writing["avg_ns"], writing["samples_ns"], writing["stddev_ns"]) == (300_000_000, [300_000_000], None)
    assert (reading["test_time"], reading["cpu_info"], reading["gpu_info"]) == ("2026-11-29T12:00:00Z", "A CPU", None)


def test_guessed_tokens_are_no_decode_benchmark() -> None:
    """llama-bench decodes token by token; reading the prompt is the same with and without guesses."""
    guessed = TURN.model_copy(update={"speculation": Speculation(n_drafted=4, n_accepted=3, n_batches=1)})
    assert [record["n_gen"] for record in conversation_records(conversation_with(guessed))] == [0]


def test_a_replayed_script_is_no_measurement(tmp_path: Path) -> None:
    path = tmp_path / "bench.jsonl"
    export_llama_bench(conversation_with(TURN.model_copy(update={"backend": "scripted"})), path)
    assert path.read_text() == ""


def test_a_sustained_test_is_one_record_of_samples(tmp_path: Path) -> None:
    """Three points of warm-up, then 32 and 16 tok/s: 64 tokens take 2 s and 4 s; mean 24, deviation 11.31."""
    speeds = (99, 99, 99, 32, 16)
    points = tuple(
        SustainedPoint(t_s=2.0 * n, n_tokens=2 * tps, decode_us=2_000_000, itl_p50_us=1e6 / tps) for n, tps in enumerate(speeds)
    )
    run = SustainedRun(seconds_asked=10, n_depth=512, points=points, started_at=AT, n_threads=4)
    path = tmp_path / "run.jsonl"
    export_sustained(run, path, SustainedFormat.LLAMA_BENCH)
    record = json.loads(path.read_text())
    assert (record["n_gen"], record["n_depth"], record["n_threads"], record["avg_ts"]) == (64, 512, 4, 24.0)
    assert record["samples_ns"] == [2_000_000_000, 4_000_000_000]
    assert record["stddev_ts"] == pytest.approx(11.314, abs=0.001)


def test_a_sustained_test_as_json_and_table(tmp_path: Path) -> None:
    point = SustainedPoint(t_s=0.0, n_tokens=40, decode_us=2_000_000, itl_p50_us=50_000, temperature_c=61.0)
    run = SustainedRun(seconds_asked=60, n_depth=512, points=(point,), started_at=AT, note="fan on")
    export_sustained(run, tmp_path / "run.json", SustainedFormat.JSON)
    record = json.loads((tmp_path / "run.json").read_text())
    assert SustainedRun.model_validate(record["run"]) == run
    assert record["figures"]["retained_pct"] is None
    assert "36 s" in record["unavailable"]["retained_pct"]
    export_sustained(run, tmp_path / "run.csv", SustainedFormat.CSV)
    assert (tmp_path / "run.csv").read_text().splitlines()[1] == "0.0,20,40,50,61,"
    assert sustained_file_name(run, SustainedFormat.CSV) == "sustained model 2026-11-29 12-00.csv"


def test_cpu_time_of_a_token_is_its_share_of_the_delivery() -> None:
    """Told: 900 us with the prompt and token 1, 1,100 with token 2, 1,700 with tokens 3 and 4: 200, then 300 each."""
    app = AppStamps(arrived_us=(10, 20, 30), arrived_tokens=(1, 2, 4), arrived_cpu_us=(900, 1_100, 1_700), painted_us=(None,) * 3)
    turn = Turn(
        stop_reason=StopReason.LENGTH, sampling=SamplingParams(), load_params=LoadParams(), token_us=(1, 101, 201, 301), app=app
    )
    rows = token_rows(Conversation().append(Message(role=Role.ASSISTANT, text="x", turn=turn)))
    assert [row.cpu_us for row in rows] == [None, 200, 300, 300]
    assert "prompt" in rows[0].unavailable["cpu_us"]
    assert "first token" in rows[0].unavailable["itl_us"]
    assert "cpu_us" not in rows[1].unavailable


def test_a_sustained_test_opens_again_as_a_timeline(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    point = SustainedPoint(t_s=2.0, n_tokens=100, decode_us=2_000_000, itl_p50_us=19_500)
    run = SustainedRun(seconds_asked=60, n_depth=512, points=(point,), started_at=AT)
    export_sustained(run, path, SustainedFormat.JSON)
    assert is_sustained_run(path)
    assert sustained_rows(path) == [TokenRow(1, 2_000_000_000, 512, 19_500)]


def test_a_sustained_test_that_was_cut_off_says_so(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text('{"figures": {"burst_tps": 1', encoding="utf-8")
    assert is_sustained_run(path)
    with pytest.raises(ChatAppError, match="no sustained test"):
        sustained_rows(path)
    assert not is_sustained_run(tmp_path / "none.json")
