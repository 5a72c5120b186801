"""``chatapp import``: conversations from files into the data folder."""

import argparse
import sys
from contextlib import closing
from pathlib import Path

from chatapp.errors import ChatAppError
from chatapp.storage.conversation_transfer import ImportResult
from chatapp.storage.outside_changes import tell_window
from chatapp.storage.session_log.imports import read_conversations
from chatapp.storage.writer import StoreThread

__all__ = ["run_import"]

_EXIT_FAILED = 1


def run_import(options: argparse.Namespace) -> int:
    """Run the command: each file is imported as a whole or not at all, and one that cannot be read does not keep the others out.

    Returns:
        0 if every file was imported, 1 if one was not; its sentence stands on stderr.

    Raises:
        ChatAppError: The data folder cannot be used.
    """
    options.data_folder.prepare()
    n_failed = 0
    with closing(StoreThread(options.data_folder.database)) as store:
        for path in options.files:
            try:
                print(f"{path}: {_told(_imported(store, path))}")
            except ChatAppError as error:
                n_failed += 1
                print(f"chatapp: {error}", file=sys.stderr)
    if n_failed < len(options.files):
        tell_window(options.data_folder.changes_stamp)
    return _EXIT_FAILED if n_failed else 0


def _imported(store: StoreThread, path: Path) -> ImportResult:
    return store.submit(store.transfer.store, read_conversations(path)).result()


def _told(result: ImportResult) -> str:
    parts = [f"{_counted(len(result.added))} added"]
    if result.n_renewed:
        parts.append(f"{result.n_renewed} of them under a new id, since another conversation has theirs")
    if result.known_ids:
        parts.append(f"{_counted(len(result.known_ids))} already there")
    return ", ".join(parts)


def _counted(n: int) -> str:
    return f"{n} conversation{'' if n == 1 else 's'}"
