"""Answers that bots have chosen but not yet given.

A planned answer names the entry that it follows, the rules, and the bot's level with its version. If any of these has
changed when the answer is due, the bot chooses again, so that every answer agrees with what its entry says of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from domain.bots import choose, seed_of, stand_in
from domain.contract.engine import to_wire
from domain.errors import NotYourSeat
from domain.log.terms import Author
from domain.table.layout import Seat
from service.bots.cut_offs import NO_CUT_OFFS, CutOffs
from service.match import Match


class MatchMovedOn(Exception):
    """The head is no longer the entry that the planned answer follows: the bot must choose again."""


@dataclass(frozen=True)
class PlannedAnswer:
    """The answer of a bot: `action` on the wire, after the entry whose digest is `head`.

    `by` is the author that its entry will name, `due` the time when it may be written (milliseconds since 1970; None
    for now).
    """

    head: str
    rules: int
    by: Author
    action: Mapping[str, Any]
    due: int | None = None

    def is_current(self, match: Match, seat: Seat, cut_offs: CutOffs = NO_CUT_OFFS) -> bool:
        """Whether the bot at this seat would choose the same answer now."""
        return (self.head, self.rules, self.by) == (_head(match), match.game.RULES, bot_author(match, seat, cut_offs))

    def to_json(self) -> str:
        """The form in which Redis keeps it."""
        return msgspec.json.encode(self).decode()


def from_json(json: str | None) -> PlannedAnswer | None:
    """A planned answer as Redis keeps it; None if there is none, or if another release wrote it."""
    try:
        return None if json is None else msgspec.json.decode(json, type=PlannedAnswer)
    except ValueError:
        return None


def choose_answer(match: Match, seat: Seat, secret: bytes, cut_offs: CutOffs = NO_CUT_OFFS) -> PlannedAnswer:
    """What the bot at a seat answers now, seeded by the match's secret; raises NotYourSeat if no bot sits there.

    If its thoughts were cut off, a weaker level answers in its place.
    """
    asking_entry, level = _asking_entry(match, seat), stand_in(match.game, _level(match, seat), cut_offs.times)
    head, table = _head(match), match.table()  # read together: the match may go on while the bot thinks
    action = choose(level, match.game, table, seat, seed_of(secret, asking_entry, seat))
    return PlannedAnswer(head, match.game.RULES, bot_author(match, seat, cut_offs), to_wire(action))


def bot_author(match: Match, seat: Seat, cut_offs: CutOffs = NO_CUT_OFFS) -> Author:
    """The author of a bot's entry: its level with version and budget, and the entry that asked it.

    If it answers in place of another level, also that level, how often its thoughts were cut off, and their limit.
    """
    own = _level(match, seat)
    level = stand_in(match.game, own, cut_offs.times)
    by = Author(bot=level.name, version=level.version, budget=level.budget, asked=_asking_entry(match, seat))
    if level.name == own:
        return by
    return msgspec.structs.replace(by, instead_of=own, cut_off=cut_offs.times, limit=cut_offs.limit)


def _asking_entry(match: Match, seat: Seat) -> int:
    return match.tree.asked_by(seat, match.tree.head)


def _level(match: Match, seat: Seat) -> str:
    level = match.bot_at(seat)
    if level is None:
        raise NotYourSeat()
    return level


def _head(match: Match) -> str:
    return match.tree.entry(match.tree.head).digest
