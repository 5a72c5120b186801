"""The list that opens under the model picker: search, models, and the two ways to add more."""

from pathlib import Path

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QListView, QMenu, QPushButton, QVBoxLayout, QWidget

from chatapp.ui.models.model_delegate import ROW_HEIGHT, STAR_WIDTH, ModelDelegate
from chatapp.ui.models.model_list import ModelList, ModelRole
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["ModelPopup"]

_WIDTH = 640
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


class _ModelView(QListView):
    """A click on the star of a row is not a choice of the row."""

    star_clicked = Signal(QModelIndex)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Keep a press on a star from the row."""
        if not self._is_on_star(event):
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Tell which star was clicked."""
        if self._is_on_star(event):
            self.star_clicked.emit(self.indexAt(event.position().toPoint()))
        else:
            super().mouseReleaseEvent(event)

    def _is_on_star(self, event: QMouseEvent) -> bool:
        is_left = event.button() is Qt.MouseButton.LeftButton
        return is_left and event.position().x() < scaled(STAR_WIDTH) and self.indexAt(event.position().toPoint()).isValid()


class ModelPopup(QFrame):
    """Popup window; it closes on a choice, on Escape, and on a click elsewhere.

    Signals:
        model_chosen: The path of the model.
        browse_requested: The user wants to choose a file.
        folder_requested: The user wants to add a folder.
        downloads_requested: The user wants to find models, or to see downloads.
        favourite_toggled: The path of the model to put at the top of the list, or back.
        removal_requested: The path of the model, or of the folder, to list no more; no file is touched.
    """

    model_chosen = Signal(str)
    favourite_toggled = Signal(str)
    removal_requested = Signal(str)
    browse_requested = Signal()
    folder_requested = Signal()
    downloads_requested = Signal()

    def __init__(self, models: ModelList, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("modelPopup")
        self._theme = LIGHT
        self._models = models
        self._marked: Path | None = None
        self._delegate = ModelDelegate(self)
        self._search = self._make_search()
        self._list = self._make_list()
        self._empty = self._make_empty()
        self._browse = self._make_button("chooseModelFileButton", self.tr("Choose file\u2026"), self.tr("Load a GGUF file"))
        self._folder = self._make_button(
            "addModelFolderButton", self.tr("Add folder\u2026"), self.tr("List the models of a folder")
        )
        self._find = self._make_button("findModelsButton", self.tr("Find models\u2026"), self.tr("Search and download models"))
        self._downloads = self._make_downloads()
        self._lay_out()
        self._connect()

    def show_downloads(self, text: str) -> None:
        """Say in one line what is being downloaded; empty for nothing."""
        self._downloads.setText(text)
        self._downloads.setVisible(bool(text))

    def open_at(self, place: QPoint, least_width: int) -> None:
        """Open with an empty search, its upper left corner at ``place`` of the screen."""
        self._search.clear()
        self._show_matches()
        self._stand_on_screen(place, QSize(max(scaled(_WIDTH), least_width), self._wanted_height()))
        self.show()
        self._search.setFocus(Qt.FocusReason.PopupFocusReason)

    def _wanted_height(self) -> int:
        around = self._search.sizeHint().height() + self._browse.sizeHint().height() + 5 * GRID_PX
        wanted = self._models.rowCount() * scaled(ROW_HEIGHT) + around
        return min(scaled(_MOST_HEIGHT), max(scaled(_LEAST_HEIGHT), wanted))

    def _stand_on_screen(self, place: QPoint, size: QSize) -> None:
        """Stand at a place, moved and made smaller as far as the screen has no room there."""
        screen = (QGuiApplication.screenAt(place) or self.screen()).availableGeometry()
        size = size.boundedTo(screen.size())
        left = max(screen.left(), min(place.x(), screen.right() + 1 - size.width()))
        top = max(screen.top(), min(place.y(), screen.bottom() + 1 - size.height()))
        self.setFixedSize(size)
        self.move(left, top)

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

    @Slot()
    def _on_about_to_reset(self) -> None:
        entry = self._models.entry_at(self._list.currentIndex())
        self._marked = None if entry is None else entry.path

    @Slot()
    def _on_reset(self) -> None:
        """Keep the mark on its model, and make room: the list may be read anew, and grow, while somebody looks at it."""
        marked = self._marked
        self._show_matches()
        if self.isVisible() and self._wanted_height() > self.height():
            self._stand_on_screen(self.pos(), QSize(self.width(), self._wanted_height()))
        if marked is not None:
            self._select(marked)

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

    @Slot()
    def _on_favourite_key(self) -> None:
        self._toggle_favourite(self._list.currentIndex())

    @Slot(QModelIndex)
    def _toggle_favourite(self, index: QModelIndex) -> None:
        entry = self._models.entry_at(index)
        if entry is not None and entry.problem is None:
            self.favourite_toggled.emit(str(entry.path))
            self._select(entry.path)  # it went to another place

    @Slot(QPoint)
    def _on_menu_requested(self, place: QPoint) -> None:
        index = self._list.indexAt(place)
        menu = self.make_menu(index if index.isValid() else self._list.currentIndex())
        if menu is not None:
            menu.popup(self._list.viewport().mapToGlobal(place))

    def make_menu(self, index: QModelIndex) -> QMenu | None:
        """Return what can be done with a row; None for no row."""
        entry = self._models.entry_at(index)
        if entry is None:
            return None
        path = str(entry.path)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        favourite = menu.addAction(self.tr("Favourite"), lambda: self._toggle_favourite(index))
        favourite.setCheckable(True)
        favourite.setChecked(bool(index.data(ModelRole.IS_FAVOURITE)))
        favourite.setEnabled(entry.problem is None)
        menu.addAction(self.tr("Copy the path"), lambda: QGuiApplication.clipboard().setText(path))
        menu.addAction(self.tr("Take out of the list"), lambda: self.removal_requested.emit(path))
        return menu

    def _select(self, path: Path) -> None:
        for row in range(self._models.rowCount()):
            entry = self._models.entry_at(self._models.index(row))
            if entry is not None and entry.path == path:
                self._list.setCurrentIndex(self._models.index(row))

    @Slot()
    def _on_find_clicked(self) -> None:
        self.hide()
        self.downloads_requested.emit()

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
        nothing = self.tr("No model here yet. Choose a file, add a folder of yours, or find a model to download.")
        self._empty.setText(self.tr("No model matches the search.") if is_searching else nothing)

    def _make_search(self) -> _SearchField:
        field = _SearchField(self)
        field.setObjectName("modelSearch")
        field.setAccessibleName(self.tr("Search models"))
        field.setPlaceholderText(self.tr("Search models"))
        field.setToolTip(
            self.tr("By name, quantization, licence or ability; Enter loads the marked model, Ctrl+D makes it a favourite")
        )
        return field

    def _make_list(self) -> _ModelView:
        view = _ModelView(self)
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
        label.setWordWrap(True)
        return label

    def _make_button(self, name: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setToolTip(tip)
        button.setAutoDefault(False)  # Enter belongs to the list
        return button

    def _make_downloads(self) -> QLabel:
        label = QLabel(self)
        label.setObjectName("modelDownloadsLabel")
        label.setProperty("role", "muted")
        label.hide()
        return label

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.setSpacing(GRID_PX)
        foot.addWidget(self._browse)
        foot.addWidget(self._folder)
        foot.addWidget(self._find)
        foot.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX, GRID_PX, GRID_PX, GRID_PX)
        column.setSpacing(GRID_PX)
        column.addWidget(self._search)
        column.addWidget(self._list, 1)
        column.addWidget(self._empty, 1)
        column.addWidget(self._downloads)
        column.addLayout(foot)

    def _connect(self) -> None:
        self._search.textChanged.connect(self._on_search_changed)
        self._search.list_key_pressed.connect(self._on_list_key_pressed)
        self._search.returnPressed.connect(self._on_return_pressed)
        self._list.clicked.connect(self._on_row_activated)
        self._list.activated.connect(self._on_row_activated)
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(self._on_menu_requested)
        self._list.star_clicked.connect(self._toggle_favourite)
        QShortcut(QKeySequence("Ctrl+D"), self).activated.connect(self._on_favourite_key)
        self._browse.clicked.connect(self._on_browse_clicked)
        self._folder.clicked.connect(self._on_folder_clicked)
        self._find.clicked.connect(self._on_find_clicked)
        self._models.modelAboutToBeReset.connect(self._on_about_to_reset)
        self._models.modelReset.connect(self._on_reset)
