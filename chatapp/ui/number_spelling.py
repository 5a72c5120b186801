"""How numbers are spelled in the language of the interface; on the way to the first paint, so it imports nothing of ours."""

from string import Formatter
from typing import ClassVar

from PySide6.QtCore import QLocale

__all__ = ["filled", "localized", "set_number_locale"]


class _Separators:
    """What parts thousands and decimals in the language of the interface; English until it is set."""

    table: ClassVar[dict[int, str]] = {}


class _Filler(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        text = str(super().format_field(value, format_spec))
        return localized(text) if format_spec and isinstance(value, (int, float)) else text


_filler = _Filler()


def set_number_locale(locale: QLocale) -> None:
    """Write numbers as a language does from now on: 1,240.5 in English is 1.240,5 in German."""
    _Separators.table = {ord(","): locale.groupSeparator(), ord("."): locale.decimalPoint()}


def localized(number: str) -> str:
    """Return a number (with its unit) that was written the English way as the language of the interface writes it.

    Everything that the user reads goes through here; logs, exports and the command line do not.
    """
    return number.translate(_Separators.table)


def filled(template: str, **facts: object) -> str:
    """Return a translated sentence with its facts; numbers with a format, such as ``{n:,}``, in the language's spelling."""
    return _filler.vformat(template, (), facts)
