"""How the interface looks and speaks; apart from the other settings, since the first paint needs it and nothing of those."""

from enum import StrEnum

__all__ = ["TEXT_SCALE_BOUNDS_PCT", "LanguageChoice", "ThemeChoice"]

TEXT_SCALE_BOUNDS_PCT = (80, 200)


class ThemeChoice(StrEnum):
    """Which theme the window wears."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class LanguageChoice(StrEnum):
    """Which language the interface speaks, by Qt's names of locales."""

    SYSTEM = "system"
    ENGLISH = "en"
    CHINESE = "zh_CN"
    GERMAN = "de"
