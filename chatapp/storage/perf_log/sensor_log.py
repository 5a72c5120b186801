"""One row a second in the column style of MangoHud's logs: its readers find their columns, and ours stand behind them.

Two lines describe the system, the third one names the columns. ``fps`` is tokens per second in this second and ``frametime`` the
time per token in milliseconds; memory is in GiB and ``elapsed`` in nanoseconds, as there. What is not known is an empty cell.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from chatapp.domain.conversation import Conversation
from chatapp.domain.sensor_row import SensorRow
from chatapp.domain.turn import MachineInfo
from chatapp.storage.session_log.atomic_write import write_whole

__all__ = ["COLUMNS", "SYSTEM_COLUMNS", "export_sensors"]

SYSTEM_COLUMNS = ("os", "cpu", "gpu", "ram", "kernel", "driver", "cpuscheduler")
_GIB = 1024.0**3
_NS_PER_S = 1e9
_MS_PER_S = 1000.0
_READINGS: Mapping[str, tuple[str, float]] = {
    "cpu_load": ("system_cpu_pct", 1.0),
    "cpu_power": ("", 1.0),
    "gpu_load": ("gpu_util_pct", 1.0),
    "cpu_temp": ("cpu_temperature_c", 1.0),
    "gpu_temp": ("gpu_temperature_c", 1.0),
    "gpu_core_clock": ("gpu_clock_mhz", 1.0),
    "gpu_mem_clock": ("", 1.0),
    "gpu_vram_used": ("gpu_memory_used_bytes", _GIB),
    "gpu_power": ("gpu_power_w", 1.0),
    "ram_used": ("memory_used_bytes", _GIB),
    "swap_used": ("", 1.0),
    "process_rss": ("engine_rss_bytes", _GIB),
    "cpu_mhz": ("cpu_clock_mhz", 1.0),
}
_OWN = ("turn", "n_tokens", "engine_cpu_pct", "other_cpu_cores", "on_mains")
COLUMNS = ("fps", "frametime", *_READINGS, "elapsed", *_OWN)


def export_sensors(conversation: Conversation, rows: Mapping[str, Sequence[SensorRow]], path: Path) -> None:
    """Write the rows of a conversation's answers; ``elapsed`` begins anew with each answer.

    Args:
        conversation: Gives the order of the answers and the machine.
        rows: By message id.
        path: The file.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    table = io.StringIO(newline="")
    writer = csv.writer(table)
    writer.writerow(SYSTEM_COLUMNS)
    writer.writerow(_system(conversation))
    writer.writerow(COLUMNS)
    answers = [message for message in conversation.messages if message.turn is not None]
    for number, message in enumerate(answers, 1):
        before = SensorRow(elapsed_ns=0, n_tokens=0)
        for row in rows.get(message.id, ()):
            writer.writerow(_cells(number, row, before))
            before = row
    write_whole(path, (table.getvalue(),))


def _system(conversation: Conversation) -> list[str]:
    machines = [message.turn.machine for message in conversation.messages if message.turn and message.turn.machine]
    if not machines:
        return [""] * len(SYSTEM_COLUMNS)
    machine: MachineInfo = machines[-1]
    system, _, kernel = machine.system.partition(" ")
    return [system, machine.cpu, "", f"{machine.memory_total_bytes / _GIB:.1f} GiB", kernel, "", ""]


def _cells(turn: int, row: SensorRow, before: SensorRow) -> list[str]:
    n_new, span_s = row.n_tokens - before.n_tokens, (row.elapsed_ns - before.elapsed_ns) / _NS_PER_S
    rate = n_new / span_s if n_new > 0 and span_s > 0 and before.n_tokens > 0 else None  # the first second holds the prefill
    values = dict(row.values)
    if {"memory_total_bytes", "memory_available_bytes"} <= values.keys():
        values["memory_used_bytes"] = values["memory_total_bytes"] - values["memory_available_bytes"]
    readings = [_scaled(values.get(name), divisor) for name, divisor in _READINGS.values()]
    own = [str(turn), str(row.n_tokens), *(_text(values.get(name)) for name in _OWN[2:])]
    return [_text(rate), _text(None if rate is None else _MS_PER_S / rate), *readings, str(row.elapsed_ns), *own]


def _scaled(value: float | None, divisor: float) -> str:
    return _text(None if value is None else value / divisor)


def _text(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"
