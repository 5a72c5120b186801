"""Dresses the application in a theme and follows the system when it is asked to."""

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from chatapp.domain.appearance import ThemeChoice
from chatapp.ui.font_families import add_fallbacks
from chatapp.ui.style_sheet import style_sheet
from chatapp.ui.text_scale import note_design_sizes, rescale_widgets, scale_pct, scaled, set_scale_pct
from chatapp.ui.theme import DARK, FONT_TEXT_PX, LIGHT, MONOSPACE_FAMILIES, Theme

__all__ = ["ThemeWatcher", "apply_theme", "interface_font", "monospace_font", "theme_for"]


def theme_for(choice: ThemeChoice) -> Theme:
    """Return the theme that a choice means now; a system that does not say is taken as light."""
    if choice is ThemeChoice.SYSTEM:
        return DARK if QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark else LIGHT
    return DARK if choice is ThemeChoice.DARK else LIGHT


def apply_theme(app: QApplication, choice: ThemeChoice) -> Theme:
    """Dress the whole application and return the theme it wears now."""
    theme = theme_for(choice)
    app.setStyle(QStyleFactory.create("Fusion"))
    app.setPalette(_palette(theme))
    labels = interface_font()
    add_fallbacks(labels, is_of_labels=True)
    app.setFont(labels)
    app.setStyleSheet(style_sheet(theme))
    return theme


def interface_font(size_px: int = FONT_TEXT_PX) -> QFont:
    """Return the system's own interface font in a size of the design, in pixels at 100 % of the text size."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    add_fallbacks(font)
    font.setPixelSize(scaled(size_px))
    return font


def monospace_font(size_px: int = FONT_TEXT_PX) -> QFont:
    """Return the first good monospaced font that this system has."""
    font = QFont()
    font.setFamilies(list(MONOSPACE_FAMILIES))
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setFixedPitch(True)
    font.setPixelSize(scaled(size_px))
    return font


class ThemeWatcher(QObject):
    """Keeps the application in the chosen theme.

    Signals:
        theme_changed: The theme that the application wears from now on (a :class:`Theme`).
    """

    theme_changed = Signal(object)

    def __init__(self, app: QApplication, choice: ThemeChoice = ThemeChoice.SYSTEM) -> None:
        super().__init__(app)
        self._app = app
        self._choice = choice
        self._theme = apply_theme(app, choice)
        app.styleHints().colorSchemeChanged.connect(self._on_color_scheme_changed)

    @property
    def theme(self) -> Theme:
        """The theme that is worn now."""
        return self._theme

    @property
    def choice(self) -> ThemeChoice:
        """What the user chose."""
        return self._choice

    @Slot(object)
    def set_choice(self, choice: ThemeChoice) -> None:
        """Follow another choice from now on."""
        self._choice = choice
        self._wear()

    def set_scale_pct(self, pct: int) -> None:
        """Bring all text of the interface to another size."""
        before_pct = scale_pct()
        if pct == before_pct:
            return
        note_design_sizes(self._app, before_pct)
        set_scale_pct(pct)
        apply_theme(self._app, self._choice)
        rescale_widgets(self._app, before_pct)
        self.theme_changed.emit(self._theme)  # icons are drawn again, as large as the text

    @Slot(Qt.ColorScheme)
    def _on_color_scheme_changed(self, _scheme: Qt.ColorScheme) -> None:
        if self._choice is ThemeChoice.SYSTEM:
            self._wear()

    def _wear(self) -> None:
        if theme_for(self._choice) is self._theme:
            return
        self._theme = apply_theme(self._app, self._choice)
        self.theme_changed.emit(self._theme)


def _palette(theme: Theme) -> QPalette:
    roles = {
        QPalette.ColorRole.Window: theme.surface,
        QPalette.ColorRole.WindowText: theme.text,
        QPalette.ColorRole.Base: theme.field,
        QPalette.ColorRole.AlternateBase: theme.raised,
        QPalette.ColorRole.Text: theme.text,
        QPalette.ColorRole.PlaceholderText: theme.muted,
        QPalette.ColorRole.Button: theme.raised,
        QPalette.ColorRole.ButtonText: theme.text,
        QPalette.ColorRole.BrightText: theme.bad,
        QPalette.ColorRole.Highlight: theme.accent,
        QPalette.ColorRole.HighlightedText: theme.on_accent,
        QPalette.ColorRole.Accent: theme.accent,
        QPalette.ColorRole.Link: theme.accent,
        QPalette.ColorRole.LinkVisited: theme.accent,
        QPalette.ColorRole.ToolTipBase: theme.field,
        QPalette.ColorRole.ToolTipText: theme.text,
        QPalette.ColorRole.Mid: theme.hairline,
        QPalette.ColorRole.Dark: theme.hairline,
    }
    palette = QPalette()
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.muted))
    return palette
