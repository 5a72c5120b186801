"""What every benchmark needs: a quiet machine, a spread beside each median, and a table that can be pasted."""

import os
import statistics
import sys
import time
from collections.abc import Sequence
from math import comb

import psutil

__all__ = ["median_and_spread", "median_interval", "print_table", "require_quiet"]

_LOOK_S = 3.0
_TAIL = 0.025
_BUSY_SHARE = 0.10  # of one core: more is another program at work


def require_quiet(*, force: bool) -> None:
    """End the program with a sentence when other programs are at work, unless ``force``."""
    psutil.cpu_percent()
    time.sleep(_LOOK_S)
    n_busy = psutil.cpu_percent() / 100 * (psutil.cpu_count() or 1)
    state = f"cores busy with other programs: {n_busy:.2f}, load average: {os.getloadavg()[0]:.2f}"
    if n_busy > _BUSY_SHARE and not force:
        sys.exit(f"The machine is not quiet ({state}): wait, or give --force and trust ratios only.")
    print(f"before the run, {state}")


def median_and_spread(values: Sequence[float]) -> str:
    """Return "median (lowest-highest, n=count)"."""
    return f"{statistics.median(values):.3g} ({min(values):.3g}-{max(values):.3g}, n={len(values)})"


def median_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the median, whatever the distribution: the order statistics that a coin's tosses give.

    Below six values there is none: then lowest and highest.
    """
    n, rank, tail = len(values), 0, 0.0
    while (tail := tail + comb(n, rank) / 2**n) <= _TAIL:
        rank += 1
    ordered = sorted(values)
    return ordered[max(0, rank - 1)], ordered[n - max(1, rank)]


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a Markdown table."""
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    for row in rows:
        print("| " + " | ".join(row) + " |")
