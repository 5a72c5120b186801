"""Asks what is to be exported, and in which format."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from chatapp.domain.conversation import ConversationSummary
from chatapp.storage.session_log.formats import FORMATS, LogFormat
from chatapp.ui.named import named
from chatapp.ui.number_spelling import filled
from chatapp.ui.theme import GRID_PX, SCROLL_BAR_PX

__all__ = ["ExportChoice", "ExportDialog"]

_WIDTH_PX = 640
_LIST_HEIGHT_PX = 150
_BESIDE_PX, _BELOW_PX = 80, 136  # margins; and buttons, and the frame that the system draws around
_CURRENT, _CHOSEN, _ALL = range(3)
_BUTTON_NAMES = {
    LogFormat.MARKDOWN: "exportMarkdownButton",
    LogFormat.HTML: "exportHtmlButton",
    LogFormat.JSON: "exportJsonButton",
    LogFormat.JSONL: "exportJsonlButton",
    LogFormat.CSV: "exportCsvButton",
    LogFormat.OPENAI: "exportOpenaiButton",
}


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """What the user chose.

    Attributes:
        ids: The conversations, at least one.
        log_format: The format.
        with_figures: True where that is no choice.
        as_folder: Several conversations of one file each go into a folder, not into a ZIP file.
    """

    ids: tuple[str, ...]
    log_format: LogFormat
    with_figures: bool
    as_folder: bool

    @property
    def is_single(self) -> bool:
        """One conversation, in a file of its own."""
        return len(self.ids) == 1

    @property
    def needs_container(self) -> bool:
        """Several files will be written."""
        return not self.is_single and not FORMATS[self.log_format].is_joined


class _Choices(QScrollArea):
    """As high as its content, or as the screen allows: then it scrolls, and the buttons below stay in reach."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(content)
        self._content = content

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of the content, no higher than the screen has room for."""
        wanted, screen = self._content.minimumSizeHint(), self.screen().availableGeometry()
        room = screen.height() - _BELOW_PX
        bar = SCROLL_BAR_PX if wanted.height() > room else 0
        return QSize(wanted.width() + bar, min(wanted.height(), room))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same: the dialog has one size."""
        return self.sizeHint()


