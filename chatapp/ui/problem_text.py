"""Sentences of problems and notices in the language of the interface."""

from PySide6.QtCore import QCoreApplication

from chatapp.domain.notice import NOTICE_SENTENCES, Notice
from chatapp.errors import Problem
from chatapp.ui.number_spelling import localized

__all__ = ["notice_sentence", "problem_sentence"]


def problem_sentence(problem: Problem) -> str:
    """Return the sentence of a problem, translated, with its facts."""
    return problem.sentence(lambda text: QCoreApplication.translate("Problem", text), localized)


def notice_sentence(notice: Notice) -> str:
    """Return the sentence of a notice, translated."""
    return QCoreApplication.translate("Notice", NOTICE_SENTENCES[notice])
