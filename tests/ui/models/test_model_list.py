from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from chatapp.domain.model_profile import ModelProfile
from chatapp.errors import Problem, ProblemKind
from chatapp.models.scan import ModelEntry
from chatapp.storage.model_speeds import MeasuredSpeed
from chatapp.ui.models.model_list import ModelList, ModelRole, problem_text
from tests.ui.models.entries import BROKEN, GEMMA, LLAMA, SMOL


@pytest.fixture
def models() -> ModelList:
    models = ModelList()
    models.set_entries([BROKEN, GEMMA, LLAMA, SMOL])
    return models


def titles(models: ModelList) -> list[str]:
    return [str(models.index(row).data()) for row in range(models.rowCount())]


def test_it_is_a_sound_qt_model(models: ModelList, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(models)


def test_broken_models_come_last_and_cannot_be_chosen(models: ModelList) -> None:
    assert titles(models) == ["gemma-3-270m", "Meta-Llama-3.1-8B-Instruct", "SmolLM2-135M-Instruct", "broken"]
    assert models.index(0).flags() & Qt.ItemFlag.ItemIsEnabled
    assert not models.index(3).flags() & (Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)


def test_what_a_row_says(models: ModelList) -> None:
    gemma = models.index(0)

    assert gemma.data(ModelRole.SIZE) == "253 MB"
    assert gemma.data(ModelRole.DETAILS) == "Q4_K_M · 268 M parameters · gemma3 · n_ctx 32,768 · no template"
    assert gemma.data(Qt.ItemDataRole.AccessibleTextRole).startswith("gemma-3-270m, 253 MB, Q4_K_M")
    assert str(GEMMA.path) in gemma.data(Qt.ItemDataRole.ToolTipRole)
    assert gemma.data(Qt.ItemDataRole.DecorationRole) is None


def test_a_broken_row_says_its_fault_whole_in_the_tool_tip(models: ModelList) -> None:
    broken = models.index(3)

    assert broken.data(ModelRole.DETAILS).startswith("is cut short: it holds 1,000,000 bytes")
    assert "Download it again." in broken.data(Qt.ItemDataRole.ToolTipRole)


def test_the_first_file_of_a_split_model_that_is_missing_is_named() -> None:
    """The row's own path is that of the first file, and its title has no number: the sentence must keep its name."""
    models, missing = ModelList(), "big-00001-of-00002.gguf"
    problem = Problem(kind=ProblemKind.MODEL_PART_MISSING, facts={"file": missing, "n_files": 2})
    models.set_entries([ModelEntry(Path("/models") / missing, 5, None, problem, n_files=2)])
    assert titles(models) == ["big"]
    assert models.index(0).data(ModelRole.DETAILS).startswith(f"{missing} is missing, one of the 2 files")


def test_models_that_look_alike_say_where_they_lie() -> None:
    models = ModelList()
    a, b = replace(SMOL, path=Path("/m/a") / SMOL.path.name), replace(SMOL, path=Path("/m/b") / SMOL.path.name)
    elsewhere, other = replace(a, path=Path("/n/a") / SMOL.path.name), replace(SMOL, bytes=7)
    models.set_entries([a, b, other])
    alike = "Q4_1 · 135 M parameters · llama · n_ctx 8,192 · apache-2.0"
    assert [models.index(row).data(ModelRole.DETAILS) for row in range(3)] == [f"{alike} · in a", f"{alike} · in b", alike]
    models.set_entries([a, elsewhere])  # folders of one name: whole paths
    folders = [str(one.path.parent) for one in (a, elsewhere)]
    assert [models.index(row).data(ModelRole.DETAILS) for row in range(2)] == [f"{alike} · in {one}" for one in folders]
    models.set_search("/n/a")
    assert models.rowCount() == 1


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("llama", ["Meta-Llama-3.1-8B-Instruct", "SmolLM2-135M-Instruct"]),  # a name, and an architecture
        ("q4_k_m LLAMA", ["Meta-Llama-3.1-8B-Instruct"]),
        ("brok", ["broken"]),
        ("  ", ["gemma-3-270m", "Meta-Llama-3.1-8B-Instruct", "SmolLM2-135M-Instruct", "broken"]),
        ("mistral", []),
        ("apache", ["SmolLM2-135M-Instruct"]),  # a licence
        ("no template", ["gemma-3-270m"]),
    ],
)
def test_search(models: ModelList, search: str, found: list[str]) -> None:
    models.set_search(search)

    assert titles(models) == found


def test_the_loaded_model_is_marked_and_is_where_the_list_starts(models: ModelList) -> None:
    assert models.first_usable().row() == 0

    models.set_current(SMOL.path)

    assert models.first_usable().row() == 2
    assert [models.index(row).data(ModelRole.IS_CURRENT) for row in range(4)] == [False, False, True, False]


def test_a_list_of_broken_models_has_nothing_to_start_from(models: ModelList) -> None:
    models.set_entries([BROKEN])

    assert not models.first_usable().isValid()


def test_a_split_model_tells_how_many_files(models: ModelList) -> None:
    models.set_entries([ModelEntry(Path("/m/big-00001-of-00003.gguf"), 1, SMOL.header, None, 3)])

    assert "3 files" in models.index(0).data(Qt.ItemDataRole.ToolTipRole)


def test_no_problem_no_text() -> None:
    assert problem_text(None) == ""


def test_favourites_stand_above_the_others_and_below_them_the_broken_ones(models: ModelList) -> None:
    models.set_profiles({str(SMOL.path): ModelProfile(is_favourite=True), str(BROKEN.path): ModelProfile(is_favourite=True)})

    assert titles(models) == ["SmolLM2-135M-Instruct", "gemma-3-270m", "Meta-Llama-3.1-8B-Instruct", "broken"]
    assert models.index(0).data(ModelRole.IS_FAVOURITE)
    assert models.index(0).data(Qt.ItemDataRole.AccessibleTextRole).endswith(", favourite")


def test_fit_speed_and_last_use_end_the_second_line(models: ModelList) -> None:
    models.set_profiles({str(GEMMA.path): ModelProfile(last_used_at=datetime.now(UTC))})
    models.set_speeds({(GEMMA.path.name, GEMMA.bytes): MeasuredSpeed(31.0, 4), (GEMMA.path.name, 1): MeasuredSpeed(9.0, 1)})
    models.set_fits({GEMMA.path: "fits"})

    assert models.index(0).data(ModelRole.MEASURED) == "fits · 31.0 tok/s here · used today"
    assert "median of 4 answers" in models.index(0).data(Qt.ItemDataRole.ToolTipRole)
    assert models.index(1).data(ModelRole.MEASURED) == ""


def test_the_name_of_a_listed_model(models: ModelList) -> None:
    assert models.title_of(GEMMA.path) == "gemma-3-270m"
    assert models.title_of(Path("/elsewhere.gguf")) == ""
