"""What an audit says of one move of a bot, and the sentences for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from annales.domain.bots import GONE, LEVELS
from annales.domain.table.layout import Seat

Verdict = Literal["holds", "differs", "unchecked"]
Why = Literal[
    "another_answer",
    "another_seed",
    "another_seat",
    "another_level",
    "not_asked",
    "impossible",
    "not_disclosed",
    "rules_not_installed",
    "level_gone",
    "level_unknown",
    "own_bot",
    "budget_too_large",
]


@dataclass(frozen=True)
class MoveVerdict:
    """A verdict with its reason: a code, and a sentence. A move that holds has none."""

    verdict: Verdict = "holds"
    why: Why | None = None
    text: str = ""


@dataclass(frozen=True)
class Move:
    """A move of a bot: what its entry says of it, what was found, and how it was computed.

    `seed` and `own`, the answer of the bot, are None if nothing was computed. `instead_of` is the level in whose place
    another one answered, because its thoughts were cut off `cut_off` times, by the time `limit` if that is known.
    Without `cut_off` it answered because fewer than `limit` seconds were left.
    """

    entry: int
    seat: Seat
    level: str
    version: int | None
    budget: int | None
    asked: int | None
    recorded: Mapping[str, Any]
    found: MoveVerdict
    seed: str | None = None
    own: Mapping[str, Any] | None = None
    instead_of: str | None = None
    cut_off: int | None = None
    limit: int | None = None


def differs(why: Why, text: str) -> MoveVerdict:
    """The move is not the one that the bot makes."""
    return MoveVerdict("differs", why, text)


def unchecked(why: Why, text: str) -> MoveVerdict:
    """The move cannot be computed here."""
    return MoveVerdict("unchecked", why, text)


def not_here(name: str, version: int) -> MoveVerdict:
    """Why a version of a level cannot be run."""
    if (name, version) in GONE:
        return unchecked("level_gone", f"{name} {version} is gone: release {GONE[name, version]} was the last with it")
    if name in LEVELS:
        return unchecked("level_unknown", f"{name} {version} is not known here, {name} {LEVELS[name].version} is")
    return unchecked("level_unknown", f"there is no level {name} here")
