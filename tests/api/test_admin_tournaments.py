"""Operators close whole tournaments: no match stays open, and everybody reads why."""

import pytest

from annales.domain.errors import Busy, NewerRules, NoSuchMatch
from tests.support.tournaments import (
    GREEDY,
    ME,
    RANDOM,
    acts,
    advanced,
    enters,
    guest,
    in_play,
    opens,
    play,
    play_all,
    reads,
    refusal,
)

WHY = {"reason": "a fault of the service"}


def closes(caller, id):
    """Close a tournament as an operator."""
    return caller.post(f"/v1/admin/tournaments/{id}/closing", WHY)


def lines(operator, id):
    """What operators have done to it."""
    return operator.get(f"/v1/admin/acts?on={id}").json["acts"]


@pytest.fixture
def begun(services, ada, bob):
    """A private tournament of people, whose matches are being played."""
    id = opens(ada, ME, guest(bob), visibility="private")
    enters(bob, id)
    in_play(services, id)
    return id


def test_a_tournament_and_its_matches_are_closed(services, operator, ada, bob, begun):
    """All of it says so, and why; the act is one line."""
    answer = closes(operator, begun)

    assert (answer.status_code, answer.json["status"]) == (200, "over")
    for shown in (reads(ada, begun).json, reads(bob, begun, "/standings").json):
        assert (shown["status"], shown["closed"], shown["closing_reason"]) == ("over", True, WHY["reason"])
    matches = reads(ada, begun).json["rounds"][0]["matches"]
    assert [match["status"] for match in matches] == ["void", "void"]
    for match in matches:
        found = ada.reads(match["match"]).json
        assert (found["result"]["reason"], found["closing_reason"]) == ("closed", WHY["reason"])
    [line] = lines(operator, begun)
    assert (line["act"], line["outcome"], line["details"]) == ("close", "done", {"matches": 2})
    assert reads(ada, begun, "/standings").json["standings"][0]["rating"]["after"] is None


def test_what_was_played_before_stays_as_it_ended(services, operator, ada):
    """Matches that have ended keep their ranks."""
    id = opens(ada, RANDOM, GREEDY)
    [first, second] = in_play(services, id)
    play(services, first)
    advanced(services, id)

    closes(operator, id)

    assert [match["status"] for match in reads(ada, id).json["rounds"][0]["matches"]] == ["over", "void"]
    assert ada.reads(first).json["result"]["ranks"] is not None
    assert ada.reads(second).json["result"]["ranks"] is None


def test_closing_it_again_changes_nothing(operator, ada, begun):
    """Nor does the organiser, who closes it afterwards."""
    first = closes(operator, begun).json

    assert closes(operator, begun).json == acts(ada, begun, "closing").json == first
    assert len(lines(operator, begun)) == 1


def test_one_that_its_organiser_has_closed_is_closed_with_its_matches(services, operator, ada, begun):
    """They were being played on, and counted for nobody."""
    ended_at = acts(ada, begun, "closing").json["ended_at"]

    closed = closes(operator, begun).json

    assert (closed["ended_at"], closed["closing_reason"]) == (ended_at, WHY["reason"])
    assert all(services.matches.get(match["match"]).is_over() for match in closed["rounds"][0]["matches"])


def test_an_open_tournament_is_closed_before_it_begins(operator, ada, bob):
    """It has no matches."""
    id = opens(ada, ME, guest(bob))

    assert closes(operator, id).json["rounds"] == []
    assert refusal(enters(bob, id)) == (409, "tournament_not_open")


def test_one_that_was_played_to_its_end_is_not_closed_by_operators(services, operator, ada):
    """Its ratings stand."""
    id = opens(ada, RANDOM, GREEDY)
    play_all(services, id)

    assert refusal(closes(operator, id)) == (409, "tournament_not_open")
    assert lines(operator, id) == []


def test_only_operators_close_tournaments_of_others(operator, ada, begun):
    """Whoever organises it has a way of their own; and there must be one."""
    assert closes(ada, begun).status_code == 403
    assert refusal(closes(operator, "tn_0000000000000000")) == (404, "no_such_tournament")


