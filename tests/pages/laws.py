"""The tables of `docs/laws.md`, from the docstrings of the laws.

The page's prose is written by hand. Each table stands below a comment that names its law book:
`<!-- laws: position_laws -->`.
"""

import re
from collections.abc import Sequence

from tests.contract.driver import LAWS
from tests.contract.law import Law

BOOK = re.compile(r"^<!-- laws: (\w+) -->\n\n(?:\|.*\n)*", re.MULTILINE)


def book_of(law: Law) -> str:
    """The module in which a law stands."""
    return law.check.__module__.rpartition(".")[2]


def what_it_catches(law: Law) -> str:
    """The docstring of a law in one line, without the words that all begin with."""
    return " ".join((law.check.__doc__ or "").split()).removeprefix("Catches ")


def renewed(page: str, laws: Sequence[Law] = tuple(LAWS)) -> str:
    """The page with every table as the laws are now."""
    return BOOK.sub(lambda found: f"<!-- laws: {found[1]} -->\n\n{_table(found[1], laws)}", page)


def untold(page: str, laws: Sequence[Law] = tuple(LAWS)) -> set[str]:
    """The law books for which the page has no table."""
    return {book_of(law) for law in laws} - set(BOOK.findall(page))


def _table(book: str, laws: Sequence[Law]) -> str:
    rows = [f"| `{law.name}` | {what_it_catches(law)} |" for law in laws if book_of(law) == book]
    return "\n".join(["| law | what it catches |", "|---|---|", *rows]) + "\n"
