import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import Turn
from chatapp.ui.chat.transcript import Transcript

pytestmark = pytest.mark.gui


def user(text: str, name: str = "q") -> Message:
    return Message(id=name, role=Role.USER, text=text)


def answer(text: str, reason: StopReason | None = StopReason.END_OF_TURN, name: str = "a") -> Message:
    turn = None if reason is None else Turn(stop_reason=reason, sampling=SamplingParams(), load_params=LoadParams())
    return Message(id=name, role=Role.ASSISTANT, text=text, stop_reason=reason, turn=turn)


def test_a_conversation_is_said_with_roles_text_and_footer(transcript: Transcript) -> None:
    transcript.show_conversation([user("What is *it*?"), answer("It is **so**.")])
    assert transcript.plain_text() == "You\nWhat is *it*?\n\nModel\nIt is so.\n13 characters"


@pytest.mark.parametrize(
    ("reason", "label"),
    [
        (StopReason.STOPPED, "Stopped by you"),
        (StopReason.LENGTH, "Ended by the length limit (max tokens)"),
        (StopReason.CONTEXT_FULL, "Context full: no room was left in n_ctx"),
        (StopReason.ENGINE_FAILED, "The engine failed here; this much was kept"),
    ],
)
def test_an_answer_that_was_cut_short_says_how(transcript: Transcript, reason: StopReason, label: str) -> None:
    transcript.show_conversation([user("x"), answer("part", reason)])
    assert transcript.plain_text().endswith(f"Model\npart\n{label}  \u00b7  4 characters")


def test_an_answer_that_the_end_of_the_window_cut_off_does_not_blame_the_engine(transcript: Transcript) -> None:
    """Killed while it wrote, the window leaves a text without a record: no engine said how it ended."""
    unrecorded = Message(id="a", role=Role.ASSISTANT, text="part", stop_reason=StopReason.ENGINE_FAILED)
    transcript.show_conversation([user("x"), unrecorded])
    assert "Model\npart\nCut off here: chatapp ended while it was written" in transcript.plain_text()


