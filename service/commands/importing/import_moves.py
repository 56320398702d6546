"""Import of the moves of a match from a text: they are replayed by the rules, and nothing about them is verified."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from msgspec import UNSET

from annales.domain.contract.game import Game
from annales.domain.errors import MovesRefused
from annales.domain.log.moves.as_log import NOWHERE, copied_log, played_log, secret_of
from annales.domain.log.moves.moves import Move, Moves
from annales.domain.log.moves.text import read
from annales.domain.log.record import labelled, version_of, written
from annales.domain.log.tree import Tree
from annales.domain.reasons import MovesReason
from annales.events.projections.summary import result
from annales.service.answers.match.origins import Imported
from annales.service.commands.command import Command, CommandContext, Written
from annales.service.commands.fork import origin_copied
from annales.service.commands.import_record import ContinueRecord, StoreRecord
from annales.service.commands.open import Opening, new_id
from annales.service.commands.seats import continued_plans, continued_terms
from annales.service.match import stamp

MOST_MOVES = 10_000  # as many as are replayed of a record


@dataclass(frozen=True)
class ImportMoves(Command):
    """A player brings a text: a match that is over is stored as an import, another is continued as a new match."""

    player: str
    given: bytes
    id: str = ""

    def resolved(self, context: CommandContext) -> StoreRecord | ContinueRecord | Written:
        """The creation of the match, or the match that an earlier attempt has created."""
        moves = read(self.given, context.ports.give_way)
        now = stamp(context.now())
        game = _game(context, moves, now)
        id = self.id or new_id(context.ports.entropy)
        stored = context.matches.find(id)
        if stored is not None:
            return Written(stored, 1, stored.tree.last, replayed=True)
        secret = secret_of(self.given)
        with context.reenactor.one_at_a_time():
            tree = played_log(game, moves, self.player, secret, context.ports.give_way)
        check_end(moves, tree)
        source, match = Imported(moves.match or NOWHERE, tree.last, tree.digest, self.player, now), self.player
        if tree.is_over():
            copied = copied_log(tree, source.match, match, secret, context.ports.give_way)
            source = Imported(source.match, copied.last, copied.digest, match, now, form="moves")
            return StoreRecord(id, match, copied, source, context.ports.give_way)
        source = msgspec.structs.replace(source, form="moves")
        origin = msgspec.structs.replace(origin_copied(source.match, tree, tree.last), imported=True)
        opening = Opening(game.SLUG, continued_plans(game, tree), **continued_terms(tree))
        setup = tree.opening.setup
        return ContinueRecord(match, opening, setup, origin, id, source=source, lines=_lines(source.match, tree))


def _game(context: CommandContext, moves: Moves, now: str) -> Game:
    """The game of a text whose head this service can play; raises MovesRefused."""
    game = context.matches.games.get(moves.game)
    if game is None:
        raise MovesRefused(line=1, reason=MovesReason.GAME_NOT_PLAYED(game=moves.game))
    if moves.legacy is not None or moves.heirs is not UNSET:
        raise MovesRefused(line=1, reason=MovesReason.OF_AN_AGE())
    if len(moves.seats) not in game.PLAYERS:
        seats = f"{game.PLAYERS[0]} to {game.PLAYERS[-1]}"
        raise MovesRefused(line=1, reason=MovesReason.HEAD_WRONG(name="seats", cause=seats))
    late = next((name for name in ("opened", "ended") if (getattr(moves, name) or "") > now), None)
    if late is not None:
        raise MovesRefused(line=1, reason=MovesReason.HEAD_WRONG(name=late, cause=f"later than now, {now}"))
    if moves.ended is not None and moves.ended < moves.opened:
        cause = f"earlier than `opened`, {moves.opened}"
        raise MovesRefused(line=1, reason=MovesReason.HEAD_WRONG(name="ended", cause=cause))
    if sum(isinstance(what, Move) for what in moves.played) > MOST_MOVES:
        raise MovesRefused(line=1, reason=MovesReason.TOO_MANY_MOVES(most=MOST_MOVES))
    return game


def check_end(moves: Moves, tree: Tree) -> None:
    """The result in the head is that of the moves; raises MovesRefused."""
    if moves.result is None:
        return
    found, last = result(tree), moves.played[-1].line if moves.played else 1
    if found is None:
        raise MovesRefused(line=last, reason=MovesReason.ENDS_TOO_EARLY())
    if (found["reason"], found["ranks"]) != (moves.result["reason"], _list(moves.result["ranks"])):
        raise MovesRefused(line=last, reason=MovesReason.ENDS_OTHERWISE())


def _list(ranks: tuple[int, ...] | None) -> list[int] | None:
    return None if ranks is None else list(ranks)


def _lines(match: str, tree: Tree) -> list[bytes]:
    """The log as a record with everything open, in which form it is kept until its steps are copied."""
    first, last = tree.entry(1), tree.entry(tree.last)
    label = labelled(match, None, first.digest, tree.last, last.digest, version=version_of(tree.entries))
    return [written(entry, label if entry.seq == 1 else None) for entry in tree.entries]
