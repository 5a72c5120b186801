"""What a number row needs to know of one pydantic field: the bounds stand in the domain, and nowhere else (no Qt here)."""

from dataclasses import dataclass
from typing import Any

from annotated_types import Ge, Le
from pydantic import BaseModel
from pydantic.fields import FieldInfo

__all__ = ["NumberSpec", "number_spec", "object_stem"]


@dataclass(frozen=True, slots=True)
class NumberSpec:
    """One number of a settings model.

    Attributes:
        context: Name of the model class: the translation context of title and description.
        name: Field name, as llama.cpp spells it.
        minimum: Smallest value that the exact entry takes.
        maximum: Largest value that the exact entry takes.
        step: Step of the slider and of the arrow keys.
        default: The field's default.
        neutral: Value without effect, marked on the slider; None where the field has none.
        is_integer: The field is an ``int``.
    """

    context: str
    name: str
    title: str
    description: str
    minimum: float
    maximum: float
    step: float
    default: float
    neutral: float | None
    is_integer: bool

    @property
    def decimals(self) -> int:
        """Digits behind the point: two for fractions, as their steps are hundredths."""
        return 0 if self.is_integer else 2

    @property
    def object_stem(self) -> str:
        """First part of the object names: ``repeat_penalty`` gives ``repeatPenalty``."""
        return object_stem(self.name)

    def typed(self, value: float) -> float | int:
        """Return ``value`` as the field's own type, without the noise of binary fractions."""
        return round(value) if self.is_integer else round(value, 6)


def number_spec(model: type[BaseModel], name: str) -> NumberSpec:
    """Read title, description, bounds, step and neutral value of one number field.

    Raises:
        KeyError: The model has no such field.
        ValueError: The field has no bounds on both sides (a programming error).
    """
    field = model.model_fields[name]
    extra: dict[str, Any] = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    minimum, maximum = _bounds(field)
    return NumberSpec(
        context=model.__name__,
        name=name,
        title=field.title or name,
        description=field.description or "",
        minimum=minimum,
        maximum=maximum,
        step=float(extra.get("step", 1)),
        default=float(field.default),
        neutral=float(extra["neutral"]) if "neutral" in extra else None,
        is_integer=field.annotation is int,
    )


def object_stem(name: str) -> str:
    """Return a field name as Qt object names are written: ``n_gpu_layers`` gives ``nGpuLayers``."""
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def _bounds(field: FieldInfo) -> tuple[float, float]:
    lowest = [float(part.ge) for part in field.metadata if isinstance(part, Ge) and isinstance(part.ge, int | float)]
    highest = [float(part.le) for part in field.metadata if isinstance(part, Le) and isinstance(part.le, int | float)]
    if not lowest or not highest:
        raise ValueError(f"{field.title} has no bounds on both sides")
    return lowest[0], highest[0]
