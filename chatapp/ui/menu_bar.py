"""Puts the actions into the menus."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from chatapp.ui.actions import ANSWER_WAYS, ActionId

__all__ = ["fill_menu_bar"]

_Actions = Mapping[ActionId, QAction]
_SEPARATOR = None

_CHATS = (
    ActionId.NEW_CHAT,
    ActionId.PREVIOUS_CHAT,
    ActionId.NEXT_CHAT,
    _SEPARATOR,
    ActionId.RENAME_CHAT,
    ActionId.DELETE_CHAT,
    ActionId.RESTORE_DELETED,
)
_TRANSFER = (_SEPARATOR, ActionId.IMPORT, ActionId.EXPORT)
_EXPORT = (ActionId.EXPORT_JSONL, ActionId.EXPORT_CSV, ActionId.EXPORT_MARKDOWN)
_EXPORT_FOR_TOOLS = (_SEPARATOR, ActionId.EXPORT_TOKENS, ActionId.EXPORT_SENSORS, ActionId.EXPORT_LLAMA_BENCH)
_EDIT_TREE = (
    ActionId.UNDO_EDIT,
    ActionId.REDO_EDIT,
    _SEPARATOR,
    ActionId.EDIT_LAST,
    ActionId.REGENERATE,
    ActionId.CONTINUE_ANSWER,
    ActionId.BRANCHES,
    _SEPARATOR,
)
_EDIT = (
    ActionId.COPY_LAST_ANSWER,
    ActionId.STOP,
    _SEPARATOR,
    ActionId.COMMAND_PALETTE,
    ActionId.FIND_CONVERSATION,
    ActionId.FIND_IN_CHAT,
    ActionId.FIND_NEXT,
    ActionId.FIND_PREVIOUS,
    _SEPARATOR,
    ActionId.WRITE_MESSAGE,
    ActionId.READ_TRANSCRIPT,
    ActionId.INSERT_TEXT_FILE,
)
_TITLES = (ActionId.TITLES_FIRST_WORDS, ActionId.TITLES_BY_MODEL)
_VIEW = (ActionId.SHOW_PANEL, ActionId.SHOW_LIST, ActionId.SHOW_OVERLAY, _SEPARATOR)
_TEXT_SIZE = (_SEPARATOR, ActionId.TEXT_LARGER, ActionId.TEXT_SMALLER, ActionId.TEXT_RESET)
_REACH = (_SEPARATOR, ActionId.LESS_MOTION, ActionId.ANNOUNCE_ANSWERS, ActionId.NOTIFY)
_LANGUAGE = (
    ActionId.LANGUAGE_SYSTEM,
    ActionId.LANGUAGE_ENGLISH,
    ActionId.LANGUAGE_CHINESE,
    ActionId.LANGUAGE_GERMAN,
)
_THEME = (ActionId.THEME_SYSTEM, ActionId.THEME_LIGHT, ActionId.THEME_DARK)
_MODEL = (
    ActionId.SWITCH_MODEL,
    ActionId.CHOOSE_MODEL_FILE,
    ActionId.FIND_MODELS,
    ActionId.SAMPLING_SETTINGS,
    ActionId.LOAD_SETTINGS,
    _SEPARATOR,
    ActionId.MODEL_PROFILE,
    ActionId.EXPORT_CHAT_PROFILE,
    ActionId.IMPORT_CHAT_PROFILE,
    _SEPARATOR,
    ActionId.UNLOAD_MODEL,
)
_UNLOAD_WHEN_IDLE = (ActionId.UNLOAD_NEVER, ActionId.UNLOAD_AFTER_5, ActionId.UNLOAD_AFTER_15, ActionId.UNLOAD_AFTER_60)
_MODEL_END = (ActionId.LOAD_AT_START, ActionId.KNOWN_PLACES, _SEPARATOR, ActionId.SUSTAINED_TEST)
_HELP = (ActionId.SHORTCUTS, ActionId.CHECK_UPDATES, ActionId.ABOUT)


def fill_menu_bar(bar: QMenuBar, actions: _Actions) -> None:
    """Build the menus File, Edit, View, Model and Help; each opens with Alt and its first letter."""
    file_menu = _menu(bar, _translated("&File"), "fileMenu")
    _add(file_menu, actions, _CHATS)
    _add(_submenu(file_menu, _translated("Titles of chats"), "titlesMenu"), actions, _TITLES)
    _add(file_menu, actions, _TRANSFER)
    _add(_submenu(file_menu, _translated("Export this chat as"), "exportMenu"), actions, (*_EXPORT, *_EXPORT_FOR_TOOLS))
    _add(file_menu, actions, (ActionId.OPEN_TIMELINE, ActionId.COMPARE_LOGS))
    _add(file_menu, actions, (_SEPARATOR, ActionId.QUIT))
    edit_menu = _menu(bar, _translated("&Edit"), "editMenu")
    _add(edit_menu, actions, _EDIT_TREE)
    _add(_submenu(edit_menu, _translated("Send for several answers"), "answerWaysMenu"), actions, tuple(ANSWER_WAYS))
    _add(edit_menu, actions, _EDIT)
    view_menu = _menu(bar, _translated("&View"), "viewMenu")
    _add(view_menu, actions, _VIEW)
    _add(_submenu(view_menu, _translated("Theme"), "themeMenu"), actions, _THEME)
    _add(_submenu(view_menu, _translated("Language"), "languageMenu"), actions, _LANGUAGE)
    _add(view_menu, actions, _TEXT_SIZE)
    _add(view_menu, actions, _REACH)
    model_menu = _menu(bar, _translated("&Model"), "modelMenu")
    _add(model_menu, actions, _MODEL)
    _add(_submenu(model_menu, _translated("Unload when idle"), "unloadMenu"), actions, _UNLOAD_WHEN_IDLE)
    _add(model_menu, actions, _MODEL_END)
    _add(_menu(bar, _translated("&Help"), "helpMenu"), actions, _HELP)


def _menu(bar: QMenuBar, title: str, name: str) -> QMenu:
    menu = bar.addMenu(title)
    return _prepared(menu, name)


def _submenu(parent: QMenu, title: str, name: str) -> QMenu:
    menu = parent.addMenu(title)
    return _prepared(menu, name)


def _prepared(menu: QMenu, name: str) -> QMenu:
    menu.setObjectName(name)
    menu.setToolTipsVisible(True)
    return menu


def _add(menu: QMenu, actions: _Actions, ids: Sequence[ActionId | None]) -> None:
    for action_id in ids:
        if action_id is None:
            menu.addSeparator()
        else:
            menu.addAction(actions[action_id])


def _translated(text: str) -> str:
    return QCoreApplication.translate("menu_bar", text)
