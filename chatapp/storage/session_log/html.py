"""A conversation as one HTML file that stands alone: nothing is loaded, nothing runs, and it prints well.

What models and people wrote goes through :class:`MessageHtml` or is escaped. Behind that stands a policy in the file itself: the
browser may use the one style sheet whose hash it names, and nothing else.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from html import escape
from pathlib import Path

from chatapp import __version__
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Role
from chatapp.metrics.turn_record import TurnRecord
from chatapp.storage.session_log.atomic_write import write_whole
from chatapp.storage.session_log.branches import Branch
from chatapp.storage.session_log.html_style import style_sheet
from chatapp.storage.session_log.html_text import MessageHtml, visible
from chatapp.storage.session_log.readable import Reading, Step
from chatapp.storage.session_log.wording import (
    SPEAKERS,
    UNSEEN,
    figure_texts,
    model_text,
    reasoning_title,
    setting_texts,
    trim_text,
)

__all__ = ["export_html", "html_document"]


def export_html(conversation: Conversation, path: Path, *, with_figures: bool = True) -> None:
    """Write the conversation.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    write_whole(path, html_document(conversation, with_figures=with_figures))


def html_document(conversation: Conversation, *, with_figures: bool = True) -> Iterator[str]:
    """Yield the file piece by piece; the lines that are not shown stand at the end, folded."""
    reading = Reading(conversation)
    writer = _Writer(with_figures=with_figures)
    yield _head(conversation)
    yield f'<body>\n<header>\n<h1 dir="auto">{_title(conversation)}</h1>\n{_about(reading)}</header>\n<main>\n'
    if conversation.system_prompt:
        yield writer.system_prompt(conversation.system_prompt)
    for step in reading.line():
        yield writer.step(step)
    for branch in reading.branches:
        title = f"Other version {branch.number}"
        yield f'<section class="branch" id="version-{branch.number}">\n<details><summary>{title}</summary>\n'
        yield from (writer.step(step) for step in reading.branch(branch))
        yield "</details>\n</section>\n"
    yield "</main>\n</body>\n</html>\n"


def _head(conversation: Conversation) -> str:
    style = style_sheet()
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="referrer" content="no-referrer">\n'
        f'<meta name="generator" content="chatapp {__version__}">\n'
        f"<title>{_title(conversation)}</title>\n<style>{style}</style>\n</head>\n"
    )


def _title(conversation: Conversation) -> str:
    return _plain(" ".join(conversation.title.split())) or "Conversation"


def _about(reading: Reading) -> str:
    conversation = reading.conversation
    n = len(conversation.messages)
    words = [f"{n} message{'' if n == 1 else 's'}", f"begun {_moment(conversation.created_at)}"]
    if conversation.updated_at != conversation.created_at:
        words.append(f"last changed {_moment(conversation.updated_at)}")
    models = list(dict.fromkeys(filter(None, map(model_text, reading.records))))
    lines = [" · ".join(words), *(_plain(model) for model in models)]
    return "".join(f'<p class="about">{line}</p>\n' for line in lines)


def _moment(moment: datetime) -> str:
    moment = moment.astimezone(UTC)
    return f'<time datetime="{moment.isoformat(timespec="seconds")}">{moment:%Y-%m-%d %H:%M} UTC</time>'


class _Writer:
    """Writes the messages of one document."""

    def __init__(self, *, with_figures: bool) -> None:
        self._with_figures = with_figures
        self._messages = MessageHtml()
        self._settings: list[str] = []

    def system_prompt(self, text: str) -> str:
        return f'<section class="system">\n<h2>System prompt</h2>\n{self._text(text, Role.USER)}</section>\n'

    def step(self, step: Step) -> str:
        message, record = step.message, step.record
        parts = [f"<h2>{SPEAKERS[message.role]}{f' ({UNSEEN})' if step.is_hidden else ''}</h2>\n", _versions(step.branches)]
        if message.reasoning:
            parts.append(self._folded(reasoning_title(record), message.reasoning))
        parts.append(self._text(message.text, message.role))
        if record is not None:
            parts += [*self._unkept(record), self._figures(record)]
        parts.append(_versions(step.after))
        trim = "" if record is None or record.trim is None else f'<p class="note trim">{_plain(trim_text(record.trim))}</p>\n'
        kind = f"{message.role.value}{' unseen' if step.is_hidden else ''}"
        return f'{trim}<article class="{kind}">\n{"".join(parts)}</article>\n'

    def _text(self, text: str, role: Role) -> str:
        """Return a text: answers are Markdown; what a person typed stands as it was typed."""
        if role is Role.ASSISTANT:
            return f'<div class="text" dir="auto">{self._messages.html(text)}</div>\n'
        return f'<div class="text typed" dir="auto">{_plain(text)}</div>\n'

    def _folded(self, title: str, text: str) -> str:
        return f"<details><summary>{_plain(title)}</summary>\n{self._text(text, Role.ASSISTANT)}</details>\n"

    def _unkept(self, record: TurnRecord) -> Iterator[str]:
        """Yield the answers that were written at the same time and not kept."""
        if record.alternatives is not None:
            for number, answer in enumerate(record.alternatives.answers):
                if number != record.alternatives.kept and answer.text:
                    yield self._folded(f"Answer {number + 1}, written at the same time", answer.text)

    def _figures(self, record: TurnRecord) -> str:
        if not self._with_figures:
            return ""
        line = f'<p class="figures">{" · ".join(map(_plain, figure_texts(record)))}</p>\n'
        now = [*setting_texts(record.load_params), *setting_texts(record.sampling)]
        if not now or now == self._settings:
            return line
        self._settings = now
        pairs = (text.partition(" = ") for text in now)
        rows = "".join(f"<dt>{_plain(name)}</dt><dd>{_plain(value)}</dd>\n" for name, _, value in pairs)
        return f"{line}<details><summary>Settings from here on</summary>\n<dl>\n{rows}</dl></details>\n"


def _versions(branches: Iterable[Branch]) -> str:
    links = ", ".join(f'<a href="#version-{branch.number}">version {branch.number}</a>' for branch in branches)
    return f'<p class="note">Written differently as well: {links}</p>\n' if links else ""


def _plain(text: str) -> str:
    return escape(visible(text))
