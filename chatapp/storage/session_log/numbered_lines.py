"""The lines of a file from anywhere, within bounds: what is larger is something else, and reading it could fill memory."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import BinaryIO

__all__ = ["numbered_lines"]

# A turn of 1,000,000 tokens takes about 20 MB.
_MAX_LINE_BYTES = 64 << 20
_MAX_FILE_BYTES = 1 << 30
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # Windows editors put it in front of UTF-8

_Error = Callable[[Path, str, str], Exception]


def numbered_lines(path: Path, error: _Error) -> Generator[tuple[int, bytes], None, None]:
    """Yield the lines that are not blank, with their 1-based numbers.

    Args:
        path: The file.
        error: Makes the exception from the path, a reason and a technical detail.

    Raises:
        Exception: What ``error`` makes, where the file cannot be read or is too large.
    """
    try:
        if not path.is_file():
            raise error(path, "there is no such file", "")
        if path.stat().st_size > _MAX_FILE_BYTES:
            raise error(path, f"it is larger than {_MAX_FILE_BYTES >> 30} GiB", "")
        with path.open("rb") as file:
            for number, line in enumerate(_bounded_lines(file), 1):
                if len(line) > _MAX_LINE_BYTES:
                    raise error(path, f"line {number} is longer than {_MAX_LINE_BYTES >> 20} MiB", "")
                if line.strip():
                    yield number, line
    except OSError as fault:
        raise error(path, fault.strerror or type(fault).__name__, str(fault)) from fault


def _bounded_lines(file: BinaryIO) -> Iterator[bytes]:
    line = file.readline(_MAX_LINE_BYTES + 1).removeprefix(_BYTE_ORDER_MARK)
    while line:
        yield line
        line = file.readline(_MAX_LINE_BYTES + 1)
