"""The moves of a match that is over, from its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from annales.domain.contract.dealer import chosen_by_chance
from annales.domain.contract.engine import from_wire
from annales.domain.contract.game import Game
from annales.domain.errors import NoMoves
from annales.domain.log.entry import Claimed, Closed, Played, Resigned
from annales.domain.log.tree import Tree
from annales.domain.reasons import NoMovesReason
from annales.domain.table.table import Table

from .moves import Act, AnyMove, Move, Moves, Rules
from .text import is_writable


def moves_of(
    match: str, game: Game, tree: Tree, table: Callable[[int], Table], result: dict[str, Any] | None, ended: str | None
) -> Moves:
    """The moves on the path to the end of a match, with acts beside the rules; `table` gives the table at an entry.

    Raises NoMoves for a match that is not over and disclosed, because its text would tell what is hidden; for one that
    begins with a re-dealt table or never began; and for one that the present game cannot put into words.
    """
    if not tree.disclosed:
        raise NoMoves(reason=NoMovesReason.NOT_OVER())
    if tree.opening.origin is not None and tree.opening.origin.is_redealt:
        raise NoMoves(reason=NoMovesReason.REDEALT())
    path = [seq for seq in tree.path() if isinstance(tree.body(seq), Played)]
    if not path:
        raise NoMoves(reason=NoMovesReason.NOT_BEGUN())
    setup, first = tree.opening.setup, tree.body(path[0])
    assert isinstance(first, Played)
    return Moves(
        game=tree.opening.game,
        rules=first.rules,
        seats=tuple(tree.holders[seat] for seat in range(tree.seats)),
        options=setup.options,
        opening=_results(path[0], first),
        played=tuple(_played(game, tree, path[1:], table, first.rules)),
        legacy=setup.legacy,
        heirs=setup.heirs,
        match=match,
        opened=tree.entry(1).at,
        ended=ended,
        result=result,
    )


def _played(game: Game, tree: Tree, path: list[int], table: Callable[[int], Table], rules: int) -> Iterator[AnyMove]:
    acts = {entry.seq: act for entry in tree.entries if (act := _act(entry.body)) is not None}
    for seq in sorted([*path, *acts]):
        if seq in acts:
            yield acts[seq]
            continue
        body = tree.body(seq)
        assert isinstance(body, Played)
        if body.rules != rules:
            rules = body.rules
            yield Rules(rules)
        yield _move(game, seq, body, table(tree.entry(seq).after))


def _act(body: object) -> Act | None:
    match body:
        case Resigned(seat):
            return Act("resigned", seat)
        case Claimed(seat, absent, claim):
            return Act("claimed", seat, absent, claim)
        case Closed():
            return Act("closed")
    return None


def _move(game: Game, seq: int, body: Played, before: Table) -> Move:
    assert body.seat is not None, "the opening is no move"
    try:
        notation = game.notation(before, body.seat, from_wire(game, body.action))
    except Exception as cause:  # an action of older rules, or a table that no rules have produced
        raise NoMoves(reason=NoMovesReason.OTHER_RULES(entry=seq)) from cause
    if not is_writable(notation):
        raise NoMoves(reason=NoMovesReason.OTHER_RULES(entry=seq))
    return Move(body.seat, notation, _results(seq, body))


def _results(seq: int, body: Played) -> tuple[str, ...]:
    """The results of chance in a step, which stand in the text between blanks."""
    results = tuple(chosen_by_chance(body.facts))
    if not all(is_writable(result) and " " not in result for result in results):
        raise NoMoves(reason=NoMovesReason.OTHER_RULES(entry=seq))
    return results
