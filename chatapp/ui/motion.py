"""Whether anything may move: as the system says, unless the user wants less."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QStyle, QWidget

__all__ = ["is_motion_wanted", "set_less_motion"]

_EFFECTS = (Qt.UIEffect.UI_AnimateMenu, Qt.UIEffect.UI_AnimateCombo, Qt.UIEffect.UI_AnimateTooltip, Qt.UIEffect.UI_FadeTooltip)


class _Choice:
    less = False


def set_less_motion(is_wanted: bool) -> None:  # noqa: FBT001 - a Qt-style setter
    """Let nothing move from now on, Qt's own effects included; False: as the system says."""
    _Choice.less = is_wanted
    for effect in _EFFECTS if is_wanted else ():
        QApplication.setEffectEnabled(effect, False)


def is_motion_wanted(widget: QWidget) -> bool:
    """Return whether ``widget`` may move: every animation of ours asks this before it starts."""
    return not _Choice.less and widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0
