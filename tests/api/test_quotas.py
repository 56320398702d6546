"""Quotas: what a player and an address may have stored in a day. What is refused, or repeated, costs nothing."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from annales.service.settings import Allowances

OPENING = {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}]}
NDJSON = "application/x-ndjson"


@pytest.fixture
def allowed(services):
    """Set allowances: `allowed(matches=2)`; whatever is not named has no limit."""
    none = Allowances(0, 0, 0, 0, 0)

    services.ports.clock.date = datetime(2100, 3, 1, 12, 0, 0, tzinfo=UTC)  # no test lasts over midnight

    def put(**most):
        services.accounts.quotas.allowances = replace(none, **most)

    return put


def opening(caller, **headers):
    """Open a match: the answer."""
    return caller.post("/v1/matches", OPENING, **headers)


def forking(caller, match, **headers):
    """Fork a match: the answer."""
    return caller.post(f"/v1/matches/{match}/forks", {"at": 4, "seats": OPENING["seats"]}, **headers)


def importing(caller, record, **headers):
    """Import a record: the answer."""
    return caller.send("POST", "/v1/records", headers, data=record, content_type=NDJSON)


def is_refused(answer, quota):
    """Whether it is refused for a quota, as it is documented."""
    assert (answer.status_code, answer.json["code"], answer.json["quota"]) == (429, "quota_exceeded", quota)
    assert answer.headers["Retry-After"] == str(answer.json["retry_after"])
    assert 1 <= answer.json["retry_after"] <= 86400
    return True


def test_matches_a_day_are_bounded_for_a_player(ada, bob, allowed):
    """Another player is not held back; the day that follows is a new one."""
    allowed(matches=2)
    assert [opening(ada).status_code for _ in range(2)] == [201, 201]

    assert is_refused(opening(ada), "matches_per_day")
    assert opening(bob).status_code == 201
    assert len(ada.get(f"/v1/matches?player={ada.id}").json["matches"]) == 2


def test_the_next_day_is_a_new_one(ada, services, allowed):
    """`Retry-After` says when it begins: at midnight, UTC."""
    allowed(matches=1)
    services.ports.clock.date = datetime(2100, 3, 1, 23, 0, 0, tzinfo=UTC)
    assert opening(ada).status_code == 201
    assert opening(ada).json["retry_after"] == 3600

    services.ports.clock.date = datetime(2100, 3, 2, 0, 0, 0, tzinfo=UTC)
    assert opening(ada).status_code == 201


def test_what_is_refused_or_repeated_costs_nothing(ada, allowed):
    """Neither a wrong option, nor a key that was used before, nor the refusal of the quota itself."""
    allowed(matches=2)
    for _ in range(3):
        assert ada.post("/v1/matches", {**OPENING, "options": {"lives": 1}}).status_code == 422
        assert ada.post("/v1/matches", {**OPENING, "game": "chess"}).status_code == 422
    assert [opening(ada, Idempotency_Key="k").status_code for _ in range(4)] == [201, 200, 200, 200]
    assert opening(ada).status_code == 201
    assert is_refused(opening(ada), "matches_per_day")
    assert opening(ada, Idempotency_Key="k").status_code == 200


def test_what_was_opened_by_a_request_that_died_is_paid_for_once(ada, services, db, allowed, monkeypatch):
    """The retry finds the match, and pays nothing."""
    allowed(matches=2)
    with monkeypatch.context() as dying:
        dying.setattr(services.accounts.idempotency, "keep", lambda *_: (_ for _ in ()).throw(ConnectionError()))
        dying.setattr(services.accounts.idempotency, "drop_id", lambda *_: None)
        assert opening(ada, Idempotency_Key="k").status_code == 500
    assert opening(ada, Idempotency_Key="k").status_code == 201

    assert [opening(ada).status_code for _ in range(2)] == [201, 429]


def test_an_address_has_ten_times_as_much_for_all_its_players(stranger, allowed):
    """However many register there."""
    allowed(matches=1)
    players = [stranger.registered(f"Player {n}") for n in range(11)]

    assert [opening(player).status_code for player in players] == [201] * 10 + [429]
    assert "your address" in opening(players[-1]).json["detail"]


def test_forks_are_bounded_by_number_and_by_the_bytes_they_copy(ada, begun, services, allowed):
    """A request of a hundred bytes copies all steps of its origin: it is charged with their size."""
    allowed(forks=2)
    assert [forking(ada, begun, Idempotency_Key="k").status_code for _ in range(2)] == [201, 200]
    assert forking(ada, begun).status_code == 201
    assert is_refused(forking(ada, begun), "forks_per_day")

    size = services.store.log.size(begun)
    assert size > 500
    allowed(bytes=5 * size - 1)  # two were forked: two more fit, with a byte less than for a third
    assert [forking(ada, begun).status_code for _ in range(3)] == [201, 201, 429]
    assert is_refused(forking(ada, begun), "bytes_per_day")


def test_imports_are_bounded_by_number_and_by_their_bytes(ada, begun, allowed):
    """Of records that hold; one that is refused costs nothing."""
    ada.delete(f"/v1/matches/{begun}/seats/0")
    record = ada.get(f"/v1/matches/{begun}/record").data
    allowed(imports=1)
    assert importing(ada, record[:-2]).status_code == 422
    assert importing(ada, record).status_code == 201
    assert is_refused(importing(ada, record), "imports_per_day")

    allowed(bytes=3 * len(record) - 1)
    assert [importing(ada, record).status_code for _ in range(2)] == [201, 429]


def test_concurrent_matches_are_limited_by_opener(ada, bob, allowed):
    """Whoever plays in them; one that is over makes room, and one that waits for players takes none."""
    allowed(running=2)
    waiting = [ada.opens() for _ in range(3)]
    for match in waiting[:2]:
        bob.sits(match)

    assert is_refused(opening(ada), "running_matches")
    assert opening(bob).status_code == 201
    bob.delete(f"/v1/matches/{waiting[0]}/seats/1")
    assert opening(ada).status_code == 201


def test_allowances_are_the_operators_to_choose():
    """Generous by default; 0 is none."""
    assert Allowances.from_env({}) == Allowances(5000, 2000, 500, 256 * 1024 * 1024, 1000)
    assert Allowances.from_env({"ANNALES_BYTES_PER_DAY": "0", "ANNALES_RUNNING_MATCHES": "7"}) == Allowances(
        bytes=0, running=7
    )
