from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QLocale, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QPushButton, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from chatapp.domain.conversation import ConversationSummary
from chatapp.domain.search import SearchFilter, SearchResult, SearchResults, Snippet
from chatapp.ui.conversations.conversation_delegate import ConversationDelegate
from chatapp.ui.conversations.conversation_list import ConversationList
from chatapp.ui.conversations.conversation_model import ConversationModel, ConversationRole
from chatapp.ui.conversations.filter_button import DateChoice, FilterButton
from chatapp.ui.conversations.result_model import ResultRole

pytestmark = pytest.mark.gui

# Noon of the local day, so that "yesterday" is 24 hours before whatever the zone of the machine.
_NOON = datetime(2026, 5, 20, 12, tzinfo=UTC).astimezone().replace(hour=12)
_TODAY = _NOON.date()


def today() -> date:
    return _TODAY


def summary(name: str, *, days_ago: int, title: str | None = None, is_pinned: bool = False) -> ConversationSummary:
    moment = _NOON - timedelta(days=days_ago)
    return ConversationSummary(id=name, title=name if title is None else title, updated_at=moment, is_pinned=is_pinned)


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
    """Seen on 20 May 2026: 7 days ago is 13 May; 8 are 12 May, which is this month; 30 are 20 April, 200 are 1 November 2025."""
    model = ConversationModel(today)
    days = {"a": 0, "b": 1, "c": 2, "d": 7, "e": 8, "f": 30, "g": 200}
    model.set_summaries([summary(name, days_ago=n) for name, n in reversed(days.items())])
    month = QLocale().standaloneMonthName
    assert texts(model) == [
        *("Today", "a", "Yesterday", "b", "Previous 7 days", "c", "d"),
        *(month(5), "e", month(4), "f", f"{month(11)} 2025", "g"),
    ]


def test_pinned_ones_stand_above() -> None:
    model = ConversationModel(today)
    model.set_summaries([summary("a", days_ago=0), summary("old", days_ago=200, is_pinned=True)])
    assert texts(model) == ["Pinned", "old", "Today", "a"]
    model.put(summary("old", days_ago=200))
    assert texts(model)[:2] == ["Today", "a"]


def test_an_untitled_conversation_has_a_name_and_the_future_counts_as_today() -> None:
    model = ConversationModel(today)
    model.set_summaries([summary("x", days_ago=-1, title="")])
    assert texts(model) == ["Today", "New chat"]


def test_headings_cannot_be_chosen() -> None:
    model = ConversationModel(today)
    model.set_summaries([summary("a", days_ago=0)])
    assert model.flags(model.index(0)) == Qt.ItemFlag.NoItemFlags
    assert model.flags(model.index(1)) & Qt.ItemFlag.ItemIsSelectable


class _Changes:
    """Counts what a view would have to do."""

    def __init__(self, model: ConversationModel) -> None:
        self.n_resets = self.n_inserted = self.n_removed = self.n_repainted = 0
        model.modelReset.connect(lambda: self._add("n_resets", 1))
        model.rowsInserted.connect(lambda _parent, first, last: self._add("n_inserted", last - first + 1))
        model.rowsRemoved.connect(lambda _parent, first, last: self._add("n_removed", last - first + 1))
        model.dataChanged.connect(lambda first, last, _roles: self._add("n_repainted", last.row() - first.row() + 1))

    def _add(self, name: str, n: int) -> None:
        setattr(self, name, getattr(self, name) + n)

    def all(self) -> tuple[int, int, int, int]:
        return self.n_resets, self.n_inserted, self.n_removed, self.n_repainted


def test_a_change_among_five_thousand_touches_its_own_rows_only() -> None:
    model = ConversationModel(today)
    model.set_summaries([summary(f"{number:04}", days_ago=number // 10) for number in range(5000)])
    changes = _Changes(model)
    model.put(summary("0000", days_ago=0, title="other words"))  # stays where it is
    assert changes.all() == (0, 0, 0, 1)
    model.put(summary("4000", days_ago=0))  # comes up from a month with many others
    assert changes.all() == (0, 1, 1, 1)
    model.set_current("0000")
    model.set_current("4000")
    model.set_busy("4000")
    model.set_busy("4000")
    assert changes.all() == (0, 1, 1, 5)  # each repaints the row before and its own; the same again nothing
    model.remove("4000")
    assert changes.all() == (0, 1, 2, 5)
    model.remove("4000")
    assert changes.all() == (0, 1, 2, 5)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 6), st.sampled_from([0, 1, 3, 9, 40, 400]), st.booleans(), st.booleans())))
