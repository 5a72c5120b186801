"""GGUF headers from the hand of an enemy: well formed enough to get far, and wrong where it hurts.

Every length and count may be true, a little off, or absurd; types, names and texts may be anything; the whole may be cut.
"""

import struct

from hypothesis import strategies as st

__all__ = ["hostile_files"]

_KEYS = (
    *(b"general.architecture", b"general.type", b"general.name", b"general.alignment", b"general.file_type", b"general.license"),
    *(
        b"split.no",
        b"split.count",
        b"adapter.type",
        b"tokenizer.chat_template",
        b"tokenizer.ggml.tokens",
        b"llama.context_length",
    ),
    *(b"llama.block_count", b"llama.embedding_length", b"llama.attention.head_count", b"llama.attention.head_count_kv"),
)
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "B", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9
_ABSURD = (0xFFFF, 2**31, 2**32 - 1, 2**32, 2**40, 2**63 - 1, 2**63, 2**64 - 8, 2**64 - 1)


def _lengths(true_one: int) -> st.SearchStrategy[int]:
    """Return mostly the true length, else one nearby, else an absurd one."""
    near = st.integers(max(0, true_one - 9), true_one + 9)
    return st.one_of(st.just(true_one), st.just(true_one), st.just(true_one), near, st.sampled_from(_ABSURD))


@st.composite
def _texts(draw: st.DrawFn, content: bytes | None = None) -> bytes:
    body = draw(st.binary(max_size=40)) if content is None else content
    return struct.pack("<Q", draw(_lengths(len(body)))) + body


@st.composite
def _scalars(draw: st.DrawFn, kind: int) -> bytes:
    size = struct.calcsize(f"<{_SCALARS[kind]}")
    return draw(st.one_of(st.binary(min_size=size, max_size=size), st.just(bytes(size)), st.just(b"\x20" + bytes(size - 1))))


@st.composite
def _arrays(draw: st.DrawFn) -> bytes:
    kind = draw(st.sampled_from((*_SCALARS, _STRING, _STRING, _ARRAY, 13, 2**32 - 1)))
    n = draw(st.integers(0, 12))
    if kind == _STRING:
        body = b"".join(draw(_texts()) for _ in range(n))
    elif kind in _SCALARS:
        body = b"".join(draw(_scalars(kind)) for _ in range(n))
    else:
        body = draw(st.binary(max_size=60))
    return struct.pack("<IQ", kind, draw(_lengths(n))) + body


@st.composite
def _pairs(draw: st.DrawFn) -> bytes:
    key = draw(_texts(draw(st.one_of(st.sampled_from(_KEYS), st.sampled_from(_KEYS), st.binary(max_size=80)))))
    kind = draw(st.sampled_from((*_SCALARS, _STRING, _STRING, _ARRAY, _ARRAY, 13, 2**32 - 1)))
    if kind == _STRING:
        value = draw(
            _texts(draw(st.sampled_from((None, b"llama", b"clip", b"adapter", b"mmproj", b"../../etc/passwd", b"\xff\xfe"))))
        )
    elif kind == _ARRAY:
        value = draw(_arrays())
    elif kind in _SCALARS:
        value = draw(_scalars(kind))
    else:
        value = draw(st.binary(max_size=16))
    return key + struct.pack("<I", kind) + value


@st.composite
def _tensors(draw: st.DrawFn) -> bytes:
    n_dimensions = draw(st.sampled_from((0, 1, 2, 3, 4, 5, 2**32 - 1)))
    sizes = draw(st.lists(st.one_of(st.integers(0, 64), st.sampled_from(_ABSURD)), max_size=4))
    shape = struct.pack(f"<I{len(sizes)}Q", n_dimensions, *sizes)
    kind, offset = draw(st.sampled_from((0, 1, 2, 12, 30, 39, 2**32 - 1))), draw(st.sampled_from((0, 32, 128, *_ABSURD)))
    return draw(_texts(draw(st.binary(max_size=70)))) + shape + struct.pack("<IQ", kind, offset)


@st.composite
def hostile_files(draw: st.DrawFn) -> bytes:
    """Return the bytes of one file."""
    pairs, tensors = draw(st.lists(_pairs(), max_size=12)), draw(st.lists(_tensors(), max_size=8))
    magic = draw(st.sampled_from((b"GGUF", b"GGUF", b"GGUF", b"GGUF", b"FUGG", b"gguf")))
    version = draw(st.sampled_from((3, 3, 3, 3, 2, 1, 4, 0, 0x03000000, 2**32 - 1)))
    counts = struct.pack("<QQ", draw(_lengths(len(tensors))), draw(_lengths(len(pairs))))
    content = magic + struct.pack("<I", version) + counts + b"".join(pairs) + b"".join(tensors) + draw(st.binary(max_size=64))
    return content[: draw(_cuts(len(content)))]


def _cuts(n: int) -> st.SearchStrategy[int]:
    return st.one_of(st.just(n), st.just(n), st.just(n), st.integers(0, n))
