"""The application's style sheet, written from the tokens of one theme: no colour literal stands here."""

from dataclasses import fields
from string import Template

from chatapp.assets import asset
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, RADIUS_PX, SCROLL_BAR_PX, Theme

__all__ = ["style_sheet"]

_HEADING_PX = 20
_SEARCH_PX = 28

_PAGE = """
QMainWindow, QDialog, #middle, #transcriptPage, #emptyPage { background: $surface; color: $text; }
QWidget { color: $text; }
#sidebar, #drawer, #performanceDock, #performanceDock > QWidget { background: $raised; }
QLabel { background: transparent; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="label"] { color: $muted; font-size: ${label}px; }
QLabel[role="heading"] { font-size: ${heading}px; font-weight: 600; }
QLabel[role="group"] { color: $text; font-weight: 600; border-top: 1px solid $hairline; padding-top: 12px; }
QLabel[role="good"] { color: $good; }
QLabel#planVerdict { font-weight: 600; }
QLabel[role="bad"] { color: $bad; }
QLabel[role="caution"] { color: $caution; }
QSplitter::handle, QMainWindow::separator { background: $hairline; width: 1px; height: 1px; }
QMainWindow::separator:hover, QSplitter::handle:hover { background: $accent; }
QFrame[role="hairline"] { background: $hairline; border: none; min-height: 1px; max-height: 1px; }
QToolTip { background: $field; color: $text; border: 1px solid $hairline; padding: 6px 8px; }
QStatusBar, QStatusBar::item { border: none; color: $muted; }
"""

_BUTTONS = """
QPushButton, QToolButton {
    background: $field; color: $text; border: 1px solid $hairline; border-radius: ${radius}px; padding: 5px 12px;
    min-height: 18px; outline: none;
}
QToolButton { padding: 3px 5px 4px 5px; }
QPushButton:hover, QToolButton:hover { background: $hover; }
QPushButton:pressed, QToolButton:pressed, QToolButton:checked { background: $selected; }
QPushButton:focus, QToolButton:focus { border: 1px solid $accent; }
QPushButton:disabled, QToolButton:disabled { color: $muted; background: $raised; }
QPushButton[role="primary"] { background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; }
QPushButton[role="primary"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[role="primary"]:focus { border: 2px solid $text; padding: 4px 11px; }
QPushButton[role="primary"]:disabled { background: $hover; color: $muted; border-color: $hairline; }
QPushButton[role="flat"], QToolButton[role="flat"] { background: transparent; border-color: transparent; }
QPushButton[role="flat"]:hover, QToolButton[role="flat"]:hover { background: $hover; }
QPushButton[role="flat"]:focus, QToolButton[role="flat"]:focus { border-color: $accent; }
QPushButton[role="flat"]:checked, QToolButton[role="flat"]:checked { background: $selected; }
QToolButton[role="fold"] { background: transparent; border-color: transparent; padding: 5px 0; font-weight: 600; }
QToolButton[role="fold"]:hover { background: $hover; }
QToolButton[role="fold"]:focus { border-color: $accent; }
QToolButton::menu-indicator { image: none; }
"""

_FIELDS = """
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QSpinBox, QDoubleSpinBox, QAbstractSpinBox {
    background: $field; color: $text; border: 1px solid $hairline; border-radius: ${radius}px; padding: 4px 8px;
    selection-background-color: $selection; selection-color: $text;
}
QLineEdit, QComboBox, QAbstractSpinBox { min-height: 20px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QAbstractSpinBox:focus { border: 1px solid $accent; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { color: $muted; background: $raised; }
QComboBox { padding-right: 24px; }
QComboBox:hover { background: $hover; }
QComboBox::drop-down { subcontrol-origin: padding; subcontrol-position: center right; width: 24px; border: none; }
QComboBox::down-arrow { image: url("$chevron_down"); width: 12px; height: 12px; }
QComboBox QAbstractItemView, QListView {
    background: $field; color: $text; border: 1px solid $hairline; border-radius: ${radius}px; padding: 4px; outline: none;
    selection-background-color: $selected; selection-color: $text;
}
QComboBox QAbstractItemView::item { min-height: 26px; padding: 2px 6px; border-radius: 4px; }
QAbstractSpinBox { padding: 4px 20px 4px 6px; }
QAbstractSpinBox > QLineEdit { background: transparent; border: none; padding: 0 4px; min-height: 0; }
QLineEdit > QToolButton { background: transparent; border: none; padding: 0; min-height: 0; }
QAbstractSpinBox::up-button { subcontrol-position: top right; width: 18px; border: none; background: transparent; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; width: 18px; border: none; background: transparent; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: $hover; }
QAbstractSpinBox::up-arrow { image: url("$chevron_up"); width: 9px; height: 9px; }
QAbstractSpinBox::down-arrow { image: url("$chevron_down"); width: 9px; height: 9px; }
QCheckBox, QRadioButton { spacing: 8px; }
QCheckBox::indicator, QRadioButton::indicator {
    width: 14px; height: 14px; border: 1px solid $muted; border-radius: 4px; background: $field;
}
QRadioButton::indicator { border-radius: 8px; }
QListView::indicator { width: 14px; height: 14px; border: 1px solid $muted; border-radius: 4px; background: $field; }
QListView::indicator:checked { background: $accent; border-color: $accent; image: url("$check"); }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: $accent; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border: 2px solid $accent; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url("$check"); }
QRadioButton::indicator:focus { width: 12px; height: 12px; border-radius: 8px; }
QRadioButton::indicator:checked { width: 6px; height: 6px; background: $field; border: 5px solid $accent; border-radius: 8px; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: $hairline; background: $raised; }
QCheckBox:focus, QRadioButton:focus { color: $accent; }
QSlider::groove:horizontal { height: 4px; background: $hairline; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2px; }
QSlider::sub-page:horizontal:disabled { background: $hairline; }
QSlider::handle:horizontal {
    background: $field; border: 2px solid $accent; width: 12px; height: 12px; margin: -6px 0; border-radius: 8px;
}
QSlider::handle:horizontal:hover { background: $selected; }
QSlider::handle:horizontal:focus { background: $accent; }
QSlider::handle:horizontal:disabled { border-color: $hairline; }
QProgressBar { background: $hairline; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; text-align: center; }
QProgressBar::chunk { background: $accent; border-radius: 3px; }
"""

