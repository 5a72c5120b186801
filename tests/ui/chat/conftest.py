"""A transcript on the screen, and messages to put into it."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.ui.chat.transcript import Transcript

MakeAnswer = Callable[..., Message]


def footer(message: Message) -> str:
    return f"{len(message.text)} characters"


def figure_rows(message: Message) -> list[tuple[str, str, str]]:
    return [("Characters", str(len(message.text)), "len(text)"), ("Decode", "n/a", "no tokens")]


@pytest.fixture
def transcript(qtbot: QtBot) -> Iterator[Transcript]:
    widget = Transcript(footer, figure_rows)
    qtbot.addWidget(widget)
    widget.resize(700, 500)
    widget.show()
    qtbot.waitExposed(widget)
    yield widget
    widget.hide()


@pytest.fixture
def exchanges() -> list[Message]:
    """Forty exchanges, far more than the view holds."""
    messages = []
    for number in range(40):
        messages.append(Message(id=f"q{number}", role=Role.USER, text=f"Question {number}"))
        text = f"Answer {number} with **words**.\n\n" + "A sentence that fills the line. " * 8
        messages.append(Message(id=f"a{number}", role=Role.ASSISTANT, text=text, stop_reason=StopReason.END_OF_TURN))
    return messages
