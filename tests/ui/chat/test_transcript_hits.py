"""Hits on the page: which, how many, and in sight."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.ui.chat.find_bar import FindBar
from chatapp.ui.chat.transcript import Transcript
from chatapp.ui.chat.transcript_hits import HitPosition

pytestmark = pytest.mark.gui


def _answer(name: str, text: str) -> Message:
    return Message(id=name, role=Role.ASSISTANT, text=text, stop_reason=StopReason.END_OF_TURN)


def _user(name: str, text: str) -> Message:
    return Message(id=name, role=Role.USER, text=text)


def _show(transcript: Transcript, *terms: str, message_id: str = "") -> HitPosition:
    transcript.hits.show(terms, transcript.viewport().height(), message_id=message_id)
    return transcript.hits.position


def _step(transcript: Transcript, by: int) -> HitPosition:
    transcript.hits.step(by, transcript.viewport().height())
    return transcript.hits.position


def test_hits_are_counted_as_they_are_shown(transcript: Transcript) -> None:
    """The bold mark inside "wha**le**" is not on the page, and the address of a link is not either."""
    transcript.show_conversation(
        [_user("q", "whale"), _answer("a", "A whale, a wha**le**: whales.\n\n[here](https://whale.example)")]
    )
    assert _show(transcript, "whale") == HitPosition(hit=1, n_hits=3, message=2, n_messages=2)


def test_a_message_with_hits_in_its_markup_only_is_left_out(transcript: Transcript) -> None:
    transcript.show_conversation([_user("q", "whale"), _answer("a", "[here](https://whale.example)")])
    assert _show(transcript, "whale") == HitPosition(hit=1, n_hits=1, message=1, n_messages=1)


def test_walking_goes_round(transcript: Transcript) -> None:
    transcript.show_conversation([_user("q", "whale whale"), _answer("a", "no"), _user("r", "a whale")])
    walk = [_show(transcript, "whale", message_id="q")] + [_step(transcript, 1) for _ in range(3)]
    assert [(place.message, place.hit) for place in walk] == [(1, 1), (1, 2), (2, 1), (1, 1)]
    assert _step(transcript, -1).message == 2


def test_the_hit_is_brought_into_sight(transcript: Transcript, exchanges: list[Message]) -> None:
    long = "\n\n".join(["A paragraph that says nothing."] * 60 + ["Here is the needle."] + ["And more."] * 60)
    transcript.show_conversation(
        [*exchanges, _answer("long", long), *[m.model_copy(update={"id": f"{m.id}x"}) for m in exchanges]]
    )
    _show(transcript, "needle")
    row = transcript._rows.row_of("long")
    assert row is not None
    (hit,) = transcript.hits._hits_of(row)
    y = transcript._rows.top(transcript._rows.number_of(row)) + transcript.hits._top_of(row, hit)
    assert 0 <= y - transcript.verticalScrollBar().value() < transcript.viewport().height()


def test_marks_are_painted_and_go(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_conversation([_user("q", "the whale and \U0001f680 the whale")])
    before = transcript.viewport().grab().toImage()
    _show(transcript, "whale")
    assert transcript.viewport().grab().toImage() != before
    _show(transcript)
    qtbot.wait(10)
    assert transcript.viewport().grab().toImage() == before


def test_places_behind_an_emoji_are_right(transcript: Transcript) -> None:
    """Qt counts an emoji twice: "whale" begins at Qt's place 3 behind "🚀 "."""
    transcript.show_conversation([_user("q", "\U0001f680 whale")])
    _show(transcript, "whale")
    row = transcript._rows.row_of("q")
    assert row is not None
    (hit,) = transcript.hits._hits_of(row)
    assert (hit.start, hit.end) == (3, 8)


def test_the_bar_finds_walks_and_closes(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_conversation([_user("q", "whale whale")])
    bar = FindBar(transcript)
    bar.sought.connect(lambda text: _show(transcript, *([text] if text else [])))
    bar.step_requested.connect(lambda by: _step(transcript, by))
    transcript.hits.changed.connect(bar.show_position)
    bar.open()
    field, count = bar.findChild(QLineEdit, "findField"), bar.findChild(QLabel, "findCount")
    assert field is not None
    assert count is not None
    qtbot.keyClicks(field, "whale")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert count.text() == "1 of 2 here \u00b7 message 1 of 1"
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert count.text() == "2 of 2 here \u00b7 message 1 of 1"
    field.setText("zebra")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert count.text() == "not found"
    with qtbot.wait_signal(bar.closed, timeout=2000):
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert transcript.hits.terms == ()


def _thought(name: str, reasoning: str, text: str) -> Message:
    return _answer(name, text).model_copy(update={"reasoning": reasoning})


def test_a_hit_in_the_reasoning_opens_it(transcript: Transcript) -> None:
    """Two hits in the reasoning stand before the one in the answer; the other message's reasoning stays closed."""
    transcript.show_conversation([_thought("a", "No fish.", "whale"), _thought("b", "A whale?\n\nA whale.", "Yes, a whale.")])
    assert _show(transcript, "whale") == HitPosition(hit=1, n_hits=3, message=2, n_messages=2)
    opened = {row.message.id: row.reasoning.is_open for row in transcript.message_rows()}
    assert opened == {"a": False, "b": True}
    assert [_step(transcript, 1).hit for _ in range(2)] == [2, 3]
    assert _step(transcript, 1) == HitPosition(hit=1, n_hits=1, message=1, n_messages=2)


def test_walking_back_comes_to_the_last_hit_of_a_reasoning(transcript: Transcript) -> None:
    transcript.show_conversation([_thought("a", "A whale, a whale.", "Yes."), _user("q", "a whale")])
    assert _show(transcript, "whale") == HitPosition(hit=1, n_hits=1, message=2, n_messages=2)
    assert _step(transcript, -1) == HitPosition(hit=2, n_hits=2, message=1, n_messages=2)


def test_a_hit_deep_in_a_long_reasoning_is_brought_into_sight_and_painted(transcript: Transcript) -> None:
    long = "\n\n".join(["A thought about nothing."] * 80 + ["The needle."] + ["More thoughts."] * 80)
    transcript.show_conversation([_user("q", "?"), _thought("a", long, "Yes.")])
    _show(transcript, "needle")
    row = transcript.message_row("a")
    assert row is not None
    (hit,) = transcript.hits._hits_of(row)
    y = transcript._rows.top(transcript._rows.number_of(row)) + transcript.hits._top_of(row, hit)
    assert 0 <= y - transcript.verticalScrollBar().value() < transcript.viewport().height()
    marked = transcript.viewport().grab().toImage()
    transcript.hits.show((), transcript.viewport().height())
    assert transcript.viewport().grab().toImage() != marked


def test_a_reasoning_that_is_closed_again_stays_closed(transcript: Transcript) -> None:
    transcript.show_conversation([_thought("a", "whale", "Yes.")])
    _show(transcript, "whale")
    row = transcript.message_row("a")
    assert row is not None
    transcript._toggle_reasoning(row)
    transcript.viewport().grab()
    assert not row.reasoning.is_open
