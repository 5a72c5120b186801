"""What a model writes for itself: one line that opens, apart from the answer and from what is copied."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import Turn
from chatapp.metrics.figure import Figure
from chatapp.ui.chat.chevron import CHEVRON_PX
from chatapp.ui.chat.message_row import MessageRow
from chatapp.ui.chat.transcript import Transcript

pytestmark = pytest.mark.gui

# Three tokens of reasoning, the answer's first token 3.2 s after the first of all.
TURN = Turn(
    stop_reason=StopReason.END_OF_TURN,
    n_gen=4,
    n_reasoning=3,
    token_us=(1_000_000, 2_000_000, 3_000_000, 4_200_000),
    sampling=SamplingParams(),
    load_params=LoadParams(),
)
LINE = "Thought for 3.2 s, 3 tokens"


def user(text: str = "x") -> Message:
    return Message(id="q", role=Role.USER, text=text)


def thinker(text: str = "Yes.", turn: Turn | None = TURN, reasoning: str = "Let me *see*.") -> Message:
    reason = None if turn is None else turn.stop_reason
    return Message(id="a", role=Role.ASSISTANT, text=text, reasoning=reasoning, stop_reason=reason, turn=turn)


def row(transcript: Transcript) -> MessageRow:
    found = transcript._rows.row_of("a")
    assert found is not None
    return found


def line_point(transcript: Transcript) -> QPoint:
    top = transcript._rows.top(transcript._rows.number_of(row(transcript))) - transcript.verticalScrollBar().value()
    return QPoint(transcript.viewport().width() // 2, round(top + row(transcript).reasoning_top + 10))


def test_reasoning_is_one_line_with_its_time_and_tokens(transcript: Transcript) -> None:
    transcript.show_conversation([user(), thinker()])
    assert transcript.plain_text() == f"You\nx\n\nModel\n{LINE}\nYes.\n4 characters"


def test_a_click_on_the_line_opens_and_closes_it(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_conversation([user(), thinker()])
    closed = row(transcript).height
    with qtbot.wait_signal(transcript.reasoning_toggled, timeout=5000) as caught:
        qtbot.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=line_point(transcript))
    assert caught.args == ["a", True]
    assert f"{LINE}\nLet me *see*.\nYes." in transcript.plain_text()
    assert row(transcript).height > closed
    qtbot.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=line_point(transcript))
    assert row(transcript).height == closed
    assert "Let me" not in transcript.plain_text()


def test_enter_opens_it_and_space_still_opens_the_figures(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_conversation([user(), thinker()])
    transcript._mark(row(transcript))
    qtbot.keyClick(transcript, Qt.Key.Key_Return)
    assert (row(transcript).reasoning.is_open, row(transcript).footer.is_open) == (True, False)
    qtbot.keyClick(transcript, Qt.Key.Key_Space)
    assert (row(transcript).reasoning.is_open, row(transcript).footer.is_open) == (True, True)


def test_the_answer_moves_down_by_what_opens(transcript: Transcript) -> None:
    transcript.show_conversation([user(), thinker()])
    before = row(transcript).part_top(0)
    block = row(transcript).reasoning
    closed = block.height
    transcript._toggle_reasoning(row(transcript))
    assert row(transcript).part_top(0) - before == pytest.approx(block.height - closed)


def test_copying_everything_leaves_the_reasoning_out(transcript: Transcript) -> None:
    transcript.show_conversation([user(), thinker()])
    transcript._toggle_reasoning(row(transcript))
    transcript.select_all()
    transcript.copy_selection()
    assert QGuiApplication.clipboard().text() == "x\n\nYes."
    texts = transcript._menu_texts(line_point(transcript))
    assert (texts["reasoning"](), texts["message"](), texts["markdown"]()) == ("Let me *see*.", "Yes.", "Yes.")


def test_while_it_thinks_the_line_runs_and_the_text_grows(transcript: Transcript) -> None:
    transcript.show_conversation([user(), thinker("", None, "")])
    transcript.set_pending_text("reading")
    transcript.extend_reasoning("a", "Let me", 2, Figure(900.0, "ms"))
    assert transcript.plain_text().endswith("Model\nThinking, 0.90 s, 2 tokens")
    transcript._toggle_reasoning(row(transcript))
    transcript.extend_reasoning("a", " see.", 3, Figure(1900.0, "ms"))
    assert transcript.plain_text().endswith("Thinking, 1.9 s, 3 tokens\nLet me see.")


def test_text_that_was_reasoning_after_all_moves_there(transcript: Transcript) -> None:
    transcript.show_conversation([user(), thinker("", None, "")])
    transcript.extend_answer("a", "Hm, so ")
    transcript.update_message(thinker("", None, "Hm, so"))
    assert row(transcript).shown_text == ""
    assert row(transcript).reasoning.text == "Hm, so"


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (thinker(turn=None), "Thinking"),
        (thinker(turn=TURN.model_copy(update={"n_reasoning": 0})), "Thoughts"),
        (thinker(turn=TURN.model_copy(update={"token_us": (7, 7, 7, 7)})), "Thoughts, 3 tokens"),
        (thinker("", TURN), f"{LINE}, without an answer"),
        (thinker(turn=TURN.model_copy(update={"n_reasoning": 1})), "Thought for 1.0 s, 1 token"),
    ],
)
def test_the_line_says_only_what_is_known(transcript: Transcript, message: Message, line: str) -> None:
    transcript.show_conversation([user(), message])
    assert row(transcript).reasoning.line == line


def test_an_answer_without_reasoning_has_no_line(transcript: Transcript) -> None:
    transcript.show_conversation([user(), thinker(reasoning="")])
    assert row(transcript).reasoning.height == 0.0
    assert "Thought" not in transcript.plain_text()


def test_opened_reasoning_survives_another_text_size(transcript: Transcript) -> None:
    transcript.show_conversation([user(), thinker(reasoning="A long thought. " * 60)])
    transcript._toggle_reasoning(row(transcript))
    before = row(transcript).reasoning.height
    transcript.set_text_px(22)
    assert row(transcript).reasoning.height > before


def test_code_in_open_reasoning_can_be_copied(transcript: Transcript, qtbot: QtBot) -> None:
    """The word "Copy" stands at the right end of the code's first line: below the line that opens, and the gap."""
    transcript.show_conversation([user(), thinker(reasoning="```py\nlift = 1\n```")])
    transcript._toggle_reasoning(row(transcript))
    style = transcript._rows.style
    left = (transcript.viewport().width() - style.width) / 2
    point = QPoint(round(left + style.width - 20), line_point(transcript).y() + 30)
    qtbot.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert QGuiApplication.clipboard().text() == "lift = 1"


def test_open_reasoning_is_selected_with_the_mouse(transcript: Transcript, qtbot: QtBot) -> None:
    """A double click on the reasoning's one word selects it; dragging on into the answer takes both."""
    transcript.show_conversation([user(), thinker(reasoning="Hm")])
    transcript._toggle_reasoning(row(transcript))
    left = (transcript.viewport().width() - transcript._rows.style.width) / 2
    word = QPoint(round(left + CHEVRON_PX + 6), line_point(transcript).y() + 28)
    qtbot.mouseDClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=word)
    assert transcript.selected_text() == "Hm"
    qtbot.mousePress(transcript.viewport(), Qt.MouseButton.LeftButton, pos=word - QPoint(10, 0))
    below = QPoint(transcript.viewport().width() - 4, word.y() + 34)
    QTest.mouseMove(transcript.viewport(), below)
    qtbot.mouseRelease(transcript.viewport(), Qt.MouseButton.LeftButton, pos=below)
    assert transcript.selected_text() == "Hm\n\nYes."
