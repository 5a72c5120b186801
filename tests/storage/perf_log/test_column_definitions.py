"""Every number in an exported table has its definition in the glossary; what is no number is named here."""

import dataclasses

from chatapp.metrics.glossary import GLOSSARY
from chatapp.storage.perf_log import sensor_log, sustained_log
from chatapp.storage.perf_log.token_log import TokenRow
from chatapp.storage.session_log import csv

WORDS = {
    *("stop_reason", "is_measured", "is_first_after_load", "is_aside", "unavailable"),
    *("conversation.id", "conversation.title", "model.file", "model.quantization"),
}
NEVER_TOLD = {"cpu_power", "gpu_mem_clock", "swap_used"}
"""Columns of the overlay world that no sensor here fills: they stand there, empty, so that its tools find their places."""
PARTS_OF_ITL = {"itl_ms.p50": "itl_p50_ms", "itl_ms.p95": "itl_p95_ms", "itl_ms.max": "itl_max_ms", "itl_ms.n": "itl_ms"}


def undefined(columns: tuple[str, ...], names: dict[str, str]) -> set[str]:
    return {column for column in columns if names.get(column, column.rpartition(".")[2]) not in GLOSSARY}


def test_every_number_of_the_table_of_answers_is_defined() -> None:
    assert undefined(csv.COLUMNS, PARTS_OF_ITL) <= WORDS


def test_every_number_of_the_table_of_seconds_is_defined() -> None:
    names = {column: name for column, (name, _) in sensor_log._READINGS.items()}
    assert undefined(sensor_log.COLUMNS, names) == NEVER_TOLD


def test_every_number_of_a_sustained_test_is_defined() -> None:
    assert undefined(sustained_log._COLUMNS, {}) == set()


def test_every_number_of_a_token_is_defined() -> None:
    columns = tuple(field.name for field in dataclasses.fields(TokenRow))
    assert undefined(columns, {}) == {"unavailable"}
