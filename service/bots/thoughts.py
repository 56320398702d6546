"""Answers of bots that were found but not yet given, and for which table they were found.

A thought names the entry that it follows, the rules, and the level with its version: where any of these is another when
its time has come, the bot thinks anew, so that each move is the one that its entry stands for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from domain.bots import LEVELS, by, choose, seed_of
from domain.contract.engine import to_wire
from domain.errors import NotYourSeat
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
    by: Mapping[str, Any]
    action: Mapping[str, Any]
    due: int | None = None

    def holds(self, match: Match, seat: Seat) -> bool:
        """Whether the bot of this seat would still find the same."""
        return (self.head, self.rules, dict(self.by)) == (_head(match), match.game.RULES, signature(match, seat))

    def kept(self) -> str:
        """As it is kept in Redis: JSON."""
        return json.dumps(asdict(self))


def read(kept: str | None) -> Thought | None:
    """A thought that was kept; None where there is none, or one of another release."""
    try:
        return None if kept is None else Thought(**json.loads(kept))
    except (TypeError, ValueError):
        return None


def think(match: Match, seat: Seat, secret: bytes) -> Thought:
    """What the bot of a seat answers now, with the seed that the match's secret gives it; NotYourSeat if none sits."""
    signed, level = signature(match, seat), LEVELS[_level(match, seat)]
    head, table = _head(match), match.table()  # of one moment: the match may go on while the bot thinks
    action = choose(level, match.game, table, seat, seed_of(secret, signed["asked"], seat))
    return Thought(head, match.game.RULES, signed, to_wire(action))


def signature(match: Match, seat: Seat) -> dict[str, Any]:
    """What the entry of a bot says of it: its level with version and budget, and the entry by which it is asked."""
    return by(LEVELS[_level(match, seat)], match.tree.asked_by(seat, match.tree.head))


def _level(match: Match, seat: Seat) -> str:
    level = match.bot_at(seat)
    if level is None:
        raise NotYourSeat()
    return level


def _head(match: Match) -> str:
    return match.tree.entry(match.tree.head).digest
