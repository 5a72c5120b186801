"""What would fit: the largest window and the most layers on the GPU, where the plan as asked for leaves too little."""

from collections.abc import Callable, Mapping, Sequence

from chatapp.domain.load_params import ALL_LAYERS, AUTO_LAYERS, LoadParams
from chatapp.domain.memory_need import MemoryNeed
from chatapp.metrics.layer_split import chosen_gpus
from chatapp.metrics.memory_estimate import ModelFacts, estimate_need, with_n_ctx
from chatapp.metrics.memory_plan import DevicePlan, FreeMemory, MemoryPlan, Verdict, memory_plan, shared_in
from chatapp.metrics.weight_places import MAIN_MEMORY

__all__ = ["best_n_gpu_layers", "do_layers_help", "largest_n_ctx", "largest_n_ctx_anew", "with_automatic_layers"]

_SPARE = 0.98  # of what is free is offered: readings move by a percent, and what was taken must not turn tight at the next one
_STEP = 256  # llama.cpp reserves whole steps of cells
_MOST_TOKENS = 1_048_576  # the bound of n_ctx


def largest_n_ctx(need: MemoryNeed, facts: ModelFacts, params: LoadParams, free: Mapping[str, int]) -> int | None:
    """Return the largest window that fits with its margin and a little more, in whole steps of 256, at most the trained one.

    Args:
        need: Of the settings as asked for, the best that is known.
        facts: Of the model.
        params: As asked for.
        free: Bytes by device.

    Returns:
        Tokens; None where not even 256 fit, or where the free memory is not known.
    """

    def fits(n_steps: int) -> bool:
        other = with_n_ctx(need, facts, params, n_steps * _STEP)
        return memory_plan(other, spare).verdict is Verdict.FITS

    spare = FreeMemory({device: round(_SPARE * size) for device, size in free.items()}, shared_in(free))
    most = max(1, min(facts.n_ctx_train or _MOST_TOKENS, _MOST_TOKENS) // _STEP)
    n_steps = _largest(fits, most)
    return n_steps * _STEP if n_steps else None


def largest_n_ctx_anew(facts: ModelFacts, params: LoadParams, free: Mapping[str, int], gpus: Mapping[str, int]) -> int | None:
    """Return the same from the header alone.

    Args:
        facts: Of the model.
        params: As asked for.
        free: Bytes by device.
        gpus: Of them, those that take layers, in llama.cpp's order.
    """
    need = estimate_need(facts, params, gpus)
    return None if need is None else largest_n_ctx(need, facts, params, free)


def best_n_gpu_layers(facts: ModelFacts, params: LoadParams, free: Mapping[str, int], gpus: Sequence[str]) -> int | None:
    """Return how many layers the GPUs take with their margins; 0: none. None where there is no GPU, or where nobody can tell.

    A GPU without memory of its own must leave main memory its margin as well. Where main memory cannot have that with any
    number of layers, the layers must only not make it worse: to leave the GPU would cost speed and win nothing.

    Args:
        facts: Of the model.
        params: As asked for; its number of layers does not matter.
        free: Bytes by device.
        gpus: Names of the devices that take layers, in llama.cpp's order.
    """
    known = {gpu: free[gpu] for gpu in gpus if gpu in free}
    chosen = chosen_gpus(params, known)
    if not chosen or len(known) < len(gpus) or estimate_need(facts, params, known) is None:
        return None

    def plans(n_layers: int) -> dict[str, DevicePlan]:
        need = estimate_need(facts, params.model_copy(update={"n_gpu_layers": n_layers}), known)
        return {} if need is None else {plan.device: plan for plan in memory_plan(need, free).devices}

    judges_main = bool(shared_in(free) & chosen.keys())
    best_of_main = min(plans(n_layers)[MAIN_MEMORY].badness for n_layers in (0, 1))

    def fits(n_layers: int) -> bool:
        by_device = plans(n_layers)
        is_main_as_good = not judges_main or by_device[MAIN_MEMORY].badness <= best_of_main
        return is_main_as_good and all(by_device[gpu].verdict is Verdict.FITS for gpu in chosen if gpu in by_device)

    best = _largest(fits, facts.n_layer + 1)
    return ALL_LAYERS if best == facts.n_layer + 1 else best


def do_layers_help(plan: MemoryPlan, facts: ModelFacts, params: LoadParams, free: Mapping[str, int], gpus: Sequence[str]) -> bool:
    """Return whether the verdict becomes better with the best number of layers on the GPU than it is with ``plan``.

    Args:
        plan: Of the settings as asked for.
        facts: Of the model.
        params: As asked for.
        free: Bytes by device.
        gpus: Names of the devices that take layers, in llama.cpp's order.
    """
    best = best_n_gpu_layers(facts, params, free, gpus)
    taken = params if best is None else params.model_copy(update={"n_gpu_layers": best})
    need = estimate_need(facts, taken, {gpu: free[gpu] for gpu in gpus if gpu in free})
    return need is not None and memory_plan(need, free).badness < plan.badness


def with_automatic_layers(facts: ModelFacts, params: LoadParams, free: Mapping[str, int], gpus: Sequence[str]) -> LoadParams:
    """Return settings with a number of GPU layers in place of "as many as fit"; all where nobody can tell how many do."""
    if params.n_gpu_layers != AUTO_LAYERS:
        return params
    best = best_n_gpu_layers(facts, params, free, gpus)
    return params.model_copy(update={"n_gpu_layers": ALL_LAYERS if best is None else best})


def _largest(holds: Callable[[int], bool], most: int) -> int:
    """Return the largest number in 1..most for which a condition holds that holds for all smaller ones too; 0 for none."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if holds(middle):
            low = middle
        else:
            high = middle - 1
    return low
