"""Collects the licence of everything that a bundle contains into its folder `licences`; what has none ends the build.

Runs in the build environment: `python -m bundle.licences FOLDER`.
"""

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path, PurePath

from bundle.project import NAME, ROOT
from launcher.locations import REQUIREMENTS

__all__ = ["collect", "is_licence", "main", "names_in_lock"]

TEXTS = ROOT / "packaging" / "licences"
_WORDS = ("licen", "copying", "notice", "authors")
# Distributions without a licence file whose text is kept here.
_KEPT_HERE = {"pyside6-essentials": "Qt.txt", "shiboken6": "Qt.txt"}
_BESIDES = ("pyinstaller",)  # its start program is the first thing that runs
_DOC = Path("/usr/share/doc")


class MissingLicenceError(Exception):
    """Something in the bundle comes without a licence text."""


def names_in_lock(lock: str) -> list[str]:
    """The distributions that a lock file names, whatever their markers say."""
    return [line.split("==")[0].strip() for line in lock.splitlines() if "==" in line and not line.startswith((" ", "#"))]


def is_licence(path: PurePath) -> bool:
    """Whether a file of a distribution is a licence text, by its place and name."""
    return ".dist-info" in str(path) and any(word in path.name.lower() for word in _WORDS)


def collect(bundle: Path, libraries: Path) -> None:
    """Write the folder `licences` of a frozen application.

    Args:
        bundle: The folder of the frozen application.
        libraries: Its folder of libraries, whose own system libraries are looked up in Debian's documentation.

    Raises:
        MissingLicenceError: A distribution in it has no licence text.
    """
    target = bundle / "licences"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(TEXTS, target)
    shutil.copy(ROOT / "LICENSE", target / f"{NAME}.txt")
    shutil.copy(Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", target / "Python.txt")
    for name in [*names_in_lock((REQUIREMENTS / "app.lock").read_text(encoding="utf-8")), *_BESIDES]:
        _copy_distribution(name, target)
    if sys.platform == "linux":
        _copy_system(libraries, target / "system")


def _copy_distribution(name: str, target: Path) -> None:
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return  # its marker excludes this system
    texts = [path for path in found.files or () if is_licence(path)]
    for number, path in enumerate(texts):
        shutil.copy(str(path.locate()), target / f"{name}{f'-{number}' if number else ''}.txt")
    if not texts and name not in _KEPT_HERE:
        (target / f"{name}.txt").write_text(_stated(found), encoding="utf-8")


def _stated(found: metadata.Distribution) -> str:
    """What a distribution without a licence file says of itself."""
    facts = found.metadata
    stated = [line for field in ("License-Expression", "License") for line in facts.get_all(field) or ()]
    stated += [line for line in facts.get_all("Classifier") or () if line.startswith("License ::")]
    if not stated:
        raise MissingLicenceError(f"{facts['Name']} has no licence file and states none.")
    authors = [line for field in ("Author", "Author-email") for line in facts.get_all(field) or ()]
    return "\n".join([f"{facts['Name']} {found.version}", *authors, *stated])


def _copy_system(libraries: Path, target: Path) -> None:
    """Copy Debian's copyright files of the system libraries that PyInstaller took along."""
    target.mkdir(parents=True)
    for package in sorted(set(_packages_of(libraries))):
        source = _DOC / package / "copyright"
        if source.exists():
            shutil.copy(source, target / f"{package}.txt")


def _packages_of(libraries: Path) -> Iterator[str]:
    names = [path.name for path in libraries.glob("lib*.so*") if path.is_file() and not path.is_symlink()]
    if not names or shutil.which("dpkg-query") is None:
        return
    patterns = [f"*/{name}" for name in names]
    finished = subprocess.run(["dpkg-query", "--search", *patterns], capture_output=True, text=True, check=False)
    for line in finished.stdout.splitlines():
        yield line.partition(":")[0]


def main(arguments: list[str]) -> int:
    """Collect for the application in the folder named by the only argument."""
    bundle = Path(arguments[0])
    collect(bundle, bundle / "_internal")
    print(f"{sum(1 for path in (bundle / 'licences').rglob('*') if path.is_file())} licence texts")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
