"""The start of a match when every seat is taken: by the opening step of its rules, or by the state of its origin."""

from __future__ import annotations

from random import Random

from msgspec import UNSET

from annales.domain.canonical import keyed
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import filled_in, open_table
from annales.domain.contract.game import Game, Step
from annales.domain.errors import BrokenRecord, FactDoesNotFit
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Played
from annales.domain.log.envelope import step_of
from annales.domain.log.terms import Author, Origin
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Viewer
from annales.domain.table.rebuild import snapshot_as_facts
from annales.domain.table.table import Table
from annales.service.errors import ForkNotOpen
from annales.service.match import Match, check_rules
from annales.service.ports import yield_to_others
from annales.service.reasons import ForkReason

STEPS_PER_TURN = 32  # steps that a fork copies before other requests get their turn: some milliseconds


def start_if_full(draft: Draft, match: Match) -> None:
    """If every seat is taken, draft the start. All contributions are known now, so they fix chance for the match."""
    opening = draft.tree.opening
    if len(draft.tree.contributions) < draft.tree.seats:
        return
    if opening.origin is None:
        _begin(draft, match.game)
        return
    tree = match.origin(opening.origin)
    if not tree.entries:
        raise ForkNotOpen(reason=ForkReason.ORIGIN_DELETED())
    check_rules(match.game, tree)
    _begin_fork(draft, match.game, opening.origin, tree)


def _begin(draft: Draft, game: Game) -> None:
    """Draft the opening step. An option that the rules have gained since the match was opened gets its default."""
    table, step = open_table(game, filled_in(game, draft.tree.opening.setup), draft.dealer())
    draft.step(step, table)


def _begin_fork(draft: Draft, game: Game, origin: Origin, tree: Tree) -> None:
    """Set up the table of a fork; `tree` is the match that it continues.

    Chance from here on depends on the contributions of this match's seats and a new secret, not on the origin's.
    """
    try:
        if origin.redealt is UNSET:
            for number, seq in enumerate(steps_to(tree, origin.seq)):
                if number % STEPS_PER_TURN == 0:
                    yield_to_others()
                    _ = draft.table  # folded as it grows, not all at the end
                draft.step(step_of(tree.entry(seq)), by=Author(copied=seq))
        else:
            table = _redealt(draft, game, origin.seq, origin.redealt, tree)
            draft.step(Step(None, {}, snapshot_as_facts(table, game.LAYOUT), game.rules))  # type: ignore[arg-type]
        _ = draft.table
    except (BrokenRecord, FactDoesNotFit) as cause:
        raise ForkNotOpen(reason=ForkReason.DOES_NOT_FIT()) from cause


def _redealt(draft: Draft, game: Game, seq: int, viewer: Viewer, tree: Tree) -> Table:
    rng = Random(keyed(draft.secret, "redeal").hex())
    return determinize(game, tree.at(seq), viewer, rng)


def steps_to(tree: Tree, at: int) -> list[int]:
    """The steps on the path to the head that the match had at an entry."""
    return [seq for seq in tree.path(tree.standing(at)) if isinstance(tree.body(seq), Played)]
