"""Files that are broken, foreign or hostile: each gives one problem that says what to do next."""

import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.models.gguf_header import read_header
from chatapp.models.header_cache import HeaderCache
from tests.models.gguf_files import WriteModel, describe, write_gguf
from tests.models.gguf_strategies import hostile_files


def problem_of(path: Path) -> Problem:
    with pytest.raises(ChatAppError) as caught:
        read_header(path)
    assert caught.value.problem.sentence().startswith((path.name, f"The model file {path.name}", f"The header of {path.name}"))
    return caught.value.problem


def head(version: int = 3, n_tensors: int = 0, n_pairs: int = 0) -> bytes:
    return b"GGUF" + struct.pack("<IQQ", version, n_tensors, n_pairs)


def text(value: bytes) -> bytes:
    return struct.pack("<Q", len(value)) + value


ARCHITECTURE = text(b"general.architecture") + struct.pack("<I", 8) + text(b"llama")


def tensor(shape: tuple[int, ...], kind: int = 0, offset: int = 0, name: bytes = b"t") -> bytes:
    return text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, offset)


def test_a_missing_file(tmp_path: Path) -> None:
    assert problem_of(tmp_path / "gone.gguf").kind is ProblemKind.MODEL_MISSING


def test_a_folder_of_that_name(tmp_path: Path) -> None:
    (tmp_path / "folder.gguf").mkdir()

    assert problem_of(tmp_path / "folder.gguf").kind is ProblemKind.MODEL_UNREADABLE


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gguf")

    assert problem_of(tmp_path / "pipe.gguf").kind is ProblemKind.MODEL_UNREADABLE


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="only an ordinary user can be refused")
def test_a_file_without_permission(write_model: WriteModel) -> None:
    path = write_model()
    path.chmod(0)

    assert problem_of(path).kind is ProblemKind.MODEL_UNREADABLE


def test_a_name_that_the_system_refuses(tmp_path: Path) -> None:
    """A name of 300 bytes is too long for every file system: an OSError that is no FileNotFoundError."""
    assert problem_of(tmp_path / ("x" * 300 + ".gguf")).kind is ProblemKind.MODEL_UNREADABLE


