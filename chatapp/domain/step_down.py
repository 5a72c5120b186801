"""What to load instead, once, after a load failed for lack of memory."""

from pydantic import BaseModel, ConfigDict

from chatapp.domain.load_params import LoadParams
from chatapp.errors import Problem, ProblemKind

__all__ = ["StepDown", "step_down"]

_STEP = 256  # llama.cpp reserves whole steps of cells
_SMALLEST = 512


class StepDown(BaseModel):
    """One step (immutable).

    Attributes:
        asked: What failed.
        taken: What is tried instead: fewer GPU layers, or a smaller window.
        problem: Why it failed.
    """

    model_config = ConfigDict(frozen=True)

    asked: LoadParams
    taken: LoadParams
    problem: Problem


def step_down(params: LoadParams, problem: Problem) -> StepDown | None:
    """Return the one step to take after a failure; None where it was not for memory, or where nothing smaller helps.

    The engine says with the failure what would fit (``fitting_n_gpu_layers``, ``fitting_n_ctx``). Where a real reservation failed
    although the window should have fitted, half of it is tried.

    Args:
        params: What failed.
        problem: As the engine told it.
    """
    taken = _smaller(params, problem)
    return None if taken is None else StepDown(asked=params, taken=taken, problem=problem)


def _smaller(params: LoadParams, problem: Problem) -> LoadParams | None:
    n_layers, n_ctx = problem.facts.get("fitting_n_gpu_layers"), problem.facts.get("fitting_n_ctx")
    if problem.kind is ProblemKind.LOAD_OUT_OF_MEMORY and isinstance(n_layers, int):
        return params.model_copy(update={"n_gpu_layers": n_layers})
    if problem.kind is ProblemKind.LOAD_OUT_OF_MEMORY:
        half = params.n_ctx // 2 // _STEP * _STEP
        n_ctx = min(half, n_ctx) if isinstance(n_ctx, int) else half
    if problem.kind not in {ProblemKind.LOAD_OUT_OF_MEMORY, ProblemKind.CONTEXT_TOO_LARGE} or not isinstance(n_ctx, int):
        return None
    return params.model_copy(update={"n_ctx": n_ctx}) if _SMALLEST <= n_ctx < params.n_ctx else None
