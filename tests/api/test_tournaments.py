"""Tournaments over HTTP: who opens, enters, starts, closes and sees them, and how they stand."""

from collections import Counter
from dataclasses import replace

import pytest

from annales.service.commands.closing import CloseAsOperator
from annales.service.settings import Allowances
from annales.service.tournaments.running import AT_ONCE
from annales.service.tournaments.store import MOST_UNFINISHED
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
    opening,
    opens,
    play,
    play_all,
    reads,
    refusal,
)


def kinds(answer):
    """What the places are."""
    return [entrant["kind"] for entrant in answer.json["entrants"]]


def test_bots_alone_begin_at_once(ada, stranger):
    """Everybody reads the tournament, with its address from the answer."""
    answer = opening(ada, RANDOM, GREEDY, name="Two levels", deals=2)

    assert answer.headers["Location"] == f"/v1/tournaments/{answer.json['id']}"
    shown = reads(stranger, answer.json["id"]).json
    assert shown == answer.json
    assert (shown["name"], shown["status"], shown["opened_by"]) == ("Two levels", "playing", ada.id)
    assert (shown["matches_planned"], shown["rounds_planned"]) == (4, None)
    assert [match["seating"] for match in shown["rounds"][0]["matches"]] == [[0, 1], [1, 0]] * 2
    assert [entrant["version"] is None for entrant in shown["entrants"]] == [False, False]


def test_its_matches_are_ordinary_matches_that_name_it(services, ada, stranger):
    """They are found by it, and in the log of each it stands in the first entry."""
    id = opens(ada, RANDOM, GREEDY)
    other = ada.opens(RANDOM, game="market")

    matches = in_play(services, id)

    found = stranger.get(f"/v1/matches?tournament={id}").json["matches"]
    assert sorted(row["id"] for row in found) == sorted(matches)
    assert {row["tournament"] for row in found} == {id}
    shown = stranger.reads(matches[0]).json
    assert (shown["tournament"], shown["opened_by"], shown["take_back"]) == (id, ada.id, "never")
    assert shown["options"]["rounds"] == 1
    first = stranger.reads(matches[0], "/history").json["entries"][0]
    assert first["terms"]["tournament"] == id
    assert stranger.reads(other).json["tournament"] is None
    assert [match["match"] for match in reads(stranger, id).json["rounds"][0]["matches"]] == matches


def test_a_tournament_is_played_to_its_end(services, ada, stranger):
    """Three levels meet each other; the standings add up, and all of them are rated."""
    id = opens(ada, RANDOM, GREEDY, {"kind": "bot", "level": "search"}, deals=1)

    play_all(services, id)

    shown, standings = reads(stranger, id).json, reads(stranger, id, "/standings").json
    matches = [match for each in shown["rounds"] for match in each["matches"]]
    assert (shown["status"], len(matches)) == ("over", shown["matches_planned"])
    assert {match["status"] for match in matches} == {"over"}
    assert shown["ended_at"] > shown["started_at"]
    rows = standings["standings"]
    assert sum(row["points"] for row in rows) == 2 * len(matches)
    assert [row["matches"] for row in rows] == [4, 4, 4]
    assert [row["points"] for row in rows] == sorted((row["points"] for row in rows), reverse=True)
    assert all(row["rating"]["before"] == {"rating": 1500, "deviation": 350} for row in rows)
    assert all(row["rating"]["after"]["deviation"] < 350 for row in rows)
    assert (
        abs(sum(row["rating"]["after"]["rating"] - 1500 for row in rows)) < 5
    )  # equal before: what one wins, others lose
    sat = Counter((entrant, seat) for match in matches for seat, entrant in enumerate(match["seating"]))
    assert set(sat.values()) == {2}


