"""Facts folded on a table, without any rule: nothing else in the service loops over facts to apply them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .facts import Fact
from .table import Table

Check = Callable[[Table, int, Fact], None]  # may refuse the i-th fact on the table before it


def extend(table: Table, facts: Iterable[Fact]) -> None:
    """Fold facts on this very table; raises FactDoesNotFit."""
    for fact in facts:
        table.apply(fact)


def fold(table: Table, facts: Iterable[Fact], check: Check | None = None) -> Table:
    """The table after these facts; the given one stays as it is. Raises FactDoesNotFit, or what `check` raises."""
    after = table.copy()
    if check is None:
        extend(after, facts)
        return after
    for i, fact in enumerate(facts):
        check(after, i, fact)
        after.apply(fact)
    return after


def scan(table: Table, steps: Iterable[Iterable[Fact]]) -> Iterator[Table]:
    """The table after each step, which is given by its facts; each is a table of its own. Raises FactDoesNotFit."""
    for facts in steps:
        table = fold(table, facts)
        yield table
