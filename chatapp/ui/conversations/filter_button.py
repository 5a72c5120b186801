"""The button with the filters of a search, and which of them are chosen."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from chatapp.domain.search import SearchFilter
from chatapp.ui.conversations.conversation_groups import today_here
from chatapp.ui.icons import set_icon
from chatapp.ui.theme import Theme

__all__ = ["DateChoice", "FilterButton"]

_DAYS = {"today": 0, "week": 7, "month": 30, "year": 365}


class DateChoice(StrEnum):
    """When a conversation changed last."""

    ANY = "any"
    TODAY = "today"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"
    OLDER = "older"


class FilterButton(QToolButton):
    """Opens a menu with the models and the times; one of each can be chosen.

    Signals:
        changed: Something was chosen or taken back.
        menu_opened: The names of the models are wanted now.
    """

    changed = Signal()
    menu_opened = Signal()

    def __init__(self, today: Callable[[], date] = today_here, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("searchFilterButton")
        self.setAccessibleName(self.tr("Filter chats"))
        self.setToolTip(self.tr("Show only chats with one model, or from one time"))
        self.setProperty("role", "flat")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._today = today
        self.model = ""
        self.date = DateChoice.ANY
        menu = QMenu(self)
        menu.setObjectName("searchFilterMenu")
        self._times, self._models = QActionGroup(menu), QActionGroup(menu)
        self._fill_times(menu)
        self._model_section = menu.addSection(self.tr("Model"))
        self._no_model = menu.addAction(self.tr("No answers yet"))
        self._no_model.setEnabled(False)
        self._times.triggered.connect(self._on_time)
        self._models.triggered.connect(self._on_model)
        menu.aboutToShow.connect(self.menu_opened)
        self.setMenu(menu)

    @property
    def chosen(self) -> SearchFilter:
        """What is chosen, as it is today."""
        since = None if self.date not in _DAYS else self._begin(_DAYS[self.date])
        before = self._begin(_DAYS["year"]) if self.date is DateChoice.OLDER else None
        return SearchFilter(model=self.model, since=since, before=before)

    def date_text(self, choice: DateChoice) -> str:
        """Return a time in words."""
        return {
            DateChoice.ANY: self.tr("Any time"),
            DateChoice.TODAY: self.tr("Today"),
            DateChoice.WEEK: self.tr("Last 7 days"),
            DateChoice.MONTH: self.tr("Last 30 days"),
            DateChoice.YEAR: self.tr("Last 365 days"),
            DateChoice.OLDER: self.tr("Older than 365 days"),
        }[choice]

    @Slot(object)
    def set_models(self, names: Sequence[str]) -> None:
        """Offer these models."""
        for action in self._models.actions():
            self._models.removeAction(action)
            self.menu().removeAction(action)
            action.deleteLater()
        self._no_model.setVisible(not names)
        for name in ("", *names) if names else ():
            self._add(self._models, name or self.tr("Any model"), name, is_checked=name == self.model)

    def choose(self, *, model: str | None = None, date_choice: DateChoice | None = None) -> None:
        """Choose a model ("" for any) or a time; None leaves the choice as it is."""
        self.model = self.model if model is None else model
        self.date = self.date if date_choice is None else date_choice
        for group, value in ((self._times, self.date.value), (self._models, self.model)):
            for action in group.actions():
                action.setChecked(action.data() == value)
        self.changed.emit()

    def set_theme(self, theme: Theme) -> None:
        """Recolour the icon: in the accent where something is chosen."""
        set_icon(self, "filter", theme.muted if self.chosen.is_empty else theme.accent)

    def _fill_times(self, menu: QMenu) -> None:
        menu.addSection(self.tr("Changed"))
        for choice in DateChoice:
            self._add(self._times, self.date_text(choice), choice.value, is_checked=choice is DateChoice.ANY, menu=menu)

    def _add(self, group: QActionGroup, text: str, value: str, *, is_checked: bool, menu: QMenu | None = None) -> None:
        action = QAction(text.replace("&", "&&"), group)
        action.setData(value)
        action.setCheckable(True)
        action.setChecked(is_checked)
        (menu or self.menu()).addAction(action)

    def _begin(self, days_ago: int) -> datetime:
        """Return the first moment of a day, where the user is."""
        day = self._today() - timedelta(days=days_ago)
        return datetime(day.year, day.month, day.day).astimezone()

    @Slot(QAction)
    def _on_time(self, action: QAction) -> None:
        self.choose(date_choice=DateChoice(action.data()))

    @Slot(QAction)
    def _on_model(self, action: QAction) -> None:
        self.choose(model=str(action.data()))
