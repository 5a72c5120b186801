"""Every way in which a load fails, with the sentence that the user reads; the engine then loads a good model."""

import os
import sys
from pathlib import Path

import psutil
import pytest

from chatapp.domain.load_params import LoadParams
from chatapp.domain.step_down import step_down
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol.commands import LoadModel
from chatapp.protocol.events import LoadFailed
from tests.engine.engine_process import EngineProcess, conversation
from tests.engine.tiny_models import write_huge_llama, write_tiny_llama, write_vocabulary_only

pytestmark = pytest.mark.model


def _problem(engine: EngineProcess, path: Path, **params: object) -> Problem:
    event = engine.try_load(path, **params)
    assert isinstance(event, LoadFailed), event
    return event.problem


@pytest.mark.parametrize("content", [b"PK\x03\x04 a zip file", b"\x00" * 100])
def test_not_a_gguf(engine: EngineProcess, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "photo.gguf"
    path.write_bytes(content)
    assert _problem(engine, path).sentence().startswith("photo.gguf is not a GGUF model file.")


def test_a_folder_cannot_be_read(engine: EngineProcess, tmp_path: Path) -> None:
    assert "cannot be read (it is a folder)" in _problem(engine, tmp_path).sentence()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_not_waited_for(engine: EngineProcess, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gguf")
    assert "cannot be read (it is no ordinary file)" in _problem(engine, tmp_path / "pipe.gguf").sentence()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a user whom permissions bind")
def test_no_permission(engine: EngineProcess, tiny_model: Path, tmp_path: Path) -> None:
    path = tmp_path / "secret.gguf"
    path.write_bytes(tiny_model.read_bytes())
    path.chmod(0)
    assert "Permission denied" in _problem(engine, path).sentence()


def test_cut_short_in_its_weights(engine: EngineProcess, tiny_model: Path, tmp_path: Path) -> None:
    """The last tensor ends where the file ends (its length is a multiple of the 32-byte alignment)."""
    whole = tiny_model.read_bytes()
    path = tmp_path / "half.gguf"
    path.write_bytes(whole[:-1000])
    problem = _problem(engine, path)
    assert problem.kind is ProblemKind.MODEL_TRUNCATED
    assert problem.facts == {"file": "half.gguf", "have_bytes": len(whole) - 1000, "need_bytes": len(whole)}


@pytest.mark.parametrize("n_bytes", [0, 2, 4, 10, 23])
def test_cut_short_before_its_counts(engine: EngineProcess, tiny_model: Path, tmp_path: Path, n_bytes: int) -> None:
    path = tmp_path / "stub.gguf"
    path.write_bytes(tiny_model.read_bytes()[:n_bytes])
    problem = _problem(engine, path)
    assert problem.kind is ProblemKind.MODEL_TRUNCATED
    assert problem.facts == {"file": "stub.gguf", "have_bytes": n_bytes, "need_bytes": 24}


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (b"\x00\x00\x00\x03", "it was written for big-endian machines"),
        (b"\x63\x00\x00\x00", "it is of the GGUF version 99, which is newer than this chatapp"),
        (b"\x01\x00\x00\x00", "it is of the old GGUF version 1"),
    ],
)
def test_a_version_that_cannot_be_read(
    engine: EngineProcess, tiny_model: Path, tmp_path: Path, version: bytes, words: str
) -> None:
    """In the words of the list of models; 0x63 is 99."""
    whole = tiny_model.read_bytes()
    path = tmp_path / "other.gguf"
    path.write_bytes(whole[:4] + version + whole[8:])
    problem = _problem(engine, path)
    assert problem.kind is ProblemKind.GGUF_UNSUPPORTED
    assert words in problem.sentence()


@pytest.mark.parametrize("n_bytes", [60, 400])
def test_cut_short_in_its_header(engine: EngineProcess, tiny_model: Path, tmp_path: Path, n_bytes: int) -> None:
    path = tmp_path / "stub.gguf"
    path.write_bytes(tiny_model.read_bytes()[:n_bytes])
    problem = _problem(engine, path)
    assert problem.kind is ProblemKind.GGUF_INVALID
    assert problem.sentence().startswith("The header of stub.gguf is damaged (")


def test_unknown_architecture(engine: EngineProcess, tmp_path: Path) -> None:
    path = write_tiny_llama(tmp_path / "future.gguf", architecture="brainwave9")
    sentence = _problem(engine, path).sentence()
    assert 'does not know the architecture "brainwave9" of future.gguf' in sentence


