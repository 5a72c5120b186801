"""What would fit: the largest window and the most layers on the GPU, where the plan as asked for leaves too little."""

from collections.abc import Callable, Mapping

from chatapp.domain.load_params import ALL_LAYERS, LoadParams
from chatapp.domain.memory_need import MemoryNeed
from chatapp.metrics.memory_estimate import ModelFacts, estimate_need, with_n_ctx
from chatapp.metrics.memory_plan import Verdict, memory_plan

__all__ = ["best_n_gpu_layers", "largest_n_ctx"]

_STEP = 256  # llama.cpp reserves whole steps of cells
_MOST_TOKENS = 1_048_576  # the bound of n_ctx


def largest_n_ctx(need: MemoryNeed, facts: ModelFacts, params: LoadParams, free: Mapping[str, int]) -> int | None:
    """Return the largest window that fits with its margin, in whole steps of 256, at most the trained one.

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
        return memory_plan(other, free).verdict is Verdict.FITS

    most = max(1, min(facts.n_ctx_train or _MOST_TOKENS, _MOST_TOKENS) // _STEP)
    n_steps = _largest(fits, most)
    return n_steps * _STEP if n_steps else None


def best_n_gpu_layers(facts: ModelFacts, params: LoadParams, free: Mapping[str, int], gpu: str) -> int | None:
    """Return how many layers the GPU takes with its margin; 0: none. None where there is no GPU, or the caches are not known.

    Args:
        facts: Of the model.
        params: As asked for; its number of layers does not matter.
        free: Bytes by device.
        gpu: Name of the device; empty where there is none.
    """
    if not gpu or gpu not in free or estimate_need(facts, params, gpu) is None:
        return None

    def fits(n_layers: int) -> bool:
        need = estimate_need(facts, params.model_copy(update={"n_gpu_layers": n_layers}), gpu)
        devices = () if need is None else memory_plan(need, free).devices
        return all(device.verdict is Verdict.FITS for device in devices if device.device == gpu)

    best = _largest(fits, facts.n_layer + 1)
    return ALL_LAYERS if best == facts.n_layer + 1 else best


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
