"""Fuzzes the reader of GGUF headers with hypothesis: no crash, no hang, no memory beyond 100 MB.

Run by hand, from the repository's root::

    python -m tests.benchmarks.fuzz_gguf_header --minutes 10 [--seed 1]

Each case is a file of :mod:`tests.models.gguf_strategies`, or one of 40 mutations of it or of a sound file (bytes changed,
lengths made absurd, pieces cut out or doubled). It is written to a temporary folder, read as the picker reads it, and planned
from its numbers as the picker's marks are. It must give a header or a problem with a sentence; anything else (another
exception, a case of more than two seconds, a MemoryError under an address-space limit of 100 MB above the start) ends the run
with exit code 1 and hypothesis' smallest example. Prints how many cases ran, what they gave, the slowest one, and by how much
the resident memory grew at most. All times are the processor's; Ctrl+C tells what was tried until then.
"""

import argparse
import random
import signal
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

import psutil
from hypothesis import HealthCheck, Phase, given, seed, settings

from chatapp.domain.load_params import LoadParams
from chatapp.metrics.memory_estimate import estimate_need
from chatapp.metrics.memory_plan import memory_plan
from chatapp.metrics.weight_places import MAIN_MEMORY
from chatapp.models.gguf_header import GgufHeader, read_template
from chatapp.models.header_cache import HeaderCache
from chatapp.models.model_facts import model_facts
from tests.benchmarks.bench_table import print_table
from tests.models.gguf_files import describe, write_gguf
from tests.models.gguf_strategies import hostile_files

_LIMIT_BYTES = 100 * 10**6
_LIMIT_S = 2.0  # of the processor's time, so that a busy or paused machine is no fault; a real header of 20 MB takes a tenth
_ROUND = 200  # hypothesis' examples between two looks at the clock
_MUTATIONS = 40  # of each example: hypothesis is thorough and slow, random changes are blind and fast
_ABSURD = (0, 1, 0xFFFF, 2**31, 2**32 - 1, 2**40, 2**63 - 1, 2**64 - 8, 2**64 - 1)


class _Outcomes:
    """What came of the cases so far."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.slowest_s = 0.0

    def try_one(self, path: Path, content: bytes) -> None:
        """Read one file, and look at what comes of it."""
        path.write_bytes(content)
        started_s = time.process_time()
        with _within(_LIMIT_S):
            record = HeaderCache().look_up(path)
            if record.header is not None:
                _plan(record.header)
        self.slowest_s = max(self.slowest_s, time.process_time() - started_s)
        if record.problem is None:
            if record.header is None:
                raise AssertionError("neither header nor problem")
            read_template(path)
        elif path.name not in record.problem.sentence():
            raise AssertionError(f"the sentence does not name the file: {record.problem.sentence()}")
        self.kinds["a header" if record.problem is None else record.problem.kind.value] += 1


def _plan(header: GgufHeader) -> None:
    """Work out what the list says of a model: whether it fits, from the numbers of its header."""
    need = estimate_need(model_facts(header), LoadParams())
    if need is not None:
        memory_plan(need, {MAIN_MEMORY: 16 * 10**9})


@contextmanager
def _within(limit_s: float) -> Iterator[None]:
    """Interrupt the block after a while, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGPROF, _on_alarm)
    signal.setitimer(signal.ITIMER_PROF, limit_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _on_alarm(_number: int, _frame: FrameType | None) -> None:
    raise AssertionError("the header was not read in time")


def mutations(content: bytes, sound: bytes) -> Iterator[bytes]:
    """Yield changed copies; the same content gives the same ones."""
    chance = random.Random(content)  # noqa: S311 - no secret
    for number in range(_MUTATIONS):
        changed = bytearray(content if number % 2 else sound)
        for _ in range(chance.randint(1, 4)):
            _mutate(changed, chance)
        yield bytes(changed)


def _mutate(content: bytearray, chance: random.Random) -> None:
    at, n = chance.randrange(len(content) + 1), chance.randint(1, 24)
    way = chance.randrange(5)
    if way == 0:
        content[at : at + n] = chance.randbytes(n)
    elif way == 1:
        content[at : at + 8] = struct.pack("<Q", chance.choice(_ABSURD))
    elif way == 2:
        del content[at : at + n]
    elif way == 3:
        content[at:at] = content[at : at + n]
    else:
        del content[at:]


def _limit_memory() -> None:
    """Let every allocation beyond the limit fail, where the system can."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - no such module on Windows

        limit = psutil.Process().memory_info().vms + _LIMIT_BYTES
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _peak_bytes() -> int:
    """Return the most resident memory that this process had, or has where the system does not tell."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - no such module on Windows

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return int(psutil.Process().memory_info().rss)


def fuzz(folder: Path, minutes: float, first_seed: int) -> _Outcomes:
    """Run rounds of cases, each with a seed of its own, until the time is over."""
    outcomes, path = _Outcomes(), folder / "case.gguf"
    sound = write_gguf(folder / "sound.gguf", describe).read_bytes()
    end_s = time.process_time() + minutes * 60
    number = first_seed
    while time.process_time() < end_s:

        @seed(number)
        @settings(
            max_examples=_ROUND,
            deadline=None,
            database=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )
        @given(hostile_files())
        def read_round(content: bytes) -> None:
            for case in (content, *mutations(content, sound)):
                if time.process_time() < end_s:
                    outcomes.try_one(path, case)

        with suppress(KeyboardInterrupt):  # told with what was tried until then
            read_round()
            number += 1
            continue
        break
    return outcomes


def main() -> None:
    """Fuzz and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    before = _peak_bytes()
    _limit_memory()
    with tempfile.TemporaryDirectory() as folder:
        outcomes = fuzz(Path(folder), options.minutes, options.seed)
    grown_mb = (_peak_bytes() - before) / 1e6
    print_table(("Outcome", "Cases"), [(kind, f"{n:,}") for kind, n in outcomes.kinds.most_common()])
    n_cases = sum(outcomes.kinds.values())
    print(f"\n{n_cases:,} cases; slowest {outcomes.slowest_s * 1e3:.1f} ms; resident memory grew by {grown_mb:.1f} MB at most")


if __name__ == "__main__":
    main()
