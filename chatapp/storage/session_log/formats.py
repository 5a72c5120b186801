"""The formats of exported conversations, by name, and how one or many are written in them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from pathlib import Path

from chatapp.domain.conversation import Conversation
from chatapp.storage.session_log.atomic_write import write_whole
from chatapp.storage.session_log.csv import csv_lines
from chatapp.storage.session_log.file_names import safe_stem
from chatapp.storage.session_log.json import json_text
from chatapp.storage.session_log.jsonl import jsonl_lines
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.session_log.markdown import markdown_text
from chatapp.storage.session_log.openai import openai_lines

__all__ = ["FORMATS", "FormatFacts", "LogFormat", "export_conversation", "file_name", "text_in"]


class LogFormat(StrEnum):
    """How conversations are written to files."""

    MARKDOWN = "markdown"  # to read, and to pass on
    HTML = "html"  # to read in a browser, and to print
    JSON = "json"  # everything, comes back without loss
    JSONL = "jsonl"  # one record a turn, comes back without loss
    CSV = "csv"  # the figures, one row a turn
    OPENAI = "openai"  # the words, one conversation a line


@dataclass(frozen=True, slots=True)
class FormatFacts:
    """What is to be known of a format.

    Attributes:
        ending: Of its files, with the dot.
        is_joined: One file holds any number of conversations; otherwise each has its own.
        figures_can_be_left_out: Whether the figures are a choice: some formats have none, some nothing else.
    """

    ending: str
    is_joined: bool
    figures_can_be_left_out: bool


FORMATS: Mapping[LogFormat, FormatFacts] = {
    LogFormat.MARKDOWN: FormatFacts(".md", is_joined=False, figures_can_be_left_out=True),
    LogFormat.HTML: FormatFacts(".html", is_joined=False, figures_can_be_left_out=True),
    LogFormat.JSON: FormatFacts(".json", is_joined=True, figures_can_be_left_out=True),
    LogFormat.JSONL: FormatFacts(".jsonl", is_joined=True, figures_can_be_left_out=False),
    LogFormat.CSV: FormatFacts(".csv", is_joined=True, figures_can_be_left_out=False),
    LogFormat.OPENAI: FormatFacts(".openai.jsonl", is_joined=True, figures_can_be_left_out=False),
}


def text_in(log_format: LogFormat, kept: Iterable[KeptConversation], *, with_figures: bool = True) -> Iterator[str]:
    """Yield the content of a file piece by piece; conversations are taken one at a time.

    Args:
        log_format: If it is not joined, ``kept`` holds one conversation.
        kept: The conversations.
        with_figures: Ignored where that is no choice.
    """
    return _TEXTS[log_format](kept, with_figures)


def export_conversation(conversation: Conversation, path: Path, log_format: LogFormat) -> None:
    """Write a conversation.

    Raises:
        ChatAppError: ``EXPORT_FAILED``; what stood under this name before is untouched.
    """
    write_whole(path, text_in(log_format, [KeptConversation(conversation=conversation)]))


def file_name(conversation: Conversation, log_format: LogFormat) -> str:
    """Return a file name made of the title that every system takes."""
    return f"{safe_stem(conversation.title)}{FORMATS[log_format].ending}"


def _html(kept: Iterable[KeptConversation], with_figures: bool) -> Iterator[str]:  # noqa: FBT001 - the table's signature
    from chatapp.storage.session_log.html import html_document  # noqa: PLC0415 - parser and highlighter are heavy, and rarely wanted

    return chain.from_iterable(html_document(one.conversation, with_figures=with_figures) for one in kept)


def _markdown(kept: Iterable[KeptConversation], with_figures: bool) -> Iterator[str]:  # noqa: FBT001 - the table's signature
    return chain.from_iterable(markdown_text(one.conversation, with_figures=with_figures) for one in kept)


_TEXTS: Mapping[LogFormat, Callable[[Iterable[KeptConversation], bool], Iterator[str]]] = {
    LogFormat.MARKDOWN: _markdown,
    LogFormat.HTML: _html,
    LogFormat.JSON: lambda kept, with_figures: json_text(kept, with_figures=with_figures),
    LogFormat.JSONL: lambda kept, _figures: chain.from_iterable(jsonl_lines(one) for one in kept),
    LogFormat.CSV: lambda kept, _figures: csv_lines(one.conversation for one in kept),
    LogFormat.OPENAI: lambda kept, _figures: openai_lines(kept),
}
