"""``chatapp replay`` as a user runs it: a process, its output, its exit code."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from chatapp.cli.replay import _line
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.metrics.turn_record import TrimRecord, turn_record
from chatapp.paths import DataFolder
from chatapp.storage.writer import StoreThread

# What the item 9 names; other tools read these.
PROMISED = {
    *("turn", "prompt_text", "answer_text", "n_prompt", "n_prompt_cached", "n_prompt_processed", "n_gen", "t_load_ms"),
    *("t_prefill_ms", "t_decode_ms", "ttft_ms", "prefill_tps", "decode_tps", "itl_ms", "stop_reason", "n_ctx", "n_ctx_used"),
    *("kv_bytes_reserved", "kv_bytes_used", "trim", "model", "load_params", "sampling", "seed", "versions", "machine"),
    "unavailable",
}


def _replay(tmp_path: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "chatapp", "replay", *arguments, "--data-dir", str(tmp_path / "data")]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, encoding="utf-8")


@pytest.fixture
def prompts(tmp_path: Path) -> Path:
    """Two messages and a blank line."""
    path = tmp_path / "prompts.txt"
    path.write_text("Hello!\n\nName a colour.\n", encoding="utf-8")
    return path


def _script(tmp_path: Path, *turns: object) -> Path:
    path = tmp_path / "script.json"
    path.write_text(json.dumps({"turns": turns}), encoding="utf-8")
    return path


def _scripted(tmp_path: Path, prompts: Path, *turns: object) -> "subprocess.CompletedProcess[str]":
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    script = _script(tmp_path, *turns)
    return _replay(tmp_path, str(prompts), "--model", str(model), "--script", str(script), "--json")


@pytest.mark.model
def test_two_turns_of_the_starter_model(tmp_path: Path, prompts: Path) -> None:
    """T3 and T4 from outside: counts are exact, and the second turn finds the first in the cache."""
    done = _replay(tmp_path, str(prompts), "--json", "--max-tokens", "5", "--temperature", "0", "--seed", "3", "--n-ctx", "512")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert set(first) >= PROMISED
    assert set(first["itl_ms"]) == {"p50", "p95", "max", "n"}
    assert [first["turn"], second["turn"]] == [1, 2]
    assert [first["n_gen"], first["stop_reason"], first["itl_ms"]["n"]] == [5, "length", 4]
    assert first["n_prompt_cached"] == 0
    assert second["n_prompt_cached"] >= first["n_prompt"]
    assert second["n_prompt"] == second["n_prompt_cached"] + second["n_prompt_processed"]
    assert (first["n_ctx"], first["seed"], first["trim"]) == (512, 3, None)
    assert len(first["model"]["sha256"]) == 64
    # 30 layers x 3 KV heads x 64 per head x (K and V) x 2 bytes x 512 cells
    assert first["kv_bytes_reserved"] == 30 * 3 * 64 * 2 * 2 * 512
    assert first["kv_bytes_used"] == 30 * 3 * 64 * 2 * 2 * first["n_ctx_used"]


@pytest.mark.model
def test_what_a_user_should_know_is_told_beside_the_records(tmp_path: Path, prompts: Path) -> None:
    """The starter model was trained for 8,192 tokens; one token is no whole answer in JSON, twice."""
    run = _replay(tmp_path, str(prompts), "--n-ctx", "8448", "--max-tokens", "1", "--json-answers")
    told = run.stderr.splitlines()
    assert run.returncode == 0
    assert [line for line in told if "above what this model was trained for" in line] == told[:1]
    assert [line for line in told if "does not have the format asked for" in line] == told[1:3]


def test_t1_from_outside_the_process(tmp_path: Path, prompts: Path) -> None:
    """5.0 s of prefill for 100 tokens, then 20 tokens at 10 a second: 20 tok/s read, 10.0 tok/s written over 19 gaps."""
    tokens = [{"t_us": 5_000_000 + 100_000 * index, "text": "w "} for index in range(20)]
    done = _scripted(tmp_path, prompts, {"n_prompt": 100, "tokens": tokens})
    record = json.loads(done.stdout.splitlines()[0])
    assert (record["t_prefill_ms"], record["prefill_tps"]) == (5000.0, 20.0)
    assert (record["t_decode_ms"], record["decode_tps"]) == (1900.0, 10.0)
    assert record["itl_ms"] == {"p50": 100.0, "p95": 100.0, "max": 100.0, "n": 19}
    assert record["is_measured"] is False


def test_t2_a_burst_has_no_rate_and_says_why(tmp_path: Path, prompts: Path) -> None:
    tokens = [{"t_us": 9_000, "text": "w "} for _ in range(20)]
    done = _scripted(tmp_path, prompts, {"tokens": tokens, "is_burst": True})
    record = json.loads(done.stdout.splitlines()[0])
    assert record["decode_tps"] is None
    assert record["unavailable"]["decode_tps"] == "the reply came in one burst"


def test_an_engine_that_dies_leaves_a_complete_record_and_a_sentence(tmp_path: Path, prompts: Path) -> None:
    tokens = [{"t_us": 9_000 + 1_000 * index, "text": f"w{index} "} for index in range(6)]
    done = _scripted(tmp_path, prompts, {"tokens": tokens, "fault": {"kind": "kill", "after_tokens": 3}})
    record = json.loads(done.stdout.splitlines()[0])
    assert record["stop_reason"] == "engine_failed"
    # Three tokens came before the kill, in one event or several; the space behind the last one is held (see ReasoningSplitter).
    assert record["answer_text"] in ("w0", "w0 w1", "w0 w1 w2")
    assert done.returncode == 1
    assert "SIGKILL" in done.stderr


def test_a_turn_without_a_prompt_reads_na() -> None:
    """The engine ended before it had prepared the prompt; and one message that left is one message."""
    conversation = Conversation().append(Message(role=Role.USER, text="Hi"))
    record = turn_record(1, conversation.messages[0], None, conversation)
    trim = TrimRecord(messages=("a",), tokens_freed=9)
    assert _line(record, as_json=False).startswith("turn 1: no answer, prompt n/a, written n/a, TTFT n/a, ")
    assert _line(record.model_copy(update={"trim": trim}), as_json=False).endswith(", 1 message trimmed")


def test_the_saved_conversation_can_be_opened(tmp_path: Path, prompts: Path) -> None:
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    script = _script(tmp_path, {"tokens": [{"t_us": 1000, "text": "Hi"}]})
    done = _replay(tmp_path, str(prompts), "--model", str(model), "--script", str(script), "--save", "--system", "Be brief.")
    assert done.returncode == 0
    store = StoreThread(DataFolder(tmp_path / "data").database)
    (summary,) = store.submit(store.conversations.list_summaries).result()
    conversation = store.submit(store.conversations.load, summary.id).result()
    store.close()
    assert conversation.system_prompt == "Be brief."
    assert [(message.role, message.text) for message in conversation.messages] == [
        (Role.USER, "Hello!"),
        (Role.ASSISTANT, "Hi"),
        (Role.USER, "Name a colour."),
        (Role.ASSISTANT, "Hi"),
    ]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["missing.txt"], "missing.txt"),
        (["{prompts}", "--n-ctx", "5"], "--n-ctx cannot be 5"),
        (["{prompts}", "--temperature", "9"], "--temperature cannot be 9"),
        (["{prompts}", "--model", "{prompts}"], "is not a GGUF model file"),
        (["{prompts}", "--model", "nowhere.gguf"], "nowhere.gguf"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_1(tmp_path: Path, prompts: Path, arguments: list[str], expected: str) -> None:
    done = _replay(tmp_path, *(argument.format(prompts=prompts) for argument in arguments))
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.strip().splitlines()
    assert line.startswith("chatapp: ")
    assert expected in line
    assert "Traceback" not in done.stderr
