"""The one axis of the page: what stands below the transcript is as wide as the fill of its messages, and as centred."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.theme import GRID_PX, SCROLL_BAR_PX

__all__ = ["COLUMN_SIDE_PX", "FILL_SIDE_PX", "put_in_column"]

FILL_SIDE_PX = 2 * GRID_PX  # the fill of a message is this much wider than its text, on either side
COLUMN_SIDE_PX = 2 * FILL_SIDE_PX  # the least margin beside the text


def put_in_column(frame: QWidget, host: QWidget, *, top: int, bottom: int) -> None:
    """Make ``frame`` the centred only child of ``host``, with margins above and below in pixels."""
    frame.setMaximumWidth(round(TranscriptStyle().full_width) + 2 * FILL_SIDE_PX)
    row = QHBoxLayout(host)
    row.setContentsMargins(FILL_SIDE_PX, top, FILL_SIDE_PX + SCROLL_BAR_PX, bottom)
    row.addStretch(1)
    row.addWidget(frame, 1000)  # takes all the width that its maximum allows; the rest is margin
    row.addStretch(1)
