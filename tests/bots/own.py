"""Bots of one's own for the arena's tests, as functions."""

from annales.domain.contract.engine import legal_answers


def first(game, table, seat, rng, budget):
    """The most passive legal answer."""
    return next(iter(legal_answers(game, table, seat)))


def last(game, table, seat, rng, budget):
    """The last legal answer."""
    return list(legal_answers(game, table, seat))[-1]


def illegal(game, table, seat, rng, budget):
    """An answer that is not legal at the first question of the game of stones."""
    return game.ACTIONS[1]()
