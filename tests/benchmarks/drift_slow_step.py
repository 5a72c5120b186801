"""A machine whose clock falls, without a furnace: a busy-wait inside each decode step.

    python -m tests.benchmarks.drift_slow_step [--model FILE.gguf] [--threads 1] [--percent 20] [--force]

Warms up, calibrates, decodes about 55 s, then spins `percent` of each step's time inside of it for about 40 s, then no more.
Expected: the loss found is percent / (100 + percent) within 2 points (16.7 % of 20 %), as much for the median step, CPU time per
token up by `percent`, and back to nothing within 40 s of its end.
"""

import argparse
import time
from pathlib import Path

from tests.benchmarks.bench_table import print_table, require_quiet
from tests.benchmarks.drift_bench import HEADS, DriftBench, row_of, starter_model
from tests.benchmarks.slow_engine import slow_decoding

_DEPTHS = (2800, 100, 1700, 600, 2300)  # a steep rise is known well enough sooner
_N_CTX = 4096
_CHAT_TOKENS = 800
_PHASE_S = {"quiet": 55.0, "slow": 40.0, "quiet again": 40.0}


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--percent", type=float, default=20.0)
    parser.add_argument("--force", action="store_true")
    options = parser.parse_args()
    require_quiet(force=options.force)
    share = 0.0
    slow_decoding(lambda: share)
    bench = DriftBench(options.model or starter_model(), options.threads, _N_CTX)
    bench.calibrate(_DEPTHS)
    bench.require_curve()
    rows: list[list[str]] = []
    for phase, seconds in _PHASE_S.items():
        share = options.percent / 100 if phase == "slow" else 0.0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            bench.answer(26, _CHAT_TOKENS)
            rows.append(row_of(phase, bench, _CHAT_TOKENS))
    print_table(HEADS, rows)
    bench.close()


if __name__ == "__main__":
    main()
