"""Many conversations in one go: one file, a ZIP archive, a folder; whole, or not at all."""

import csv
import errno
import json
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.session_log.formats import FORMATS, LogFormat
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.session_log.many import ExportOrder, export_many


def _talk(title: str, text: str = "Hi", system: str = "") -> KeptConversation:
    conversation = Conversation(title=title, system_prompt=system).append(Message(role=Role.USER, text=text))
    return KeptConversation(conversation=conversation.append(Message(role=Role.ASSISTANT, text=f"{text}!")))


def _order(log_format: LogFormat, target: Path) -> ExportOrder:
    return ExportOrder(log_format, target, is_single=False)


def _ignore(_n_done: int) -> None: ...


_TWO = [_talk("Tea"), _talk("tea", "Ho")]


@pytest.mark.parametrize("log_format", [LogFormat.MARKDOWN, LogFormat.HTML])
def test_zip_with_a_file_for_each(log_format: LogFormat, tmp_path: Path) -> None:
    export_many(_order(log_format, tmp_path / "all.zip"), _TWO, _ignore)
    ending = FORMATS[log_format].ending
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [f"Tea{ending}", f"tea (2){ending}"]
        assert "Ho!" in archive.read(f"tea (2){ending}").decode()
    assert list(tmp_path.iterdir()) == [tmp_path / "all.zip"]


def test_folder_with_a_file_for_each(tmp_path: Path) -> None:
    export_many(_order(LogFormat.MARKDOWN, tmp_path / "all"), _TWO, _ignore)
    assert sorted(path.name for path in (tmp_path / "all").iterdir()) == ["Tea.md", "tea (2).md"]
    assert list(tmp_path.iterdir()) == [tmp_path / "all"]


def test_a_folder_that_holds_something_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("x")
    with pytest.raises(ChatAppError) as caught:
        export_many(_order(LogFormat.MARKDOWN, tmp_path), _TWO, _ignore)
    assert caught.value.problem.facts["reason"] == "the folder is not empty"
    assert list(tmp_path.iterdir()) == [tmp_path / "mine"]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "all").mkdir()
    export_many(_order(LogFormat.MARKDOWN, tmp_path / "all"), _TWO, _ignore)
    assert len(list((tmp_path / "all").iterdir())) == 2


def test_openai_messages_are_one_line_a_conversation(tmp_path: Path) -> None:
    """A conversation without messages has no line; separators that some readers take for line ends are escaped."""
    kept = [_talk("a", "x\u2028y", "Be brief."), KeptConversation(conversation=Conversation(title="empty")), _talk("b", "你好")]
    export_many(_order(LogFormat.OPENAI, tmp_path / "all.jsonl"), kept, _ignore)
    text = (tmp_path / "all.jsonl").read_text(encoding="utf-8")
    lines = text.splitlines()
    assert [json.loads(line) for line in lines] == [
        {
            "messages": [
                {"role": "system", "content": "Be brief."},
                {"role": "user", "content": "x\u2028y"},
                {"role": "assistant", "content": "x\u2028y!"},
            ]
        },
        {"messages": [{"role": "user", "content": "你好"}, {"role": "assistant", "content": "你好!"}]},
    ]
    assert "你好" in text


def test_csv_names_the_conversation_of_each_row_and_no_title_is_a_formula(tmp_path: Path) -> None:
    export_many(_order(LogFormat.CSV, tmp_path / "all.csv"), [_talk("=1+1"), _talk("b")], _ignore)
    with (tmp_path / "all.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["turn"], row["is_aside"], row["conversation.title"]) for row in rows] == [
        ("1", "false", "'=1+1"),
        ("1", "false", "b"),
    ]


def test_json_holds_the_figures_or_not(conversation: Conversation, tmp_path: Path) -> None:
    """100 prompt tokens in 0.5 s: 200 tok/s, of 100 samples."""
    kept = [KeptConversation(conversation=conversation)]
    export_many(_order(LogFormat.JSON, tmp_path / "with.json"), kept, _ignore)
    (entry,) = json.loads((tmp_path / "with.json").read_text())["conversations"]
    assert entry["figures"]["a1"]["prefill_tps"] == {"value": 200.0, "unit": "tok/s", "reason": "", "n": 100}
    without = ExportOrder(LogFormat.JSON, tmp_path / "without.json", is_single=False, with_figures=False)
    export_many(without, kept, _ignore)
    (entry,) = json.loads((tmp_path / "without.json").read_text())["conversations"]
    assert entry["figures"] == {}
    assert [message["turn"] for message in entry["conversation"]["messages"]] == [None] * 6


@pytest.mark.parametrize("name", ["all.zip", "all"])
def test_progress_counts_conversations(name: str, tmp_path: Path) -> None:
    told: list[int] = []
    export_many(_order(LogFormat.MARKDOWN, tmp_path / name), _TWO, told.append)
    assert told == [0, 1, 1, 2]


@pytest.mark.parametrize(
    ("log_format", "name"), [(LogFormat.HTML, "all.zip"), (LogFormat.HTML, "all"), (LogFormat.JSON, "all.json")]
)
def test_nothing_stays_of_an_export_that_ends_early(log_format: LogFormat, name: str, tmp_path: Path) -> None:
    class _StopError(Exception): ...

    def give_up(n_done: int) -> None:
        if n_done == 1:
            raise _StopError

    with pytest.raises(_StopError):
        export_many(_order(log_format, tmp_path / name), _TWO, give_up)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("log_format", "name"), [(LogFormat.HTML, "all.zip"), (LogFormat.HTML, "all"), (LogFormat.JSON, "all.json")]
)
def test_a_full_disk_is_told_and_leaves_nothing(
    log_format: LogFormat, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ChatAppError) as caught:
        export_many(_order(log_format, tmp_path / name), _TWO, _ignore)
    assert caught.value.problem.kind is ProblemKind.EXPORT_FAILED
    assert "No space left on device" in caught.value.problem.sentence()
    assert list(tmp_path.iterdir()) == []


def test_what_stood_there_survives_a_failure(tmp_path: Path) -> None:
    target = tmp_path / "all.json"
    target.write_text("before")

    def broken() -> Iterator[KeptConversation]:
        yield _TWO[0]
        raise OSError(errno.EIO, "Input/output error")

    with pytest.raises(ChatAppError):
        export_many(_order(LogFormat.JSON, target), broken(), _ignore)
    assert target.read_text() == "before"
    assert list(tmp_path.iterdir()) == [target]