def test_the_next_tournament_of_the_game_begins_with_these_ratings(services, ada):
    """Those of another game are not touched."""
    first = opens(ada, RANDOM, GREEDY)
    play_all(services, first)
    before = {row["level"]: row["rating"]["after"] for row in reads(ada, first, "/standings").json["standings"]}

    again = opens(ada, GREEDY, RANDOM)
    elsewhere = opens(ada, GREEDY, RANDOM, game="cult")

    now = {row["level"]: row["rating"]["before"] for row in reads(ada, again, "/standings").json["standings"]}
    assert now == before
    unrated = [row["rating"]["before"]["rating"] for row in reads(ada, elsewhere, "/standings").json["standings"]]
    assert unrated == [1500, 1500]


def test_people_and_bots_play_a_swiss_tournament(services, ada, bob, eve):
    """Five entrants, so that one has a bye in each round; nobody meets anybody twice."""
    id = opens(ada, ME, guest(bob), OPEN, RANDOM, GREEDY, pairing="swiss", rounds=3)
    enters(bob, id)
    assert enters(eve, id).json["status"] == "playing"

    play_all(services, id)

    shown = reads(eve, id).json
    assert (shown["rounds_planned"], len(shown["rounds"])) == (3, 3)
    met = Counter(tuple(sorted(group)) for each in shown["rounds"] for group in each["groups"])
    assert set(met.values()) == {1}
    assert len({bye for each in shown["rounds"] for bye in each["byes"]}) == 3
    rows = reads(eve, id, "/standings").json["standings"]
    assert sum(row["byes"] for row in rows) == 3
    assert {row.get("name") for row in rows} == {"Ada", "Bob", "Eve", None}


def test_more_than_two_play_a_match(services, ada):
    """Each of three sits in each seat once; a first rank of three gives four points."""
    id = opens(ada, RANDOM, GREEDY, {"kind": "bot", "level": "search"}, seats=3)

    play_all(services, id)

    shown, rows = reads(ada, id).json, reads(ada, id, "/standings").json["standings"]
    assert [match["seating"] for match in shown["rounds"][0]["matches"]] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert sum(row["points"] for row in rows) == 3 * 6
    assert [row["most"] for row in rows] == [12, 12, 12]


# -- entering


def test_it_begins_when_the_last_one_has_entered(services, ada, bob, eve):
    """People sit in their matches as soon as these are opened, each as the author of the entry."""
    id = opens(ada, ME, guest(bob), OPEN)
    assert kinds(reads(ada, id)) == ["player", "invited", "open"]
    assert enters(bob, id).json["status"] == "open"
    assert enters(eve, id).json["status"] == "playing"

    [first, _] = in_play(services, id)

    shown = eve.reads(first).json
    assert (shown["status"], [seat["name"] for seat in shown["seats"]]) == ("playing", ["Bob", "Eve"])
    assert shown["clock"] == 24 * 3600
    by = [entry["by"]["player"] for entry in eve.reads(first, "/history").json["entries"][1:3]]
    assert by == [bob.id, eve.id]


def test_entering_twice_is_entering_once(ada, bob):
    """The second time nothing changes."""
    id = opens(ada, ME, OPEN, OPEN)

    assert enters(bob, id).json == enters(bob, id).json
    assert kinds(reads(ada, id)) == ["player", "player", "open"]


def test_leaving_or_declining_makes_room_for_another_player(ada, bob, eve):
    """So does who declines. A second time changes nothing, and a place that nobody has is not given up."""
    id = opens(ada, ME, guest(bob), OPEN)
    enters(eve, id)

    assert kinds(leaves(bob, id)) == ["player", "open", "player"]
    assert kinds(leaves(eve, id)) == ["player", "open", "open"]
    assert kinds(leaves(eve, id)) == ["player", "open", "open"]
    assert refusal(leaves(eve.registered("Cleo"), id)) == (409, "tournament_not_open")


def test_entering_a_full_tournament_is_refused(ada, bob, eve):
    """A place of somebody who is invited is kept for them."""
    id = opens(ada, ME, guest(bob))

    assert refusal(enters(eve, id)) == (409, "tournament_not_open")


