"""What a position is worth to a seat, and what becomes of a choice: the ground that every search stands on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from domain.contract.dealer import SeededDealer
from domain.contract.engine import legal_answers, try_out, worth_of
from domain.contract.game import Action, Game
from domain.table.layout import Seat
from domain.table.table import Table

ANSWERS = 32  # how many answers of others are made up, or looked at, for one position
FEW = 16  # answers: a question with more is a new step, not a consequence of the one before
DRAWN = -0.5  # a shared rank: a bot that is content with a draw plays for one, so it counts as nearly a loss


def worth(game: Game, t: Table, seat: Seat) -> float:
    """How good a position is for a seat, from -1 to 1: its rank once all is over, else what the game says."""
    if t.ended is not None:
        return worth_of(t.ended.ranks, seat, DRAWN)
    return min(game.value(t, seat), at_most(game, t, seat))


def at_most(game: Game, t: Table, seat: Seat) -> float:
    """What a position can be worth at most, because another seat may end the match at once, out of turn.

    It will if that is worse for us: a draw that we offer is as good as drawn.
    """
    if t.ended is not None:
        return 1.0
    return min((worth_of(ranks, seat, DRAWN) for ranks in _ends_by_others(game, t, seat)), default=1.0)


def _ends_by_others(game: Game, t: Table, seat: Seat) -> Iterator[tuple[int, ...]]:
    """The ranks with which others may end the match now; who has many answers out of turn is not asked for each."""
    for other in t.question.may:
        legal = list(legal_answers(game, t, other)) if other != seat else []
        if len(legal) > ANSWERS:
            continue
        for action in legal:
            ended = try_out(game, t, other, action, SeededDealer(Random(0))).ended
            if ended is not None:
                yield ended.ranks


def outcome(game: Game, t: Table, seat: Seat, action: Action, rng: Random) -> Table:
    """The table after a choice, with chance sampled; a sealed answer is seen through until it is opened.

    What a bid is worth shows only when the others have bid: they are given answers of their legal lists.
    """
    after = try_out(game, t, seat, action, SeededDealer(rng))
    for _ in range(ANSWERS):
        asked = after.asked
        if asked is None or seat not in after.sealed or not asked.must:
            break
        other = asked.must[0]
        after = try_out(game, after, other, _closing(game, after, other, rng), SeededDealer(rng))
    return after


def _closing(game: Game, t: Table, seat: Seat, rng: Random) -> Action:
    """An answer of another seat, one that closes its question if there is any."""
    legal = list(legal_answers(game, t, seat))
    return rng.choice([action for action in legal if not action.KEEPS] or legal)
