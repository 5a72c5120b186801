"""File names made of titles: valid on Windows, macOS and Linux, and no two alike on any of them."""

import re
import unicodedata

from chatapp.domain.text import well_formed

__all__ = ["FileNames", "safe_stem"]

_N_CHARACTERS = 60
_N_BYTES = 180  # file systems take 255 bytes of UTF-8; endings, numbers and a person's own additions need room
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]+')  # in the names of at least one of the three systems
_UNSEEN = ("Cc", "Cf", "Zl", "Zp")  # control characters, marks of direction, line separators
_DEVICES = re.compile(r"(?:CON|PRN|AUX|NUL|CLOCK\$|CONIN\$|CONOUT\$|(?:COM|LPT)[0-9\u00b9\u00b2\u00b3])(?:\.|$)", re.IGNORECASE)


def safe_stem(title: str, fallback: str = "conversation") -> str:
    """Return a name without its ending, made of a title; the fallback where nothing of the title can stand in a name."""
    seen = "".join(" " if unicodedata.category(char) in _UNSEEN else char for char in well_formed(title))
    stem = _FORBIDDEN.sub(" ", unicodedata.normalize("NFC", seen))[:_N_CHARACTERS]
    stem = stem.encode()[:_N_BYTES].decode(errors="ignore").strip(" .")
    if _DEVICES.match(stem):
        stem = f"_{stem}"  # Windows takes CON.txt for the console
    return stem or fallback


class FileNames:
    """Gives out names for one folder; file systems that ignore case, or how accents are composed, tell them apart too."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, title: str, ending: str) -> str:
        """Return a name that was not given out before.

        Args:
            title: What it is to be called.
            ending: With its dot.
        """
        stem, number = safe_stem(title), 1
        name = f"{stem}{ending}"
        while _key(name) in self._taken:
            number += 1
            name = f"{stem} ({number}){ending}"
        self._taken.add(_key(name))
        return name


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
