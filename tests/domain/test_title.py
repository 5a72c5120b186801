import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.title import clean_title, copy_title, wants_title


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("Sea Stories", "Sea Stories"),
        (' "Sea stories." \n', "Sea stories"),
        ("**Title: Tides and Moon**", "Tides and Moon"),
        ("\n\nWhy tides rise\nThe moon pulls", "Why tides rise"),
        ("\u300c\u6f6e\u306e\u8a71\u300d", "\u6f6e\u306e\u8a71"),
        ("", ""),
        ("...", ""),
        ("\u2014", ""),
        ("a\x07b", ""),  # a bell is no title
        ("word " * 11, ""),  # eleven words: an explanation
        ("At most five words, in its language, nothing else.", ""),  # seen of a small model
        ("x" * 61, ""),
        ("x" * 60, "x" * 60),
    ],
)
def test_what_may_stand_in_the_list(written: str, title: str) -> None:
    assert clean_title(written) == title


def _talk(*texts: str) -> Conversation:
    talk = Conversation()
    for number, text in enumerate(texts):
        role = Role.ASSISTANT if number % 2 else Role.USER
        talk = talk.append(Message(role=role, text=text, stop_reason=StopReason.END_OF_TURN if number % 2 else None))
    return talk


def test_only_the_first_answer_of_an_unnamed_conversation_asks() -> None:
    assert wants_title(_talk("Why tides?", "The moon."))
    assert not wants_title(_talk("Why tides?"))
    assert not wants_title(_talk("Why tides?", ""))
    assert not wants_title(_talk("Why tides?", "The moon.", "And?", "So."))
    assert not wants_title(_talk("Why tides?", "The moon.").model_copy(update={"title": "mine"}))


@pytest.mark.parametrize(
    ("title", "taken", "copied"),
    [
        ("Tides", ["Tides"], "Tides (2)"),
        ("Tides", ["Tides", "Tides (2)"], "Tides (3)"),
        ("Tides (2)", ["Tides", "Tides (2)"], "Tides (3)"),  # the copy of a copy counts on
        ("Tides (2)", ["Tides (2)"], "Tides (3)"),  # the first one is gone
        ("Tides", ["Tides", "Tides (7)"], "Tides (8)"),  # (2) may have stood for another copy once
        ("Tides", ["Tides", "TIDES (2)", "Tides of war (9)"], "Tides (3)"),
        ("Olympics (2024)", ["Olympics (2024)"], "Olympics (2024) (2)"),  # a year
        ("f(2)", ["f(2)"], "f(2) (2)"),
        ("Chapter (1)", ["Chapter (1)"], "Chapter (1) (2)"),  # copies begin with 2
        ("(2)", ["(2)"], "(2) (2)"),
        ("\u6f6e\u6c50\uff082\uff09", ["\u6f6e\u6c50\uff082\uff09"], "\u6f6e\u6c50 (3)"),  # full-width brackets
        ("", ["", "x"], ""),
    ],
)
def test_copies_are_numbered(title: str, taken: list[str], copied: str) -> None:
    assert copy_title(title, taken) == copied
