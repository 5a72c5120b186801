from types import UnionType
from typing import Any, get_args

from chatapp.domain.turn import PromptCounts, Turn
from chatapp.metrics.glossary import GLOSSARY
from chatapp.metrics.snapshot import PANEL_FIGURES, Surroundings, resting_snapshot
from chatapp.metrics.turn_figures import turn_figures
from chatapp.metrics.turn_record import TrimRecord, TurnRecord


def numeric_fields(model: Any) -> set[str]:  # noqa: ANN401 - any pydantic class
    def is_number(annotation: object) -> bool:
        parts = get_args(annotation) if isinstance(annotation, UnionType) else (annotation,)
        return bool({int, float} & set(parts))

    return {name for name, field in model.model_fields.items() if is_number(field.annotation)}


def test_every_figure_of_the_panel_is_defined() -> None:
    assert set(PANEL_FIGURES) <= set(GLOSSARY)


def test_every_number_of_a_record_is_defined() -> None:
    numbers = numeric_fields(TurnRecord)
    assert {"ttft_ms", "n_prompt", "kv_bytes_used", "turn"} <= numbers  # the probe itself finds the numbers
    assert numbers | numeric_fields(TrimRecord) | {"itl_ms"} <= set(GLOSSARY)


def test_units_are_those_of_the_figures(make_turn: Any) -> None:  # noqa: ANN401 - a fixture that makes turns
    turn: Turn = make_turn(counts=PromptCounts(n_prompt=1, n_prompt_cached=0, n_prompt_processed=1))
    figures = {**turn_figures(turn), **resting_snapshot(None, Surroundings()).figures}
    assert {name: figure.unit for name, figure in figures.items()} == {name: GLOSSARY[name].unit for name in figures}


def test_times_and_rates_name_their_clock() -> None:
    for key, definition in GLOSSARY.items():
        if definition.unit in {"ms", "tok/s"}:
            assert definition.clock in {"engine", "app", "both"}, key


def test_definitions_are_complete() -> None:
    for key, definition in GLOSSARY.items():
        assert key == definition.key
        assert definition.title, key
        assert definition.formula, key
