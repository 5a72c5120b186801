"""Keeps the translations of the interface in step with its source.

``python packaging/translations.py update`` enters new texts into every ``resources/translations/*.ts`` (as unfinished), takes out
those that are gone, and keeps what is translated; a text that another context has translated is taken over. Then it compiles the
files that Qt loads, as ``python packaging/translations.py release`` does alone. Edit the ``.ts`` files with Qt Linguist
(``pyside6-linguist``) or any editor.
"""

import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import PySide6

from source_texts import SourceText, source_texts

__all__ = ["FOLDER", "LANGUAGES", "Translations", "main", "read_ts", "release", "updated", "write_ts"]

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "translations"
LANGUAGES = ("de", "zh_CN")
_STEM = "chatapp"

Translations = dict[SourceText, str]  # "" = not translated yet


def main() -> int:
    """Update or release all languages; return 0."""
    if sys.argv[1:] not in (["update"], ["release"]):
        print(__doc__)
        return 2
    texts = source_texts()
    for language in LANGUAGES:
        path = ts_path(language)
        if sys.argv[1] == "update":
            write_ts(path, language, updated(read_ts(path), texts))
        entries = read_ts(path)
        print(f"{language}: {len(entries)} texts, {sum(1 for text in entries.values() if not text)} without a translation")
        release(path, path.with_suffix(".qm"))
    return 0


def ts_path(language: str) -> Path:
    """Return the file that holds the translations of one language."""
    return FOLDER / f"{_STEM}_{language}.ts"


def updated(known: Translations, texts: Iterable[SourceText]) -> Translations:
    """Return the translations of exactly these texts; a text translated in another context is taken over from there."""
    by_text = {source.text: translation for source, translation in known.items() if translation}
    return {source: known.get(source) or by_text.get(source.text, "") for source in sorted(texts)}


def read_ts(path: Path) -> Translations:
    """Return what a ``.ts`` file holds; nothing where there is no file yet."""
    if not path.exists():
        return {}
    found: Translations = {}
    for context in ET.parse(path).getroot().iter("context"):  # noqa: S314 - a file of our own
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            text = "" if translation is None else translation.text or ""
            found[SourceText(name, message.findtext("source", ""))] = text
    return found


def write_ts(path: Path, language: str, translations: Translations) -> None:
    """Write a ``.ts`` file as Qt Linguist does."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    for name, entries in groupby(sorted(translations.items()), key=lambda entry: entry[0].context):
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = name
        for source, text in entries:
            message = ET.SubElement(context, "message")
            ET.SubElement(message, "source").text = source.text
            translation = ET.SubElement(message, "translation")
            translation.text = text
            if not text:
                translation.set("type", "unfinished")
    ET.indent(root, space="    ")
    body = ET.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")


def release(source: Path, target: Path) -> None:
    """Compile one ``.ts`` file.

    Raises:
        subprocess.CalledProcessError: ``lrelease`` refused the file.
    """
    tool = Path(PySide6.__file__).parent / ("lrelease.exe" if sys.platform == "win32" else "lrelease")
    subprocess.run([tool, "-silent", "-removeidentical", source, "-qm", target], check=True)


if __name__ == "__main__":
    raise SystemExit(main())
