"""What the first paint must know of the settings: read straight from the database, before anything else is imported.

Only what decides how the empty window looks. Whatever is missing, damaged or unknown takes its default here and is told later,
by those who read the database in earnest.
"""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from chatapp.domain.appearance import TEXT_SCALE_BOUNDS_PCT, LanguageChoice, ThemeChoice

__all__ = ["FirstLook", "first_look"]

_KEYS = ("theme", "language", "text_scale_pct", "window_geometry", "window_state")


@dataclass(frozen=True, slots=True)
class FirstLook:
    """How the window looked last time; the defaults are those of a first start."""

    theme: ThemeChoice = ThemeChoice.SYSTEM
    language: LanguageChoice = LanguageChoice.SYSTEM
    text_scale_pct: int = 100
    window_geometry: str = ""
    window_state: str = ""


def first_look(database: Path) -> FirstLook:
    """Return the look that the settings ask for; the database is neither created nor changed."""
    values = _values(database)
    theme, language = _text(values.get("theme")), _text(values.get("language"))
    pct = values.get("text_scale_pct")
    lowest, highest = TEXT_SCALE_BOUNDS_PCT
    return FirstLook(
        theme=ThemeChoice(theme) if theme in set(ThemeChoice) else ThemeChoice.SYSTEM,
        language=LanguageChoice(language) if language in set(LanguageChoice) else LanguageChoice.SYSTEM,
        text_scale_pct=pct if isinstance(pct, int) and lowest <= pct <= highest else 100,
        window_geometry=_text(values.get("window_geometry")),
        window_state=_text(values.get("window_state")),
    )


def _values(database: Path) -> dict[str, object]:
    if not database.is_file():
        return {}
    try:
        with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True, timeout=0.1)) as connection:
            marks = ", ".join("?" * len(_KEYS))
            rows = connection.execute(f"SELECT key, value FROM settings WHERE key IN ({marks})", _KEYS)  # noqa: S608 - only marks
            return {str(key): json.loads(value) for key, value in rows}
    except (sqlite3.Error, ValueError, TypeError, OSError):
        return {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
