"""A long reply alone: what slows it is its depth, and the estimator must say so.

    python -m tests.benchmarks.drift_by_depth [--model FILE.gguf] [--threads 1] [--tokens 4000] [--force]

Warms up, calibrates the cost of depth with short chats at six depths, three times each, then lets one chat grow from nothing
to 4,000 tokens and prints a row every 500. Expected on a quiet machine: the raw loss grows with the depth, context explains
it, drift stays within its interval of 0 and the level is "none". Quiet means really quiet: another program's load is found as
drift, and rightly so.
"""

import argparse
from pathlib import Path

from tests.benchmarks.bench_table import print_table, require_quiet
from tests.benchmarks.drift_bench import HEADS, DriftBench, row_of, starter_model

_DEPTHS = (3300, 100, 1800, 700, 2600, 1200)
_ROW_TOKENS = 500
_SPARE = 1500


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--tokens", type=int, default=4_000)
    parser.add_argument("--force", action="store_true")
    options = parser.parse_args()
    require_quiet(force=options.force)
    bench = DriftBench(options.model or starter_model(), options.threads, max(options.tokens, *_DEPTHS) + _SPARE)
    bench.calibrate(_DEPTHS)
    bench.require_curve()
    rows: list[list[str]] = []

    def note() -> None:
        if len(bench.token_us) >= (len(rows) + 1) * _ROW_TOKENS:
            rows.append(row_of("long", bench, len(bench.token_us)))

    bench.answer(13, options.tokens, on_tokens=note)
    rows.append(row_of("end", bench, len(bench.token_us)))
    print_table(HEADS, rows)
    bench.close()


if __name__ == "__main__":
    main()
