"""Shows problems and offers in the bar above the composer, one at a time, and remembers what its button does.

A problem that lasts (no engine can be started, nothing can be saved) stands until it is mended: whatever else is told meanwhile
lies over it, and when that goes the problem is there again, because other places point at it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Slot

from chatapp.errors import Problem, ProblemKind
from chatapp.ui.problem_bar import ProblemBar
from chatapp.ui.problem_text import problem_sentence

__all__ = ["ProblemDesk"]


@dataclass(frozen=True, slots=True, eq=False)
class _Told:
    """One sentence with what belongs to it; ``kind`` is None for a notice, ``subject`` "" for what does not last."""

    sentence: str
    detail: str = ""
    action_text: str = ""
    action: Callable[[], object] | None = None
    kind: ProblemKind | None = None
    subject: str = ""


class ProblemDesk(QObject):
    """The one user of the problem bar."""

    def __init__(self, bar: ProblemBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._told: _Told | None = None
        self._lasting: dict[str, _Told] = {}  # by subject, the newest last
        bar.action_requested.connect(self._on_action_requested)
        bar.closed.connect(self._on_closed)

    @property
    def shown(self) -> ProblemKind | None:
        """The kind of problem that stands there; None for a notice, or nothing."""
        return None if self._bar.isHidden() or self._told is None else self._told.kind

    @Slot(object)
    def show(self, problem: Problem, action_text: str = "", action: Callable[[], object] | None = None) -> None:
        """Show a problem; its technical text folds out, and a button may offer the next step."""
        self._tell(_Told(problem_sentence(problem), problem.detail, action_text, action, problem.kind))

    def show_lasting(
        self, subject: str, problem: Problem, action_text: str = "", action: Callable[[], object] | None = None
    ) -> None:
        """Show a problem that stands, also under what is told later, until it is mended, acted on or closed.

        Args:
            subject: What it is about, a name for :meth:`mended`; a later problem of the same subject takes its place.
            problem: What went wrong.
            action_text: Label of the button; "" for none.
            action: What it does.
        """
        told = _Told(problem_sentence(problem), problem.detail, action_text, action, problem.kind, subject)
        self._lasting.pop(subject, None)
        self._lasting[subject] = told
        self._tell(told)

    def mended(self, subject: str) -> None:
        """Forget the lasting problem of a subject, and take it out of the bar."""
        told = self._lasting.pop(subject, None)
        if told is not None and told is self._told:
            self.clear()

    def show_text(self, sentence: str, detail: str = "") -> None:
        """Show a sentence that is no problem; its technical text folds out."""
        self._tell(_Told(sentence, detail))

    def offer(self, sentence: str, action_text: str, action: Callable[[], object], detail: str = "") -> None:
        """Show a sentence with a button; the bar goes when the button is pressed. Its technical text folds out."""
        self._tell(_Told(sentence, detail, action_text, action))

    def withdraw(self, action: Callable[[], object]) -> None:
        """Take an offer away if it is still the one that stands there: what it would do is not to be had any more."""
        if self._told is not None and self._told.action is action:
            self.clear()

    @Slot()
    def clear(self) -> None:
        """Take away what is told; a problem that lasts is there again."""
        lasting = next(reversed(self._lasting.values()), None)
        if lasting is not None:
            self._tell(lasting)
            return
        self._told = None
        self._bar.clear()

    def clear_kind(self, kind: ProblemKind) -> None:
        """Take the bar away if it shows this kind of problem: it is mended."""
        if self.shown is kind:
            self.clear()

    def _tell(self, told: _Told) -> None:
        if told is self._told and not self._bar.isHidden():
            return  # its details may be open
        self._told = told
        if told.kind is not None or told.detail:
            self._bar.show_problem(told.sentence, told.detail, told.action_text)
        else:
            self._bar.show_notice(told.sentence, told.action_text)

    @Slot()
    def _on_action_requested(self) -> None:
        action = self._dismiss()
        if action is not None:
            action()

    @Slot()
    def _on_closed(self) -> None:
        self._dismiss()

    def _dismiss(self) -> Callable[[], object] | None:
        """Take away what the user has dealt with, and return what its button does."""
        told = self._told
        if told is not None and self._lasting.get(told.subject) is told:
            del self._lasting[told.subject]
        self._told = None
        self.clear()
        return None if told is None else told.action
