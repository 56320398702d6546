"""What every level answers at positions of the golden records, and what these are worth by the game's `value`.

Kept as digests beside this file.

    python -m tests.bots.answers          writes the digests of levels, rules and records that are new

A version of a level is what it answers: a change of that needs a new version (`domain/bots/level.py`). So the command
does not replace a digest that is kept of the same version; it says which level answers otherwise, and exits with 1. The
positions are a sample: a change that they do not show needs a new version all the same.
"""

import json
import sys
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from statistics import median_low

from annales.domain.bots import KEPT, LEVELS, choose
from annales.domain.canonical import digest
from annales.domain.contract.engine import to_wire
from annales.domain.games import GAMES
from annales.tools.record import moments, read
from tests.records.packing import UNPACKED

FILE = Path(__file__).with_name("answers.json")


@dataclass(frozen=True)
class Sample:
    """How much a level is asked: at how many positions of how many records of a game, with which budget."""

    positions: int
    records: int
    budget: int | None = None  # None: its own


# The searches think for long: they are asked seldom, with a part of their budget.
SAMPLES = {"alphabeta": Sample(1, 6), "search": Sample(2, 3, 24), "master": Sample(1, 2, 32)}
OFTEN = Sample(5, 100)
VALUED = 20  # positions of a record whose values are part of the digests of all levels but `random`
DIGITS = 6  # of a value


def installed():
    """Every version of a level that can be run, by name and version."""
    return {f"{level.name} {level.version}": level for level in (*LEVELS.values(), *KEPT)}


def answered(level, game):
    """The digest of what a level answers in each record of a game that it plays, by the name of the record."""
    if not level.plays(game):
        return {}
    sample = SAMPLES.get(level.name, OFTEN)
    level = replace(level, budget=sample.budget or level.budget)
    paths = sorted((UNPACKED / game.SLUG).glob("*.match"))
    return {path.stem: _in_record(level, game, path, sample.positions) for path in spread(paths, sample.records)}


def all_answers():
    """By level and version, then by game and version of its rules, then by record."""
    return {
        name: {key(game): told for game in GAMES.values() if (told := answered(level, game))}
        for name, level in installed().items()
    }


def key(game):
    """A game and the version of its rules."""
    return f"{game.SLUG} {game.rules}"


def kept():
    """The digests that are kept."""
    return json.loads(FILE.read_text("utf-8"))


def changed(before, now):
    """The versions of levels, with the games, that answer otherwise than they did under the same rules."""
    found = defaultdict(list)
    for name, games in now.items():
        for game, records in games.items():
            known = before.get(name, {}).get(game, {})
            if any(known.get(record, answers) != answers for record, answers in records.items()):
                found[name].append(game)
    return dict(found)


def spread(items, most):
    """So many of them at most, evenly spread."""
    number = min(most, len(items))
    return [items[len(items) * (2 * n + 1) // (2 * number)] for n in range(number)]


def _in_record(level, game, path, positions):
    """At questions that have many answers; with the values of the game, if the level goes by them."""
    asked = questions(game, path)
    told = [
        to_wire(choose(level, game, table, seat, f"{path.stem} {n}"))
        for n, (table, seat) in enumerate(spread(asked, positions))
    ]
    values = () if level.name == "random" else values_in(game, path)
    return digest(*told, *values)[:16]


@lru_cache(maxsize=1)
def questions(game, path):
    """The half of the questions of a record that have the most answers: each with its table and the seat."""
    script = read(path.read_text("utf-8"))
    asked = [
        (len(list(game.legal(table, answer.seat))), table, answer.seat)
        for (_, _, table), (answer, _, _) in pairwise(moments(script))
        if answer.seat in table.question.must
    ]
    most = median_low(number for number, _, _ in asked)
    return [(table, seat) for number, table, seat in asked if number >= max(2, most)]


@cache
def values_in(game, path):
    """What the game says that positions of a record are worth to the seat that is asked, as text."""
    return [f"{game.value(table, seat):.{DIGITS}f}" for table, seat in spread(questions(game, path), VALUED)]


def main():
    """Keep the digests of all levels."""
    now = all_answers()
    for name, games in (otherwise := changed(kept() if FILE.exists() else {}, now)).items():
        print(f"{name} answers otherwise in {', '.join(games)}: raise its version", file=sys.stderr)
    if not otherwise:
        FILE.write_text(json.dumps(now, indent=1, sort_keys=True) + "\n", "utf-8")
    return 1 if otherwise else 0


if __name__ == "__main__":
    sys.exit(main())
