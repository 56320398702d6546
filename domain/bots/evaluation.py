"""Evaluation for search: the value of a position for a seat, and the outcome of an action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import legal_answers, try_out, worth_of
from annales.domain.contract.game import DRAWN, Action, Game
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

ANSWERS = 32  # most answers of other seats that are sampled or examined for one position
FEW = 16  # a question with more answers is a new step, not a consequence of the one before
WORSE = -0.2  # a bot whose position is not valued higher accepts an end by agreement

Valuation = Callable[[Game, Table, Seat], float]  # how good a position is for a seat, from -1 to 1


def worth(game: Game, t: Table, seat: Seat) -> float:
    """How good a position is for a seat, from -1 to 1: by its rank if the match is over, otherwise by `game.value`."""
    if t.ended is not None:
        return worth_of(t.ended.ranks, seat, DRAWN)
    return min(game.value(t, seat), at_most(game, t, seat))


def glance(game: Game, t: Table, seat: Seat) -> float:
    """The same without a look at what others may do out of turn: faster, for searches that play on."""
    return game.value(t, seat) if t.ended is None else worth_of(t.ended.ranks, seat, DRAWN)


def at_most(game: Game, t: Table, seat: Seat) -> float:
    """An upper bound for the value of a position, because another seat may be able to end the match out of turn.

    It will do so if that is worse for us: a draw that we offer counts as a draw.
    """
    if t.ended is not None:
        return 1.0
    return min((worth_of(ranks, seat, DRAWN) for ranks in _ends_by_others(game, t, seat)), default=1.0)


def _ends_by_others(game: Game, t: Table, seat: Seat) -> Iterator[tuple[int, ...]]:
    """The ranks with which other seats can end the match now; seats with many answers out of turn are skipped."""
    for other in t.question.may:
        legal = list(legal_answers(game, t, other)) if other != seat else []
        if len(legal) > ANSWERS:
            continue
        for action in legal:
            ended = try_out(game, t, other, action, SeededDealer(Random(0))).ended
            if ended is not None:
                yield ended.ranks


def agreement(game: Game, t: Table, seat: Seat, legal: Iterable[Action]) -> Action | None:
    """The acceptance of an end that another seat has offered, if our position is not valued higher than `WORSE`."""
    for action in legal:
        if action.SETTLES and game.value(t, seat) <= WORSE and try_out(game, t, seat, action).ended is not None:
            return action
    return None


def choices(game: Game, t: Table, seat: Seat) -> Sequence[Action]:
    """The answers that a search compares; a single one if an end by agreement is to be accepted.

    A seat whose position is valued highest refuses it: a draw may be likely, but only that seat can win.
    """
    legal = list(legal_answers(game, t, seat))
    accepted = agreement(game, t, seat, legal)
    return by_play(legal) if accepted is None or _leads(game, t, seat) else [accepted]


def _leads(game: Game, t: Table, seat: Seat) -> bool:
    """Whether the position of a seat is valued higher than those of all others."""
    own = game.value(t, seat)
    return all(game.value(t, other) < own for other in range(t.seats) if other != seat)


def by_play(legal: Sequence[Action]) -> Sequence[Action]:
    """The legal answers without offers of an end by agreement, which are left to people, and without acceptances."""
    return [action for action in legal if not action.SETTLES] or legal


def outcome(game: Game, t: Table, seat: Seat, action: Action, rng: Random) -> Table:
    """The table after an action, with chance sampled; after a sealed answer, play continues until it is revealed.

    The value of a bid shows only when the others have bid, so they get random legal answers.
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
    """A random answer of another seat, one that closes its question if possible."""
    legal = list(legal_answers(game, t, seat))
    return rng.choice([action for action in legal if not action.KEEPS] or legal)
