"""Whole logs of short matches, without a service: opened, played by whoever calls, resigned or closed."""

from __future__ import annotations

from annales.domain.contract.dealer import commitment_to
from annales.domain.contract.engine import advance
from annales.domain.contract.game import Action, Game, Setup
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Closed, Opened, Resigned, SeatTaken
from annales.domain.log.terms import Author, Holder, SeatPlan, Terms
from annales.domain.log.tree import Tree
from annales.domain.table.facts import Ended
from annales.domain.table.table import Table

SECRET = bytes(32)
AT = "2026-01-01T00:00:00.000Z"


def opened(game: Game, setup: Setup) -> Draft:
    """The draft of a match between players, who have sat down."""
    names = [f"seat{seat}" for seat in range(setup.seats)]
    plans = tuple(SeatPlan(kind="player", player=name) for name in names)
    terms = Terms(by=names[0], clock=None, seats=plans, take_back="never", visibility="public")
    draft = Draft(Tree(), SECRET, at=AT, by=Author(player=names[0]), contribute=lambda: "0" * 32)
    draft.write(Opened(game.SLUG, game.LAYOUT.to_wire(), setup, terms, commitment_to(SECRET)))
    for seat, name in enumerate(names):
        draft.write(SeatTaken(seat, Holder(player=name), draft.contribute()), by=Author(player=name))
    return draft


def answer(draft: Draft, game: Game, table: Table, seat: int, action: Action) -> int:
    """Play an answer on the table at the head, and return its entry."""
    after, step = advance(game, table, seat, action, draft.dealer())
    return draft.step(step, after)


def end(draft: Draft, seat: int) -> None:
    """A match of two is resigned by the seat; a larger one is closed. One that is over stays as it is."""
    if draft.table.ended is not None:
        return
    if draft.tree.seats == 2:
        draft.write(Resigned(seat, (Ended(tuple(2 if other == seat else 1 for other in range(2)), "resignation"),)))
    else:
        draft.write(Closed())
