"""A bot of one's own: where it is, and how it fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["python", "program", "http", "cheating"]


class BotFault(Exception):
    """A bot of one's own cannot be started, fails, or answers what is not legal; the message names it."""


@dataclass(frozen=True)
class Own:
    """A bot of one's own: `source` is `module:name` of a function or a class, a command, or an address.

    Of a cheating search it is the level whose budget it has.
    """

    name: str
    source: str
    kind: Kind