def test_before_the_first_word_the_pending_line_stands(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_conversation([user("x")])
    transcript.append_message(answer("", None))
    transcript.set_pending_text("reading 3 of 9")
    assert transcript.plain_text().endswith("Model\nreading 3 of 9")
    transcript.extend_answer("a", "First word ")
    qtbot.waitUntil(lambda: "First word" in transcript.plain_text(), timeout=5000)
    assert "reading" not in transcript.plain_text()


def test_streamed_text_is_complete_when_the_answer_is_final(transcript: Transcript) -> None:
    transcript.show_conversation([user("x"), answer("", None)])
    for piece in ("The s", "ea is **ca", "lm** tod"):
        transcript.extend_answer("a", piece)
    transcript.update_message(answer("The sea is **calm** today", StopReason.END_OF_TURN))
    assert transcript.plain_text().endswith("The sea is calm today\n25 characters")


def test_the_final_text_wins_over_what_was_streamed(transcript: Transcript) -> None:
    transcript.show_conversation([user("x"), answer("", None)])
    transcript.extend_answer("a", "half a stop str")
    transcript.update_message(answer("half a", StopReason.STOPPED))
    assert transcript.plain_text().endswith("Model\nhalf a\nStopped by you  \u00b7  6 characters")


def test_what_was_painted_is_reported(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_conversation([user("x"), answer("", None)])
    with qtbot.wait_signal(transcript.text_painted, timeout=5000) as caught:
        transcript.extend_answer("a", "seven words are on the screen now, ")
    assert caught.args == ["a", 35]


def test_the_timer_runs_only_while_text_streams(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_conversation([user("x"), answer("", None)])
    assert not transcript._frames.is_waiting
    transcript.extend_answer("a", "\n\n**")  # nothing that can be seen
    transcript.extend_answer("a", "The first words come at on")
    assert transcript.plain_text().endswith("The first words come at on")
    assert not transcript._frames.is_waiting
    transcript.extend_answer("a", "ce, the othe")
    assert transcript._frames.is_waiting
    qtbot.waitUntil(lambda: not transcript._frames.is_waiting, timeout=5000)
    assert transcript.plain_text().endswith("The first words come at once, the othe")


def test_a_word_that_begins_behind_a_whole_one_is_waited_for_as_any_other(transcript: Transcript) -> None:
    """The delivery before it ended with its word: nothing was held then, and how often text comes is known all the same."""
    transcript.show_conversation([user("x"), answer("", None)])
    transcript.extend_answer("a", "one ")
    transcript.extend_answer("a", "two ")
    transcript._on_frame()
    pacer = transcript._pacers["a"]
    transcript.extend_answer("a", "thr")
    transcript._on_frame()
    assert transcript.plain_text().endswith("one two")
    assert transcript._pacers["a"] is pacer
    transcript.update_message(answer("one two three"))
    assert not transcript._pacers


def test_unknown_ids_do_nothing(transcript: Transcript) -> None:
    transcript.show_conversation([user("x")])
    transcript.extend_answer("nobody", "text")
    transcript.update_message(answer("text", name="nobody"))
    transcript.remove_message("nobody")
    assert transcript.plain_text() == "You\nx"


def test_a_message_can_be_taken_away(transcript: Transcript) -> None:
    transcript.show_conversation([user("x"), answer("y")])
    transcript.remove_message("q")
    assert transcript.plain_text() == "Model\ny\n1 characters"


def test_the_border_of_the_models_sight_moves(transcript: Transcript) -> None:
    transcript.show_conversation([user("one", "1"), answer("two", name="2"), user("three", "3")], 2)
    assert transcript.plain_text().split("\n\n")[2] == "the model no longer sees the 2 messages above"
    transcript.set_hidden_count(1)
    assert transcript.plain_text().split("\n\n")[1] == "the model no longer sees the message above"
    transcript.set_hidden_count(0)
    assert "no longer sees" not in transcript.plain_text()


def test_a_notice_stands_in_line_and_goes_with_the_conversation(transcript: Transcript) -> None:
    transcript.show_conversation([user("x")])
    transcript.show_notice("No template.")
    assert transcript.plain_text() == "You\nx\n\nNo template."
    transcript.show_conversation([user("x")])
    assert transcript.plain_text() == "You\nx"


def test_control_characters_and_huge_lines_are_shown_and_end_nothing(transcript: Transcript) -> None:
    text = "nul \x00 esc \x1b " + "x" * 50_000
    transcript.show_conversation([user(text), answer(text)])
    transcript.grab()
    assert "nul \u27e6U+0000\u27e7 esc \u27e6U+001B\u27e7" in transcript.plain_text()


def test_figures_open_and_close_under_the_answer(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_conversation([user("x"), answer("four")])
    row = transcript._rows.row_of("a")
    assert row is not None
    with qtbot.wait_signal(transcript.figures_toggled, timeout=2000) as caught:
        transcript._toggle_figures(row)
    assert caught.args == ["a", True]
    assert transcript.plain_text().endswith("4 characters\nCharacters: 4\nDecode: n/a")
    transcript._toggle_figures(row)
    assert transcript.plain_text().endswith("4 characters")


def test_copy_last_answer_copies_markdown(transcript: Transcript) -> None:
    transcript.show_conversation([user("x"), answer("It is **so**."), user("y", "q2")])
    transcript.copy_last_answer()
    assert QGuiApplication.clipboard().text() == "It is **so**."


def test_ten_thousand_messages_lay_out_only_what_is_seen(transcript: Transcript) -> None:
    """A view of 500 pixels holds at most ten messages of 50 pixels; all others stay estimates."""
    messages = [user(f"Question {number}", str(number)) for number in range(10_000)]
    transcript.show_conversation(messages)
    transcript.grab()
    n_laid_out = sum(row.n_parts > 0 for row in transcript._rows.message_rows())
    assert 0 < n_laid_out < 60


def test_an_open_answer_lays_out_only_its_last_block_again(transcript: Transcript) -> None:
    """Of 101 blocks the first 100 keep the very documents they had."""
    transcript.show_conversation([user("x"), answer("", None)])
    transcript._extend_row("a", "paragraph of text\n\n" * 100 + "last")
    row = transcript._rows.row_of("a")
    assert row is not None
    before = [row.part(number) for number in range(row.n_parts)]
    transcript._extend_row("a", " *words*")
    after = [row.part(number) for number in range(row.n_parts)]
    assert [one is other for one, other in zip(before, after, strict=True)] == [True] * 100 + [False]
