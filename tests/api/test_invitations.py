"""Invitations by a link: read and accepted by who has the token, revoked by who made them, secret everywhere else."""

from datetime import UTC, datetime, timedelta

import pytest

from annales.service.invitations.registry import MOST, SECONDS
from tests.support.tournaments import ME, OPEN, acts, enters, guest, refusal
from tests.support.tournaments import opens as opens_tournament

GONE = (404, "no_such_invitation")


@pytest.fixture
def private(ada):
    """A private match of three, Ada at the first seat."""
    return ada.opens(OPEN, OPEN, game="market", visibility="private", clock=60)


def invites(caller, headers=None, **what):
    """The answer to a request for an invitation."""
    return caller.send("POST", "/v1/invitations", headers, json=what)


def invited(caller, **what):
    """A new invitation."""
    made = invites(caller, **what)
    assert made.status_code == 201, made.json
    assert made.headers["Cache-Control"] == "no-store"
    return made.json


def reading(caller, token):
    """The answer to who reads an invitation."""
    return caller.post("/v1/invitations/reading", {"token": token})


def accepting(caller, token, **more):
    """The answer to who accepts it."""
    return caller.post("/v1/invitations/acceptance", {"token": token, **more})


def revokes(caller, id):
    """Take an invitation back."""
    return caller.delete(f"/v1/invitations/{id}")


def listed(caller, **target):
    """The ids of the invitations that somebody is shown."""
    [(name, id)] = target.items()
    return [each["id"] for each in caller.get(f"/v1/invitations?{name}={id}").json["invitations"]]


def test_an_invitation_link_of_a_private_match_shows_its_terms_and_admits_a_player(stranger, ada, private):
    """Nobody knows them here yet; the match does not tell them its id before they sit."""
    token = invited(ada, match=private)["token"]

    told = reading(stranger, token).json

    assert told["invited_by"] == {"id": ada.id, "name": "Ada"}
    assert (told["seat"], told["rated"], told["tournament"]) == (None, False, None)
    seats = told["match"].pop("seats")
    assert [(seat["kind"], seat.get("name")) for seat in seats] == [("player", "Ada"), ("open", None), ("open", None)]
    assert {name: told["match"][name] for name in ("id", "game", "clock", "take_back", "visibility", "status")} == {
        "id": None,
        "game": "market",
        "clock": 60,
        "take_back": "consent",
        "visibility": "private",
        "status": "open",
    }
    assert told["match"]["options"]["rounds"] == 3
    newcomer = stranger.registered("Nia")
    assert newcomer.reads(private).status_code == 404
    assert accepting(newcomer, token).json == {"match": private, "seat": 1, "tournament": None}
    assert newcomer.reads(private).json["seat"] == 1
    assert reading(newcomer, token).json["match"]["id"] == private


def test_an_invitation_to_one_seat_is_good_for_that_seat_alone(ada, bob, eve, private):
    """Another one is refused, and so is whoever comes too late."""
    token = invited(ada, match=private, seat=2)["token"]

    other = accepting(bob, token, seat=1)
    assert refusal(other) == (422, "validation_failed")
    assert other.json["errors"][0]["pointer"] == "/seat"
    assert reading(bob, token).json["seat"] == 2
    assert accepting(bob, token).json["seat"] == 2
    assert accepting(bob, token).json["seat"] == 2  # again: nothing changes
    assert refusal(accepting(eve, token)) == (409, "seat_not_open")
    assert refusal(invites(ada, match=private, seat=2)) == (409, "seat_not_open")
    assert refusal(invites(ada, match=private, seat=3)) == (404, "no_such_seat")


def test_one_sits_where_one_asks_to_or_at_the_first_open_seat(ada, bob, eve, private):
    """Who sits already stays; the last one to come begins the match."""
    token = invited(ada, match=private)["token"]

    assert accepting(bob, token, seat=2, client_seed="mine").json["seat"] == 2
    assert accepting(bob, token).json["seat"] == 2
    assert refusal(accepting(bob, token, seat=1)) == (409, "already_seated")
    assert accepting(ada, token).json["seat"] == 0
    assert accepting(eve, token).json["seat"] == 1
    assert ada.reads(private).json["status"] == "playing"


def test_a_seat_that_somebody_takes_at_this_moment_is_passed_over(ada, bob, eve, services, private, monkeypatch):
    """Two accept at once: each gets a seat."""
    token = invited(ada, match=private)["token"]
    do, sat = services.door.do, []

    def slow(command, *more):
        if command.player == bob.id and not sat:
            sat.append(eve.sits(private, command.seat).status_code)
        return do(command, *more)

    monkeypatch.setattr(services.door, "do", slow)

    assert accepting(bob, token).json["seat"] == 2
    assert sat == [200]