def test_changes_one_by_one_come_to_what_all_at_once_would(steps: list[tuple[int, int, bool, bool]]) -> None:
    model = ConversationModel(today)
    kept: dict[str, ConversationSummary] = {}
    for number, days, is_pinned, is_gone in steps:
        name = str(number)
        if is_gone:
            kept.pop(name, None)
            model.remove(name)
        else:
            kept[name] = summary(name, days_ago=days, is_pinned=is_pinned)
            model.put(kept[name])
    whole = ConversationModel(today)
    whole.set_summaries(list(kept.values()))
    assert texts(model) == texts(whole)
    assert all(model.index_of(name).data() == name for name in kept)


def test_after_midnight_the_headings_are_others() -> None:
    days = [_TODAY]
    model = ConversationModel(lambda: days[0])
    model.set_summaries([summary("a", days_ago=0)])
    days[0] = _TODAY + timedelta(days=1)
    model.put(summary("b", days_ago=-1))
    assert texts(model) == ["Today", "b", "Yesterday", "a"]


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
        conversations.put_summary(summary("tides", days_ago=0, title="Why tides"))
    assert index_of(conversations, "tides").data() == "Why tides"


def test_the_menu_pins_and_unpins(conversations: ConversationList, qtbot: QtBot) -> None:
    for is_pinned, text in ((True, "Pin"), (False, "Unpin")):
        menu = conversations._menu_for(index_of(conversations, "bread"))
        pin = next(action for action in menu.actions() if action.objectName() == "pinConversationAction")
        assert pin.text() == text
        with qtbot.wait_signal(conversations.pin_requested, timeout=2000) as caught:
            pin.trigger()
        assert caught.args == ["bread", is_pinned]
        conversations.put_summary(summary("bread", days_ago=1, is_pinned=is_pinned))


def test_f2_renames(conversations: ConversationList, qtbot: QtBot) -> None:
    view = view_of(conversations)
    view.setCurrentIndex(index_of(conversations, "bread"))
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = view.findChild(QLineEdit)
    assert editor is not None
    editor.setText("Sourdough")
    with qtbot.wait_signal(conversations.rename_requested, timeout=2000) as caught:
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert caught.args == ["bread", "Sourdough"]


def _result(name: str) -> SearchResult:
    return SearchResult(
        conversation_id=name,
        title=Snippet(text=name),
        updated_at=_NOON,
        snippet=Snippet(text="a whale", spans=((2, 7),)),
        message_id="m",
        n_messages=2,
        models=("Qwen",),
    )


def test_a_hit_in_the_reasoning_is_told_and_stays_marked(conversations: ConversationList) -> None:
    """The words before it have 18 characters, so the hit moves by 18: from 2..7 to 20..25."""
    _field(conversations).setText("whale")
    result = _result("tides").model_copy(update={"is_in_reasoning": True})
    conversations.show_results("whale", SearchResults(results=(result,)))
    row = _results(conversations).model().index(0, 0)
    assert row.data(ResultRole.BELOW) == Snippet(text="In the reasoning: a whale", spans=((20, 25),))
    assert "In the reasoning: a whale" in row.data(Qt.ItemDataRole.AccessibleTextRole)


def _field(conversations: ConversationList) -> QLineEdit:
    field = conversations.findChild(QLineEdit, "conversationSearch")
    assert field is not None
    return field


def _results(conversations: ConversationList) -> QListView:
    view = conversations.findChild(QListView, "searchResultView")
    assert view is not None
    return view


def test_typing_asks_once_and_shows_what_comes_back(conversations: ConversationList, qtbot: QtBot) -> None:
    asked: list[tuple[str, SearchFilter]] = []
    conversations.search_requested.connect(lambda text, chosen: asked.append((text, chosen)))
    qtbot.keyClicks(_field(conversations), "whale")
    qtbot.wait_until(lambda: bool(asked), timeout=2000)
    assert asked[-1] == ("whale", SearchFilter())
    conversations.show_results("wha", SearchResults(results=(_result("old"),)))  # the answer to an older question
    assert _results(conversations).isHidden()
    conversations.show_results("whale", SearchResults(results=(_result("tides"),)))
    assert view_of(conversations).isHidden()
    assert not _results(conversations).isHidden()
    spoken = _results(conversations).model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "found in 2 messages" in spoken
    with qtbot.wait_signal(conversations.search_ended, timeout=2000):
        _field(conversations).clear()
    assert not view_of(conversations).isHidden()


