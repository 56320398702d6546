"""Tournaments whose finished matches are in Redis, or in the archive already."""

from dataclasses import replace

from tests.support.tournaments import in_play, play, play_all

BOTS = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "greedy"}]
OPENING = {"game": "market", "options": {"rounds": 1}, "entrants": BOTS}


def test_its_matches_are_counted_and_found_wherever_they_are(services, ada, stranger):
    """By the tournament alone, and sorted by their end."""
    id = ada.post("/v1/tournaments", OPENING).json["id"]

    tournament = play_all(services, id)

    matches = {match.match for match in tournament.matches()}
    assert [match.state for match in tournament.matches()] == ["over", "over"]
    for query in ("", "&status=over", "&ended_since=2020-01-01T00:00:00Z"):
        found = stranger.get(f"/v1/matches?tournament={id}{query}").json["matches"]
        assert {row["id"] for row in found} == matches
        assert {row["tournament"] for row in found} == {id}
    assert stranger.get(f"/v1/matches?tournament={id}&status=playing").json["matches"] == []


def test_a_deal_is_shared_with_a_seating_that_has_ended(services, ada, stranger):
    """The second one is opened after the first one's end, and has its secret."""
    services.accounts.quotas.allowances = replace(services.accounts.quotas.allowances, running=1)
    id = ada.post("/v1/tournaments", {**OPENING, "duplicate": True}).json["id"]
    [first] = in_play(services, id)
    play(services, first)

    [second] = in_play(services, id)

    bound = [stranger.reads(match).json["commitment"] for match in (first, second)]
    assert bound[0] == bound[1]
