"""Options made from the fields of the domain's parameters: a bound and a description stand in one place."""

import argparse
from enum import EnumType
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from chatapp.cli.given_path import given_path
from chatapp.domain.load_params import LoadParams
from chatapp.domain.output_format import MAX_FORMAT_CHARACTERS, FormatKind, OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.errors import ChatAppError, ProblemKind

__all__ = [
    "add_format_options",
    "add_load_options",
    "add_sampling_options",
    "load_params_of",
    "output_format_of",
    "sampling_of",
]

_Params = TypeVar("_Params", bound=BaseModel)


def add_load_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--n-ctx``, ``--n-threads``, ... ."""
    _add_fields(parser.add_argument_group("load settings"), LoadParams)


def add_sampling_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--temperature``, ``--max-tokens``, ``--seed``, ... ."""
    _add_fields(parser.add_argument_group("sampling"), SamplingParams)


def add_format_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--json-answers``, ``--json-schema FILE`` and ``--grammar FILE``: at most one may be given."""
    group = parser.add_argument_group("format of the answers").add_mutually_exclusive_group()
    group.add_argument("--json-answers", action="store_true", help="each answer is a JSON object or array")
    group.add_argument("--json-schema", type=given_path, metavar="FILE", help="each answer is JSON that meets the schema in FILE")
    group.add_argument("--grammar", type=given_path, metavar="FILE", help="each answer follows the GBNF grammar in FILE")


def output_format_of(options: argparse.Namespace) -> OutputFormat:
    """Return the format given; whether it can be used is the engine's to say.

    Raises:
        ChatAppError: ``FORMAT_UNREADABLE``.
    """
    if options.json_answers:
        return OutputFormat(kind=FormatKind.JSON)
    if options.json_schema is not None:
        return _format_in(options.json_schema, FormatKind.JSON_SCHEMA)
    return OutputFormat() if options.grammar is None else _format_in(options.grammar, FormatKind.GBNF)


def _format_in(path: Path, kind: FormatKind) -> OutputFormat:
    try:
        return OutputFormat(kind=kind, text=path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, ValidationError) as error:
        reason = f"it is longer than {MAX_FORMAT_CHARACTERS:,} characters" if isinstance(error, ValidationError) else str(error)
        raise ChatAppError.of(ProblemKind.FORMAT_UNREADABLE, file=path.name, reason=reason) from error


def load_params_of(options: argparse.Namespace) -> LoadParams:
    """Return the load settings given.

    Raises:
        ChatAppError: ``OPTION_INVALID`` with the option's name and what it takes.
    """
    return _params_of(options, LoadParams)


def sampling_of(options: argparse.Namespace) -> SamplingParams:
    """Return the sampler values given.

    Raises:
        ChatAppError: ``OPTION_INVALID`` with the option's name and what it takes.
    """
    return _params_of(options, SamplingParams)


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _add_fields(group: "argparse._ArgumentGroup", model: type[BaseModel]) -> None:
    for name, field in model.model_fields.items():
        if isinstance(field.default, tuple):
            help_text = _help(field.description, _listed(field.default))
            group.add_argument(_flag(name), dest=name, action="append", metavar=_metavar(field, "TEXT"), help=help_text)
            continue
        kind = _kind_of(field)
        choices = [str(choice) for choice in field.annotation] if isinstance(field.annotation, EnumType) else None
        help_text = _help(field.description, str(field.default) or "none")
        group.add_argument(
            _flag(name), dest=name, type=kind, choices=choices, metavar=_metavar(field, kind.__name__.upper()), help=help_text
        )


def _metavar(field: FieldInfo, usual: str) -> str:
    extra = field.json_schema_extra
    return str(extra.get("metavar", usual)) if isinstance(extra, dict) else usual


def _listed(values: tuple[object, ...]) -> str:
    return " ".join(repr(str(value)) for value in values) or "none"


def _kind_of(field: FieldInfo) -> type[int | float | str]:
    if field.annotation is int:
        return int
    return float if field.annotation is float else str


def _help(description: str | None, default: str) -> str:
    return f"{description or ''} (default: {default})".replace("%", "%%")


def _params_of(options: argparse.Namespace, model: type[_Params]) -> _Params:
    given = {name: getattr(options, name) for name in model.model_fields if getattr(options, name, None) is not None}
    try:
        return model.model_validate(given)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise ChatAppError.of(
            ProblemKind.OPTION_INVALID,
            option=_flag(str(first["loc"][0])),
            value=_spelled(first["input"]),
            reason=_reason(first),
            detail=str(error),
        ) from error


def _spelled(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _reason(error: ErrorDetails) -> str:
    """Return why a value is not taken, as people say it."""
    facts = error.get("ctx", {})
    reasons = {
        "less_than_equal": "the most is {le:,}",
        "greater_than_equal": "the least is {ge:,}",
        "too_long": "it may be given {max_length} times at most",
        "enum": "it is one of {expected}",
        "value_error": "{error}",
    }
    return reasons[error["type"]].format(**facts) if error["type"] in reasons else error["msg"]
