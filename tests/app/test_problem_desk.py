"""One bar for all that is told: news lies over a problem that lasts and does not take its place."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.app.problem_desk import ProblemDesk
from chatapp.errors import Problem, ProblemKind
from chatapp.ui.problem_bar import ProblemBar

pytestmark = pytest.mark.gui

NO_ENGINE = Problem(kind=ProblemKind.ENGINE_NOT_STARTED, facts={"reason": "x"}, detail="line 1")
NOT_SAVED = Problem(kind=ProblemKind.STORE_FAILED, facts={"reason": "y"})
FAILED = Problem(kind=ProblemKind.EXPORT_FAILED, facts={"file": "a.md", "reason": "z"})


class Desk:
    """A desk and its bar."""

    def __init__(self, qtbot: QtBot) -> None:
        self.bar = ProblemBar()
        qtbot.addWidget(self.bar)
        self.desk = ProblemDesk(self.bar)
        self.done: list[str] = []

    def told(self) -> str:
        """Begin of the sentence."""
        return self.bar.sentence()[:16]

    def press(self, name: str) -> None:
        next(one for one in self.bar.findChildren(QAbstractButton) if one.objectName() == name).click()

    def no_engine(self) -> None:
        self.desk.show_lasting("engine", NO_ENGINE, "Try again", lambda: self.done.append("tried"))


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(qtbot)


def test_a_problem_that_lasts_is_there_again_when_news_is_closed(desk: Desk) -> None:
    desk.no_engine()
    desk.desk.show_text("Written.")
    assert (desk.told(), desk.desk.shown) == ("Written.", None)
    desk.press("problemCloseButton")
    assert (desk.told(), desk.desk.shown) == ("The engine does ", ProblemKind.ENGINE_NOT_STARTED)
    desk.press("problemActionButton")
    assert (desk.told(), desk.done) == ("", ["tried"])


def test_it_is_there_again_after_an_offer_another_problem_and_whatever_clears_the_bar(desk: Desk) -> None:
    desk.no_engine()
    desk.desk.offer("Deleted.", "Undo", lambda: desk.done.append("undone"))
    desk.press("problemActionButton")
    assert (desk.told(), desk.done) == ("The engine does ", ["undone"])
    desk.desk.show(FAILED)
    assert desk.told() == "The export to a."
    desk.desk.clear()
    assert desk.told() == "The engine does "
    desk.desk.offer("Found.", "Back", desk.no_engine)
    desk.desk.withdraw(print)  # another offer: this one stays
    assert desk.told() == "Found."


def test_a_problem_that_passes_does_not_come_back(desk: Desk) -> None:
    """An export failed, the next one was written: the first is no news any more."""
    desk.desk.show(FAILED)
    desk.desk.show_text("Written.")
    desk.press("problemCloseButton")
    assert desk.told() == ""


def test_what_is_closed_or_mended_stays_away_and_another_that_lasts_comes_up(desk: Desk) -> None:
    desk.desk.show_lasting("saving", NOT_SAVED)
    desk.no_engine()
    desk.press("problemCloseButton")
    assert desk.told() == "This could not b"
    desk.no_engine()
    desk.desk.mended("saving")
    assert desk.told() == "The engine does "
    desk.desk.show_text("Written.")
    desk.desk.mended("engine")
    assert desk.told() == "Written."
    desk.desk.clear()
    assert desk.told() == ""
    desk.desk.mended("engine")  # nothing is known of it: nothing happens


def test_the_same_subject_has_one_problem_the_newest(desk: Desk) -> None:
    desk.desk.show_lasting("saving", NOT_SAVED)
    desk.desk.show_lasting("saving", NOT_SAVED.model_copy(update={"kind": ProblemKind.DATABASE_BUSY, "facts": {"file": "f"}}))
    assert desk.told() == "The database f i"
    desk.press("problemCloseButton")
    assert desk.told() == ""


def test_open_details_of_a_problem_stay_open_while_the_bar_is_cleared_around_it(desk: Desk) -> None:
    desk.bar.show()
    desk.no_engine()
    desk.press("problemDetailsButton")
    desk.desk.clear()
    assert desk.bar.findChildren(QPushButton, "problemDetailsButton")[0].isChecked()
