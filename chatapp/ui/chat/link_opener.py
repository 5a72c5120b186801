"""Opens the links of a conversation: web addresses only, after a click, and never anything on this computer."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

__all__ = ["LinkOpener", "is_web_address"]

_WEB = ("http", "https")
_MAX_SHOWN = 200


class LinkOpener(QObject):
    """Hands web addresses to the browser and refuses all others.

    Signals:
        refused: A sentence that says what was not opened, and why.
    """

    refused = Signal(str)

    def __init__(self, parent: QObject | None = None, open_url: Callable[[QUrl], bool] = QDesktopServices.openUrl) -> None:
        super().__init__(parent)
        self._open_url = open_url

    @Slot(str)
    def open(self, address: str) -> None:
        """Open an address, or say why not."""
        shown = address if len(address) <= _MAX_SHOWN else address[:_MAX_SHOWN] + "\u2026"
        if not is_web_address(address):
            self.refused.emit(
                self.tr("Not opened: {address}. Only web addresses (http, https) open from a chat.").format(address=shown)
            )
        elif not self._open_url(QUrl(address)):
            self.refused.emit(self.tr("The browser could not be started for {address}. Copy the address.").format(address=shown))


def is_web_address(address: str) -> bool:
    """Return whether an address leads to a web page: http or https, with a host."""
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    return url.isValid() and url.scheme() in _WEB and bool(url.host())
