"""Mutated records at the API: each is refused, or all of it can be read. Every mutant follows from its number."""

import pytest

from annales.domain.games import GAMES
from annales.service.commands.sit_and_leave import Leave
from annales.service.commands.take_back import AskTakeBack
from tests.api.test_forged_records import GAMES_AND_TOYS, as_file, reads, whole
from tests.support.at_door import opened, played
from tests.support.depth import NIGHTLY
from tests.support.mutants import mutant

MUTANTS = 100 if NIGHTLY else 24  # of both records of a game


@pytest.fixture(params=[*GAMES, "market"])
def records(request, services):
    """A record that is finished, and one that is not."""
    game = request.param
    running = played(
        services, opened(services, game, GAMES_AND_TOYS[game].PLAYERS[0], take_back="free"), seed=5, most=6
    )
    unfinished = whole(services, running)
    services.door.do(AskTakeBack(running.id, "pl_0", running.tree.first_step()))
    for seat in range(running.tree.seats - 1):
        if not services.matches.visible(running.id, None).is_over():
            services.door.do(Leave(running.id, seat, f"pl_{seat}"))
    match = services.matches.visible(running.id, None)
    return [unfinished, as_file(match) if match.is_over() else whole(services, match)]


def test_a_mutant_is_refused_or_read(ada, records):
    """Whatever was changed: 422 with the entry, or an import of which everything can be read."""
    taken = 0
    for number in range(MUTANTS):
        data = mutant(records[number % 2], number)
        answer = ada.send("POST", "/v1/records", data=data, content_type="application/x-ndjson")
        assert answer.status_code in (201, 422), (number, answer.data)
        if answer.status_code == 201:
            taken += 1
            reads(ada, answer.json["id"])
    assert taken < MUTANTS
