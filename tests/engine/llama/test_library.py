"""Backends that are files are loaded once, and only where llama.cpp has none."""

import ctypes
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import llama_cpp
import pytest

from chatapp.engine.llama import library
from chatapp.engine.llama.library import check_cpu, ggml_function, load_backends
from chatapp.errors import ChatAppError, ProblemKind

pytestmark = pytest.mark.model


class FakeGgml:
    """The two functions of ggml's registry that are used: as many backends as given, and two more after a load."""

    def __init__(self, count: int, found: int = 2) -> None:
        self.count = count
        self.found = found
        self.folders: list[bytes] = []

    def function(self, name: str, _argument_types: Sequence[Any], _result_type: object) -> Callable[..., int]:
        functions: dict[str, Callable[..., int]] = {
            "ggml_backend_reg_count": self._count,
            "ggml_backend_load_all_from_path": self._load,
            "ggml_backend_load": self._load_one,
        }
        return functions[name]

    def _count(self) -> int:
        return self.count

    def _load(self, folder: bytes) -> int:
        self.folders.append(folder)
        self.count += self.found
        return 0

    def _load_one(self, file: bytes) -> int:
        self.folders.append(file)
        self.count += 1
        return 1


def test_a_plain_build_has_its_backends_already() -> None:
    ggml = FakeGgml(count=1)
    assert load_backends(ggml.function) == 1
    assert ggml.folders == []


def test_the_backends_are_loaded_from_the_folder_of_the_bindings_and_from_nowhere_else() -> None:
    ggml = FakeGgml(count=0)
    assert load_backends(ggml.function) == 2
    assert ggml.folders == [os.fsencode(Path(llama_cpp.__file__).parent / "lib")]


def test_a_second_call_loads_nothing() -> None:
    ggml = FakeGgml(count=0)
    load_backends(ggml.function)
    assert load_backends(ggml.function) == 2
    assert len(ggml.folders) == 1


@pytest.mark.expects_warnings
def test_a_bundle_without_backends_says_so_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    assert load_backends(FakeGgml(count=0, found=0).function) == 0
    assert "0 backends loaded from" in caplog.text


def test_this_build_of_llama_cpp_can_compute() -> None:
    assert load_backends() >= 1
    check_cpu()


@pytest.mark.parametrize("device", [0, None])
def test_a_bundle_without_code_for_this_processor_is_incomplete(device: int | None) -> None:
    """A null pointer is None in ctypes; a GPU's plug-in alone is not enough."""
    with pytest.raises(ChatAppError, match="ggml-cpu of this installation is missing or damaged") as caught:
        check_cpu(lambda *_: lambda _kind: device)
    assert caught.value.problem.kind is ProblemKind.ENGINE_INCOMPLETE


@pytest.mark.skipif(sys.platform == "win32", reason="a Windows library shows its own functions alone")
def test_functions_are_those_of_the_copy_that_libllama_links() -> None:
    """The wheel holds copies of libggml under three names; two may be mapped, and each has a list of backends of its own."""
    ours = ggml_function("ggml_backend_reg_count", [], ctypes.c_size_t)
    linked = llama_cpp.llama_cpp._lib.ggml_backend_reg_count
    assert ctypes.cast(ours, ctypes.c_void_p).value == ctypes.cast(linked, ctypes.c_void_p).value


def test_a_function_that_no_library_has_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="ggml_no_such_function"):
        ggml_function("ggml_no_such_function", [], None)


@pytest.mark.skipif(sys.platform == "win32", reason="other names there")
def test_without_gpus_only_the_best_cpu_plug_in_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that this processor runs (scores 1 and 5), one that it does not (0), one that cannot be opened, and a GPU's."""
    scores = {"libggml-cpu-x64.so": 1, "libggml-cpu-haswell.so": 5, "libggml-cpu-amx.so": 0}
    for name in (*scores, "libggml-cpu-broken.so", "libggml-vulkan.so"):
        (tmp_path / name).touch()
    opened: list[str] = []

    class Plugin:
        def __init__(self, path: str) -> None:
            opened.append(Path(path).name)
            if Path(path).name not in scores:
                raise OSError("no library")
            self.ggml_backend_score = lambda: scores[Path(path).name]

    monkeypatch.setattr(library, "_folder", lambda: tmp_path)
    monkeypatch.setattr(ctypes, "CDLL", Plugin)
    ggml = FakeGgml(count=0)
    assert load_backends(ggml.function, cpu_only=True) == 1
    assert library.is_cpu_only()
    assert ggml.folders == [os.fsencode(tmp_path / "libggml-cpu-haswell.so")]
    assert "libggml-vulkan.so" not in opened
    load_backends()
    assert not library.is_cpu_only()
