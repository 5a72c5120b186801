"""The rate that the panel shows is the engine's: a long thread that is dear to draw does not lower it."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from tests.app.window import PATIENCE_MS, open_window, send, shown, wait_answered, wait_ready

pytestmark = pytest.mark.gui

_GAP_US = 20_000  # 50 tokens a second
_N_MESSAGES = 500
_CODE = "See:\n\n```python\ndef area(width, height):\n    return width * height\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"


def _script(folder: Path) -> tuple[str, ...]:
    """Answers of 60 words of code."""
    words = ["```python\n", *(f"name_{index} = {index}\n" for index in range(58)), "```\n"]
    tokens = [{"t_us": _GAP_US * (index + 1), "text": word} for index, word in enumerate(words)]
    path = folder / "script.json"
    path.write_text(json.dumps({"time_scale": 1.0, "turns": [{"tokens": tokens}] * 2}), encoding="utf-8")
    return ("--backend", "scripted", "--script", str(path))


def _long_thread() -> Conversation:
    roles = (Role.USER, Role.ASSISTANT)
    messages = tuple(Message(id=f"m{n}", role=roles[n % 2], text=f"{n}: {_CODE}") for n in range(_N_MESSAGES))
    return Conversation(id="long", title="Long", messages=messages)


def _rate_shown(qtbot: QtBot, desktop: Desktop) -> float:
    send(qtbot, desktop, "Go on.")
    wait_answered(qtbot, desktop)
    return float(shown(desktop, "decodeRateValue"))


def test_the_rate_of_a_long_thread_is_that_of_an_empty_chat(qtbot: QtBot, tmp_path: Path) -> None:
    """60 tokens, one every 20 ms by the engine's clock: 50 tokens a second, whatever the window has to draw."""
    with open_window(tmp_path, _script(tmp_path), Path("any.gguf")) as desktop:
        wait_ready(qtbot, desktop)
        assert _rate_shown(qtbot, desktop) == pytest.approx(50, rel=0.01)
        desktop.services.conversations.add(_long_thread())
        qtbot.wait_until(lambda: len(desktop.services.chat.conversation.messages) == _N_MESSAGES, timeout=PATIENCE_MS)
        assert _rate_shown(qtbot, desktop) == pytest.approx(50, rel=0.01)
