"""The integers of a range as a GBNF expression: digits cannot be compared in a grammar, so each prefix is written out."""

__all__ = ["integer_range"]

_MAX_DIGITS = 16  # what a double holds exactly


def integer_range(lowest: int | None, highest: int | None) -> str:
    """Return the expression of all integers from ``lowest`` to ``highest``, both inclusive; None: no bound on that side.

    An open side ends at 16 digits. The caller sees to it that the range is not empty.
    """
    low = -(10**_MAX_DIGITS - 1) if lowest is None else lowest
    high = 10**_MAX_DIGITS - 1 if highest is None else highest
    parts = []
    if high >= 0:
        parts += _natural(max(low, 0), high)
    if low < 0:
        parts += [f'"-" ({" | ".join(_natural(max(1, -high), -low))})']
    return f"({' | '.join(parts)})"


def _natural(low: int, high: int) -> list[str]:
    """Return one expression for each number of digits that occurs in ``low``..``high``."""
    lengths = range(len(str(low)), len(str(high)) + 1)
    return [_same_length(str(max(low, _smallest(n))), str(min(high, 10**n - 1))) for n in lengths]


def _smallest(n_digits: int) -> int:
    return 0 if n_digits == 1 else 10 ** (n_digits - 1)


def _same_length(low: str, high: str) -> str:
    """Return the numbers from ``low`` to ``high``, which have equally many digits."""
    rest = len(low) - 1
    if low[1:] == "0" * rest and high[1:] == "9" * rest:
        return _digit(low[0], high[0]) + _any_digits(rest)
    if low[0] == high[0]:
        return f'"{low[0]}" ({_same_length(low[1:], high[1:])})'
    parts = [f'"{low[0]}" ({_same_length(low[1:], "9" * rest)})']
    if int(high[0]) - int(low[0]) > 1:
        parts.append(_digit(str(int(low[0]) + 1), str(int(high[0]) - 1)) + _any_digits(rest))
    parts.append(f'"{high[0]}" ({_same_length("0" * rest, high[1:])})')
    return " | ".join(parts)


def _digit(first: str, last: str) -> str:
    return f'"{first}"' if first == last else f"[{first}-{last}]"


def _any_digits(count: int) -> str:
    return f" [0-9]{{{count}}}" if count else ""
