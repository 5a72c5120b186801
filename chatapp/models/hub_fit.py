"""Whether a model that is not here yet would fit into memory: by the size of its files alone."""

from enum import StrEnum

__all__ = ["Fit", "fit_of"]

_OVERHEAD_SHARE = 0.10  # compute buffers and a KV cache of a few thousand tokens; the exact plan needs the file's own header
_OVERHEAD_BYTES = 400_000_000
_TIGHT_SHARE = 0.85


class Fit(StrEnum):
    """The three verdicts."""

    FITS = "fits"
    TIGHT = "tight"
    DOES_NOT_FIT = "does_not_fit"


def fit_of(file_bytes: int, free_bytes: int) -> Fit:
    """Return the verdict for a model of so many bytes in so much free memory (both in bytes)."""
    need = file_bytes * (1 + _OVERHEAD_SHARE) + _OVERHEAD_BYTES
    if need > free_bytes:
        return Fit.DOES_NOT_FIT
    return Fit.FITS if need <= free_bytes * _TIGHT_SHARE else Fit.TIGHT
