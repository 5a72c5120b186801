"""The one error tree, and the one table of sentences that users read.

A :class:`Problem` is a value: a kind, the facts that fill its sentence, and a technical detail for the log. It crosses the
process boundary, is stored with a turn, and is translated by whoever shows it: the layers below ``controllers`` know no Qt.
"""

from collections.abc import Callable
from enum import StrEnum
from string import Formatter

from pydantic import BaseModel, ConfigDict

__all__ = ["PROBLEM_SENTENCES", "ChatAppError", "Problem", "ProblemKind"]


class ProblemKind(StrEnum):
    """What went wrong, named so that a sentence, a test and a log line can all refer to it."""

    MODEL_MISSING = "model_missing"
    MODEL_PART_MISSING = "model_part_missing"
    MODEL_FOLDER_UNREADABLE = "model_folder_unreadable"
    MODEL_FOLDER_TOO_LARGE = "model_folder_too_large"
    MODEL_FOLDER_TOO_DEEP = "model_folder_too_deep"
    MODEL_UNREADABLE = "model_unreadable"
    NOT_A_GGUF = "not_a_gguf"
    MODEL_TRUNCATED = "model_truncated"
    GGUF_INVALID = "gguf_invalid"
    GGUF_UNSUPPORTED = "gguf_unsupported"
    UNKNOWN_ARCHITECTURE = "unknown_architecture"
    NOT_A_CHAT_MODEL = "not_a_chat_model"
    MODEL_TOO_LARGE = "model_too_large"
    CONTEXT_TOO_LARGE = "context_too_large"
    LOAD_SETTINGS_REFUSED = "load_settings_refused"
    CACHE_TYPE_UNFIT = "cache_type_unfit"
    CACHE_NEEDS_FLASH = "cache_needs_flash"
    CACHE_TYPES_DIFFER = "cache_types_differ"
    LOAD_FAILED = "load_failed"
    LOAD_OUT_OF_MEMORY = "load_out_of_memory"
    NO_MODEL_LOADED = "no_model_loaded"
    MESSAGE_TOO_LONG = "message_too_long"
    TEMPLATE_FAILED = "template_failed"
    DECODE_FAILED = "decode_failed"
    ENGINE_BUSY = "engine_busy"
    ENGINE_DIED = "engine_died"
    ENGINE_DIED_LOADING = "engine_died_loading"
    ENGINE_OUT_OF_MEMORY = "engine_out_of_memory"
    ENGINE_LEFT_GPU = "engine_left_gpu"
    ENGINE_RETRIES_GPU = "engine_retries_gpu"
    ENGINE_HUNG = "engine_hung"
    ENGINE_NOT_STARTED = "engine_not_started"
    ENGINE_INCOMPLETE = "engine_incomplete"
    ENGINE_LACKS_LIBRARY = "engine_lacks_library"
    PROTOCOL_MISMATCH = "protocol_mismatch"
    PROTOCOL_INVALID = "protocol_invalid"
    DATA_FOLDER_UNWRITABLE = "data_folder_unwritable"
    DATABASE_NEWER = "database_newer"
    DATABASE_DAMAGED = "database_damaged"
    DATABASE_BUSY = "database_busy"
    DATABASE_UNREPAIRABLE = "database_unrepairable"
    NO_ROOM_FOR_BACKUP = "no_room_for_backup"
    ALREADY_OPEN = "already_open"
    DATABASE_NOT_OPENED = "database_not_opened"
    STORE_FAILED = "store_failed"
    EXPORT_FAILED = "export_failed"
    LOG_UNREADABLE = "log_unreadable"
    IMPORT_UNREADABLE = "import_unreadable"
    PROMPTS_UNREADABLE = "prompts_unreadable"
    TEXT_FILE_UNREADABLE = "text_file_unreadable"
    TEXT_FILE_TOO_LARGE = "text_file_too_large"
    PASTE_TOO_LONG = "paste_too_long"
    PROFILE_UNREADABLE = "profile_unreadable"
    TEMPLATE_INVALID = "template_invalid"
    OPTION_INVALID = "option_invalid"
    NO_DISPLAY = "no_display"
    DISPLAY_REFUSED = "display_refused"
    LIBRARY_MISSING = "library_missing"
    UPDATE_NO_ADDRESS = "update_no_address"
    UPDATE_BAD_ADDRESS = "update_bad_address"
    UPDATE_UNREACHABLE = "update_unreachable"
    UPDATE_UNTRUSTED = "update_untrusted"
    UPDATE_FEED_INVALID = "update_feed_invalid"
    GRAMMAR_INVALID = "grammar_invalid"
    SCHEMA_INVALID = "schema_invalid"
    SCHEMA_UNSUPPORTED = "schema_unsupported"
    SCHEMA_UNMEETABLE = "schema_unmeetable"
    FORMAT_UNREADABLE = "format_unreadable"
    LOGIT_BIAS_INVALID = "logit_bias_invalid"
    ALTERNATIVES_UNSUPPORTED = "alternatives_unsupported"
    DRAFT_UNUSABLE = "draft_unusable"
    TITLE_REFUSED = "title_refused"
    HUB_UNREACHABLE = "hub_unreachable"
    HUB_OFFLINE = "hub_offline"
    HUB_NOT_FOUND = "hub_not_found"
    HUB_GATED = "hub_gated"
    HUB_REFUSED = "hub_refused"
    HUB_BUSY = "hub_busy"
    HUB_FAILED = "hub_failed"
    DOWNLOAD_LOST = "download_lost"
    DOWNLOAD_SIZE_WRONG = "download_size_wrong"
    DOWNLOAD_HASH_WRONG = "download_hash_wrong"
    DOWNLOAD_NO_ROOM = "download_no_room"
    DOWNLOAD_UNWRITABLE = "download_unwritable"
    DOWNLOAD_NAME_UNSAFE = "download_name_unsafe"
    DOWNLOAD_INCOMPLETE = "download_incomplete"


