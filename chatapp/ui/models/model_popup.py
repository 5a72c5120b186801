"""The list that opens under the model picker: search, models, and the two ways to add more."""

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QListView, QPushButton, QVBoxLayout, QWidget

from chatapp.ui.models.model_delegate import ROW_HEIGHT, ModelDelegate
from chatapp.ui.models.model_list import ModelList
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["ModelPopup"]

_WIDTH = 500
_LEAST_HEIGHT = 220
_MOST_HEIGHT = 480
_BARE_LIST = "#modelList { background: transparent; border: none; padding: 0; }"  # no box in the popup's own box


class _SearchField(QLineEdit):
    """Search text; the keys that move in a list go to the list below."""

    list_key_pressed = Signal(QKeyEvent)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Pass Up, Down and the page keys on."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.list_key_pressed.emit(event)
        else:
            super().keyPressEvent(event)


class ModelPopup(QFrame):
    """Popup window; it closes on a choice, on Escape, and on a click elsewhere.

    Signals:
        model_chosen: The path of the model.
        browse_requested: The user wants to choose a file.
        folder_requested: The user wants to add a folder.
    """

    model_chosen = Signal(str)
    browse_requested = Signal()
    folder_requested = Signal()

    def __init__(self, models: ModelList, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("modelPopup")
        self._theme = LIGHT
        self._models = models
        self._delegate = ModelDelegate(self)
        self._search = self._make_search()
        self._list = self._make_list()
        self._empty = self._make_empty()
        self._browse = self._make_button("chooseModelFileButton", self.tr("Choose file..."), self.tr("Load a GGUF file"))
        self._folder = self._make_button("addModelFolderButton", self.tr("Add folder..."), self.tr("List the models of a folder"))
        self._lay_out()
        self._connect()

    def open_at(self, place: QPoint, least_width: int) -> None:
        """Open with an empty search, its upper left corner at ``place`` of the screen."""
        self._search.clear()
        self._show_matches()
        around = self._search.sizeHint().height() + self._browse.sizeHint().height() + 5 * GRID_PX
        wanted = self._models.rowCount() * scaled(ROW_HEIGHT) + around
        self.setFixedSize(max(scaled(_WIDTH), least_width), min(_MOST_HEIGHT, max(_LEAST_HEIGHT, wanted)))
        self.move(place)
        self.show()
        self._search.setFocus(Qt.FocusReason.PopupFocusReason)

    def set_theme(self, theme: Theme) -> None:
        """Pass the theme to the row painter."""
        self._theme = theme
        self._delegate.set_theme(theme)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's signature
        """Paint the ground: a window of its own has none from the page behind it."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.raised))
        painter.setPen(QColor(self._theme.hairline))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    @Slot(str)
    def _on_search_changed(self, text: str) -> None:
        self._models.set_search(text)
        self._show_matches()

    @Slot(QKeyEvent)
    def _on_list_key_pressed(self, event: QKeyEvent) -> None:
        self._list.keyPressEvent(event)

    @Slot()
    def _on_return_pressed(self) -> None:
        self._choose(self._list.currentIndex())

    @Slot(QModelIndex)
    def _on_row_activated(self, index: QModelIndex) -> None:
        self._choose(index)

    @Slot()
    def _on_browse_clicked(self) -> None:
        self.hide()
        self.browse_requested.emit()

    @Slot()
    def _on_folder_clicked(self) -> None:
        self.hide()
        self.folder_requested.emit()

    def _choose(self, index: QModelIndex) -> None:
        entry = self._models.entry_at(index)
        # Some systems report one click twice, as clicked and as activated: the second finds the popup closed.
        if entry is None or entry.problem is not None or not self.isVisible():
            return
        self.hide()
        self.model_chosen.emit(str(entry.path))

    def _show_matches(self) -> None:
        self._list.setCurrentIndex(self._models.first_usable())
        has_rows = self._models.rowCount() > 0
        self._list.setVisible(has_rows)
        self._empty.setVisible(not has_rows)
        is_searching = bool(self._search.text())
        self._empty.setText(self.tr("No model matches the search.") if is_searching else self.tr("No model in your folders yet."))

    def _make_search(self) -> _SearchField:
        field = _SearchField(self)
        field.setObjectName("modelSearch")
        field.setAccessibleName(self.tr("Search models"))
        field.setPlaceholderText(self.tr("Search models"))
        field.setToolTip(self.tr("By name, quantization or architecture; Enter loads the marked model"))
        return field

    def _make_list(self) -> QListView:
        view = QListView(self)
        view.setObjectName("modelList")
        view.setAccessibleName(self.tr("Models"))
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setStyleSheet(_BARE_LIST)
        view.setModel(self._models)
        view.setItemDelegate(self._delegate)
        view.setUniformItemSizes(True)
        view.setMouseTracking(True)  # for the tone under the pointer
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return view

    def _make_empty(self) -> QLabel:
        label = QLabel(self)
        label.setObjectName("modelListEmptyLabel")
        label.setProperty("role", "muted")
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return label

    def _make_button(self, name: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setToolTip(tip)
        button.setAutoDefault(False)  # Enter belongs to the list
        return button

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.setSpacing(GRID_PX)
        foot.addWidget(self._browse)
        foot.addWidget(self._folder)
        foot.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX, GRID_PX, GRID_PX, GRID_PX)
        column.setSpacing(GRID_PX)
        column.addWidget(self._search)
        column.addWidget(self._list, 1)
        column.addWidget(self._empty, 1)
        column.addLayout(foot)

    def _connect(self) -> None:
        self._search.textChanged.connect(self._on_search_changed)
        self._search.list_key_pressed.connect(self._on_list_key_pressed)
        self._search.returnPressed.connect(self._on_return_pressed)
        self._list.clicked.connect(self._on_row_activated)
        self._list.activated.connect(self._on_row_activated)
        self._browse.clicked.connect(self._on_browse_clicked)
        self._folder.clicked.connect(self._on_folder_clicked)
        self._models.modelReset.connect(self._show_matches)