def test_entering_after_the_start_is_refused(ada, bob, eve):
    """Nor is it started again, which is no mistake."""
    id = opens(ada, ME, OPEN)
    enters(bob, id)

    assert refusal(enters(eve, id)) == (409, "tournament_not_open")
    assert acts(ada, id, "start").status_code == 200


def test_only_the_organiser_starts_and_closes_it(ada, bob):
    """Not even somebody who has entered."""
    id = opens(ada, ME, OPEN, OPEN)
    enters(bob, id)

    assert refusal(acts(bob, id, "start")) == refusal(acts(bob, id, "closing")) == (403, "not_organiser")
    assert acts(ada, id, "start").json["status"] == "playing"


def test_places_of_absent_guests_are_dropped_at_the_start(ada, bob, eve):
    """Their places are dropped; the others are numbered again."""
    id = opens(ada, guest(bob), OPEN, ME, OPEN)
    enters(eve, id)

    shown = acts(ada, id, "start").json

    assert [(entrant["entrant"], entrant["player"]) for entrant in shown["entrants"]] == [(0, eve.id), (1, ada.id)]
    assert shown["matches_planned"] == 2


def test_it_does_not_start_with_too_few(ada):
    """One alone plays no match."""
    id = opens(ada, ME, OPEN)

    assert refusal(acts(ada, id, "start")) == (409, "tournament_not_open")
    assert reads(ada, id, "/standings").json["standings"] == []


def test_strangers_do_nothing(ada, stranger):
    """Without a token nobody opens, enters or starts one."""
    id = opens(ada, ME, OPEN)

    answers = [opening(stranger, RANDOM, GREEDY), enters(stranger, id), leaves(stranger, id)]
    answers += [acts(stranger, id, "start"), acts(stranger, id, "closing")]

    assert {refusal(answer) for answer in answers} == {(401, "unauthenticated")}


# -- who sees it


def test_a_private_tournament_is_seen_by_its_own(ada, bob, eve, stranger):
    """Its organiser, those who have entered, and those who are invited; so are its matches."""
    id = opens(ada, ME, guest(bob), GREEDY, visibility="private")

    for caller in (ada, bob):
        assert reads(caller, id).status_code == 200
    for caller in (eve, stranger):
        assert refusal(reads(caller, id)) == refusal(reads(caller, id, "/standings")) == (404, "no_such_tournament")
    assert refusal(enters(eve, id)) == refusal(leaves(eve, id)) == (404, "no_such_tournament")
    assert refusal(acts(eve, id, "start")) == refusal(acts(eve, id, "closing")) == (404, "no_such_tournament")


def test_its_matches_are_private_too(services, ada, bob, eve):
    """They are found by it only by those who may see them."""
    id = opens(ada, ME, guest(bob), visibility="private")
    enters(bob, id)
    matches = in_play(services, id)

    found = [len(caller.get(f"/v1/matches?tournament={id}").json["matches"]) for caller in (bob, eve)]

    assert found == [2, 0]
    assert refusal(eve.reads(matches[0])) == (404, "no_such_match")


def test_an_open_place_of_a_private_tournament_may_be_taken_by_its_id(ada, bob):
    """As in a private match."""
    id = opens(ada, ME, OPEN, OPEN, visibility="private")

    assert enters(bob, id).status_code == 200
    assert reads(bob, id).status_code == 200


def test_an_unlisted_one_is_read_by_its_id_and_listed_for_its_own(ada, bob, stranger):
    """Public ones are listed for everybody."""
    public = opens(ada, ME, guest(bob))
    unlisted = opens(ada, ME, guest(bob), visibility="unlisted")

    def listed(caller):
        return [each["id"] for each in caller.get("/v1/tournaments").json["tournaments"]]

    assert reads(stranger, unlisted).status_code == 200
    assert listed(stranger) == [public]
    assert listed(ada) == listed(bob) == [unlisted, public]
    leaves(bob, unlisted)
    assert listed(bob) == [public]


