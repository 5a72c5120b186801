"""The main window: puts the parts that the composition root built into their places."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QByteArray, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from chatapp.domain.settings import ThemeChoice
from chatapp.ui.actions import ActionId, build_actions
from chatapp.ui.chat.composer import Composer
from chatapp.ui.chat.transcript import Transcript
from chatapp.ui.conversations.conversation_list import ConversationList
from chatapp.ui.dialogs.about_dialog import AboutDialog
from chatapp.ui.dialogs.shortcuts_dialog import ShortcutsDialog
from chatapp.ui.drawer import Drawer
from chatapp.ui.empty_page import EmptyPage
from chatapp.ui.icons import icon
from chatapp.ui.menu_bar import fill_menu_bar
from chatapp.ui.named import named
from chatapp.ui.panel_title import PanelTitle
from chatapp.ui.problem_bar import ProblemBar
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["EmptyState", "MainWindow", "WindowParts"]

_START_SIZE = (1280, 800)
_MINIMUM_SIZE = (900, 560)
_LIST_WIDTH_PX = 232
_PANEL_WIDTH_PX = 312


class EmptyState(StrEnum):
    """What stands in the middle instead of the transcript."""

    NONE = "none"
    NO_MODEL = "no_model"
    NO_CONVERSATION = "no_conversation"


@dataclass(frozen=True)
class WindowParts:
    """The widgets that the composition root built; the window only places them."""

    conversation_list: ConversationList
    model_picker: QWidget
    transcript: Transcript
    problem_bar: ProblemBar
    composer: Composer
    performance_panel: QWidget
    sampler_panel: QWidget
    load_panel: QWidget
    about_rows: Callable[[], Sequence[tuple[str, str]]]  # what, version; read when the dialog opens


class MainWindow(QMainWindow):
    """List on the left, conversation in the middle, figures on the right.

    Signals:
        theme_chosen: A :class:`ThemeChoice` from the menu.
        close_requested: The user closed the window; it is hidden at once and whoever listens ends the app in its own time.
    """

    theme_chosen = Signal(object)
    close_requested = Signal()

    def __init__(self, parts: WindowParts) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowTitle("chatapp")
        self.setMinimumSize(*_MINIMUM_SIZE)
        self.resize(*_START_SIZE)
        self._parts = parts
        self._theme = LIGHT
        self._actions = build_actions(self)
        self._tune = named(QToolButton(), "tuneButton")
        self._pages = QStackedWidget()
        self._no_model, self._no_conversation = self._empty_pages()
        self._splitter = self._place_middle()
        self._dock = self._place_dock()
        self._drawer = Drawer(self)
        self._drawer.add_page(self.tr("Sampling"), parts.sampler_panel)
        self._drawer.add_page(self.tr("Load settings"), parts.load_panel)
        fill_menu_bar(self.menuBar(), self._actions)
        self._connect()
        self.set_theme(LIGHT)
        parts.composer.focus_draft()

    def action(self, action_id: ActionId) -> QAction:
        """Return one action of the menus, to be connected, enabled or ticked."""
        return self._actions[action_id]

    def all_actions(self) -> list[QAction]:
        """Return the actions of the menus, in the order of the table."""
        return list(self._actions.values())

    def menu_of(self, action: QAction) -> str:
        """Return the title of the menu that holds an action, "" where none does."""
        for menu in self.menuBar().findChildren(QMenu):
            if action in menu.actions():
                return menu.title().replace("&", "")
        return ""

    def show_page(self, page: QWidget) -> None:
        """Open the drawer on one of its pages."""
        self._drawer.open_page(page)

    def place_above_composer(self, widget: QWidget) -> None:
        """Give a widget the place between conversation and composer; while it is visible it takes most of the height."""
        self._column.insertWidget(self._column.indexOf(self._parts.problem_bar), widget, 2)

    def set_empty_state(self, state: EmptyState) -> None:
        """Show the transcript, or the page that says what is missing."""
        pages = {EmptyState.NO_MODEL: self._no_model, EmptyState.NO_CONVERSATION: self._no_conversation}
        self._pages.setCurrentWidget(pages.get(state, self._parts.transcript))

    def set_theme_choice(self, choice: ThemeChoice) -> None:
        """Tick the theme in the menu."""
        self._actions[_THEME_ACTIONS[choice]].setChecked(True)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Recolour what the window and its own parts paint themselves."""
        self._theme = theme
        self._tune.setIcon(icon("tune", theme.text))
        parts = self._parts
        for part in (parts.conversation_list, parts.transcript, parts.problem_bar, parts.composer):
            part.set_theme(theme)
        for page in (self._no_model, self._no_conversation):
            page.set_theme(theme)
        self._drawer.set_theme(theme)
        self._panel_title.set_theme(theme)

    def save_state(self) -> tuple[str, str]:
        """Return the window's geometry and its layout, both to be given to :meth:`restore_state`."""
        layout = f"{_to_text(self.saveState())}.{_to_text(self._splitter.saveState())}"
        return _to_text(self.saveGeometry()), layout

    def restore_state(self, geometry: str, layout: str) -> None:
        """Restore what :meth:`save_state` returned; empty or foreign text leaves the window as it is."""
        if geometry:
            self.restoreGeometry(_from_text(geometry))
        window, _, splitter = layout.partition(".")
        if window:
            self.restoreState(_from_text(window))
        if splitter:
            self._splitter.restoreState(_from_text(splitter))
        self._actions[ActionId.SHOW_LIST].setChecked(not self._sidebar.isHidden() and self._splitter.sizes()[0] > 0)

    @Slot()
    def open_sampling_settings(self) -> None:
        """Slide the drawer in on the sampler's page, or away if it is there."""
        self._toggle_drawer(self._parts.sampler_panel)

    @Slot()
    def open_load_settings(self) -> None:
        """Slide the drawer in on the load settings, or away if it is there."""
        self._toggle_drawer(self._parts.load_panel)

    @Slot()
    def close_drawer(self) -> None:
        """Slide the drawer away."""
        self._drawer.close_drawer()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Never wait for anything here: say that the user wants to leave, and go out of sight."""
        self.close_requested.emit()
        event.accept()

    def _empty_pages(self) -> tuple[EmptyPage, EmptyPage]:
        no_model = EmptyPage(
            "chooseModelButton",
            "model",
            (
                self.tr("No model yet"),
                self.tr("chatapp runs language models on this computer. Choose a file that ends in .gguf to begin."),
                self.tr("Choose a model file\u2026"),
            ),
        )
        no_conversation = EmptyPage(
            "writeFirstMessageButton",
            "chat",
            (
                self.tr("A blank page"),
                self.tr(
                    "Write below. Everything stays on this computer, and the panel shows how fast the model reads and writes."
                ),
                self.tr("Write the first message"),
            ),
        )
        return no_model, no_conversation

    def _place_middle(self) -> QSplitter:
        for page in (self._parts.transcript, self._no_model, self._no_conversation):
            self._pages.addWidget(page)
        middle = named(QWidget(), "middle")
        self._column = column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._picker_bar())
        column.addWidget(self._pages, 1)
        column.addWidget(self._parts.problem_bar)
        column.addWidget(self._parts.composer)
        splitter = named(QSplitter(Qt.Orientation.Horizontal), "listSplitter")
        splitter.addWidget(self._side())
        splitter.addWidget(middle)
        splitter.setHandleWidth(1)
        splitter.setCollapsible(1, False)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([_LIST_WIDTH_PX, _START_SIZE[0] - _LIST_WIDTH_PX - _PANEL_WIDTH_PX])
        self.setCentralWidget(splitter)
        return splitter

    def _side(self) -> QWidget:
        self._sidebar = named(QFrame(), "sidebar")
        layout = QVBoxLayout(self._sidebar)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._parts.conversation_list)
        self._sidebar.setMinimumWidth(168)
        return self._sidebar

    def _picker_bar(self) -> QFrame:
        self._tune.setAccessibleName(self.tr("Sampling and load settings"))
        self._tune.setToolTip(self.tr("Sampling and load settings (Ctrl+T)"))
        self._tune.setProperty("role", "flat")
        self._tune.setCheckable(True)
        bar = named(QFrame(), "pickerBar")
        row = QHBoxLayout(bar)
        row.setContentsMargins(2 * GRID_PX, GRID_PX, GRID_PX, GRID_PX)
        row.setSpacing(GRID_PX)
        row.addWidget(self._parts.model_picker, 1)
        row.addWidget(self._tune)
        return bar

    def _place_dock(self) -> QDockWidget:
        dock = named(QDockWidget(self.tr("Performance"), self), "performanceDock")
        self._panel_title = PanelTitle(dock)
        dock.setTitleBarWidget(self._panel_title)
        dock.setWidget(self._parts.performance_panel)
        dock.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft  # areas of docks are not mirrored by Qt
        area = Qt.DockWidgetArea.LeftDockWidgetArea if is_mirrored else Qt.DockWidgetArea.RightDockWidgetArea
        self.addDockWidget(area, dock)
        self.resizeDocks([dock], [scaled(_PANEL_WIDTH_PX)], Qt.Orientation.Horizontal)
        return dock

    def _connect(self) -> None:
        act = self._actions
        parts = self._parts
        self._themes = QActionGroup(self)
        for choice, action_id in _THEME_ACTIONS.items():
            act[action_id].setData(choice)
            self._themes.addAction(act[action_id])
        self._themes.triggered.connect(self._on_theme_triggered)
        act[ActionId.SHOW_PANEL].setChecked(True)
        act[ActionId.SHOW_PANEL].toggled.connect(self._dock.setVisible)
        self._dock.visibilityChanged.connect(self._on_dock_visibility_changed)
        act[ActionId.SHOW_LIST].setChecked(True)
        act[ActionId.SHOW_LIST].toggled.connect(self._sidebar.setVisible)
        act[ActionId.QUIT].triggered.connect(self.close)
        act[ActionId.FIND_CONVERSATION].triggered.connect(self._on_find_conversation)
        act[ActionId.WRITE_MESSAGE].triggered.connect(parts.composer.focus_draft)
        act[ActionId.READ_TRANSCRIPT].triggered.connect(self._on_read_transcript)
        act[ActionId.STOP].triggered.connect(parts.composer.request_stop)
        act[ActionId.COPY_LAST_ANSWER].triggered.connect(parts.transcript.copy_last_answer)
        act[ActionId.SAMPLING_SETTINGS].triggered.connect(self.open_sampling_settings)
        act[ActionId.LOAD_SETTINGS].triggered.connect(self.open_load_settings)
        act[ActionId.SHORTCUTS].triggered.connect(self._on_shortcuts)
        act[ActionId.ABOUT].triggered.connect(self._on_about)
        self._tune.clicked.connect(self._on_tune_clicked)
        self._drawer.visibility_changed.connect(self._tune.setChecked)
        self._no_model.action_requested.connect(act[ActionId.CHOOSE_MODEL_FILE].trigger)
        self._no_conversation.action_requested.connect(parts.composer.focus_draft)

    def _toggle_drawer(self, page: QWidget) -> None:
        if self._drawer.is_showing(page):
            self._drawer.close_drawer()
        else:
            self._drawer.open_page(page)

    @Slot(bool)
    def _on_tune_clicked(self, is_checked: bool) -> None:  # noqa: FBT001 - a Qt-style setter or slot
        if is_checked:
            self._drawer.open_drawer()
        else:
            self._drawer.close_drawer()

    @Slot(QAction)
    def _on_theme_triggered(self, action: QAction) -> None:
        self.theme_chosen.emit(ThemeChoice(action.data()))

    @Slot()
    def _on_dock_visibility_changed(self) -> None:
        self._actions[ActionId.SHOW_PANEL].setChecked(not self._dock.isHidden())

    @Slot()
    def _on_find_conversation(self) -> None:
        self._actions[ActionId.SHOW_LIST].setChecked(True)
        self._parts.conversation_list.focus_search()

    @Slot()
    def _on_read_transcript(self) -> None:
        self._parts.transcript.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def _on_shortcuts(self) -> None:
        self._open(ShortcutsDialog(self._actions.values(), self))

    @Slot()
    def _on_about(self) -> None:
        self._open(AboutDialog(self._parts.about_rows(), self))

    @staticmethod
    def _open(dialog: ShortcutsDialog | AboutDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()  # not exec(): a nested event loop would hold up an answer that is being written


_THEME_ACTIONS = {
    ThemeChoice.SYSTEM: ActionId.THEME_SYSTEM,
    ThemeChoice.LIGHT: ActionId.THEME_LIGHT,
    ThemeChoice.DARK: ActionId.THEME_DARK,
}


def _to_text(state: QByteArray) -> str:
    return bytes(state.toBase64().data()).decode("ascii")


def _from_text(text: str) -> QByteArray:
    return QByteArray.fromBase64(text.encode("ascii", errors="ignore"))
