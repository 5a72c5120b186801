"""End to end: the real window, the real engine process, the real starter model."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from chatapp.domain.generation import StopReason
from tests.app.window import PATIENCE_MS, find, open_window, send, set_sampling, shown, wait_answered, wait_ready

pytestmark = [pytest.mark.gui, pytest.mark.model]

NOT_AVAILABLE = "n/a"


def test_two_messages_are_answered_and_a_third_is_stopped(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        wait_ready(qtbot, desktop)
        set_sampling(desktop, max_tokens=24, seed=1)
        for text in ("Hello!", "Name one colour."):
            send(qtbot, desktop, text)
            wait_answered(qtbot, desktop)
        set_sampling(desktop, max_tokens=0)
        send(qtbot, desktop, "Tell me a very long story about the sea and its sailors.")
        running = desktop.services.chat.running
        assert running is not None
        qtbot.wait_until(lambda: len(running.text) > 20, timeout=PATIENCE_MS)
        qtbot.mouseClick(find(desktop, QPushButton, "stopButton"), Qt.MouseButton.LeftButton)
        wait_answered(qtbot, desktop)

        messages = desktop.services.chat.conversation.messages
        first, second, third = (message.turn for message in messages[1::2])
        assert first is not None
        assert second is not None
        assert third is not None
        # The label shows the figures of the answer that ended last.
        assert (third.stop_reason, messages[5].text != "") == (StopReason.STOPPED, True)
        for name in ("ttftValue", "decodeRateValue", "contextValue", "kvMemoryValue", "itlValue"):
            assert shown(desktop, name) not in ("", NOT_AVAILABLE), name
        # T4: what the cache holds is not read again, and both parts add up.
        assert first.counts is not None
        assert second.counts is not None
        assert first.counts.n_prompt_cached == 0
        assert second.counts.n_prompt_cached >= first.counts.n_prompt  # the whole first prompt comes again
        assert second.counts.n_prompt == second.counts.n_prompt_cached + second.counts.n_prompt_processed
        text = desktop.parts.transcript.plain_text()
        assert all(part in text for part in ("Hello!", "Name one colour.", "very long story"))
    _assert_kept(tmp_path, [message.text for message in messages])


def _assert_kept(folder: Path, texts: list[str]) -> None:
    with closing(sqlite3.connect(folder / "chatapp.sqlite3")) as database:
        rows = database.execute("SELECT text, stop_reason, turn IS NOT NULL FROM messages ORDER BY position").fetchall()
    assert [row[0] for row in rows] == texts
    assert [row[2] for row in rows] == [0, 1, 0, 1, 0, 1]
    assert rows[5][1] == "stopped"


def test_the_same_conversation_comes_back_with_its_figures(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        wait_ready(qtbot, desktop)
        set_sampling(desktop, max_tokens=8)
        send(qtbot, desktop, "Hello!")
        wait_answered(qtbot, desktop)
        before = desktop.services.chat.conversation
        rate = shown(desktop, "decodeRateValue")
    with open_window(tmp_path) as desktop:
        qtbot.wait_until(lambda: desktop.services.chat.conversation.id == before.id, timeout=PATIENCE_MS)
        assert desktop.services.chat.conversation.messages == before.messages
        assert "Hello!" in desktop.parts.transcript.plain_text()
        assert shown(desktop, "decodeRateValue") == rate
        wait_ready(qtbot, desktop)  # the model of the last time is loaded by itself
