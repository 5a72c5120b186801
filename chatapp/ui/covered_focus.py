"""Keeps the Tab key out of parts of a window that lie behind another one: who cannot see a field should not write into it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

__all__ = ["CoveredFocus"]


class CoveredFocus:
    """Takes the widgets of covered parts out of the Tab order, and puts them back as they were."""

    def __init__(self) -> None:
        self._taken: dict[QWidget, list[tuple[QWidget, Qt.FocusPolicy]]] = {}

    def cover(self, parts: Sequence[QWidget]) -> None:
        """Say which parts are covered now; all others are put back."""
        for part in [part for part in self._taken if part not in parts]:
            for widget, policy in self._taken.pop(part):
                if isValid(widget):
                    widget.setFocusPolicy(policy)
        for part in parts:
            if part not in self._taken:
                self._taken[part] = _taken_from(part)


def _taken_from(part: QWidget) -> list[tuple[QWidget, Qt.FocusPolicy]]:
    widgets = [one for one in part.findChildren(QWidget) if one.window() is part.window()]
    taken = [(one, one.focusPolicy()) for one in widgets if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
    for widget, policy in taken:
        widget.setFocusPolicy(policy & ~Qt.FocusPolicy.TabFocus)
    return taken
