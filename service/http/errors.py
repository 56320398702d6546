"""What HTTP itself makes a request fail at, before or beside the table: one class for each code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.errors import RefusedByTable, TableError
from domain.phrases import Phrase
from service.http.reasons import MediaType, ReadinessReason
from service.http.wording import Mistake, summary

MOST_BYTES = 64 * 1024  # of a body


@dataclass(eq=False, kw_only=True)
class BadRequest(RefusedByTable):
    """What arrived is not HTTP as it should be."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class MalformedJson(RefusedByTable):
    """The body is not JSON."""

    reason: Phrase


class ValidationFailed(RefusedByTable):
    """The body or the query has not the shape that the description says; `mistakes` tells where."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__()
        self.mistakes = list(mistakes)

    def fields(self) -> dict[str, Any]:
        """The first mistake, and how many more there are."""
        return {"reason": summary(self.mistakes)}


@dataclass(eq=False, kw_only=True)
class UnsupportedMediaType(RefusedByTable):
    """A body of another type than the one that is read here."""

    wanted: str
    instead: Phrase = field(default_factory=MediaType.NONE)


@dataclass(eq=False, kw_only=True)
class NotAcceptable(RefusedByTable):
    """The answer has none of the forms that the caller accepts."""

    offered: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class BodyTooLarge(RefusedByTable):
    """The body is longer than is read here; `most` is in bytes."""

    most: int


@dataclass(eq=False, kw_only=True)
class Unauthenticated(RefusedByTable):
    """There is no token, or none that is good."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class MissingScope(RefusedByTable):
    """The token does not allow this; `missing` are the scopes that it would need."""

    missing: Phrase


@dataclass(eq=False, kw_only=True)
class NotFound(RefusedByTable):
    """There is nothing at this address."""

    path: str


@dataclass(eq=False, kw_only=True)
class MethodNotAllowed(RefusedByTable):
    """The address exists, and does not take this method."""

    path: str
    method: str
    allowed: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class TooManyRequests(RefusedByTable):
    """The caller asks more often than is allowed."""

    seconds: int


@dataclass(eq=False, kw_only=True)
class TooManyStreams(RefusedByTable):
    """The token, or the address, has too many streams and long polls open."""

    whose: Phrase
    most: int


@dataclass(eq=False, kw_only=True)
class TooManyConnections(RefusedByTable):
    """The address has too many connections open."""

    most: int


class AtCapacity(RefusedByTable):
    """As many streams and long polls are open here as the service holds."""


class Unavailable(RefusedByTable):
    """The service cannot reach what it needs now."""


class NotReady(RefusedByTable):
    """The service cannot do its work; `checks` say where that lies, `wait` is in seconds."""

    def __init__(self, reason: Phrase | None = None, checks: Mapping[str, Any] = {}, wait: int = 1) -> None:
        super().__init__()
        self.reason, self.checks, self.wait = reason or ReadinessReason.SEE_CHECKS(), dict(checks), wait

    def fields(self) -> dict[str, Any]:
        """The reason; the checks are told beside it."""
        return {"reason": self.reason}


class InternalError(TableError):
    """A fault of ours."""
