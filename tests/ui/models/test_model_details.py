"""What a row says beside the name."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from chatapp.domain.model_load import LoadWarmth
from chatapp.storage.model_speeds import MeasuredSpeed
from chatapp.ui.models.model_details import RowFacts, details_text, load_times_text, marks_text, measured_text, used_text
from tests.ui.models.entries import BROKEN, GEMMA, SMOL

pytestmark = pytest.mark.gui


def test_details_with_licence_and_place() -> None:
    entry = replace(SMOL, place="LM Studio")

    assert details_text(entry) == "Q4_1 · 135 M parameters · llama · n_ctx 8,192 · apache-2.0 · LM Studio"
    assert details_text(BROKEN) == ""


def test_a_licence_as_long_as_a_sentence_is_cut() -> None:
    assert SMOL.header is not None
    entry = replace(SMOL, header=SMOL.header.model_copy(update={"licence": "you may do this\nand that and much more"}))

    assert "you may do this and tha…" in details_text(entry)  # 24 characters, the line break as a space


def test_marks_are_words() -> None:
    assert GEMMA.header is not None
    thinks = GEMMA.header.model_copy(update={"reasons": True})

    assert marks_text(SMOL) == ""
    assert marks_text(replace(GEMMA, header=thinks, sees=True)) == "no template · reasoning · vision"
    assert marks_text(BROKEN) == ""


def test_what_was_measured() -> None:
    assert measured_text(RowFacts()) == ""
    assert measured_text(RowFacts(speed=MeasuredSpeed(48.23, 5), fit="fits")) == "fits · 48.2 tok/s here"


def test_last_use() -> None:
    now = datetime(2026, 11, 29, 12, tzinfo=UTC)

    assert used_text(None, now) == ""
    assert used_text(now - timedelta(hours=1), now) == "used today"
    assert used_text(now - timedelta(days=1), now) == "used yesterday"
    assert used_text(now - timedelta(days=9), now) == "used on 2026-11-20"


def test_load_times_by_where_the_weights_came_from() -> None:
    assert load_times_text({}) == ""
    assert load_times_text({LoadWarmth.WARM: 412.0}) == "Loaded in 0.412 s from memory (warm)"
    assert load_times_text({LoadWarmth.WARM: 412.0, LoadWarmth.COLD: 3210.0}) == (
        "Loaded in 3.21 s from disk (cold), 0.412 s from memory (warm)"
    )
