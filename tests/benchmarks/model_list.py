"""How long the picker takes to list hundreds of models: the first time, after a start, and when the list is opened again.

Run by hand, from the repository's root::

    python -m tests.benchmarks.model_list [--models 500] [--force]

Writes models with a list of 32,000 texts in their headers (0.6 MB, as real ones have) into the folders of all programs that the
picker knows (own and chosen folders, LM Studio, Hugging Face, Ollama, GPT4All, Jan) below a temporary home, and lists them
through :class:`~chatapp.controllers.model_library.ModelLibrary` over a real database. The time is from asking to the signal
with the entries, as the window sees it. The files are in the page cache: a first listing from a cold disk takes longer.
"""

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEventLoop

from chatapp.controllers.model_library import ModelLibrary
from chatapp.models.places import Place
from chatapp.storage.writer import StoreThread
from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet
from tests.models.gguf_files import describe, write_gguf
from tests.models.many_models import write_many_models

_TOKENS = [f"token {number}" for number in range(32_000)]
_REPEATS = 5


def _real(writer: Any) -> None:  # noqa: ANN401 - the package has no types
    describe(writer)
    writer.add_array("tokenizer.ggml.merges", _TOKENS)


def _listed_ms(library: ModelLibrary, places: list[Place], n_models: int) -> float:
    loop = QEventLoop()
    library.entries_changed.connect(loop.quit)
    started_s = time.perf_counter()
    library.scan(places)
    loop.exec()
    took_ms = (time.perf_counter() - started_s) * 1e3
    if len(library.entries) != n_models:
        raise AssertionError(f"{len(library.entries)} models were listed instead of {n_models}")
    library.entries_changed.disconnect(loop.quit)
    return took_ms


def _measure(root: Path, n_models: int) -> list[tuple[str, str]]:
    places = write_many_models(root / "home", n_models, write_gguf(root / "one.gguf", _real).read_bytes())
    store = StoreThread(root / "bench.sqlite3")
    try:
        first = [_listed_ms(ModelLibrary(store), places, n_models)]
        libraries = [ModelLibrary(store) for _ in range(_REPEATS)]
        started = [_listed_ms(library, places, n_models) for library in libraries]
        opened = [_listed_ms(libraries[0], places, n_models) for _ in range(_REPEATS)]
    finally:
        store.close()
    cases = (("first time", first), ("after a start", started), ("list opened again", opened))
    return [(name, median_and_spread(values)) for name, values in cases]


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=int, default=500)
    parser.add_argument("--force", action="store_true", help="measure on a busy machine, too")
    options = parser.parse_args()
    require_quiet(force=options.force)
    QCoreApplication([])
    with tempfile.TemporaryDirectory() as folder:
        print_table((f"{options.models:,} models", "ms"), _measure(Path(folder), options.models))


if __name__ == "__main__":
    main()
