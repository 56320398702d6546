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
from domain.table.fact_text import fact_text
from domain.words import Words
from service.errors import ForkNotOpen, RecordRefused
from service.match import Match

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
            raise RecordRefused(seq=found.seq, why=f"the present rules do not produce this step ({_why(found)})")

    def check_branch(self, match: Match) -> None:
        """Raise ForkNotOpen when the match was imported as it stands, and the present rules do not produce its steps.

        What goes on here was judged when it was brought in or branched, and its forks need not be judged again.
        """
        if not match.is_as_sent:
            return
        found = self._verdict(match)
        if found is not None:
            why = _why(found)
            raise ForkNotOpen(
                why=Words(
                    en=f"it was imported, and the present rules do not produce its entry {found.seq} ({why})",
                    fr=f"elle a été importée, et les règles actuelles ne produisent pas son entrée {found.seq} ({why})",
                )
            )

    def _verdict(self, match: Match) -> Divergence | None:
        """What was found of a match, which does not change while the rules do not."""
        key = match.id, match.game.RULES
        with self._turn:
            if key not in self._verdicts:
                self._verdicts[key] = not_made_by(match.game, match.tree, self._give_way)
                if len(self._verdicts) > REMEMBERED:
                    self._verdicts.popitem(last=False)
            return self._verdicts[key]


def _why(found: Divergence) -> str:
    """The reason, with the first fact that the record tells and the rules do not, and the other way round."""
    parts = [found.why]
    parts += [f"the record has '{fact_text(fact)[:LONGEST]}'" for fact in found.gone[:1]]
    parts += [f"the rules have '{fact_text(fact)[:LONGEST]}'" for fact in found.new[:1]]
    return ", ".join(parts)
