"""Asks a release feed for a newer version: only when the user asks, and it downloads nothing but that feed."""

import threading

from PySide6.QtCore import QObject, Signal, Slot

from chatapp import __version__
from chatapp.domain.release import FeedError, Release, is_newer, is_web_address, read_feed
from chatapp.errors import ChatAppError, Problem, ProblemKind

__all__ = ["UpdatesController"]

_PATIENCE_S = 10.0
_MAX_BYTES = 1_000_000


class UpdatesController(QObject):
    """One question at a time, in a thread of its own.

    Signals:
        newer_found: ``(Release)``: there is a newer version.
        up_to_date: ``(Release)``: the feed's version is this one, or an older one.
        problem_raised: ``(Problem)``: nothing is known.
    """

    newer_found = Signal(object)
    up_to_date = Signal(object)
    problem_raised = Signal(object)
    _answered = Signal(int, object)

    def __init__(self, version: str = __version__, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._version = version
        self._number = 0
        self._answered.connect(self._on_answered)

    def check(self, address: str) -> None:
        """Ask a feed; the answer to a question before this one is no longer of interest.

        Args:
            address: Of the feed; "" is told as a problem, and nobody is asked.
        """
        self._number += 1
        if not is_web_address(address):
            kind = ProblemKind.UPDATE_NO_ADDRESS if not address.strip() else ProblemKind.UPDATE_BAD_ADDRESS
            self.problem_raised.emit(Problem(kind=kind, facts={"address": address.strip()}))
            return
        # A daemon: an answer that nobody waits for must not keep the app from ending.
        threading.Thread(target=self._ask, args=(self._number, address.strip()), name="update-check", daemon=True).start()

    def forget(self) -> None:
        """Have no more interest in an answer."""
        self._number += 1

    def _ask(self, number: int, address: str) -> None:
        try:
            answer: Release | Problem = read_feed(_fetched(address))
        except FeedError as error:
            answer = Problem(kind=ProblemKind.UPDATE_FEED_INVALID, facts={"address": address, "reason": str(error)})
        except ChatAppError as error:
            answer = error.problem
        self._answered.emit(number, answer)

    @Slot(int, object)
    def _on_answered(self, number: int, answer: Release | Problem) -> None:
        if number != self._number:
            return
        if isinstance(answer, Problem):
            self.problem_raised.emit(answer)
        elif is_newer(answer.version, self._version):
            self.newer_found.emit(answer)
        else:
            self.up_to_date.emit(answer)


def _fetched(address: str) -> str:
    """Return the text at an address.

    Raises:
        ChatAppError: ``UPDATE_UNREACHABLE`` or ``UPDATE_UNTRUSTED``.
    """
    from http.client import HTTPException  # noqa: PLC0415 - sockets and certificates are for those who ask
    from ssl import PROTOCOL_TLS_CLIENT, SSLCertVerificationError  # noqa: PLC0415
    from urllib.request import Request, urlopen  # noqa: PLC0415

    import truststore  # noqa: PLC0415

    # The certificates that this system trusts: where they are, a bundle's own OpenSSL knows of the system it was built on alone.
    trusted = truststore.SSLContext(PROTOCOL_TLS_CLIENT)
    # Says which program asks and nothing else: no version, no system.
    request = Request(address, headers={"User-Agent": "chatapp", "Accept": "application/json"})  # noqa: S310 - http or https
    try:
        with urlopen(request, timeout=_PATIENCE_S, context=trusted) as answer:  # noqa: S310 - as above
            return str(answer.read(_MAX_BYTES).decode("utf-8", errors="replace"))
    except (OSError, HTTPException, ValueError) as error:  # URLError and time-outs are OSErrors
        cause = getattr(error, "reason", error)
        if isinstance(cause, SSLCertVerificationError):
            facts = {"address": address, "reason": cause.verify_message or str(cause)}
            raise ChatAppError.of(ProblemKind.UPDATE_UNTRUSTED, **facts, detail=repr(error)) from error
        reason = getattr(cause, "strerror", "") or str(cause or error) or type(error).__name__  # without its number
        raise ChatAppError.of(ProblemKind.UPDATE_UNREACHABLE, address=address, reason=reason, detail=repr(error)) from error
