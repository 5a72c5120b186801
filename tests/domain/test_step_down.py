"""Which smaller load is tried after one failed for lack of memory."""

import pytest

from chatapp.domain.load_params import LoadParams
from chatapp.domain.step_down import step_down
from chatapp.errors import Problem, ProblemKind

_PARAMS = LoadParams(n_ctx=8192, n_gpu_layers=20)


def _taken(kind: ProblemKind, params: LoadParams = _PARAMS, **facts: int) -> tuple[int, int] | None:
    step = step_down(params, Problem(kind=kind, facts={"file": "a.gguf", "reason": "no room", **facts}))
    return None if step is None else (step.taken.n_ctx, step.taken.n_gpu_layers)


def test_a_window_that_does_not_fit_becomes_the_largest_that_does() -> None:
    assert _taken(ProblemKind.CONTEXT_TOO_LARGE, fitting_n_ctx=2304) == (2304, 20)


def test_a_gpu_that_is_full_takes_fewer_layers_and_the_window_stays() -> None:
    assert _taken(ProblemKind.LOAD_OUT_OF_MEMORY, fitting_n_gpu_layers=9, fitting_n_ctx=512) == (8192, 9)


def test_a_reservation_that_failed_although_it_should_fit_is_halved() -> None:
    """llama.cpp got no memory although the plan says 8,192 fit: 4,096; 2,304 where the plan says less than half."""
    assert _taken(ProblemKind.LOAD_OUT_OF_MEMORY, fitting_n_ctx=8192) == (4096, 20)
    assert _taken(ProblemKind.LOAD_OUT_OF_MEMORY) == (4096, 20)
    assert _taken(ProblemKind.LOAD_OUT_OF_MEMORY, fitting_n_ctx=2304) == (2304, 20)


@pytest.mark.parametrize("kind", [ProblemKind.LOAD_FAILED, ProblemKind.MODEL_TOO_LARGE, ProblemKind.GGUF_INVALID])
def test_other_failures_are_no_matter_of_size(kind: ProblemKind) -> None:
    assert _taken(kind, fitting_n_ctx=512) is None


def test_a_window_of_use_to_nobody_is_not_tried() -> None:
    assert _taken(ProblemKind.CONTEXT_TOO_LARGE, fitting_n_ctx=256) is None
    assert _taken(ProblemKind.CONTEXT_TOO_LARGE) is None
    assert _taken(ProblemKind.LOAD_OUT_OF_MEMORY, LoadParams(n_ctx=768)) is None
