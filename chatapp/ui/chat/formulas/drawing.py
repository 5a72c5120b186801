"""Draws TeX formulas, in a process of its own: one request a line comes in, one answer a line goes out.

A process, because a short formula can keep ziamath busy for minutes (its time doubles with each nested root), because drawing
takes longer than the window may stand still, and because importing ziamath does. It ends when its input does.
"""

import json
import sys
import warnings
from typing import Any

__all__ = ["INK", "SIZE_PX", "draw", "run"]

SIZE_PX = 20.0
"""Size that formulas are drawn in; they are scaled to the text."""

INK = "currentColor"
"""Colour that they are drawn in; it is replaced by the text's."""


def run() -> int:
    """Answer requests until the input ends; return the exit code."""
    for line in sys.stdin:
        request = json.loads(line)
        sys.stdout.write(json.dumps(draw(request["tex"], is_display=request["display"])) + "\n")
        sys.stdout.flush()
    return 0


def draw(tex: str, *, is_display: bool) -> dict[str, Any]:
    """Return the picture of a formula: ``svg``, ``width``, ``ascent`` and ``depth`` in pixels; or ``error``."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of its way to find its own font
        import ziamath  # noqa: PLC0415 - a third of a second, and only where a formula stands

    ziamath.config.svg2 = False  # QtSvg knows no symbols
    try:
        formula = ziamath.Latex(tex, size=SIZE_PX, color=INK, inline=not is_display)
        svg = formula.svgxml()
        _, top, width, height = (float(part) for part in svg.attrib["viewBox"].split())
        return {"svg": formula.svg(), "width": width, "ascent": -top, "depth": height + top}
    except Exception as error:  # noqa: BLE001 - the text comes from a model: whatever it makes a parser do, it is no picture
        return {"error": f"{type(error).__name__}: {error}"[:200]}
