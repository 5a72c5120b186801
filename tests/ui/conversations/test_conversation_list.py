from datetime import UTC, date, datetime, timedelta

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QLineEdit, QListView, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.domain.conversation import ConversationSummary
from chatapp.ui.conversations.conversation_list import ConversationList
from chatapp.ui.conversations.conversation_model import ConversationModel, ConversationRole

pytestmark = pytest.mark.gui

# Noon of the local day, so that "yesterday" is 24 hours before whatever the zone of the machine.
_NOON = datetime(2026, 5, 20, 12, tzinfo=UTC).astimezone().replace(hour=12)
_TODAY = _NOON.date()


def today() -> date:
    return _TODAY


def summary(name: str, *, days_ago: int, title: str | None = None) -> ConversationSummary:
    return ConversationSummary(id=name, title=name if title is None else title, updated_at=_NOON - timedelta(days=days_ago))


def texts(model: ConversationModel) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


@pytest.fixture
def conversations(qtbot: QtBot) -> ConversationList:
    widget = ConversationList(today)
    qtbot.addWidget(widget)
    widget.resize(240, 400)
    widget.show_summaries([summary("tides", days_ago=0), summary("bread", days_ago=1), summary("maths", days_ago=2)])
    return widget


def view_of(conversations: ConversationList) -> QListView:
    view = conversations.findChild(QListView, "conversationView")
    assert view is not None
    return view


def index_of(conversations: ConversationList, conversation_id: str) -> QModelIndex:
    model = view_of(conversations).model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    return next(index for index in rows if index.data(ConversationRole.ID) == conversation_id)


def test_rows_are_grouped_by_date_newest_first() -> None:
    model = ConversationModel(today)
    model.set_summaries(
        [summary("old", days_ago=9), summary("b", days_ago=1), summary("a", days_ago=0), summary("c", days_ago=2)]
    )
    assert texts(model) == ["Today", "a", "Yesterday", "b", "Earlier", "c", "old"]


def test_an_untitled_conversation_has_a_name_and_the_future_counts_as_today() -> None:
    model = ConversationModel(today)
    model.set_summaries([summary("x", days_ago=-1, title="")])
    assert texts(model) == ["Today", "New chat"]


def test_headings_cannot_be_chosen() -> None:
    model = ConversationModel(today)
    model.set_summaries([summary("a", days_ago=0)])
    assert model.flags(model.index(0)) == Qt.ItemFlag.NoItemFlags
    assert model.flags(model.index(1)) & Qt.ItemFlag.ItemIsSelectable


def test_filter_ignores_case_and_drops_empty_groups() -> None:
    model = ConversationModel(today)
    model.set_summaries([summary("Stra\u00dfe", days_ago=0), summary("bread", days_ago=1)])
    model.set_filter(" STRASSE ")
    assert texts(model) == ["Today", "Stra\u00dfe"]


def test_a_click_opens_and_the_open_one_is_not_opened_again(conversations: ConversationList, qtbot: QtBot) -> None:
    conversations.set_current("tides")
    view = view_of(conversations)
    with qtbot.wait_signal(conversations.open_requested, timeout=2000) as caught:
        view.clicked.emit(index_of(conversations, "bread"))
    assert caught.args == ["bread"]
    with qtbot.assert_not_emitted(conversations.open_requested):
        view.clicked.emit(index_of(conversations, "tides"))


def test_a_new_title_is_asked_for_and_a_blank_one_is_not(conversations: ConversationList, qtbot: QtBot) -> None:
    model = view_of(conversations).model()
    with qtbot.wait_signal(conversations.rename_requested, timeout=2000) as caught:
        model.setData(index_of(conversations, "maths"), "  KV   maths ")
    assert caught.args == ["maths", "KV maths"]
    with qtbot.assert_not_emitted(conversations.rename_requested):
        model.setData(index_of(conversations, "maths"), "   ")


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_no_key_deletes(conversations: ConversationList, qtbot: QtBot, key: Qt.Key) -> None:
    conversations.set_current("tides")
    with qtbot.assert_not_emitted(conversations.delete_requested):
        qtbot.keyClick(view_of(conversations), key)


def test_the_menu_asks_for_deleting(conversations: ConversationList, qtbot: QtBot) -> None:
    menu = conversations._menu_for(index_of(conversations, "bread"))
    delete = next(action for action in menu.actions() if action.objectName() == "deleteConversationAction")
    with qtbot.wait_signal(conversations.delete_requested, timeout=2000) as caught:
        delete.trigger()
    assert caught.args == ["bread"]


def test_the_busy_one_says_so_to_screen_readers(conversations: ConversationList) -> None:
    conversations.set_busy_id("bread")
    index = index_of(conversations, "bread")
    assert index.data(ConversationRole.IS_BUSY) is True
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "bread, answering"
    conversations.set_busy_id(None)
    assert index_of(conversations, "bread").data(ConversationRole.IS_BUSY) is False


def test_the_same_rows_keep_their_place_and_take_the_new_title(conversations: ConversationList, qtbot: QtBot) -> None:
    model = view_of(conversations).model()
    with qtbot.assert_not_emitted(model.modelReset):
        conversations.show_summaries(
            [summary("tides", days_ago=0, title="Why tides"), summary("bread", days_ago=1), summary("maths", days_ago=2)]
        )
    assert index_of(conversations, "tides").data() == "Why tides"


def test_search_that_finds_nothing_says_so(conversations: ConversationList) -> None:
    search = conversations.findChild(QLineEdit, "conversationSearch")
    assert search is not None
    search.setText("whale")
    assert view_of(conversations).isHidden()
    search.clear()
    assert not view_of(conversations).isHidden()


def test_new_chat_is_asked_for(conversations: ConversationList, qtbot: QtBot) -> None:
    button = conversations.findChild(QPushButton, "newChatButton")
    with qtbot.wait_signal(conversations.new_requested, timeout=2000):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_five_thousand_rows_are_shown(qtbot: QtBot) -> None:
    widget = ConversationList(today)
    qtbot.addWidget(widget)
    widget.show_summaries([summary(str(number), days_ago=number) for number in range(5000)])
    assert view_of(widget).model().rowCount() == 5003  # with the three headings
