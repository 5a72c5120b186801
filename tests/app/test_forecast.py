"""The forecast under the draft in the product's window: what it says is what then happens, and the turn keeps it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from tests.app.window import PATIENCE_MS, find, open_window, send, set_sampling, shown, wait_answered, wait_ready


@pytest.mark.model
def test_the_draft_is_counted_foretold_and_compared(qtbot: QtBot, tmp_path: Path, starter_model: Path) -> None:
    with open_window(tmp_path, model=starter_model) as desktop:
        set_sampling(desktop, max_tokens=8, seed=1)
        wait_ready(qtbot, desktop)
        for text in ("What is the sea?", "And what is the sky?", "And what is a cloud?"):
            send(qtbot, desktop, text)
            wait_answered(qtbot, desktop)
        composer = find(desktop, QPlainTextEdit, "composer")
        qtbot.keyClicks(composer, "And what is the moon?")
        qtbot.wait_until(lambda: " cached " in shown(desktop, "composerForecast"), timeout=PATIENCE_MS)
        text = shown(desktop, "composerForecast")
        assert text.startswith("6 tok \u00b7 ")
        assert "n/a" not in text
        send(qtbot, desktop, "")
        wait_answered(qtbot, desktop)
        turn = desktop.services.chat.conversation.messages[-1].turn
        assert turn is not None
        assert turn.counts is not None
        assert turn.forecast is not None
        assert turn.forecast.n_prompt == turn.counts.n_prompt
        assert turn.forecast.n_prompt_cached == turn.counts.n_prompt_cached
        assert turn.forecast.n_turns == 2  # the first of three was the warm-up
        assert shown(desktop, "composerForecast") == ""
