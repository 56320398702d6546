"""The log of a worker during an outage of the store: one line when it begins or changes, and one when it is over."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from annales.domain.errors import Busy, NotReplicated, WritesRefused
from annales.events.archive.engine import is_of_archive
from annales.events.redis_client import refusal
from annales.service.messages.catalogue import spoken

_log = logging.getLogger(__name__)


@contextmanager
def not_for_the_archive() -> Iterator[None]:
    """Leave this duty to a later round while the archive does not answer: the duties of running matches need Redis."""
    try:
        yield
    except Busy as reason:
        if not is_of_archive(reason):
            raise


class Outages:
    """The outages that one worker sees; `worker` is its name in the log."""

    def __init__(self, worker: str) -> None:
        self._worker, self._state = worker, ""

    def met(self, reason: BaseException) -> None:
        """The work failed because of the store. This is logged once, however often the work is retried."""
        state = _kind(reason)
        if state != self._state:
            _log.warning("%s: %s; the work is retried until it succeeds", self._worker, _described(reason))
        self._state = state

    def over(self) -> None:
        """The work succeeded."""
        if self._state:
            _log.warning("%s: the store can be used again", self._worker)
        self._state = ""


def _kind(reason: BaseException) -> str:
    """What is logged again if it changes: of an archive the kind of error alone, as messages name different files."""
    return str(reason.__cause__).partition(":")[0] if is_of_archive(reason) else _described(reason)


def _described(reason: BaseException) -> str:
    """The outage in words; for an unknown error only its class."""
    if is_of_archive(reason):
        return f"the archive cannot be used ({reason.__cause__})"
    if isinstance(reason, (WritesRefused, NotReplicated)):
        return spoken(reason, "en")
    refused = next((state for state in map(refusal, _chain(reason)) if state), None)
    if refused is not None:
        return f"the store takes no writes now ({refused})"
    return f"Redis does not answer ({type(reason).__name__})"


def _chain(reason: BaseException) -> list[BaseException]:
    """An error and its cause and context: the error of a refused transaction carries the reason there."""
    causes = [reason.__cause__, reason.__context__]
    return [reason, *(cause for cause in causes if cause is not None)]
