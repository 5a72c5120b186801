"""A sustained test as a file: JSON (opens again), a table of its curve, or llama-bench's record."""

import csv
import io
import json
from enum import StrEnum
from pathlib import Path

from pydantic import ValidationError

from chatapp.domain.sustained import SustainedRun
from chatapp.metrics.sustained import retained_half_width, sustained_figures
from chatapp.storage.perf_log.llama_bench import sustained_record, write_records
from chatapp.storage.perf_log.log_file import read_log, unreadable
from chatapp.storage.perf_log.token_log import TokenRow
from chatapp.storage.session_log.atomic_write import write_whole

__all__ = ["SustainedFormat", "export_sustained", "is_sustained_run", "run_json", "sustained_file_name", "sustained_rows"]

_MAX_FILE_BYTES = 1 << 26
_BEGINNING = b'{"figures":'  # of a run as JSON: written here, so the order of its keys is known
_NS_PER_S = 1e9
_COLUMNS = ("t_s", "tps", "n_tokens", "itl_p50_ms", "temperature_c", "clock_mhz")


class SustainedFormat(StrEnum):
    """How a test is written to a file; the value is the file's ending."""

    JSON = "json"
    CSV = "csv"
    LLAMA_BENCH = "jsonl"


def export_sustained(run: SustainedRun, path: Path, kind: SustainedFormat) -> None:
    """Write a test.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    if kind is SustainedFormat.LLAMA_BENCH:
        write_records((sustained_record(run),), path)
    else:
        write_whole(path, (run_json(run) if kind is SustainedFormat.JSON else _table(run),))


def run_json(run: SustainedRun) -> str:
    """Return the run with its figures; a figure without a value is null, and its reason stands in ``unavailable``."""
    figures = {**sustained_figures(run), "retained_half_width_pct": retained_half_width(run)}
    record = {
        "figures": {name: figure.value for name, figure in figures.items()},
        "unavailable": {name: figure.reason for name, figure in figures.items() if figure.value is None},
        "run": run.model_dump(mode="json"),
    }
    return f"{json.dumps(record)}\n"


def is_sustained_run(path: Path) -> bool:
    """Return whether a file begins as a sustained test in JSON does; False where it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(len(_BEGINNING)) == _BEGINNING
    except OSError:
        return False


def sustained_rows(path: Path) -> list[TokenRow]:
    """Return the points of an exported test as rows of a timeline: one each two seconds, its gap the median step.

    Raises:
        ChatAppError: ``LOG_UNREADABLE``.
    """
    try:
        run = SustainedRun.model_validate(json.loads(read_log(path, _MAX_FILE_BYTES))["run"])
    except (ValueError, KeyError, TypeError, ValidationError) as error:
        raise unreadable(path, "it is no sustained test", repr(error)) from error
    return [TokenRow(1, round(point.t_s * _NS_PER_S), run.n_depth, round(point.itl_p50_us)) for point in run.points]


def sustained_file_name(run: SustainedRun, kind: SustainedFormat) -> str:
    """Return a name made of model and time."""
    stem = Path(run.model.file).stem if run.model is not None else "model"
    return f"sustained {stem} {run.started_at:%Y-%m-%d %H-%M}.{kind}"


def _table(run: SustainedRun) -> str:
    table = io.StringIO(newline="")
    writer = csv.writer(table)
    writer.writerow(_COLUMNS)
    for point in run.points:
        readings = ("" if value is None else f"{value:.6g}" for value in (point.temperature_c, point.clock_mhz))
        writer.writerow((point.t_s, f"{point.tps:.6g}", point.n_tokens, f"{point.itl_p50_us / 1e3:.6g}", *readings))
    return table.getvalue()
