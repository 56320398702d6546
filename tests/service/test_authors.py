"""Who acted is part of what is hashed: the client that somebody played with, too."""

import json

from domain.kernel.entry import Played
from service.records import record
from tests.support.at_door import opened, played
from tools.verify import verify

CLIENT = "annales-terminal/2.1"


def test_the_client_that_played_stands_in_the_entry(house):
    """Where it was given; who names none leaves none."""
    match = opened(house, "arena", 2, options={"dice": False})
    named = house.door.play(match.id, "pl_0", match.number(0), ["rest"], client=CLIENT).match
    both = house.door.play(match.id, "pl_1", named.number(1), ["rest"]).match

    assert [entry.by for entry in both.tree.entries[-2:]] == [{"player": "pl_0", "client": CLIENT}, {"player": "pl_1"}]


def test_a_record_that_names_clients_verifies_and_can_be_imported(house):
    """Nobody can change the name afterwards."""
    match = opened(house, "arena", 2, options={"dice": False})
    match = house.door.play(match.id, "pl_0", match.number(0), ["rest"], client=CLIENT).match
    match = played(house, match, seed=1, most=600)
    data = b"".join(record(match, None))

    assert match.is_over()
    assert verify(data)[0].startswith("The record holds")
    brought = house.door.import_record("pl_9", data).match
    steps = [entry for entry in brought.tree.entries if isinstance(entry.body, Played)]
    assert steps[1].by == json.loads(data.splitlines()[steps[1].seq - 1])["by"] == {"player": "pl_0", "client": CLIENT}
