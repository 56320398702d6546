"""Contests in the game of stones, and matches that were never played."""

import shlex
import sys
from itertools import count

from annales.tools.arena.contest import Played
from annales.tools.arena.entrants.own import Own
from annales.tools.arena.plan import Contest, Fixture
from annales.tools.arena.workers import contest
from tests.bots import in_lines

KINDS = ({"take": 2}, {"take": 1, "stop": 1})
_deals = count()


def program(name, *words):
    """A bot of one's own that is a program: one of those in `tests/bots/in_lines.py`."""
    return Own(name, shlex.join([sys.executable, in_lines.__file__, *map(str, words)]), "program")


def played_by(*names, matches=6, seed="1", pairs=False, **others):
    """The matches of a contest, played in this process."""
    planned = Contest("stones", names, 2, seed, **others)
    return list(contest(planned.duplicate_matches(matches) if pairs else planned.single_matches(matches), 1))


def match(seats, ranks, kinds=KINDS, reason="last stone", length=None, deal=None):
    """A match that went so, on a deal of its own unless one is named."""
    seed = f"deal {next(_deals)}" if deal is None else deal
    return Played(Fixture("stones", seats, seed), ranks, reason, length, kinds, (0.01,) * len(seats))


def pair(points, deal=None):
    """Two matches of `a` against `b` with swapped seats, in which `a` gets 0, 0.5, 1, 1.5 or 2 points."""
    deal = f"pair {next(_deals)}" if deal is None else deal
    first, second = {0: (0, 0), 0.5: (0.5, 0), 1: (1, 0), 1.5: (1, 0.5), 2: (1, 1)}[points]
    ranks = {0: (2, 1), 0.5: (1, 1), 1: (1, 2)}
    return [match(("a", "b"), ranks[first], deal=deal), match(("b", "a"), ranks[second][::-1], deal=deal)]


def by_name(told):
    """The figures of each level by its name."""
    return {level.level: level for level in told.levels}
