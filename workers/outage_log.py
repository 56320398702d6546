"""What a worker logs while the store cannot be used: a line when that begins, or changes, and one when it is over."""

from __future__ import annotations

import logging

from domain.errors import WritesRefused
from events.redis_client import refusal
from service.messages.catalogue import spoken

_log = logging.getLogger(__name__)


class Outages:
    """The outages that one worker meets; `who` is its name in the log."""

    def __init__(self, who: str) -> None:
        self._who, self._state = who, ""

    def met(self, reason: BaseException) -> None:
        """The work failed for want of the store. It is logged once, however often it is tried again."""
        state = _told(reason)
        if state != self._state:
            _log.warning("%s: %s; the work is tried again until it succeeds", self._who, state)
        self._state = state

    def over(self) -> None:
        """The work succeeded."""
        if self._state:
            _log.warning("%s: the store can be used again", self._who)
        self._state = ""


def _told(reason: BaseException) -> str:
    """In words; of an unknown error its kind alone."""
    if isinstance(reason, WritesRefused):
        return spoken(reason, "en")
    refused = next((state for state in map(refusal, _chain(reason)) if state), None)
    if refused is not None:
        return f"the store takes no writes now ({refused})"
    return f"Redis does not answer ({type(reason).__name__})"


def _chain(reason: BaseException) -> list[BaseException]:
    """An error and what it was raised from: a transaction is refused with the reason beside it."""
    causes = [reason.__cause__, reason.__context__]
    return [reason, *(cause for cause in causes if cause is not None)]