_LISTS = """
#conversationSearch { padding: 0; min-height: ${search}px; }
QPushButton[role="chip"] {
    background: $selected; border-color: transparent; border-radius: 11px; padding: 2px 8px; min-height: 16px;
}
QPushButton[role="chip"]:hover { background: $hover; border-color: $hairline; }
QPushButton[role="chip"]:focus { border-color: $accent; }
#findBar { background: $raised; border: 1px solid $hairline; border-radius: ${radius}px; }
#panelTitle { background: $raised; }
#conversationView, #searchResultView { background: transparent; border: none; padding: 0; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: ${scroll_bar}px; margin: 0; border: none; }
QScrollBar:horizontal { background: transparent; height: ${scroll_bar}px; margin: 0; border: none; }
QScrollBar::handle { background: $scroll; border-radius: 3px; }
QScrollBar::handle:vertical { min-height: 32px; margin: 2px; }
QScrollBar::handle:horizontal { min-width: 32px; margin: 2px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QTabWidget::pane { border: none; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: $muted; border: none; border-bottom: 2px solid transparent; padding: 8px 12px; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $accent; }
QTabBar::tab:focus { color: $accent; }
QGroupBox { border: none; border-top: 1px solid $hairline; margin-top: 16px; padding-top: 8px; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; left: 0; padding: 0 8px 0 0; color: $muted; }
QHeaderView::section { background: $raised; color: $muted; border: none; border-bottom: 1px solid $hairline; padding: 6px 8px; }
QTableView { background: $field; border: 1px solid $hairline; gridline-color: $hairline; }
"""

_BARS = """
QMenuBar { background: $raised; border-bottom: 1px solid $hairline; padding: 2px 4px; }
QMenuBar::item { background: transparent; padding: 4px 10px; border-radius: 4px; }
QMenuBar::item:selected { background: $hover; }
QMenu { background: $field; border: 1px solid $hairline; border-radius: ${radius}px; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 28px; border-radius: 4px; background: transparent; }
QMenu::item:selected { background: $selected; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $hairline; margin: 4px 8px; }
QMenu::indicator { width: 14px; height: 14px; left: 6px; border: 1px solid $muted; border-radius: 4px; }
QMenu::indicator:exclusive { border-radius: 8px; }
QMenu::indicator:non-exclusive:checked { background: $accent; border-color: $accent; image: url("$check"); }
QMenu::indicator:exclusive:checked { width: 6px; height: 6px; background: $field; border: 5px solid $accent; border-radius: 8px; }
QDockWidget { color: $muted; font-size: ${label}px; }
QDockWidget::title { background: $raised; padding: 8px 12px; text-align: left; }
QDockWidget > QWidget { border: none; }
#pickerBar { background: $surface; border: none; border-bottom: 1px solid $hairline; }
#composerFrame { background: $field; border: 1px solid $hairline; border-radius: 8px; }
#composerFrame[focused="true"] { border: 1px solid $accent; }
#composer { background: transparent; border: none; padding: 0; }
#composer:focus { border: none; }
#composerHint, #composerForecast { color: $muted; font-size: ${label}px; }
#composerHint[tone="caution"] { color: $caution; }
#answerCard { background: $field; border: 1px solid $hairline; border-radius: ${radius}px; }
#alternativesFrame, #alternativesScroll, #alternativesPage { background: $surface; border: none; }
#problemBar { background: $raised; border: 1px solid $hairline; border-left: 3px solid $bad; border-radius: ${radius}px; }
#problemBar[tone="notice"] { border-left: 3px solid $accent; }
#problemDetail { background: $code_fill; color: $muted; border: none; }
#commandPalette { background: $raised; border: 1px solid $hairline; }
#paletteList { background: transparent; border: none; padding: 0; }
#drawer { border-left: 1px solid $hairline; }
#jumpToNewestButton { background: $field; border: 1px solid $hairline; border-radius: 16px; padding: 6px 14px; }
#jumpToNewestButton:hover { background: $hover; }
#jumpToNewestButton:focus { border-color: $accent; }
"""


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of the whole application in one theme."""
    template = Template(f"{_PAGE}{_BUTTONS}{_FIELDS}{_LISTS}{_BARS}")
    return template.substitute(
        _colours(theme),
        label=scaled(FONT_LABEL_PX),
        heading=scaled(_HEADING_PX),
        search=scaled(_SEARCH_PX),
        radius=RADIUS_PX,
        scroll_bar=SCROLL_BAR_PX,
        chevron_down=asset("icons/chevron-down-neutral.svg").as_posix(),
        check=asset(f"icons/check-on-accent-{theme.name}.svg").as_posix(),
        chevron_up=asset("icons/chevron-up-neutral.svg").as_posix(),
    )


def _colours(theme: Theme) -> dict[str, str]:
    return {field.name: getattr(theme, field.name) for field in fields(theme) if isinstance(getattr(theme, field.name), str)}
