"""Tournaments that somebody tries to cheat in, or that lose something: players, matches, answers."""

import pytest

from annales.domain.errors import Busy
from annales.events.keys import deleted_key, shard_of
from annales.events.stream import Tombstone
from annales.service.commands.closing import CloseAsOperator
from annales.service.operators.acts import Operator
from tests.support.tournaments import (
    GREEDY,
    ME,
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


def test_the_organiser_cannot_close_matches_of_a_tournament(services, ada):
    """They would close those that a bot is about to lose."""
    id = opens(ada, RANDOM, GREEDY)
    [match, _] = in_play(services, id)

    assert refusal(ada.post(f"/v1/matches/{match}/closing", {})) == (409, "match_of_tournament")
    acts(ada, id, "closing")
    assert refusal(ada.post(f"/v1/matches/{match}/closing", {})) == (409, "match_of_tournament")


def test_a_player_who_resigned_is_ranked_last_whatever_the_substitute_wins(services, ada, bob):
    """In a match of more than two a bot plays on; its points are not theirs."""
    id = opens(ada, ME, guest(bob), GREEDY, seats=3)
    enters(bob, id)
    matches = in_play(services, id)
    for match in matches:
        assert ada.post(f"/v1/matches/{match}/resignation", {}).status_code == 201

    play_all(services, id)

    [row] = [row for row in reads(ada, id, "/standings").json["standings"] if row.get("player") == ada.id]
    assert (row["rank"], row["points"], row["matches"]) == (3, 0, 3)


def test_erased_and_banned_players_resign_as_soon_as_a_match_opens(services, ada, bob, eve):
    """The service resigns for who was erased, and for who is banned for good, as soon as a match is opened."""
    id = opens(ada, guest(bob), guest(eve), ME)
    enters(bob, id), enters(eve, id)
    bob.delete("/v1/players/me")
    services.operators.acting.ban(Operator("pl_operator"), eve.id, "cheated")

    tournament = play_all(services, id)

    results = [(match.seating, match.ranks) for match in tournament.matches()]
    assert all(ranks[seating.index(2)] == 1 for seating, ranks in results if 2 in seating)
    assert {services.matches.get(match.match).result["reason"] for match in tournament.matches()} == {"resignation"}


def test_a_match_that_redis_has_lost_is_opened_again(services, ada):
    """Under its id; otherwise the tournament would wait for it for ever."""
    id = opens(ada, RANDOM, GREEDY)
    [lost, _] = in_play(services, id)
    last, digest = services.matches.get(lost).tree.last, services.matches.get(lost).tree.digest
    services.store.log.delete(lost, last, digest, Tombstone("2026-01-01T00:00:00Z", ada.id, last, digest))
    services.store.match_cache.forget(lost)
    services.index.remove(lost)
    services.store.redis.hdel(deleted_key(shard_of(lost)), lost)

    assert lost in in_play(services, id)

    assert services.matches.get(lost).tree.is_started()


def test_a_retry_after_a_crash_does_not_pay_again(services, ada, monkeypatch):
    """The tournament was stored, the answer was not: whoever asks again gets it at the first price."""
    monkeypatch.setattr(services.accounts.idempotency, "keep", lambda *_: None)
    key = {"Idempotency-Key": "cup"}
    first = opening(ada, RANDOM, GREEDY, headers=key)

    again = opening(ada, RANDOM, GREEDY, headers=key)

    assert again.json["id"] == first.json["id"]
    assert services.accounts.quotas.used(ada.id)["matches_per_day"][0] == 2


def test_a_record_that_names_a_tournament_is_not_in_it(services, ada, bob):
    """Anybody may import one."""
    id = opens(ada, RANDOM, GREEDY)
    [first, _] = in_play(services, id)
    play(services, first)
    record = bob.get(f"/v1/matches/{first}/record").data

    brought = bob.send("POST", "/v1/records", data=record, content_type="application/x-ndjson")

    assert (brought.status_code, brought.json["tournament"]) == (201, None)
    assert brought.json["id"] not in {row["id"] for row in bob.get(f"/v1/matches?tournament={id}").json["matches"]}


def test_a_closed_or_deleted_match_gives_no_points(services, ada):
    """One is closed, one deleted: the tournament goes on without them."""
    id = opens(ada, RANDOM, GREEDY, deals=2)
    [closed, deleted, third, fourth] = in_play(services, id)
    services.door.do(CloseAsOperator(closed, "pl_operator"))
    services.operators.deletions.delete_as_operator(deleted, "pl_operator")
    play(services, third)
    play(services, fourth)

    assert advanced(services, id).status == "over"

    shown = reads(ada, id).json["rounds"][0]["matches"]
    assert [match["status"] for match in shown] == ["void", "void", "over", "over"]
    assert [row["matches"] for row in reads(ada, id, "/standings").json["standings"]] == [2, 2]


def test_a_match_opened_while_its_tournament_is_closed_is_shown_as_void(services, ada, monkeypatch):
    """The scheduler had read the tournament before; the match goes on, is found by its id, and counts for nobody."""
    id = opens(ada, RANDOM, GREEDY)
    find = services.tournaments.store.find

    def overtaken(id):
        found = find(id)
        acts(ada, id, "closing")
        return found

    with monkeypatch.context() as patched:
        patched.setattr(services.tournaments.store, "find", overtaken)
        services.tournaments.running.advance(id)

    matches = reads(ada, id).json["rounds"][0]["matches"]
    assert {match["status"] for match in matches} == {"void"}
    assert {ada.reads(match["match"]).json["status"] for match in matches} == {"playing"}


def test_a_list_of_tournaments_reads_none_of_their_matches(services, ada, stranger):
    """Five hundred matches take 50 kB, and a list examines hundreds of tournaments for whoever asks."""
    id = opens(ada, RANDOM, GREEDY, deals=50)
    in_play(services, id)

    stored = services.store.redis.get(f"{{tournaments}}:one:{id}")

    assert b"mt_" not in stored
    assert [each["id"] for each in stranger.get("/v1/tournaments").json["tournaments"]] == [id]
    assert len(reads(stranger, id).json["rounds"][0]["matches"]) == 100


@pytest.mark.parametrize("gone", [["bob"], ["ada", "bob"]])
def test_a_match_that_the_scheduler_had_not_noted_is_rated(services, ada, bob, monkeypatch, gone):
    """It was opened by a process that died, and played; a withdrawal then does not undo what was lost."""
    id = opens(ada, ME, guest(bob))
    enters(bob, id)
    with monkeypatch.context() as patched:
        patched.setattr(services.tournaments.store, "change_rated", dying)
        with pytest.raises(Busy):
            services.tournaments.running.advance(id)
    for match in services.tournaments.store.find(id).matches():
        play(services, match.match)
    for name in gone:
        leaves({"ada": ada, "bob": bob}[name], id)

    tournament = play_all(services, id)

    assert [(match.state, match.absent) for match in tournament.matches()] == [("over", ())] * 2
    assert tournament.after != tournament.before


def dying(*_, **__):
    """The process loses its connection."""
    raise Busy()
