"""The key-value part of a GGUF header: what the app wants is kept, everything else is walked over."""

import struct
from dataclasses import dataclass, field

from chatapp.domain.gguf_format import MOST_LAYERS
from chatapp.models.byte_window import ByteWindow
from chatapp.models.gguf_types import VALUE_BYTES, ValueType

__all__ = ["MAX_KEYS", "TEMPLATE_KEY", "Metadata", "read_metadata"]

MAX_KEYS = 65_536  # real files have about 50
TEMPLATE_KEY = "tokenizer.chat_template"
_MAX_TEMPLATE_BYTES = 256 * 1024  # the largest real ones have about 30,000
_MAX_STRINGS = 4_000_000  # in all arrays together; the largest vocabularies have about 800,000 with their merges
_MOST = 2**32 - 1  # largest number that is believed of anything else: plans multiply them
_MAX_KEY_BYTES = 256  # longer keys are none of those wanted
_MAX_TEXT_BYTES = 1024  # of a name or a licence

_TEXTS = frozenset({"general.architecture", "general.type", "general.name", "general.license", "adapter.type"})
_NUMBERS = frozenset({"general.alignment", "general.file_type", "split.no", "split.count"})
_OF_ARCHITECTURE = frozenset(
    {
        "context_length",
        "embedding_length",
        "block_count",
        "vocab_size",
        "attention.head_count",
        "attention.head_count_kv",
        "attention.key_length",
        "attention.value_length",
        "attention.sliding_window",
        "attention.sliding_window_pattern",
        "attention.shared_kv_layers",
        "attention.key_length_mla",
        "attention.key_length_swa",
        "attention.value_length_swa",
        "expert_count",
        "expert_used_count",
        "feed_forward_length",
        "nextn_predict_layers",
        "shortconv.l_cache",
        "ssm.conv_kernel",
        "ssm.group_count",
        "ssm.inner_size",
        "ssm.state_size",
    }
)
_FORMATS = {
    ValueType.UINT8: "B",
    ValueType.INT8: "b",
    ValueType.UINT16: "H",
    ValueType.INT16: "h",
    ValueType.UINT32: "I",
    ValueType.INT32: "i",
    ValueType.UINT64: "Q",
    ValueType.INT64: "q",
    ValueType.BOOL: "?",
    ValueType.FLOAT32: "f",
    ValueType.FLOAT64: "d",
}


@dataclass(slots=True)
class Metadata:
    """What was kept: short texts, numbers, per-layer numbers, and how long the arrays are."""

    texts: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)  # of arrays
    keys: set[str] = field(default_factory=set)
    n_strings: int = 0

    def number(self, key: str, default: int = 0) -> int:
        """Return a number; of a per-layer array the largest one, ``default`` where the key is missing."""
        return max(self.numbers.get(key, ()), default=default)


def read_metadata(window: ByteWindow, count: int) -> Metadata:
    """Read ``count`` pairs.

    Raises:
        ChatAppError: ``GGUF_INVALID`` or ``MODEL_TRUNCATED``.
    """
    if count > MAX_KEYS:
        raise window.invalid(f"it announces {count:,} settings")
    found = Metadata()
    for _ in range(count):
        _read_pair(window, found)
    return found


def _read_pair(window: ByteWindow, found: Metadata) -> None:
    key = window.text(_MAX_KEY_BYTES)
    kind = window.uint32()
    if key in found.keys:
        raise window.invalid(f"the setting {_shown(key)} stands there twice")
    found.keys.add(key)
    if kind == ValueType.ARRAY:
        _read_array(window, key, found)
    elif kind == ValueType.STRING:
        _read_text(window, key, found)
    elif kind in VALUE_BYTES:
        _read_numbers(window, key, kind, 1, found)
    else:
        raise window.invalid(f"the setting {_shown(key)} is of the unknown type {kind}")


def _read_text(window: ByteWindow, key: str, found: Metadata) -> None:
    if key == TEMPLATE_KEY:
        found.texts[key] = window.text(_MAX_TEMPLATE_BYTES)
    elif key in _TEXTS:
        found.texts[key] = window.text(_MAX_TEXT_BYTES)
    else:
        window.skip(window.uint64())


def _read_array(window: ByteWindow, key: str, found: Metadata) -> None:
    kind, count = window.uint32(), window.uint64()
    found.lengths[key] = count
    if kind == ValueType.STRING:
        found.n_strings += count
        if found.n_strings > _MAX_STRINGS:
            raise window.invalid(f"the list {_shown(key)} announces {count:,} texts")
        window.skip_strings(count)
    elif kind in VALUE_BYTES:
        _read_numbers(window, key, kind, count, found)
    else:
        raise window.invalid(f"the list {_shown(key)} holds values of type {kind}")


def _read_numbers(window: ByteWindow, key: str, kind: int, count: int, found: Metadata) -> None:
    size = VALUE_BYTES[kind] * count
    if not _is_wanted(key) or count > MOST_LAYERS:
        window.skip(size)
        return
    values = struct.unpack(f"<{count}{_FORMATS[ValueType(kind)]}", window.take(size))
    if any(isinstance(value, float) or value < 0 for value in values):
        raise window.invalid(f"the setting {_shown(key)} is no whole number from 0 upwards")
    if any(value > _most_of(key) for value in values):
        raise window.invalid(f"the setting {_shown(key)} is {max(values):,}")
    found.numbers[key] = tuple(int(value) for value in values)


def _most_of(key: str) -> int:
    """Return the largest number that is believed: whoever plans a load goes through all layers, one by one."""
    return MOST_LAYERS if key.endswith(".block_count") else _MOST


def _is_wanted(key: str) -> bool:
    return key in _NUMBERS or key.partition(".")[2] in _OF_ARCHITECTURE


def _shown(key: str) -> str:
    """Return a key that is safe in a sentence: it comes from a stranger's file."""
    return "".join(character if character.isprintable() else "?" for character in key[:64])
