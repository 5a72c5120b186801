"""The wheel of llama-cpp-python: its recipe, its progress, and when a kept one may be used."""

from dataclasses import replace
from pathlib import Path

import pytest

from launcher import native_build
from launcher.terminal import LaunchError

LOCK = """\
jinja2==3.1.6 \\
    --hash=sha256:aa
llama-cpp-python==0.3.36 \\
    --hash=sha256:bb \\
    --hash=sha256:cc
numpy==2.4.6 ; python_full_version < '3.12' \\
    --hash=sha256:dd
"""
RECIPE = native_build.Recipe(requirement="r", cmake_args="-DA=1", platform="linux-x86_64", libc="glibc 2.36", cpu="avx2 fma")


def test_ninja_steps_become_a_percentage() -> None:
    """27 of 140 steps are 19.3 %, shown as the 19 whole per cent that are done."""
    assert native_build.ninja_progress("  [27/140] Building CXX object x.o\n") == "19 % (step 27 of 140)"


@pytest.mark.parametrize("line", ["Building wheel", "[0/0] nothing to do", "see [1/2]", ""])
def test_other_lines_are_no_progress(line: str) -> None:
    assert native_build.ninja_progress(line) is None


def test_the_requirement_keeps_its_hashes_and_nothing_else() -> None:
    expected = "llama-cpp-python==0.3.36 \\\n    --hash=sha256:bb \\\n    --hash=sha256:cc"
    assert native_build.locked_requirement(LOCK) == expected


def test_a_lock_without_the_bindings_is_refused() -> None:
    with pytest.raises(LaunchError, match=r"run\.py lock"):
        native_build.locked_requirement("numpy==2.4.6\n")


@pytest.mark.parametrize("field", ["requirement", "cmake_args", "platform", "libc", "cpu"])
def test_every_fact_of_the_recipe_changes_its_key(field: str) -> None:
    assert replace(RECIPE, **{field: "other"}).key != RECIPE.key


def test_a_portable_build_needs_avx2_and_all_else_is_native(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr(native_build, "_cpu", lambda: "avx avx2 bmi2 f16c fma sse4_2")
    assert native_build.plan("").cmake_args.startswith("-DGGML_NATIVE=OFF ")
    monkeypatch.setattr(native_build, "_cpu", lambda: "avx sse4_2")
    assert native_build.plan("").cmake_args.startswith("-DGGML_NATIVE=ON ")
    monkeypatch.setattr("platform.machine", lambda: "arm64")
    assert native_build.plan("").cmake_args.startswith("-DGGML_NATIVE=ON ")


def test_flags_of_the_user_come_last_so_that_they_win() -> None:
    assert native_build.plan("-DGGML_VULKAN=ON -DGGML_NATIVE=ON").cmake_args.endswith(" -DGGML_VULKAN=ON -DGGML_NATIVE=ON")


def test_flags_are_remembered_until_they_are_set_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native_build, "REMEMBERED_FLAGS", tmp_path / "build" / "cmake-args")
    monkeypatch.setenv("CMAKE_ARGS", "-DGGML_CUDA=ON")
    native_build.remember_flags()
    monkeypatch.delenv("CMAKE_ARGS")
    assert native_build.wanted_flags() == "-DGGML_CUDA=ON"
    monkeypatch.setenv("CMAKE_ARGS", "")
    assert native_build.wanted_flags() == ""


@pytest.fixture
def kept_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel that was built by RECIPE and kept."""
    monkeypatch.setattr(native_build, "cache_folder", lambda: tmp_path / "cache")
    built = tmp_path / "llama_cpp_python-0.3.36-py3-none-linux_x86_64.whl"
    built.write_bytes(b"wheel")
    return native_build.keep(built, RECIPE)


def test_a_kept_wheel_is_found_again(kept_wheel: Path) -> None:
    assert native_build.cached_wheel(RECIPE) == kept_wheel
    assert kept_wheel.read_bytes() == b"wheel"


def test_a_wheel_of_another_processor_is_never_used(kept_wheel: Path) -> None:
    assert kept_wheel.exists()
    assert native_build.cached_wheel(replace(RECIPE, cpu="sse4_2")) is None


def test_a_damaged_wheel_is_not_used(kept_wheel: Path) -> None:
    kept_wheel.write_bytes(b"whee")
    assert native_build.cached_wheel(RECIPE) is None


def test_a_wheel_whose_record_was_not_written_is_not_used(kept_wheel: Path) -> None:
    (kept_wheel.parent / "wheel.json").unlink()
    assert native_build.cached_wheel(RECIPE) is None
