"""The translations hold exactly the texts of the source, with the same placeholders, and reach what knows no Qt."""

import re
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication

import source_texts
import translations
from chatapp.app.translation import SHARED_CONTEXT, install_language, language_for, locale_for
from chatapp.domain.settings import LanguageChoice
from chatapp.errors import Problem, ProblemKind
from chatapp.ui.formatting import three_digits
from chatapp.ui.problem_text import problem_sentence

LANGUAGES = pytest.mark.parametrize("language", translations.LANGUAGES)
PLACEHOLDER = re.compile(r"\{[^}]*\}")


@LANGUAGES
def test_every_text_of_the_source_is_there_and_no_other(language: str) -> None:
    known = set(translations.read_ts(translations.ts_path(language)))
    texts = set(source_texts.source_texts())
    assert len(texts) > 1000
    assert texts - known == set(), "python packaging/translations.py update enters them"
    assert known - texts == set(), "python packaging/translations.py update takes them out"


@LANGUAGES
def test_translations_have_the_placeholders_of_their_source(language: str) -> None:
    entries = translations.read_ts(translations.ts_path(language))
    wrong = [
        source.text
        for source, text in entries.items()
        if text and sorted(PLACEHOLDER.findall(source.text)) != sorted(PLACEHOLDER.findall(text))
    ]
    assert wrong == []


@LANGUAGES
def test_what_is_shipped_was_compiled_from_what_is_written(language: str, tmp_path: Path) -> None:
    source = translations.ts_path(language)
    shutil.copy(source, tmp_path)
    translations.release(tmp_path / source.name, tmp_path / "again.qm")
    assert (tmp_path / "again.qm").read_bytes() == source.with_suffix(".qm").read_bytes()


def test_texts_are_found_behind_wrappers_in_tables_and_choices() -> None:
    source = """
_CONTEXT = "Here"
_TABLE = {"key": "In a table", "keys": "Ctrl+X"}
__all__ = ["Name"]
def _tr(text):
    return QCoreApplication.translate("Wrapped", text)
class Panel:
    def show(self):
        self.tr("One" if self.is_one else "Other")
        QCoreApplication.translate(_CONTEXT, "Named")
        return _tr("Behind"), _tr(_TABLE["key"])
"""
    assert sorted(source_texts.texts_of_module(source)) == [
        ("Here", "Named"),
        ("Panel", "One"),
        ("Panel", "Other"),
        ("Wrapped", "Behind"),
        ("Wrapped", "In a table"),
    ]


def test_titles_of_one_word_are_found_below_qt() -> None:
    titles = {source.text for source in source_texts.source_texts() if source.context == SHARED_CONTEXT}
    assert {"Seed", "Temperature", "Top-k", "Stalls"} <= titles  # of a sampler each, and of a figure
    assert not {"seed", "temperature", "top_k", "n_stalls"} & titles  # what they are called in records stays as it is


def test_new_texts_are_entered_old_ones_go_and_equal_ones_are_taken_over() -> None:
    one, other = source_texts.SourceText("A", "Close"), source_texts.SourceText("B", "Close")
    gone, new = source_texts.SourceText("A", "Gone"), source_texts.SourceText("A", "New")
    found = translations.updated({one: "Schließen", gone: "Weg"}, [one, other, new])
    assert found == {one: "Schließen", other: "Schließen", new: ""}


@pytest.mark.parametrize(
    ("choice", "wanted", "language"),
    [
        (LanguageChoice.ENGLISH, ["de-DE"], ""),
        (LanguageChoice.GERMAN, ["en-GB"], "de"),
        (LanguageChoice.SYSTEM, ["zh-Hans-CN", "en"], "zh_CN"),
        (LanguageChoice.SYSTEM, ["zh-Hant-TW", "en"], ""),  # written otherwise: English serves better than the wrong script
        (LanguageChoice.SYSTEM, ["fr-FR", "de"], "de"),
        (LanguageChoice.SYSTEM, ["fr-FR"], ""),
    ],
)
def test_the_language_follows_choice_and_system(choice: LanguageChoice, wanted: list[str], language: str) -> None:
    assert language_for(choice, wanted) == language


def test_chinese_reaches_widgets_problems_and_shared_texts(qapp: QApplication) -> None:
    try:
        assert install_language(qapp, LanguageChoice.CHINESE) == "zh_CN"
        assert QCoreApplication.translate("Composer", "Send") == "发送"
        assert QCoreApplication.translate("Glossary", "Decode rate") == "解码速度"  # stands in the shared context only
        assert QCoreApplication.translate(SHARED_CONTEXT, "no such text") == "no such text"
        problem = Problem(kind=ProblemKind.EXPORT_FAILED, facts={"file": "a.md", "reason": "x"})
        assert problem_sentence(problem) == "导出到 a.md 失败（x）。请选择其他文件夹。"  # noqa: RUF001 - Chinese
    finally:
        install_language(qapp, LanguageChoice.ENGLISH)
    assert QCoreApplication.translate("Composer", "Send") == "Send"


def test_german_spells_numbers_of_figures_problems_and_fields(qapp: QApplication) -> None:
    problem = Problem(kind=ProblemKind.MESSAGE_TOO_LONG, facts={"n_needed": 12_345, "n_available": 4096})
    try:
        install_language(qapp, LanguageChoice.GERMAN)
        assert three_digits(1239.6) == "1.240"
        assert "12.345 Token" in problem_sentence(problem)
        assert "12,345 tokens" in problem.sentence()  # the log's words
        assert QLocale().decimalPoint() == ","
    finally:
        install_language(qapp, LanguageChoice.ENGLISH)
    assert three_digits(1239.6) == "1,240"
    assert QLocale().decimalPoint() == "."


def test_a_problem_tells_our_own_reasons_in_the_language_and_other_words_as_they_are(qapp: QApplication) -> None:
    """A file may be called anything, so only what can hold words of ours is translated."""
    ours = Problem(kind=ProblemKind.GGUF_INVALID, facts={"file": "it is hidden", "reason": "it names no architecture"})
    theirs = Problem(kind=ProblemKind.EXPORT_FAILED, facts={"file": "a.md", "reason": "No space left on device"})
    try:
        install_language(qapp, LanguageChoice.GERMAN)
        assert problem_sentence(ours).startswith("Der Kopf von it is hidden ist beschädigt (nennt keine Architektur).")
        assert "(No space left on device)" in problem_sentence(theirs)
    finally:
        install_language(qapp, LanguageChoice.ENGLISH)
    assert problem_sentence(ours).startswith("The header of it is hidden is damaged (it names no architecture).")


@pytest.mark.parametrize(
    ("language", "system", "expected"),
    [("de", "de_CH", "de_CH"), ("de", "en_GB", "de_DE"), ("", "en_GB", "en_GB"), ("", "de_DE", "en_US"), ("zh_CN", "C", "zh_CN")],
)
def test_numbers_follow_the_interface_and_the_system_where_they_agree(language: str, system: str, expected: str) -> None:
    assert locale_for(language, QLocale(system)).name() == expected
