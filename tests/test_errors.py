import string

import pytest

from chatapp.domain.notice import NOTICE_SENTENCES, Notice
from chatapp.errors import PROBLEM_SENTENCES, ChatAppError, Problem, ProblemKind


@pytest.mark.parametrize("kind", list(ProblemKind))
def test_every_problem_has_a_sentence_that_says_what_to_do(kind: ProblemKind) -> None:
    sentence = PROBLEM_SENTENCES[kind]
    assert sentence.endswith(".")
    # One part says what happened, another what to do: at least two sentences, or one joined by "and".
    assert sentence.count(". ") >= 1


@pytest.mark.parametrize("kind", list(ProblemKind))
def test_every_problem_can_be_told_with_its_facts(kind: ProblemKind) -> None:
    fields = [name for _, name, _, _ in string.Formatter().parse(PROBLEM_SENTENCES[kind]) if name]
    told = Problem(kind=kind, facts=dict.fromkeys(fields, 12345)).sentence()
    assert "{" not in told


def test_large_numbers_are_told_with_separators() -> None:
    error = ChatAppError.of(ProblemKind.MESSAGE_TOO_LONG, n_needed=5200, n_available=4095)
    assert "5,200 tokens" in str(error)
    assert "4,095" in str(error)


def test_memory_is_told_in_the_units_people_know() -> None:
    """A file of 200 GiB is 214.7 GB; a cut file tells its bytes, since one can be missing."""
    error = ChatAppError.of(ProblemKind.MODEL_TOO_LARGE, file="x", need_bytes=200 * 1024**3, free_bytes=24_352_829_440)
    assert "215 GB of memory and 24.4 GB are free" in str(error)
    small = ChatAppError.of(ProblemKind.CONTEXT_TOO_LARGE, n_ctx=64, need_bytes=1_475_000, free_bytes=999)
    assert "needs 1.48 MB for its KV cache and 999 bytes are free" in str(small)
    cut = ChatAppError.of(ProblemKind.MODEL_TRUNCATED, file="x", have_bytes=30_000_000, need_bytes=30_000_001)
    assert "30,000,000 bytes and its header asks for at least 30,000,001" in str(cut)


def test_a_missing_fact_is_a_programming_error() -> None:
    with pytest.raises(KeyError):
        Problem(kind=ProblemKind.MODEL_MISSING).sentence()


def test_a_translation_replaces_the_template_before_the_facts_are_filled_in() -> None:
    problem = Problem(kind=ProblemKind.NOT_A_GGUF, facts={"file": "x.bin"})
    assert problem.sentence(lambda _: "Nein: {file}") == "Nein: x.bin"


def test_a_language_spells_the_numbers_of_a_sentence_and_nothing_else() -> None:
    problem = Problem(kind=ProblemKind.MODEL_TRUNCATED, facts={"file": "a,b.gguf", "have_bytes": 1234, "need_bytes": 56_789})
    told = problem.sentence(spell=lambda number: number.replace(",", "."))
    assert told.startswith("a,b.gguf is cut short: it holds 1.234 bytes and its header asks for at least 56.789.")


def test_a_problem_survives_the_process_boundary_with_the_types_of_its_facts() -> None:
    problem = Problem(kind=ProblemKind.MESSAGE_TOO_LONG, facts={"n_needed": 7, "share": 0.5, "file": "7"})
    back = Problem.model_validate_json(problem.model_dump_json())
    assert back == problem
    assert [type(value) for value in back.facts.values()] == [int, float, str]


def test_every_notice_has_a_sentence() -> None:
    assert set(NOTICE_SENTENCES) == set(Notice)
