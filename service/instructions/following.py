"""Following instructions: what seats have answered ahead is written together with the entry that asks them."""

from __future__ import annotations

from typing import NamedTuple

from annales.domain.contract.ahead.orders import answer_of
from annales.domain.contract.engine import advance
from annales.domain.contract.game import Action
from annales.domain.errors import TableError
from annales.domain.log.draft import Draft
from annales.domain.log.terms import Author
from annales.domain.table.layout import Seat
from annales.service.commands.answer import note_new_rules
from annales.service.instructions.standing import is_open_to, standing
from annales.service.match import Match

MOST_IN_A_ROW = 64  # answers in one append; then the seats are asked


class Due(NamedTuple):
    """The answer that a seat has given ahead to the open question, and the entry in which it has."""

    seat: Seat
    entry: int
    player: str
    action: Action


def follow_instructions(draft: Draft, match: Match) -> None:
    """Draft the answers that seats have given ahead, until a seat is asked that has given none, or the match ends.

    They take no time, and appear as acts of their owners. An answer that the rules refuse after all is not given: its
    seat is asked as without an instruction.
    """
    if not draft.tree.instructed or not draft.tree.is_started() or draft.tree.disclosed:
        return
    for _ in range(MOST_IN_A_ROW):
        due = None if draft.is_over() else _due(draft, match)
        if due is None or not _answered(draft, match, due):
            break
    if draft.is_over() and not draft.tree.disclosed:
        draft.disclose()


def _due(draft: Draft, match: Match) -> Due | None:
    """The first seat that has answered the open question ahead, those first that must answer it."""
    tree, asked = draft.tree, draft.tree.asked_after(draft.tree.head)
    for seat in () if asked is None else dict.fromkeys((*asked.must, *asked.may)):
        holder = tree.holders.get(seat)
        if seat not in tree.instructed or holder is None or holder.player is None or not is_open_to(tree, seat):
            continue
        found = standing(match.game, tree, draft.table, seat)
        action = None if found is None else answer_of(match.game, draft.table, seat, found.orders)
        if found is not None and action is not None:
            return Due(seat, found.entry, holder.player, action)
    return None


def _answered(draft: Draft, match: Match, due: Due) -> bool:
    """Draft an answer, as a redo if the same step is there already; false if the rules refuse it."""
    by = Author(player=due.player, instruction=due.entry)
    try:
        after, step = advance(match.game, draft.table, due.seat, due.action, draft.dealer())
    except TableError:
        return False
    note_new_rules(draft, match)
    existing = draft.tree.existing_step(draft.tree.head, step)
    if existing is None or step.secret:
        draft.step(step, after, by)
    else:
        draft.redo(existing, by)
    return True
