"""Rematches over HTTP: who may ask, who sits where, how often one is opened, and what is shown and told of it."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from threading import Barrier

import pytest

from annales.events.projections.index import Index
from annales.service.accounts.bans import Ban
from annales.service.settings import Allowances
from tests.api.test_campaigns import guest, over

BOT = {"kind": "bot", "level": "random"}


@pytest.fixture
def ended(ada, bob, begun):
    """A match between Ada and Bob that Bob has resigned."""
    bob.post(f"/v1/matches/{begun}/resignation", None)
    return begun


def asks(caller, match, **headers):
    """The answer to a request for a rematch."""
    return caller.send("POST", f"/v1/matches/{match}/rematch", headers)


def refusal(caller, match):
    """The status and the code of a refused request."""
    answer = asks(caller, match)
    return answer.status_code, answer.json["code"]


def held(shown):
    """The kind and the player or the level of each seat."""
    return [(seat["kind"], seat.get("player") or seat.get("level")) for seat in shown["seats"]]


def closes(caller, match):
    """The caller closes a match that they have opened."""
    assert caller.post(f"/v1/matches/{match}/closing", None).status_code == 201


# -- offering and accepting


def test_a_rematch_has_the_same_terms_and_everybody_sits_one_seat_further(ada, bob):
    """The caller sits down; the other is invited, and has the first seat now."""
    terms = {"clock": 600, "take_back": "never", "visibility": "unlisted", "tags": ["x"]}
    match = ada.opens(guest(bob), external_id="mine", options={"max_turns": 50}, **terms)
    bob.sits(match)
    ada.post(f"/v1/matches/{match}/resignation", None)

    offered = asks(ada, match)

    assert offered.status_code == 201
    shown = offered.json
    assert offered.headers["Location"] == f"/v1/matches/{shown['id']}"
    assert shown["options"] == ada.reads(match).json["options"]
    assert {name: shown[name] for name in terms} == terms
    assert (shown["game"], shown["external_id"], shown["rematch_of"]) == ("sacrifice", None, match)
    assert (shown["status"], shown["seat"]) == ("open", 1)
    assert held(shown) == [("invited", bob.id), ("player", ada.id)]
    assert ada.reads(shown["id"], "/history").json["entries"][0]["terms"]["rematch_of"] == match


def test_the_other_accepts_by_the_same_request(ada, bob, ended):
    """They sit down in the match that was offered, which begins."""
    offered = asks(bob, ended).json["id"]

    accepted = asks(ada, ended)

    assert (accepted.status_code, accepted.json["id"], accepted.json["status"]) == (200, offered, "playing")
    assert held(accepted.json) == [("player", bob.id), ("player", ada.id)]
    assert "Idempotent-Replayed" not in accepted.headers


def test_or_by_taking_the_seat_that_is_kept_for_them(ada, bob, ended):
    """As with any invitation."""
    offered = asks(bob, ended).json["id"]

    assert ada.sits(offered, 1).json["status"] == "playing"
    assert asks(ada, ended).json["id"] == offered


@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "again"}])
def test_a_repeated_request_changes_nothing(ada, ended, headers):
    """With a key or without one."""
    first, second = asks(ada, ended, **headers), asks(ada, ended, **headers)

    assert (second.status_code, second.json["id"]) == (200, first.json["id"])
    assert second.headers["Idempotent-Replayed"] == "true"
    assert second.json["last"] == first.json["last"]


def test_concurrent_rematch_requests_open_one_match(ada, bob, ended):
    """One of them has opened it, and the other has sat down in it; ten times over."""
    match = ended
    for _ in range(10):
        together = Barrier(2)

        def at_once(caller, match=match, together=together):
            together.wait(600)
            return asks(caller, match)

        with ThreadPoolExecutor(2) as threads:
            answers = list(threads.map(at_once, (ada, bob), timeout=600))

        assert sorted(answer.status_code for answer in answers) == [200, 201]
        assert len({answer.json["id"] for answer in answers}) == 1
        match = answers[0].json["id"]
        assert ada.reads(match).json["status"] == "playing"
        ada.post(f"/v1/matches/{match}/resignation", None)


def test_a_rematch_has_a_rematch(ada, bob, ended):
    """And both players have their first seats back."""
    second = asks(ada, ended).json["id"]
    asks(bob, ended)
    ada.post(f"/v1/matches/{second}/resignation", None)
    third = asks(bob, second).json

    assert third["id"] not in (ended, second)
    assert held(third) == [("invited", ada.id), ("player", bob.id)]
    assert asks(ada, ended).json["id"] == second


def test_bots_sit_down_at_once(services, ada, bob):
    """Of three seats each holder sits one further; somebody who has resigned is invited too."""
    match = ada.opens(guest(bob), BOT, game="theomachie")
    bob.sits(match)
    bob.post(f"/v1/matches/{match}/resignation", None)
    ada.post(f"/v1/matches/{match}/resignation", None)
    closes(ada, match)

    shown = asks(ada, match).json

    assert held(shown) == [("bot", "random"), ("player", ada.id), ("invited", bob.id)]
    assert asks(bob, match).json["status"] == "playing"


def test_against_a_bot_alone_it_begins_at_once(ada):
    """The bot has the first seat."""
    match = ada.opens(BOT)
    ada.post(f"/v1/matches/{match}/resignation", None)

    shown = asks(ada, match).json

    assert (shown["status"], held(shown)) == ("playing", [("bot", "random"), ("player", ada.id)])


# -- withdrawing and declining


def test_a_withdrawn_offer_makes_room_for_another(ada, bob, ended):
    """Whoever makes it."""
    withdrawn = asks(ada, ended).json["id"]
    closes(ada, withdrawn)
    assert "rematch" not in bob.reads(ended).json

    offered = asks(bob, ended)

    assert (offered.status_code, offered.json["id"] != withdrawn) == (201, True)
    assert asks(ada, ended).json["id"] == offered.json["id"] == ada.reads(ended).json["rematch"]


def test_a_deleted_offer_makes_room_for_another(ada, bob, ended):
    """What never began is closed, then deleted."""
    gone = asks(ada, ended).json["id"]
    closes(ada, gone)
    assert ada.delete(f"/v1/matches/{gone}").status_code == 204

    assert asks(bob, ended).status_code == 201


def test_a_declined_rematch_may_be_accepted_while_the_seat_is_open(ada, bob, ended):
    """As long as the seat is open."""
    offered = asks(ada, ended).json["id"]
    assert bob.post(f"/v1/matches/{offered}/leaving", None).status_code == 201
    assert held(ada.reads(offered).json)[0] == ("open", None)

    assert asks(bob, ended).json["id"] == offered


def test_a_seat_that_somebody_else_has_taken_is_refused(ada, bob, eve, ended):
    """After the start, and before it."""
    offered = asks(ada, ended).json["id"]
    bob.post(f"/v1/matches/{offered}/leaving", None)
    eve.sits(offered, 0)

    assert refusal(bob, ended) == (409, "seat_not_open")


# -- who may ask, and of what


def test_only_former_players_may_ask_for_a_rematch(ada, bob, eve, ended):
    """Not a spectator; and not somebody who has opened a match for others."""
    assert refusal(eve, ended) == (403, "not_your_seat")


def test_a_match_that_is_not_over_has_no_rematch(ada, begun):
    """It says so in both languages."""
    english, french = asks(ada, begun), asks(ada, begun, **{"Accept-Language": "fr"}).json["detail"]

    assert (english.status_code, english.json["code"]) == (409, "rematch_not_open")
    assert english.json["detail"] == "no rematch of this match can be offered: it is not over yet"
    assert french == "aucune revanche de cette partie ne peut être proposée : elle n'est pas encore terminée"


def test_a_match_that_never_began_has_none(ada):
    """It was closed."""
    match = ada.opens()
    closes(ada, match)

    answer = asks(ada, match)

    assert (answer.status_code, answer.json["code"]) == (409, "rematch_not_open")
    assert "never began" in answer.json["detail"]


def test_an_imported_record_has_none(ada, ended):
    """Whoever it names has not played here."""
    record = ada.reads(ended, "/record").data
    imported = ada.send("POST", "/v1/records", data=record, content_type="application/x-ndjson").json["id"]

    answer = asks(ada, imported)

    assert (answer.status_code, answer.json["code"]) == (409, "rematch_not_open")
    assert "imported" in answer.json["detail"]


def test_an_imported_rematch_is_no_rematch(ada, bob, ended):
    """Anybody could have written which match it names."""
    second = asks(ada, ended).json["id"]
    asks(bob, ended)
    bob.post(f"/v1/matches/{second}/resignation", None)
    record = ada.reads(second, "/record").data
    imported = bob.send("POST", "/v1/records", data=record, content_type="application/x-ndjson").json

    assert imported["rematch_of"] is None
    assert bob.reads(ended).json["rematch"] == second


def test_an_age_of_a_campaign_has_none(services, ada, bob):
    """The next age follows it."""
    match = ada.opens(guest(bob), game="cult", options={"rounds": 1})
    bob.sits(match)
    over(services, match)

    answer = asks(ada, match)

    assert (answer.status_code, answer.json["code"]) == (409, "rematch_not_open")
    assert match.replace("mt_", "cp_") in answer.json["detail"]


def test_a_private_match_does_not_exist_for_strangers(ada, bob, eve, stranger):
    """Nor does its rematch."""
    match = ada.opens(guest(bob), visibility="private")
    bob.sits(match)
    ada.post(f"/v1/matches/{match}/resignation", None)
    offered = asks(bob, match).json["id"]

    assert refusal(eve, match) == (404, "no_such_match")
    assert stranger.reads(offered).status_code == 404
    assert ada.reads(match).json["rematch"] == offered


def test_the_seat_of_an_erased_player_is_open(services, ada, bob, ended):
    """Anybody may take it."""
    services.accounts.players.erase(bob.id)

    assert held(asks(ada, ended).json) == [("open", None), ("player", ada.id)]


@pytest.mark.parametrize(("until", "kind"), [(None, "open"), ("2999-01-01T00:00:00.000Z", "invited")])
def test_the_seat_of_a_permanently_banned_player_is_open(services, confirm_ban, ada, bob, ended, until, kind):
    """A ban that ends leaves the invitation."""
    confirm_ban(bob.id, until)

    assert held(asks(ada, ended).json)[0][0] == kind


@pytest.fixture
def confirm_ban(services):
    """Bans a player until a time, or for good."""

    def bans(player, until):
        with services.store.redis.pipeline() as pipe:
            services.operators.lookups._bans.put(pipe, player, Ban("rude", "2026-01-01T00:00:00.000Z", until))
            pipe.execute()

    return bans


# -- what is shown and told


def test_the_match_before_shows_its_rematch(ada, bob, stranger, ended):
    """To spectators too, whose copy is not up to date any more; the list names the match before."""
    before = stranger.reads(ended)
    assert "rematch" not in before.json
    offered = asks(ada, ended).json["id"]

    for caller in (ada, bob, stranger):
        assert caller.reads(ended).json["rematch"] == offered
    assert stranger.get(f"/v1/matches/{ended}", If_None_Match=before.headers["ETag"]).status_code == 200
    assert "rematch" not in stranger.reads(offered).json
    listed = {match["id"]: match["rematch_of"] for match in stranger.get("/v1/matches").json["matches"]}
    assert listed == {ended: None, offered: ended}


def test_what_is_shown_follows_from_the_log_alone(services, ada, ended):
    """A rebuilt index shows the same rematch."""
    offered = asks(ada, ended).json["id"]
    Index(services.store.redis, services.store.provenance.importer, tree=services.matches.tree).rebuild(
        services.store.log
    )

    assert ada.reads(ended).json["rematch"] == offered


def test_a_rematch_notifies_the_others_and_its_acceptance_the_offerer(services, ada, bob, follow, ended):
    """And whoever offers it, that it is accepted."""
    stream = follow(bob, query="?words=true")
    other = follow(ada, query="?words=true")
    offered = asks(ada, ended).json["id"]

    told = stream.until("invited")[-1]
    assert (told["match"], told["rematch_of"]) == (offered, ended)
    assert told["words"] == "Ada offers you a rematch of Sacrifice"
    asks(bob, ended)
    assert other.until("seat_taken")[-1]["words"] == "Bob accepts the rematch of Sacrifice"


def test_a_declined_rematch_notifies_the_offerer(ada, bob, follow, ended):
    """In their language."""
    stream = follow(ada, query="?words=true", language="fr")
    offered = asks(ada, ended).json["id"]
    bob.post(f"/v1/matches/{offered}/leaving", None)

    told = stream.until("seat_left")[-1]
    assert (told["rematch_of"], told["words"]) == (ended, "Bob refuse la revanche à Sacrifice")


def test_only_the_opening_counts_against_the_quota_of_matches(services, ada, bob, ended):
    """Accepting costs nothing."""
    services.accounts.quotas.allowances = replace(Allowances(0, 0, 0, 0, 0), matches=1)
    services.ports.clock.date = datetime(2100, 3, 1, 12, tzinfo=UTC)  # no test lasts over midnight
    ada.opens()
    assert refusal(ada, ended) == (429, "quota_exceeded")

    assert asks(bob, ended).status_code == 201
    assert asks(ada, ended).status_code == 200
