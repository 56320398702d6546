"""Write pages for auditors to `build/pages`: which test holds which rule of each game, and what each law catches.

They are not in the tree, since they follow from the tests: `python -m tests.pages`. It fails if a rule has no test.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from annales.domain.games import GAMES
from tests.pages import citations, laws

DOCS = citations.ROOT / "docs"
FOLDER = citations.ROOT / "build" / "pages"


def files() -> Iterator[tuple[str, str]]:
    """The name of every page, and its text."""
    yield "laws.md", laws.page((DOCS / "laws.md").read_text("utf-8"))
    for slug in sorted(GAMES):
        title = _rules_of(slug).splitlines()[0].removeprefix("# ")
        yield f"{slug}_tests.md", citations.page(title, slug, citations.holders(citations.game_tests(slug)))


def faults() -> list[str]:
    """What is wrong with the citations of every game, and the law books that docs/laws.md does not name."""
    wrong = []
    for slug in sorted(GAMES):
        defined = citations.defined_in(_rules_of(slug))
        wrong += [
            f"{slug}: {fault}" for fault in citations.faults(defined, citations.holders(citations.game_tests(slug)))
        ]
    books = laws.without_a_heading((DOCS / "laws.md").read_text("utf-8"))
    return wrong + [f"docs/laws.md does not name {book}" for book in sorted(books)]


def _rules_of(slug: str) -> str:
    return (DOCS / "games" / f"{slug}.md").read_text("utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Write the pages; 1 when something is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.pages", description=__doc__)
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER", help="where they go (build/pages)")
    folder = parser.parse_args(argv).to
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files():
        (folder / name).write_text(text, "utf-8")
    wrong = faults()
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
