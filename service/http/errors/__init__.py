"""The errors of the HTTP layer, one class for each code, and all that is said about a mistake in a request.

    TableError                        500
    ├── RefusedByRules                422   `domain/errors.py`
    ├── RefusedByTable                409   `domain/errors.py`, `service/errors.py`
    │   ├── BadRequest                400   `reasons`: BadRequestReason
    │   ├── MalformedJson             400   JsonReason; what is wrong, and where: `json_errors`
    │   ├── Unauthenticated           401   TokenReason
    │   ├── MissingScope              403   Scope
    │   ├── NotFound                  404
    │   ├── NoSuchUserCode            404
    │   ├── UnknownOperation          404
    │   ├── MethodNotAllowed          405
    │   ├── NotAcceptable             406
    │   ├── BodyTooLarge              413
    │   ├── UnsupportedMediaType      415   MediaType
    │   ├── ValidationFailed          422   RequestReason; each with its place: `mistakes`
    │   ├── BadSignIn                 422   SignInReason
    │   ├── UpgradeRequired           426
    │   ├── TooManyRequests           429
    │   ├── TooManyStreams            429
    │   ├── TooManyConnections        429
    │   ├── TooManySubscriptions      429
    │   ├── Unavailable               503
    │   ├── NotReady                  503   ReadinessReason
    │   └── AtCapacity                503
    └── InternalError                 500

Families and the errors of the domain and the service state their status in the same way. To add one: a class with its
fields and its status, an example of it in `examples`, and its words in each language (`service/messages`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from annales.domain.errors import RefusedByTable, TableError
from annales.domain.phrases import Phrase
from annales.service.http.errors.mistakes import Mistake, summary
from annales.service.http.errors.reasons import MediaType, ReadinessReason

MOST_BYTES = 64 * 1024  # limit of a request body, except records


@dataclass(eq=False, kw_only=True)
class BadRequest(RefusedByTable):
    """The request is not valid HTTP."""

    status = 400
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class MalformedJson(RefusedByTable):
    """The body is not JSON."""

    status = 400
    reason: Phrase


class ValidationFailed(RefusedByTable):
    """The body, the query or a header does not match its schema; `mistakes` says where."""

    status = 422

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__()
        self.mistakes = list(mistakes)

    def fields(self) -> dict[str, Any]:
        """The first mistake and the number of others."""
        return {"reason": summary(self.mistakes)}


@dataclass(eq=False, kw_only=True)
class UnsupportedMediaType(RefusedByTable):
    """The body has another media type than the one expected here."""

    status = 415
    wanted: str
    instead: Phrase = field(default_factory=MediaType.NONE)


@dataclass(eq=False, kw_only=True)
class NotAcceptable(RefusedByTable):
    """The response is available in none of the media types that the caller accepts."""

    status = 406
    offered: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class BodyTooLarge(RefusedByTable):
    """The body exceeds the limit; `most` is in bytes."""

    status = 413
    most: int


@dataclass(eq=False, kw_only=True)
class Unauthenticated(RefusedByTable):
    """The token is missing or invalid."""

    status = 401
    reason: Phrase


@dataclass(eq=False, kw_only=True)
class MissingScope(RefusedByTable):
    """The token does not allow this; `missing` names the scopes it would need."""

    status = 403
    missing: Phrase


@dataclass(eq=False, kw_only=True)
class BadSignIn(RefusedByTable):
    """A program that somebody is to sign in to has asked for that in a wrong way."""

    status = 422
    reason: Phrase


class NoSuchUserCode(RefusedByTable):
    """No device waits for this code."""

    status = 404


@dataclass(eq=False, kw_only=True)
class NotFound(RefusedByTable):
    """There is nothing at this address."""

    status = 404
    path: str


@dataclass(eq=False, kw_only=True)
class MethodNotAllowed(RefusedByTable):
    """The address exists but does not support this method."""

    status = 405
    path: str
    method: str
    allowed: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class TooManyRequests(RefusedByTable):
    """The caller sends more requests than allowed."""

    status = 429
    seconds: int


@dataclass(eq=False, kw_only=True)
class TooManyStreams(RefusedByTable):
    """The token or the address has too many open streams and long polls."""

    status = 429
    whose: Phrase
    most: int


@dataclass(eq=False, kw_only=True)
class TooManyConnections(RefusedByTable):
    """The address has too many open connections."""

    status = 429
    most: int


@dataclass(eq=False, kw_only=True)
class TooManySubscriptions(RefusedByTable):
    """The connection follows as many matches as one may."""

    status = 429
    most: int


@dataclass(eq=False, kw_only=True)
class UnknownOperation(RefusedByTable):
    """The channel has no operation of this name."""

    status = 404
    operation: str


class UpgradeRequired(RefusedByTable):
    """The address is that of the channel, which only the opening handshake of a WebSocket opens."""

    status = 426


class AtCapacity(RefusedByTable):
    """The process has as many open streams and long polls as it allows."""

    status = 503


class Unavailable(RefusedByTable):
    """The service temporarily cannot reach what it depends on."""

    status = 503


class NotReady(RefusedByTable):
    """The service cannot serve requests; `problems` and `checks` say why, `wait` is in seconds."""

    status = 503

    def __init__(
        self,
        reason: Phrase | None = None,
        checks: Any = None,
        problems: Sequence[Any] = (),
        wait: int = 1,
    ) -> None:
        super().__init__()
        self.reason, self.wait = reason or ReadinessReason.SEE_CHECKS(), wait
        self.checks, self.problems = checks, list(problems)

    def fields(self) -> dict[str, Any]:
        """The reason; the problem document has the checks separately."""
        return {"reason": self.reason}


class InternalError(TableError):
    """A fault of the service."""
