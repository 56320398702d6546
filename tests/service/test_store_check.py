"""What the launcher asks of a store before it starts anything on it, with servers of the test's own."""

import json
import re
import urllib.error
import urllib.request

import pytest
import redis

from events.keys import feed_key, shard_of
from events.store import STORE, named
from tests.events.records import Writer, remarks
from tests.events.servers import SERVERS, OwnRedis
from tests.service.launched import Launched, said
from tests.support.samples import by_day
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

FILE = "store.json"
GROWN = 3  # appends to one match


@pytest.fixture
def launch(tmp_path):
    """Start launchers on one data folder, and clear them away afterwards."""
    launched = []

    def start(**options):
        launched.append(Launched(tmp_path / "var", **options))
        return launched[-1]

    yield start
    for each in launched:
        each.clear()


@pytest.fixture
def own(tmp_path):
    """Start servers of the test's own, each on a folder of this name, with options."""
    running = []

    def start(name, **options):
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        running.append(OwnRedis(SERVERS[0], folder, **options).__enter__())
        return running[-1]

    yield start
    for each in running:
        each.__exit__()


def grow(url, match="mt_1", entries=GROWN):
    """Append to a match, entry by entry."""
    log = Writer(url)
    for entry in remarks(entries):
        log.append(match, entry.seq - 1, [entry])
    log.close()


def remembered(tmp_path):
    """What the data folder knows of its store."""
    return json.loads((tmp_path / "var" / FILE).read_text())


# -- does it keep what it acknowledges?


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"appendonly": "no"}, "appendonly is no: set it to yes"),
        ({"maxmemory_policy": "allkeys-lru"}, "maxmemory-policy is allkeys-lru: set it to noeviction"),
        ({"maxmemory_policy": "volatile-ttl"}, "maxmemory-policy is volatile-ttl: set it to noeviction"),
    ],
)
def test_a_redis_that_loses_entries_is_refused(launch, own, options, words):
    """With what to set; a server forgets nothing by promise, not by luck."""
    told = launch(REDIS_URL=own("unsafe", **options).url).refused()

    assert words in told
    assert "ANNALES_UNSAFE_REDIS=1" in told


def test_an_unsafe_redis_is_taken_by_an_operator_who_says_so(launch, own):
    """And is told at each start."""
    url = own("unsafe", appendonly="no").url
    server = launch(REDIS_URL=url, ANNALES_UNSAFE_REDIS="1", real=True).ready()

    assert server.get("/readyz")["status"] == "degraded"
    assert server.get("/readyz")["checks"]["store"]["state"] == "unsafe"
    assert "Redis may lose entries" in said(server.stop(), "warning")


def test_a_redis_that_writes_to_its_disk_each_second_is_taken_with_a_warning(launch, own):
    """What it acknowledged in the last second may be lost."""
    server = launch(REDIS_URL=own("everysec", appendfsync="everysec").url).ready()

    assert "Redis has appendfsync everysec" in said(server.stop(), "warning")


def test_a_redis_that_does_not_let_its_settings_be_read_is_taken(launch, own):
    """As those of providers are; what matters most it tells all the same."""
    server = own("guarded")
    with redis.Redis.from_url(server.url) as client:
        client.acl_setuser("annales", enabled=True, passwords=["+pass"], keys=["*"], commands=["+@all", "-config"])
    url = server.url.replace("unix://", "unix://annales:pass@")

    assert "warning" not in launch(REDIS_URL=url).ready().stop()


# -- is it the store that this folder was used with?


def test_the_folder_remembers_its_store(launch, own, tmp_path):
    """At once, every few seconds, and at an orderly stop."""
    url = own("mine").url
    server = launch(REDIS_URL=url).ready()
    with redis.Redis.from_url(url) as client:
        known = json.loads(client.get(STORE))
    assert remembered(tmp_path)["id"] == known["id"]

    grow(url)
    until(lambda: remembered(tmp_path)["feeds"][str(shard_of("mt_1"))] == GROWN)
    grow(url, "mt_2")
    server.stop()
    assert sum(remembered(tmp_path)["feeds"].values()) == 2 * GROWN
    assert launch(REDIS_URL=url).ready()


def test_a_store_that_was_emptied_is_refused_until_the_operator_accepts_it(launch, own, tmp_path):
    """Else a server that started beside its data would begin a second history in silence."""
    url = own("mine").url
    launch(REDIS_URL=url).ready().stop()
    with redis.Redis.from_url(url) as client:
        client.flushall()

    told = launch(REDIS_URL=url).refused()
    assert "its data are missing" in told
    assert str(tmp_path / "var" / FILE) in told
    (tmp_path / "var" / FILE).unlink()
    assert launch(REDIS_URL=url).ready()


