"""What the system says of huge pages, and a real load that uses them."""

import sys
from pathlib import Path

import pytest

from chatapp.engine.llama.huge_pages import has_huge_pages, huge_bytes
from tests.engine.engine_process import EngineProcess

MIB = 1024 * 1024
SETTING = Path("/sys/kernel/mm/transparent_hugepage/enabled")
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has transparent huge pages")


def _setting(folder: Path, text: str) -> Path:
    file = folder / "enabled"
    file.write_text(text, encoding="ascii")
    return file


@linux_only
@pytest.mark.parametrize(
    ("text", "tunables", "expected"),
    [
        ("[always] madvise never\n", "", True),
        ("always [madvise] never\n", "glibc.malloc.hugetlb=1", True),
        ("always [madvise] never\n", "", False),  # given to those who ask, and we do not
        ("always madvise [never]\n", "glibc.malloc.hugetlb=1", False),
    ],
)
def test_whom_the_system_gives_them_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, tunables: str, *, expected: bool
) -> None:
    monkeypatch.setenv("GLIBC_TUNABLES", tunables)
    assert has_huge_pages(_setting(tmp_path, text)) is expected


def test_a_system_that_does_not_tell(tmp_path: Path) -> None:
    assert has_huge_pages(tmp_path / "missing") is False
    assert huge_bytes(tmp_path / "missing") is None


@linux_only
def test_the_bytes_in_huge_pages(tmp_path: Path) -> None:
    """151,552 KiB = 148 MiB."""
    rollup = tmp_path / "rollup"
    rollup.write_text("Rss:              300000 kB\nAnonHugePages:    151552 kB\nShared_Hugetlb:        0 kB\n", encoding="ascii")
    assert huge_bytes(rollup) == 148 * MIB


@linux_only
@pytest.mark.model
def test_weights_lie_in_huge_pages_unless_the_file_is_to_be_mapped(starter_model: Path) -> None:
    """The starter's weights take 97 MB; where the machine has too little memory free, "auto" maps them."""
    with EngineProcess() as engine:
        mapped = engine.load(starter_model, n_gpu_layers=0, load_mode="mmap").context
        own = engine.load(starter_model, n_gpu_layers=0, load_mode="none").context
    assert (mapped.maps_weights, own.maps_weights) == (True, False)
    assert mapped.own_bytes > 40 * MIB  # Python and the libraries
    assert mapped.huge_bytes is not None
    assert own.huge_bytes is not None
    if "[never]" not in SETTING.read_text(encoding="ascii"):
        assert own.huge_bytes - mapped.huge_bytes > 80 * MIB
