"""Sentences of problems and notices in the language of the interface."""

from PySide6.QtCore import QCoreApplication

from chatapp.domain.notice import NOTICE_SENTENCES, Notice
from chatapp.domain.problem_reasons import told_again
from chatapp.errors import Problem
from chatapp.ui.isolated import isolated
from chatapp.ui.number_spelling import localized

__all__ = ["notice_sentence", "problem_sentence", "reason_text"]

_WITH_OUR_WORDS = frozenset({"keyword", "name", "option", "place", "reason"})  # the others name files, addresses, numbers


def problem_sentence(problem: Problem) -> str:
    """Return the sentence of a problem, translated, with its facts; what is ours of them is translated too."""
    told = {name: reason_text(fact) for name, fact in problem.facts.items() if isinstance(fact, str) and name in _WITH_OUR_WORDS}
    names = {name: isolated(fact) for name, fact in problem.facts.items() if isinstance(fact, str) and name not in told}
    told_problem = problem.model_copy(update={"facts": problem.facts | told | names})
    return told_problem.sentence(lambda text: QCoreApplication.translate("Problem", text), localized)


def reason_text(reason: str) -> str:
    """Return a reason, translated where it is one of ours."""
    return told_again(reason, lambda text: QCoreApplication.translate("Problem", text), localized)


def notice_sentence(notice: Notice) -> str:
    """Return the sentence of a notice, translated."""
    return QCoreApplication.translate("Notice", NOTICE_SENTENCES[notice])
