from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from chatapp.ui.font_families import add_fallbacks, families_for

pytestmark = pytest.mark.gui

_REST = ["WenQuanYi Micro Hei", "Droid Sans Fallback"]


@pytest.fixture(autouse=True)
def _locale() -> Iterator[None]:
    before = QLocale()
    yield
    QLocale.setDefault(before)


def _families(language: str, *, is_of_labels: bool = False, platform: str = "linux") -> list[str]:
    QLocale.setDefault(QLocale(language))
    font = QFont("DejaVu Sans")  # a family that has no Chinese letters, installed or replaced by one that is
    add_fallbacks(font, is_of_labels=is_of_labels, platform=platform)
    return font.families()


def test_the_own_family_stays_the_first_where_text_is_read(qapp: QApplication) -> None:  # noqa: ARG001 - fonts need it
    assert _families("en_US")[1:] == ["Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC", *_REST]
    assert _families("zh_CN")[1:] == ["Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC", *_REST]


@pytest.mark.parametrize(("language", "kind"), [("ja_JP", "JP"), ("ko_KR", "KR"), ("zh_TW", "TC"), ("de_DE", "SC")])
def test_the_letters_have_the_forms_of_the_language(qapp: QApplication, language: str, kind: str) -> None:  # noqa: ARG001 - as above
    assert _families(language)[1] == f"Noto Sans CJK {kind}"


def test_one_family_draws_the_labels_of_a_chinese_interface() -> None:
    """Latin letters and digits stand on the line of the Chinese ones then."""
    assert families_for("DejaVu Sans", "SC", is_first=True) == [
        *("Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC", "DejaVu Sans"),
        *_REST,
    ]


def test_other_systems_choose_themselves(qapp: QApplication) -> None:  # noqa: ARG001 - as above
    assert _families("zh_CN", is_of_labels=True, platform="win32") == ["DejaVu Sans"]
    assert _families("zh_CN", is_of_labels=True, platform="darwin") == ["DejaVu Sans"]
