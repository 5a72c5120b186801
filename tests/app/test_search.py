"""Finding in the real window with a scripted engine."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.controllers.titles import IDLE_MS
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.title import TitleChoice
from chatapp.ui.actions import ActionId
from tests.app.window import PATIENCE_MS, find, open_window, send, wait_answered, wait_ready

pytestmark = pytest.mark.gui
_DONE = StopReason.END_OF_TURN


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    """Two answered conversations; the third turn of the script is a title."""
    texts = ("The moon pulls the water.", "Yeast and time.", "Bread matters\n")
    script = tmp_path / "script.json"
    turns = [{"tokens": [{"t_us": 1000, "text": text}]} for text in texts]
    script.write_text(json.dumps({"turns": turns}), encoding="utf-8")
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    with open_window(tmp_path / "data", ("--backend", "scripted", "--script", str(script)), model) as opened:
        wait_ready(qtbot, opened)
        send(qtbot, opened, "Why tides")
        wait_answered(qtbot, opened)
        opened.window.action(ActionId.NEW_CHAT).trigger()
        send(qtbot, opened, "How bread rises")
        wait_answered(qtbot, opened)
        yield opened


def test_words_of_an_answer_lead_to_it(qtbot: QtBot, desktop: Desktop) -> None:
    desktop.window.action(ActionId.FIND_CONVERSATION).trigger()
    field = find(desktop, QLineEdit, "conversationSearch")
    qtbot.keyClicks(field, "WATER")
    results = find(desktop, QListView, "searchResultView")
    qtbot.wait_until(results.isVisible, timeout=PATIENCE_MS)
    assert [results.model().index(row, 0).data() for row in range(results.model().rowCount())] == ["Why tides"]
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.wait_until(lambda: desktop.services.chat.conversation.title == "Why tides", timeout=PATIENCE_MS)
    assert desktop.parts.transcript.hits.terms == ("water",)
    assert find(desktop, QLabel, "findCount").text() == "1 of 1 here \u00b7 message 1 of 1"


def test_find_in_this_chat(qtbot: QtBot, desktop: Desktop) -> None:
    desktop.window.action(ActionId.FIND_IN_CHAT).trigger()
    qtbot.keyClicks(find(desktop, QLineEdit, "findField"), "bread")
    qtbot.wait_until(lambda: desktop.parts.transcript.hits.position.n_messages == 1, timeout=PATIENCE_MS)
    desktop.window.action(ActionId.NEW_CHAT).trigger()
    assert desktop.parts.transcript.hits.terms == ()


def test_a_pinned_chat_is_pinned_at_the_next_start_too(qtbot: QtBot, desktop: Desktop) -> None:
    conversation_id = desktop.services.chat.conversation.id
    desktop.parts.conversation_list.pin_requested.emit(conversation_id, True)
    view = find(desktop, QListView, "conversationView")
    assert [view.model().index(row, 0).data() for row in range(2)] == ["Pinned", "How bread rises"]
    store = desktop.services.store
    summaries = store.submit(store.conversations.list_summaries).result()
    assert [summary.title for summary in summaries if summary.is_pinned] == ["How bread rises"]
    del qtbot


def _ask_for_title(desktop: Desktop) -> None:
    """Let the quiet seconds pass at once."""
    titles = desktop.services.titles
    assert titles._timer.interval() == IDLE_MS
    titles.on_answered(desktop.services.chat.conversation)
    titles._timer.setInterval(0)


def test_the_model_names_a_chat_that_nobody_named(qtbot: QtBot, desktop: Desktop) -> None:
    desktop.window.action(ActionId.TITLES_BY_MODEL).trigger()
    assert desktop.services.settings.settings.titles is TitleChoice.MODEL
    _ask_for_title(desktop)
    qtbot.wait_until(lambda: desktop.services.chat.conversation.title == "Bread matters", timeout=PATIENCE_MS)
    titles = {summary.title for summary in desktop.services.conversations.summaries}
    assert titles == {"Why tides", "Bread matters"}
    assert len(desktop.services.chat.conversation.messages) == 2  # the question for the title is nobody's message


def test_a_title_of_ones_own_stays(qtbot: QtBot, desktop: Desktop) -> None:
    desktop.services.titles.choice = TitleChoice.MODEL
    _ask_for_title(desktop)
    desktop.parts.conversation_list.rename_requested.emit(desktop.services.chat.conversation.id, "Mine")
    qtbot.wait_until(
        lambda: not desktop.services.titles.is_asking and not desktop.services.titles._timer.isActive(), timeout=PATIENCE_MS
    )
    assert desktop.services.chat.conversation.title == "Mine"


def _branched() -> Conversation:
    """A question with two answers, of which the second is shown; the first was thought about."""
    talk = Conversation(id="branched", title="Animals").append(Message(id="q", role=Role.USER, text="Which animal?"))
    first = Message(id="a1", parent_id="q", role=Role.ASSISTANT, text="A walrus.", reasoning="A narwhal?", stop_reason=_DONE)
    return talk.append(Message(id="a2", role=Role.ASSISTANT, text="A seal.", stop_reason=_DONE)).add_asides([first])


def _open_hit(qtbot: QtBot, desktop: Desktop, words: str) -> None:
    desktop.parts.transcript.hits.show((), 100)  # what an earlier search marked
    field = find(desktop, QLineEdit, "conversationSearch")
    field.clear()
    qtbot.keyClicks(field, words)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.wait_until(lambda: desktop.parts.transcript.hits.terms == (words,), timeout=PATIENCE_MS)


def _line(desktop: Desktop) -> list[str]:
    return [message.id for message in desktop.services.chat.conversation.messages]


@pytest.mark.parametrize("is_open", [True, False])
def test_a_hit_in_another_branch_shows_that_branch_and_the_way_back(
    qtbot: QtBot,
    desktop: Desktop,
    is_open: bool,  # noqa: FBT001 - a case
) -> None:
    desktop.services.conversations.add(_branched())
    if not is_open:
        desktop.services.conversations.new()
    _open_hit(qtbot, desktop, "walrus")
    assert _line(desktop) == ["q", "a1"]
    assert find(desktop, QLabel, "findCount").text() == "1 of 1 here \u00b7 message 1 of 1"
    assert "another branch" in desktop.parts.problem_bar.sentence()
    find(desktop, QPushButton, "problemActionButton").click()
    assert _line(desktop) == ["q", "a2"]
    assert desktop.parts.transcript.hits.terms == ()
    desktop.window.action(ActionId.REDO_EDIT).trigger()
    assert _line(desktop) == ["q", "a1"]
    desktop.window.action(ActionId.UNDO_EDIT).trigger()
    assert _line(desktop) == ["q", "a2"]


def test_the_way_back_is_offered_only_where_it_leads_back(qtbot: QtBot, desktop: Desktop) -> None:
    desktop.services.conversations.add(_branched())
    _open_hit(qtbot, desktop, "walrus")
    assert not desktop.parts.problem_bar.isHidden()
    desktop.services.editor.switch_to("a2")  # by the arrows of the versions, say
    assert desktop.parts.problem_bar.isHidden()
    _open_hit(qtbot, desktop, "walrus")
    assert not desktop.parts.problem_bar.isHidden()
    desktop.services.conversations.new()
    assert desktop.parts.problem_bar.isHidden()


def test_a_hit_in_a_reasoning_opens_it(qtbot: QtBot, desktop: Desktop) -> None:
    desktop.services.conversations.add(_branched().switched_to("a1"))
    _open_hit(qtbot, desktop, "narwhal")
    row = desktop.parts.transcript.message_row("a1")
    assert row is not None
    assert row.reasoning.is_open
    assert find(desktop, QLabel, "findCount").text() == "1 of 1 here \u00b7 message 1 of 1"
    assert desktop.parts.problem_bar.isHidden()


def test_a_hit_on_the_line_that_is_shown_moves_nothing(qtbot: QtBot, desktop: Desktop) -> None:
    desktop.services.conversations.add(_branched())
    _open_hit(qtbot, desktop, "seal")
    assert _line(desktop) == ["q", "a2"]
    assert desktop.services.editor.history.next_undo is None


def test_another_branch_waits_for_an_answer_that_is_being_written(
    qtbot: QtBot, desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop.services.conversations.add(_branched())
    monkeypatch.setattr(desktop.services.editor, "switch_to", lambda _message_id: False)  # as it answers then
    _open_hit(qtbot, desktop, "walrus")
    assert _line(desktop) == ["q", "a2"]
    assert "It can be shown when" in desktop.parts.problem_bar.sentence()
