"""``chatapp export`` over a data folder with one conversation."""

import csv
from pathlib import Path

import pytest

from chatapp.cli.main import main
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.paths import DataFolder
from chatapp.storage.session_log.formats import LogFormat, file_name
from chatapp.storage.session_log.jsonl import read_jsonl
from chatapp.storage.writer import StoreThread


@pytest.fixture
def kept(tmp_path: Path) -> Conversation:
    """The conversation in the data folder ``data``."""
    conversation = Conversation(system_prompt="Be brief.").append(Message(role=Role.USER, text="Sea stories: what/why?"))
    conversation = conversation.append(Message(role=Role.ASSISTANT, text="Because."))
    folder = DataFolder(tmp_path / "data")
    folder.prepare()
    store = StoreThread(folder.database)
    store.submit(store.conversations.save_whole, conversation).result()
    store.close()
    return conversation


def _export(tmp_path: Path, *arguments: str) -> int:
    return main(["export", "--data-dir", str(tmp_path / "data"), *arguments])


def test_jsonl_comes_back_equal(tmp_path: Path, kept: Conversation) -> None:
    target = tmp_path / "log.jsonl"
    assert _export(tmp_path, "--output", str(target)) == 0
    assert read_jsonl(target) == kept


def test_csv_has_one_row_a_turn(tmp_path: Path, kept: Conversation) -> None:
    target = tmp_path / "log.csv"
    assert _export(tmp_path, "--conversation", kept.id, "--format", "csv", "--output", str(target)) == 0
    with target.open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["turn"], row["decode_tps"]) == ("1", "")


def test_the_list_names_every_conversation(tmp_path: Path, kept: Conversation, capsys: pytest.CaptureFixture[str]) -> None:
    assert _export(tmp_path, "--list") == 0
    assert capsys.readouterr().out.split()[0] == kept.id


@pytest.mark.usefixtures("kept")
def test_an_unknown_conversation_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _export(tmp_path, "--conversation", "nobody") == 1
    assert "--list shows all" in capsys.readouterr().err


@pytest.mark.usefixtures("kept")
def test_a_target_that_cannot_be_written_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _export(tmp_path, "--output", str(tmp_path / "no" / "such" / "log.jsonl")) == 1
    assert "failed" in capsys.readouterr().err


def test_a_file_name_is_valid_on_every_system(kept: Conversation) -> None:
    assert file_name(kept, LogFormat.MARKDOWN) == "Sea stories  what why.md"
    assert file_name(Conversation(title="..."), LogFormat.CSV) == "conversation.csv"
