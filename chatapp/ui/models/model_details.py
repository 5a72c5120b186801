"""What a row of the model list says beside the name: details, marks, what was measured, and when it was used."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from chatapp.domain.model_load import LoadWarmth
from chatapp.domain.model_profile import ModelProfile
from chatapp.models.scan import ModelEntry
from chatapp.storage.model_speeds import MeasuredSpeed
from chatapp.ui.formatting import three_digits
from chatapp.ui.models.parameter_count import parameter_count_text
from chatapp.ui.number_spelling import localized

__all__ = ["RowFacts", "details_text", "folders_of_twins", "load_times_text", "marks_text", "measured_text", "used_text"]

_LONGEST_LICENCE = 24  # some authors write a whole sentence


@dataclass(frozen=True, slots=True)
class RowFacts:
    """What is known of a model besides its file.

    Attributes:
        profile: What is remembered of it.
        speed: What it was measured at here; None: never.
        fit: Whether it fits into memory, as one word; empty: not worked out.
        load_times: Median time of its loads in milliseconds, cold and warm apart.
    """

    profile: ModelProfile = field(default_factory=ModelProfile)
    speed: MeasuredSpeed | None = None
    fit: str = ""
    load_times: Mapping[LoadWarmth, float] = field(default_factory=dict)


def details_text(entry: ModelEntry) -> str:
    """Return quantization, parameters, architecture, context, licence and place; empty for a file with a fault."""
    header = entry.header
    if header is None:
        return ""
    parts = [
        header.quantization,
        _tr("{n} parameters").format(n=parameter_count_text(header.n_params)),
        header.architecture,
        localized(f"n_ctx {header.n_ctx_train:,}") if header.n_ctx_train else "",
        _shortened(header.licence),
        entry.place,
    ]
    return " · ".join(part for part in parts if part)


def marks_text(entry: ModelEntry) -> str:
    """Return what the model can do, or lacks, as words: a mark by colour or sign alone would be read by some only."""
    header = entry.header
    if header is None:
        return ""
    marks = [
        "" if header.has_chat_template else _tr("no template"),
        _tr("reasoning") if header.reasons else "",
        _tr("vision") if entry.sees else "",
    ]
    return " · ".join(mark for mark in marks if mark)


def folders_of_twins(entries: Iterable[ModelEntry]) -> dict[Path, str]:
    """Return where models lie that nothing else on their rows tells apart: the folder's name, or its path where names agree."""
    as_large: dict[int, list[ModelEntry]] = {}
    for entry in entries:
        if entry.header is not None:
            as_large.setdefault(entry.bytes, []).append(entry)
    alike: dict[tuple[str, ...], list[ModelEntry]] = {}
    for entry in (one for group in as_large.values() if len(group) > 1 for one in group):  # texts are dear where models are many
        alike.setdefault((str(entry.bytes), entry.title, details_text(entry), marks_text(entry)), []).append(entry)
    found: dict[Path, str] = {}
    for twins in alike.values():
        names = {entry.path.parent.name for entry in twins}
        for entry in twins if len(twins) > 1 else ():
            found[entry.path] = entry.path.parent.name if len(names) == len(twins) else str(entry.path.parent)
    return found


def measured_text(facts: RowFacts) -> str:
    """Return fit and measured speed; empty where neither is known."""
    speed = "" if facts.speed is None else _tr("{rate} tok/s here").format(rate=three_digits(facts.speed.decode_tps))
    return " · ".join(part for part in (facts.fit, speed) if part)


def load_times_text(times: Mapping[LoadWarmth, float]) -> str:
    """Return how long loads take, told apart by where the weights came from; empty for a model never loaded."""
    words = {
        LoadWarmth.COLD: _tr("{s} s from disk (cold)"),
        LoadWarmth.WARM: _tr("{s} s from memory (warm)"),
        LoadWarmth.MIXED: _tr("{s} s half and half"),
        LoadWarmth.UNKNOWN: _tr("{s} s"),
    }
    known = [word.format(s=three_digits(times[warmth] / 1e3)) for warmth, word in words.items() if warmth in times]
    return _tr("Loaded in {times}").format(times=", ".join(known)) if known else ""


def used_text(last: datetime | None, now: datetime) -> str:
    """Return when a model was used last, in the words of a person; empty for never."""
    if last is None:
        return ""
    days = (now.astimezone().date() - last.astimezone().date()).days
    if days <= 0:
        return _tr("used today")
    if days == 1:
        return _tr("used yesterday")
    return _tr("used on {date:%Y-%m-%d}").format(date=last.astimezone())


def _shortened(licence: str) -> str:
    text = "".join(character if character.isprintable() else " " for character in licence).strip()
    return text if len(text) <= _LONGEST_LICENCE else f"{text[: _LONGEST_LICENCE - 1]}…"


def _tr(text: str) -> str:
    return QCoreApplication.translate("model_details", text)
