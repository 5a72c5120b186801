"""A model that thinks, in the real window: a scripted engine process writes the marks, the window keeps both parts apart."""

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.app.window import find, open_window, send, wait_answered, wait_ready

pytestmark = pytest.mark.gui

TEXTS = ("<thi", "nk>", "Two ", "things.", "\n</", "think>\n\n", "Ye", "s.", "")


def _script(folder: Path) -> Path:
    """Tokens every 100 ms from 1 s on: six make up the reasoning, so the answer begins 0.6 s after its first token."""
    tokens = [{"t_us": 1_000_000 + 100_000 * index, "text": text} for index, text in enumerate(TEXTS)]
    script = {"model": {"thinks_by_default": True}, "turns": [{"tokens": tokens}]}
    path = folder / "script.json"
    path.write_text(json.dumps(script), encoding="utf-8")
    return path


def test_reasoning_is_apart_on_the_page_and_on_the_disk(qtbot: QtBot, tmp_path: Path) -> None:
    options = ("--backend", "scripted", "--script", str(_script(tmp_path)))
    with open_window(tmp_path / "data", options) as desktop:
        wait_ready(qtbot, desktop)
        send(qtbot, desktop, "Well?")
        wait_answered(qtbot, desktop)
        text = desktop.parts.transcript.plain_text()
        assert "Thought for 0.60 s, 6 tokens\nYes." in text
        assert "Two things" not in text
        answer = desktop.services.chat.conversation.messages[-1]
        assert (answer.reasoning, answer.text) == ("Two things.", "Yes.")
    with open_window(tmp_path / "data", options) as desktop:
        qtbot.wait_until(lambda: bool(desktop.services.chat.conversation.messages), timeout=30_000)
        assert desktop.services.chat.conversation.messages[-1] == answer
        assert "Thought for 0.60 s, 6 tokens" in desktop.parts.transcript.plain_text()


def test_the_switch_is_remembered_with_its_conversation(qtbot: QtBot, tmp_path: Path) -> None:
    options = ("--backend", "scripted", "--script", str(_script(tmp_path)))
    with open_window(tmp_path / "data", options) as desktop:
        wait_ready(qtbot, desktop)
        button = find(desktop, QPushButton, "thinkButton")
        assert button.isVisible()
        assert button.text() == "Thinking on"
        button.click()
        send(qtbot, desktop, "Well?")
        wait_answered(qtbot, desktop)
        first = desktop.services.chat.conversation
        desktop.services.conversations.new()
        assert button.text() == "Thinking on"
    with open_window(tmp_path / "data", options) as desktop:
        wait_ready(qtbot, desktop)
        desktop.services.conversations.open(first.id)
        qtbot.wait_until(lambda: desktop.services.chat.conversation.id == first.id, timeout=30_000)
        assert find(desktop, QPushButton, "thinkButton").text() == "Thinking off"
        assert desktop.services.chat.conversation.thinking is False
