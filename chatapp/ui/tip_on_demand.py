"""A widget whose tooltip is made when somebody asks for it: texts that change twice a second are hardly ever read."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget

__all__ = ["TipOnDemand"]


class TipOnDemand(QWidget):
    """Shows :meth:`tip` where Qt would show ``toolTip()``; a part of it that has a tooltip of its own goes first."""

    def tip(self) -> str:
        """Return the tooltip as it is now."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        """Make and show the tooltip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.tip(), self)
            return True
        return super().event(event)
