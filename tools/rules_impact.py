"""What a change of the rules would do to the matches that are stored: run it before a release.

    python -m tools.rules_impact [--redis URL] [--game SLUG] [--report report.json]

Each stored step is played again by the present rules, from its own recorded table and with its recorded chance, so that
one divergence does not hide the next. Running matches must be able to go on: their question must have answers, what is
unfinished on their agenda must be known; those that wait for players must be able to begin. Nothing is written: the
past stays as it is. Without `--redis` it looks at the matches of the service that `script/server` runs here. Ends with
0 when all is told alike, 1 when something would be refused or told differently, 2 when a match cannot be read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import TextIO

from domain.contract.dealer import SeededDealer
from domain.contract.game import Game
from domain.errors import BrokenRecord, Busy
from domain.games import GAMES
from domain.log.entry import Played
from domain.log.reenact import Divergence, reenact, stuck, unopenable
from domain.log.tree import Tree
from domain.reasons import RecordReason
from domain.table.fact_text import fact_text
from events.projections.summary import status
from events.stream import Log
from service.messages.catalogue import spoken
from service.settings import CannotStart, Settings
from tools.store import redis_of
from tools.terminal.broken_pipe import to_the_end

BAR = 40
ALIKE, DIFFERENT, UNREADABLE = range(3)


@dataclass(frozen=True)
class Impact:
    """What the present rules would do to one match.

    `steps` would be refused or told differently; `stuck` says why a match could not begin or go on; `broken` why it
    cannot be read at all.
    """

    match: str
    game: str
    played: int
    running: bool
    steps: list[dict[str, object]] = field(default_factory=list)
    stuck: str | None = None
    broken: str | None = None

    def is_alike(self) -> bool:
        """Whether nothing of it changes."""
        return not self.steps and self.stuck is None and self.broken is None


def impact(match: str, tree: Tree, games: Mapping[str, Game]) -> Impact:
    """One match, played again step by step."""
    slug, played = tree.opening.game, sum(isinstance(entry.body, Played) for entry in tree.entries)
    running = status(tree) == "playing"
    if slug not in games:
        return Impact(match, slug, played, running, broken=spoken(RecordReason.GAME_NOT_PLAYED(game=slug), "en"))
    try:
        steps = [_shown(tree, found) for found in reenact(games[slug], tree)]
        return Impact(match, slug, played, running, steps, _stuck(games[slug], tree, match))
    except BrokenRecord as broken:
        return Impact(match, slug, played, running, broken=spoken(broken, "en"))


def _shown(tree: Tree, found: Divergence) -> dict[str, object]:
    body = tree.body(found.seq)
    assert isinstance(body, Played), "only steps diverge"
    return {
        "seq": found.seq,
        "seat": body.seat,
        "action": dict(body.action),
        "why": spoken(found.why, "en"),
        "gone": [fact_text(fact) for fact in found.gone],
        "new": [fact_text(fact) for fact in found.new],
    }


def _stuck(game: Game, tree: Tree, match: str) -> str | None:
    """Why a match could not begin or go on: such a release is refused. The same match gives the same reason again."""
    dealer = SeededDealer(Random(match))
    stands = status(tree)
    if stands == "open" and tree.opening.origin is None:
        why = unopenable(game, tree.opening.setup, dealer)
    else:
        why = stuck(game, tree.at(tree.head), dealer) if stands == "playing" else None
    return None if why is None else spoken(why, "en")


def impacts(log: Log, games: Mapping[str, Game], only: str | None, progress: TextIO) -> Iterator[Impact]:
    """Every stored match, with a bar that says how far it is."""
    names = log.matches()
    for n, name in enumerate(names, 1):
        try:
            tree = Tree(log.read(name))
            is_wanted = only in (None, tree.opening.game)
        except BrokenRecord as broken:
            yield Impact(name, "", 0, False, broken=spoken(broken, "en"))
        else:
            if is_wanted:
                yield impact(name, tree, games)
        done = n * BAR // len(names)
        progress.write(f"\r[{'#' * done}{'.' * (BAR - done)}] {n}/{len(names)}")
        progress.flush()
    progress.write("\n")


def report(found: Sequence[Impact]) -> dict[str, object]:
    """All of it as JSON: figures first, then each match that is touched."""
    touched = [one for one in found if not one.is_alike()]
    return {
        "matches": len(found),
        "steps": sum(one.played for one in found),
        "touched": len(touched),
        "divergences": sum(len(one.steps) for one in found),
        "stuck": sum(one.stuck is not None for one in found),
        "list": [asdict(one) for one in touched],
    }


def _found(redis: str, games: Mapping[str, Game], only: str | None) -> list[Impact]:
    try:
        log = Log(redis)
    except ValueError as reason:
        raise CannotStart(f"{redis}: {reason}") from reason
    try:
        return list(impacts(log, games, only, sys.stderr))
    finally:
        log.close()


def main(argv: Sequence[str] | None = None, games: Mapping[str, Game] = GAMES) -> int:
    """Look at all matches and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--redis", help="where the matches are (as the service has it)")
    parser.add_argument("--game", choices=sorted(games), help="of this game only")
    parser.add_argument("--report", type=Path, help="a file for the JSON, instead of the output")
    asked = parser.parse_args(argv)
    if asked.report is not None:
        try:
            asked.report.open("a").close()  # now, not when all matches have been played again
        except OSError as reason:
            parser.error(f"the report cannot be written: {reason}")
    try:
        found = _found(asked.redis or redis_of(Settings.from_env()), games, asked.game)
    except (Busy, CannotStart) as reason:
        why = "Redis does not answer" if isinstance(reason, Busy) else reason
        print(f"the matches cannot be read: {why}", file=sys.stderr)
        return UNREADABLE
    said = json.dumps(report(found), indent=1, ensure_ascii=False)
    if asked.report is None:
        print(said)
    else:
        asked.report.write_text(said + "\n", "utf-8")
    if any(one.broken for one in found):
        return UNREADABLE
    return ALIKE if all(one.is_alike() for one in found) else DIFFERENT


if __name__ == "__main__":
    sys.exit(to_the_end(main))
