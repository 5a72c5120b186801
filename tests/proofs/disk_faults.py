"""Takes the disk away from the window while an answer streams, gives it back, and compares what it had shown with what is kept.

    python -m tests.proofs.disk_faults [full] [locked]

``full``: the data folder lies on a disk of 8 MB of its own (a tmpfs, which only root can mount), and a ballast file fills it.
``locked``: another process holds the write lock of the database. Both last some seconds. The window must say so in a sentence,
the conversation goes on meanwhile, and once the disk is back everything that was shown must be saved, in order.
"""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from tests.proofs.kill_at_random import Shown, Window

__all__ = ["locked", "shown_and_kept", "watch_fault"]

_FAULT_S = 8.0
_RECOVERY_PATIENCE_S = 30.0
_DISK_BYTES = 8_000_000
_SHORT = {"time_scale": 1.0, "turns": [{"tokens": [{"t_us": 20_000 * (n + 1), "text": f"w{n} "} for n in range(60)]}]}


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the write lock of the database, as another program may."""
    with closing(sqlite3.connect(file, isolation_level=None, timeout=30.0)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


@contextmanager
def _full(file: Path) -> Iterator[None]:
    ballast = file.with_name("ballast")
    try:
        with ballast.open("wb", buffering=0) as raw:
            try:
                while True:
                    raw.write(bytes(4096))
            except OSError:
                pass
        yield
    finally:
        ballast.unlink()


def watch_fault(folder: Path, fault: Callable[[Path], AbstractContextManager[None]], seconds: float) -> tuple[Window, Shown]:
    """Open the window, let the fault last while it answers (an answer takes 1.2 s), and wait until it says that all is saved."""
    script = folder.parent / "short.json"
    script.write_text(json.dumps(_SHORT), encoding="utf-8")
    model = folder.parent / "any.gguf"
    model.write_bytes(b"GGUF")
    shown = Shown()
    window = Window(folder, model, ("--backend", "scripted", "--script", str(script)), shown)
    window.wait_until_streaming()
    with fault(folder / "chatapp.sqlite3"):
        time.sleep(seconds)
    until_s = time.monotonic() + _RECOVERY_PATIENCE_S
    while not any("recovered" in report for report in window.reports) and time.monotonic() < until_s:
        time.sleep(0.05)
    time.sleep(1.0)  # longer than the pause between two saves
    window.kill()
    return window, shown


def shown_and_kept(folder: Path, shown: Shown) -> tuple[dict[str, str], dict[str, str]]:
    """Return the messages that stood in the window and the same ones from the disk; the last two answers may still have run."""
    with closing(open_database(folder / "chatapp.sqlite3")) as connection:
        store = ConversationStore(connection)
        kept = {m.id: m.text for summary in store.list_summaries() for m in store.load(summary.id).nodes}
    return shown.texts, {key: kept.get(key, "") for key in shown.texts}


def _tell(name: str, window: Window, folder: Path, shown: Shown) -> bool:
    texts, kept = shown_and_kept(folder, shown)
    lost = [key for key, text in texts.items() if kept[key] != text]
    reports = window.reports
    told = [(index, str(report["problem"])) for index, report in enumerate(reports) if "problem" in report]
    recovered = [index for index, report in enumerate(reports) if "recovered" in report]
    n_during = sum("finished" in report for report in reports[told[0][0] : recovered[0]]) if told and recovered else 0
    print(f"{name}: told {len(told)} time(s): {told[0][1] if told else '-'}")
    print(
        f"{name}: {len(texts)} messages shown, {n_during} answers finished meanwhile, {len(lost)} lost; saved: {bool(recovered)}"
    )
    return bool(told and recovered and n_during and not lost)


def _prove(name: str, fault: Callable[[Path], AbstractContextManager[None]], folder: Path) -> bool:
    window, shown = watch_fault(folder, fault, _FAULT_S)
    return _tell(name, window, folder, shown)


def _prove_full(folder: Path) -> bool:
    if sys.platform != "linux" or os.geteuid() != 0:
        print("full: left out: only root can mount a small disk")
        return True
    folder.mkdir()
    subprocess.run(["/bin/mount", "-t", "tmpfs", "-o", f"size={_DISK_BYTES}", "chatapp-proof", str(folder)], check=True)
    try:
        return _prove("full", _full, folder)
    finally:
        subprocess.run(["/bin/umount", str(folder)], check=True)


def main(arguments: list[str]) -> int:
    """Run the proofs; the exit code is 1 where one fails."""
    asked = arguments or ["full", "locked"]
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        passed = [_prove("locked", locked, root / "locked")] if "locked" in asked else []
        passed += [_prove_full(root / "full")] if "full" in asked else []
    return int(not all(passed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
