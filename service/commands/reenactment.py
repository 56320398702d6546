"""Imported records played again by the rules of this service, before anybody goes on from one.

A record that holds may still tell of a table that no rules have made. It may be read, as facts are folded; but rules
never run on it: an unfinished one is played again before it is taken in, a finished one before it is branched.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from domain.contract.game import Game
from domain.log.reenact import Divergence, not_made_by
from domain.log.tree import Tree
from domain.phrases import Phrase
from domain.reasons import RecordReason, ReenactmentReason
from domain.table.fact_text import fact_text
from service.errors import ForkNotOpen, RecordRefused
from service.match import Match
from service.reasons import ForkReason

REMEMBERED = 4096  # matches whose verdict is kept
LONGEST = 160  # characters of a fact in a refusal


class Reenacting:
    """One record at a time in each process: it takes seconds, and other requests have their turn between its steps."""

    def __init__(self, give_way: Callable[[], None]) -> None:
        self._give_way, self._turn = give_way, Lock()
        self._verdicts: OrderedDict[tuple[str, int], Divergence | None] = OrderedDict()

    def check_record(self, game: Game, tree: Tree) -> None:
        """Raise RecordRefused, with the entry and the reason, unless the present rules make every step of a record."""
        with self._turn:
            found = not_made_by(game, tree, self._give_way)
        if found is not None:
            raise RecordRefused(seq=found.seq, reason=RecordReason.NOT_PRODUCED(why=_why(found)))

    def check_branch(self, match: Match) -> None:
        """Raise ForkNotOpen when the match was imported as it stands, and the present rules do not produce its steps.

        What goes on here was judged when it was brought in or branched, and its forks need not be judged again.
        """
        if not match.is_as_sent:
            return
        found = self._verdict(match)
        if found is not None:
            raise ForkNotOpen(reason=ForkReason.NOT_PRODUCED(entry=found.seq, why=_why(found)))

    def _verdict(self, match: Match) -> Divergence | None:
        """What was found of a match, which does not change while the rules do not."""
        key = match.id, match.game.RULES
        with self._turn:
            if key not in self._verdicts:
                self._verdicts[key] = not_made_by(match.game, match.tree, self._give_way)
                if len(self._verdicts) > REMEMBERED:
                    self._verdicts.popitem(last=False)
            return self._verdicts[key]


def _why(found: Divergence) -> tuple[Phrase, ...]:
    """The reason, with the first fact that the record tells and the rules do not, and the other way round."""
    parts = [found.why]
    parts += [ReenactmentReason.RECORD_HAS(fact=fact_text(fact)[:LONGEST]) for fact in found.gone[:1]]
    parts += [ReenactmentReason.RULES_HAVE(fact=fact_text(fact)[:LONGEST]) for fact in found.new[:1]]
    return tuple(parts)