@pytest.mark.parametrize("content", [b"PK\x03\x04" + bytes(100), b"abc", b"<!DOCTYPE html>", b"gguf" + bytes(60)])
def test_a_file_of_another_kind(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.gguf"
    path.write_bytes(content)

    assert problem_of(path).kind is ProblemKind.NOT_A_GGUF


@pytest.mark.parametrize("length", [0, 2, 4, 23])
def test_a_file_that_ends_before_its_counts(tmp_path: Path, length: int) -> None:
    path = tmp_path / "short.gguf"
    path.write_bytes(head()[:length])

    problem = problem_of(path)

    assert (problem.kind, problem.facts["have_bytes"], problem.facts["need_bytes"]) == (ProblemKind.MODEL_TRUNCATED, length, 24)


def test_every_cut_of_a_file_is_found(write_model: WriteModel) -> None:
    """The last tensor ends where the file's padding begins; a file cut anywhere before says how much it needs."""
    path = write_model("tiny.gguf", describe)
    whole = path.read_bytes()
    n_data = 256  # two tensors of 128 bytes, which is a multiple of the alignment of 32: no padding behind
    assert problem_after_cut(path, whole, len(whole) - 1).facts["need_bytes"] == len(whole)
    for length in range(24, len(whole) - 1, 7):
        problem = problem_after_cut(path, whole, length)
        assert problem.kind is ProblemKind.MODEL_TRUNCATED, length
        assert int(problem.facts["need_bytes"]) > length
        if length >= len(whole) - n_data:
            assert problem.facts["need_bytes"] == len(whole)


def problem_after_cut(path: Path, whole: bytes, length: int) -> Problem:
    path.write_bytes(whole[:length])
    return problem_of(path)


@pytest.mark.parametrize(
    ("version_bytes", "words"),
    [
        (struct.pack(">I", 3), "big-endian"),
        (struct.pack("<I", 4), "newer than this chatapp"),
        (struct.pack("<I", 1), "old GGUF version 1"),
        (struct.pack("<I", 0), "big-endian"),
    ],
)
def test_a_version_that_cannot_be_read(write_model: WriteModel, version_bytes: bytes, words: str) -> None:
    path = write_model()
    content = path.read_bytes()
    path.write_bytes(content[:4] + version_bytes + content[8:])

    problem = problem_of(path)

    assert problem.kind is ProblemKind.GGUF_UNSUPPORTED
    assert words in problem.sentence()


HOSTILE: dict[str, tuple[bytes, str]] = {
    "settings without end": (head(n_pairs=2**63), "announces 9,223,372,036,854,775,808 settings"),
    "tensors without end": (head(n_tensors=2**40, n_pairs=1) + ARCHITECTURE, "announces 1,099,511,627,776 tensors"),
    "unknown value type": (head(n_pairs=1) + text(b"k") + struct.pack("<I", 77), "unknown type 77"),
    "list of lists": (head(n_pairs=1) + text(b"k") + struct.pack("<IIQ", 9, 9, 1), "values of type 9"),
    "texts without end": (head(n_pairs=1) + text(b"k") + struct.pack("<IIQ", 9, 8, 2**62), "texts"),
    "the same setting twice": (head(n_tensors=1, n_pairs=2) + ARCHITECTURE * 2, "stands there twice"),
    "no architecture": (head(n_tensors=1) + tensor((4,)) + bytes(64), "names no architecture"),
    "alignment of three": (
        head(n_pairs=1) + text(b"general.alignment") + struct.pack("<II", 4, 3),
        "alignment 3 is no power of two",
    ),
    "alignment of zero": (head(n_pairs=1) + text(b"general.alignment") + struct.pack("<II", 4, 0), "alignment 0"),
    "a negative count of layers": (
        head(n_pairs=1) + text(b"llama.block_count") + struct.pack("<Ii", 5, -1),
        "no whole number",
    ),
    "layers without end": (
        head(n_pairs=1) + text(b"llama.block_count") + struct.pack("<II", 4, 4_000_000_000),
        "the setting llama.block_count is 4,000,000,000",
    ),
    "a width beyond 32 bits": (
        head(n_pairs=1) + text(b"llama.embedding_length") + struct.pack("<IQ", 10, 2**32),
        "the setting llama.embedding_length is 4,294,967,296",
    ),
    "a layer count that is no number": (
        head(n_pairs=1) + text(b"llama.block_count") + struct.pack("<If", 6, float("nan")),
        "no whole number",
    ),
    "nine dimensions": (head(n_tensors=1, n_pairs=1) + ARCHITECTURE + tensor((1,) * 9), "9 dimensions"),
    "a tensor larger than any memory": (
        head(n_tensors=1, n_pairs=1) + ARCHITECTURE + tensor((2**40, 2**40)),
        "larger than any memory",
    ),
    "half a block": (head(n_tensors=1, n_pairs=1) + ARCHITECTURE + tensor((48,), kind=2), "no whole blocks of Q4_0"),
    "a tensor that lies elsewhere": (
        head(n_tensors=1, n_pairs=1) + ARCHITECTURE + tensor((4,), offset=2**62),
        "lies at 4,611,686,018,427,387,904 instead of 0",
    ),
    "an endless tensor name": (head(n_tensors=1, n_pairs=1) + ARCHITECTURE + struct.pack("<Q", 2**61), "bytes long"),
    "control characters in a name": (head(n_pairs=1) + text(b"evil\n\x1b[2J") + struct.pack("<I", 99), "evil??[2J"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_header_that_lies(tmp_path: Path, case: str) -> None:
    content, words = HOSTILE[case]
    path = tmp_path / "hostile.gguf"
    path.write_bytes(content + bytes(64))

    problem = problem_of(path)

    assert problem.kind is ProblemKind.GGUF_INVALID
    assert words in problem.sentence()


def test_a_tensor_type_of_a_newer_format(tmp_path: Path) -> None:
    path = tmp_path / "new.gguf"
    path.write_bytes(head(n_tensors=1, n_pairs=1) + ARCHITECTURE + tensor((4,), kind=200) + bytes(64))

    problem = problem_of(path)

    assert problem.kind is ProblemKind.GGUF_UNSUPPORTED
    assert "unknown type 200" in problem.sentence()


def as_adapter(writer) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001 - the package has no types
    writer.add_type("adapter")


def as_projector(writer) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001 - the package has no types
    writer.add_type("mmproj")


@pytest.mark.parametrize(
    ("write", "words"),
    [
        (lambda write: write("a.gguf", as_adapter), "LoRA adapter"),
        (lambda write: write("b.gguf", as_projector), "projector"),
        (lambda write: write("c.gguf", architecture="clip"), "projector"),
        (lambda write: write("d.gguf", architecture="bert"), "reads texts and writes none"),
        (lambda write: write("e.gguf", describe, n_tensors=0), "a vocabulary without a model"),
    ],
)
def test_a_sound_file_that_cannot_chat(write_model: WriteModel, write: Callable[[WriteModel], Path], words: str) -> None:
    problem = problem_of(write(write_model))

    assert problem.kind is ProblemKind.NOT_A_CHAT_MODEL
    assert words in problem.sentence()


@pytest.fixture(scope="module")
def sound_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_gguf(tmp_path_factory.mktemp("fuzz") / "sound.gguf", describe)


@pytest.fixture(scope="module")
def mutated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "mutated.gguf"


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    changes=st.lists(st.tuples(st.floats(0, 0.999), st.binary(min_size=1, max_size=8)), max_size=6),
    cut=st.one_of(st.just(1.0), st.floats(0, 1)),
)
def test_no_mutation_gives_anything_but_a_header_or_a_problem(
    sound_file: Path, mutated_file: Path, changes: list[tuple[float, bytes]], cut: float
) -> None:
    content = bytearray(sound_file.read_bytes())
    for place, replacement in changes:
        start = int(place * len(content))
        content[start : start + len(replacement)] = replacement
    mutated_file.write_bytes(bytes(content[: int(cut * len(content))]))

    record = HeaderCache().look_up(mutated_file)  # it turns a ChatAppError into a problem, and nothing else

    if record.problem is not None:
        assert mutated_file.name in record.problem.sentence()
    else:
        assert record.header is not None
        assert record.header.weights_bytes <= len(content)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(content=hostile_files())
def test_no_hostile_file_gives_anything_but_a_header_or_a_problem(mutated_file: Path, content: bytes) -> None:
    """The short form of ``tests/benchmarks/fuzz_gguf_header.py``."""
    mutated_file.write_bytes(content)

    record = HeaderCache().look_up(mutated_file)

    assert (record.problem is None) != (record.header is None)
    assert record.problem is None or mutated_file.name in record.problem.sentence()
