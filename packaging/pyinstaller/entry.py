"""The script that the frozen application runs; everything else is in the package."""

import sys

from chatapp.__main__ import main

__all__: list[str] = []

if __name__ == "__main__":
    sys.exit(main())