def test_another_store_is_refused(launch, own, tmp_path):
    """A wrong address would mix two histories."""
    launch(REDIS_URL=own("mine").url).ready().stop()
    other = own("other").url
    with redis.Redis.from_url(other) as client:
        named(client)

    told = launch(REDIS_URL=other).refused()
    assert "Redis holds another store" in told
    assert str(tmp_path / "var" / FILE) in told


def test_a_store_record_that_was_lost_can_be_given_back(launch, own, tmp_path):
    """By the command that the refusal names; what was lost with it is told as ever."""
    url = own("mine").url
    server = launch(REDIS_URL=url).ready()
    grow(url)
    server.stop()
    known = remembered(tmp_path)["id"]
    with redis.Redis.from_url(url) as client:
        client.flushall()
        grow(url, entries=GROWN - 1)

        told = launch(REDIS_URL=url).refused()
        assert f"ANNALES_RESTORE_STORE={known} script/server" in told
        assert client.get(STORE) is None
        assert "ANNALES_RESTORE_STORE" in launch(REDIS_URL=url, ANNALES_RESTORE_STORE="another").refused()
        server = launch(REDIS_URL=url, ANNALES_RESTORE_STORE=known).ready()
        assert json.loads(client.get(STORE))["id"] == known
    assert "Redis has lost 1 appends" in server.stop()


def test_a_store_record_that_was_lost_with_the_folder_can_be_made_anew(launch, own, tmp_path):
    """Nobody knows the id any more: any other will do."""
    url = own("mine").url
    grow(url)
    told = launch(REDIS_URL=url).refused()
    made = re.search(r"ANNALES_RESTORE_STORE=([0-9a-f]{32}) script/server", told)[1]
    launch(REDIS_URL=url, ANNALES_RESTORE_STORE=made).ready()

    assert remembered(tmp_path)["id"] == made


def test_an_embedded_store_in_an_earlier_form_is_refused_with_another_folder(launch, tmp_path):
    """There is no address to change."""
    server = launch().ready()
    with redis.Redis.from_url(url_of(tmp_path)) as client:
        client.xadd("{s07}:feed", {"match": "mt_1", "first": 1, "last": 1})
        client.delete(STORE)
    server.stop()
    told = launch().refused()

    assert "another data folder in ANNALES_DATA" in told
    assert "REDIS_URL" not in told


def test_matches_of_an_older_program_are_refused(launch, own):
    """They lie under other keys: they would be there, and not be found."""
    url = own("old").url
    with redis.Redis.from_url(url) as client:
        client.xadd("{s07}:feed", {"match": "mt_1", "first": 1, "last": 1})

    assert "matches in an earlier format" in launch(REDIS_URL=url).refused()


def test_a_store_of_another_form_is_refused(launch, own):
    """Its keys lie elsewhere."""
    url = own("new").url
    with redis.Redis.from_url(url) as client:
        client.set(STORE, json.dumps({"id": "mine", "form": 99}))

    assert "a store of format 99" in launch(REDIS_URL=url).refused()


def test_a_file_that_cannot_be_read_is_no_reason_to_guess(launch, tmp_path):
    """The message says what it is for."""
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / FILE).write_text("{")

    assert "it records which data this folder was used with" in launch().refused()


# -- has it lost anything?


@pytest.mark.slow
def test_a_shortened_log_is_told_when_the_service_starts_and_it_goes_on(launch, tmp_path):
    """A cut tail is well-formed: Redis reads what is left, and says nothing that anybody would see."""
    server = launch(real=True).ready()
    grow(url_of(tmp_path))
    server.stop()
    shard = shard_of("mt_1")
    cut(tmp_path / "var" / "redis")

    server = launch(real=True).ready()
    store = server.get("/readyz")["checks"]["store"]
    assert store == {"state": "rolled_back", "lost_appends": 1}
    told = server.stop()
    assert f"Redis has lost 1 appends that were acknowledged: 1 of shard {shard}" in said(told, "error")
    assert launch(real=True).ready().get("/readyz")["checks"]["store"]["state"] == "ok"


def test_a_log_that_is_shortened_while_the_service_runs_is_told(launch, own):
    """Redis is restored from a backup under it, or a failover has lost the tail."""
    url = own("mine").url
    server = launch(REDIS_URL=url, real=True).ready()
    grow(url)
    until(lambda: sum(remembered(server.data.parent)["feeds"].values()) == GROWN)
    with redis.Redis.from_url(url) as client:
        client.delete(feed_key(shard_of("mt_1")))

    assert until(lambda: store_of(server) == {"state": "rolled_back", "lost_appends": GROWN})
    assert server.get("/readyz")["status"] == "degraded"
    assert "Redis has lost 3 appends" in server.stop()


