"""Answers that bots have chosen but not yet given.

A planned answer names the entry that it follows, the rules, and the bot's level with its version. If any of these has
changed when the answer is due, the bot chooses again, so that every answer agrees with what its entry says of it. The
budget, and a weaker level that had to answer for want of time, stay as they were when the bot thought.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from annales.domain.bots import LEVELS, Level, choose, levels, seed_of, stand_in
from annales.domain.contract.engine import to_wire
from annales.domain.contract.game import Game
from annales.domain.errors import NotYourSeat
from annales.domain.log.entry import Played
from annales.domain.log.terms import Author
from annales.domain.table.layout import Seat
from annales.service.bots.cut_offs import NO_CUT_OFFS, CutOffs
from annales.service.bots.time_keeping import budgets
from annales.service.match import Match


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
        """Whether the bot at this seat would choose the same answer now, in the same time."""
        is_same_table = (self.head, self.rules) == (_head(match), match.game.rules)
        return is_same_table and may_be_author(self.by, match, seat, cut_offs)

    def to_json(self) -> str:
        """The form in which Redis keeps it."""
        return msgspec.json.encode(self).decode()


def from_json(json: str | None) -> PlannedAnswer | None:
    """A planned answer as Redis keeps it; None if there is none, or if another release wrote it."""
    try:
        return None if json is None else msgspec.json.decode(json, type=PlannedAnswer)
    except ValueError:
        return None


def choose_answer(
    match: Match, seat: Seat, secret: bytes, by: Author | None = None, game: Game | None = None
) -> PlannedAnswer:
    """What the bot at a seat answers now, seeded by the match's secret; raises NotYourSeat if no bot sits there.

    `by` is the author that its entry will name, whose level thinks with the budget that it names; by default the seat's
    own level. `game` is the game of the match as the thought plays it.
    """
    by = by or bot_author(match, seat)
    level, asking_entry = level_of_author(by), _asking_entry(match, seat)
    head, table = _head(match), match.table()  # read together: the match may go on while the bot thinks
    action = choose(level, game or match.game, table, seat, seed_of(secret, asking_entry, seat))
    return PlannedAnswer(head, match.game.rules, by, to_wire(action))


def bot_author(match: Match, seat: Seat, cut_offs: CutOffs = NO_CUT_OFFS) -> Author:
    """The author of a bot's entry where no clock runs: its level, or a weaker one if its thoughts were cut off."""
    return author_of(match, seat, _standing_in(match, seat, cut_offs), cut_offs)


def author_of(
    match: Match, seat: Seat, level: Level, cut_offs: CutOffs = NO_CUT_OFFS, seconds: int | None = None
) -> Author:
    """The author of a bot's entry: the level that answers with version and budget, and the entry that asked it.

    If it answers in place of another level, also that level, and why: how often its thoughts were cut off, and their
    limit; otherwise that fewer than `seconds` seconds were left, which were too few for it.
    """
    own = _level(match, seat)
    by = Author(bot=level.name, version=level.version, budget=level.budget, asked=_asking_entry(match, seat))
    if level.name == own:
        return by
    if _standing_in(match, seat, cut_offs).name != own:
        return msgspec.structs.replace(by, instead_of=own, cut_off=cut_offs.times, limit=cut_offs.limit)
    return msgspec.structs.replace(by, instead_of=own, limit=seconds)


def candidates(match: Match, seat: Seat, cut_offs: CutOffs = NO_CUT_OFFS) -> list[Level]:
    """The levels that may answer for a bot, the strongest first: its own, or the one in its place, and weaker ones."""
    strongest = _standing_in(match, seat, cut_offs)
    names = levels(match.game)
    weaker = names[: names.index(strongest.name)] if strongest.name in names else []
    return [strongest, *(LEVELS[name] for name in reversed(weaker))]


def level_of_author(by: Author) -> Level:
    """The level that an author names, with the budget that it names."""
    level = LEVELS[by.bot or ""]
    return replace(level, budget=by.budget or level.budget)


def may_be_author(by: Author, match: Match, seat: Seat, cut_offs: CutOffs = NO_CUT_OFFS) -> bool:
    """Whether the bot at a seat may answer the open question as this author.

    That is its level as it plays now; where a clock runs, also with a smaller budget, or a weaker level in its place.
    """
    if by == bot_author(match, seat, cut_offs):
        return True
    level = next((each for each in candidates(match, seat, cut_offs) if each.name == by.bot), None)
    if match.terms.clock is None or level is None or by.budget not in budgets(level):
        return False
    return by == author_of(match, seat, replace(level, budget=by.budget), cut_offs, by.limit)


def earlier_author(match: Match, seat: Seat, cut_offs: CutOffs = NO_CUT_OFFS) -> Author | None:
    """The author of the answer that this bot has given before to what the same entry asked; None if it gave none.

    After a take-back it answers with the same budget, so that it gives the same answer again.
    """
    asking_entry = _asking_entry(match, seat)
    for seq in range(asking_entry + 1, match.tree.last + 1):
        by, body = match.tree.entry(seq).by, match.tree.body(seq)
        if by.asked == asking_entry and isinstance(body, Played) and body.seat == seat:
            return by if may_be_author(by, match, seat, cut_offs) else None
    return None


def _standing_in(match: Match, seat: Seat, cut_offs: CutOffs) -> Level:
    return stand_in(match.game, _level(match, seat), cut_offs.times)


def _asking_entry(match: Match, seat: Seat) -> int:
    return match.tree.asked_by(seat, match.tree.head)


def _level(match: Match, seat: Seat) -> str:
    level = match.bot_at(seat)
    if level is None:
        raise NotYourSeat()
    return level


def _head(match: Match) -> str:
    return match.tree.entry(match.tree.head).digest
