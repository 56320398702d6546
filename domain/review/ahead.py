"""What may follow a table of a game in which all is open, by the search of the levels by whole turns."""

from __future__ import annotations

from contextlib import suppress

from annales.domain.bots.turns import ALIKE, WIDE, OutOfBudget, Search
from annales.domain.table.table import Table

DEPTHS = 3  # tables of a line: after the own turn, after the reply, and after the next own turn


class Ahead(Search):
    """A search by whole turns of what follows a given table."""

    def line(self, table: Table) -> list[Table]:
        """The tables after the rest of this turn, the best reply to it and the own turn after that: the best line.

        Of turns that are as good at once, the one that holds best against the replies found is meant. Where the budget
        is spent, or the match is over, the last table stands for those that follow.
        """
        return self._followed([self._own_turn(table)], DEPTHS)

    def course(self, table: Table) -> list[Table]:
        """The tables after the next turns, whosever they are, each the best at once: a quicker guess."""
        return self._followed([table], DEPTHS)[1:]

    def _followed(self, tables: list[Table], most: int) -> list[Table]:
        while len(tables) < most:
            with suppress(OutOfBudget):
                if tables[-1].ended is None:
                    tables.append(self._replies(tables[-1])[0].table)
                    continue
            tables.append(tables[-1])
        return tables

    def _own_turn(self, table: Table) -> Table:
        """The table after the best rest of a turn of our seat; the same one if another seat is asked."""
        if table.ended is not None or self._seat not in table.question.must:
            return table
        turns = self._turns(table, WIDE, ALIKE)
        holding = [] if turns[0].worth >= 1 else self._holding(turns)
        return (holding or turns)[0].table
