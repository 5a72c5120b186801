"""Design tokens of both themes, and the style sheet made from them: the only place where a colour literal stands.

Contrast of text, muted, accent and the three state colours against surface and raised is at least 4.5 : 1 (WCAG AA); a test
computes it.
"""

from dataclasses import dataclass

__all__ = ["DARK", "FONT_BIG_PX", "FONT_LABEL_PX", "FONT_TEXT_PX", "GRID_PX", "LIGHT", "RADIUS_PX", "Theme"]

GRID_PX = 8
RADIUS_PX = 6
FONT_BIG_PX = 28
FONT_TEXT_PX = 13
FONT_LABEL_PX = 11


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as ``#rrggbb``; a widget that paints itself is given one and asks it by role, never by colour."""

    name: str
    is_dark: bool
    surface: str  # the page
    raised: str  # panels beside it
    field: str  # text fields, sliders' grooves
    user_fill: str  # the soft fill behind the user's turns
    hairline: str
    text: str
    muted: str
    accent: str  # the one thing to do next
    on_accent: str
    good: str
    caution: str
    bad: str
    series_decode: str
    series_prefill: str
    series_memory: str
    series_heat: str
    comfort_band: str  # 10-20 tokens/s


LIGHT = Theme(
    name="light",
    is_dark=False,
    surface="#fbfbf9",
    raised="#f3f3f0",
    field="#ffffff",
    user_fill="#eeeeea",
    hairline="#dcdcd6",
    text="#1d1f21",
    muted="#62656a",
    accent="#0b6e63",
    on_accent="#ffffff",
    good="#1b6e3c",
    caution="#8a5a00",
    bad="#b3261e",
    series_decode="#0b6e63",
    series_prefill="#3d5fc4",
    series_memory="#8a4fa8",
    series_heat="#b4541a",
    comfort_band="#e3eeeb",
)

DARK = Theme(
    name="dark",
    is_dark=True,
    surface="#17191b",
    raised="#1f2225",
    field="#26292d",
    user_fill="#24272a",
    hairline="#363a3f",
    text="#e6e7e8",
    muted="#9ea3a9",
    accent="#4cc2b0",
    on_accent="#08211d",
    good="#6cc48a",
    caution="#e0b050",
    bad="#f28b82",
    series_decode="#4cc2b0",
    series_prefill="#8aa6f5",
    series_memory="#c79be0",
    series_heat="#eb9a63",
    comfort_band="#1d2f2d",
)
