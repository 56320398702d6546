"""Answers of bots that were found but not yet given, and for which table they were found.

A thought names the entry that it follows, the rules, and the level with its version: where any of these is another when
its time has come, the bot thinks anew, so that each move is the one that its entry stands for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from domain.bots import LEVELS, choose, seed_of
from domain.contract.engine import to_wire
from domain.errors import NotYourSeat
from domain.log.terms import Author
from domain.table.layout import Seat
from service.match import Match


class MovedOn(Exception):
    """The match stands at another entry than the one that a thought follows: the bot must think again."""


@dataclass(frozen=True)
class Thought:
    """The answer of a bot (`action`, on the wire) after the entry of this digest.

    `by` is what its entry will say of the bot, `due` when it may be written (milliseconds since 1970; None: now).
    """

    head: str
    rules: int
    by: Author
    action: Mapping[str, Any]
    due: int | None = None

    def holds(self, match: Match, seat: Seat) -> bool:
        """Whether the bot of this seat would still find the same."""
        return (self.head, self.rules, self.by) == (_head(match), match.game.RULES, _by(match, seat))

    def kept(self) -> str:
        """As it is kept in Redis: JSON."""
        return msgspec.json.encode(self).decode()


def read(kept: str | None) -> Thought | None:
    """A thought that was kept; None where there is none, or one of another release."""
    try:
        return None if kept is None else msgspec.json.decode(kept, type=Thought)
    except ValueError:
        return None


def think(match: Match, seat: Seat, secret: bytes) -> Thought:
    """What the bot of a seat answers now, with the seed that the match's secret gives it; NotYourSeat if none sits."""
    asked, level = _asked(match, seat), LEVELS[_level(match, seat)]
    head, table = _head(match), match.table()  # of one moment: the match may go on while the bot thinks
    action = choose(level, match.game, table, seat, seed_of(secret, asked, seat))
    return Thought(head, match.game.RULES, _by(match, seat), to_wire(action))


def _by(match: Match, seat: Seat) -> Author:
    level = LEVELS[_level(match, seat)]
    return Author(bot=level.name, version=level.version, budget=level.budget, asked=_asked(match, seat))


def _asked(match: Match, seat: Seat) -> int:
    return match.tree.asked_by(seat, match.tree.head)


def _level(match: Match, seat: Seat) -> str:
    level = match.bot_at(seat)
    if level is None:
        raise NotYourSeat()
    return level


def _head(match: Match) -> str:
    return match.tree.entry(match.tree.head).digest
