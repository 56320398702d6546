"""What every command has: the service's parts, who acts, and errors in one line."""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from contextlib import contextmanager

import click

from annales.domain.errors import Busy, TableError
from annales.service.accounts.names import is_readable, normalised
from annales.service.container import Services
from annales.service.messages.catalogue import spoken
from annales.service.operators.acts import LONGEST_REASON, Operator
from annales.service.settings import CannotStart
from annales.tools.store import opened_store, why_away

REFUSED, FAILED = 1, 2  # exit codes


class Refused(click.ClickException):
    """The service refuses the act."""

    exit_code = REFUSED


class Unreachable(click.ClickException):
    """Redis or the archive cannot be reached."""

    exit_code = FAILED


@contextmanager
def connected(redis_url: str | None) -> Iterator[Services]:
    """The parts of the service on this Redis; by default on that of the service that runs here."""
    try:
        with opened_store(redis_url) as parts:
            yield parts
    except (Busy, CannotStart, ValueError) as reason:
        raise Unreachable(str(why_away(reason))) from reason
    except TableError as refusal:
        raise Refused(spoken(refusal, "en")) from refusal


def whoever_runs_this(parts: Services) -> Operator:
    """The operator at the command line."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = "unknown"
    return parts.operators.acting.at_the_command_line(user)


def line_of_text(most: int) -> click.ParamType[str]:
    """A parameter that is a line of printable text."""
    return _OneLine(most)


class _OneLine(click.ParamType[str]):
    name = "text"

    def __init__(self, most: int) -> None:
        self._most = most

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = normalised(value)
        if not is_readable(text) or len(text) > self._most:
            self.fail(f"it has 1 to {self._most} printable characters, without spaces at its ends", param, ctx)
        return text


REASON = line_of_text(LONGEST_REASON)
