"""What every benchmark needs: a quiet machine, a spread beside each median, and a table that can be pasted."""

import os
import statistics
import sys
import time
from collections.abc import Sequence

import psutil

__all__ = ["median_and_spread", "print_table", "require_quiet"]

_LOOK_S = 3.0
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


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a Markdown table."""
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    for row in rows:
        print("| " + " | ".join(row) + " |")