def test_no_invitation_leads_into_a_match_that_has_begun(stranger, ada, bob, eve, private):
    """Strangers are told so, and nothing of the table; who sits there still finds the way."""
    token, one = invited(ada, match=private)["token"], invited(ada, match=private, seat=1)["token"]
    accepting(bob, token), accepting(eve, token)
    newcomer = stranger.registered("Nia")

    for late in (stranger, newcomer):
        answer = reading(late, token)
        assert refusal(answer) == (409, "invitation_over")
        assert private not in answer.text
        assert not {"head", "last", "question"} & answer.json.keys()
    assert refusal(accepting(newcomer, one)) == (409, "invitation_over")
    assert reading(bob, token).json["match"]["id"] == private
    assert refusal(invites(ada, match=private)) == (409, "invitation_over")


def test_closing_a_match_revokes_its_invitations(ada, bob, private):
    """Whoever closes it, the player who opened it or an operator."""
    token = invited(ada, match=private)["token"]
    ada.post(f"/v1/matches/{private}/closing", {})

    assert refusal(reading(bob, token)) == refusal(accepting(bob, token)) == (409, "invitation_over")


def test_a_token_that_is_wrong_revoked_or_of_what_is_deleted_is_refused_alike(stranger, ada, bob, private, services):
    """The answers differ in nothing, so that nobody learns whether a match exists."""
    revoked = invited(ada, match=private)
    assert revokes(bob, revoked["id"]).json["code"] == "no_such_invitation"
    assert revokes(ada, revoked["id"]).status_code == 204
    assert refusal(revokes(ada, revoked["id"])) == GONE
    deleted = ada.opens(visibility="private")
    of_deleted = invited(ada, match=deleted)["token"]
    ada.post(f"/v1/matches/{deleted}/closing", {})
    ada.delete(f"/v1/matches/{deleted}")
    assert not services.store.redis.keys(f"*{deleted}*to*") + services.store.redis.keys(f"{{invitations}}:to:{deleted}")

    answers = [reading(stranger, token) for token in ("x", "x" * 32, revoked["token"], of_deleted, private)]

    assert {refusal(answer) for answer in answers} == {GONE}
    assert len({str(answer.json | {"request_id": None}) for answer in answers}) == 1
    assert {refusal(accepting(bob, token)) for token in (revoked["token"], of_deleted)} == {GONE}
    assert refusal(reading(stranger, "x" * 65)) == (422, "validation_failed")


def test_only_the_opener_makes_lists_and_revokes_invitations(stranger, ada, bob, eve, private):
    """Who sits there is told so; to everybody else the match does not exist."""
    made = invited(ada, match=private)
    bob.sits(private)

    assert refusal(invites(bob, match=private)) == (403, "not_opener")
    assert refusal(bob.get(f"/v1/invitations?match={private}")) == (403, "not_opener")
    for caller, code in ((eve, "no_such_match"), (stranger, "unauthenticated")):
        assert invites(caller, match=private).json["code"] == code
        assert caller.get(f"/v1/invitations?match={private}").json["code"] == code
    assert refusal(revokes(bob, made["id"])) == GONE
    assert listed(ada, match=private) == [made["id"]]
    assert "token" not in ada.get(f"/v1/invitations?match={private}").json["invitations"][0]


def test_an_invitation_names_a_match_or_a_tournament(ada, private):
    """Exactly one, and a tournament has no seats."""
    for body in ({}, {"match": private, "tournament": "tn_0000000000000000"}, {"tournament": "tn_0", "seat": 1}):
        assert refusal(invites(ada, **body)) == (422, "validation_failed")
    assert refusal(ada.get("/v1/invitations")) == (422, "validation_failed")


def test_the_number_of_open_invitations_is_limited(ada, private):
    """One that is revoked makes room."""
    first = invited(ada, match=private)
    for _ in range(MOST - 1):
        invited(ada, match=private)

    assert refusal(invites(ada, match=private)) == (409, "too_many_invitations")
    assert len(listed(ada, match=private)) == MOST
    revokes(ada, first["id"])
    assert invites(ada, match=private).status_code == 201


