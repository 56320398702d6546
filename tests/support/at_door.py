"""Matches played through the door by people `pl_0`, `pl_1`…: opened, played at random, looked at."""

from random import Random

from annales.domain.contract.engine import to_wire
from annales.domain.log.record import lines
from annales.service.commands.answer import Answer
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.tools.laws.random_match import choose


def exists(services, player):
    """Let a player exist, as whoever has a token does."""
    services.store.redis.hset(
        f"player:{player}", mapping={"name": "Somebody", "created_at": "2026-01-01T00:00:00.000Z"}
    )


def opened(services, game, seats, **terms):
    """A match whose seats are all taken, by `pl_0` and so on, at its first question."""
    plans = [{"kind": "player", "player": f"pl_{seat}"} for seat in range(seats)]
    for plan in plans:
        exists(services, plan["player"])
    match = services.door.do(OpenMatch("pl_0", Opening(game, plans, client_seed="seed 0", **terms))).match
    for seat in range(1, seats):
        match = services.door.do(SitDown(match.id, seat, f"pl_{seat}", client_seed=f"seed {seat}")).match
    return match


def answered(services, match, seat, action):
    """The match after an answer of a seat, given as an action or as its notation."""
    answer = action if isinstance(action, str) else to_wire(action)
    holder = match.tree.holders[seat].player
    return services.door.do(Answer(match.id, holder, match.number(seat), [answer])).match


def played(services, match, seed, most):
    """The match after so many answers chosen at random, or when it is over."""
    rng = Random(seed)
    for _ in range(most):
        if match.is_over():
            break
        match = answered(services, match, *choose(match.game, match.table(), rng))
    return match


def finished(services, game, seats, seed=1, most=600, **terms):
    """A match played to its end."""
    match = played(services, opened(services, game, seats, **terms), seed, most)
    assert match.is_over(), f"{game} has not ended after {most} answers"
    return match


def as_file(match, viewer):
    """The record as it is exported."""
    return b"".join(line + b"\n" for line in lines(match.id, match.tree, viewer))
