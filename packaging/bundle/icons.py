"""Draws the icon in all sizes from its one SVG, and packs them for Windows and macOS.

Runs in the build environment, which has Qt: `python -m bundle.icons FOLDER`.
"""

import os
import struct
import sys
from collections.abc import Mapping
from pathlib import Path

from bundle.project import NAME, ROOT

__all__ = ["SIZES", "icns", "ico", "main"]

SVG = ROOT / "resources" / "icons" / f"{NAME}.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512, 1024)
_ICO_SIZES = (16, 24, 32, 48, 64, 256)
# Apple's names of the entries that hold a PNG, and its size.
_ICNS = {b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
_ICO_256 = 0  # the size field is one byte, and 0 stands for 256


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """An .ico file of PNG pictures by their size (Windows Vista and newer read it)."""
    header = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    entries, body = b"", b""
    for size, png in sorted(pictures.items()):
        side = size if size < 256 else _ICO_256  # noqa: PLR2004 - see the constant
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(png), offset + len(body))
        body += png
    return header + entries + body


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """An .icns file of the PNG pictures whose sizes macOS has an entry for."""
    body = b"".join(
        kind + struct.pack(">I", 8 + len(pictures[size])) + pictures[size] for kind, size in _ICNS.items() if size in pictures
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def _draw(size: int, target: Path) -> bytes:
    from PySide6.QtCore import Qt  # noqa: PLC0415 - tests of the packing need no Qt
    from PySide6.QtGui import QImage, QPainter  # noqa: PLC0415 - as above
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - as above

    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(SVG)).render(painter)
    painter.end()
    image.save(str(target))
    return target.read_bytes()


def main(arguments: list[str]) -> int:
    """Draw into the folder named by the only argument: NAME-SIZE.png, NAME.ico and NAME.icns."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415 - as above

    app = QGuiApplication([])
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: _draw(size, folder / f"{NAME}-{size}.png") for size in SIZES}
    (folder / f"{NAME}.ico").write_bytes(ico({size: pictures[size] for size in _ICO_SIZES}))
    (folder / f"{NAME}.icns").write_bytes(icns(pictures))
    app.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
