"""The icon files of Windows and macOS."""

import struct
import xml.etree.ElementTree as ET

from bundle.icons import SIZES, SVG, icns, ico
from linux.description import ICON_SIZES


def test_an_ico_lists_its_pictures_with_their_places() -> None:
    """Header 6 bytes, two entries of 16: the first picture begins at 38 and has 3 bytes, the second follows at 41."""
    made = ico({256: b"large", 16: b"pic"})
    assert struct.unpack_from("<HHH", made) == (0, 1, 2)
    assert struct.unpack_from("<BBBBHHII", made, 6) == (16, 16, 0, 0, 1, 32, 3, 38)
    assert struct.unpack_from("<BBBBHHII", made, 22) == (0, 0, 0, 0, 1, 32, 5, 41)
    assert made[38:] == b"piclarge"


def test_an_icns_holds_each_picture_behind_its_name_and_length() -> None:
    """8 bytes of header, then 8 + 3 and 8 + 5 bytes: 32 in all; a size without an entry is left out."""
    made = icns({32: b"abc", 128: b"defgh", 22: b"x"})
    assert (
        made
        == b"icns" + struct.pack(">I", 32) + b"ic11" + struct.pack(">I", 11) + b"abc" + b"ic07" + struct.pack(">I", 13) + b"defgh"
    )


def test_every_size_of_the_packages_is_drawn_from_one_square_svg() -> None:
    assert set(ICON_SIZES) <= set(SIZES)
    root = ET.parse(SVG).getroot()  # noqa: S314 - ours
    assert root.get("width") == root.get("height")
