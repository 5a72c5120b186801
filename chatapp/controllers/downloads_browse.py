"""Searches the hub in the background; whoever waits is told after five seconds that nobody answers."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.models.hub_address import hub_endpoint, hub_host

if TYPE_CHECKING:
    from chatapp.models.hub import Hub
    from chatapp.models.hub_token import TokenStore

__all__ = ["HubBrowser"]

_PATIENCE_MS = 5_000


class HubBrowser(QObject):
    """Asks one thing at a time: a newer question makes the answer to an older one worthless.

    An answer that comes after "cannot be reached" was told is shown all the same: the network was slow, not absent.

    Signals:
        busy_changed: ``(bool)``
        found: ``(tuple[HubRepo, ...])``
        listed: ``(HubListing)``
        failed: ``(Problem)``
        token_kept: ``(bool has_token, bool is_in_keyring)``
    """

    busy_changed = Signal(bool)
    found = Signal(object)
    listed = Signal(object)
    failed = Signal(object)
    token_kept = Signal(bool, bool)
    _answered = Signal(int, str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.endpoint = hub_endpoint()
        self._lock = threading.Lock()
        self._tokens: TokenStore | None = None
        self._question = 0
        self._is_closed = False
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(self._on_patience_over)
        self._answered.connect(self._on_answered)

    @property
    def host(self) -> str:
        """Name of the machine that is asked."""
        return hub_host(self.endpoint)

    @Slot(str)
    def search(self, text: str) -> None:
        """Look for repositories; answers through ``found`` or ``failed``."""
        self._ask(lambda: _hub(self.endpoint, self.token()).search(text), "found")

    @Slot(str)
    def list_files(self, repo_id: str) -> None:
        """Look what a repository offers; answers through ``listed`` or ``failed``."""
        self._ask(lambda: _hub(self.endpoint, self.token()).listing(repo_id), "listed")

    @Slot(str)
    def keep_token(self, token: str) -> None:
        """Keep an access token in the system's keyring, or for this session where there is none; answers ``token_kept``."""
        threading.Thread(target=self._keep_token, args=(token,), name="hub-token", daemon=True).start()

    def token(self) -> str:
        """Return the access token; empty if there is none. Blocks: call it from a thread."""
        return self._token_store().read()

    def close(self) -> None:
        """Give up what is being asked; its thread dies with the process."""
        self._is_closed = True
        self._patience.stop()

    def _ask(self, work: Callable[[], object], answer: str) -> None:
        self._question += 1
        arguments = (self._question, work, answer)
        self._patience.start()
        self.busy_changed.emit(True)
        threading.Thread(target=self._work, args=arguments, name="hub", daemon=True).start()

    def _work(self, question: int, work: Callable[[], object], answer: str) -> None:
        result: object
        try:
            result = work()
        except ChatAppError as error:
            result, answer = error.problem, "failed"
        except Exception as error:  # noqa: BLE001 - a thread has no caller: whatever it is must reach the user
            facts: dict[str, int | float | str] = {"host": self.host, "reason": self.tr("an unexpected error")}
            result, answer = Problem(kind=ProblemKind.HUB_FAILED, facts=facts, detail=repr(error)), "failed"
        if not self._is_closed:
            self._answered.emit(question, answer, result)

    def _on_answered(self, question: int, answer: str, result: object) -> None:
        if question == self._question and not self._is_closed:
            self._patience.stop()
            self.busy_changed.emit(False)
            {"found": self.found, "listed": self.listed, "failed": self.failed}[answer].emit(result)

    @Slot()
    def _on_patience_over(self) -> None:
        self.busy_changed.emit(False)
        self.failed.emit(Problem(kind=ProblemKind.HUB_UNREACHABLE, facts={"host": self.host}))

    def _keep_token(self, token: str) -> None:
        is_kept = self._token_store().keep(token)
        if not self._is_closed:
            self.token_kept.emit(bool(token.strip()), is_kept)

    def _token_store(self) -> "TokenStore":
        from chatapp.models.hub_token import TokenStore  # noqa: PLC0415 - keyrings are slow to import

        with self._lock:
            self._tokens = self._tokens or TokenStore()
            return self._tokens


def _hub(endpoint: str, token: str) -> "Hub":
    from chatapp.models.hub import Hub  # noqa: PLC0415 - half a second of imports, for those who search

    return Hub(endpoint, token)
