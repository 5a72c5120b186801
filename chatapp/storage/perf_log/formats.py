"""The logs that others' tools read, by name."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path

from chatapp.domain.conversation import Conversation
from chatapp.domain.sensor_row import SensorRow
from chatapp.storage.perf_log.llama_bench import export_llama_bench
from chatapp.storage.perf_log.sensor_log import export_sensors
from chatapp.storage.perf_log.token_log import export_tokens
from chatapp.storage.session_log.formats import LogFormat, file_name

__all__ = ["PerfFormat", "export_perf_log", "perf_file_name"]


class PerfFormat(StrEnum):
    """How the measurements of a conversation are written to a file."""

    TOKENS = "tokens"  # one JSON line a token
    SENSORS = "sensors"  # one row a second, in the overlay world's columns
    LLAMA_BENCH = "llama-bench"  # llama-bench's JSON Lines


_ENDINGS = {PerfFormat.TOKENS: ".tokens.jsonl", PerfFormat.SENSORS: ".sensors.csv", PerfFormat.LLAMA_BENCH: ".llama-bench.jsonl"}


def export_perf_log(
    conversation: Conversation, rows: Mapping[str, Sequence[SensorRow]], path: Path, perf_format: PerfFormat
) -> None:
    """Write the measurements of a conversation.

    Args:
        conversation: Its turns.
        rows: What the sensors said, by message id; only for :attr:`PerfFormat.SENSORS`.
        path: The file.
        perf_format: How.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    if perf_format is PerfFormat.SENSORS:
        export_sensors(conversation, rows, path)
    elif perf_format is PerfFormat.TOKENS:
        export_tokens(conversation, path)
    else:
        export_llama_bench(conversation, path)


def perf_file_name(conversation: Conversation, perf_format: PerfFormat) -> str:
    """Return a file name made of the title that every system takes."""
    return file_name(conversation, LogFormat.JSONL).removesuffix(".jsonl") + _ENDINGS[perf_format]
