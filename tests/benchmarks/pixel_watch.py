"""A stopwatch outside the product: it clicks, then looks at the screen's pixels, for ``panel_truth``.

    python -m tests.benchmarks.pixel_watch          one JSON command a line on standard input, one JSON answer a line

It talks to the X server alone (libX11, and libXtst for the click). Stamps are ``time.monotonic_ns``: on Linux that is
CLOCK_MONOTONIC, as is ``time.perf_counter_ns``, so that stamps of this process and of the window's have one zero.
"""

import ctypes
import json
import select
import sys
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

_PAUSE_S = 0.004
_ALL_PLANES = 0xFFFFFFFF
_Z_PIXMAP = 2
_BYTES = 4  # a pixel of depth 24
_LEFT_BUTTON = 1

_Pixels = npt.NDArray[np.uint8]


class _XImage(ctypes.Structure):
    """The head of Xlib's XImage, up to what is read here."""

    _fields_ = (
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.c_void_p),
        ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int),
    )


@dataclass(frozen=True, slots=True)
class _Look:
    """One look at the pixels, and when it began and ended."""

    begin_ns: int
    end_ns: int
    pixels: _Pixels


class _Screen:
    """The X server's screen."""

    def __init__(self) -> None:
        self._x11, self._xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._x11.XDefaultRootWindow.restype = ctypes.c_ulong
        self._x11.XGetImage.restype = ctypes.POINTER(_XImage)
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(None))
        if not self._display:
            sys.exit("There is no X screen: run the benchmark under xvfb-run.")
        self._root = ctypes.c_ulong(self._x11.XDefaultRootWindow(self._display))

    def click(self, x: int, y: int) -> int:
        """Click; return when the button went up."""
        self._xtst.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))
        self._xtst.XTestFakeButtonEvent(self._display, _LEFT_BUTTON, 1, ctypes.c_ulong(0))
        self._x11.XSync(self._display, 0)
        clicked_ns = time.monotonic_ns()
        self._xtst.XTestFakeButtonEvent(self._display, _LEFT_BUTTON, 0, ctypes.c_ulong(0))
        self._x11.XSync(self._display, 0)
        return clicked_ns

    def look(self, x: int, y: int, width: int, height: int) -> _Look:
        """Return the pixels of a part of the screen."""
        begin_ns = time.monotonic_ns()
        image = self._x11.XGetImage(*(self._display, self._root, x, y, width, height, ctypes.c_ulong(_ALL_PLANES), _Z_PIXMAP))
        end_ns = time.monotonic_ns()
        head = image.contents
        raw = np.frombuffer(ctypes.string_at(head.data, head.bytes_per_line * height), dtype=np.uint8)
        self._x11.XDestroyImage(image)
        return _Look(begin_ns, end_ns, raw.reshape(height, -1, _BYTES)[:, :width, :3])


def main() -> None:
    """Watch as often as one is told to, until standard input ends."""
    screen = _Screen()
    while line := sys.stdin.readline():
        print(json.dumps(_watch(screen, json.loads(line))), flush=True)


def _watch(screen: _Screen, command: dict[str, Any]) -> dict[str, Any]:
    """Click, and note each change until another line comes.

    A change is [earliest, latest, first row, last row]: it came between the looks that began and ended then. ``is_inked`` begins
    with the first look that found a pixel darker than ``ink``: the line that stands in place of an answer is paler than text.
    """
    region = command["region"]
    before = screen.look(*region)
    clicked_ns = screen.click(*command["click"])
    changes: list[tuple[int, int, int, int]] = []
    inked: tuple[int, int] | None = None
    n_looks = 0
    while not select.select([sys.stdin], [], [], _PAUSE_S)[0]:
        look = screen.look(*region)
        n_looks += 1
        rows = np.flatnonzero((look.pixels != before.pixels).any(axis=(1, 2)))
        if rows.size:
            changes.append((before.begin_ns, look.end_ns, int(rows[0]), int(rows[-1])))
            if inked is None and int(look.pixels.max(axis=2).min()) < command["ink"]:
                inked = before.begin_ns, look.end_ns
        before = look
    sys.stdin.readline()
    return {
        "clicked_ns": clicked_ns,
        "inked": inked,
        "changes": changes,
        "looks_per_s": n_looks * 1e9 / (time.monotonic_ns() - clicked_ns),
    }


if __name__ == "__main__":
    main()
