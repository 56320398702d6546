"""Idempotency keys of what belongs to no match."""

import threading
import time

import pytest

from annales.domain.errors import Busy
from annales.service.idempotency import CLAIM_SECONDS, PAUSE, TRIES
from tests.support.waiting import BOUND

OPENING = {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}]}


def test_opening_under_one_key_opens_once(ada):
    """The same answer, with 200 and the mark of a replay; its address too."""
    first = ada.post("/v1/matches", OPENING, Idempotency_Key="k")
    again = ada.post("/v1/matches", dict(reversed(OPENING.items())), Idempotency_Key="k")

    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json == first.json
    assert again.headers["Location"] == first.headers["Location"]
    assert again.headers["Idempotent-Replayed"] == "true"
    assert len(ada.get("/v1/matches").json["matches"]) == 1


def test_a_retried_opening_is_answered_though_the_guest_was_erased(ada, bob):
    """A lost reply is asked for again, whatever has become of the world since."""
    opening = {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "player", "player": bob.id}]}
    first = ada.post("/v1/matches", opening, Idempotency_Key="k")
    bob.delete("/v1/players/me")

    assert ada.post("/v1/matches", opening, Idempotency_Key="k").json == first.json
    assert ada.post("/v1/matches", opening).json["code"] == "no_such_player"


def test_without_a_key_every_request_is_a_new_one(ada):
    """Nobody is held to a request that they did not name."""
    assert ada.opens() != ada.opens()


def test_the_same_key_for_another_request_is_refused(ada):
    """422, and nothing is opened."""
    ada.post("/v1/matches", OPENING, Idempotency_Key="k")
    refusal = ada.post("/v1/matches", {**OPENING, "clock": 60}, Idempotency_Key="k")

    assert (refusal.status_code, refusal.json["code"]) == (422, "key_reused")
    assert len(ada.get("/v1/matches").json["matches"]) == 1


def test_a_key_is_its_players(ada, bob):
    """Two players who chose the same do not meet."""
    mine = ada.post("/v1/matches", OPENING, Idempotency_Key="k").json["id"]
    yours = bob.post("/v1/matches", OPENING, Idempotency_Key="k").json["id"]

    assert mine != yours


def test_registering_under_one_key_registers_once(stranger, db):
    """The first token is told again, and yet Redis does not hold it."""
    first = stranger.post("/v1/players", {"name": "Ada"}, Idempotency_Key="k")
    again = stranger.post("/v1/players", {"name": "Ada"}, Idempotency_Key="k")
    kept = b"".join(db.dump(key) for key in db.keys("*"))

    assert again.json == first.json
    assert first.json["token"].encode() not in kept
    assert len(db.keys("player:pl_????????????????")) == 1


@pytest.mark.parametrize(("key", "seconds"), [("k", 60), ("x" * 15, 60), ("x" * 16, 86400), ("u" * 36, 86400)])
def test_a_short_key_of_a_registration_is_known_briefly(stranger, db, key, seconds):
    """Others who share the address could hit upon it, and would be given the token."""
    before = time.monotonic()
    stranger.post("/v1/players", {"name": "Ada"}, Idempotency_Key=key)
    [name] = db.keys("once:*")

    assert db.ttl(name) <= seconds
    assert db.ttl(name) + (time.monotonic() - before) > seconds - 2


def test_the_key_of_a_registration_is_bound_to_address_and_request(stranger):
    """The key is scoped to the address, and stands for the whole request."""
    key = "a key that nobody guesses"
    mine = stranger.post("/v1/players", {"name": "Ada"}, Idempotency_Key=key).json
    other = stranger.client.post(
        "/v1/players",
        json={"name": "Ada"},
        headers={"Idempotency-Key": key},
        environ_overrides={"REMOTE_ADDR": "192.0.2.7"},
    )
    named = stranger.post("/v1/players", {"name": "Eve"}, Idempotency_Key=key)

    assert (other.status_code, other.json["player"]["id"] != mine["player"]["id"]) == (201, True)
    assert (named.status_code, named.json["code"]) == (422, "key_reused")
    assert mine["token"] not in other.text + named.text


def test_a_short_key_of_a_player_is_known_for_a_day(ada, db):
    """It is theirs alone."""
    ada.post("/v1/matches", OPENING, Idempotency_Key="k")

    assert [86000 < db.ttl(name) <= 86400 for name in db.keys("once:*")] == [True]


def test_a_refused_request_leaves_its_key_free(ada, db):
    """It was not done, so it can be put right under the same key; nothing is left of it."""
    assert ada.post("/v1/matches", {**OPENING, "options": {"lives": 1}}, Idempotency_Key="k").status_code == 422
    assert db.keys("once:*") == []
    assert ada.post("/v1/matches", OPENING, Idempotency_Key="k").status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 256])
