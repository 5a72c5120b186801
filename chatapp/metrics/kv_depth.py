"""How many cells of the KV cache one decode step reads: llama.cpp rounds the visible part up to whole blocks."""

__all__ = ["KV_BLOCK", "visible_cells"]

KV_BLOCK = 256
"""llama.cpp pads the visible KV to so many cells (``get_n_kv``), so that the cost of a step is a staircase of the depth."""


def visible_cells(depth: int) -> int:
    """Return ``n_kv`` of the step that evaluates the token with ``depth`` cells in use, its own included.

    Args:
        depth: At least 1. The gap before generated token ``i`` (0-based, ``i >= 1``) evaluates token ``i - 1`` at
            ``depth = prompt tokens + i``, which is ``n_ctx_used`` at the moment when token ``i`` is sampled.
    """
    return -(-depth // KV_BLOCK) * KV_BLOCK
