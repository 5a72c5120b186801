"""The main window: puts the parts that the composition root built into their places."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QWidget

from chatapp.domain.appearance import ThemeChoice
from chatapp.ui.actions import ActionId, build_actions
from chatapp.ui.menu_bar import fill_menu_bar
from chatapp.ui.named import named
from chatapp.ui.theme import LIGHT, Theme
from chatapp.ui.window_frame import WindowFrame

if TYPE_CHECKING:  # the frame is painted before the parts are imported
    from chatapp.ui.chat.composer import Composer
    from chatapp.ui.chat.transcript import Transcript
    from chatapp.ui.conversations.conversation_list import ConversationList
    from chatapp.ui.dialogs.about_dialog import AboutDialog
    from chatapp.ui.dialogs.shortcuts_dialog import ShortcutsDialog
    from chatapp.ui.drawer import Drawer
    from chatapp.ui.empty_page import EmptyPage
    from chatapp.ui.no_engine_page import NoEnginePage
    from chatapp.ui.panel_title import PanelTitle
    from chatapp.ui.problem_bar import ProblemBar
    from chatapp.ui.window_room import WindowRoom

__all__ = ["EmptyState", "MainWindow", "WindowParts"]

_ACCELERATOR = re.compile(r"\(&.\)|&")  # Chinese titles carry theirs in brackets: 文件(&F)


class EmptyState(StrEnum):
    """What stands in the middle instead of the transcript."""

    NONE = "none"
    NO_MODEL = "no_model"
    NO_ENGINE = "no_engine"
    NO_CONVERSATION = "no_conversation"


@dataclass(frozen=True)
class WindowParts:
    """The widgets that the composition root built; the window only places them."""

    conversation_list: "ConversationList"
    model_picker: QWidget
    transcript: "Transcript"
    problem_bar: "ProblemBar"
    composer: "Composer"
    performance_panel: QWidget
    sampler_panel: QWidget
    load_panel: QWidget
    about_rows: Callable[[], Sequence[tuple[str, str]]]  # what, version; read when the dialog opens


class MainWindow(WindowFrame):
    """The frame, and in it list, conversation and figures.

    It can be shown before its parts are there: they come by :meth:`fill`.

    Attributes:
        no_engine: The page of :attr:`EmptyState.NO_ENGINE`; from :meth:`fill` on.

    Signals:
        theme_chosen: A :class:`ThemeChoice` from the menu.
        close_requested: The user closed the window; it is hidden at once and whoever listens ends the app in its own time.
    """

    theme_chosen = Signal(object)
    close_requested = Signal()

    _parts: WindowParts  # from fill() on, as all that is declared here
    _drawer: "Drawer"
    _room: "WindowRoom"
    _panel_title: "PanelTitle"
    no_engine: "NoEnginePage"
    _no_model: "EmptyPage"
    _find_model: QPushButton
    _no_conversation: "EmptyPage"

    def __init__(self, parts: WindowParts | None = None) -> None:
        super().__init__()
        self._theme = LIGHT
        self._has_models = False
        self._actions = build_actions(self)
        self._tune = named(QToolButton(), "tuneButton")
        fill_menu_bar(self.menuBar(), self._actions)
        self._actions[ActionId.QUIT].triggered.connect(self.close)
        if parts is not None:
            self.fill(parts)

    def fill(self, parts: WindowParts) -> None:
        """Put the parts into their places; once. The field that stood in for the composer goes: take its text before."""
        from chatapp.ui.drawer import Drawer  # noqa: PLC0415 - after the first paint
        from chatapp.ui.window_room import WindowRoom  # noqa: PLC0415 - likewise

        self._parts = parts
        from chatapp.ui.no_engine_page import NoEnginePage  # noqa: PLC0415 - likewise

        self._no_model, self._no_conversation = self._empty_pages()
        self.no_engine = NoEnginePage()
        self._fill_middle()
        self._fill_dock()
        self._drawer = Drawer(self)
        self._drawer.add_page(self.tr("Sampling"), parts.sampler_panel)
        self._drawer.add_page(self.tr("Load settings"), parts.load_panel)
        self._connect()
        act = self._actions
        self._room = WindowRoom(
            self._splitter,
            self._dock,
            self._drawer,
            show_list=act[ActionId.SHOW_LIST],
            show_figures=act[ActionId.SHOW_PANEL],
        )
        self.set_theme(LIGHT)
        self._order_tabs()
        parts.composer.focus_draft()

    def _order_tabs(self) -> None:
        from chatapp.ui.tab_order import set_tab_order  # noqa: PLC0415 - after the first paint

        set_tab_order((self._splitter, self._panel_title, self._parts.performance_panel, self._drawer))

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
                return _ACCELERATOR.sub("", menu.title())
        return ""

    def show_page(self, page: QWidget) -> None:
        """Open the drawer on one of its pages."""
        self._drawer.open_page(page)

    def place_above_composer(self, widget: QWidget) -> None:
        """Give a widget the place between conversation and composer; while it is visible it takes most of the height."""
        self._column.insertWidget(self._column.indexOf(self._parts.problem_bar), widget, 2)

    def set_empty_state(self, state: EmptyState) -> None:
        """Show the transcript, or the page that says what is missing."""
        pages: dict[EmptyState, QWidget] = {EmptyState.NO_MODEL: self._no_model, EmptyState.NO_ENGINE: self.no_engine}
        pages[EmptyState.NO_CONVERSATION] = self._no_conversation
        self._pages.setCurrentWidget(pages.get(state, self._parts.transcript))

    def set_has_models(self, has_models: bool) -> None:  # noqa: FBT001 - as Qt's setters
        """Note whether any model is listed that can be loaded: the page without a model then leads to the list."""
        if has_models != self._has_models:
            self._has_models = has_models
            self._no_model.set_texts(*self._no_model_texts())

    def set_theme_choice(self, choice: ThemeChoice) -> None:
        """Tick the theme in the menu."""
        self._actions[_THEME_ACTIONS[choice]].setChecked(True)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Recolour what the window and its own parts paint themselves."""
        self._theme = theme
        from chatapp.ui.icons import set_icon  # noqa: PLC0415 - after the first paint

        set_icon(self._tune, "tune", theme.text)
        parts = self._parts
        for part in (parts.conversation_list, parts.transcript, parts.problem_bar, parts.composer):
            part.set_theme(theme)
        for page in (self._no_model, self.no_engine, self._no_conversation):
            page.set_theme(theme)
        self._drawer.set_theme(theme)
        self._panel_title.set_theme(theme)

    def save_state(self) -> tuple[str, str]:
        """Return the window's geometry and its layout, both to be given to :meth:`restore_state`."""
        self._room.bring_back()  # what goes for want of room is no choice to be kept
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

    def _empty_pages(self) -> "tuple[EmptyPage, EmptyPage]":
        from chatapp.ui.empty_page import EmptyPage  # noqa: PLC0415 - after the first paint

        no_model = EmptyPage("chooseModelButton", "model", self._no_model_texts())
        self._find_model = no_model.add_offer(
            "findFirstModelButton", self.tr("Find models\u2026"), self.tr("Search and download models")
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
        no_conversation.add_examples(
            self.tr("or begin with one of these"),
            self.tr("Put this text into the message field; Enter sends it"),
            (
                self.tr("Explain how the tides come about, in three sentences."),
                self.tr("Write a Python function that counts the words of a text."),
                self.tr("Suggest five names for a small grey cat."),
            ),
        )
        return no_model, no_conversation

    def _no_model_texts(self) -> tuple[str, str, str]:
        """Return heading, sentence and button: for the first model, or for one of those that are here."""
        if self._has_models:
            sentence = self.tr("Choose the model that answers. It stays on this computer, and so does what you write.")
            return self.tr("No model is loaded"), sentence, self.tr("Choose a model\u2026")
        sentence = self.tr(
            "chatapp runs language models on this computer. Choose a file that ends in .gguf, or find one to download."
        )
        return self.tr("No model yet"), sentence, self.tr("Choose a model file\u2026")

    @Slot()
    def _on_model_wanted(self) -> None:
        act = ActionId.SWITCH_MODEL if self._has_models else ActionId.CHOOSE_MODEL_FILE
        self._actions[act].trigger()

    def _fill_middle(self) -> None:
        parts = self._parts
        for page in (parts.transcript, self._no_model, self.no_engine, self._no_conversation):
            self._pages.addWidget(page)
        self._fill_picker_bar()
        self._column.removeWidget(self.first_draft)
        self.first_draft.hide()
        self.first_draft.setParent(None)  # at once: the composer has its object names
        self.first_draft.deleteLater()
        self._column.addWidget(parts.problem_bar)
        self._column.addWidget(parts.composer)
        layout = self._sidebar.layout()
        if layout is not None:
            layout.addWidget(parts.conversation_list)

    def _fill_picker_bar(self) -> None:
        self._tune.setAccessibleName(self.tr("Sampling and load settings"))
        self._tune.setToolTip(self.tr("Sampling and load settings (Ctrl+T)"))
        self._tune.setProperty("role", "flat")
        self._tune.setCheckable(True)
        self._picker_row.addWidget(self._parts.model_picker, 1)
        self._picker_row.addWidget(self._tune)

    def _fill_dock(self) -> None:
        from chatapp.ui.panel_title import PanelTitle  # noqa: PLC0415 - after the first paint

        self._panel_title = PanelTitle(self._dock)
        self._dock.setTitleBarWidget(self._panel_title)
        self._dock.setWidget(self._parts.performance_panel)

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
        act[ActionId.FIND_CONVERSATION].triggered.connect(self._on_find_conversation)
        act[ActionId.WRITE_MESSAGE].triggered.connect(parts.composer.focus_draft)
        parts.composer.escaped.connect(self.close_drawer)
        act[ActionId.READ_TRANSCRIPT].triggered.connect(self._on_read_transcript)
        act[ActionId.STOP].triggered.connect(parts.composer.request_stop)
        act[ActionId.COPY_LAST_ANSWER].triggered.connect(parts.transcript.copy_last_answer)
        act[ActionId.SAMPLING_SETTINGS].triggered.connect(self.open_sampling_settings)
        act[ActionId.LOAD_SETTINGS].triggered.connect(self.open_load_settings)
        act[ActionId.SHORTCUTS].triggered.connect(self._on_shortcuts)
        act[ActionId.ABOUT].triggered.connect(self._on_about)
        self._tune.clicked.connect(self._on_tune_clicked)
        self._drawer.visibility_changed.connect(self._tune.setChecked)
        self._no_model.action_requested.connect(self._on_model_wanted)
        self._find_model.clicked.connect(act[ActionId.FIND_MODELS].trigger)
        self._no_conversation.action_requested.connect(parts.composer.focus_draft)
        self._no_conversation.example_chosen.connect(parts.composer.set_text)
        self._no_conversation.example_chosen.connect(parts.composer.focus_draft)

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
        from chatapp.ui.dialogs.shortcuts_dialog import ShortcutsDialog  # noqa: PLC0415 - only when it is asked for

        self._open(ShortcutsDialog(self._actions.values(), self))

    @Slot()
    def _on_about(self) -> None:
        from chatapp.ui.dialogs.about_dialog import AboutDialog  # noqa: PLC0415 - only when it is asked for

        self._open(AboutDialog(self._parts.about_rows(), self))

    @staticmethod
    def _open(dialog: "ShortcutsDialog | AboutDialog") -> None:
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
