"""Gives an object its name: screen readers, style sheets and test drivers find it by that."""

from typing import TypeVar

from PySide6.QtCore import QObject

__all__ = ["named"]

_Object = TypeVar("_Object", bound=QObject)


def named(thing: _Object, name: str) -> _Object:
    """Return ``thing`` with its object name set (the type stubs of PySide6 6.11 know no ``objectName=`` of subclasses)."""
    thing.setObjectName(name)
    return thing
