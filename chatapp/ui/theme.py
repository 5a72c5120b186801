"""Design tokens of both themes, and the style sheet made from them: the only place where a colour literal stands.

Contrast of text, muted, accent and the three state colours against surface and raised is at least 4.5 : 1 (WCAG AA); a test
computes it.
"""

from dataclasses import dataclass

__all__ = [
    "DARK",
    "EAST_ASIAN_FAMILIES",
    "FONT_BIG_PX",
    "FONT_LABEL_PX",
    "FONT_READING_PX",
    "FONT_TEXT_PX",
    "GRID_PX",
    "LAST_FAMILIES",
    "LIGHT",
    "MONOSPACE_FAMILIES",
    "RADIUS_PX",
    "SCROLL_BAR_PX",
    "Theme",
]

GRID_PX = 8
RADIUS_PX = 6
SCROLL_BAR_PX = 10
FONT_BIG_PX = 28
FONT_TEXT_PX = 13
FONT_LABEL_PX = 11
FONT_READING_PX = 15  # the transcript and the composer: long texts want a larger size than labels
MONOSPACE_FAMILIES = (
    "JetBrains Mono",
    "Cascadia Mono",
    "SF Mono",
    "Menlo",
    "Consolas",
    "Noto Sans Mono",
    "DejaVu Sans Mono",
    "Liberation Mono",
    "monospace",
)
EAST_ASIAN_FAMILIES = {
    "SC": ("Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC"),
    "TC": ("Noto Sans CJK TC", "Source Han Sans TC", "Noto Sans TC"),
    "JP": ("Noto Sans CJK JP", "Source Han Sans JP", "Noto Sans JP"),
    "KR": ("Noto Sans CJK KR", "Source Han Sans KR", "Noto Sans KR"),
}
"""Families with letters of all weights, by the forms of their letters."""
LAST_FAMILIES = ("WenQuanYi Micro Hei", "Droid Sans Fallback")  # their Latin letters are poor: never before a font's own


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as ``#rrggbb``; a widget that paints itself is given one and asks it by role, never by colour."""

    name: str
    is_dark: bool
    surface: str  # the page
    raised: str  # panels beside it
    field: str  # text fields, sliders' grooves
    user_fill: str  # the soft fill behind the user's turns
    code_fill: str  # the tone behind code
    hover: str  # the tone of a row or button under the pointer
    selected: str  # the tone of the current row
    selection: str  # behind selected text
    hairline: str
    scroll: str  # the handle of a scroll bar
    text: str
    muted: str
    accent: str  # the one thing to do next
    accent_hover: str
    on_accent: str
    good: str
    caution: str
    bad: str
    series_decode: str
    series_prefill: str
    series_memory: str
    series_heat: str
    comfort_band: str  # 10-20 tokens/s
    code_keyword: str  # what words of code are, on code_fill
    code_name: str
    code_string: str
    code_number: str
    code_comment: str


LIGHT = Theme(
    name="light",
    is_dark=False,
    surface="#fbfbf9",
    raised="#f3f3f0",
    field="#ffffff",
    user_fill="#f0f0ec",
    code_fill="#f2f2ee",
    hover="#eaeae5",
    selected="#e0e9e6",
    selection="#bfe0da",
    hairline="#dcdcd6",
    scroll="#c6c6bf",
    text="#1d1f21",
    muted="#62656a",
    accent="#0b6e63",
    accent_hover="#095a51",
    on_accent="#ffffff",
    good="#1b6e3c",
    caution="#8a5a00",
    bad="#b3261e",
    series_decode="#0b6e63",
    series_prefill="#3d5fc4",
    series_memory="#8a4fa8",
    series_heat="#b4541a",
    comfort_band="#e3eeeb",
    code_keyword="#7a3e9d",
    code_name="#1f5fae",
    code_string="#1b6e3c",
    code_number="#9a4a12",
    code_comment="#62656a",
)

DARK = Theme(
    name="dark",
    is_dark=True,
    surface="#17191b",
    raised="#1f2225",
    field="#26292d",
    user_fill="#222528",
    code_fill="#1e2123",
    hover="#292d31",
    selected="#26393a",
    selection="#24514c",
    hairline="#363a3f",
    scroll="#4a4f55",
    text="#e6e7e8",
    muted="#9ea3a9",
    accent="#4cc2b0",
    accent_hover="#6bd0c0",
    on_accent="#08211d",
    good="#6cc48a",
    caution="#e0b050",
    bad="#f28b82",
    series_decode="#4cc2b0",
    series_prefill="#8aa6f5",
    series_memory="#c79be0",
    series_heat="#eb9a63",
    comfort_band="#1d2f2d",
    code_keyword="#c79be0",
    code_name="#8aa6f5",
    code_string="#8fcf9f",
    code_number="#eb9a63",
    code_comment="#9ea3a9",
)