PROBLEM_SENTENCES: dict[ProblemKind, str] = {
    ProblemKind.MODEL_MISSING: ("The model file {file} is no longer there. Choose another model, or put the file back."),
    ProblemKind.MODEL_PART_MISSING: (
        "{file} is missing, one of the {n_files} files of this model. Put it beside the others, or download it again."
    ),
    ProblemKind.MODEL_FOLDER_UNREADABLE: (
        "The folder {folder} cannot be read ({reason}). Check its permissions and whether its disk is there; "
        "its models come back by themselves."
    ),
    ProblemKind.MODEL_FOLDER_TOO_LARGE: (
        "The folder {folder} holds more than {n_files:,} models, and the others are not listed. Choose folders below it instead."
    ),
    ProblemKind.MODEL_FOLDER_TOO_DEEP: "Folders below {folder} lie too deep and are not listed. Choose one of them instead.",
    ProblemKind.MODEL_UNREADABLE: (
        "The model file {file} cannot be read ({reason}). Check its permissions, or choose another model."
    ),
    ProblemKind.NOT_A_GGUF: "{file} is not a GGUF model file. Choose a file that ends in .gguf and was downloaded as such.",
    ProblemKind.MODEL_TRUNCATED: (
        "{file} is cut short: it holds {have_bytes:,} bytes and its header asks for at least {need_bytes:,}. Download it again."
    ),
    ProblemKind.GGUF_INVALID: "The header of {file} is damaged ({reason}). Download the file again.",
    ProblemKind.GGUF_UNSUPPORTED: "{file} cannot be used here ({reason}). Choose another file, or update chatapp.",
    ProblemKind.UNKNOWN_ARCHITECTURE: (
        'This build of llama.cpp does not know the architecture "{architecture}" of {file}. '
        "Choose another model, or update chatapp."
    ),
    ProblemKind.NOT_A_CHAT_MODEL: "{file} is no model that can chat ({reason}). Choose a text-generation model.",
    ProblemKind.MODEL_TOO_LARGE: (
        "{file} needs about {need_bytes:size} of memory and {free_bytes:size} are free. "
        "Close other programs, or choose a smaller model or quantization."
    ),
    ProblemKind.CONTEXT_TOO_LARGE: (
        "A context of n_ctx = {n_ctx:,} needs {need_bytes:size} for its KV cache and {free_bytes:size} are free. "
        "Lower n_ctx, or use a smaller K/V type."
    ),
    ProblemKind.LOAD_SETTINGS_REFUSED: "llama.cpp refused these load settings ({reason}). Change them and load again.",
    ProblemKind.CACHE_TYPE_UNFIT: (
        "{cache_type} keeps {n_block} numbers in a block, and the attention heads of {file} have {n_head}, so {setting} cannot "
        "be {cache_type}. Choose f16 for {setting}, and load again."
    ),
    ProblemKind.CACHE_NEEDS_FLASH: (
        "{file} was not loaded: a V cache of {cache_type} needs flash attention. Turn that on, or choose f16 for type_v, and "
        "load again."
    ),
    ProblemKind.CACHE_TYPES_DIFFER: (
        "{file} keeps keys and values together, so type_k and type_v must be the same. Choose one type for both, and load again."
    ),
    ProblemKind.LOAD_FAILED: "{file} could not be loaded ({reason}). Choose another model, or look at the details.",
    ProblemKind.LOAD_OUT_OF_MEMORY: (
        "{file} was not loaded: llama.cpp got too little memory ({reason}). Lower n_ctx or the GPU layers, or choose a smaller "
        "model."
    ),
    ProblemKind.NO_MODEL_LOADED: "No model is loaded. Choose one first.",
    ProblemKind.MESSAGE_TOO_LONG: (
        "This message needs {n_needed:,} tokens with the system prompt and the context window has room for {n_available:,}. "
        "Shorten it, or load the model with a larger n_ctx."
    ),
    ProblemKind.TEMPLATE_FAILED: (
        "The chat template of this model failed ({reason}). Choose another model, or report it to the model's author."
    ),
    ProblemKind.DECODE_FAILED: "The model stopped with an error ({reason}). What it wrote is kept; send the message again.",
    ProblemKind.ENGINE_BUSY: "The engine is still busy with the request before. Wait for it, or press Stop.",
    ProblemKind.ENGINE_DIED: ("The engine ended unexpectedly ({reason}). What it wrote is kept, and it starts again by itself."),
    ProblemKind.ENGINE_DIED_LOADING: (
        "The engine ended while it loaded {file} ({reason}). Your chats are untouched; choose another model, or a smaller n_ctx."
    ),
    ProblemKind.ENGINE_OUT_OF_MEMORY: (
        "Memory ran out, and the system ended the engine. What it wrote is kept, and it starts again by itself. "
        "Close other programs, or load the model with a smaller n_ctx."
    ),
    ProblemKind.ENGINE_LEFT_GPU: (
        "The engine crashed while it used the GPU ({reason}). What it wrote is kept, and it goes on without the GPU; "
        "update the driver, or try the GPU again."
    ),
    ProblemKind.ENGINE_RETRIES_GPU: (
        "The engine is started anew and tries the GPU again. Wait until the model is loaded; your chats stay."
    ),
    ProblemKind.ENGINE_HUNG: ("The engine did not answer and was ended. What it wrote is kept, and it starts again by itself."),
    ProblemKind.ENGINE_NOT_STARTED: (
        "The engine does not start ({reason}). Restart chatapp; if that does not help, install it again. Your chats stay."
    ),
    ProblemKind.ENGINE_INCOMPLETE: (
        "The engine cannot be loaded: {file} of this installation is missing or damaged ({reason}). Install chatapp again; "
        "your chats stay."
    ),
    ProblemKind.ENGINE_LACKS_LIBRARY: (
        "The engine cannot be loaded: this system lacks {library}. Install it: {command}. Then load the model again."
    ),
    ProblemKind.PROTOCOL_MISMATCH: (
        "The engine speaks version {engine_version} of the protocol and the window version {app_version}. Install chatapp again."
    ),
    ProblemKind.PROTOCOL_INVALID: ("The engine received a command that it does not understand ({reason}). Restart chatapp."),
    ProblemKind.DATA_FOLDER_UNWRITABLE: (
        "The data folder {folder} cannot be written ({reason}). Choose another with --data-dir, or make it writable."
    ),
    ProblemKind.DATABASE_NEWER: (
        "The database {file} was written by a newer chatapp (schema {found}, this one knows {known}). "
        "Update chatapp, or start with another --data-dir."
    ),
    ProblemKind.DATABASE_DAMAGED: (
        "The database {file} is damaged ({reason}). chatapp's window can repair it or go back to a copy; "
        "the damaged file is kept."
    ),
    ProblemKind.DATABASE_BUSY: (
        "The database {file} is locked by another program. Close it and try again; nothing is lost meanwhile."
    ),
    ProblemKind.DATABASE_UNREPAIRABLE: (
        "Nothing could be read from the database {file} ({reason}). It is left as it is; go back to a copy, or start with "
        "another --data-dir."
    ),
    ProblemKind.NO_ROOM_FOR_BACKUP: (
        "A copy of the chats needs {need_bytes:size} and {free_bytes:size} are free on that disk. Free some space; "
        "the chats themselves are untouched."
    ),
    ProblemKind.ALREADY_OPEN: (
        "chatapp is already open on the data folder {folder} (process {pid}) and does not answer. Close it, or start with "
        "another --data-dir."
    ),
    ProblemKind.DATABASE_NOT_OPENED: (
        "The database {file} cannot be opened ({reason}). Free some space on its disk, or use another --data-dir; your chats are "
        "untouched."
    ),
    ProblemKind.STORE_FAILED: (
        "This could not be saved ({reason}). It stays in the window and is saved as soon as that is possible."
    ),
    ProblemKind.EXPORT_FAILED: "The export to {file} failed ({reason}). Choose another folder.",
    ProblemKind.LOG_UNREADABLE: "{file} cannot be read as a session log ({reason}). Choose a JSONL file that chatapp exported.",
    ProblemKind.IMPORT_UNREADABLE: (
        "{file} cannot be imported ({reason}). Choose a JSON or JSON Lines file that chatapp exported, or OpenAI's messages."
    ),
    ProblemKind.PROMPTS_UNREADABLE: (
        "No messages can be read from {file} ({reason}). Give a text file with one message a line, or an exported JSONL log."
    ),
    ProblemKind.TEXT_FILE_UNREADABLE: (
        "{file} cannot be read as text ({reason}). Choose a text file in UTF-8, or paste the text itself."
    ),
    ProblemKind.TEXT_FILE_TOO_LARGE: (
        "{file} has {n_bytes:size}, and a message takes at most {most_bytes:size}. Paste the part that matters."
    ),
    ProblemKind.PASTE_TOO_LONG: (
        "This was not put in: the field would hold {n:,} characters, and it takes at most {most:,}. Paste the part that matters."
    ),
    ProblemKind.PROFILE_UNREADABLE: ("{file} cannot be read as settings ({reason}). Choose a JSON file that chatapp exported."),
    ProblemKind.TEMPLATE_INVALID: "This chat template cannot be used: {reason}. Correct it, or take the model's own.",
    ProblemKind.OPTION_INVALID: "{option} cannot be {value} ({reason}). Give another value.",
    ProblemKind.UPDATE_NO_ADDRESS: "No address of a release feed is set, so nobody was asked. Enter one, and check again.",
    ProblemKind.UPDATE_BAD_ADDRESS: "{address} is no web address. Enter one that begins with https://, and check again.",
    ProblemKind.UPDATE_UNREACHABLE: (
        "{address} gave no answer that could be read ({reason}). Check the connection and the address, and try again."
    ),
    ProblemKind.UPDATE_UNTRUSTED: (
        "{address} cannot prove that it is what it says it is ({reason}), so nothing was read. Check the address and this "
        "computer's clock, or ask whoever runs it."
    ),
    ProblemKind.UPDATE_FEED_INVALID: "What {address} says is no release feed, because {reason}. Check the address.",
    ProblemKind.LIBRARY_MISSING: (
        "No window can be shown, because this system lacks {libraries}. {remedy} Then start chatapp again; "
        "chatapp replay works without a window."
    ),
    ProblemKind.NO_DISPLAY: (
        "There is no display for a window. Start chatapp in a desktop session, or use chatapp replay, which needs none."
    ),
    ProblemKind.DISPLAY_REFUSED: (
        "No window can be shown: the display {display} is not there or refuses the connection. Start chatapp in your desktop "
        "session; over ssh, or as another user than that of the session, let it in there first (ssh -X, xhost)."
    ),
    ProblemKind.GRAMMAR_INVALID: "The grammar cannot be used: {reason}. Correct it, or choose another format.",
    ProblemKind.SCHEMA_INVALID: "This is no JSON schema: {reason}. Correct it, or choose another format.",
    ProblemKind.SCHEMA_UNSUPPORTED: (
        "The schema uses what cannot be enforced here: {keyword}, at {place}. Take it out, or write a grammar instead."
    ),
    ProblemKind.SCHEMA_UNMEETABLE: "No answer can meet this schema: at {place}, {reason}. Correct it.",
    ProblemKind.FORMAT_UNREADABLE: "{file} cannot be read as a schema or grammar ({reason}). Give a text file in UTF-8.",
    ProblemKind.ALTERNATIVES_UNSUPPORTED: (
        "This model cannot write several answers at once: its running state cannot be shared. Send the message for one answer."
    ),
    ProblemKind.DRAFT_UNUSABLE: (
        "{file} cannot guess for this model ({reason}). The model is loaded without it: choose another draft model, or none."
    ),
    ProblemKind.TITLE_REFUSED: "The model was not asked for a title, because {reason}. The first words stay the title.",
    ProblemKind.HUB_UNREACHABLE: (
        "{host} cannot be reached. Check the network, then try again; models on this computer work without it."
    ),
    ProblemKind.HUB_OFFLINE: "HF_HUB_OFFLINE forbids asking {host}. Unset it and restart chatapp to search and download.",
    ProblemKind.HUB_NOT_FOUND: "{host} has no {name} that you may see. Check the name, or search again.",
    ProblemKind.HUB_GATED: (
        "The authors of {name} ask everyone to accept their terms first. Do so at {page}, then give the access token of that "
        "account."
    ),
    ProblemKind.HUB_REFUSED: (
        "{host} refuses access to {name} ({reason}). Give an access token that may read it, or choose another model."
    ),
    ProblemKind.HUB_BUSY: "{host} answers too many requests and asks to wait {wait_s:,} s. Try again then; what arrived is kept.",
    ProblemKind.HUB_FAILED: "{host} failed to answer ({reason}). Try again later; what arrived is kept.",
    ProblemKind.DOWNLOAD_LOST: (
        "The connection broke while {file} was fetched. What arrived is kept; resume when the network is back."
    ),
    ProblemKind.DOWNLOAD_SIZE_WRONG: (
        "{host} sends {have_bytes:,} bytes for {file} and had announced {need_bytes:,}. It is not used; try again later, "
        "or choose another file."
    ),
    ProblemKind.DOWNLOAD_HASH_WRONG: (
        "{file} arrived damaged: its SHA-256 is not the one that {host} names. It was deleted; start the download again."
    ),
    ProblemKind.DOWNLOAD_NO_ROOM: (
        "{file} needs {need_bytes:size} more on the disk of {folder}, where {free_bytes:size} are free and {spare_bytes:size} "
        "should stay free. Free some space, or choose another folder; what arrived is kept."
    ),
    ProblemKind.DOWNLOAD_UNWRITABLE: (
        "The download cannot be written to {folder} ({reason}). Make it writable, or choose another folder."
    ),
    ProblemKind.DOWNLOAD_NAME_UNSAFE: (
        "{file} has a name that must not be written to a disk ({reason}). It is not downloaded; choose another file."
    ),
    ProblemKind.DOWNLOAD_INCOMPLETE: "{name} lacks {file}, one part of the model. Choose another file.",
    ProblemKind.LOGIT_BIAS_INVALID: "The logit bias for {token} cannot be used ({reason}). Correct it, or take it out.",
}