class ExportDialog(QDialog):
    """What, format, figures; where to is asked by the system's own dialog behind it.

    Signals:
        export_requested: ``(ExportChoice)``
    """

    export_requested = Signal(object)

    def __init__(
        self,
        summaries: Sequence[ConversationSummary],
        current_id: str,
        chosen_ids: Sequence[str] = (),
        log_format: LogFormat = LogFormat.MARKDOWN,
        parent: QWidget | None = None,
    ) -> None:
        """Offer conversations.

        Args:
            summaries: All of them, in the order of the list.
            current_id: The one on screen; not offered where it has no message yet.
            chosen_ids: Ticked in the list; if there are any, the list is what is exported.
            log_format: Chosen at the beginning.
            parent: The window.
        """
        super().__init__(parent)
        self.setObjectName("exportDialog")
        self.setWindowTitle(self.tr("Export"))
        self._summaries = summaries
        self._current_id = current_id
        self._list = named(QListWidget(), "exportList")
        self._whats = self._what_buttons()
        self._formats = self._format_buttons(log_format)
        self._figures = named(QCheckBox(self.tr("With figures")), "exportFiguresField")
        self._container = named(QComboBox(), "exportContainerField")
        self._container_label = QLabel(self.tr("Several files as"))
        self._export = named(QPushButton(self.tr("Export\u2026")), "exportButton")
        self._fill_list(frozenset(chosen_ids))
        self._describe()
        self._area = self._scrolled()
        self._lay_out()
        self._connect()
        self._choose_what(has_chosen=bool(chosen_ids))
        self._show_choices()

    def choice(self) -> ExportChoice:
        """Return what is chosen now."""
        facts = FORMATS[self._format()]
        with_figures = self._figures.isChecked() or not facts.figures_can_be_left_out
        return ExportChoice(self._ids(), self._format(), with_figures, as_folder=self._container.currentIndex() == 1)

    def _format(self) -> LogFormat:
        return tuple(LogFormat)[self._formats.checkedId()]

    def _ids(self) -> tuple[str, ...]:
        if self._whats.checkedId() == _CURRENT:
            return (self._current_id,)
        if self._whats.checkedId() == _ALL:
            return tuple(summary.id for summary in self._summaries)
        items = (self._list.item(row) for row in range(self._list.count()))
        return tuple(str(item.data(Qt.ItemDataRole.UserRole)) for item in items if item.checkState() is Qt.CheckState.Checked)

    def _what_buttons(self) -> QButtonGroup:
        texts = (
            (self.tr("This chat"), "exportCurrentButton"),
            (self.tr("Chosen chats"), "exportChosenButton"),
            (filled(self.tr("All chats ({n:,})"), n=len(self._summaries)), "exportAllButton"),
        )
        group = QButtonGroup(self)
        for number, (text, name) in enumerate(texts):
            group.addButton(named(QRadioButton(text), name), number)
        return group

    def _format_buttons(self, log_format: LogFormat) -> QButtonGroup:
        group = QButtonGroup(self)
        for number, one in enumerate(LogFormat):
            title, purpose = self._format_texts(one)
            button = named(QRadioButton(title), _BUTTON_NAMES[one])
            button.setAccessibleDescription(purpose)
            button.setToolTip(purpose)
            button.setChecked(one is log_format)
            group.addButton(button, number)
        return group

    def _format_texts(self, log_format: LogFormat) -> tuple[str, str]:
        return {
            LogFormat.MARKDOWN: (self.tr("Markdown"), self.tr("To read, edit and pass on")),
            LogFormat.HTML: (self.tr("HTML"), self.tr("To read in a browser and to print; one file that loads nothing")),
            LogFormat.JSON: (self.tr("JSON"), self.tr("Everything, all versions; can be imported again without loss")),
            LogFormat.JSONL: (self.tr("JSON Lines"), self.tr("One measured turn a line; can be imported again without loss")),
            LogFormat.CSV: (self.tr("CSV"), self.tr("The figures as a table, for spreadsheets")),
            LogFormat.OPENAI: (self.tr("OpenAI messages"), self.tr("The words alone, for tools that train models")),
        }[log_format]

    def _fill_list(self, chosen: frozenset[str]) -> None:
        for summary in self._summaries:
            item = QListWidgetItem(summary.title or self.tr("New chat"), self._list)
            item.setData(Qt.ItemDataRole.UserRole, summary.id)
            item.setFlags(Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            item.setCheckState(Qt.CheckState.Checked if summary.id in chosen else Qt.CheckState.Unchecked)
            if summary.id in chosen and not self._list.currentItem():
                self._list.setCurrentItem(item)  # brings it into sight

    def _describe(self) -> None:
        self._list.setAccessibleName(self.tr("Chats to export"))
        self._list.setToolTip(self.tr("Space ticks the marked chat"))
        self._list.setUniformItemSizes(True)
        self._list.setSpacing(1)
        self._list.setFixedHeight(_LIST_HEIGHT_PX)
        self._figures.setChecked(True)
        self._figures.setToolTip(self.tr("Speed, times and settings of every answer"))
        self._container.addItems([self.tr("a ZIP file"), self.tr("a folder")])
        self._container.setAccessibleName(self.tr("Several files as"))
        self._container.setToolTip(self.tr("This format has one file for each chat"))
        self._container_label.setBuddy(self._container)
        self._export.setProperty("role", "primary")
        self._export.setToolTip(self.tr("Choose where to, and write"))
        self._export.setDefault(True)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        column.setSpacing(2 * GRID_PX)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)  # as large as what is shown, whatever that is
        column.addWidget(self._area)
        row = QHBoxLayout()
        row.addWidget(self._container_label)
        row.addWidget(self._container)
        row.addStretch(1)
        cancel = named(QPushButton(self.tr("Cancel")), "exportCancelButton")
        cancel.clicked.connect(self.reject)
        row.addWidget(cancel)
        row.addWidget(self._export)
        column.addLayout(row)

    def _scrolled(self) -> _Choices:
        """Return all choices in a place that a small screen has room for."""
        choices = QWidget()
        column = QVBoxLayout(choices)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * GRID_PX)
        column.addWidget(self._what_box())
        column.addWidget(self._format_box())
        column.addWidget(self._figures)
        return _Choices(choices)

    def _what_box(self) -> QGroupBox:
        box = QGroupBox(self.tr("What"))
        box.setMinimumWidth(min(_WIDTH_PX, self.screen().availableGeometry().width() - _BESIDE_PX))
        layout = QVBoxLayout(box)
        for button in self._whats.buttons():
            layout.addWidget(button)
            if self._whats.id(button) == _CHOSEN:
                layout.addWidget(self._list)
        return box

    def _format_box(self) -> QGroupBox:
        box = QGroupBox(self.tr("Format"))
        grid = QGridLayout(box)
        grid.setHorizontalSpacing(2 * GRID_PX)
        grid.setColumnStretch(1, 1)
        for row, one in enumerate(LogFormat):
            purpose = QLabel(self._format_texts(one)[1])
            purpose.setProperty("role", "muted")
            purpose.setWordWrap(self.screen().availableGeometry().width() < _WIDTH_PX + _BESIDE_PX)
            grid.addWidget(self._formats.button(row), row, 0)
            grid.addWidget(purpose, row, 1)
        return box

    def _connect(self) -> None:
        self._whats.idToggled.connect(self._on_changed)
        self._formats.idToggled.connect(self._on_changed)
        self._list.itemChanged.connect(self._on_changed)
        self._export.clicked.connect(self._on_export)

    def _choose_what(self, *, has_chosen: bool) -> None:
        is_kept = any(summary.id == self._current_id for summary in self._summaries)
        self._whats.button(_CURRENT).setEnabled(is_kept)
        first = self._whats.button(_CHOSEN if has_chosen else _CURRENT if is_kept else _ALL)
        first.setChecked(True)
        first.setFocus()

    @Slot()
    def _on_changed(self) -> None:
        self._show_choices()

    def _show_choices(self) -> None:
        """Show what the format leaves to choose."""
        if self._formats.checkedId() < 0 or self._whats.checkedId() < 0:
            return  # between the old choice and the new one
        choice = self.choice()
        self._list.setVisible(self._whats.checkedId() == _CHOSEN)
        self._figures.setEnabled(FORMATS[choice.log_format].figures_can_be_left_out)
        for widget in (self._container, self._container_label):
            widget.setVisible(choice.needs_container)
        self._export.setEnabled(bool(choice.ids))
        self._area.updateGeometry()

    @Slot()
    def _on_export(self) -> None:
        choice = self.choice()
        self.accept()
        self.export_requested.emit(choice)
