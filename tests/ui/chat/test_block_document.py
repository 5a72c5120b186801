from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QColor, QImage, QTextDocument
from PySide6.QtWidgets import QApplication

from chatapp.ui.chat.block_document import SafeDocument, code_document, plain_document, prose_document, quote_bars
from chatapp.ui.chat.markdown_blocks import Block, BlockKind
from chatapp.ui.chat.transcript_style import TranscriptStyle

pytestmark = pytest.mark.gui


@pytest.fixture
def style(qapp: QApplication) -> TranscriptStyle:
    assert qapp is not None
    return TranscriptStyle(width=500)


def prose(source: str) -> Block:
    return Block(BlockKind.PROSE, source)


def test_no_local_picture_is_ever_loaded(tmp_path: Path, qapp: QApplication) -> None:
    """The same address gives a real picture to an ordinary document, so the empty one is our doing."""
    assert qapp is not None
    path = tmp_path / "secret.png"
    picture = QImage(9, 9, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    assert picture.save(str(path))
    address = QUrl.fromLocalFile(str(path))
    image = int(QTextDocument.ResourceType.ImageResource)
    assert QTextDocument().resource(image, address)
    loaded = SafeDocument().resource(image, address)
    assert isinstance(loaded, QImage)
    assert (loaded.width(), loaded.height()) == (1, 1)


def test_a_picture_becomes_its_description(style: TranscriptStyle) -> None:
    document = prose_document(prose("see ![a map](https://example.org/m.png) and ![b](file:///etc/passwd)!"), style)
    assert document.toPlainText() == "see [a map: https://example.org/m.png] and [b: file:///etc/passwd]!"


def test_html_is_inert_text(style: TranscriptStyle) -> None:
    document = prose_document(prose("a <b>bold</b> <img src='file:///etc/passwd'>"), style)
    assert "<b>bold</b>" in document.toPlainText()
    assert "\ufffc" not in document.toPlainText()


def test_typed_text_is_no_markup(style: TranscriptStyle) -> None:
    document = plain_document(prose("# not a *heading*\n<b>x</b>"), style)
    assert document.toPlainText() == "# not a *heading*\n<b>x</b>"


def test_code_is_monospaced_and_kept_to_the_letter(style: TranscriptStyle) -> None:
    document = code_document(Block(BlockKind.CODE, "a  = *b*\n\tc"), style)
    assert document.toPlainText() == "a  = *b*\n\tc"
    assert document.defaultFont().fixedPitch()


def test_task_marks_are_characters(style: TranscriptStyle) -> None:
    document = prose_document(prose("- [x] done\n- [ ] open"), style)
    assert document.toPlainText() == "\u2611 done\n\u2610 open"


def test_a_quote_has_a_bar_and_prose_has_none(style: TranscriptStyle) -> None:
    assert len(quote_bars(prose_document(prose("> said"), style))) == 1
    assert quote_bars(prose_document(prose("a > b"), style)) == []


def test_a_line_without_spaces_wraps_inside_the_column(style: TranscriptStyle) -> None:
    document = prose_document(prose("x" * 1000), style)
    document.setTextWidth(500)
    assert document.idealWidth() <= 500


@pytest.mark.parametrize("source", ["*" * 400, "[" * 400, "> " * 200 + "x", "`" * 99, "|" * 300 + "\n" + "-|" * 300, "<!--" * 50])
def test_hostile_markup_does_not_end_the_program(style: TranscriptStyle, source: str) -> None:
    document = prose_document(prose(source), style)
    document.setTextWidth(500)
    assert document.size().height() >= 0