_SIZES = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"))


class _Bytes(int):
    """A number of bytes; the format ``size`` writes it with three digits and a decimal unit: 215 GB, 24.4 GB."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec != "size":
            return super().__format__(spec)
        factor, unit = next(((factor, unit) for factor, unit in _SIZES if self >= factor), (1.0, "bytes"))
        value = self / factor
        return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"  # noqa: PLR2004 - three digits


class _Teller(Formatter):
    """Fills in facts; what a format made of a number is spelled as the language does."""

    def __init__(self, spell: Callable[[str], str]) -> None:
        self._spell = spell

    def format_field(self, value: object, format_spec: str) -> str:
        text = str(super().format_field(value, format_spec))
        return self._spell(text) if format_spec and isinstance(value, (int, float)) else text


def _tellable(name: str, fact: float | str) -> float | str:
    return _Bytes(fact) if name.endswith("_bytes") and isinstance(fact, int) else fact


def _as_is(text: str) -> str:
    return text


class Problem(BaseModel):
    """One thing that went wrong, as a value.

    Attributes:
        kind: Which sentence of :data:`PROBLEM_SENTENCES` tells it.
        facts: The values that the sentence names in braces.
        detail: Technical text for the log and the fold-out; never shown alone.
    """

    model_config = ConfigDict(frozen=True)

    kind: ProblemKind
    facts: dict[str, int | float | str] = {}
    detail: str = ""

    def sentence(self, translate: Callable[[str], str] = _as_is, spell: Callable[[str], str] = _as_is) -> str:
        """Return the sentence for the user, with its facts filled in.

        Args:
            translate: Maps the English template to another language's template.
            spell: Writes a number that is spelled the English way as the other language does.

        Raises:
            KeyError: A fact that the sentence names is missing (a programming error; the tests cover every kind).
        """
        facts = {name: _tellable(name, fact) for name, fact in self.facts.items()}
        return _Teller(spell).vformat(translate(PROBLEM_SENTENCES[self.kind]), (), facts)


class ChatAppError(Exception):
    """Base of every error that we raise on purpose; what the user reads is ``problem.sentence()``."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.sentence())
        self.problem = problem

    @classmethod
    def of(cls, kind: ProblemKind, *, detail: str = "", **facts: int | float | str) -> "ChatAppError":
        """Build the error from a kind and its facts."""
        return cls(Problem(kind=kind, facts=facts, detail=detail))