def test_the_list_is_filtered_and_paged(ada, stranger):
    """The newest first; a link leads to the next page."""
    running = [opens(ada, RANDOM, GREEDY) for _ in range(3)]
    waiting = opens(ada, ME, OPEN, game="cult")

    def listed(query):
        answer = stranger.get(f"/v1/tournaments?{query}")
        return [each["id"] for each in answer.json["tournaments"]], answer.json["cursor"]

    assert listed("status=playing") == (running[::-1], None)
    assert listed("game=cult") == listed("status=open") == ([waiting], None)
    page, cursor = listed("limit=3")
    assert page == [waiting, running[2], running[1]]
    assert listed(f"limit=3&cursor={cursor}") == ([running[0]], None)


def test_an_erased_player_has_withdrawn_and_has_no_name(services, ada, bob):
    """The id stays, as in matches, where they have played; they have withdrawn."""
    id = opens(ada, ME, guest(bob))
    enters(bob, id)
    bob.delete("/v1/players/me")

    entrant = {"entrant": 1, "kind": "player", "player": bob.id, "name": None, "withdrawn": True}
    assert reads(ada, id).json["entrants"][1] == entrant


# -- closing


def test_a_closed_tournament_rates_what_has_ended(services, ada):
    """Though no scheduler has seen it yet: a loss cannot be closed away. What is being played counts no more."""
    id = opens(ada, RANDOM, GREEDY)
    [first, second] = in_play(services, id)
    play(services, first)

    shown = acts(ada, id, "closing").json
    play(services, second)

    assert (shown["status"], shown["closed"]) == ("over", True)
    assert [match["status"] for match in shown["rounds"][0]["matches"]] == ["over", "void"]
    assert acts(ada, id, "closing").json == advanced_view(ada, services, id) == shown
    rows = reads(ada, id, "/standings").json["standings"]
    assert [row["matches"] for row in rows] == [1, 1]
    assert all(row["rating"]["after"] for row in rows)
    assert {row["rating"]["after"]["rating"] > row["rating"]["before"]["rating"] for row in rows} == {True, False}


def test_a_tournament_closed_before_any_result_is_not_rated(services, ada):
    """Nothing was played."""
    id = opens(ada, RANDOM, GREEDY)
    in_play(services, id)

    assert acts(ada, id, "closing").json["status"] == "over"
    rows = reads(ada, id, "/standings").json["standings"]
    assert [row["rating"]["after"] for row in rows] == [None, None]


def advanced_view(caller, services, id):
    """A tournament after the scheduler has looked at it."""
    advanced(services, id)
    return reads(caller, id).json


def test_one_that_was_played_to_its_end_is_not_closed(services, ada):
    """It is over."""
    id = opens(ada, RANDOM, GREEDY)
    play_all(services, id)

    assert refusal(acts(ada, id, "closing")) == (409, "tournament_not_open")


def test_a_tournament_whose_matches_all_came_to_nothing_changes_no_rating(services, ada):
    """It is over all the same."""
    id = opens(ada, RANDOM, GREEDY)
    for match in in_play(services, id):
        services.door.do(CloseAsOperator(match, "pl_operator"))

    assert advanced(services, id).status == "over"
    ratings = [row["rating"] for row in reads(ada, id, "/standings").json["standings"]]
    assert all(rating["before"] == rating["after"] == {"rating": 1500, "deviation": 350} for rating in ratings)


# -- terms that are refused


def test_sixty_four_play_a_swiss_tournament(ada):
    """Six rounds leave one without a defeat: 384 matches."""
    shown = opening(ada, *[OPEN] * 64, pairing="swiss").json

    assert (shown["rounds_planned"], shown["matches_planned"]) == (6, 384)


# -- bounds and keys


