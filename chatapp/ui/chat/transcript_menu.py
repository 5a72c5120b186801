"""The context menu of the transcript."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from chatapp.ui.named import named

__all__ = ["MenuEntry", "MenuTexts", "transcript_menu"]

MenuTexts = dict[str, Callable[[], str]]


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """Something that can be done with the message under the menu."""

    name: str
    label: str
    keys: str
    run: Callable[[], None]


_CONTEXT = "transcript_menu"


def transcript_menu(
    parent: QWidget, texts: MenuTexts, select_all: Callable[[], None], entries: Sequence[MenuEntry] = ()
) -> QMenu:
    """Return the menu, ready to pop up.

    Args:
        parent: Owner.
        texts: What can be copied here: name of the entry (``selection``, ``selection_markdown``,
            ``message``, ``markdown``, ``reasoning``, ``code``,
            ``link``) and how to get its text.
        select_all: Called by the last entry.
        entries: What else can be done here, above what can be copied.
    """
    menu = named(QMenu(parent), "transcriptMenu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for entry in entries:
        # The keys belong to the transcript: as a shortcut of the action they would stand for it twice.
        action = menu.addAction(f"{entry.label}\t{entry.keys}" if entry.keys else entry.label)
        action.setObjectName(entry.name)
        action.triggered.connect(entry.run)
    if entries:
        menu.addSeparator()
    for name, label in _labels().items():
        if name in texts:
            action = menu.addAction(label)
            action.setObjectName(f"{name}CopyAction")
            action.triggered.connect(_copier(texts[name]))
    if texts:
        menu.addSeparator()
    everything = menu.addAction(QCoreApplication.translate(_CONTEXT, "Select all"))
    everything.setObjectName("selectAllAction")
    everything.triggered.connect(select_all)
    return menu


def _labels() -> dict[str, str]:
    return {
        "selection": QCoreApplication.translate(_CONTEXT, "Copy"),
        "selection_markdown": QCoreApplication.translate(_CONTEXT, "Copy selection as Markdown"),
        "link": QCoreApplication.translate(_CONTEXT, "Copy link address"),
        "code": QCoreApplication.translate(_CONTEXT, "Copy code"),
        "message": QCoreApplication.translate(_CONTEXT, "Copy message"),
        "markdown": QCoreApplication.translate(_CONTEXT, "Copy as Markdown"),
        "reasoning": QCoreApplication.translate(_CONTEXT, "Copy reasoning"),
    }


def _copier(text: Callable[[], str]) -> Callable[[], None]:
    def copy() -> None:
        QGuiApplication.clipboard().setText(text())

    return copy