def test_a_vocabulary_is_no_chat_model(engine: EngineProcess, tmp_path: Path) -> None:
    problem = _problem(engine, write_vocabulary_only(tmp_path / "vocab.gguf"))
    assert problem.kind is ProblemKind.NOT_A_CHAT_MODEL
    assert "no weights" in problem.sentence()


def test_too_large_for_memory(engine: EngineProcess, tmp_path: Path) -> None:
    """Four times the machine's memory, in a sparse file."""
    need = psutil.virtual_memory().total * 4 // 4096 * 4096
    problem = _problem(engine, write_huge_llama(tmp_path / "huge.gguf", need), n_gpu_layers=0)
    assert problem.kind is ProblemKind.MODEL_TOO_LARGE
    assert problem.facts["need_bytes"] == need


def test_a_forced_load_is_tried_whatever_memory_is_free(engine: EngineProcess, tmp_path: Path) -> None:
    """What llama.cpp then finds wrong with the same file is another matter."""
    need = psutil.virtual_memory().total * 4 // 4096 * 4096
    path = write_huge_llama(tmp_path / "huge.gguf", need)
    engine.send(LoadModel(request_id="load", path=str(path), params=LoadParams(n_gpu_layers=0), is_forced=True))
    assert engine.expect(LoadFailed).problem.kind is ProblemKind.LOAD_FAILED


def test_a_context_too_large_for_memory(engine: EngineProcess, gemma_model: Path) -> None:
    """18 layers x (256 + 256) x 4 bytes x 2^20 cells = 36 GiB; the test says nothing where so much is free."""
    need = 18 * 512 * 4 * 2**20
    if psutil.virtual_memory().available > need:
        pytest.skip("this machine has the memory")
    problem = _problem(engine, gemma_model, n_ctx=2**20, type_k="f32", type_v="f32", n_gpu_layers=0)
    assert problem.kind is ProblemKind.CONTEXT_TOO_LARGE
    assert (problem.facts["n_ctx"], problem.facts["need_bytes"]) == (2**20, need)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process limit another one's memory")
def test_a_reservation_that_the_system_refuses_says_what_would_fit(starter_model: Path) -> None:
    """131,072 cells x 23,040 bytes are 3 GB, and the process may take one more than it has: the real engine, a real refusal."""
    with EngineProcess() as engine:
        engine.load(starter_model)
        process = psutil.Process(engine.pid)
        limit = process.memory_info().vms + 1_000_000_000
        process.rlimit(psutil.RLIMIT_AS, (limit, limit))
        problem = _problem(engine, starter_model, n_ctx=131_072, n_gpu_layers=0)
        assert problem.kind is ProblemKind.LOAD_OUT_OF_MEMORY
        assert problem.facts["file"] == starter_model.name
        step = step_down(LoadParams(n_ctx=131_072), problem)
        assert step is not None
        assert step.taken.n_ctx <= 65_536
        assert engine.load(starter_model, n_ctx=16_384).context.n_ctx == 16_384  # 380 MB: it lives, and loads


def test_a_missing_part_of_a_split_model_is_named(engine: EngineProcess, tiny_model: Path, tmp_path: Path) -> None:
    first = tmp_path / "big-00001-of-00002.gguf"
    first.write_bytes(tiny_model.read_bytes())
    problem = _problem(engine, first)
    assert (problem.kind, problem.facts) == (ProblemKind.MODEL_PART_MISSING, {"file": "big-00002-of-00002.gguf", "n_files": 2})


def test_after_a_failure_nothing_is_loaded_and_a_good_model_loads(
    engine: EngineProcess, tiny_model: Path, tmp_path: Path
) -> None:
    engine.load(tiny_model)
    _problem(engine, tmp_path / "gone.gguf")
    assert engine.ask(conversation("Hi")).refused.problem.kind is ProblemKind.NO_MODEL_LOADED
    assert engine.load(tiny_model).model.name == "Tiny"


def test_more_layers_than_any_model_has(engine: EngineProcess, tiny_model: Path, tmp_path: Path) -> None:
    """llama.cpp would end the process; in the file the number follows its key and its type."""
    data, key = bytearray(tiny_model.read_bytes()), b"llama.block_count"
    place = data.index(key) + len(key) + 4
    data[place : place + 4] = (4_000_000_000).to_bytes(4, "little")
    path = tmp_path / "deep.gguf"
    path.write_bytes(data)
    assert "(the setting llama.block_count is 4,000,000,000)" in _problem(engine, path).sentence()
