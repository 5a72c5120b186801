"""The version resource of the Windows program: what Explorer shows and what scanners look for."""

from pathlib import Path
from typing import Any

from bundle.project import DESCRIPTION, MAINTAINER, NAME, TITLE, VERSION

__all__ = ["program_options", "version_resource"]

_TEMPLATE = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1, subtype=0x0),
  kids=[
    StringFileInfo([StringTable('040904B0', [
      StringStruct('CompanyName', {company!r}),
      StringStruct('FileDescription', {description!r}),
      StringStruct('FileVersion', {version!r}),
      StringStruct('InternalName', {name!r}),
      StringStruct('OriginalFilename', {file!r}),
      StringStruct('ProductName', {title!r}),
      StringStruct('ProductVersion', {version!r})])]),
    VarFileInfo([VarStruct('Translation', [1033, 1200])])
  ]
)
"""


def version_resource(version: str = VERSION) -> str:
    """The resource in PyInstaller's notation; Windows wants four numbers, so `1.2.3` becomes (1, 2, 3, 0)."""
    numbers = tuple(int(part) for part in (version.split("+", maxsplit=1)[0].split(".") + ["0"] * 4)[:4])
    return _TEMPLATE.format(
        numbers=numbers,
        company=MAINTAINER.partition(" <")[0],
        description=DESCRIPTION,
        version=version,
        name=NAME,
        file=f"{NAME}.exe",
        title=TITLE,
    )


def program_options(platform: str, root: Path, work: Path) -> dict[str, Any]:
    """The arguments of PyInstaller's EXE that only Windows has; writes the resource into `work`."""
    if platform != "win32":
        return {}
    resource = work / "version.txt"
    resource.parent.mkdir(parents=True, exist_ok=True)
    resource.write_text(version_resource(), encoding="utf-8")
    return {"icon": str(root / "build" / "bundle" / "icons" / f"{NAME}.ico"), "version": str(resource)}
