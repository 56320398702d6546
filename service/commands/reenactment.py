"""Re-enactment of imported records by the current rules, before anybody continues one.

A valid record may still describe a table that no rules can produce. It can be read, because reading only folds facts,
but rules must never run on it: an unfinished record is re-enacted before it is imported, a finished one before a fork.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from annales.domain.contract.game import Game
from annales.domain.log.reenact import Divergence, not_made_by
from annales.domain.log.tree import Tree
from annales.domain.phrases import Phrase
from annales.domain.reasons import RecordReason, ReenactmentReason
from annales.domain.table.fact_text import fact_text
from annales.service.errors import ForkNotOpen, RecordRefused
from annales.service.match import Match
from annales.service.reasons import ForkReason

REMEMBERED = 4096  # matches whose verdict is cached
LONGEST = 160  # characters of a fact in a refusal


class Reenactor:
    """Re-enacts one record at a time in each process. It takes seconds; other requests run between the steps."""

    def __init__(self, give_way: Callable[[], None]) -> None:
        self._give_way, self._turn = give_way, Lock()
        self._verdicts: OrderedDict[tuple[str, int], Divergence | None] = OrderedDict()

    @contextmanager
    def one_at_a_time(self) -> Iterator[None]:
        """Wait until no other record is re-enacted in this process."""
        with self._turn:
            yield

    def check_record(self, game: Game, tree: Tree) -> None:
        """Raise RecordRefused, with entry and reason, unless the current rules produce every step of a record."""
        with self._turn:
            divergence = not_made_by(game, tree, self._give_way)
        if divergence is not None:
            raise RecordRefused(seq=divergence.seq, reason=RecordReason.NOT_PRODUCED(why=_why(divergence)))

    def check_fork(self, match: Match) -> None:
        """Raise ForkNotOpen if the match is an unchanged import whose steps the current rules do not produce.

        A match that is continued here was checked when it was imported or forked, so its forks need no check.
        """
        if not match.is_unchanged_import:
            return
        divergence = self._verdict(match)
        if divergence is not None:
            raise ForkNotOpen(reason=ForkReason.NOT_PRODUCED(entry=divergence.seq, why=_why(divergence)))

    def _verdict(self, match: Match) -> Divergence | None:
        """The first divergence in a match, if any; it depends only on the match and the version of the rules."""
        key = match.id, match.game.rules
        with self._turn:
            if key not in self._verdicts:
                self._verdicts[key] = not_made_by(match.game, match.tree, self._give_way)
                if len(self._verdicts) > REMEMBERED:
                    self._verdicts.popitem(last=False)
            return self._verdicts[key]


def _why(divergence: Divergence) -> tuple[Phrase, ...]:
    """The reason, with the first fact that only the record has, and the first that only the rules produce."""
    phrases = [divergence.why]
    phrases += [ReenactmentReason.RECORD_HAS(fact=fact_text(fact)[:LONGEST]) for fact in divergence.gone[:1]]
    phrases += [ReenactmentReason.RULES_HAVE(fact=fact_text(fact)[:LONGEST]) for fact in divergence.new[:1]]
    return tuple(phrases)
