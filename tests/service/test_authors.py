"""Who acted is part of what is hashed: the client that somebody played with, too."""

import json

from annales.domain.log.entry import Played
from annales.domain.log.terms import Author
from annales.service.commands.answer import Answer
from annales.service.commands.import_record import ImportRecord
from annales.service.queries.export import record
from annales.tools.verify import verify
from tests.support.at_door import opened, played

CLIENT = "annales-terminal/2.1"


def test_a_record_that_names_clients_verifies_and_can_be_imported(services):
    """Nobody can change the name afterwards."""
    match = opened(services, "arena", 2, options={"dice": False})
    match = services.door.do(Answer(match.id, "pl_0", match.number(0), ["rest"]), client=CLIENT).match
    match = played(services, match, seed=1, most=600)
    data = b"".join(record(match, None))

    assert match.is_over()
    assert verify(data)[0].startswith("The record holds")
    brought = services.door.do(ImportRecord("pl_9", data)).match
    steps = [entry for entry in brought.tree.entries if isinstance(entry.body, Played)]
    assert steps[1].by == Author(player="pl_0", client=CLIENT)
    assert json.loads(data.splitlines()[steps[1].seq - 1])["by"] == {"player": "pl_0", "client": CLIENT}
