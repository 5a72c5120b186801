import pytest

from chatapp.domain.message import Message, Role
from chatapp.domain.text import isolated, well_formed


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain \u00e4 \u4e2d \U0001f600", "plain \u00e4 \u4e2d \U0001f600"),
        ("a\ud83db", "a\ufffdb"),  # the first half of an emoji alone
        ("a\ude00", "a\ufffd"),  # the second half alone
        ("\ud83d\ude00", "\U0001f600"),  # both halves, as two code points
        ("", ""),
    ],
)
def test_half_characters_are_replaced(text: str, expected: str) -> None:
    assert well_formed(text) == expected


def test_a_message_can_always_be_stored() -> None:
    message = Message(role=Role.USER, text="half \ud83d")
    assert Message.model_validate_json(message.model_dump_json()) == message


def test_a_title_in_a_sentence_is_held_apart_from_its_words() -> None:
    """U+2068 and U+2069 around it: a Hebrew title does not turn an English sentence round."""
    assert isolated("\u05e9\u05dc\u05d5\u05dd") == "\u2068\u05e9\u05dc\u05d5\u05dd\u2069"
