"""The session log as JSON Lines, there and back."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.session_log import numbered_lines
from chatapp.storage.session_log.jsonl import export_jsonl, read_jsonl
from tests.storage.strategies import conversations

_LATER = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def log(tmp_path: Path, conversation: Conversation) -> Path:
    path = tmp_path / "log.jsonl"
    export_jsonl(conversation, path)
    return path


def reason_of(path: Path) -> str:
    with pytest.raises(ChatAppError) as caught:
        read_jsonl(path)
    assert caught.value.problem.kind is ProblemKind.LOG_UNREADABLE
    assert path.name in caught.value.problem.sentence()
    return str(caught.value.problem.facts["reason"])


def edit(path: Path, number: int, change: Callable[[dict[str, object]], object]) -> None:
    """Change one record (0-based) of a log."""
    lines = path.read_text().splitlines()
    record = json.loads(lines[number])
    change(record)
    lines[number] = json.dumps(record)
    path.write_text("\n".join(lines) + "\n")


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(exported=conversations)
def test_any_conversation_comes_back_equal(exported: Conversation, tmp_path: Path) -> None:
    path = tmp_path / "any.jsonl"
    export_jsonl(exported, path)
    assert read_jsonl(path) == exported


def test_a_file_does_not_depend_on_when_it_is_written(tmp_path: Path) -> None:
    """The stand-in for a question that is in another record has the time of its answer."""
    question = Message(id="q", role=Role.USER, text="Tides?")
    first = Message(id="a", role=Role.ASSISTANT, text="Yes.", created_at=_LATER)
    other = Message(id="b", role=Role.ASSISTANT, text="No.", created_at=_LATER + timedelta(hours=1), parent_id="q")
    talk = Conversation(messages=(question, first)).add_asides([other])
    export_jsonl(talk, tmp_path / "log.jsonl")
    (_, record) = map(json.loads, (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines())
    assert (record["is_aside"], record["prompt"]["created_at"]) == (True, "2026-05-01T13:00:00Z")


def test_one_record_a_turn_with_the_names_of_the_contract(log: Path) -> None:
    records = [json.loads(line) for line in log.read_text().splitlines()]
    assert [(record["turn"], record["prompt_text"]) for record in records] == [(1, "Zero?"), (2, "One?"), (3, "Two?")]
    assert records[1]["prefill_tps"] == 200.0
    trim = records[1]["trim"]
    assert (trim["messages"], trim["tokens_freed"]) == (["q0", "a0"], 42)
    assert {trim[name] for name in ("cells_kept", "tokens_evaluated_again", "milliseconds", "mode", "reason")} == {None}


def test_unknown_fields_are_ignored(log: Path, conversation: Conversation) -> None:
    edit(log, 1, lambda record: record.update(colour="blue"))
    assert read_jsonl(log) == conversation


def test_log_cut_in_the_middle_of_a_line(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-40])
    assert reason_of(log) == "line 3 is cut short or is no JSON"


def test_log_without_its_last_newline_is_whole(log: Path, conversation: Conversation) -> None:
    log.write_bytes(log.read_bytes().rstrip(b"\n"))
    assert read_jsonl(log) == conversation


def test_foreign_json(tmp_path: Path) -> None:
    path = tmp_path / "foreign.jsonl"
    path.write_text('\n{"role": "user", "content": "Hi"}\n')
    assert reason_of(path).startswith("line 2 is no turn of a session log: ")


@pytest.mark.parametrize("content", [b"\x00\xff\xfe binary", b"GGUF\x03\x00", b"[" * 100_000])
def test_file_of_another_kind(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.jsonl"
    path.write_bytes(content)
    assert reason_of(path) == "line 1 is cut short or is no JSON"


def test_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    assert reason_of(path) == "it holds no turn"


def test_missing_file_and_folder(tmp_path: Path) -> None:
    assert reason_of(tmp_path / "missing.jsonl") == "there is no such file"
    assert reason_of(tmp_path) == "there is no such file"


def test_line_that_is_too_long(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbered_lines, "_MAX_LINE_BYTES", 100)
    assert reason_of(log) == "line 1 is longer than 0 MiB"


def test_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate((1 << 30) + 1)  # sparse: it takes no room on the disk
    assert reason_of(path) == "it is larger than 1 GiB"


def test_two_logs_in_one_file(log: Path) -> None:
    edit(log, 2, lambda record: record.update(conversation={**read_header(record), "id": "other"}))
    assert reason_of(log) == "line 3 belongs to another conversation"


def read_header(record: dict[str, object]) -> dict[str, object]:
    header = record["conversation"]
    assert isinstance(header, dict)
    return header


def test_repeated_line(log: Path) -> None:
    log.write_bytes(log.read_bytes() + log.read_bytes().splitlines()[0])
    assert reason_of(log) == "line 4 repeats a message"


def test_newer_schema(log: Path) -> None:
    edit(log, 0, lambda record: record.update(schema_version=99))
    assert reason_of(log) == "line 1 was written by a newer chatapp"


def test_target_that_cannot_be_written(conversation: Conversation, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ChatAppError) as caught:
        export_jsonl(conversation, tmp_path / "file" / "log.jsonl")
    assert caught.value.problem.kind is ProblemKind.EXPORT_FAILED


def test_failed_export_leaves_no_draft(conversation: Conversation, tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").mkdir()
    with pytest.raises(ChatAppError):
        export_jsonl(conversation, tmp_path / "log.jsonl")
    assert [path.name for path in tmp_path.iterdir()] == ["log.jsonl"]
