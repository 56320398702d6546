"""Others have their turn while a long answer is made: one process serves many callers."""

from dataclasses import replace
from math import ceil

import pytest

from annales.service.http.reply import LINES_PER_TURN
from tests.support.at_door import opened, played

BEFORE = (0, 1)  # turns that a request itself waits for: on the channel each message does


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
    assert len(turns) - ceil(len(lines) / LINES_PER_TURN) in BEFORE


def test_others_go_on_while_all_matches_of_a_player_are_written(ada, turns):
    """Across the records."""
    for _ in range(LINES_PER_TURN):
        ada.opens()
    turns.clear()
    lines = ada.get("/v1/records").data.splitlines()

    assert len(lines) == 2 * LINES_PER_TURN
    assert len(turns) - 2 in BEFORE


@pytest.mark.parametrize("words", ["false", "true"])
def test_others_go_on_while_a_page_of_the_history_is_made(stranger, services, turns, words):
    """After a few entries, with or without words."""
    match = played(services, opened(services, "sacrifice", 2), seed=4, most=40)
    entries = stranger.reads(match.id, "/history", words=words).json["entries"]

    assert len(entries) > 2 * LINES_PER_TURN
    assert len(turns) - ceil(len(entries) / LINES_PER_TURN) in BEFORE


def test_other_requests_are_served_while_mistakes_of_a_large_body_are_found(ada, turns):
    """A body may have thousands."""
    members = {f"unknown {number}": 1 for number in range(40 * LINES_PER_TURN)}
    refusal = ada.post("/v1/players/me/tokens", members)

    assert refusal.status_code == 422
    assert len(refusal.json["errors"]) >= len(members)
    assert len(turns) >= len(members) + 40


def test_others_go_on_while_pages_are_searched(stranger, turns):
    """Every section of every page is looked at."""
    assert stranger.get("/docs/search?q=replay").status_code == 200
    assert len(turns) > 10