def test_a_redis_that_comes_back_shorter_is_told_by_the_running_service(launch, own):
    """Killed, its file cut by a failing disk, and started again: what processes remembered must not be served on."""
    redis_server = own("mine")
    server = launch(REDIS_URL=redis_server.url, real=True).ready()
    grow(redis_server.url)
    until(lambda: sum(remembered(server.data.parent)["feeds"].values()) == GROWN)
    redis_server.kill()
    cut(redis_server._folder)
    redis_server.start()

    assert until(lambda: store_of(server) == {"state": "rolled_back", "lost_appends": 1})


def test_a_store_that_is_emptied_while_the_service_runs_is_not_ready(launch, own):
    """Whichever process is asked, and however often it is started anew."""
    url = own("mine").url
    server = launch(REDIS_URL=url, real=True).ready()
    with redis.Redis.from_url(url) as client:
        client.flushall()

        until(lambda: server.get("/readyz") is None)
        until(lambda: status_of_a_registration(server) == 503)
        until(lambda: server.said.read_text().count("was emptied while the service ran") > 1)  # more than one noticed
        assert server.get("/readyz") is None
        assert status_of_a_registration(server) == 503
        assert [key for key in client.scan_iter() if key.startswith((b"{s", b"player", b"token", b"{annales}"))] == []
    assert "was emptied while the service ran" in server.stop()


@pytest.mark.slow
def test_a_full_redis_can_be_started_on_and_read(launch, own):
    """What was written is there; what is to be written is refused in words."""
    url = own("full").url
    launch(REDIS_URL=url, real=True).ready().stop()
    with redis.Redis.from_url(url) as client:
        client.config_set("maxmemory", "1")
    server = launch(REDIS_URL=url, real=True).ready()

    assert server.get("/v1/games")
    assert "takes no writes: its memory is full" in server.stop()


@pytest.mark.slow
@pytest.mark.parametrize("how", by_day([("no_replicas",), ("read_only",), ("disk_error",)], 1))
def test_a_redis_that_takes_no_writes_can_be_started_on_and_read(launch, own, how):
    """Nothing that was lost is to be forgotten then, and nothing else need be written."""
    server = own("refusing")
    launch(REDIS_URL=server.url, real=True).ready().stop()
    with redis.Redis.from_url(server.url) as client:
        refuse(client, server._folder, how)
        with pytest.raises(redis.ResponseError):
            client.set("a", "b")
    started = launch(REDIS_URL=server.url, real=True).ready()

    assert started.get("/v1/games")
    assert "Traceback" not in started.stop()


def refuse(client, folder, how):
    """Let a server refuse writes."""
    if how == "no_replicas":
        client.config_set("min-replicas-to-write", "1")
    elif how == "read_only":
        client.replicaof("127.0.0.1", 1)
    else:
        (folder / "dump.rdb").mkdir()  # no snapshot can take its place
        client.config_set("save", "3600 1")
        client.bgsave()
        until(lambda: client.info("persistence")["rdb_last_bgsave_status"] == "err")


# -- a folder that cannot be written


def test_a_folder_that_cannot_remember_is_refused_in_words(launch, tmp_path):
    """Else a store that was emptied would not be noticed at the next start."""
    (tmp_path / "var" / "store.new").mkdir(parents=True)
    told = launch().refused()

    assert f"cannot write {tmp_path / 'var' / FILE}" in told
    assert "Traceback" not in told


def test_a_folder_that_can_be_written_no_more_is_told_once(launch, own, tmp_path):
    """The service goes on, and remembers when it can again."""
    url = own("mine").url
    server = launch(REDIS_URL=url).ready()
    (tmp_path / "var" / "store.new").mkdir()
    grow(url)
    until(lambda: "cannot write" in server.said.read_text())
    (tmp_path / "var" / "store.new").rmdir()
    until(lambda: sum(remembered(tmp_path)["feeds"].values()) == GROWN)

    told = server.stop()
    assert told.count("cannot write") == 1
    assert "Traceback" not in told


def status_of_a_registration(server):
    """What a new player is told."""
    request = urllib.request.Request(
        server.url + "/v1/players", b'{"name": "Ada"}', {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=BOUND) as answer:
            return answer.status
    except urllib.error.HTTPError as refusal:
        return refusal.code


def store_of(server):
    """What readiness tells of the store; nothing while the service is not ready."""
    told = server.get("/readyz")
    return told and told["checks"]["store"]


def url_of(tmp_path):
    """The address of the embedded server."""
    return f"unix://{tmp_path / 'var' / 'redis' / 'redis.sock'}"


def cut(folder):
    """Take the last append to mt_1, and all that follows, off the file of a server that has ended."""
    file = next(iter([*folder.glob("appendonlydir/*.incr.aof"), folder / "appendonly.aof"]))
    raw = file.read_bytes()
    appended = raw.rindex(b"MULTI", 0, raw.rindex(feed_key(shard_of("mt_1")).encode()))
    file.write_bytes(raw[: raw.rindex(b"*1\r\n", 0, appended)])
