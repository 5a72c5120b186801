import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.title import clean_title, wants_title


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
