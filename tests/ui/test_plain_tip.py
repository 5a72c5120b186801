"""Tooltips that quote strangers."""

import pytest
from PySide6.QtGui import QTextDocument

from chatapp.ui.plain_tip import plain_tip

pytestmark = pytest.mark.gui


@pytest.mark.parametrize("text", ["model.gguf", "a < b", "x.gguf\nTiny & small", ""])
def test_a_plain_text_stays_as_it_is(text: str) -> None:
    assert plain_tip(text) == text


@pytest.mark.parametrize("text", ["<b>bold</b>.gguf", "<img src='secret.png'> model\nsecond line"])
def test_markup_is_shown_and_not_obeyed(text: str) -> None:
    document = QTextDocument()
    document.setHtml(plain_tip(text))
    assert document.toPlainText().replace("\u2028", "\n") == text
