"""A store on two servers: whether they belong together, and what one look tells of both."""

import pytest
import redis

from annales.events import store
from annales.events.keys import feed_key
from annales.events.servers import MissingId, Servers
from annales.events.store import STORE, Condition, StorePart, judged, record

pytestmark = pytest.mark.process

MATCHES = {"match": "mt_1"}


@pytest.fixture
def servers(redis_url):
    """Two databases of one server, which are as far apart as two servers are."""
    made = Servers.at(redis_url, redis_url + "?db=1")
    yield made
    made.close()


def test_one_address_is_one_client(redis_url):
    """A single Redis is asked once."""
    for events_url in (None, redis_url):
        servers = Servers.at(redis_url, events_url)
        assert not servers.are_apart
        servers.close()


def test_both_get_the_same_id(servers):
    """And say which part of the store they have; whoever comes later gets the same."""
    mine = servers.named()

    assert servers.named("another") == mine == servers.identity()
    assert store.identity(servers.redis).part is StorePart.ACCOUNTS
    assert store.identity(servers.events).part is StorePart.EVENTS
    assert (servers.gap(), servers.wrong(), servers.are_torn()) == (None, None, False)
    assert judged(servers.look(), mine.id).condition is Condition.OK


@pytest.mark.parametrize("emptied", ["redis", "events"])
def test_either_of_them_may_be_emptied(servers, emptied):
    """The store is not whole then."""
    mine = servers.named().id
    getattr(servers, emptied).flushdb()

    assert judged(servers.look(), mine).condition is Condition.EMPTIED


@pytest.mark.parametrize(
    ("accounts", "events"),
    [
        (record("a", StorePart.EVENTS), record("a", StorePart.ACCOUNTS)),
        (record("a", StorePart.WHOLE), record("a", StorePart.EVENTS)),
        (record("a", StorePart.ACCOUNTS), record("b", StorePart.EVENTS)),
        (record("b", StorePart.ACCOUNTS), record("a", StorePart.EVENTS)),
    ],
    ids=["exchanged", "whole", "other matches", "other accounts"],
)
def test_servers_that_do_not_belong_together_are_another_store(servers, accounts, events):
    """Nothing is written to them."""
    servers.redis.set(STORE, accounts)
    servers.events.set(STORE, events)

    assert judged(servers.look(), "a").condition is Condition.ANOTHER
    assert servers.wrong() is not None or servers.are_torn()


def test_accounts_without_their_matches_are_another_store(servers):
    """A process to which nobody has told EVENTS_URL must not begin new matches beside them."""
    servers.named()
    alone = Servers(servers.redis, servers.redis)

    assert judged(alone.look(), servers.identity().id).condition is Condition.ANOTHER
    assert alone.wrong()[0] == "Redis"


@pytest.mark.parametrize(
    ("accounts", "events", "has_matches", "gap"),
    [
        (None, None, False, None),
        (None, None, True, MissingId.RECORD_LOST),
        (StorePart.WHOLE, None, False, MissingId.NOT_MOVED),
        (StorePart.ACCOUNTS, None, False, MissingId.EVENTS_EMPTY),
        (StorePart.ACCOUNTS, None, True, MissingId.RECORD_LOST),
        (None, StorePart.EVENTS, False, None),  # a first start was interrupted
        (None, StorePart.EVENTS, True, MissingId.ACCOUNTS_EMPTY),
        (StorePart.ACCOUNTS, StorePart.EVENTS, True, None),
    ],
)
def test_what_an_incomplete_id_means(servers, accounts, events, has_matches, gap):
    """Only a new store is given one without the operator."""
    for server, part in ((servers.redis, accounts), (servers.events, events)):
        if part is not None:
            server.set(STORE, record("a", part))
    if has_matches:
        servers.events.xadd(feed_key(0), MATCHES)

    assert servers.gap() is gap


@pytest.mark.parametrize("which", ["redis", "events"])
def test_a_store_that_is_being_restored_is_not_named(servers, which):
    """Its own id comes last."""
    getattr(servers, which).set(store.RESTORING, "a backup")

    assert servers.gap() is MissingId.RESTORING


def test_an_earlier_release_refuses_a_part(servers):
    """It knows no parts, and would take the accounts for a store without matches."""
    servers.named()

    for server in (servers.redis, servers.events):
        assert store.identity(server).form != store.FORM


def test_two_addresses_of_one_database_are_noticed(redis_url):
    """They would be given two parts of one store."""
    one, other = redis.Redis.from_url(redis_url), redis.Redis.from_url(redis_url)
    two = redis.Redis.from_url(redis_url + "?db=1")

    assert Servers(one, other).are_the_same()
    assert not Servers(one, two).are_the_same()
    assert not Servers(one, one).are_the_same()
    for client in (one, other, two):
        client.close()
