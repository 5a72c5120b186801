"""Every action of the menus, declared once: identifier, text, explanation, shortcut."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence

__all__ = ["ACTION_TABLE", "ActionId", "ActionSpec", "build_actions"]

_CONTEXT = "actions"


class ActionId(StrEnum):
    """Identifiers; the object name of an action is its identifier."""

    NEW_CHAT = "newChatAction"
    OPEN_LOG = "openSessionLogAction"
    EXPORT_JSONL = "exportJsonlAction"
    EXPORT_CSV = "exportCsvAction"
    EXPORT_MARKDOWN = "exportMarkdownAction"
    QUIT = "quitAction"
    COPY_LAST_ANSWER = "copyLastAnswerAction"
    RESTORE_DELETED = "restoreDeletedAction"
    FIND_CONVERSATION = "findConversationAction"
    WRITE_MESSAGE = "writeMessageAction"
    READ_TRANSCRIPT = "readTranscriptAction"
    STOP = "stopAction"
    SHOW_PANEL = "showPanelAction"
    SHOW_LIST = "showListAction"
    THEME_SYSTEM = "themeSystemAction"
    THEME_LIGHT = "themeLightAction"
    THEME_DARK = "themeDarkAction"
    TEXT_LARGER = "textLargerAction"
    TEXT_SMALLER = "textSmallerAction"
    TEXT_RESET = "textResetAction"
    CHOOSE_MODEL_FILE = "chooseModelFileAction"
    SAMPLING_SETTINGS = "samplingSettingsAction"
    LOAD_SETTINGS = "loadSettingsAction"
    UNLOAD_MODEL = "unloadModelAction"
    SHORTCUTS = "shortcutsAction"
    ABOUT = "aboutAction"


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One row of the table; the texts are English and translated when the action is built."""

    id: ActionId
    text: str
    tip: str
    shortcut: str = ""
    checkable: bool = False


def _spec(action_id: ActionId, text: str, tip: str, shortcut: str = "", *, checkable: bool = False) -> ActionSpec:
    return ActionSpec(action_id, text, tip, shortcut, checkable)


_T = QT_TRANSLATE_NOOP

