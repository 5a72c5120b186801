"""The figures of conversations as a table: one row a turn, one column a figure, named as in the record."""

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from chatapp.domain.conversation import Conversation
from chatapp.metrics.turn_record import TurnRecord
from chatapp.storage.session_log.atomic_write import write_whole
from chatapp.storage.session_log.turns import tree_records_of

__all__ = ["COLUMNS", "csv_lines", "export_csv"]

COLUMNS = (
    *("turn", "stop_reason", "is_measured", "is_first_after_load"),
    *("n_prompt", "n_prompt_cached", "n_prompt_processed", "n_gen"),
    *("t_load_ms", "t_prefill_ms", "t_decode_ms", "ttft_ms", "tpot_ms", "e2e_ms", "prefill_tps", "decode_tps"),
    *("ttft_predicted_ms", "ttft_error_ms"),
    *("ttft_painted_ms", "arrival_lag_ms", "arrival_jitter_ms", "painted_lag_ms", "screen_lag_ms"),
    *("itl_ms.p50", "itl_ms.p95", "itl_ms.max", "itl_ms.n", "n_stalls"),
    *("drift_pct", "context_loss_pct", "cpu_us"),
    *("n_ctx", "n_ctx_used", "kv_bytes_reserved", "kv_bytes_used", "trim.tokens_freed", "seed", "unavailable"),
    *("is_aside", "conversation.id", "conversation.title"),
    *("n_reasoning", "t_reasoning_ms", "ttfa_ms", "n_answers", "throughput_tps", "answer_tps"),
    *("answer_number", "n_gen_all"),
    *("acceptance_pct", "speculation_gain", "grammar_ms_per_token", "model.file", "model.quantization"),
)
"""Header of the table; a dot steps into a nested part of the record."""

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def export_csv(conversation: Conversation, path: Path) -> None:
    """Write the figures; a figure that cannot be known is an empty cell, its reason stands in ``unavailable``.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    write_whole(path, csv_lines([conversation]))


def csv_lines(conversations: Iterable[Conversation]) -> Iterator[str]:
    """Yield the header, then the rows of each conversation."""
    yield _written([COLUMNS])
    for conversation in conversations:
        yield _written([_cell(record, column) for column in COLUMNS] for record in tree_records_of(conversation))


def _written(rows: Iterable[Iterable[str]]) -> str:
    table = io.StringIO(newline="")
    csv.writer(table).writerows(rows)
    return table.getvalue()


def _cell(record: TurnRecord, column: str) -> str:
    if column == "unavailable":
        return "; ".join(f"{name}: {reason}" for name, reason in record.unavailable.items())
    value: Any = record
    for name in column.split("."):
        value = None if value is None else getattr(value, name)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else _inert(value) if isinstance(value, str) else str(value)


def _inert(text: str) -> str:
    """Return text that no spreadsheet takes for a formula: a title or the name of a file can come from anywhere."""
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text
