"""Finding a widget by its object name, as a test driver does."""

from typing import TypeVar

from PySide6.QtWidgets import QWidget

__all__ = ["child"]

_Widget = TypeVar("_Widget", bound=QWidget)


def child(parent: QWidget, kind: type[_Widget], name: str) -> _Widget:
    """Return the widget of this name below ``parent``; the test fails where there is none."""
    found = parent.findChild(kind, name)
    assert found is not None, name
    return found
