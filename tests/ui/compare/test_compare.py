"""Comparison and timeline as they are shown."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSlider, QTableWidget
from pytestqt.qtbot import QtBot

from chatapp.metrics.comparison import ComparedFigure, Comparison, Sample, SettingDifference
from chatapp.metrics.figure import Figure
from chatapp.storage.perf_log.token_log import TokenRow
from chatapp.ui.compare.choose_dialog import ChooseLogsDialog
from chatapp.ui.compare.compare_dialog import CompareDialog
from chatapp.ui.compare.comparison_text import comparison_summary, difference_text, figure_title, range_text, sample_text
from chatapp.ui.compare.timeline_dialog import TimelineDialog, token_text
from chatapp.ui.theme import LIGHT

pytestmark = pytest.mark.gui

RATE = ComparedFigure("decode_tps", Sample(20.0, 18.0, 22.0, 12), Sample(15.0, 14.0, 16.0, 9), Figure(-25.0, "%"), is_clear=True)
TTFT = ComparedFigure("ttft_ms", Sample(420.0, 420.0, 420.0, 1), Sample(None), Figure.missing("%", "none"), is_clear=False)
COMPARISON = Comparison(
    (RATE, TTFT), (SettingDifference("n_threads", "4", "2"),), same_prompts=True, n_left=12, n_right=9, n_warm_ups=2
)
ROWS = (
    TokenRow(1, 500_000_000, 120, None),
    TokenRow(1, 520_000_000, 121, 20_000),
    TokenRow(2, 300_000_000, None, None),
    TokenRow(2, 340_000_000, None, 40_000),
)


def test_figures_read_with_n_range_and_difference() -> None:
    assert sample_text("decode_tps", RATE.left) == "20.0 tok/s  (n 12)"
    assert range_text("decode_tps", RATE.left) == "18.0 \u2013 22.0 tok/s"
    assert difference_text(RATE) == "\u221225.0 %, ranges apart"
    assert (sample_text("ttft_ms", TTFT.left), range_text("ttft_ms", TTFT.left)) == ("0.42 s", "")
    assert (sample_text("ttft_ms", TTFT.right), difference_text(TTFT)) == ("n/a", "n/a")


def test_a_range_of_two_units_names_both() -> None:
    """71.5 milliseconds to a tenth of a second."""
    assert range_text("itl_max_ms", Sample(82.0, 71.5, 102.0, 4)) == "71.5 ms \u2013 0.10 s"
    assert range_text("itl_max_ms", Sample(75.0, 71.5, 78.4, 4)) == "71.5 \u2013 78.4 ms"


def test_tests_of_llama_bench_are_counted() -> None:
    tests = Comparison((), (), same_prompts=None, n_left=3, n_right=10, is_bench=True)
    assert comparison_summary(tests) == "3 and 10 tests; n counts repetitions. All known settings are the same."
    assert comparison_summary(replace(tests, has_settings=False)).endswith("repetitions. A log of tokens tells no settings.")


def test_the_summary_says_what_was_compared() -> None:
    assert comparison_summary(COMPARISON) == "Same questions. 12 and 9 answers. 2 warm-ups (first after loading) are left out."
    other = Comparison((), (), same_prompts=False, n_left=1, n_right=1)
    assert comparison_summary(other).startswith("The questions differ")
    assert comparison_summary(other).endswith("All known settings are the same.")


def test_logs_of_tokens_claim_nothing_of_settings() -> None:
    tokens = Comparison((), (), same_prompts=None, n_left=2, n_right=3, has_settings=False)
    assert comparison_summary(tokens) == (
        "2 and 3 answers. A log of tokens tells neither settings nor warm-ups. Ranges at a depth: the middle nine tenths."
    )
    assert figure_title(RATE) == "Decode rate"
    assert figure_title(replace(RATE, depths=(1024, 2047))) == "Decode rate, 1,024\u20132,047 tokens deep"


def test_the_table_has_both_sides_and_the_settings_that_differ(qtbot: QtBot) -> None:
    dialog = CompareDialog(COMPARISON, ("Monday", "Tuesday"))
    qtbot.addWidget(dialog)
    table = dialog.findChild(QTableWidget, "compareTable")
    assert isinstance(table, QTableWidget)
    assert (
        "Decode rate\t20.0 tok/s  (n 12)\t15.0 tok/s  (n 9)\t\u221225.0 %, ranges apart\t18.0 \u2013 22.0 tok/s" in dialog.text()
    )
    assert "n_threads\t4\t2" in dialog.text()
    summary = dialog.findChild(QLabel, "compareSummaryValue")
    assert isinstance(summary, QLabel)
    assert summary.text().startswith("A:  Monday\nB:  Tuesday\n")


def test_two_logs_are_chosen_the_older_one_on_the_left(qtbot: QtBot) -> None:
    dialog = ChooseLogsDialog([("new", "id-new"), ("old", "id-old")])
    qtbot.addWidget(dialog)
    button = dialog.findChild(QPushButton, "compareLogsButton")
    assert isinstance(button, QPushButton)
    with qtbot.wait_signal(dialog.chosen) as chosen:
        button.click()
    assert chosen.args == ["id-old", "id-new"]


def test_a_file_takes_a_place(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ChooseLogsDialog([])
    qtbot.addWidget(dialog)
    button = dialog.findChild(QPushButton, "compareSecondFileButton")
    box = dialog.findChild(QComboBox, "compareSecondField")
    assert isinstance(button, QPushButton)
    assert isinstance(box, QComboBox)
    with qtbot.wait_signal(dialog.file_requested) as asked:
        button.click()
    assert asked.args == [1]
    dialog.add_file(1, tmp_path / "log.jsonl")
    assert box.currentData() == tmp_path / "log.jsonl"


def test_the_cursor_tells_a_tokens_figures() -> None:
    """40 ms are 25 tokens/s."""
    assert token_text(ROWS, 1) == "token 2 of 4   answer 1   0.52 s   depth 121   gap 20.0 ms   50.0 tok/s"
    assert token_text(ROWS, 3) == "token 4 of 4   answer 2   0.34 s   depth n/a   gap 40.0 ms   25.0 tok/s"
    assert token_text(ROWS, 0).endswith("gap n/a")  # and no rate, which would say the same twice


@pytest.fixture
def timeline(qtbot: QtBot) -> TimelineDialog:
    dialog = TimelineDialog(ROWS, "log.jsonl", LIGHT)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.wait_until(lambda: dialog._plot is not None)
    return dialog


def slider(timeline: TimelineDialog) -> QSlider:
    found = timeline.findChild(QSlider, "timelineSlider")
    assert isinstance(found, QSlider)
    return found


def test_the_timeline_has_a_border_where_another_answer_begins(timeline: TimelineDialog) -> None:
    assert [border.value() for border in timeline._borders] == [1.5]


def test_the_slider_moves_cursor_and_figures(qtbot: QtBot, timeline: TimelineDialog) -> None:
    qtbot.keyClick(slider(timeline), Qt.Key.Key_Right)
    label = timeline.findChild(QLabel, "timelineTokenValue")
    assert isinstance(label, QLabel)
    assert label.text().startswith("token 2 of 4")
    assert timeline._items["cursor"].value() == 1


def test_play_runs_to_the_end_and_begins_anew(qtbot: QtBot, timeline: TimelineDialog) -> None:
    button = timeline.findChild(QPushButton, "timelinePlayButton")
    assert isinstance(button, QPushButton)
    for _ in range(2):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
        assert button.text() == "Pause"
        qtbot.wait_until(lambda: button.text() == "Play")
        assert slider(timeline).value() == 3
