"""Models that consist of several files, named as llama.cpp splits them: ``NAME-00001-of-00003.gguf``."""

import re
from dataclasses import dataclass
from pathlib import Path

__all__ = ["SplitName", "first_file", "split_name"]

_PATTERN = re.compile(r"(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SplitName:
    """The parts of one such name.

    Attributes:
        stem: The name without the numbers.
        number: Which file this is, from 1.
        count: How many there are.
        suffix: The file's own spelling of ``.gguf``.
    """

    stem: str
    number: int
    count: int
    suffix: str

    def name_of(self, number: int) -> str:
        """Return the name of another file of the same model."""
        return f"{self.stem}-{number:05d}-of-{self.count:05d}{self.suffix}"


def split_name(path: Path) -> SplitName | None:
    """Return the parts of a split file's name; None for any other file."""
    match = _PATTERN.fullmatch(path.name)
    if match is None or not 1 <= int(match["number"]) <= int(match["count"]):
        return None
    return SplitName(match["stem"], int(match["number"]), int(match["count"]), path.suffix)


def first_file(path: Path) -> Path:
    """Return the file that stands for the whole model: the first of a split one, else ``path`` itself."""
    name = split_name(path)
    return path if name is None else path.with_name(name.name_of(1))
