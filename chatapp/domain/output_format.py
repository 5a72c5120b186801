"""The form that an answer must have, and what keeping to it cost."""

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["MAX_FORMAT_CHARACTERS", "FormatKind", "GrammarCost", "OutputFormat"]

MAX_FORMAT_CHARACTERS = 65_536


class FormatKind(StrEnum):
    """What the answer is held to."""

    NONE = "none"
    JSON = "json"  # any JSON object or array
    JSON_SCHEMA = "json_schema"
    GBNF = "gbnf"  # llama.cpp's grammar notation


class OutputFormat(BaseModel):
    """A format: its kind, and the schema or grammar as the user wrote it (empty for the other kinds)."""

    model_config = ConfigDict(frozen=True)

    kind: FormatKind = FormatKind.NONE
    text: Annotated[str, Field(max_length=MAX_FORMAT_CHARACTERS)] = ""


class GrammarCost(BaseModel):
    """What the grammar cost in one turn.

    Attributes:
        kind: What the answer was held to.
        t_us: Microseconds (engine clock) spent on checking drawn tokens, on drawing again, and on advancing the grammar.
        n_redrawn: Tokens that did not fit and were drawn again among those that do.
    """

    model_config = ConfigDict(frozen=True)

    kind: FormatKind
    t_us: int
    n_redrawn: int
