"""What each law catches, as a page: from the docstrings of the laws, by the headings of `docs/laws.md`.

There a comment below a heading names a law book: `<!-- laws: position_laws -->`.
"""

import re
from collections.abc import Sequence

from annales.tools.laws.driver import LAWS
from annales.tools.laws.law import Law

BEGINNING = "Catches "
BOOK = re.compile(r"^## (.+)\n\n<!-- laws: (\w+) -->$", re.MULTILINE)


def book_of(law: Law) -> str:
    """The module in which a law stands."""
    return law.check.__module__.rpartition(".")[2]


def what_it_catches(law: Law) -> str:
    """The docstring of a law in one line, without the words that all begin with."""
    return " ".join((law.check.__doc__ or "").split()).removeprefix(BEGINNING)


def page(headings: str, laws: Sequence[Law] = tuple(LAWS)) -> str:
    """The page of all laws in Markdown; `headings` is `docs/laws.md`."""
    parts = [f"## {heading}\n\n{_table(book, laws)}" for heading, book in BOOK.findall(headings)]
    return "\n".join(["# What each law catches\n\n[The laws](../../docs/laws.md) in general.\n", *parts])


def without_a_heading(headings: str, laws: Sequence[Law] = tuple(LAWS)) -> set[str]:
    """The law books that `docs/laws.md` does not name."""
    return {book_of(law) for law in laws} - {book for _, book in BOOK.findall(headings)}


def _table(book: str, laws: Sequence[Law]) -> str:
    rows = [f"| `{law.name}` | {what_it_catches(law)} |" for law in laws if book_of(law) == book]
    return "\n".join(["| law | what it catches |", "|---|---|", *rows]) + "\n"
