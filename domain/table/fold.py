"""The fold: applies facts to a table without running any rule. No other code applies facts in a loop."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .facts import Fact
from .table import Table

Check = Callable[[Table, int, Fact], None]  # raises an error to refuse the i-th fact on the table before it


def extend(table: Table, facts: Iterable[Fact]) -> None:
    """Apply facts to this table in place; raises FactDoesNotFit."""
    table.apply(*facts)


def fold(table: Table, facts: Iterable[Fact], check: Check | None = None) -> Table:
    """A new table after these facts; the given one is unchanged. Raises FactDoesNotFit, or what `check` raises."""
    after = table.copy()
    if check is None:
        extend(after, facts)
        return after
    for i, fact in enumerate(facts):
        check(after, i, fact)
        after.apply(fact)
    return after
