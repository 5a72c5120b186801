"""Puts the interface into a language: the one of the system, or a chosen one."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from chatapp.assets import asset
from chatapp.domain.appearance import LanguageChoice
from chatapp.log import topic
from chatapp.ui.number_spelling import set_number_locale

__all__ = ["SHARED_CONTEXT", "InterfaceTranslator", "install_language", "language_for", "locale_for"]

SHARED_CONTEXT = "Texts"  # of the rooms that know no Qt: what figures mean, why one is missing, what went wrong
_SPOKEN = ("de", "zh_CN")

_log = topic("init")


class InterfaceTranslator(QTranslator):
    """Looks a text up in its own context, and then among those that are born below Qt."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """Return the translation, or None where there is none (Qt then asks the next translator)."""
        found = super().translate(context, source, disambiguation, n)
        if not found and context != SHARED_CONTEXT:
            found = super().translate(SHARED_CONTEXT, source, "", n)
        return found or None


def language_for(choice: LanguageChoice, wanted: list[str]) -> str:
    """Return the language to speak: "" is English, the language of the source.

    Args:
        choice: What the user chose.
        wanted: The system's languages, best first, as :meth:`QLocale.uiLanguages` names them.
    """
    if choice is not LanguageChoice.SYSTEM:
        return "" if choice is LanguageChoice.ENGLISH else choice.value
    for name in wanted:
        parts = name.replace("_", "-").split("-")
        if parts[0] == "en":
            return ""
        if parts[0] == "zh" and not {"Hant", "TW", "HK", "MO"} & set(parts):
            return "zh_CN"
        if parts[0] == "de":
            return "de"
    return ""


def install_language(app: QApplication, choice: LanguageChoice) -> str:
    """Speak a language from now on; widgets that exist already keep theirs.

    Returns:
        The language: "" for English.
    """
    _remove_translators(app)
    language = language_for(choice, QLocale.system().uiLanguages())
    if language:
        _install(app, QTranslator(app), f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
        _install(app, InterfaceTranslator(app), f"chatapp_{language}", str(_folder(language)))
    locale = locale_for(language, QLocale.system())
    QLocale.setDefault(locale)  # dates, and the fields that numbers are entered in
    set_number_locale(locale)
    return language


def locale_for(language: str, system: QLocale) -> QLocale:
    """Return how dates and numbers are written in a language: as the system does, where that speaks the same one."""
    wanted = QLocale(language or "en_US")
    return system if system.language() is wanted.language() else wanted


def _folder(language: str) -> str:
    try:
        return str(asset(f"translations/chatapp_{language}.qm").parent)
    except FileNotFoundError:
        return ""


def _install(app: QApplication, translator: QTranslator, name: str, folder: str) -> None:
    if translator.load(name, folder):
        app.installTranslator(translator)
    else:
        _log.warning("no translation %s", name)


def _remove_translators(app: QObject) -> None:
    for translator in app.findChildren(QTranslator, options=Qt.FindChildOption.FindDirectChildrenOnly):
        QCoreApplication.removeTranslator(translator)
        translator.deleteLater()
