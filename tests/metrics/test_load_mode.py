"""When weights are copied into memory of the engine's own: 32 MiB at least, half of the free memory at most."""

import pytest

from chatapp.domain.load_params import LoadMode
from chatapp.metrics.load_mode import load_mode

AUTO, MMAP, NONE = LoadMode.AUTO, LoadMode.MMAP, LoadMode.NONE
MIB = 1024 * 1024


@pytest.mark.parametrize(
    ("asked", "n_mib", "has_huge_pages", "on_gpu", "expected"),
    [
        (AUTO, 100, True, False, NONE),
        (AUTO, 500, True, False, NONE),  # exactly half of 1,000
        (AUTO, 501, True, False, AUTO),
        (AUTO, 32, True, False, NONE),
        (AUTO, 31, True, False, AUTO),  # too small to matter
        (AUTO, 100, False, False, AUTO),  # small pages gain nothing
        (AUTO, 100, True, True, AUTO),  # a GPU reads its own copy
        (MMAP, 100, True, False, MMAP),
        (NONE, 900, False, True, NONE),
    ],
)
def test_the_rule(asked: LoadMode, n_mib: int, *, has_huge_pages: bool, on_gpu: bool, expected: LoadMode) -> None:
    facts = {"weights_bytes": n_mib * MIB, "free_bytes": 1000 * MIB}
    assert load_mode(asked, **facts, has_huge_pages=has_huge_pages, on_gpu=on_gpu) is expected
