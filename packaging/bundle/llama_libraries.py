"""Which of the libraries in llama-cpp-python's wheel go into the bundle."""

from pathlib import Path

__all__ = ["bundled_libraries", "is_bundled"]

ENDINGS = (".so", ".dylib", ".dll", ".metal", ".metallib")
# Not opened by the application: pictures (mtmd) and what llama.cpp's own programs share.
UNUSED = ("mtmd", "llama-common", "llava")


def is_bundled(name: str) -> bool:
    """Whether a file of ``llama_cpp/lib`` goes into the bundle; versioned names are left to PyInstaller, which follows them."""
    return name.endswith(ENDINGS) and not name.removeprefix("lib").startswith(UNUSED)


def bundled_libraries(package: str | Path) -> list[Path]:
    """The libraries in the folder of the ``llama_cpp`` package that go into the bundle, in the order of their names."""
    return sorted(path for path in (Path(package) / "lib").iterdir() if is_bundled(path.name))
