"""Under which heading a conversation stands, and in which order; pure."""

from dataclasses import dataclass
from datetime import date, datetime

from PySide6.QtCore import QCoreApplication, QLocale

from chatapp.domain.conversation import ConversationSummary

__all__ = ["Row", "group_of", "row_of", "today_here"]

_PINNED, _TODAY, _YESTERDAY, _WEEK, _FIRST_MONTH = range(5)
_DAYS_OF_WEEK = 7
_MONTHS_OF_YEAR = 12
_HEADING = float("-inf")  # before every moment of its group

Key = tuple[int, float, str]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the list.

    Attributes:
        text: A title or a heading.
        key: Rows stand in its order; its first number is the group.
        conversation_id: Empty for a heading.
        is_pinned: Kept at the top.
    """

    text: str
    key: Key
    conversation_id: str = ""
    is_pinned: bool = False


def today_here() -> date:
    """Return today's date where the user is."""
    return datetime.now().astimezone().date()


def row_of(summary: ConversationSummary, today: date) -> Row:
    """Return the row of a conversation: the one that changed last stands first in its group."""
    group = _PINNED if summary.is_pinned else _group(summary.updated_at, today)
    title = summary.title or QCoreApplication.translate("conversation_groups", "New chat")
    return Row(title, (group, -summary.updated_at.timestamp(), summary.id), summary.id, summary.is_pinned)


def group_of(row: Row, today: date) -> Row:
    """Return the heading above a row."""
    return Row(_title(row.key[0], today), (row.key[0], _HEADING, ""))


def _group(moment: datetime, today: date) -> int:
    day = moment.astimezone().date()
    days = (today - day).days
    if days <= 0:
        return _TODAY
    if days == 1:
        return _YESTERDAY
    if days <= _DAYS_OF_WEEK:
        return _WEEK
    return _FIRST_MONTH + (today.year - day.year) * _MONTHS_OF_YEAR + today.month - day.month


def _title(group: int, today: date) -> str:
    if group >= _FIRST_MONTH:
        return _month(group - _FIRST_MONTH, today)
    return {
        _PINNED: QCoreApplication.translate("conversation_groups", "Pinned"),
        _TODAY: QCoreApplication.translate("conversation_groups", "Today"),
        _YESTERDAY: QCoreApplication.translate("conversation_groups", "Yesterday"),
        _WEEK: QCoreApplication.translate("conversation_groups", "Previous 7 days"),
    }[group]


def _month(n_back: int, today: date) -> str:
    year, month = divmod(today.year * _MONTHS_OF_YEAR + today.month - 1 - n_back, _MONTHS_OF_YEAR)
    name = QLocale().standaloneMonthName(month + 1)
    return name if year == today.year else f"{name} {year}"
