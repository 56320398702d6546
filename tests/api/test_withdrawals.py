"""Withdrawing from a tournament that has begun: what becomes of matches, pairings, standings and ratings."""

import pytest

from annales.domain.errors import Busy, NoSuchMatch
from tests.support.tournaments import (
    GREEDY,
    ME,
    OPEN,
    RANDOM,
    acts,
    advanced,
    enters,
    guest,
    in_play,
    leaves,
    opens,
    play,
    play_all,
    reads,
    refusal,
)

ADA, BOB = 0, 1


def row_of(caller, id):
    """Their row in the standings."""
    rows = reads(caller, id, "/standings").json["standings"]
    return next(row for row in rows if row.get("player") == caller.id)


def swiss_of_five(ada, bob, **terms):
    """A Swiss tournament of Ada, Bob and three others, which has begun."""
    others = [RANDOM, GREEDY, OPEN]
    return opens(ada, ME, guest(bob), *others, pairing="swiss", rounds=3, **terms)


@pytest.fixture
def begun(services, ada, bob, eve):
    """Such a tournament, whose first round is being played."""
    id = swiss_of_five(ada, bob)
    enters(bob, id), enters(eve, id)
    in_play(services, id)
    return id


def test_a_withdrawal_resigns_the_running_match(services, ada, bob):
    """At once, and it counts as lost; the log names them as the author."""
    id = opens(ada, ME, guest(bob))
    enters(bob, id)
    matches = in_play(services, id)

    assert leaves(bob, id).json["entrants"][BOB]["withdrawn"] is True

    for match in matches:
        found = services.matches.get(match)
        assert found.result["reason"] == "resignation"
        assert bob.id in {entry.by.player for entry in found.tree.entries[-2:]}
    assert advanced(services, id).status == "over"
    assert [row["points"] for row in reads(ada, id, "/standings").json["standings"]] == [4, 0]


def test_the_next_rounds_are_paired_without_withdrawn_players(services, ada, bob, begun):
    """Four remain of five: nobody has a bye any more. The standings say who has withdrawn, with their points."""
    leaves(bob, begun)

    play_all(services, begun)

    shown = reads(ada, begun).json
    later = shown["rounds"][1:]
    assert len(later) == 2
    assert not any(BOB in group for each in later for group in each["groups"])
    assert [each["byes"] for each in later] == [[], []]
    assert row_of(bob, begun)["withdrawn"] is True
    assert row_of(ada, begun)["withdrawn"] is False


def test_a_later_withdrawal_does_not_lower_the_tie_break_of_former_opponents(services, ada, bob, begun):
    """In Buchholz the two rounds that Bob missed are draws, of two matches each."""
    leaves(bob, begun)
    play_all(services, begun)

    rounds = reads(ada, begun).json["rounds"]
    rows = {row["entrant"]: row for row in reads(ada, begun, "/standings").json["standings"]}
    counted = {entrant: row["points"] for entrant, row in rows.items()} | {BOB: rows[BOB]["points"] + 2 * 2}
    (met,) = (entrant for group in rounds[0]["groups"] for entrant in group if BOB in group and entrant != BOB)
    others = [entrant for each in rounds for group in each["groups"] if met in group for entrant in group]
    assert rows[met]["buchholz"] == 2 * sum(counted[entrant] for entrant in others if entrant != met)


def test_an_odd_number_that_remains_has_byes(services, ada, bob, eve, begun):
    """Each of them one at most."""
    leaves(bob, begun), leaves(eve, begun)

    play_all(services, begun)

    byes = [bye for each in reads(ada, begun).json["rounds"][1:] for bye in each["byes"]]
    assert (len(byes), len(set(byes))) == (2, 2)
    assert BOB not in byes


def test_a_swiss_tournament_ends_when_too_few_are_left(services, ada, bob):
    """After the round in which that happens, and it is rated."""
    id = opens(ada, ME, guest(bob), pairing="swiss", rounds=5)
    enters(bob, id)
    in_play(services, id)
    leaves(bob, id)

    tournament = advanced(services, id)

    assert (tournament.status, len(tournament.rounds), tournament.closed) == ("over", 1, False)
    assert row_of(ada, id)["rating"]["after"]["rating"] > 1500 > row_of(bob, id)["rating"]["after"]["rating"]


def test_matches_of_a_round_robin_that_they_would_play_are_lost_but_not_rated(services, ada, bob, eve):
    """The others get the points of all their meetings; the ratings count only what was played."""
    id = opens(ada, ME, guest(bob), guest(eve))
    enters(bob, id), enters(eve, id)
    leaves(bob, id)  # before any match is opened

    tournament = play_all(services, id)

    against = [match for match in tournament.matches() if BOB in match.seating]
    assert [match.ranks[match.seating.index(BOB)] for match in against] == [2] * 4
    assert {match.absent for match in against} == {(BOB,)}
    row = row_of(bob, id)
    assert (row["points"], row["matches"], row["withdrawn"]) == (0, 4, True)
    assert row["rating"]["after"] == row["rating"]["before"]
    assert sum(row_of(each, id)["rating"]["after"]["rating"] for each in (ada, eve)) == pytest.approx(3000, abs=1)


