"""Files from anywhere: one sentence each, and never half a conversation."""

import json
from pathlib import Path

import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.session_log import imports, numbered_lines
from chatapp.storage.session_log.formats import LogFormat, export_conversation
from chatapp.storage.session_log.imports import read_conversations

_TALK = {"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]}


def reason_of(path: Path) -> str:
    with pytest.raises(ChatAppError) as caught:
        read_conversations(path)
    problem = caught.value.problem
    assert problem.kind in (ProblemKind.IMPORT_UNREADABLE, ProblemKind.LOG_UNREADABLE)
    assert path.name in problem.sentence()
    assert "\n" not in problem.sentence()
    return str(problem.facts["reason"])


def written(folder: Path, content: str | bytes | object) -> Path:
    path = folder / "file.json"
    if not isinstance(content, str | bytes):
        content = json.dumps(content)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "it is empty"),
        (b"\n \n", "it is empty"),
        (b"hello", "it is cut short or is no JSON"),
        (b"\x00\xff\xfe", "it is cut short or is no JSON"),
        (b"GGUF\x03\x00", "it is cut short or is no JSON"),
        (b"[" * 100_000, "it is cut short or is no JSON"),
        (b'{"a":' * 100_000, "it is cut short or is no JSON"),
        (b"[]", "it holds no conversation"),
        (b"12", "it is cut short or is no JSON"),
        (b'{"messages": []}', "line 1 is no conversation of plain texts: messages: Tuple should have at least 1 item"),
        (b'{"format": "chatapp-conversations", "version": 99, "conversations": []}', "it was written by a newer chatapp"),
        (b'{"format": "chatapp-conversations", "version": 1, "conver', "it is cut short or is no JSON"),
    ],
)
def test_what_is_no_conversation(content: bytes, reason: str, tmp_path: Path) -> None:
    assert reason_of(written(tmp_path, content)).startswith(reason)


def test_missing_files_and_folders(tmp_path: Path) -> None:
    assert reason_of(tmp_path / "missing.json") == "there is no such file"
    assert reason_of(tmp_path) == "there is no such file"


def test_huge_files_are_refused_before_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate((1 << 30) + 1)  # sparse: it takes no room on the disk
    assert reason_of(path) == "it is larger than 1 GiB"
    monkeypatch.setattr(imports, "_MAX_DOCUMENT_BYTES", 10)
    assert reason_of(written(tmp_path, [_TALK])) == "it is larger than 0 MiB"
    monkeypatch.setattr(numbered_lines, "_MAX_LINE_BYTES", 10)
    assert reason_of(written(tmp_path, _TALK)) == "line 1 is longer than 0 MiB"


@pytest.mark.parametrize("log_format", [LogFormat.JSON, LogFormat.JSONL])
def test_our_own_file_cut_anywhere_is_refused(conversation: Conversation, log_format: LogFormat, tmp_path: Path) -> None:
    """JSON Lines cut between two lines is a shorter log, and no fault can be seen in it: those places are left out."""
    path = tmp_path / "cut"
    export_conversation(conversation, path, log_format)
    whole = path.read_bytes()
    ends = [0, *(place + 1 for place, byte in enumerate(whole) if byte == 0x0A)]
    for place in range(1, len(whole) - 4, 997):
        if place in ends or place + 1 in ends:
            continue
        path.write_bytes(whole[:place])
        assert "is cut short or is no JSON" in reason_of(path)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"messages": [{"role": "tool", "content": "x"}]}, "messages.0.role"),
        ({"messages": [{"role": "user", "content": None}]}, "messages.0.content"),
        ({"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {}}]}]}, "messages.0.content"),
        ({"messages": [*_TALK["messages"], {"role": "system", "content": "x"}]}, "behind the first question"),
    ],
)
def test_openai_messages_that_a_plain_conversation_cannot_hold(change: object, reason: str, tmp_path: Path) -> None:
    path = written(tmp_path, f"{json.dumps(_TALK)}\n{json.dumps(change)}\n")
    assert "line 2" in reason_of(path)
    assert reason in reason_of(path)


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("wrap", [lambda talk: talk, lambda talk: [talk, talk]])
def test_openai_messages_as_one_document(indent: int | None, wrap: object, tmp_path: Path) -> None:
    assert callable(wrap)
    path = written(tmp_path, "\ufeff" + json.dumps(wrap(_TALK), indent=indent))
    found = read_conversations(path)
    assert {len(kept.conversation.messages) for kept in found} == {2}
    assert found[0].conversation.title == "Hi"


