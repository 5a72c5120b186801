"""An engine whose own files are missing or damaged: the file is named, and what to do; nobody speaks of the model."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import llama_cpp
import pytest

import chatapp
from chatapp.engine.load_fault import NOT_FOUND, load_fault
from chatapp.engine.main import EXIT_UNABLE
from chatapp.errors import ProblemKind
from chatapp.protocol.codec import decode_event
from chatapp.protocol.events import StartFailed

DEBIAN = "ID=debian\n"
NO_FILE = "cannot open shared object file: No such file or directory"
FROZEN = "Failed to load dynlib/dll '/opt/chatapp/_internal/llama_cpp/lib/libllama.so'. Most likely it was not found when frozen."


def _nested(*texts: str) -> RuntimeError:
    """Errors of which each was raised because of the one before, as bindings and loader do."""
    before: RuntimeError | None = None
    for text in texts:
        error = RuntimeError(text)
        error.__cause__ = before
        before = error
    assert before is not None
    return before


@pytest.mark.parametrize(
    ("error", "file", "reason"),
    [
        (FileNotFoundError("Shared library with base name 'llama' not found"), "libllama.so", NOT_FOUND),
        (_nested(f"libggml-base.so.0: {NO_FILE}", FROZEN), "libggml-base.so.0", NOT_FOUND),
        (_nested("/opt/c/lib/libllama.so: file too short", FROZEN, f"Failed: {FROZEN}"), "libllama.so", "file too short"),
        (_nested("/opt/c/lib/libllama.so: undefined symbol: ggml_x"), "libllama.so", "undefined symbol: ggml_x"),
        (ModuleNotFoundError("No module named 'llama_cpp'", name="llama_cpp"), "llama_cpp", NOT_FOUND),
        (RuntimeError("out of the blue\nand more"), "llama.cpp", "out of the blue"),
    ],
)
def test_the_file_at_fault_is_named(error: Exception, file: str, reason: str) -> None:
    problem = load_fault(error, DEBIAN, platform="linux").problem
    assert (problem.kind, problem.facts) == (ProblemKind.ENGINE_INCOMPLETE, {"file": file, "reason": reason})


def test_windows_and_macos_name_their_files() -> None:
    missing = FileNotFoundError("Shared library with base name 'llama' not found")
    assert load_fault(missing, platform="win32").problem.facts["file"] == "llama.dll"
    assert load_fault(missing, platform="darwin").problem.facts["file"] == "libllama.dylib"
    damaged = _nested("[WinError 193] no valid application", r"Failed to load shared library 'C:\\chatapp\\llama.dll': no")
    assert load_fault(damaged, platform="win32").problem.facts == {
        "file": "llama.dll",
        "reason": "[WinError 193] no valid application",
    }


def test_a_library_of_the_system_comes_with_the_command_that_installs_it() -> None:
    error = load_fault(_nested(f"libgomp.so.1: {NO_FILE}", FROZEN), DEBIAN)
    assert error.problem.kind is ProblemKind.ENGINE_LACKS_LIBRARY
    assert "lacks libgomp.so.1. Install it: sudo apt install libgomp1." in str(error)
    assert f"libgomp.so.1: {NO_FILE}" in error.problem.detail


def test_where_no_command_is_known_the_file_is_named_all_the_same() -> None:
    problem = load_fault(_nested(f"libgomp.so.1: {NO_FILE}"), "ID=haiku\n").problem
    assert (problem.kind, problem.facts["file"]) == (ProblemKind.ENGINE_INCOMPLETE, "libgomp.so.1")


@pytest.fixture
def bindings(tmp_path: Path) -> Path:
    """The bindings once more, with links in place of their libraries, so that one can be taken away."""
    source, copy = Path(llama_cpp.__file__).parent, tmp_path / "llama_cpp"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("lib", "__pycache__", "server"))
    (copy / "lib").mkdir()
    for library in (source / "lib").iterdir():
        (copy / "lib" / library.name).symlink_to(library)
    return copy


def _start(folder: Path) -> tuple[int, StartFailed]:
    root = str(Path(chatapp.__file__).parent.parent)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), root])}
    command = [sys.executable, "-m", "chatapp", "--engine"]
    done = subprocess.run(command, input=b"", capture_output=True, env=environment, timeout=60, check=False)
    event = decode_event(done.stdout.splitlines()[0])
    assert isinstance(event, StartFailed)
    return done.returncode, event


@pytest.mark.model
@pytest.mark.skipif(sys.platform != "linux", reason="libraries have other names")
@pytest.mark.parametrize(("left", "reason"), [(None, NOT_FOUND), (b"", "file too short"), (b"#" * 9000, "invalid ELF header")])
def test_an_engine_without_libllama_says_so_in_place_of_its_hello(bindings: Path, left: bytes | None, reason: str) -> None:
    library = bindings / "lib" / "libllama.so"
    library.unlink()
    if left is not None:
        library.write_bytes(left)
    code, event = _start(bindings.parent)
    assert code == EXIT_UNABLE
    assert (event.problem.kind, event.problem.facts) == (
        ProblemKind.ENGINE_INCOMPLETE,
        {"file": "libllama.so", "reason": reason},
    )
    assert "Install chatapp again; your chats stay." in event.problem.sentence()
