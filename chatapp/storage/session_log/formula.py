"""TeX formulas as pictures of lines, to stand inside an HTML file: no font, no script, no reference outside the picture."""

import io
import warnings
from typing import Any
from xml.etree import ElementTree as ET  # only to write what the drawer built: nothing foreign is parsed here

from chatapp.log import topic

__all__ = ["DEPTH_STEPS", "DEPTH_STEP_EM", "formula_svg"]

DEPTH_STEP_EM = 0.05
"""How finely a formula's place on the line of text is told: the class ``dN`` lowers it by N of these."""

DEPTH_STEPS = 100

_MOST_CHARACTERS = 2000  # a longer formula is no formula, and drawing one takes time
_SIZE_PX = 16.0  # an em of the picture
_ELEMENTS = {"svg", "symbol", "use", "path", "rect", "line", "g"}
_ATTRIBUTES = {"width", "height", "viewBox", "x", "y", "x1", "y1", "x2", "y2", "d", "fill", "stroke", "stroke-width", "transform"}

_log = topic("storage")


def formula_svg(tex: str, number: int, *, is_block: bool = False) -> str | None:
    """Return the picture, in the colour of the text around it; None where the formula cannot be drawn.

    Args:
        tex: The formula without its dollars.
        number: Makes the names inside the picture unique in its document.
        is_block: Drawn as a formula of its own.
    """
    if len(tex) > _MOST_CHARACTERS:
        return None
    try:
        return _drawn(tex, number, is_block=is_block)
    except Exception as error:  # noqa: BLE001 - the drawer and its TeX reader fail on wrong TeX in ways that they do not document
        _log.debug("a formula is left as text: %s", type(error).__name__)
        return None


def _drawn(tex: str, number: int, *, is_block: bool) -> str:
    latex = _drawer().Latex(tex, size=_SIZE_PX, color="currentColor", inline=not is_block, margin=0.0)
    picture = _cleaned(latex.svgxml(), f"f{number}-")
    depth = min(DEPTH_STEPS, max(0, round(-latex.getyofst() / _SIZE_PX / DEPTH_STEP_EM)))
    picture.attrib |= {"class": f"formula d{depth}", "role": "img", "aria-label": tex}
    for name in ("width", "height"):
        picture.attrib[name] = f"{float(picture.attrib[name]) / _SIZE_PX:.3f}em"
    buffer = io.StringIO()
    ET.ElementTree(picture).write(buffer, encoding="unicode")
    return buffer.getvalue()


def _drawer() -> Any:  # noqa: ANN401 - the library has no types
    """Return the library: it reads its font when it is imported, and few conversations hold a formula."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # it finds its tables in a way that Python will give up
        import ziamath  # noqa: PLC0415 - see above
    return ziamath


def _cleaned(element: ET.Element, prefix: str) -> ET.Element:
    """Return a copy that holds shapes alone, with names of its own; what else the drawer may put in stays out."""
    kept = {name: value for name, value in element.attrib.items() if name in _ATTRIBUTES}
    if "id" in element.attrib:
        kept["id"] = prefix + element.attrib["id"]
    if element.attrib.get("href", "").startswith("#"):
        kept["href"] = f"#{prefix}{element.attrib['href'][1:]}"
    copy = ET.Element(element.tag, kept)
    copy.extend(_cleaned(child, prefix) for child in element if child.tag in _ELEMENTS)
    return copy
