"""Records that the verifiers are tried on."""

import pytest

from domain.games import GAMES
from examples.games import TOYS
from service.container import build
from service.door import Opening
from service.ports import Ports
from tests.support.at_door import answered, as_file, finished, opened, played
from tests.support.luck import KnownSecrets

PANDOCREON = "pandocreon_divinae"
GAMES_AND_TOYS = {**GAMES, **TOYS}


@pytest.fixture(scope="module")
def records(redis_server):
    """Records by name: one of each game that is over, one with take-backs and a resignation, and two still running.

    Their chance is always the same.
    """
    with build(redis_server, GAMES_AND_TOYS, ports=Ports(entropy=KnownSecrets())) as services:
        services.redis.flushall()
        made = {game: finished(services, game, 2, seed=4) for game in TOYS}
        for name, game in (("taken back", "market"), (PANDOCREON, PANDOCREON)):
            made[name] = given_up(
                services, played(services, opened(services, game, 2, take_back="free"), seed=5, most=9)
            )
        made["asked"] = asked_for(services, opened(services, "market", 2))
        running = played(services, opened(services, "cult", 2), seed=7, most=12)
        found = {name: as_file(match, None) for name, match in made.items()}
        found["held by seat 1"] = as_file(running, 1)
        found["seen by a stranger"] = as_file(running, None)
        services.redis.flushall()
    return found


def given_up(services, match):
    """A match with moves taken back, given up in the end."""
    services.door.ask_take_back(match.id, "pl_0", match.tree.steps()[3])
    match = played(services, match, seed=6, most=5)
    services.door.leave(match.id, 0, "pl_0")
    return services.door.match(match.id, None)


def asked_for(services, match):
    """A match with an ask of each sort, answered, and given up in the end."""
    start = match.tree.head
    match = answered(services, answered(services, match, 0, "bid 2"), 1, "bid 1")
    asked = services.door.ask_take_back(match.id, "pl_0", start)
    services.door.answer_take_back(match.id, "pl_1", asked.first, True)
    fork = services.door.fork(
        match.id, "pl_0", start, Opening("", [{"kind": "player"}, {"kind": "open"}]), redealt=False
    )
    services.door.answer_fork(match.id, "pl_1", fork.ask, False)
    services.door.leave(match.id, 1, "pl_1")
    return services.door.match(match.id, None)
