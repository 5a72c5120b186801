"""Help > Check for updates: where to ask, a button that asks, and what came of it."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from chatapp.domain.release import Release
from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["UpdateDialog"]

_WIDTH_PX = 520
_BEGINS_WITH = "https://"  # in every language


class UpdateDialog(QDialog):
    """Shows one answer at a time; it never asks by itself.

    Signals:
        check_requested: ``(str address)``: as it stands in the field.
        page_requested: ``(str address)``: of the newer release.
    """

    check_requested = Signal(str)
    page_requested = Signal(str)

    def __init__(self, version: str, address: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("updateDialog")
        self.setWindowTitle(self.tr("Check for updates"))
        self.setFixedWidth(scaled(_WIDTH_PX))
        self._version = version
        self._page = ""
        self._address = named(QLineEdit(address), "updateAddressField")
        self._check = named(QPushButton(self.tr("Check now")), "updateCheckButton")
        self._open_page = named(QPushButton(self.tr("Open the page")), "updatePageButton")
        self._result = named(QLabel(), "updateResult")
        self._notes = named(QLabel(), "updateNotes")
        self._describe()
        self._lay_out()
        self._check.clicked.connect(self._on_check)
        self._address.returnPressed.connect(self._on_check)
        self._open_page.clicked.connect(self._on_open_page)
        self._show("")

    def show_newer(self, release: Release) -> None:
        """Say that there is a newer version, and what is new."""
        text = self.tr("chatapp {new} is there; this is {old}. Nothing was downloaded.")
        self._page = release.page
        self._show(text.format(new=release.version, old=self._version), release.notes)

    def show_up_to_date(self, release: Release) -> None:
        """Say that there is nothing newer."""
        text = self.tr("This is the newest version: the feed names {theirs}, and this is {ours}.")
        self._page = ""
        self._show(text.format(theirs=release.version, ours=self._version))

    def show_problem(self, sentence: str) -> None:
        """Say why nothing is known."""
        self._page = ""
        self._show(sentence)

    def _show(self, sentence: str, notes: str = "") -> None:
        self._check.setEnabled(True)
        self._result.setText(sentence)
        self._result.setVisible(bool(sentence))
        self._notes.setText(notes)
        self._notes.setVisible(bool(notes))
        self._open_page.setVisible(bool(self._page))
        layout = self.layout()
        if layout is not None:  # lines that break make it higher, which Qt does not see by itself
            self.setFixedHeight(layout.totalHeightForWidth(self.width()))

    def _describe(self) -> None:
        self._address.setPlaceholderText(_BEGINS_WITH)
        self._address.setAccessibleName(self.tr("Address of the release feed"))
        self._address.setToolTip(self.tr("A JSON file with version, url and notes, or GitHub's address of the latest release"))
        self._check.setToolTip(self.tr("Ask this address once"))
        self._open_page.setToolTip(self.tr("Open the page of the newer version in the browser"))
        for label in (self._result, self._notes):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)  # it comes from elsewhere: never markup
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._notes.setProperty("role", "muted")

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID_PX, 3 * GRID_PX, 3 * GRID_PX, 2 * GRID_PX)
        layout.setSpacing(2 * GRID_PX)
        promise = QLabel(self.tr("chatapp asks only when you press the button, tells nothing of you, and downloads no update."))
        promise.setWordWrap(True)
        label = QLabel(self.tr("Address of the release feed"))
        label.setProperty("role", "label")
        label.setBuddy(self._address)
        row = QHBoxLayout()
        row.setSpacing(GRID_PX)
        row.addWidget(self._address, 1)
        row.addWidget(self._check)
        field = QVBoxLayout()
        field.setSpacing(GRID_PX // 2)
        field.addWidget(label)
        field.addLayout(row)
        layout.addWidget(promise)
        layout.addLayout(field)
        layout.addWidget(self._result)
        layout.addWidget(self._notes)
        layout.addWidget(self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())  # the style's own would be the only coloured icon
        buttons.addButton(self._open_page, QDialogButtonBox.ButtonRole.ActionRole)
        for button in (self._check, self._open_page, buttons.button(QDialogButtonBox.StandardButton.Close)):
            button.setAutoDefault(False)  # Enter in the field asks, and does nothing else
        buttons.rejected.connect(self.reject)
        return buttons

    @Slot()
    def _on_check(self) -> None:
        if not self._check.isEnabled():
            return
        self._page = ""
        self._show(self.tr("Asking\u2026"))
        self._check.setEnabled(False)
        self.check_requested.emit(self._address.text().strip())

    @Slot()
    def _on_open_page(self) -> None:
        self.page_requested.emit(self._page)
