"""Options made from the fields of the domain's parameters: a bound and a description stand in one place."""

import argparse
from enum import EnumType
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["add_load_options", "add_sampling_options", "load_params_of", "sampling_of"]

_Params = TypeVar("_Params", bound=BaseModel)


def add_load_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--n-ctx``, ``--n-threads``, ... ."""
    _add_fields(parser.add_argument_group("load settings"), LoadParams)


def add_sampling_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--temperature``, ``--max-tokens``, ``--seed``, ... ."""
    _add_fields(parser.add_argument_group("sampling"), SamplingParams)


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
            group.add_argument(_flag(name), dest=name, action="append", metavar="TEXT", help=_help(field.description, "none"))
            continue
        kind = _kind_of(field)
        choices = [str(choice) for choice in field.annotation] if isinstance(field.annotation, EnumType) else None
        help_text = _help(field.description, str(field.default))
        group.add_argument(_flag(name), dest=name, type=kind, choices=choices, metavar=kind.__name__.upper(), help=help_text)


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
            value=str(first["input"]),
            reason=str(first["msg"]),
            detail=str(error),
        ) from error
