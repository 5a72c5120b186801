"""ICU's data: what Qt reads stays, in ICU's own format."""

import struct

import pytest

from bundle.icu_data import is_needed, items_in, package_of, uses_only_what_stays

# 24 bytes: size, magic, length and type of the description, then little-endian, ASCII, and "CmnD" in version 1.
HEADER = struct.pack("<HBBHHBBBB4s4B4B", 24, 0xDA, 0x27, 20, 0, 0, 0, 2, 0, b"CmnD", 1, 0, 0, 0, 3, 0, 0, 0)


def test_a_package_is_a_table_of_names_and_places_and_the_items_at_multiples_of_16() -> None:
    """Two items: 4 bytes of count and 2 x 8 of entries, names at 20 and 24, so the first item is at 32 and the second at 48."""
    package = package_of(HEADER, {"a/b": b"first", "a/c": b"second"})
    assert package[:24] == HEADER
    assert struct.unpack_from("<I4I", package, 24) == (2, 20, 32, 24, 48)
    assert package[24 + 20 : 24 + 28] == b"a/b\0a/c\0"
    assert package[24 + 32 : 24 + 37] == b"first"
    assert package[24 + 48 : 24 + 54] == b"second"
    assert len(package) == 24 + 64


def test_what_was_put_together_comes_apart_again() -> None:
    items = {"icudt73l/a.res": b"x" * 16, "icudt73l/b.cnv": b"y" * 32}
    assert items_in(package_of(HEADER, items)) == (HEADER, items)


def test_another_file_is_no_package() -> None:
    with pytest.raises(ValueError, match="not a little-endian data package"):
        items_in(b"\x7fELF" + bytes(60))


@pytest.mark.parametrize("name", ["icudt73l/coll/zh.res", "icudt73l/gb18030.cnv", "icudt73l/de.res", "icudt73l/zoneinfo64.res"])
def test_collation_encodings_and_the_rules_of_time_zones_stay(name: str) -> None:
    assert is_needed(name)


@pytest.mark.parametrize(
    "name",
    [
        "icudt73l/unit/de.res",
        "icudt73l/zone/de.res",
        "icudt73l/brkitr/cjdict.dict",
        "icudt73l/curr/root.res",
        "icudt73l/unames.icu",
    ],
)
def test_names_of_units_and_word_breaks_go(name: str) -> None:
    assert not is_needed(name)


def test_a_library_that_asks_for_more_is_noticed() -> None:
    """unum_open formats numbers: its data is none of what is known to stay."""
    known = "   U ucol_open_73\n   U UCNV_TO_U_CALLBACK_SUBSTITUTE_73\n   U u_strToUpper_73\n   U memcpy@GLIBC_2.14\n"
    assert uses_only_what_stays(known)
    assert not uses_only_what_stays(known + "   U unum_open_73\n")
    assert not uses_only_what_stays(known + "   U _ZN6icu_7313BreakIterator\n")


def test_a_library_that_asks_for_nothing_is_not_what_was_meant() -> None:
    assert not uses_only_what_stays("   U memcpy@GLIBC_2.14\n")
