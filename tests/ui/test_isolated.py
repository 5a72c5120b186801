"""Names of files in sentences, whatever direction their letters have."""

import pytest

from chatapp.errors import Problem, ProblemKind
from chatapp.ui.isolated import isolated
from chatapp.ui.problem_text import problem_sentence

_ISOLATE, _END = "\u2068", "\u2069"


@pytest.mark.parametrize("name", ["model.gguf", "模型.gguf", "modèle 7B.gguf", ""])
def test_a_name_that_runs_as_the_sentence_does_stays_as_it_is(name: str) -> None:
    assert isolated(name) == name


@pytest.mark.parametrize("name", ["נמל.gguf", "نموذج.gguf", "safe-\u202egnp.gguf", "a\u2067b", "a\u202b"])
def test_any_other_name_keeps_its_direction_for_itself(name: str) -> None:
    assert isolated(name) == f"{_ISOLATE}{name}{_END}"


def test_a_name_cannot_end_its_isolation() -> None:
    """A lone end of an isolate, and then an override, would turn the rest of the sentence round."""
    assert isolated("a\u2069\u202eb") == f"{_ISOLATE}a\u202eb{_END}"


def test_a_sentence_isolates_the_name() -> None:
    problem = Problem(kind=ProblemKind.MODEL_MISSING, facts={"file": "a\u202eb.gguf"})
    assert problem_sentence(problem).startswith(f"The model file {_ISOLATE}a\u202eb.gguf{_END} is no longer there.")
