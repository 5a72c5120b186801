"""Which families draw what the interface font has no letters for.

Left to itself, fontconfig may draw Chinese in the only weight of some family, which looks bold beside an ordinary line, or in
Japanese forms. Windows and macOS choose well by themselves, so they are asked nothing.
"""

import sys
from functools import cache

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

from chatapp.ui.theme import EAST_ASIAN_FAMILIES, LAST_FAMILIES

__all__ = ["add_fallbacks", "families_for"]

_KINDS = {QLocale.Language.Japanese: "JP", QLocale.Language.Korean: "KR"}


def families_for(own: str, kind: str, *, is_first: bool) -> list[str]:
    """Return a font's family and those that stand in for it.

    Args:
        own: Its family.
        kind: Of East Asian letters: "SC", "TC", "JP" or "KR".
        is_first: These families draw digits and Latin letters as well, so that all stand on one line.
    """
    whole = EAST_ASIAN_FAMILIES[kind]
    return [*whole, own, *LAST_FAMILIES] if is_first else [own, *whole, *LAST_FAMILIES]


def add_fallbacks(font: QFont, *, is_of_labels: bool = False, platform: str = sys.platform) -> None:
    """Give a font the families that draw what it has no letters for.

    Args:
        font: Gets them.
        is_of_labels: Short texts stand beside figures in it: in a Chinese interface one family draws both, where the font itself
            has no Chinese letters. A text that is read keeps the font's own Latin letters and its distance of lines.
        platform: ``sys.platform``.
    """
    if platform in ("win32", "darwin"):
        return
    locale = QLocale()
    own = QFontInfo(font).family()  # "Sans Serif" is a name that stands for another: in a list Qt would pass over it
    is_first = is_of_labels and locale.language() is QLocale.Language.Chinese and not _writes_chinese(own)
    font.setFamilies(families_for(own, _kind(locale), is_first=is_first))


def _kind(locale: QLocale) -> str:
    if locale.script() is QLocale.Script.TraditionalHanScript:
        return "TC"
    return _KINDS.get(locale.language(), "SC")


@cache
def _writes_chinese(family: str) -> bool:
    return QFontDatabase.WritingSystem.SimplifiedChinese in QFontDatabase.writingSystems(family)
