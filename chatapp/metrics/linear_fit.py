"""Least squares of a few terms, in plain Python: the app starts faster without a numeric library."""

from collections.abc import Sequence

__all__ = ["fit_relative"]

_SINGULAR = 1e-12


def fit_relative(rows: Sequence[Sequence[float]], targets: Sequence[float]) -> list[float] | None:
    """Return the coefficients that make the relative errors smallest (sum of squares of ``row . c / target - 1``).

    Args:
        rows: One row of terms for each target.
        targets: Positive.

    Returns:
        The coefficients; None where the rows cannot tell the terms apart.
    """
    weighted = [[term / target for term in row] for row, target in zip(rows, targets, strict=True)]
    scales = [max(abs(row[index]) for row in weighted) or 1.0 for index in range(len(rows[0]))]
    scaled = [[term / scale for term, scale in zip(row, scales, strict=True)] for row in weighted]
    n_terms = len(scales)
    # Normal equations with the right-hand side as their last column; every target is 1 after weighting.
    system = [
        [sum(row[i] * row[j] for row in scaled) for j in range(n_terms)] + [sum(row[i] for row in scaled)] for i in range(n_terms)
    ]
    solution = _solved(system)
    return None if solution is None else [value / scale for value, scale in zip(solution, scales, strict=True)]


def _solved(system: list[list[float]]) -> list[float] | None:
    """Solve by elimination with pivoting; the system is changed."""
    size = len(system)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(system[row][column]))
        if abs(system[pivot][column]) < _SINGULAR:
            return None
        system[column], system[pivot] = system[pivot], system[column]
        for row in range(size):
            if row != column:
                factor = system[row][column] / system[column][column]
                system[row] = [left - factor * right for left, right in zip(system[row], system[column], strict=True)]
    return [system[index][size] / system[index][index] for index in range(size)]
