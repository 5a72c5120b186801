"""Memory bandwidths that makers publish: a second opinion beside the measured one, and the only one for a GPU.

Sources: the makers' data sheets as repeated by the public tables of whichllm and autonomous-grid, checked against launch
articles of the M3 Ultra, M4 and RTX 5090. Binned chips share a name: where two bandwidths are sold under one name both stand
here, and neither is used for a limit. Laptop GPUs carry desktop names but not their bandwidth, so they are left out.
"""

import re

__all__ = ["published_gb_per_s"]

_TABLE: dict[str, tuple[float, ...]] = {
    "apple m1": (68.0,),
    "apple m2": (100.0,),
    "apple m3": (100.0,),
    "apple m4": (120.0,),
    "apple m5": (153.0,),
    "apple m1 pro": (200.0,),
    "apple m2 pro": (200.0,),
    "apple m3 pro": (150.0,),
    "apple m4 pro": (273.0,),
    "apple m5 pro": (307.0,),
    "apple m1 max": (400.0,),
    "apple m2 max": (400.0,),
    "apple m3 max": (300.0, 400.0),
    "apple m4 max": (410.0, 546.0),
    "apple m5 max": (460.0, 614.0),
    "apple m1 ultra": (800.0,),
    "apple m2 ultra": (800.0,),
    "apple m3 ultra": (819.0,),
    "rtx 3060": (360.0,),
    "rtx 3090": (936.0,),
    "rtx 4060": (272.0,),
    "rtx 4060 ti": (288.0,),
    "rtx 4070": (504.0,),
    "rtx 4070 ti": (504.0,),
    "rtx 4070 ti super": (672.0,),
    "rtx 4080": (717.0,),
    "rtx 4090": (1008.0,),
    "rtx 5070": (672.0,),
    "rtx 5070 ti": (896.0,),
    "rtx 5080": (960.0,),
    "rtx 5090": (1792.0,),
}
_NAME = re.compile(r"(?P<apple>apple m\d( pro| max| ultra)?)\b|(?P<rtx>rtx \d{4}( ti)?( super)?)\b(?P<rest>.*)", re.IGNORECASE)
_OTHER_CHIP = re.compile(r"laptop|max-q|mobile|\bd\b", re.IGNORECASE)


def published_gb_per_s(device: str) -> tuple[float, ...]:
    """Return the published bandwidths of a processor or GPU by its name; empty where none is known.

    Args:
        device: For example ``"Apple M2 Pro"`` or ``"NVIDIA GeForce RTX 4070 Ti SUPER"``.
    """
    match = _NAME.search(" ".join(device.split()))
    if match is None or (match["rtx"] and _OTHER_CHIP.search(match["rest"])):
        return ()
    return _TABLE.get((match["apple"] or match["rtx"]).lower(), ())