ACTION_TABLE: tuple[ActionSpec, ...] = (
    _spec(ActionId.NEW_CHAT, _T(_CONTEXT, "New chat"), _T(_CONTEXT, "Begin a new, empty conversation"), "Ctrl+N"),
    _spec(
        ActionId.OPEN_LOG,
        _T(_CONTEXT, "Open session log\u2026"),
        _T(_CONTEXT, "Open an exported JSON Lines log as a conversation"),
        "Ctrl+Shift+O",
    ),
    _spec(
        ActionId.EXPORT_JSONL,
        _T(_CONTEXT, "JSON Lines\u2026"),
        _T(_CONTEXT, "One record a turn, with every stamp and setting; opens again without loss"),
        "Ctrl+E",
    ),
    _spec(ActionId.EXPORT_CSV, _T(_CONTEXT, "CSV\u2026"), _T(_CONTEXT, "The figures of every turn as a table")),
    _spec(ActionId.EXPORT_MARKDOWN, _T(_CONTEXT, "Markdown\u2026"), _T(_CONTEXT, "The conversation to read")),
    _spec(ActionId.QUIT, _T(_CONTEXT, "Quit"), _T(_CONTEXT, "Close chatapp; an answer in progress is kept"), "Ctrl+Q"),
    _spec(
        ActionId.COPY_LAST_ANSWER,
        _T(_CONTEXT, "Copy last answer"),
        _T(_CONTEXT, "Copy the newest answer as Markdown"),
        "Ctrl+Shift+C",
    ),
    _spec(
        ActionId.RESTORE_DELETED,
        _T(_CONTEXT, "Restore deleted chat"),
        _T(_CONTEXT, "Bring back the conversation that was deleted last"),
    ),
    _spec(ActionId.FIND_CONVERSATION, _T(_CONTEXT, "Find a chat"), _T(_CONTEXT, "Go to the search field"), "Ctrl+K"),
    _spec(ActionId.WRITE_MESSAGE, _T(_CONTEXT, "Write a message"), _T(_CONTEXT, "Go to the message field"), "Ctrl+L"),
    _spec(
        ActionId.READ_TRANSCRIPT, _T(_CONTEXT, "Read the conversation"), _T(_CONTEXT, "Go to the conversation"), "Ctrl+Shift+L"
    ),
    _spec(ActionId.STOP, _T(_CONTEXT, "Stop the answer"), _T(_CONTEXT, "Stop; what is written so far is kept"), "Ctrl+."),
    _spec(
        ActionId.SHOW_PANEL,
        _T(_CONTEXT, "Performance panel"),
        _T(_CONTEXT, "Show or hide the figures beside the chat"),
        "Ctrl+Shift+P",
        checkable=True,
    ),
    _spec(
        ActionId.SHOW_LIST,
        _T(_CONTEXT, "Conversation list"),
        _T(_CONTEXT, "Show or hide the list of conversations"),
        "Ctrl+B",
        checkable=True,
    ),
    _spec(ActionId.THEME_SYSTEM, _T(_CONTEXT, "System"), _T(_CONTEXT, "Follow the system"), checkable=True),
    _spec(ActionId.THEME_LIGHT, _T(_CONTEXT, "Light"), _T(_CONTEXT, "Dark text on a light page"), checkable=True),
    _spec(ActionId.THEME_DARK, _T(_CONTEXT, "Dark"), _T(_CONTEXT, "Light text on a dark page"), checkable=True),
    _spec(ActionId.TEXT_LARGER, _T(_CONTEXT, "Larger text"), _T(_CONTEXT, "Enlarge the text of the conversation"), "Ctrl++"),
    _spec(ActionId.TEXT_SMALLER, _T(_CONTEXT, "Smaller text"), _T(_CONTEXT, "Shrink the text of the conversation"), "Ctrl+-"),
    _spec(ActionId.TEXT_RESET, _T(_CONTEXT, "Normal text size"), _T(_CONTEXT, "Go back to the normal size"), "Ctrl+0"),
    _spec(
        ActionId.CHOOSE_MODEL_FILE,
        _T(_CONTEXT, "Choose file\u2026"),
        _T(_CONTEXT, "Load a GGUF model file from this computer"),
        "Ctrl+O",
    ),
    _spec(
        ActionId.SAMPLING_SETTINGS,
        _T(_CONTEXT, "Sampling"),
        _T(_CONTEXT, "Temperature, top-k, top-p and the system prompt"),
        "Ctrl+T",
    ),
    _spec(
        ActionId.LOAD_SETTINGS,
        _T(_CONTEXT, "Load settings"),
        _T(_CONTEXT, "Context size, threads, layers on the GPU, K/V types"),
        "Ctrl+Shift+T",
    ),
    _spec(ActionId.UNLOAD_MODEL, _T(_CONTEXT, "Unload"), _T(_CONTEXT, "Free the memory of the model")),
    _spec(ActionId.SHORTCUTS, _T(_CONTEXT, "Keyboard shortcuts"), _T(_CONTEXT, "Every key that does something"), "F1"),
    _spec(ActionId.ABOUT, _T(_CONTEXT, "About chatapp"), _T(_CONTEXT, "Versions of the app and of what it stands on")),
)


def build_actions(parent: QObject) -> dict[ActionId, QAction]:
    """Return a live action for each row of the table, owned by ``parent``."""
    return {spec.id: _build(spec, parent) for spec in ACTION_TABLE}


def _build(spec: ActionSpec, parent: QObject) -> QAction:
    action = QAction(QCoreApplication.translate(_CONTEXT, spec.text), parent)
    tip = QCoreApplication.translate(_CONTEXT, spec.tip)
    action.setObjectName(spec.id)
    action.setToolTip(tip)
    action.setStatusTip(tip)
    action.setCheckable(spec.checkable)
    if spec.shortcut:
        action.setShortcut(QKeySequence(spec.shortcut))
    return action
