"""Makes the data of ICU small: 32 MB come with Qt, of which Qt reads less than half.

Qt asks ICU for four things: upper and lower case, legacy encodings, collation, and names of time zones, which this
application shows nowhere. The last goes, and what ICU keeps for others: names of currencies, languages, regions and units, word
breaks, transliteration, spelled-out numbers. Where a newer Qt asks for more, its data stays as it is. Everything is ICU's own
format of packages: a table of names and places, then the items, each at a multiple of 16 bytes (icu4c: common/ucmndata.h).
"""

import re
import struct
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

__all__ = ["is_needed", "items_in", "package_of", "reduce", "uses_only_what_stays"]

# The first letters of the functions that Qt calls, and what they mean; all else in ICU counts as unknown.
_KNOWN_CALLS = ("u_strTo", "ucal_", "ucnv_", "UCNV_", "ucol_")
_UNUSED_TREES = ("brkitr", "curr", "lang", "rbnf", "region", "translit", "unit", "zone")
_UNUSED_ITEMS = ("unames.icu",)  # the names of characters
_ALIGNMENT = 16
_ENTRY = struct.Struct("<II")  # where the name is, where the item is; both from the beginning of the table
_COUNT = struct.Struct("<I")
_CPP_NAMESPACE = "icu_"
_CALL = re.compile(r"\bU (\w+?)_(\d+)$", flags=re.MULTILINE)
_SOURCE = """\
.section .rodata
.balign 16
.globl {symbol}
.type {symbol}, @object
{symbol}:
.incbin "{data}"
.size {symbol}, . - {symbol}
.section .note.GNU-stack, "", @progbits
"""


def is_needed(name: str) -> bool:
    """Whether Qt may read an item, by its name in the package: "icudt73l/unit/de.res" is not read."""
    tree, _slash, item = name.partition("/")[2].rpartition("/")
    return tree not in _UNUSED_TREES and item not in _UNUSED_ITEMS


def items_in(package: bytes) -> tuple[bytes, dict[str, bytes]]:
    """Take a package apart.

    Args:
        package: The bytes of a little-endian package, of type "CmnD".

    Returns:
        Its header, and its items by their names, in the order of the table, which is that of the names.

    Raises:
        ValueError: This is no such package.
    """
    if package[2:4] != b"\xda\x27" or package[8] != 0 or package[12:16] != b"CmnD":
        raise ValueError("not a little-endian data package of ICU")
    header_size = int.from_bytes(package[:2], "little")
    table = package[header_size:]
    (count,) = _COUNT.unpack_from(table)
    entries = [_ENTRY.unpack_from(table, _COUNT.size + number * _ENTRY.size) for number in range(count)]
    ends = [place for _name, place in entries[1:]] + [len(table)]
    items = {_text_at(table, name): table[place:end] for (name, place), end in zip(entries, ends, strict=True)}
    return package[:header_size], items


def package_of(header: bytes, items: Mapping[str, bytes]) -> bytes:
    """Put a package together again; the names must be in order, since ICU looks them up by halving."""
    names = [name.encode() + b"\0" for name in items]
    name_place = _COUNT.size + len(items) * _ENTRY.size
    place = _aligned(name_place + sum(map(len, names)))
    entries, bodies = [], []
    for name, item in zip(names, items.values(), strict=True):
        entries.append(_ENTRY.pack(name_place, place))
        name_place += len(name)
        bodies.append(item.ljust(_aligned(len(item)), b"\0"))
        place += len(bodies[-1])
    table = b"".join([_COUNT.pack(len(items)), *entries, *names])
    return b"".join([header, table.ljust(_aligned(len(table)), b"\0"), *bodies])


def uses_only_what_stays(undefined_symbols: str) -> bool:
    """Whether a library's undefined symbols, as nm prints them, call nothing of ICU whose data goes."""
    names = [name for name, _version in _CALL.findall(undefined_symbols) if name.startswith(("u", "U"))]
    if _CPP_NAMESPACE in undefined_symbols:
        return False
    return bool(names) and all(name.startswith(_KNOWN_CALLS) for name in names)


def reduce(library: Path, users: Iterable[Path]) -> bool:
    """Replace libicudata by one without what Qt does not read.

    Args:
        library: The shared library of ICU's data.
        users: The libraries that call ICU, less ICU's own.

    Returns:
        False where it was left alone, because somebody may read more.
    """
    if not all(uses_only_what_stays(_output("nm", "-D", "--undefined-only", str(user))) for user in users):
        return False
    symbol, package = _package_in(library)
    header, items = items_in(package)
    kept = {name: item for name, item in items.items() if is_needed(name)}
    with tempfile.TemporaryDirectory() as folder:
        _link(library, symbol, package_of(header, kept), Path(folder))
    return True


def _text_at(table: bytes, place: int) -> str:
    return table[place : table.index(b"\0", place)].decode("ascii")


def _aligned(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT


def _package_in(library: Path) -> tuple[str, bytes]:
    """The name of the only exported symbol, and the data that it stands for.

    In this library the places in the file and in the memory are the same up to the end of the data.
    """
    address, _kind, symbol = _output("nm", "-D", "--defined-only", str(library)).split()
    content = library.read_bytes()
    sections = _output("readelf", "--sections", "--wide", str(library))
    found = re.search(r"\.rodata\s+PROGBITS\s+([0-9a-f]+)\s+([0-9a-f]+)\s+([0-9a-f]+)", sections)
    if found is None:
        raise ValueError(f"{library} has no data")
    memory, file, size = (int(part, 16) for part in found.groups())
    start = int(address, 16) - memory + file
    return symbol.partition("@")[0], content[start : file + size]


def _link(library: Path, symbol: str, package: bytes, scratch: Path) -> None:
    data, source, made = (scratch / name for name in ("data", "data.s", "made.so"))
    data.write_bytes(package)
    source.write_text(_SOURCE.format(symbol=symbol, data=data), encoding="utf-8")
    options = ["-shared", "-nostdlib", f"-Wl,-soname,{library.name}", "-Wl,-z,noexecstack"]
    _output("cc", *options, "-o", str(made), str(source))
    library.write_bytes(made.read_bytes())


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
