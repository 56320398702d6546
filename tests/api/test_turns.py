"""Others have their turn while a long answer is made: one process serves many callers."""

from dataclasses import replace
from math import ceil

import pytest

from service.http.reply import LINES_PER_TURN
from tests.support.at_door import opened, played


@pytest.fixture
def turns(app, monkeypatch):
    """The turns that others were given."""
    given = []
    ports = replace(app.extensions["ports"], give_way=lambda: given.append(True))
    monkeypatch.setitem(app.extensions, "ports", ports)
    return given


@pytest.mark.parametrize("form", ["ndjson", "text"])
def test_others_go_on_while_a_record_is_written(stranger, services, turns, form):
    """However long it is, and in whichever form: again and again, after a few lines."""
    match = played(services, opened(services, "sacrifice", 2), seed=4, most=40)  # no chance: always as long
    lines = stranger.reads(match.id, "/record", format=form).data.splitlines()

    assert len(lines) > 2 * LINES_PER_TURN
    assert len(turns) == ceil(len(lines) / LINES_PER_TURN)


def test_others_go_on_while_all_matches_of_a_player_are_written(ada, turns):
    """Across the records."""
    for _ in range(LINES_PER_TURN):
        ada.opens()
    lines = ada.get("/v1/records").data.splitlines()

    assert len(lines) == 2 * LINES_PER_TURN
    assert len(turns) == 2
