"""The app's settings on disk: one JSON value a key."""

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from chatapp.domain.settings import AppSettings
from chatapp.log import topic
from chatapp.storage.database import transaction

__all__ = ["SettingsStore"]

_log = topic("storage")


class SettingsStore:
    """Reads and writes the settings; owned by one thread, as :class:`~chatapp.storage.conversations.ConversationStore`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def load(self) -> AppSettings:
        """Return the settings; whatever is unknown or out of bounds takes its default, field by field, and is logged."""
        rows = self._connection.execute("SELECT key, value FROM settings")
        return _lenient({key: parsed for key, value in rows if (parsed := _parsed(key, value)) is not None})

    def save(self, settings: AppSettings) -> None:
        """Write all settings; keys of a newer version stay as they are."""
        values = settings.model_dump(mode="json")
        with transaction(self._connection):
            self._connection.executemany(
                "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                [(key, json.dumps(value, ensure_ascii=False)) for key, value in values.items()],
            )


def _parsed(key: str, value: object) -> Any:  # noqa: ANN401 - any JSON value; validation gives it its type
    try:
        return json.loads(str(value))
    except ValueError:
        _log.warning("setting %s is no JSON: its default is used", key)
        return None


def _lenient(values: Mapping[str, Any]) -> AppSettings:
    """Validate, and after each failure leave out the fields that failed; each round leaves out at least one."""
    kept = dict(values)
    while True:
        try:
            return AppSettings.model_validate(kept)
        except ValidationError as error:
            for failure in error.errors(include_url=False, include_input=False):
                _log.warning("setting %s: %s; its default is used", failure["loc"], failure["msg"])
                _leave_out(kept, failure["loc"])


def _leave_out(values: dict[str, Any], place: tuple[int | str, ...]) -> None:
    """Remove the innermost field at ``place``; a bad item of a list costs the whole list."""
    if not place:  # a rule about the settings as a whole
        values.clear()
        return
    holder, name = values, place[0]
    for step in place[1:]:
        inner = holder.get(str(name))
        if not isinstance(inner, dict) or step not in inner:
            break
        holder, name = inner, step
    holder.pop(str(name), None)