def test_parts_and_reasoning_of_openai_messages(tmp_path: Path) -> None:
    parts = [{"type": "text", "text": "Hello "}, {"type": "text", "text": "there"}]
    talk = [
        {"role": "developer", "content": "Be brief."},
        {"role": "system", "content": "Be kind."},
        {"role": "user", "content": parts},
        {"role": "assistant", "content": "Hi", "reasoning_content": "A greeting.", "weight": 1},
    ]
    (kept,) = read_conversations(written(tmp_path, {"messages": talk}))
    conversation = kept.conversation
    assert conversation.system_prompt == "Be brief.\n\nBe kind."
    assert [(one.text, one.reasoning) for one in conversation.messages] == [("Hello there", ""), ("Hi", "A greeting.")]


def test_our_json_written_anew_by_another_program_is_still_ours(conversation: Conversation, tmp_path: Path) -> None:
    export_conversation(conversation, tmp_path / "ours.json", LogFormat.JSON)
    document = json.loads((tmp_path / "ours.json").read_text())
    moved = {"conversations": document["conversations"], "version": 1, "format": document["format"], "more": 1}
    (kept,) = read_conversations(written(tmp_path, json.dumps(moved, indent=2)))
    assert [message.text for message in kept.conversation.messages] == [message.text for message in conversation.messages]


def _archive(**changes: object) -> dict[str, object]:
    conversation = Conversation(id="c").append(Message(id="a", role=Role.USER, text="x"))
    dumped = {**conversation.model_dump(mode="json"), **changes}
    return {"format": "chatapp-conversations", "version": 1, "conversations": [{"conversation": dumped}]}


def _message(key: str, parent: str | None, moment: str = "2026-01-01T00:00:00Z") -> dict[str, object]:
    return {"id": key, "parent_id": parent, "role": "user", "text": "x", "created_at": moment}


@pytest.mark.parametrize(
    ("archive", "reason"),
    [
        (_archive(messages=[_message("a", None), _message("a", None)]), "it repeats a message"),
        (_archive(messages=[_message("a", None)], asides=[_message("a", None)]), "it repeats a message"),
        (_archive(asides=[_message("p", "q"), _message("q", "p")]), "its messages follow each other in a ring"),
        (_archive(id=""), "an id is empty or is no id"),
        (_archive(id="a\nb"), "an id is empty or is no id"),
        (_archive(asides=[_message("p", None, "0001-01-01T00:00:00+12:00")]), "a time in it is impossible"),
        (_archive(messages="x"), "it is no archive of chatapp: conversations.0.conversation.messages"),
    ],
)
def test_trees_that_are_none(archive: object, reason: str, tmp_path: Path) -> None:
    assert reason_of(written(tmp_path, archive)).startswith(reason)


def test_damaged_links_are_mended(tmp_path: Path) -> None:
    """A line is a line whatever its links say, and an aside whose parent is nowhere begins the conversation."""
    archive = _archive(messages=[_message("a", "z"), _message("b", None)], asides=[_message("c", "nowhere")], n_hidden=-1)
    (kept,) = read_conversations(written(tmp_path, archive))
    assert [(message.id, message.parent_id) for message in kept.conversation.nodes] == [("a", None), ("b", "a"), ("c", None)]
    assert kept.conversation.n_hidden == 0
