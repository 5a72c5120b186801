"""The order in which the Tab key goes through a window: as one reads it, whatever was made first."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QSplitter, QTabWidget, QWidget

__all__ = ["in_reading_order", "set_tab_order"]


def in_reading_order(widget: QWidget) -> Iterator[QWidget]:
    """Yield a widget and all inside of it, in the order of the layouts that hold them."""
    yield widget
    for child in _children(widget):
        yield from in_reading_order(child)


def set_tab_order(parts: Iterable[QWidget]) -> None:
    """Let the Tab key go through these parts of one window, one after the other, and through each in reading order."""
    before: QWidget | None = None
    for part in parts:
        for widget in in_reading_order(part):
            # What hands the keyboard on to something inside of it is a stop as well, for Qt: it must not be left behind.
            if widget.focusPolicy() == Qt.FocusPolicy.NoFocus and widget.focusProxy() is None:
                continue
            if before is not None:
                QWidget.setTabOrder(before, widget)
            before = widget


def _children(widget: QWidget) -> Iterator[QWidget]:
    if isinstance(widget, QTabWidget):
        yield widget.tabBar()
        yield from (corner for corner in (widget.cornerWidget(),) if corner is not None)
        yield from _pages(widget)
    elif isinstance(widget, QSplitter):
        yield from _pages(widget)
    elif isinstance(widget, QScrollArea):
        yield from (content for content in (widget.widget(),) if content is not None)
    elif (layout := widget.layout()) is not None:
        yield from _held_by(layout)


def _pages(holder: QTabWidget | QSplitter) -> Iterator[QWidget]:
    pages = (holder.widget(index) for index in range(holder.count()))
    yield from (page for page in pages if page is not None)


def _held_by(layout: QLayout) -> Iterator[QWidget]:
    for index in range(layout.count()):
        item = layout.itemAt(index)
        if item is None:
            continue
        if (widget := item.widget()) is not None:
            yield widget
        elif (inner := item.layout()) is not None:
            yield from _held_by(inner)
