"""Whether a model that is not here yet would fit into memory: by the size of its files, with the thresholds of the exact plan."""

from chatapp.metrics.memory_plan import DevicePlan, Verdict
from chatapp.metrics.weight_places import MAIN_MEMORY

__all__ = ["fit_of"]

# The engine process, a KV cache of a few thousand tokens and compute buffers: what they really take stands in the file's header,
# which nobody has before the download. The exact plan follows when the file is here.
_BESIDE_BYTES = 400_000_000


def fit_of(file_bytes: int, free_bytes: int | None) -> Verdict | None:
    """Return the verdict for a model of so many bytes in so much free main memory; None where that is not known."""
    plan = DevicePlan(MAIN_MEMORY, weights_bytes=file_bytes, other_bytes=_BESIDE_BYTES, free_bytes=free_bytes)
    return plan.verdict
