"""All models of all places, each once: what the picker lists."""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from chatapp.errors import Problem, ProblemKind
from chatapp.models.gguf_header import PROJECTOR
from chatapp.models.header_cache import HeaderCache
from chatapp.models.ollama import OllamaModel, ollama_models
from chatapp.models.places import Place, PlaceKind
from chatapp.models.scan import ModelEntry, entry_of, scan_folders

__all__ = ["collect_models", "is_projector"]


def collect_models(places: Sequence[Place], files: Iterable[Path] = (), cache: HeaderCache | None = None) -> list[ModelEntry]:
    """Return the models of these places, and single files that lie elsewhere, sorted by name.

    A file that can be reached by several ways is listed once, under the first of them: give the user's own folders first.
    A projector that lies beside a model is no entry of its own: it marks the model as one that sees.
    """
    kept = cache or HeaderCache()
    entries: dict[str, ModelEntry] = {}
    for entry in _all_entries(places, files, kept):
        entries.setdefault(os.path.realpath(entry.path), entry)
    found = _with_projectors(list(entries.values()))
    return sorted(found, key=lambda entry: (entry.title.casefold(), str(entry.path)))


def is_projector(problem: Problem | None) -> bool:
    """Return whether a file was refused because it is the projector of another model."""
    return problem is not None and problem.kind is ProblemKind.NOT_A_CHAT_MODEL and problem.detail == PROJECTOR


def _all_entries(places: Sequence[Place], files: Iterable[Path], cache: HeaderCache) -> Iterator[ModelEntry]:
    for place in places:
        if place.kind is PlaceKind.OLLAMA:
            yield from (_ollama_entry(model, place, cache) for model in ollama_models(place.folder))
        elif (problem := _folder_problem(place)) is not None:
            yield ModelEntry(place.folder, 0, None, problem, name=str(place.folder))
        else:
            yield from (replace(entry, place=place.label) for entry in scan_folders([place.folder], cache))
    yield from (entry_of(file, cache) for file in files)


def _folder_problem(place: Place) -> Problem | None:
    """Return why a folder that the user chose cannot be listed; that another program has none here is no problem."""
    if place.label:
        return None
    try:
        next(place.folder.iterdir(), None)
    except OSError as error:
        facts = {"folder": str(place.folder), "reason": error.strerror or type(error).__name__}
        return Problem(kind=ProblemKind.MODEL_FOLDER_UNREADABLE, facts=facts, detail=str(error))
    return None


def _ollama_entry(model: OllamaModel, place: Place, cache: HeaderCache) -> ModelEntry:
    entry = entry_of(model.path, cache)
    problem = entry.problem
    if problem is not None:  # a sentence about a blob's hash would help nobody
        problem = problem.model_copy(update={"facts": {**problem.facts, "file": model.name}})
    return replace(entry, name=model.name, place=place.label, sees=model.has_projector, problem=problem)


def _with_projectors(entries: list[ModelEntry]) -> list[ModelEntry]:
    with_projector = {entry.path.parent for entry in entries if is_projector(entry.problem)}
    with_model = {entry.path.parent for entry in entries if entry.header is not None}
    return [
        replace(entry, sees=True) if entry.header is not None and entry.path.parent in with_projector else entry
        for entry in entries
        if not (is_projector(entry.problem) and entry.path.parent in with_model)
    ]
