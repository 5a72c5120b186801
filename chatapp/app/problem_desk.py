"""Shows problems and offers in the bar above the composer, one at a time, and remembers what its button does."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from chatapp.errors import Problem, ProblemKind
from chatapp.ui.problem_bar import ProblemBar
from chatapp.ui.problem_text import problem_sentence

__all__ = ["ProblemDesk"]


class ProblemDesk(QObject):
    """The one user of the problem bar."""

    def __init__(self, bar: ProblemBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._action: Callable[[], object] | None = None
        self._shown: ProblemKind | None = None
        bar.action_requested.connect(self._on_action_requested)

    @property
    def shown(self) -> ProblemKind | None:
        """The kind of problem that stands there; None for a notice, or nothing."""
        return None if self._bar.isHidden() else self._shown

    @Slot(object)
    def show(self, problem: Problem, action_text: str = "", action: Callable[[], object] | None = None) -> None:
        """Show a problem; its technical text folds out, and a button may offer the next step."""
        self._action, self._shown = action, problem.kind
        self._bar.show_problem(problem_sentence(problem), problem.detail, action_text)

    def show_text(self, sentence: str, detail: str = "") -> None:
        """Show a sentence that is no problem; its technical text folds out."""
        self._action, self._shown = None, None
        if detail:
            self._bar.show_problem(sentence, detail)
        else:
            self._bar.show_notice(sentence)

    def offer(self, sentence: str, action_text: str, action: Callable[[], object], detail: str = "") -> None:
        """Show a sentence with a button; the bar goes when the button is pressed. Its technical text folds out."""
        self._action, self._shown = action, None
        if detail:
            self._bar.show_problem(sentence, detail, action_text)
        else:
            self._bar.show_notice(sentence, action_text)

    def withdraw(self, action: Callable[[], object]) -> None:
        """Take an offer away if it is still the one that stands there: what it would do is not to be had any more."""
        if self._action is action:
            self.clear()

    @Slot()
    def clear(self) -> None:
        """Take the bar away."""
        self._action, self._shown = None, None
        self._bar.clear()

    def clear_kind(self, kind: ProblemKind) -> None:
        """Take the bar away if it shows this kind of problem: it is mended."""
        if self._shown is kind:
            self.clear()

    @Slot()
    def _on_action_requested(self) -> None:
        action = self._action
        self.clear()
        if action is not None:
            action()
