"""Finds libraries that a bundle needs and neither brings nor may expect of the machine: such a build is no build."""

import os
import re
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bundle.contents import is_kept, is_of_the_system

__all__ = ["Need", "may_be_of_the_machine", "needs_in", "needs_of_bundle", "problems", "unresolved_warnings"]

_WARNING = re.compile(r"WARNING: Library not found: could not resolve '(?P<what>[^']+)', dependency of '(?P<whose>[^']+)'")
_LDD = re.compile(r"^\s*(?P<name>\S+) => (?P<where>not found|/\S+)", flags=re.MULTILINE)
# What every supported system has, or what the packages name as their dependencies (packaging/linux/description.py).
_OF_THE_MACHINE = re.compile(r"(ld-linux[\w.-]*|libc|libm|libdl|libpthread|librt|libresolv|libutil)\.so(\.\d+)*")
# A plug-in whose library is missing stays silent, as it is meant to.
_OPTIONAL = {"libvulkan.so.1"}


@dataclass(frozen=True)
class Need:
    """One library that one file of the bundle needs, and where it was found ("" = nowhere)."""

    whose: str
    name: str
    where: str


def unresolved_warnings(log: str) -> list[str]:
    """PyInstaller's warnings of libraries that it could not find, less those of files that are dropped anyway."""
    # as Python writes them in quotes: Windows' separators come doubled
    found = ((match["whose"].replace("\\\\", "/"), match["what"]) for match in _WARNING.finditer(log))
    return [f"{what} (needed by {whose})" for whose, what in found if is_kept(_place(whose)) and not is_of_the_system(what)]


def needs_in(whose: str, ldd_output: str) -> list[Need]:
    """The needs in what ldd printed about one file."""
    found = ((match["name"], match["where"]) for match in _LDD.finditer(ldd_output))
    return [Need(whose, name, "" if where == "not found" else where) for name, where in found]


def needs_of_bundle(folder: Path) -> list[Need]:
    """Ask ldd about every library of a frozen application, with the search path that its start program sets."""
    libraries = folder / "_internal"
    environment = os.environ | {"LD_LIBRARY_PATH": str(libraries), "LC_ALL": "C"}
    needs: list[Need] = []
    for library in sorted(path for path in folder.rglob("*.so*") if path.is_file() and not path.is_symlink()):
        finished = subprocess.run(["ldd", str(library)], capture_output=True, text=True, env=environment, check=False)
        needs += needs_in(library.relative_to(folder).as_posix(), finished.stdout)
    return needs


def may_be_of_the_machine(name: str) -> bool:
    """Whether a library is one that the packages ask of the system."""
    return _OF_THE_MACHINE.fullmatch(name) is not None or is_of_the_system(name)


def problems(needs: Iterable[Need], folder: Path) -> list[str]:
    """Sentences about what is missing, and about what was found outside the bundle though no package asks for it."""
    found = set()
    for need in needs:
        if need.name in _OPTIONAL or may_be_of_the_machine(need.name):
            continue
        if not need.where:
            found.add(f"{need.name} is nowhere (needed by {need.whose})")
        elif not Path(need.where).resolve().is_relative_to(folder.resolve()):
            found.add(f"{need.name} comes from this machine ({need.where}, needed by {need.whose})")
    return sorted(found)


def _place(source: str) -> str:
    """Where a file of an environment goes in the bundle."""
    return source.rpartition("/site-packages/")[2]
