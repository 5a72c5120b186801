"""One second of an answer: how far it was, and what the machine's sensors said."""

from pydantic import BaseModel, ConfigDict

__all__ = ["SensorRow"]


class SensorRow(BaseModel):
    """Readings of one round, taken while an answer was prepared or written."""

    model_config = ConfigDict(frozen=True)

    elapsed_ns: int  # since Send (app clock)
    n_tokens: int  # written so far
    values: dict[str, float] = {}  # by glossary name; what could not be read is not there
