"""Keys of requests that belong to no match: what is kept of an answer, and who can read it."""

import msgspec
import pytest

from annales.domain.errors import KeyReused
from annales.events.replication import confirming_client
from annales.service.idempotency import CLAIM_SECONDS, IdempotencyKeys, KeyedRequest, StoredResponse
from annales.service.ports import SystemEntropy
from tests.support.moments import Standing

TOKEN = b'{"token":"tk_0_secret"}'
ANSWER = StoredResponse(201, TOKEN, {"Location": "/v1/players/pl_1"}, "pl_1")


@pytest.fixture
def keys(redis_url):
    """A store with a clock that is moved by whoever sleeps."""
    with confirming_client(redis_url, replicas=0) as redis:
        yield IdempotencyKeys(redis, Standing(), SystemEntropy())


def request(key="k", fingerprint="f", owner="pl_1"):
    """A request under a key."""
    return KeyedRequest(owner, key, fingerprint)


def test_an_answer_is_found_again_whole(keys):
    """Status, body and headers."""
    keys.keep(request(), ANSWER)

    found = keys.find(request())

    assert (found.status, found.body, found.headers) == (ANSWER.status, ANSWER.body, ANSWER.headers)


def test_no_answer_is_found_under_another_key_or_owner(keys):
    """A key is its owner's."""
    keys.keep(request(), ANSWER)

    assert keys.find(request(key="other")) is None
    assert keys.find(request(owner="pl_2")) is None


def test_redis_holds_neither_the_answer_nor_the_key(keys, db):
    """So that no token can be read out of a kept answer; and the same answer is never kept by the same bytes."""
    secret = request(key="a key that nobody guesses")
    keys.keep(secret, ANSWER)
    [first] = [db.get(name) for name in db.keys("once:*")]
    db.delete(*db.keys("once:*"))
    keys.keep(secret, ANSWER)
    [second] = [db.get(name) for name in db.keys("once:*")]

    assert b"secret" not in msgspec.json.decode(first, type=dict)["body"].encode()
    assert b"nobody guesses" not in first + b"".join(db.keys("*"))
    assert first != second


@pytest.mark.parametrize("changed", ["body", "fingerprint"])
def test_a_tampered_stored_answer_is_not_returned(keys, db, changed):
    """It is authenticated, and bound to its request; what it answered is not done a second time either."""
    keys.keep(request(), ANSWER)
    [name] = db.keys("once:*")
    kept = msgspec.json.decode(db.get(name))
    kept[changed] = "g" if changed == "fingerprint" else kept["body"][:-8] + "AAAAAAA="
    db.set(name, msgspec.json.encode(kept))

    with pytest.raises(KeyReused):
        keys.find(request(fingerprint=kept["fingerprint"]))


def test_the_first_answer_stays(keys):
    """Of two that were given for one request, all who ask again are told the same."""
    keys.keep(request(), ANSWER)
    keys.keep(request(), StoredResponse(201, b"{}", {}, "pl_1"))

    assert keys.find(request()).body == TOKEN


def test_a_claim_is_held_by_one_and_the_first_name_stays(keys, db):
    """Whoever goes on after it was released, or has expired, makes nothing under a second name."""
    assert keys.claim(request(), "mt_1") == "mt_1"
    assert keys.claim(request(), "mt_2") is None
    assert 0 < db.ttl(db.keys("once:*:claimed")[0]) <= CLAIM_SECONDS

    keys.release(request(), "mt_2")  # which was never claimed
    assert keys.claim(request(), "mt_2") is None
    keys.release(request(), "mt_1")

    assert keys.claim(request(), "mt_2") == "mt_1"


def test_what_is_kept_of_a_player_can_be_named(keys, db):
    """And so erased."""
    keys.keep(request(), ANSWER)
    db.delete(*keys.keys_of("pl_1"))

    assert db.keys("*") == []
