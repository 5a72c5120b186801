"""T7, T11 and T12 in the real window: what the reader sees, what the panel counts, and what is kept on the disk."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.storage.session_log.jsonl import export_jsonl, read_jsonl
from tests.app.window import PATIENCE_MS, open_window, send, wait_answered, wait_ready

pytestmark = pytest.mark.gui

Turn = Mapping[str, object]


def scripted(folder: Path, *turns: Turn) -> tuple[tuple[str, ...], Path]:
    """Return the engine's arguments for a script, and a file that stands for its model."""
    script, model = folder / "script.json", folder / "any.gguf"
    script.write_text(json.dumps({"turns": turns}), encoding="utf-8")
    model.write_bytes(b"GGUF")
    return ("--backend", "scripted", "--script", str(script)), model


def ask(qtbot: QtBot, desktop: Desktop, text: str) -> None:
    wait_ready(qtbot, desktop)
    send(qtbot, desktop, text)
    wait_answered(qtbot, desktop)


def test_t7_what_leaves_the_window_is_marked_counted_and_logged(qtbot: QtBot, tmp_path: Path) -> None:
    """The second turn lets the first exchange go: two messages, 400 tokens; the code word stands in the first of them."""
    first = {"tokens": [{"t_us": 1000, "text": "Noted."}]}
    second = {"trim": {"n_messages": 2, "tokens_freed": 400}, "tokens": [{"t_us": 1000, "text": "I cannot know."}]}
    arguments, model = scripted(tmp_path, first, second)
    with open_window(tmp_path / "data", arguments, model) as desktop:
        ask(qtbot, desktop, "The code word is heron.")
        ask(qtbot, desktop, "What is the code word?")
        assert "the model no longer sees the 2 messages above" in desktop.parts.transcript.plain_text()
        notes = [label.text() for label in desktop.panel.findChildren(QLabel)]
        assert "2 messages out of the model's sight" in notes
        conversation = desktop.services.chat.conversation
        export_jsonl(conversation, tmp_path / "log.jsonl")
    records = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    trims = [record["trim"] for record in records if record.get("turn")]
    assert trims[0] is None
    assert trims[1]["messages"] == [message.id for message in conversation.messages[:2]]
    assert trims[1]["tokens_freed"] == 400
    assert read_jsonl(tmp_path / "log.jsonl").n_hidden == 2


@pytest.mark.parametrize(
    ("reason", "label"),
    [("context_full", "Context full: no room was left in n_ctx"), ("length", "Ended by the length limit (max tokens)")],
)
def test_t11_t12_the_end_of_an_answer_is_labelled_and_kept(qtbot: QtBot, tmp_path: Path, reason: str, label: str) -> None:
    """A full window and a length limit are told apart, in the window and in the database; the partial text stays in both."""
    arguments, model = scripted(tmp_path, {"tokens": [{"t_us": 1000, "text": "Half an"}], "stop_reason": reason})
    with open_window(tmp_path / "data", arguments, model) as desktop:
        ask(qtbot, desktop, "Go on")
        qtbot.wait_until(lambda: f"Half an\n{label}" in desktop.parts.transcript.plain_text(), timeout=PATIENCE_MS)
    with closing(sqlite3.connect(tmp_path / "data" / "chatapp.sqlite3")) as database:
        kept = database.execute("SELECT text, stop_reason FROM messages WHERE role = 'assistant'").fetchall()
    assert kept == [("Half an", reason)]
