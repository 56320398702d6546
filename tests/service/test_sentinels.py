"""One process follows the primary that the Sentinels name, whatever becomes of the former one."""

import threading
from contextlib import ExitStack

import pytest
from redis.exceptions import ConnectionError, RedisError

from annales.domain.errors import Busy
from annales.domain.log.envelope import verify
from annales.events.change_feed import ChangeFeed
from annales.events.redis_client import Script, client, or_busy, plain_client
from annales.events.replication import confirming_client
from annales.events.sentinel.address import sentinel_address
from annales.events.sentinel.primary import primary_of
from annales.events.store import Condition, named
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.container import build
from annales.service.server import supervisor
from annales.service.server.supervisor import Programs, Supervisor
from annales.service.settings import CannotStart, Settings
from examples.games import TOYS
from tests.events.servers import NAMES, SERVERS
from tests.service.at_market import SEATS, first_answer, patiently
from tests.support.ports import kept_ports
from tests.support.sentinels import BOUND, DOWN_AFTER, GO_ON, PATIENT, SERVICE, STOP, group
from tests.support.waiting import until

pytestmark = pytest.mark.process


@pytest.fixture(params=SERVERS, ids=NAMES)
def servers(request, tmp_path):
    """A primary, a replica and a Sentinel, of each version at hand."""
    with group(tmp_path, replicas=1, server=request.param) as made:
        yield made


def test_a_hanging_primary_blocks_no_reader(servers, tmp_path):
    """A blocked reader wakes long before its own time, and a script runs where it was never sent."""
    path = tmp_path / "set.lua"
    path.write_text("return redis.call('SET', KEYS[1], ARGV[1])")
    woken, script = [], Script(path)
    with client(servers.url) as redis, plain_client(servers.url, socket_timeout=10 * BOUND) as blocking:

        def reads():
            try:
                blocking.blpop("nothing", 9 * BOUND)
            except ConnectionError as reason:
                woken.append(reason)

        redis.run(script, ["key"], ["before"])
        reader = threading.Thread(target=reads, daemon=True)
        reader.start()
        until(lambda: redis.info("clients")["blocked_clients"] == 1)
        servers.primary.sends(STOP)
        patiently(lambda: redis.run(script, ["key"], ["after"]), RedisError)
        reader.join(BOUND)

        assert woken
        assert redis.get("key") == b"after"
        assert redis.info("replication")["role"] == "master"


def test_a_failover_that_loses_entries_is_not_taken_for_another_store(servers):
    """What the replica lacks is executed again under its key, on a chain that holds; the feed goes on."""
    servers.waits_for(PATIENT)  # nothing fails over but what is killed here
    with build(servers.url, TOYS, replicas=0) as parts, confirming_client(servers.url, replicas=1) as confirming:
        named(parts.store.redis)
        match = parts.door.do(OpenMatch("pl_south", Opening("market", SEATS))).match.id
        parts.door.do(SitDown(match, 1, "pl_north"))
        command = first_answer(parts, match)
        patiently(lambda: confirming.confirmed("PING"), Busy)
        assert parts.monitoring.store.seen().condition is Condition.OK

        feed = ChangeFeed(servers.url)

        def follows():
            feed.went_back()  # as its reader does in each round: it notices what was published before it heard again
            return match in feed.wait(0.1)

        primary, replica = servers.servers
        replica.sends(STOP)
        primary.does("CLIENT", "KILL", "TYPE", "replica")  # nothing waits for it in a buffer of the system
        lost = parts.door.do(command, "key")
        servers.waits_for(DOWN_AFTER)
        primary.kill()
        replica.sends(GO_ON)
        again = patiently(lambda: parts.door.do(command, "key"), Busy)

        assert (lost.last, lost.replayed) == (again.last, again.replayed)
        assert patiently(feed.went_back, Busy)
        patiently(lambda: parts.door.do(first_answer(parts, match)), Busy)
        assert patiently(follows, Busy)
        feed.close()
        verify(parts.store.log.read(match))
        assert until(lambda: parts.monitoring.store.seen().condition is Condition.ROLLED_BACK)


def test_a_primary_works_on_without_its_sentinels(tmp_path):
    """New connections go where they went before."""
    with group(tmp_path, replicas=0) as servers, client(servers.url) as redis:
        redis.set("key", "kept")
        servers.sentinels[0].kill()
        primary_of(sentinel_address(servers.url)).mistrust()

        with or_busy(), client(servers.url) as other:
            assert other.get("key") == b"kept"


def test_a_start_says_what_is_wrong_with_the_sentinels(tmp_path, monkeypatch):
    """They know no such service, or none answers; no message shows a password."""
    monkeypatch.setattr(supervisor, "FOREIGN_REDIS_WITHIN", 0.0)
    with ExitStack() as held, group(tmp_path, replicas=0) as servers:
        [silent] = kept_ports(1, held)
        login = servers.url.partition("@")[0]
        query = servers.url.partition("?")[2]
        port = servers.sentinels[0].port

        assert "the Sentinels know no service 'other'" in refused(f"{login}@127.0.0.1:{port}/other?{query}")
        assert "Authentication required" in refused(f"{login}@127.0.0.1:{port}/{SERVICE}")
        told = refused(f"{login}@127.0.0.1:{silent}/{SERVICE}?{query}")
        assert f"Redis at service {SERVICE} of the Sentinels 127.0.0.1:{silent} is not ready" in told
        assert "no Sentinel answers" in told
        assert "word" not in told


def refused(url):
    """What the launcher says of an address."""
    launcher = Supervisor(Settings.from_env({"REDIS_URL": url}), Programs())
    with pytest.raises(CannotStart) as refusal:
        launcher.wait_for_redis(url)
    return str(refusal.value)