def test_with_a_key_a_place_is_given_up_once(ada, bob):
    """A retry gets the first answer, and gives up no place that was taken since."""
    id = opens(ada, ME, guest(bob), OPEN)
    path, key = f"/v1/tournaments/{id}/entrants/me", {"Idempotency-Key": "no"}

    first = bob.send("DELETE", path, key)
    enters(bob, id)
    answers = [first, bob.send("DELETE", path, key)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[1].headers["Idempotent-Replayed"] == "true"
    assert kinds(reads(ada, id)) == ["player", "player", "open"]


def test_the_number_of_tournaments_of_an_organiser_is_limited(ada, bob):
    """One that is closed makes room."""
    ids = [opens(ada, ME, OPEN) for _ in range(MOST_UNFINISHED)]

    assert refusal(opening(ada, ME, OPEN)) == (409, "too_many_tournaments")
    assert opening(bob, ME, OPEN).status_code == 201
    acts(ada, ids[0], "closing")
    assert opening(ada, ME, OPEN).status_code == 201


def test_all_matches_it_may_have_count_as_opened(services, ada):
    """A tournament of four is refused to who may open three today, and costs nothing then."""
    services.accounts.quotas.allowances = Allowances(matches=3, forks=0, imports=0, bytes=0, running=0)

    refused = opening(ada, RANDOM, GREEDY, deals=2)

    assert (refusal(refused), refused.json["quota"]) == ((429, "quota_exceeded"), "matches_per_day")
    assert opening(ada, RANDOM, GREEDY).status_code == 201


def test_few_of_its_matches_are_played_at_once(services, ada):
    """When one has ended, the next one is opened."""
    id = opens(ada, RANDOM, GREEDY, deals=AT_ONCE)
    matches = in_play(services, id)
    assert len(matches) == AT_ONCE

    play(services, matches[0])

    assert len(in_play(services, id)) == AT_ONCE
    assert [match.state for match in services.tournaments.store.find(id).matches()][: AT_ONCE + 2] == [
        "over",
        *["playing"] * AT_ONCE,
        "waiting",
    ]


def test_it_waits_while_its_organiser_plays_as_many_matches_as_they_may(services, ada):
    """Their other matches count too."""
    services.accounts.quotas.allowances = replace(services.accounts.quotas.allowances, running=2)
    ada.opens(RANDOM, game="market")
    id = opens(ada, RANDOM, GREEDY)

    assert len(in_play(services, id)) == 1


# -- deals


def commitments(services, id):
    """What each match of a tournament is bound to by its first entry, in order."""
    return [services.matches.get(match).opening.commitment for match in in_play(services, id)]


def test_duplicate_deals_are_the_same_in_each_seating(services, ada):
    """One secret for both seatings of a deal, so each seat gets the same cards in both; the next deal has another."""
    id = opens(ada, RANDOM, GREEDY, deals=2, duplicate=True)
    matches = in_play(services, id)

    tables = [services.matches.get(match).table(services.matches.get(match).tree.last) for match in matches]

    first, second, third, fourth = commitments(services, id)
    assert first == second != third == fourth
    assert tables[0].places == tables[1].places != tables[2].places == tables[3].places


@pytest.mark.parametrize("entrants", [(RANDOM, GREEDY), (ME, GREEDY)])
def test_without_duplicate_deals_each_match_has_its_own_secret(services, ada, entrants):
    """Each has a secret of its own, so the one that is disclosed at its end opens no other."""
    id = opens(ada, *entrants, deals=2)

    assert len(set(commitments(services, id))) == 4


def test_a_duplicate_whose_first_seating_was_deleted_has_a_deal_of_its_own(services, ada):
    """Nothing is left that it could share, and the tournament goes on."""
    services.accounts.quotas.allowances = replace(services.accounts.quotas.allowances, running=1)
    id = opens(ada, RANDOM, GREEDY, duplicate=True)
    [first] = in_play(services, id)
    services.operators.deletions.delete_as_operator(first, "pl_operator")

    advanced(services, id)

    assert [match.state for match in advanced(services, id).matches()] == ["void", "playing"]
