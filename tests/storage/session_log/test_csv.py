"""The table of figures, against values worked out by hand (see ``conftest.py``)."""

import csv
from pathlib import Path

import pytest

from chatapp.domain.alternatives import Alternatives, AnswerRecord
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.errors import ChatAppError
from chatapp.storage.session_log.csv import COLUMNS, export_csv


def table(conversation: Conversation, path: Path) -> list[dict[str, str]]:
    export_csv(conversation, path)
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_figures_of_the_measured_turn(conversation: Conversation, tmp_path: Path) -> None:
    row = table(conversation, tmp_path / "t.csv")[1]
    exact = {
        "turn": "2",
        "stop_reason": "end_of_turn",
        "is_measured": "true",
        "n_prompt": "120",
        "n_prompt_cached": "20",
        "n_prompt_processed": "100",
        "n_gen": "5",
        "itl_ms.n": "4",
        "n_ctx": "1000",
        "n_ctx_used": "124",
        "kv_bytes_reserved": "50000",
        "kv_bytes_used": "6200",  # 124 of 1000 cells: 50,000 * 0.124
        "trim.tokens_freed": "42",
        "seed": "7",
    }
    assert {name: row[name] for name in exact} == exact
    numbers = {
        "t_prefill_ms": 500.0,
        "t_decode_ms": 400.0,
        "ttft_ms": 510.0,
        "tpot_ms": 100.0,
        "e2e_ms": 910.0,
        "prefill_tps": 200.0,
        "decode_tps": 10.0,
        "itl_ms.p50": 100.0,
        "itl_ms.p95": 100.0,
        "itl_ms.max": 100.0,
    }
    assert {name: float(row[name]) for name in numbers} == pytest.approx(numbers)


def test_every_figure_that_can_be_unavailable_has_a_column(conversation: Conversation, tmp_path: Path) -> None:
    """A reason without a column would speak of nothing, and a figure without one would be lost."""
    for row in table(conversation, tmp_path / "t.csv"):
        told = [reason.partition(":")[0] for reason in row["unavailable"].split("; ")]
        assert [name for name in told if name and name not in COLUMNS and name != "itl_ms"] == []


def test_missing_figures_are_empty_cells_with_their_reasons(conversation: Conversation, tmp_path: Path) -> None:
    without_figures, _, died = table(conversation, tmp_path / "t.csv")
    assert without_figures["decode_tps"] == died["decode_tps"] == died["ttft_ms"] == ""
    assert "decode_tps: this answer carries no figures" in without_figures["unavailable"]
    assert "decode_tps: " in died["unavailable"]
    assert died["stop_reason"] == "engine_failed"


def test_header_holds_every_column_once(conversation: Conversation, tmp_path: Path) -> None:
    export_csv(conversation, tmp_path / "t.csv")
    header = (tmp_path / "t.csv").read_text().splitlines()[0]
    assert header == ",".join(COLUMNS)
    assert len(set(COLUMNS)) == len(COLUMNS)


def test_target_that_cannot_be_written(conversation: Conversation, tmp_path: Path) -> None:
    with pytest.raises(ChatAppError):
        export_csv(conversation, tmp_path / "missing" / "t.csv")


def test_sums_over_several_answers_are_what_was_written(conversation: Conversation, tmp_path: Path) -> None:
    """Two answers at once of 2 and 3 tokens beside nothing else: 5, and the prompt once where the number is 1."""
    answers = tuple(AnswerRecord(stop_reason=StopReason.LENGTH, seed=n, n_gen=n, token_us=(0,) * n, text=f"{n}") for n in (2, 3))
    measured = conversation.messages[3].turn
    assert measured is not None
    turn = measured.model_copy(update={"n_gen": 5, "token_us": (), "alternatives": Alternatives(answers=answers)})
    prompt = Message(id="q", role=Role.USER, text="Two, please")
    first = Message(id="a", parent_id="q", role=Role.ASSISTANT, text="2", turn=turn)
    kept_second = turn.model_copy(update={"alternatives": Alternatives(answers=answers, kept=1)})
    second = Message(id="b", parent_id="q", role=Role.ASSISTANT, text="3", turn=kept_second)
    rows = table(Conversation(messages=(prompt, first)).add_asides([second]), tmp_path / "t.csv")
    assert [(row["answer_number"], row["n_gen"], row["n_gen_all"]) for row in rows] == [("1", "2", "5"), ("2", "3", "5")]
    assert sum(int(row["n_prompt_processed"]) for row in rows if row["answer_number"] in ("", "1")) == 100
