"""Shows what a change of the rules would do to the stored matches: run it before a release.

    python -m annales.tools.rules_impact [--redis URL] [--game SLUG] [--report report.json]

Each stored step is replayed by the present rules, from its own recorded table and with its recorded chance, so that one
divergence does not hide the next. Running matches must be able to continue: their question must have answers, and the
rules must know every frame on their agenda. Matches that wait for players must be able to start. Nothing is written.
Without `--redis` it reads the matches of the service that `script/server` runs here. Archived matches are read too,
from the archive that ANNALES_ARCHIVE names, or else from that of the service; a line says so if they are left out.
Exits with 0 if all steps give the same facts, with 1 if a step would be refused or give other facts, with 2 if a match
cannot be read.
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

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.game import Game
from annales.domain.errors import BrokenRecord, Busy
from annales.domain.games import INSTALLED
from annales.domain.log.entry import Played
from annales.domain.log.reenact import Divergence, reenact, stuck, unopenable
from annales.domain.log.tree import Tree
from annales.domain.reasons import RecordReason
from annales.domain.table.fact_text import fact_text
from annales.events.archive.engine import is_of_archive
from annales.events.cluster.client import events_client
from annales.events.projections.summary import status
from annales.events.store import StoreOfArchive
from annales.events.stream import Log
from annales.service.container import archive_of
from annales.service.messages.catalogue import spoken
from annales.service.settings import ArchiveSettings, CannotStart, Settings
from annales.tools.store import redis_of
from annales.tools.terminal.broken_pipe import to_the_end

BAR = 40
ALIKE, DIFFERENT, UNREADABLE = range(3)


@dataclass(frozen=True)
class Impact:
    """What the present rules would do to one match.

    `steps` lists those that would be refused or give other facts; `stuck` says why a match could not start or continue;
    `broken` why it cannot be read at all.
    """

    match: str
    game: str
    played: int
    running: bool
    steps: list[dict[str, object]] = field(default_factory=list)
    stuck: str | None = None
    broken: str | None = None

    def is_alike(self) -> bool:
        """Whether nothing changes for this match."""
        return not self.steps and self.stuck is None and self.broken is None


def impact(match: str, tree: Tree, games: Mapping[str, Game]) -> Impact:
    """Replay one match step by step."""
    slug, played = tree.opening.game, sum(isinstance(entry.body, Played) for entry in tree.entries)
    running = status(tree) == "playing"
    if slug not in games:
        return Impact(match, slug, played, running, broken=spoken(RecordReason.GAME_NOT_PLAYED(game=slug), "en"))
    try:
        steps = [_shown(tree, divergence) for divergence in reenact(games[slug], tree)]
        return Impact(match, slug, played, running, steps, _stuck(games[slug], tree, match))
    except BrokenRecord as broken:
        return Impact(match, slug, played, running, broken=spoken(broken, "en"))


def _shown(tree: Tree, divergence: Divergence) -> dict[str, object]:
    body = tree.body(divergence.seq)
    assert isinstance(body, Played), "only steps diverge"
    return {
        "seq": divergence.seq,
        "seat": body.seat,
        "action": dict(body.action),
        "why": spoken(divergence.why, "en"),
        "gone": [fact_text(fact) for fact in divergence.gone],
        "new": [fact_text(fact) for fact in divergence.new],
    }


def _stuck(game: Game, tree: Tree, match: str) -> str | None:
    """Why a match could not start or continue, or None. Chance is seeded by its id, so the result is reproducible."""
    dealer = SeededDealer(Random(match))
    present = status(tree)
    if present == "open" and tree.opening.origin is None:
        why = unopenable(game, tree.opening.setup, dealer)
    else:
        why = stuck(game, tree.at(tree.head), dealer) if present == "playing" else None
    return None if why is None else spoken(why, "en")


def impacts(log: Log, games: Mapping[str, Game], only: str | None, progress: TextIO) -> Iterator[Impact]:
    """Every stored match, with a progress bar."""
    names = log.all_matches()
    for n, name in enumerate(names, 1):
        try:
            tree = Tree(log.read(name))
            is_wanted = tree.last > 0 and only in (None, tree.opening.game)
        except BrokenRecord as broken:
            yield Impact(name, "", 0, False, broken=spoken(broken, "en"))
        else:
            if is_wanted:
                yield impact(name, tree, games)
        done = n * BAR // len(names)
        progress.write(f"\r[{'#' * done}{'.' * (BAR - done)}] {n}/{len(names)}")
        progress.flush()
    progress.write("\n")


def report(all_impacts: Sequence[Impact]) -> dict[str, object]:
    """The report as a JSON object: counts first, then each affected match."""
    touched = [each for each in all_impacts if not each.is_alike()]
    return {
        "matches": len(all_impacts),
        "steps": sum(each.played for each in all_impacts),
        "touched": len(touched),
        "divergences": sum(len(each.steps) for each in all_impacts),
        "stuck": sum(each.stuck is not None for each in all_impacts),
        "list": [asdict(each) for each in touched],
    }


def _measured(redis: str, address: str | None, games: Mapping[str, Game], only: str | None) -> list[Impact]:
    try:
        store = events_client(redis)
        archive = archive_of(ArchiveSettings(address), store)
        log = Log(redis, archive=archive)
    except ValueError as reason:
        raise CannotStart(f"{redis}: {reason}") from reason
    try:
        if address is None and StoreOfArchive(store).archive() is not None:
            print("archived matches are left out: ANNALES_ARCHIVE names no archive", file=sys.stderr)
        return list(impacts(log, games, only, sys.stderr))
    finally:
        log.close()
        if archive is not None:
            archive.close()
        store.close()


def main(argv: Sequence[str] | None = None, games: Mapping[str, Game] = INSTALLED) -> int:
    """Replay all matches and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--redis", help="the URL of the Redis with the matches (default: that of the service)")
    parser.add_argument("--game", choices=sorted(games), help="only matches of this game")
    parser.add_argument("--report", type=Path, help="a file for the JSON, instead of standard output")
    args = parser.parse_args(argv)
    if args.report is not None:
        try:
            args.report.open("a").close()  # fail now, not after all matches have been replayed
        except OSError as reason:
            parser.error(f"cannot write the report: {reason}")
    try:
        settings = Settings.from_env()
        archive = settings.archive(is_embedded=settings.redis_url is None and args.redis is None)
        where = args.redis or settings.events_url or redis_of(settings)
        measured = _measured(where, archive, games, args.game)
    except (Busy, CannotStart) as reason:
        away = f"the archive: {reason.__cause__}" if is_of_archive(reason) else "Redis does not answer"
        why = away if isinstance(reason, Busy) else reason
        print(f"cannot read the matches: {why}", file=sys.stderr)
        return UNREADABLE
    text = json.dumps(report(measured), indent=1, ensure_ascii=False)
    if args.report is None:
        print(text)
    else:
        args.report.write_text(text + "\n", "utf-8")
    if any(each.broken for each in measured):
        return UNREADABLE
    return ALIKE if all(each.is_alike() for each in measured) else DIFFERENT


if __name__ == "__main__":
    sys.exit(to_the_end(main))
