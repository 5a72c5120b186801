"""``chatapp export`` over a data folder with one conversation."""

import csv
import os
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from chatapp.cli.export import EXPORT_FORMATS
from chatapp.cli.main import _EXPORT_FORMATS, main
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


def test_every_format_can_be_asked_for() -> None:
    assert _EXPORT_FORMATS == EXPORT_FORMATS


def _keep(folder: Path, *conversations: Conversation) -> None:
    with closing(StoreThread(DataFolder(folder).database)) as store:
        for conversation in conversations:
            store.submit(store.conversations.save_whole, conversation).result()


def _all_in(folder: Path) -> dict[str, Conversation]:
    with closing(StoreThread(DataFolder(folder).database)) as store:
        ids = [summary.id for summary in store.submit(store.conversations.list_summaries).result()]
        return {key: store.submit(store.conversations.load, key).result() for key in ids}


@pytest.mark.parametrize("log_format", ["json", "jsonl"])
def test_everything_goes_to_another_data_folder_and_back(
    tmp_path: Path, kept: Conversation, log_format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two conversations, one with a second version of its answer."""
    second = Message(role=Role.ASSISTANT, text="For another reason.", parent_id=kept.messages[0].id)
    branched = kept.model_copy(update={"id": "other"}).add_asides([second])
    _keep(tmp_path / "data", branched)
    target = tmp_path / f"all.{log_format}"
    assert _export(tmp_path, "--all", "--format", log_format, "--output", str(target)) == 0
    assert main(["import", "--data-dir", str(tmp_path / "new"), str(target)]) == 0
    assert _all_in(tmp_path / "new") == _all_in(tmp_path / "data") == {kept.id: kept, "other": branched}
    assert capsys.readouterr().out.splitlines()[-1] == f"{target}: 2 conversations added"
    assert main(["import", "--data-dir", str(tmp_path / "new"), str(target)]) == 0
    assert capsys.readouterr().out == f"{target}: 0 conversations added, 2 conversations already there\n"


def test_some_as_markdown_go_into_an_archive(
    tmp_path: Path, kept: Conversation, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep(tmp_path / "data", kept.model_copy(update={"id": "other"}), kept.model_copy(update={"id": "third"}))
    monkeypatch.chdir(tmp_path)
    assert _export(tmp_path, "--conversation", kept.id, "other", "--format", "markdown") == 0
    assert capsys.readouterr().out == "conversations.zip\n"
    with zipfile.ZipFile(tmp_path / "conversations.zip") as archive:
        assert archive.namelist() == ["Sea stories  what why.md", "Sea stories  what why (2).md"]


def test_a_format_for_one_is_refused_for_many(tmp_path: Path, kept: Conversation, capsys: pytest.CaptureFixture[str]) -> None:
    _keep(tmp_path / "data", kept.model_copy(update={"id": "other"}))
    assert _export(tmp_path, "--all", "--format", "tokens") == 1
    assert "this format holds one conversation" in capsys.readouterr().err


def test_an_empty_data_folder_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _export(tmp_path, "--all") == 1
    assert "there is no conversation yet" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_does_not_keep_the_others_out(
    tmp_path: Path, kept: Conversation, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    assert _export(tmp_path, "--format", "json", "--output", str(good)) == 0
    bad.write_bytes(good.read_bytes()[:-20])
    assert main(["import", "--data-dir", str(tmp_path / "new"), str(bad), str(good), str(tmp_path / "none.json")]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines()[-1] == f"{good}: 1 conversation added"
    assert [line.split(" cannot be imported ")[0] for line in told.err.splitlines()] == [
        "chatapp: bad.json",
        "chatapp: none.json",
    ]
    assert list(_all_in(tmp_path / "new")) == [kept.id]


def test_figures_can_be_left_out(tmp_path: Path, kept: Conversation) -> None:
    target = tmp_path / "t.html"
    assert _export(tmp_path, "--format", "html", "--no-figures", "--output", str(target)) == 0
    text = target.read_text(encoding="utf-8")
    assert kept.messages[1].text in text
    assert "no figures" not in text


@pytest.mark.usefixtures("kept")
def test_a_reader_that_leaves_early_is_no_fault(tmp_path: Path) -> None:
    """``chatapp export --list | head -0``: the pipe is closed before anything is written."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "chatapp", "--data-dir", str(tmp_path / "data"), "export", "--list"]
    ended = subprocess.run(command, check=False, stdout=writer, stderr=subprocess.PIPE, timeout=120)
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (1, b"")
