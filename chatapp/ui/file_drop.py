"""Takes files, or folders, that are dropped onto a window, wherever on it: what is inside of it lets them through."""

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

__all__ = ["FileDrop"]


class FileDrop(QObject):
    """Watches a window for files of some kinds; everything else is left to whoever takes it.

    Signals:
        dropped: ``(list[Path])``
    """

    dropped = Signal(object)

    def __init__(self, window: QWidget, endings: Collection[str], *, takes_folders: bool = False) -> None:
        """Watch a window for files with these endings (lower case, with the dot), and for folders if those are taken."""
        super().__init__(window)
        self._takes_folders = takes_folders
        self._endings = frozenset(endings)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Accept a drag that carries our files, and tell them when it ends here."""
        if isinstance(event, QDragEnterEvent) and self._files(event.mimeData()):
            event.acceptProposedAction()
            return True
        if isinstance(event, QDropEvent) and event.type() is QEvent.Type.Drop and (files := self._files(event.mimeData())):
            event.acceptProposedAction()
            self.dropped.emit(files)
            return True
        return super().eventFilter(watched, event)

    def _files(self, mime: QMimeData) -> list[Path]:
        paths = [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
        return paths if paths and all(self._is_ours(path) for path in paths) else []

    def _is_ours(self, path: Path) -> bool:
        return path.suffix.lower() in self._endings or (self._takes_folders and path.is_dir())
