"""A conversation as Markdown, to read and to pass on.

Every text stands in a block quote: whatever it opens (a code fence, a list, HTML), the quote's end closes.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from chatapp.domain.conversation import Conversation
from chatapp.metrics.turn_record import TurnRecord
from chatapp.storage.session_log.atomic_write import write_whole
from chatapp.storage.session_log.branches import Branch
from chatapp.storage.session_log.readable import Reading, Step
from chatapp.storage.session_log.wording import (
    SPEAKERS,
    UNSEEN,
    figure_texts,
    reasoning_title,
    setting_texts,
    trim_text,
)

__all__ = ["export_markdown", "markdown_text"]

_LINE_END = re.compile(r"\r\n|\r|\n")  # the line ends of CommonMark; str.splitlines() knows more
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|!~&$])")


def export_markdown(conversation: Conversation, path: Path, *, with_figures: bool = True) -> None:
    """Write the conversation.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    write_whole(path, markdown_text(conversation, with_figures=with_figures))


def markdown_text(conversation: Conversation, *, with_figures: bool = True) -> Iterator[str]:
    """Yield the text piece by piece; the lines that are not shown stand at the end."""
    reading = Reading(conversation)
    writer = _Writer(with_figures=with_figures)
    yield f"# {_escaped(conversation.title) or 'Conversation'}\n\n"
    if conversation.system_prompt:
        yield f"## System prompt\n\n{_quoted(conversation.system_prompt)}\n\n"
    yield from writer.steps(reading.line())
    for branch in reading.branches:
        yield f"---\n\n## Other version {branch.number}\n\n"
        yield from writer.steps(reading.branch(branch))


class _Writer:
    def __init__(self, *, with_figures: bool) -> None:
        self._with_figures = with_figures
        self._settings = ""

    def steps(self, steps: Iterable[Step]) -> Iterator[str]:
        for step in steps:
            yield from (f"{block}\n\n" for block in self._blocks(step))

    def _blocks(self, step: Step) -> Iterator[str]:
        record, message = step.record, step.message
        if record is not None and record.trim is not None:
            yield f"*{_escaped(trim_text(record.trim))}*"
        yield f"## {SPEAKERS[message.role]}{f' ({UNSEEN})' if step.is_hidden else ''}"
        if step.branches:
            yield _versions(step.branches)
        if message.reasoning:
            yield _folded(reasoning_title(record), message.reasoning)
        yield _quoted(message.text)
        if record is not None:
            yield from _unkept(record)
            yield from self._figures(record)
        if step.after:
            yield _versions(step.after)

    def _figures(self, record: TurnRecord) -> Iterator[str]:
        if not self._with_figures:
            return
        yield f"*{' · '.join(map(_escaped, figure_texts(record)))}*"
        if (now := _settings_line(record)) and now != self._settings:
            yield now
            self._settings = now


def _versions(branches: Iterable[Branch]) -> str:
    numbers = ", ".join(str(branch.number) for branch in branches)
    return f"*Written differently as well: see other version {numbers} at the end.*"


def _unkept(record: TurnRecord) -> Iterator[str]:
    """Yield the answers that were written at the same time and not kept."""
    if record.alternatives is not None:
        for number, answer in enumerate(record.alternatives.answers):
            if number != record.alternatives.kept and answer.text:
                yield _folded(f"Answer {number + 1}, written at the same time", answer.text)


def _folded(title: str, text: str) -> str:
    return f"<details>\n<summary>{title}</summary>\n\n{_quoted(text)}\n\n</details>"


def _settings_line(record: TurnRecord) -> str:
    named = [f"Model: `{_code(model.file)}`, {model.n_params:,} parameters"] if (model := record.model) is not None else []
    lines = [" ".join(f"`{_code(text)}`" for text in setting_texts(part)) for part in (record.load_params, record.sampling)]
    return "\\\n".join([*named, *filter(None, lines)])


def _code(text: str) -> str:
    """Return text that can stand between single backticks on one line."""
    return " ".join(text.replace("`", "'").split())


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" if line else ">" for line in _LINE_END.split(text))


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
