"""Verdicts on golden records of bots: that every move holds, or is said to be gone.

    python -m tests.records.verdicts          computes those that are missing, and writes `verdicts.json`

Some levels think for minutes of a match. A verdict is kept under a digest of all that decides it: the sources of the
domain that decide moves (`sources`); the record; how it is checked; Python, platform, build and msgspec.
`verdicts.json` serves a fresh clone; what a test or an interrupted command has computed lies in `build/kept`, and is
not computed twice. Tests compute every move of a record without a verdict.
"""

import json
import os
import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import version
from pathlib import Path

from annales.domain.bots import ismcts
from annales.service.match import SUBSTITUTE
from annales.tools.annales.audit_bots.moves import Moves
from annales.tools.annales.audit_bots.reading import verified
from tests.records.in_time import IN_TIME, is_wrong
from tests.records.packing import UNPACKED
from tests.support.kept import FOLDER as STORE
from tests.support.kept import INTERPRETER, Thing, key_of, key_of_files
from tests.support.samples import TURN, spread

ROOT = Path(__file__).resolve().parents[2]
RECORDS = sorted(UNPACKED.glob("*/*.ndjson"))
FILE = Path(__file__).with_name("verdicts.json")
COMMAND = "python -m tests.records.verdicts"
PARTS = {"alphabeta": 2, "search": 2, "master": 4}  # in which a record is checked, by the dearest level in its name
DECIDING_NOTHING = ("texts.toml", "presentation.toml", "guide.toml", "reasons.toml")  # of the data of a game
BUILD = "pure" if (ismcts.__file__ or "").endswith(".py") else "compiled"
ENVIRONMENT = f"{INTERPRETER} {BUILD}"


@dataclass(frozen=True)
class Part:
    """A part of the moves of a golden record."""

    path: Path
    number: int
    parts: int

    def __str__(self) -> str:
        return name_of(self.path) + (f"-{self.number + 1}" if self.parts > 1 else "")

    def entries(self) -> list[int]:
        """The entries in which bots answered: as many of levels that think long as in the other parts."""
        quick, long = self._by_cost()
        return sorted([*quick, *long])

    def sample(self) -> list[int]:
        """All entries of levels that answer quickly; one of those that think long, in one of the parts."""
        quick, long = self._by_cost()
        return sorted([*quick, *spread(long, int(self.number == TURN % self.parts))])

    def _by_cost(self) -> tuple[list[int], list[int]]:
        moves = moves_of(self.path.read_bytes())
        long = [seq for seq in moves.entries() if moves.tree.entry(seq).by.bot in PARTS]
        quick = [seq for seq in moves.entries() if seq not in long]
        return quick[self.number :: self.parts], long[self.number :: self.parts]

    def check(self, entries: list[int], store: Path = STORE) -> list[str]:
        """What is wrong with the moves of these entries. If these are all, and nothing is, that is kept."""
        thing = self.thing(store)  # first: its key must not be of sources that are changed meanwhile
        moves = moves_of(self.path.read_bytes())
        faults = [f"entry {move.entry}: {move.found.text}" for move in map(moves.check, entries) if is_wrong(move)]
        if not faults and entries == self.entries() and not self.is_kept(store):
            thing.keep(b"")
        return faults

    def is_kept(self, store: Path = STORE) -> bool:
        """Whether all its moves were checked before, with everything as it is now."""
        return in_git(self.path) or self.thing(store).read() is not None

    def thing(self, store: Path = STORE) -> Thing:
        """That all its moves were checked in this tree."""
        return Thing(f"verdicts/{self}", key_of(key(self.path), *map(str, self.entries())), store)


def name_of(path: Path) -> str:
    """The name of a record: its game and what it shows."""
    return f"{path.parent.name}/{path.stem}"


def parts_of(path: Path) -> list[Part]:
    """The parts of a record: one, unless a level of it thinks long."""
    number = max((parts for level, parts in PARTS.items() if level in path.stem), default=1)
    return [Part(path, part, number) for part in range(number)]


def key(path: Path, root: Path = ROOT) -> str:
    """A digest of all that decides the verdict on a record."""
    decide = (ENVIRONMENT, version("msgspec"), SUBSTITUTE, *IN_TIME)
    return key_of(path.read_bytes(), sources(path.parent.name, root), *decide)[:16]


@lru_cache(maxsize=2)
def moves_of(record: bytes) -> Moves:
    """The moves of a record, which is verified once for its parts."""
    return verified(record)


@cache
def sources(slug: str, root: Path = ROOT) -> str:
    """A digest of the domain without other games, tournaments, words, looks, texts of moves, reviews, studies, lessons
    and what is told of levels, which decide no move, and of the check itself.
    """
    games = root / "domain" / "games"
    others = [folder for folder in games.iterdir() if folder.is_dir() and folder.name != slug]
    others += [root / "domain" / name for name in ("tournaments", "review", "annotations", "picture")]
    others += [root / "domain" / name for name in ("contract/presentation", "contract/guide", "log/moves")]
    others += [games / "packages.py", games / "missing.py"]
    others += [games / slug / "data" / name for name in DECIDING_NOTHING]
    others += [root / "domain" / "bots" / name for name in ("strength.py", "data")]
    files = [*(root / "domain").rglob("*.py"), *(root / "domain").rglob("*.toml")]
    files += (root / "tools" / "annales" / "audit_bots").glob("*.py")
    return key_of_files(root, [path for path in files if not any(path.is_relative_to(other) for other in others)])


def in_git(record: Path) -> bool:
    """Whether the file has a verdict on it, with everything as it is now."""
    return _file().get(name_of(record), {}).get(ENVIRONMENT) == key(record)


def write(records: list[Path]) -> None:
    """Write the verdicts on these records, all parts of which were checked."""
    told = {name: verdict for name, verdict in _file().items() if name in map(name_of, RECORDS)}
    for record in records:
        told[name_of(record)] = {**told.get(name_of(record), {}), ENVIRONMENT: key(record)}
    FILE.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", "utf-8")


def _file() -> dict[str, dict[str, str]]:
    """By record, then by environment: the digest of all that decided the verdict."""
    return json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}


def main() -> int:
    """Compute the verdicts that are missing in this environment, and write them."""
    parser = ArgumentParser(prog=COMMAND, description=main.__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="whose records are looked at (all games)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes that compute (all cores)")
    args = parser.parse_args()
    records = [path for path in RECORDS if not args.games or path.parent.name in args.games]
    waiting = [path for path in records if not in_git(path)]
    todo = [part for path in waiting for part in parts_of(path) if not part.is_kept()]
    print(f"{ENVIRONMENT}: {len(waiting)} of {len(records)} records have no verdict, {len(todo)} parts to compute")

    wrong = False
    with ProcessPoolExecutor(args.jobs) as pool:
        running = {pool.submit(part.check, part.entries()): part for part in todo}
        for number, done in enumerate(as_completed(running), 1):
            print(f"{number}/{len(todo)} {running[done]}: {'; '.join(done.result()) or 'every move holds'}", flush=True)
            wrong = wrong or bool(done.result())
    write([path for path in waiting if all(part.is_kept() for part in parts_of(path))])
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
