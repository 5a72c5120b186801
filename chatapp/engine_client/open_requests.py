"""Which requests the engine still owes an end, and which of them must end soon: pure bookkeeping."""

__all__ = ["OpenRequests"]


class OpenRequests:
    """Requests in the order in which they were sent, which is the order in which the engine serves them."""

    def __init__(self) -> None:
        self._is_cancelled: dict[str, bool] = {}

    @property
    def is_any(self) -> bool:
        """Whether the engine owes anything."""
        return bool(self._is_cancelled)

    @property
    def stopping(self) -> str | None:
        """The cancelled request whose turn it is; a cancelled one behind another still has to wait, and is not late."""
        first = next(iter(self._is_cancelled), None)
        return first if first is not None and self._is_cancelled[first] else None

    def open(self, request_id: str) -> None:
        """Add a request that was sent."""
        self._is_cancelled[request_id] = False

    def cancel(self, request_id: str) -> bool:
        """Mark a request as cancelled; False if it is not open or was cancelled before."""
        if self._is_cancelled.get(request_id, True):
            return False
        self._is_cancelled[request_id] = True
        return True

    def close(self, request_id: str) -> None:
        """Forget a request that ended; an unknown one is ignored."""
        self._is_cancelled.pop(request_id, None)

    def clear(self) -> None:
        """Forget all: the engine that owed them is gone."""
        self._is_cancelled.clear()