def test_enter_opens_the_first_result_even_before_it_came(conversations: ConversationList, qtbot: QtBot) -> None:
    qtbot.keyClicks(_field(conversations), "whale")
    qtbot.keyClick(_field(conversations), Qt.Key.Key_Return)
    with qtbot.wait_signal(conversations.hit_requested, timeout=2000) as caught:
        conversations.show_results("whale", SearchResults(results=(_result("tides"), _result("bread"))))
    assert caught.args == [_result("tides"), "whale"]


def test_arrows_lead_from_the_field_into_the_results_and_back(conversations: ConversationList, qtbot: QtBot) -> None:
    conversations.show()
    qtbot.waitActive(conversations)
    _field(conversations).setText("whale")
    qtbot.wait_until(lambda: not conversations._search._pause.isActive(), timeout=2000)
    conversations.show_results("whale", SearchResults(results=(_result("tides"), _result("bread"))))
    qtbot.keyClick(_field(conversations), Qt.Key.Key_Down)
    assert _results(conversations).hasFocus()
    assert _results(conversations).currentIndex().row() == 0
    qtbot.keyClick(_results(conversations), Qt.Key.Key_Up)
    assert _field(conversations).hasFocus()


def test_a_search_that_finds_nothing_says_so(conversations: ConversationList) -> None:
    _field(conversations).setText("whale")
    conversations.show_results("whale", SearchResults(n_unread=1200))
    note = conversations.findChild(QLabel, "conversationNote")
    assert note is not None
    assert note.text() == "No chat says this.\n1,200 older messages are still being read."


def test_filters_are_chips_and_go_with_a_click(conversations: ConversationList, qtbot: QtBot) -> None:
    button = conversations.findChild(FilterButton)
    assert button is not None
    button.set_models(("Gemma", "Qwen"))
    action = next(action for action in button.menu().actions() if action.text() == "Qwen")
    with qtbot.wait_signal(conversations.search_requested, timeout=2000) as caught:
        action.trigger()
    assert caught.args == ["", SearchFilter(model="Qwen")]
    chip = conversations.findChild(QPushButton, "modelChip")
    assert chip is not None
    assert (chip.text(), chip.isHidden()) == ("Qwen", False)
    with qtbot.wait_signal(conversations.search_ended, timeout=2000):
        chip.click()
    assert chip.isHidden()


def test_times_begin_with_a_day(conversations: ConversationList) -> None:
    """On 20 May the last 7 days begin with 13 May, local midnight."""
    button = conversations.findChild(FilterButton)
    assert button is not None
    button.choose(date_choice=DateChoice.WEEK)
    assert button.chosen.since == datetime(2026, 5, 13).astimezone()
    button.choose(date_choice=DateChoice.OLDER)
    assert button.chosen == SearchFilter(before=datetime(2025, 5, 20).astimezone())


def test_a_deleted_chat_leaves_the_results(conversations: ConversationList) -> None:
    _field(conversations).setText("whale")
    conversations.show_results("whale", SearchResults(results=(_result("tides"), _result("bread"))))
    conversations.remove_summary("tides")
    assert _results(conversations).model().rowCount() == 1


def test_new_chat_is_asked_for(conversations: ConversationList, qtbot: QtBot) -> None:
    button = conversations.findChild(QPushButton, "newChatButton")
    with qtbot.wait_signal(conversations.new_requested, timeout=2000):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


class _CountingDelegate(ConversationDelegate):
    """Notes which rows Qt asks for."""

    def __init__(self, asked: set[int], parent: QWidget) -> None:
        super().__init__(parent)
        self._asked = asked

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802 - Qt's name
        self._asked.add(index.row())
        return super().sizeHint(option, index)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        self._asked.add(index.row())
        super().paint(painter, option, index)


def test_five_thousand_rows_are_shown_and_only_some_are_asked_for(qtbot: QtBot) -> None:
    widget = ConversationList(today)
    qtbot.addWidget(widget)
    widget.resize(240, 400)
    widget.show_summaries([summary(str(number), days_ago=0) for number in range(5000)])
    model, view = view_of(widget).model(), view_of(widget)
    assert model.rowCount() == 5001  # with the heading
    asked: set[int] = set()
    view.setItemDelegate(_CountingDelegate(asked, widget))
    widget.show()
    qtbot.waitExposed(widget)
    view.grab()
    assert 0 < len(asked) < 50  # 400 pixels hold about a dozen rows
