"""User messages of a text file or of a log."""

from pathlib import Path

import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.session_log.jsonl import export_jsonl
from chatapp.storage.session_log.prompts import read_prompts


def kind_of(path: Path) -> ProblemKind:
    with pytest.raises(ChatAppError) as caught:
        read_prompts(path)
    return caught.value.problem.kind


def test_one_message_a_line(tmp_path: Path) -> None:
    path = tmp_path / "prompts.txt"
    path.write_bytes("\ufeffHello\r\n\r\n  \nWie geht's?\nno newline at the end \u2028 still".encode())
    assert read_prompts(path) == ["Hello", "Wie geht's?", "no newline at the end \u2028 still"]


def test_text_that_looks_like_json_is_text(tmp_path: Path) -> None:
    path = tmp_path / "prompts.txt"
    path.write_text('{"a": 1}\n')
    assert read_prompts(path) == ['{"a": 1}']


@pytest.mark.parametrize("name", ["log.jsonl", "log.txt"])
def test_user_messages_of_a_log(name: str, conversation: Conversation, tmp_path: Path) -> None:
    export_jsonl(conversation, tmp_path / name)
    assert read_prompts(tmp_path / name) == ["Zero?", "One?", "Two?"]


def test_log_without_a_user_message(tmp_path: Path) -> None:
    export_jsonl(Conversation(messages=(Message(role=Role.ASSISTANT, text="Hi"),)), tmp_path / "log.jsonl")
    assert kind_of(tmp_path / "log.jsonl") is ProblemKind.PROMPTS_UNREADABLE


def test_foreign_jsonl(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text("Hello\n")
    assert kind_of(tmp_path / "x.jsonl") is ProblemKind.LOG_UNREADABLE


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xff\xfe\x00binary"])
def test_file_without_messages(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "prompts.txt"
    path.write_bytes(content)
    assert kind_of(path) is ProblemKind.PROMPTS_UNREADABLE


def test_missing_file(tmp_path: Path) -> None:
    assert kind_of(tmp_path / "missing.txt") is ProblemKind.PROMPTS_UNREADABLE
