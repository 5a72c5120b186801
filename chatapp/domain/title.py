"""Titles of conversations that the model is asked for: the question, and what may stand in the list; titles of copies; pure."""

import re
from collections.abc import Iterable
from enum import StrEnum

from chatapp.domain.conversation import Conversation, title_from
from chatapp.domain.folded_text import fold
from chatapp.domain.message import Message, Role

__all__ = ["MAX_TITLE_TOKENS", "TITLE_QUESTION", "TitleChoice", "clean_title", "copy_title", "wants_title"]

MAX_TITLE_TOKENS = 24
_MOST_CHARACTERS = 60
_MOST_WORDS = 10
_QUOTES = "\"'`*_#\u201c\u201d\u2018\u2019\u00ab\u00bb\u300c\u300d"
_ENDS = ".,;:!\u3002\uff0c\uff1b\uff1a"

_NUMBERED = re.compile(r"(?P<base>.*\S)(?: \(|\uff08)(?P<number>[1-9][0-9]{0,2})[)\uff09]")  # a year is no number of a copy

TITLE_QUESTION = "Write a title for this conversation: at most five words, in its language, nothing else."


class TitleChoice(StrEnum):
    """Who names a conversation that its user did not name."""

    FIRST_WORDS = "first_words"
    MODEL = "model"


def wants_title(conversation: Conversation) -> bool:
    """Return whether a conversation has its first answer, and only the first words of its question as a title."""
    if len(conversation.messages) != 2:  # noqa: PLR2004 - a question and its answer
        return False
    question, answer = conversation.messages
    return answer.role is Role.ASSISTANT and _is_written(answer) and conversation.title == title_from(question.text)


def clean_title(written: str) -> str:
    """Return what a model wrote as a title, or "" where it is none (nothing, signs without a word, an explanation)."""
    lines = [line.strip() for line in written.strip().splitlines() if line.strip()]
    if not lines:
        return ""
    line = " ".join(lines[0].split()).strip(_QUOTES + " ")
    for prefix in ("Title:", "title:"):
        line = line.removeprefix(prefix).strip(_QUOTES + " ")
    line = line.rstrip(_ENDS).strip(_QUOTES + " ")
    words = line.split()
    if fold(line) in fold(TITLE_QUESTION):  # small models repeat what they are told
        return ""
    is_printable = line.isprintable() and any(character.isalnum() for character in line)
    return line if is_printable and len(line) <= _MOST_CHARACTERS and len(words) <= _MOST_WORDS else ""


def copy_title(title: str, taken: Iterable[str]) -> str:
    """Return a title for a copy that no other conversation has: "Tides" becomes "Tides (2)", and that "Tides (3)".

    A number in brackets counts copies only where it can be one: from 2 to 999. The next number is one more than the highest
    that is taken, so that none means two things over time. A conversation without a title has copies without one.

    Args:
        title: Of the conversation that is copied.
        taken: The titles of all conversations.
    """
    if not title:
        return ""
    base, _ = _numbered(title)
    numbers = [number for other, number in map(_numbered, (title, *taken)) if fold(other) == fold(base)]
    return f"{base} ({max(numbers) + 1})"


def _numbered(title: str) -> tuple[str, int]:
    """Return what a title is without its number, and the number; 1 where it has none."""
    found = _NUMBERED.fullmatch(title)
    if found is None or found["number"] == "1":
        return title, 1
    return found["base"], int(found["number"])


def _is_written(answer: Message) -> bool:
    is_choice = answer.turn is not None and answer.turn.alternatives is not None  # its cells wait for the user's choice
    return answer.stop_reason is not None and bool(answer.text.strip()) and not is_choice
