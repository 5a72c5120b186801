"""The flag that stops one request: raised by the reader thread, read by the compute thread and by native code."""

import threading

__all__ = ["CancelFlag", "RequestCancelledError"]


class RequestCancelledError(Exception):
    """The request was cancelled before it was done."""


class CancelFlag:
    """Can be raised once, from any thread.

    Attributes:
        cell: Two bytes, ``00 00`` until the flag is raised and ``01 00`` afterwards: native code can look at the first one
            without Python (see ``chatapp.engine.llama.native_abort``).
    """

    def __init__(self) -> None:
        self.cell = bytearray(2)
        self._event = threading.Event()

    def raise_flag(self) -> None:
        """Stop the request."""
        self.cell[0] = 1
        self._event.set()

    @property
    def is_raised(self) -> bool:
        """True once the request is to stop."""
        return self.cell[0] != 0

    def wait(self, seconds: float) -> bool:
        """Sleep for ``seconds``, or until the flag is raised; return whether it is."""
        return self._event.wait(max(0.0, seconds))

    def check(self) -> None:
        """Leave by exception when the flag is raised.

        Raises:
            RequestCancelledError: It is.
        """
        if self.is_raised:
            raise RequestCancelledError
