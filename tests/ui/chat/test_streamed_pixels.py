"""What stands on the screen while an answer grows: the same pixels as if everything were painted anew."""

import re

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QImage, QPaintEvent
from pytestqt.qtbot import QtBot

from chatapp.domain.message import Message, Role
from chatapp.ui.chat.transcript import Transcript

pytestmark = pytest.mark.gui

_PROSE = "The ship went out before dawn, and nobody on the quay said a word about the storm that was to come. " * 4
_MARKDOWN = (
    "# A heading\n\nA **bold** word, `code`, and a [link](https://example.org).\n\n- one\n- two\n  - three\n\n"
    "> A quotation that goes on for longer than one line of this narrow column does, so that its bar grows.\n\n"
    "```python\nfor number in range(3):\n    print(number)\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\nEnd. "
)
_OTHER_SCRIPTS = "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd " * 30 + "\n\n\u6d77\u306f\u9759\u304b\u3067\u3059\u3002" * 20
_SMOOTHING = 24  # Qt smooths the edge of a list's mark a little differently where only a part of the page is painted


class _Watch(QObject):
    """Notes how high each painted area is."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.heights: list[int] = []

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if isinstance(event, QPaintEvent):
            self.heights.append(event.rect().height())
        return False


def _on_screen(transcript: Transcript) -> NDArray[np.int16]:
    """Return the viewport as the window system has it: rows, columns, colours of 0 to 255."""
    corner = transcript.viewport().mapTo(transcript.window(), QPoint(0, 0))
    size = transcript.viewport().size()
    shot = transcript.screen().grabWindow(transcript.window().winId(), corner.x(), corner.y(), size.width(), size.height())
    return _colours(shot.toImage())


def _painted_anew(transcript: Transcript) -> NDArray[np.int16]:
    return _colours(transcript.viewport().grab().toImage())


def _colours(picture: QImage) -> NDArray[np.int16]:
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    data = np.frombuffer(picture.constBits(), dtype=np.uint8)
    return data.reshape(picture.height(), picture.width(), 4)[:, :, :3].astype(np.int16)


@pytest.mark.parametrize("text", [_PROSE, _MARKDOWN * 2, _OTHER_SCRIPTS], ids=["prose", "markdown", "scripts"])
@pytest.mark.parametrize("height", [500, 160], ids=["in-sight", "scrolling"])
def test_a_growing_answer_leaves_no_trace(transcript: Transcript, qtbot: QtBot, text: str, height: int) -> None:
    transcript.resize(420, height)
    question = Message(id="q", role=Role.USER, text="Tell me a story. " * 12)
    transcript.show_conversation([question, Message(id="a", role=Role.ASSISTANT, text="")])
    qtbot.wait(50)
    for piece in re.findall(r"\S+\s*|\s+", text):
        transcript._extend_row("a", piece)  # without its rhythm: each piece is one picture
        qtbot.wait(1)
        assert np.abs(_on_screen(transcript) - _painted_anew(transcript)).max() <= _SMOOTHING, piece


def test_only_the_last_line_is_painted_where_nothing_else_changed(transcript: Transcript, qtbot: QtBot) -> None:
    """A word that fits behind eight lines: one line and what its marks may reach, not the paragraph."""
    transcript.show_conversation([Message(id="q", role=Role.USER, text="?"), Message(id="a", role=Role.ASSISTANT, text="")])
    transcript._extend_row("a", _PROSE)
    transcript._extend_row("a", "It ")
    qtbot.wait(100)
    watch = _Watch(transcript)
    transcript.viewport().installEventFilter(watch)
    transcript._extend_row("a", "is ")
    qtbot.wait(50)
    assert watch.heights
    assert max(watch.heights) < 4 * transcript.text_style.line_px
