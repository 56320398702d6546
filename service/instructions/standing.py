"""The current orders of a seat: what the log holds of them, and which of them are not over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from annales.domain.contract.ahead.orders import Orders, stands
from annales.domain.contract.game import Game
from annales.domain.log.entry import Instructed, facts_of
from annales.domain.log.tree import Tree
from annales.domain.table.facts import Asked
from annales.domain.table.layout import HIDDEN, Seat
from annales.domain.table.table import Table
from annales.domain.table.visibility import as_seen


class StandingOrders(NamedTuple):
    """The current orders of a seat, and the entry that gave them."""

    entry: int
    orders: Orders


def standing(game: Game, tree: Tree, table: Table, seat: Seat) -> StandingOrders | None:
    """The orders of a seat that are in force on the table at the head; None if there are none.

    Only its last instruction counts. It is gone once the match has gone back to before the place where it was given.
    """
    entry = tree.instructed.get(seat)
    if entry is None or seat in tree.resigned or not tree.is_on_path(tree.entry(entry).after):
        return None
    orders = orders_of(tree.body(entry))
    if not orders:
        return None
    public, asked = as_seen(table, None), tuple(_asked_since(tree, entry))
    left = tuple(order for order in orders if stands(game, public, order, asked, seat))
    return StandingOrders(entry, left) if left else None


def orders_of(body: object) -> Orders:
    """The orders in the body of an instruction whose envelope is open; none in one that this release cannot read."""
    held = body.action.get("orders") if isinstance(body, Instructed) else None
    try:
        return () if held is None or held == HIDDEN else msgspec.convert(held, Orders)
    except msgspec.ValidationError:
        return ()


def _asked_since(tree: Tree, entry: int) -> Iterator[Asked]:
    """The questions that were asked on the path after an instruction was given."""
    given_at = tree.entry(entry).after
    for seq in tree.back(tree.head):
        if seq <= given_at:
            return
        yield from (fact for fact in facts_of(tree.body(seq)) if isinstance(fact, Asked))


def is_open_to(tree: Tree, seat: Seat) -> bool:
    """Whether instructions may answer the open question for a seat.

    Not if the match has gone back to it, or the seat has answered it and left it open: then the seat itself is asked.
    """
    opened = tree.opened_at(tree.head)
    return opened > tree.gone_back_to and tree.asked_by(seat, tree.head) == opened
