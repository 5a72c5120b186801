"""Models on disk: headers already read, what is remembered of each model, and how long its loads took."""

import sqlite3
from collections.abc import Mapping
from datetime import datetime
from statistics import median

from pydantic import ValidationError

from chatapp.domain.model_load import LoadWarmth, ModelLoad, load_warmth
from chatapp.domain.model_profile import ModelProfile
from chatapp.log import topic
from chatapp.storage.database import transaction

__all__ = ["ModelRecordStore"]

_LOADS_KEPT = 50  # of each model
_log = topic("storage")


class ModelRecordStore:
    """Reads and writes what is known of models, by path; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def headers(self) -> list[str]:
        """Return the kept header records as JSON: this room knows no model files."""
        return [str(record) for (record,) in self._connection.execute("SELECT record FROM model_headers")]

    def put_headers(self, records: Mapping[str, str]) -> None:
        """Keep header records by path, in one transaction."""
        with transaction(self._connection):
            self._connection.executemany(
                """
                INSERT INTO model_headers (path, record) VALUES (?, ?)
                ON CONFLICT (path) DO UPDATE SET record = excluded.record
                """,
                list(records.items()),
            )

    def profiles(self) -> dict[str, ModelProfile]:
        """Return what is remembered, by path; what cannot be read is left out and logged."""
        rows = self._connection.execute("SELECT path, profile FROM model_profiles")
        profiles = {str(path): _profile(str(path), str(text)) for path, text in rows}
        return {path: profile for path, profile in profiles.items() if profile is not None}

    def put_profile(self, path: str, profile: ModelProfile) -> None:
        """Remember something of a model."""
        self._connection.execute(
            """
            INSERT INTO model_profiles (path, profile) VALUES (?, ?)
            ON CONFLICT (path) DO UPDATE SET profile = excluded.profile
            """,
            (path, profile.model_dump_json(exclude_defaults=True)),
        )

    def loads(self, path: str) -> list[ModelLoad]:
        """Return the loads of a model, the latest first."""
        rows = self._connection.execute(
            "SELECT loaded_at, cached_share, t_load_ms FROM model_loads WHERE path = ? ORDER BY seq DESC", (path,)
        )
        return [
            ModelLoad(loaded_at=datetime.fromisoformat(at), cached_share=share, t_load_ms=t_load_ms)
            for at, share, t_load_ms in rows
        ]

    def load_times(self) -> dict[str, dict[LoadWarmth, float]]:
        """Return the median time of the kept loads of each model, cold and warm apart, in milliseconds by path."""
        times: dict[str, dict[LoadWarmth, list[float]]] = {}
        for path, share, t_load_ms in self._connection.execute("SELECT path, cached_share, t_load_ms FROM model_loads"):
            times.setdefault(str(path), {}).setdefault(load_warmth(share), []).append(t_load_ms)
        return {path: {warmth: median(known) for warmth, known in kinds.items()} for path, kinds in times.items()}

    def add_load(self, path: str, load: ModelLoad) -> None:
        """Keep a load; of each model the latest 50 stay."""
        with transaction(self._connection):
            self._connection.execute(
                "INSERT INTO model_loads (path, loaded_at, cached_share, t_load_ms) VALUES (?, ?, ?, ?)",
                (path, load.loaded_at.isoformat(), load.cached_share, load.t_load_ms),
            )
            self._connection.execute(
                """
                DELETE FROM model_loads WHERE path = ? AND seq NOT IN
                    (SELECT seq FROM model_loads WHERE path = ? ORDER BY seq DESC LIMIT ?)
                """,
                (path, path, _LOADS_KEPT),
            )


def _profile(path: str, text: str) -> ModelProfile | None:
    try:
        return ModelProfile.model_validate_json(text)
    except ValidationError as error:  # defaults are better than no list of models
        _log.warning("what was remembered of %s cannot be read: %s", path, error)
        return None
