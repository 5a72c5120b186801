"""How a model is called in a list: by its file, which names it better than many a ``general.name`` does."""

import re
from pathlib import Path

from chatapp.models.split_files import split_name

__all__ = ["model_title"]

_SAYS_NOTHING = frozenset({"model", "ggml-model", "weights"})  # Jan calls every file "model": its folder names it


def model_title(path: Path, quantization: str = "") -> str:
    """Return the file's name without suffix and part numbers; a name that every model has gives way to the folder's.

    Args:
        path: The model's file.
        quantization: Short spelling; it is cut off the end of the name, because it is shown beside it.
    """
    name = split_name(path)
    stem = name.stem if name is not None else path.stem
    cut = re.sub(rf"[-._ ]{re.escape(quantization)}$", "", stem, flags=re.IGNORECASE) if quantization else stem
    if cut.lower() in _SAYS_NOTHING and path.parent.name:
        return path.parent.name
    return cut if cut.strip(" -._") else stem if stem.strip() else path.name
