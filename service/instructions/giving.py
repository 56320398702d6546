"""Giving an instruction ahead, in place of the current one, and revoking it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from annales.domain.canonical import digest
from annales.domain.contract.ahead.orders import Order, accepted_orders
from annales.domain.errors import BadInstruction, MatchOver
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Instructed, Played
from annales.domain.log.tree import Tree
from annales.domain.reasons import InstructionReason
from annales.domain.table.facts import freeze
from annales.domain.table.layout import Seat
from annales.service.commands.command import Span
from annales.service.commands.seat_change import SeatChange
from annales.service.commands.seats import seat_held
from annales.service.errors import NotStarted
from annales.service.instructions.standing import orders_of, standing
from annales.service.match import Match

MOST_CHANGES = 16  # of one seat between two steps of the match


@dataclass(frozen=True)
class Instruct(SeatChange):
    """A player says what their seat answers ahead, in place of what they have said before; nothing revokes it."""

    match: str
    player: str
    orders: Sequence[Order]

    def fingerprint(self, match: Match) -> str:
        """The orders."""
        return digest("instruct", msgspec.to_builtins(self.orders))

    def admit(self, match: Match) -> Span | None:
        """The player must hold a seat; the entry that has given these very orders, if they are in force."""
        seat = seat_held(match, self.player)
        if match.is_over() or not match.tree.is_started():
            return None
        found = standing(match.game, match.tree, match.table(), seat)
        if found is None:
            return None if self.orders else (match.tree.last, match.tree.last)
        whole = len(found.orders) == len(orders_of(match.tree.body(found.entry)))
        wanted = accepted_orders(match.game, match.table(), self.orders)
        return (found.entry, found.entry) if whole and wanted == found.orders else None

    def check(self, match: Match) -> None:
        """The match must be under way, and the seat may not change its instruction without end."""
        if match.is_over():
            raise MatchOver()
        if not match.tree.is_started():
            raise NotStarted(waiting=len(match.free_seats()))
        if _changes(match.tree, seat_held(match, self.player)) >= MOST_CHANGES:
            raise BadInstruction(reason=InstructionReason.TOO_OFTEN(most=MOST_CHANGES))

    def draft_for(self, match: Match, draft: Draft, seat: Seat) -> None:
        """Write the orders, which only the seat can read."""
        orders = accepted_orders(match.game, draft.table, self.orders)
        draft.instruct(seat, freeze(msgspec.to_builtins(orders)))

    def repeats_for(self, match: Match, seat: Seat) -> Span | None:
        """None: the same orders are recognised while they are in force."""
        return None


def _changes(tree: Tree, seat: Seat) -> int:
    """How many instructions a seat has given since the last step."""
    changes = 0
    for entry in reversed(tree.entries):
        if isinstance(entry.body, Played):
            break
        changes += isinstance(entry.body, Instructed) and entry.body.seat == seat
    return changes