def test_the_scheduler_closes_what_a_process_that_died_has_left(services, operator, ada, begun, monkeypatch):
    """The closing is written first; the line of the act says that it has begun."""
    with monkeypatch.context() as patched:
        patched.setattr(services.door, "do", dying)
        assert closes(operator, begun).status_code == 503
    matches = [match.match for match in services.tournaments.store.find(begun).matches()]
    assert not any(services.matches.get(match).is_over() for match in matches)

    services.operators.tournament_closings.finish(begun)

    assert all(services.matches.get(match).is_over() for match in matches)
    assert {ada.reads(match).json["closing_reason"] for match in matches} == {WHY["reason"]}
    assert services.tournaments.store.closing() == []


def dying(*_, **__):
    """The process loses its connection."""
    raise Busy()


def test_a_match_that_was_opened_while_its_tournament_was_closed_is_closed_too(services, operator, ada, monkeypatch):
    """The scheduler had read the tournament before."""
    id = opens(ada, RANDOM, GREEDY)
    find = services.tournaments.store.find

    def overtaken(id):
        found = find(id)
        closes(operator, id)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(services.tournaments.store, "find", once(overtaken, find))
        services.tournaments.running.advance(id)
    matches = [match.match for match in services.tournaments.store.find(id).matches()]
    assert not any(services.matches.get(match).is_over() for match in matches)

    services.operators.tournament_closings.finish(id)

    assert all(services.matches.get(match).is_over() for match in matches)


def once(first, later):
    """A function that is `first` when it is called for the first time, and `later` afterwards."""
    left = [first]
    return lambda *words: (left.pop() if left else later)(*words)


def test_a_match_that_cannot_be_closed_keeps_no_other_open(services, operator, ada, begun, monkeypatch, caplog):
    """It is told in the log of the service, and has no reason."""
    [first, second] = [match.match for match in services.tournaments.store.find(begun).matches()]
    do = services.door.do

    def refusing(command, **more):
        if command.match == first:
            raise NoSuchMatch(match=first)
        return do(command, **more)

    with monkeypatch.context() as patched:
        patched.setattr(services.door, "do", refusing)
        assert closes(operator, begun).status_code == 200

    assert "is not closed" in caplog.text
    assert [ada.reads(match).json["closing_reason"] for match in (first, second)] == [None, WHY["reason"]]


def test_a_match_of_newer_rules_is_closed_by_a_process_that_has_them(services, operator, ada, begun, monkeypatch):
    """While versions are mixed, the closing stays due; the other matches do not wait for it."""
    [first, second] = [match.match for match in services.tournaments.store.find(begun).matches()]
    do = services.door.do

    def older(command, **more):
        if command.match == first:
            raise NewerRules()
        return do(command, **more)

    with monkeypatch.context() as patched:
        patched.setattr(services.door, "do", older)
        assert closes(operator, begun).status_code == 200
        services.operators.tournament_closings.finish(begun)
    assert [services.matches.get(match).is_over() for match in (first, second)] == [False, True]
    assert ada.reads(first).json["closing_reason"] is None

    services.operators.tournament_closings.finish(begun)

    assert services.matches.get(first).is_over()
    assert ada.reads(first).json["closing_reason"] == WHY["reason"]
    assert services.tournaments.store.closing() == []


def test_a_scheduler_that_was_overtaken_by_a_closing_and_by_another_one_leaves_no_match_open(
    services, operator, ada, monkeypatch
):
    """The other one had found nothing to close yet."""
    id = opens(ada, RANDOM, GREEDY)
    find = services.tournaments.store.find

    def overtaken(id):
        found = find(id)
        closes(operator, id)
        services.operators.tournament_closings.finish(id)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(services.tournaments.store, "find", once(overtaken, find))
        services.tournaments.running.advance(id)

    services.operators.tournament_closings.finish(id)

    assert all(services.matches.get(match.match).is_over() for match in services.tournaments.store.find(id).matches())


def test_a_match_that_another_process_has_closed_meanwhile_is_not_counted_twice(
    services, operator, ada, begun, monkeypatch
):
    """The line of the act says how many this one has closed."""
    do = services.door.do

    def overtaken(command, **more):
        do(command)
        return do(command, **more)

    with monkeypatch.context() as patched:
        patched.setattr(services.door, "do", overtaken)
        assert closes(operator, begun).status_code == 200

    assert [line["details"]["matches"] for line in lines(operator, begun)] == [0]
