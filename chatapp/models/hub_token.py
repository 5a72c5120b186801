"""The access token of the hub: in the system's own keyring, or for this session only. Never in our files, logs or sentences.

Keyrings may ask the user to unlock them, and importing them is slow: both belong into a thread.
"""

import os

import keyring
from keyring.errors import KeyringError

from chatapp.log import topic

__all__ = ["TokenStore"]

_LOG = topic("models")
_SERVICE, _USER = "chatapp", "Hugging Face"
_VARIABLE = "HF_TOKEN"


class TokenStore:
    """Reads and keeps one token."""

    def __init__(self) -> None:
        self._session = ""

    def read(self) -> str:
        """Return the token: of this session, of the keyring, or of ``HF_TOKEN``; empty if there is none."""
        return self._session or self._kept() or os.environ.get(_VARIABLE, "").strip()

    def keep(self, token: str) -> bool:
        """Keep a token (an empty one deletes it); False where it lives in this session only, since no keyring takes it."""
        self._session = token.strip()
        try:
            if self._session:
                keyring.set_password(_SERVICE, _USER, self._session)
            elif self._kept():
                keyring.delete_password(_SERVICE, _USER)
        except Exception as error:  # noqa: BLE001 - backends raise errors of their own systems
            _LOG.info("the keyring does not keep the token: %s", type(error).__name__)
            return False
        return True

    def _kept(self) -> str:
        try:
            return keyring.get_password(_SERVICE, _USER) or ""
        except KeyringError:
            return ""  # no keyring here
        except Exception as error:  # noqa: BLE001 - see keep()
            _LOG.info("the keyring cannot be read: %s", type(error).__name__)
            return ""
