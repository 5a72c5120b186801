"""The one edge to the hub: its web client with time-outs, and its errors as ours. Importing this takes half a second.

huggingface_hub tries again by itself, asleep for up to half a minute, and lists repositories without any time-out. A window must
neither wait unseen nor for ever, so the client here has time-outs of its own and turns what would be tried again into our errors;
who may try again is the download, visibly.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from typing import Any

import httpx2
from huggingface_hub import is_offline_mode, set_client_factory
from huggingface_hub.errors import (
    EntryNotFoundError,
    GatedRepoError,
    HfHubHTTPError,
    HFValidationError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.models.hub_address import hub_host

__all__ = ["hub_errors_of"]

_TIMEOUTS = httpx2.Timeout(connect=4.0, read=10.0, write=10.0, pool=4.0)
_UNAUTHORIZED, _FORBIDDEN, _BUSY, _SERVER_ERRORS = 401, 403, 429, 500
_DEFAULT_WAIT_S = 30
_NOT_FOUND = (RepositoryNotFoundError, RevisionNotFoundError, EntryNotFoundError, HFValidationError)


class _HubClient(httpx2.Client):
    """Asks once, waits a bounded time, and says at once what went wrong."""

    def send(self, request: httpx2.Request, **options: Any) -> httpx2.Response:  # noqa: ANN401 - the base class's own options
        """Send; see the module's docstring."""
        host = request.url.host
        if is_offline_mode():
            raise ChatAppError.of(ProblemKind.HUB_OFFLINE, host=host)
        request.extensions = {**request.extensions, "timeout": _TIMEOUTS.as_dict()}
        try:
            response = super().send(request, **options)
        except httpx2.TransportError as error:
            raise ChatAppError.of(ProblemKind.HUB_UNREACHABLE, host=host, detail=repr(error)) from error
        if response.status_code == _BUSY or response.status_code >= _SERVER_ERRORS:
            response.close()
            raise _of_status(response, host)
        return response


@contextmanager
def hub_errors_of(endpoint: str, name: str, file: str = "") -> Iterator[None]:
    """Turn every error of the hub's library into ours.

    Args:
        endpoint: Of the hub that is asked.
        name: The repository that is asked for.
        file: A file of it, if one is asked for: the repository may be there without it.

    Raises:
        ChatAppError: One of the ``HUB_`` kinds.
    """
    host = hub_host(endpoint)
    try:
        yield
    except GatedRepoError as error:
        page = f"{endpoint}/{name}"
        raise ChatAppError.of(ProblemKind.HUB_GATED, name=name, page=page, detail=str(error)) from error
    except _NOT_FOUND as error:
        lacking = f"{name}/{file}" if file and isinstance(error, EntryNotFoundError) else name
        raise ChatAppError.of(ProblemKind.HUB_NOT_FOUND, host=host, name=lacking, detail=str(error)) from error
    except HfHubHTTPError as error:
        raise _of_response(error, host, name) from error
    except httpx2.TransportError as error:
        raise ChatAppError.of(ProblemKind.HUB_UNREACHABLE, host=host, detail=repr(error)) from error
    except httpx2.HTTPError as error:
        raise ChatAppError.of(ProblemKind.HUB_FAILED, host=host, reason=type(error).__name__, detail=str(error)) from error
    except (
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        httpx2.InvalidURL,
    ) as error:  # of what the library makes of an answer
        reason = "its answer cannot be understood"
        raise ChatAppError.of(ProblemKind.HUB_FAILED, host=host, reason=reason, detail=repr(error)) from error


def _of_response(error: HfHubHTTPError, host: str, name: str) -> ChatAppError:
    status = error.response.status_code if error.response is not None else 0
    if status in {_UNAUTHORIZED, _FORBIDDEN}:
        return ChatAppError.of(ProblemKind.HUB_REFUSED, host=host, name=name, reason=f"status {status}", detail=str(error))
    return ChatAppError.of(ProblemKind.HUB_FAILED, host=host, reason=f"status {status}", detail=str(error))


def _of_status(response: httpx2.Response, host: str) -> ChatAppError:
    if response.status_code == _BUSY:
        return ChatAppError.of(ProblemKind.HUB_BUSY, host=host, wait_s=_wait_s(response.headers.get("Retry-After", "")))
    return ChatAppError.of(ProblemKind.HUB_FAILED, host=host, reason=f"status {response.status_code}")


def _wait_s(asked: str) -> int:
    """Return the seconds of a Retry-After, which may also be a date (RFC 9110, section 10.2.3)."""
    if asked.strip().isdecimal():
        return min(int(asked.strip()[:9]), 86_400)
    try:
        return max(0, round(parsedate_to_datetime(asked).timestamp() - time.time()))
    except ValueError:
        return _DEFAULT_WAIT_S


# At import, which happens once: setting it again would close connections in use.
set_client_factory(lambda: _HubClient(follow_redirects=True, timeout=_TIMEOUTS))