def test_of_two_for_the_last_place_at_the_same_moment_one_is_made(ada, private, services, monkeypatch):
    """The other one is refused: there are neither more than may be, nor fewer."""
    for _ in range(MOST - 1):
        invited(ada, match=private)
    registry, met = services.inviting._invitations, []
    count = registry.to

    def meanwhile(target):
        found = count(target)
        if not met:
            met.append(True)
            invited(ada, match=private)
        return found

    monkeypatch.setattr(registry, "to", meanwhile)

    assert refusal(invites(ada, match=private)) == (409, "too_many_invitations")
    assert len(listed(ada, match=private)) == MOST


def test_an_invitation_ends_by_itself(ada, private, db):
    """Redis drops it and what leads to it; what is listed is told rightly meanwhile."""
    made = invited(ada, match=private)

    lasts = datetime.fromisoformat(made["expires_at"]) - datetime.fromisoformat(made["created_at"])
    assert lasts == timedelta(seconds=SECONDS)
    assert datetime.fromisoformat(made["created_at"]).tzinfo == UTC
    keys = db.keys("{invitations}:*")
    assert len(keys) == 4
    assert all(0 < db.ttl(key) <= SECONDS for key in keys)
    db.delete(*db.keys("{invitations}:one:*"), *db.keys("{invitations}:hash:*"))  # as if its time was over
    assert listed(ada, match=private) == []
    assert not db.exists(f"{{invitations}}:to:{private}")


def test_a_token_is_stored_as_its_hash_and_logged_nowhere(stranger, ada, bob, private, db, logged):
    """Neither while it is made, nor while it is read, accepted, misspelt or refused."""
    token = invites(ada, {"Idempotency-Key": "k" * 20}, match=private).json["token"]
    reading(stranger, token), accepting(bob, token), reading(stranger, token + "x")
    stranger.post("/v1/invitations/reading", {"token": [token]})
    accepting(bob, token, seat="1")

    stored = b"".join(db.dump(key) or b"" for key in db.keys("*"))
    assert token.encode() not in stored
    assert [key for key in db.keys("*") if token.encode() in key] == []
    assert token not in str(logged())
    assert len(token) == 32


def test_a_private_tournament_is_read_and_entered_by_its_link(stranger, ada, bob):
    """As a match is; its link is good until it begins."""
    cup = opens_tournament(ada, ME, OPEN, OPEN, visibility="private", name="Spring")
    made = invited(ada, tournament=cup)
    assert listed(ada, tournament=cup) == [made["id"]]
    assert refusal(invites(bob, tournament=cup)) == (404, "no_such_tournament")

    told = reading(stranger, made["token"]).json

    assert (told["rated"], told["match"], told["tournament"]["name"]) == (True, None, "Spring")
    assert told["tournament"]["id"] is None
    assert [each["kind"] for each in told["tournament"]["entrants"]] == ["player", "open", "open"]
    newcomer = stranger.registered("Nia")
    entered = accepting(newcomer, made["token"]).json
    assert entered == {"match": None, "seat": None, "tournament": cup}
    assert newcomer.get(f"/v1/tournaments/{cup}").status_code == 200
    assert refusal(invites(newcomer, tournament=cup)) == (403, "not_organiser")
    acts(ada, cup, "start")
    assert refusal(reading(stranger, made["token"])) == (409, "invitation_over")
    assert refusal(accepting(bob, made["token"])) == (409, "invitation_over")
    assert refusal(invites(ada, tournament=cup)) == (409, "invitation_over")
    assert reading(newcomer, made["token"]).json["tournament"]["id"] == cup


def test_a_tournament_without_a_place_is_refused_without_its_id(stranger, ada, bob, eve):
    """Who knew the id could enter by it, as soon as somebody leaves."""
    cup = opens_tournament(ada, ME, guest(stranger.registered("Nia")), OPEN, visibility="private")
    token = invited(ada, tournament=cup)["token"]
    assert accepting(bob, token).status_code == 200

    late = accepting(eve, token)

    assert refusal(late) == (409, "invitation_over")
    assert cup not in late.get_data(as_text=True)


def test_erasing_a_player_revokes_their_invitations(ada, bob, private, db):
    """A match of theirs that others wait in goes on; its links do not."""
    token = invited(ada, match=private)["token"]
    bob.sits(private)
    assert ada.delete("/v1/players/me").status_code == 204

    assert refusal(reading(bob, token)) == GONE
    assert [key for key in db.keys("{invitations}:*") if db.type(key) != b"set" or ada.id.encode() in key] == []


def test_the_id_of_a_private_match_still_takes_an_open_seat(ada, bob, private):
    """As it always did: who knows it needs no invitation."""
    assert bob.sits(private).status_code == 200
    assert enters(bob, opens_tournament(ada, ME, OPEN, OPEN, visibility="private")).status_code == 200
