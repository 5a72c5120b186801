"""Every action of the menus, declared once: identifier, text, explanation, shortcut."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence

__all__ = ["ACTION_TABLE", "ANSWER_WAYS", "ActionId", "ActionSpec", "build_actions"]

_CONTEXT = "actions"


class ActionId(StrEnum):
    """Identifiers; the object name of an action is its identifier."""

    NEW_CHAT = "newChatAction"
    NEXT_CHAT = "nextChatAction"
    PREVIOUS_CHAT = "previousChatAction"
    RENAME_CHAT = "renameChatAction"
    DELETE_CHAT = "deleteChatAction"
    IMPORT = "importAction"
    EXPORT = "exportAction"
    EXPORT_JSONL = "exportJsonlAction"
    EXPORT_CSV = "exportCsvAction"
    EXPORT_MARKDOWN = "exportMarkdownAction"
    EXPORT_TOKENS = "exportTokensAction"
    EXPORT_SENSORS = "exportSensorsAction"
    EXPORT_LLAMA_BENCH = "exportLlamaBenchAction"
    OPEN_TIMELINE = "openTimelineAction"
    COMPARE_LOGS = "compareLogsAction"
    QUIT = "quitAction"
    UNDO_EDIT = "undoEditAction"
    REDO_EDIT = "redoEditAction"
    EDIT_LAST = "editLastMessageAction"
    REGENERATE = "regenerateAnswerAction"
    CONTINUE_ANSWER = "continueLastAnswerAction"
    BRANCHES = "branchesAction"
    COPY_LAST_ANSWER = "copyLastAnswerAction"
    RESTORE_DELETED = "restoreDeletedAction"
    COMMAND_PALETTE = "commandPaletteAction"
    FIND_CONVERSATION = "findConversationAction"
    FIND_IN_CHAT = "findInChatAction"
    FIND_NEXT = "findNextAction"
    FIND_PREVIOUS = "findPreviousAction"
    TITLES_FIRST_WORDS = "titlesFirstWordsAction"
    TITLES_BY_MODEL = "titlesByModelAction"
    WRITE_MESSAGE = "writeMessageAction"
    INSERT_TEXT_FILE = "insertTextFileAction"
    READ_TRANSCRIPT = "readTranscriptAction"
    STOP = "stopAction"
    ANSWER_TWO_WAYS = "answerTwoWaysAction"
    ANSWER_THREE_WAYS = "answerThreeWaysAction"
    ANSWER_FOUR_WAYS = "answerFourWaysAction"
    ANSWER_EIGHT_WAYS = "answerEightWaysAction"
    SHOW_PANEL = "showPanelAction"
    SHOW_LIST = "showListAction"
    SHOW_OVERLAY = "showOverlayAction"
    THEME_SYSTEM = "themeSystemAction"
    THEME_LIGHT = "themeLightAction"
    THEME_DARK = "themeDarkAction"
    TEXT_LARGER = "textLargerAction"
    TEXT_SMALLER = "textSmallerAction"
    TEXT_RESET = "textResetAction"
    LESS_MOTION = "lessMotionAction"
    ANNOUNCE_ANSWERS = "announceAnswersAction"
    NOTIFY = "notifyAction"
    LANGUAGE_SYSTEM = "languageSystemAction"
    LANGUAGE_ENGLISH = "languageEnglishAction"
    LANGUAGE_CHINESE = "languageChineseAction"
    LANGUAGE_GERMAN = "languageGermanAction"
    SWITCH_MODEL = "switchModelAction"
    CHOOSE_MODEL_FILE = "chooseModelFileAction"
    FIND_MODELS = "findModelsAction"
    SAMPLING_SETTINGS = "samplingSettingsAction"
    LOAD_SETTINGS = "loadSettingsAction"
    UNLOAD_MODEL = "unloadModelAction"
    MODEL_PROFILE = "modelProfileAction"
    EXPORT_CHAT_PROFILE = "exportChatSettingsAction"
    IMPORT_CHAT_PROFILE = "importChatSettingsAction"
    LOAD_AT_START = "loadAtStartAction"
    KNOWN_PLACES = "knownPlacesAction"
    UNLOAD_NEVER = "unloadNeverAction"
    UNLOAD_AFTER_5 = "unloadAfter5Action"
    UNLOAD_AFTER_15 = "unloadAfter15Action"
    UNLOAD_AFTER_60 = "unloadAfter60Action"
    SUSTAINED_TEST = "sustainedTestAction"
    SHORTCUTS = "shortcutsAction"
    CHECK_UPDATES = "checkUpdatesAction"
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


ACTION_TABLE: tuple[ActionSpec, ...] = (
    _spec(ActionId.NEW_CHAT, "New chat", "Begin a new, empty chat", "Ctrl+N"),
    _spec(ActionId.NEXT_CHAT, "Next chat", "Open the chat below this one in the list", "Ctrl+PgDown"),
    _spec(ActionId.PREVIOUS_CHAT, "Previous chat", "Open the chat above this one in the list", "Ctrl+PgUp"),
    _spec(ActionId.RENAME_CHAT, "Rename chat", "Give this chat another title"),
    _spec(ActionId.DELETE_CHAT, "Delete chat", "Delete this chat; it can be brought back until the next deletion"),
    _spec(
        ActionId.IMPORT, "Import\u2026", "Read chats from JSON or JSON Lines files, also from OpenAI's messages", "Ctrl+Shift+O"
    ),
    _spec(ActionId.EXPORT, "Export\u2026", "Write this chat, some, or all: Markdown, HTML, JSON, CSV and more", "Ctrl+E"),
    _spec(
        ActionId.EXPORT_JSONL,
        "JSON Lines\u2026",
        "One record a turn, with every stamp and setting; can be imported again without loss",
    ),
    _spec(ActionId.EXPORT_CSV, "CSV\u2026", "The figures of every turn as a table"),
    _spec(ActionId.EXPORT_MARKDOWN, "Markdown\u2026", "The chat to read"),
    _spec(ActionId.EXPORT_TOKENS, "Every token, JSON Lines\u2026", "One line a token: time, depth, gap; opens as a timeline"),
    _spec(ActionId.EXPORT_SENSORS, "Sensors, CSV\u2026", "One row a second in the column style of MangoHud's logs"),
    _spec(ActionId.EXPORT_LLAMA_BENCH, "llama-bench records\u2026", "One record a phase with llama-bench's keys"),
    _spec(ActionId.OPEN_TIMELINE, "Open as timeline\u2026", "Show the gaps between the tokens of an exported log, with a cursor"),
    _spec(ActionId.COMPARE_LOGS, "Compare two logs\u2026", "Two chats or logs side by side: medians, ranges, differences"),
    _spec(ActionId.QUIT, "Quit", "Close chatapp; an answer in progress is kept", "Ctrl+Q"),
    _spec(ActionId.UNDO_EDIT, "Undo", "Take the last edit of the chat back: a deletion, a new version, a branch", "Ctrl+Z"),
    _spec(ActionId.REDO_EDIT, "Redo", "Make the edit again that was taken back", "Ctrl+Shift+Z"),
    _spec(ActionId.EDIT_LAST, "Edit last message", "Write your last message anew; the old version stays", "Ctrl+Shift+E"),
    _spec(ActionId.REGENERATE, "Regenerate last answer", "Answer again; the old answer stays as a version", "Ctrl+R"),
    _spec(ActionId.CONTINUE_ANSWER, "Continue last answer", "Let the model go on where the last answer ends", "Ctrl+Shift+R"),
    _spec(ActionId.BRANCHES, "Branches\u2026", "All versions and lines of this chat, and the way to each", "Ctrl+Shift+H"),
    _spec(
        ActionId.COPY_LAST_ANSWER,
        "Copy last answer",
        "Copy the newest answer as Markdown",
        "Ctrl+Shift+C",
    ),
    _spec(
        ActionId.RESTORE_DELETED,
        "Restore deleted chat",
        "Bring back the chat that was deleted last",
    ),
    _spec(ActionId.COMMAND_PALETTE, "All commands\u2026", "Find any command, chat, model or setting by typing", "Ctrl+K"),
    _spec(ActionId.FIND_CONVERSATION, "Find a chat", "Go to the search field", "Ctrl+Shift+F"),
    _spec(ActionId.FIND_IN_CHAT, "Find in this chat\u2026", "Find words in the chat on the page", "Ctrl+F"),
    _spec(ActionId.FIND_NEXT, "Next hit", "Go to the next hit on the page", "F3"),
    _spec(ActionId.FIND_PREVIOUS, "Previous hit", "Go to the hit before on the page", "Shift+F3"),
    _spec(
        ActionId.TITLES_FIRST_WORDS,
        "First words",
        "The first words of a chat are its title until you give it another",
        checkable=True,
    ),
    _spec(
        ActionId.TITLES_BY_MODEL,
        "By the model",
        "After its first answer and a few quiet seconds, the loaded model names a chat that you did not name",
        checkable=True,
    ),
    _spec(ActionId.WRITE_MESSAGE, "Write a message", "Go to the message field", "Ctrl+L"),
    _spec(ActionId.INSERT_TEXT_FILE, "Insert text file\u2026", "Put the text of a file into the message", "Ctrl+Shift+A"),
    _spec(ActionId.READ_TRANSCRIPT, "Read the chat", "Go to the chat", "Ctrl+Shift+L"),
    _spec(ActionId.ANSWER_TWO_WAYS, "2 answers", "Send, and choose from two answers written at once", "Ctrl+2"),
    _spec(ActionId.ANSWER_THREE_WAYS, "3 answers", "Send, and choose from three answers written at once", "Ctrl+3"),
    _spec(ActionId.ANSWER_FOUR_WAYS, "4 answers", "Send, and choose from four answers written at once", "Ctrl+4"),
    _spec(ActionId.ANSWER_EIGHT_WAYS, "8 answers", "Send, and choose from eight answers written at once", "Ctrl+8"),
    _spec(ActionId.STOP, "Stop the answer", "Stop; what is written so far is kept", "Ctrl+."),
    _spec(
        ActionId.SHOW_PANEL,
        "Performance panel",
        "Show or hide the figures beside the chat",
        "Ctrl+Shift+P",
        checkable=True,
    ),
    _spec(
        ActionId.SHOW_LIST,
        "Chat list",
        "Show or hide the list of chats",
        "Ctrl+B",
        checkable=True,
    ),
    _spec(
        ActionId.SHOW_OVERLAY,
        "Overlay",
        "Float the main figures above all windows; Escape there goes back",
        "Ctrl+Shift+M",
        checkable=True,
    ),
    _spec(ActionId.THEME_SYSTEM, "System", "Follow the system", checkable=True),
    _spec(ActionId.THEME_LIGHT, "Light", "Dark text on a light page", checkable=True),
    _spec(ActionId.THEME_DARK, "Dark", "Light text on a dark page", checkable=True),
    _spec(ActionId.TEXT_LARGER, "Larger text", "Enlarge all text, up to 200 %", "Ctrl++"),
    _spec(ActionId.TEXT_SMALLER, "Smaller text", "Shrink all text, down to 80 %", "Ctrl+-"),
    _spec(ActionId.TEXT_RESET, "Normal text size", "Go back to the normal size", "Ctrl+0"),
    _spec(ActionId.LESS_MOTION, "Less motion", "Nothing slides; without it the system's own choice counts", checkable=True),
    _spec(
        ActionId.ANNOUNCE_ANSWERS,
        "Announce answers",
        "Screen readers are told what the model writes, a few sentences at a time",
        checkable=True,
    ),
    _spec(
        ActionId.NOTIFY,
        "Notify when a long answer ends",
        "Only while another window is in use, and only for answers of more than 15 s",
        checkable=True,
    ),
    _spec(ActionId.LANGUAGE_SYSTEM, "As the system", "The system's language, where chatapp speaks it", checkable=True),
    _spec(ActionId.LANGUAGE_ENGLISH, "English", "From the next start on", checkable=True),
    _spec(ActionId.LANGUAGE_CHINESE, "\u7b80\u4f53\u4e2d\u6587", "From the next start on", checkable=True),
    _spec(ActionId.LANGUAGE_GERMAN, "Deutsch", "From the next start on", checkable=True),
    _spec(ActionId.SWITCH_MODEL, "Switch model\u2026", "Open the list of models", "Ctrl+Shift+K"),
    _spec(
        ActionId.CHOOSE_MODEL_FILE,
        "Choose file\u2026",
        "Load a GGUF model file from this computer",
        "Ctrl+O",
    ),
    _spec(
        ActionId.FIND_MODELS,
        "Find models\u2026",
        "Search Hugging Face and download models that fit this computer",
        "Ctrl+Shift+D",
    ),
    _spec(
        ActionId.SAMPLING_SETTINGS,
        "Sampling",
        "Temperature, top-k, top-p and the system prompt",
        "Ctrl+T",
    ),
    _spec(
        ActionId.LOAD_SETTINGS,
        "Load settings",
        "Context size, threads, layers on the GPU, K/V types",
        "Ctrl+Shift+T",
    ),
    _spec(ActionId.UNLOAD_MODEL, "Unload", "Free the memory of the model"),
    _spec(ActionId.MODEL_PROFILE, "Settings of this model\u2026", "Its system prompt and chat template; export and import"),
    _spec(
        ActionId.EXPORT_CHAT_PROFILE,
        "Export settings of this chat\u2026",
        "Write system prompt, sampler values and format to a JSON file; no message is in it",
    ),
    _spec(
        ActionId.IMPORT_CHAT_PROFILE,
        "Import settings into this chat\u2026",
        "Go on with the settings of a JSON file that chatapp exported, of a chat or of a model",
    ),
    _spec(ActionId.LOAD_AT_START, "Load at start", "Load the model used last together with the window", checkable=True),
    _spec(
        ActionId.KNOWN_PLACES,
        "List models of other programs",
        "LM Studio, Hugging Face, llama.cpp, Ollama, GPT4All, Jan: read in place, nothing is copied",
        checkable=True,
    ),
    _spec(ActionId.UNLOAD_NEVER, "Never", "The model stays loaded", checkable=True),
    _spec(ActionId.UNLOAD_AFTER_5, "After 5 minutes", "Free its memory when nobody used it for so long", checkable=True),
    _spec(ActionId.UNLOAD_AFTER_15, "After 15 minutes", "Free its memory when nobody used it for so long", checkable=True),
    _spec(ActionId.UNLOAD_AFTER_60, "After an hour", "Free its memory when nobody used it for so long", checkable=True),
    _spec(
        ActionId.SUSTAINED_TEST,
        "Sustained test\u2026",
        "Decode at one depth for minutes: what is left of the speed",
        "Ctrl+Shift+B",
    ),
    _spec(ActionId.SHORTCUTS, "Keyboard shortcuts", "Every key that does something", "F1"),
    _spec(ActionId.CHECK_UPDATES, "Check for updates\u2026", "Ask for a newer version; nothing is asked without you"),
    _spec(ActionId.ABOUT, "About chatapp", "Versions of the app and of what it stands on"),
)


ANSWER_WAYS: dict[ActionId, int] = {
    ActionId.ANSWER_TWO_WAYS: 2,
    ActionId.ANSWER_THREE_WAYS: 3,
    ActionId.ANSWER_FOUR_WAYS: 4,
    ActionId.ANSWER_EIGHT_WAYS: 8,
}
"""Actions that send for several answers, and how many each asks for."""


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
