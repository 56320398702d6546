"""The matches in a Redis Cluster, from outside: played, and played on when a primary is killed."""

from collections import Counter

import pytest

from annales.events.keys import SHARDS, feed_key
from tests.events.servers import NAMES, SERVERS
from tests.service.dancing import BOT, ME, Playing, against_a_bot, check_all
from tests.service.launched import launched
from tests.service.player import Player
from tests.support.clusters import cluster
from tests.support.sentinels import group
from tests.support.waiting import until

pytestmark = pytest.mark.process

BEFORE, AFTER = 20, 20  # answers that are acknowledged before the kill, and after it


@pytest.fixture(params=SERVERS, ids=NAMES)
def nodes(request, tmp_path):
    """Three primaries and three replicas, of each version at hand."""
    (tmp_path / "cluster").mkdir()
    with cluster(tmp_path / "cluster", server=request.param) as made:
        yield made


@pytest.fixture
def service(nodes, tmp_path):
    """All that `script/server` starts, with the accounts elsewhere; it acknowledges what a replica holds."""
    (tmp_path / "accounts").mkdir()
    with group(tmp_path / "accounts", replicas=1, sentinels=0) as accounts:
        settings = {"REDIS_URL": accounts.url, "EVENTS_URL": nodes.url, "ANNALES_REPLICAS": "1"}
        with launched(tmp_path / "data", **settings) as run:
            yield run


@pytest.mark.slow
def test_a_failover_loses_and_doubles_nothing_that_was_acknowledged(nodes, service):
    """Its replica becomes a primary, which confirms writes again once the killed node has come back as a replica.

    The shards are spread over the primaries evenly, give or take one.
    """
    shares = Counter(nodes.primary_of(feed_key(shard)).port for shard in SHARDS)
    assert sorted(shares.values()) == [21, 21, 22]
    player = Player(service.url)
    match = player.opens(ME, BOT)
    at_work = service.processes().keys()
    with Playing(service.url, pairs=2) as playing:
        playing.gets_on(by=BEFORE)
        killed = nodes.primaries()[0]
        killed.kill()
        until(lambda: len(nodes.primaries()) == 3)
        killed.start()
        playing.gets_on(by=AFTER)
    for _ in range(2):
        against_a_bot(player, match)

    assert not playing.failures
    assert until(killed.is_replica)
    assert check_all(playing.pairs) >= BEFORE + AFTER
    assert service.processes().keys() == at_work
