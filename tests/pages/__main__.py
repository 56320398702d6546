"""Write the pages of `docs/` that the tests determine: `python -m tests.pages`; `--check` only compares."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from annales.domain.games import GAMES
from tests.pages import citations, laws

DOCS = citations.ROOT / "docs"
COMMAND = "python -m tests.pages"


def files() -> Iterator[tuple[Path, str]]:
    """Every page with what must stand in it."""
    told = DOCS / "laws.md"
    yield told, laws.renewed(told.read_text("utf-8"))
    for slug in sorted(GAMES):
        title = _rules_of(slug).splitlines()[0].removeprefix("# ")
        held = citations.holders(citations.game_tests(slug))
        yield DOCS / "games" / f"{slug}_tests.md", citations.page(title, slug, held)


def stale() -> list[str]:
    """The pages that are not what the tests say, and those of games that are gone, from the project's root."""
    wanted = dict(files())
    found = set((DOCS / "games").glob("*_tests.md"))
    return sorted(
        str(path.relative_to(citations.ROOT))
        for path in found | set(wanted)
        if not path.is_file() or path.read_text("utf-8") != wanted.get(path)
    )


def faults() -> list[str]:
    """What is wrong with the citations of every game."""
    wrong = []
    for slug in sorted(GAMES):
        defined = citations.defined_in(_rules_of(slug))
        wrong += [
            f"{slug}: {fault}" for fault in citations.faults(defined, citations.holders(citations.game_tests(slug)))
        ]
    told = (DOCS / "laws.md").read_text("utf-8")
    return wrong + [f"docs/laws.md has no table of {book}" for book in sorted(laws.untold(told))]


def _rules_of(slug: str) -> str:
    return (DOCS / "games" / f"{slug}.md").read_text("utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Write, or compare; 1 when something is not as it should be."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a page is not fresh")
    wrong = faults()
    if parser.parse_args(argv).check:
        wrong += [f"{path} is not fresh: run {COMMAND}" for path in stale()]
    else:
        for path, text in files():
            path.write_text(text, "utf-8")
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
