"""How many parameters a model has, as models are called by: 135 M, 8.03 B (no Qt here)."""

from chatapp.ui.formatting import three_digits
from chatapp.ui.number_spelling import localized

__all__ = ["parameter_count_text"]

_MILLION = 1e6
_LARGEST_IN_MILLIONS = 999.5e6  # rounds to 1,000 M from here on
_LARGEST_IN_BILLIONS = 999.5e9


def parameter_count_text(n_params: int) -> str:
    """Return the count with three significant digits; below a million the plain number."""
    if n_params < _MILLION:
        return localized(f"{n_params:,}")
    if n_params < _LARGEST_IN_MILLIONS:
        return f"{three_digits(n_params / _MILLION)} M"
    if n_params < _LARGEST_IN_BILLIONS:
        return f"{three_digits(n_params / 1e9)} B"
    return f"{three_digits(n_params / 1e12)} T"