def test_in_a_larger_match_a_bot_replaces_a_withdrawn_player(services, ada, bob, eve):
    """They come last whatever it wins."""
    id = opens(ada, ME, guest(bob), guest(eve), seats=3)
    enters(bob, id), enters(eve, id)
    matches = in_play(services, id)
    leaves(bob, id)
    assert [services.matches.get(match).is_over() for match in matches] == [False] * 3

    play_all(services, id)

    assert (row_of(bob, id)["rank"], row_of(bob, id)["points"]) == (3, 0)


def test_a_match_in_which_all_have_withdrawn_is_not_opened(services, ada, bob, eve):
    """It is void: nobody wins a meeting to which nobody comes."""
    id = opens(ada, ME, guest(bob), guest(eve))
    enters(bob, id), enters(eve, id)
    leaves(bob, id), leaves(eve, id)

    tournament = play_all(services, id)

    between = [match for match in tournament.matches() if 0 not in match.seating]
    assert [match.state for match in between] == ["void", "void"]
    assert not any(services.matches.find(match.match) for match in between)
    assert row_of(bob, id)["points"] == row_of(eve, id)["points"] == 0


def test_withdrawing_twice_is_withdrawing_once(ada, bob, begun):
    """With a key or without one. Nobody comes back."""
    first = leaves(bob, begun)

    assert leaves(bob, begun).json["entrants"] == first.json["entrants"]
    assert refusal(bob.put(f"/v1/tournaments/{begun}/entrants/me")) == (409, "tournament_not_open")


def test_only_an_entrant_may_withdraw_while_it_is_played(services, ada, bob, stranger):
    """Not somebody else, not the organiser of bots alone, and nobody once it is over."""
    id = opens(ada, RANDOM, GREEDY)
    assert refusal(leaves(ada, id)) == refusal(leaves(bob, id)) == (409, "tournament_not_open")
    other = opens(ada, ME, GREEDY)
    in_play(services, other)
    acts(ada, other, "closing")

    assert refusal(leaves(ada, other)) == (409, "tournament_not_open")
    assert leaves(bob, other).json["detail"] == "you have not entered the tournament, nor are you invited to it"


def test_withdrawing_from_an_unknown_private_tournament_is_not_found(ada, bob):
    """404, as for reading it."""
    id = opens(ada, ME, GREEDY, visibility="private")

    assert refusal(leaves(bob, id)) == (404, "no_such_tournament")


def test_a_process_that_dies_after_the_withdrawal_leaves_the_resignation_to_the_scheduler(
    services, ada, bob, begun, monkeypatch
):
    """The client hears that the service is busy; whoever asks again has withdrawn."""
    [match] = [each for each in services.tournaments.store.find(begun).matches() if BOB in each.seating][:1]
    with monkeypatch.context() as patched:
        patched.setattr(services.door, "do", dying)
        assert leaves(bob, begun).status_code == 503
    assert not services.matches.get(match.match).is_over()

    advanced(services, begun)

    assert services.matches.get(match.match).is_over()
    assert leaves(bob, begun).status_code == 200


def dying(*_, **__):
    """The process loses its connection."""
    raise Busy()


def test_a_match_that_was_opened_while_somebody_withdrew_is_resigned(services, ada, bob, monkeypatch):
    """The scheduler had read the tournament before it, and does not know of the withdrawal."""
    id = opens(ada, ME, guest(bob))
    enters(bob, id)
    find = services.tournaments.store.find

    def overtaken(id):
        found = find(id)
        leaves(bob, id)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(services.tournaments.store, "find", overtaken)
        services.tournaments.running.advance(id)

    matches = [match.match for match in advanced(services, id).matches()]
    assert all(services.matches.get(match).is_over() for match in matches)
    assert advanced(services, id).status == "over"


def test_one_match_that_cannot_be_resigned_holds_up_no_other(services, ada, bob, begun, monkeypatch, caplog):
    """It is told in the log of the service."""
    [first, second] = [each.match for each in services.tournaments.store.find(begun).matches() if BOB in each.seating]
    do = services.door.do

    def refusing(command, **more):
        if command.match == first:
            raise refused_for_good(first)
        return do(command, **more)

    with monkeypatch.context() as patched:
        patched.setattr(services.door, "do", refusing)
        assert leaves(bob, begun).status_code == 200

    assert "cannot be taken out" in caplog.text
    assert services.matches.get(second).is_over()


def refused_for_good(match):
    """What a match says that is gone."""
    return NoSuchMatch(match=match)


def test_a_tournament_goes_on_after_a_withdrawal_in_its_last_match(services, ada, bob):
    """The others' matches are played on."""
    id = opens(ada, ME, guest(bob), GREEDY)
    enters(bob, id)
    for match in in_play(services, id):
        if bob.id not in {seat.player for seat in services.matches.get(match).seats}:
            play(services, match)
    leaves(bob, id)

    assert play_all(services, id).status == "over"
