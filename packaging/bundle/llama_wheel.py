"""llama-cpp-python for everybody's machine: a wheel whose libraries choose among several builds for the CPU at run time."""

import contextlib
import os
import shlex
import shutil
import sysconfig
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bundle.vulkan import HEADERS
from launcher import native_build
from launcher.locations import LOGS, REQUIREMENTS, cache_folder
from launcher.native_build import Recipe
from launcher.terminal import StatusLine, run_logged, say

__all__ = ["cmake_flags", "portable_recipe", "unlinked_loader", "wheel"]

# ggml's backends as files, one for each generation of x86 processors; the best one is chosen when they are loaded.
_PLUG_INS = ("-DGGML_BACKEND_DL=ON", "-DGGML_CPU_ALL_VARIANTS=ON")
_VULKAN = "-DGGML_VULKAN=ON"


def cmake_flags(platform: str, *, vulkan: bool, headers: str = "", loader: str = "") -> tuple[str, ...]:
    """The CMake flags for one system, as `sysconfig.get_platform` names it.

    Apple silicon has one level of processor and Metal in every build of the bindings, so nothing is loaded there; on Intel
    Macs the bindings' own CMake file turns the vector instructions off.
    """
    flags: tuple[str, ...] = ("-DGGML_NATIVE=OFF", *native_build.FLAGS)
    if platform.startswith("macosx"):
        return (*flags, f"-DCMAKE_OSX_ARCHITECTURES={platform.rpartition('-')[2]}", "-DCMAKE_OSX_DEPLOYMENT_TARGET=14.0")
    flags = (*flags, *_PLUG_INS)
    if not vulkan:
        return flags
    found = (f"-DVulkan_INCLUDE_DIR={headers}/include", f"-DCMAKE_PREFIX_PATH={headers}") if headers else ()
    return (*flags, _VULKAN, *found, *((f"-DVulkan_LIBRARY={loader}",) if loader else ()))


def unlinked_loader(root: Path = Path("/usr")) -> str:
    """The Vulkan loader where no development package links it under the name that CMake looks for; "" where one does."""
    folders = (*sorted((root / "lib").glob("*-linux-gnu")), root / "lib64", root / "lib")
    found = next((folder for folder in folders if (folder / "libvulkan.so.1").exists()), None)
    return "" if found is None or (found / "libvulkan.so").exists() else str(found / "libvulkan.so.1")


def portable_recipe(*, vulkan: bool) -> Recipe:
    """What is built here; the processor of this machine is no part of it."""
    headers = os.environ.get(HEADERS, "")
    flags = cmake_flags(sysconfig.get_platform(), vulkan=vulkan, headers=headers, loader=unlinked_loader() if headers else "")
    return Recipe(
        requirement=native_build.locked_requirement((REQUIREMENTS / "app.lock").read_text(encoding="utf-8")),
        cmake_args=shlex.join(flags),
        platform=sysconfig.get_platform(),
        libc=native_build.libc(),
        cpu="any",
    )


def wheel(python: Path, recipe: Recipe) -> Path:
    """The wheel of a recipe: the one built earlier, or a new one.

    Raises:
        LaunchError: the archive could not be had or did not compile; the text names the log.
    """
    if kept := native_build.cached_wheel(recipe):
        return kept
    say("Building llama.cpp for every generation of processors: 15 CPU minutes, less with ccache or after an earlier one.")
    with tempfile.TemporaryDirectory(prefix="chatapp-") as scratch:
        source = _source(python, recipe, Path(scratch))
        return native_build.keep(_build(python, recipe, source, Path(scratch)), recipe)


def _source(python: Path, recipe: Recipe, scratch: Path) -> Path:
    """The unpacked archive, always in the same folder: compilers' caches and CMake's know their files by their paths."""
    requirements = scratch / "requirement.txt"
    requirements.write_text(recipe.requirement + "\n", encoding="utf-8")
    arguments = ["download", "--no-deps", "--no-build-isolation", "--require-hashes", "--no-binary", native_build.PACKAGE]
    status = StatusLine("source archive")
    _run(python, [*arguments, "--dest", str(scratch), "--requirement", str(requirements)], recipe, "llama-source", status)
    archive = next(scratch.glob("*.tar.gz"))
    folder = cache_folder() / "llama-cpp-python" / "portable" / archive.name.removesuffix(".tar.gz")
    if not folder.exists():
        with _whole(folder) as place, tarfile.open(archive) as file:
            # As tarfile's documentation has it: Debian 12's Python 3.11.2 knows no filters.
            file.extraction_filter = getattr(tarfile, "data_filter", lambda member, _path: member)
            file.extractall(place.parent)  # noqa: S202 - filtered where there are filters; pip has checked the archive's hash
    return folder


@contextlib.contextmanager
def _whole(folder: Path) -> Iterator[Path]:
    """Unpack beside the folder, then move: an interrupted unpacking leaves nothing under its name."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        place = Path(scratch) / folder.name
        yield place
        shutil.move(place, folder)


def _build(python: Path, recipe: Recipe, source: Path, scratch: Path) -> Path:
    arguments = ["wheel", "--verbose", "--no-deps", "--no-build-isolation", "--no-cache-dir"]
    places = ["-C", f"build-dir={source.parent / 'build'}", "--wheel-dir", str(scratch), str(source)]
    _run(python, [*arguments, *places], recipe, "llama-portable", StatusLine("llama.cpp"))
    return next(scratch.glob("*.whl"))


def _run(python: Path, arguments: list[str], recipe: Recipe, log: str, status: StatusLine) -> None:
    run_logged(
        [str(python), "-m", "pip", *arguments],
        log=LOGS / f"{log}.log",
        status=status,
        describe=native_build.ninja_progress,
        environment=native_build.build_environment(python, recipe),
    )
    status.finish("done")