def test_a_key_has_its_length(ada, key, begun):
    """From one to 255 characters, wherever it is sent."""
    for path, body in (("/v1/matches", OPENING), (f"/v1/matches/{begun}/actions", {"answering": 4, "notation": "."})):
        refusal = ada.post(path, body, Idempotency_Key=key)
        assert (refusal.status_code, refusal.json["errors"][0]["header"]) == (422, "Idempotency-Key")


@pytest.mark.parametrize("key", ["x" * 255, "a b:c", "é", "{}"])
def test_a_key_is_any_string(ada, key, begun):
    """Within a match and without."""
    made = [ada.post("/v1/matches", OPENING, Idempotency_Key=key).json["id"] for _ in range(2)]
    played = [ada.answers(begun, 4, "Kc4-c5", Idempotency_Key=key).json["seq"] for _ in range(2)]

    assert len(set(made)) == len(set(played)) == 1


def test_requests_at_the_same_time_are_done_once(ada):
    """Whoever comes second waits for the first one's answer."""
    got = []
    callers = [
        threading.Thread(
            target=lambda: got.append(
                ada.with_token(ada.token).post("/v1/matches", OPENING, Idempotency_Key="k").json["id"]
            )
        )
        for _ in range(8)
    ]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join(BOUND)

    assert len(got) == 8
    assert len(set(got)) == 1
    assert len(ada.get("/v1/matches").json["matches"]) == 1


@pytest.mark.parametrize("held", [True, False])
def test_a_request_that_is_answered_while_another_asks_leaves_one_answer(ada, services, db, monkeypatch, held):
    """Whoever looked too early waits while the key is claimed, or claims it after; no name stays behind."""
    with monkeypatch.context() as first:
        if held:
            first.setattr(services.accounts.idempotency, "release", lambda *_: None)
        opened = ada.post("/v1/matches", OPENING, Idempotency_Key="k")
    once, looks = services.accounts.idempotency.find, iter([lambda *_: None])
    monkeypatch.setattr(services.accounts.idempotency, "find", lambda *given: next(looks, once)(*given))

    assert ada.post("/v1/matches", OPENING, Idempotency_Key="k").json == opened.json
    db.delete(*db.keys("once:*:claimed"), "none")
    assert len(db.keys("once:*")) == 1


@pytest.fixture
def died(services, db, monkeypatch):
    """Send a request to a process that dies when it has done it, before it says so; it is taken for dead by now."""

    def send(request):
        def die(*_):
            raise Busy()

        with monkeypatch.context() as dying:
            dying.setattr(services.accounts.idempotency, "keep", die)
            dying.setattr(services.accounts.idempotency, "release", lambda *_: None)
            assert request().status_code == 503
        [claim] = db.keys("once:*:claimed")
        assert 0 < db.ttl(claim) <= CLAIM_SECONDS
        db.delete(claim)

    return send


def test_a_retry_waits_for_a_dead_process_within_one_request():
    """The first retry is answered: it waits for longer than a dead process may hold the key."""
    assert TRIES * PAUSE > CLAIM_SECONDS


def test_a_retry_finds_the_match_whose_answer_was_lost(ada, died):
    """The retry opens no second one."""

    def opens():
        return ada.post("/v1/matches", OPENING, Idempotency_Key="k")

    died(opens)
    [there] = ada.get("/v1/matches").json["matches"]
    found, again = opens(), opens()

    assert (found.status_code, again.status_code) == (201, 200)
    assert found.json["id"] == again.json["id"] == there["id"]
    assert len(ada.get("/v1/matches").json["matches"]) == 1


def test_another_request_under_the_key_of_a_dead_one_is_not_answered_with_its_match(ada, died):
    """What was never told binds nobody: this one opens what it asks for."""
    died(lambda: ada.post("/v1/matches", OPENING, Idempotency_Key="k"))
    other = ada.post("/v1/matches", {**OPENING, "clock": 60}, Idempotency_Key="k").json

    assert other["clock"] == 60
    assert len(ada.get("/v1/matches").json["matches"]) == 2


def test_a_retry_finds_the_fork_whose_answer_was_lost(ada, begun, died):
    """The origin has one fork."""

    def forks():
        return ada.post(f"/v1/matches/{begun}/forks", {"at": 4, "seats": OPENING["seats"]}, Idempotency_Key="k")

    died(forks)
    found = forks().json["id"]

    assert [fork["match"] for fork in ada.get(f"/v1/matches/{begun}/forks").json["forks"]] == [found]


def test_a_retry_finds_the_record_whose_answer_was_lost(ada, begun, died):
    """So is what was brought, finished or not."""
    ada.delete(f"/v1/matches/{begun}/seats/0")
    record = ada.get(f"/v1/matches/{begun}/record").data

    def brings():
        return ada.send(
            "POST", "/v1/records", {"Idempotency-Key": "k"}, data=record, content_type="application/x-ndjson"
        )

    died(brings)
    found = brings()

    assert found.status_code == 201
    assert {match["id"] for match in ada.get("/v1/matches").json["matches"]} == {begun, found.json["id"]}
