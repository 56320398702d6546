"""Where keys lie: all of one append in one slot, whatever the match is called."""

from collections import Counter
from contextlib import ExitStack

import pytest
from redis import Redis
from redis.crc import key_slot

from annales.events.keys import SHARDS, append_keys, feed_key, keys_key, match_of, secret_key, shard_of, stream_key
from annales.events.projections.index import CHECKPOINTS, LISTS, ROWS
from annales.events.stream import AfterAppend, Log
from tests.events.records import remarks
from tests.events.servers import NAMES, SERVERS, OwnRedis
from tests.support.clusters import BUS
from tests.support.ports import kept_ports
from tests.support.waiting import until

MATCHES = ["mt_7", "mt_0123456789abcdef", "mt_{tag}", "é", ""]


@pytest.mark.parametrize("match", MATCHES)
def test_all_keys_of_one_append_lie_in_one_slot(match):
    """The hash tag is that of one of 64 fixed logical shards, so that the script runs on Redis Cluster as it is."""
    slots = {key_slot(key.encode()) for key in append_keys(match)}

    assert len(slots) == 1


def test_the_keys_of_a_match_are_named_for_its_shard():
    """These names are stored: they are written out, so that a change of the code cannot change them unseen."""
    assert shard_of("mt_7") == 26
    assert append_keys("mt_7") == (
        "{s26gj}:match:mt_7",
        "{s26gj}:match:mt_7:keys",
        "{s26gj}:match:mt_7:secret",
        "{s26gj}:feed",
        "{s26gj}:turns",
        "{s26gj}:deadlines",
        "{s26gj}:awaited",
        "{s26gj}:deleted",
    )
    assert (stream_key("mt_7"), keys_key("mt_7"), secret_key("mt_7")) == append_keys("mt_7")[:3]
    assert match_of(stream_key("mt_7")) == "mt_7"


def test_matches_spread_over_all_shards():
    """Every one is used."""
    assert {shard_of(f"mt_{n:016x}") for n in range(5000)} == set(SHARDS)


@pytest.mark.parametrize("primaries", range(1, 17))
def test_shards_spread_evenly_over_the_primaries_of_a_cluster(primaries):
    """Each primary that has an even part of the slots has an even part of the shards, give or take one."""
    held = Counter(key_slot(feed_key(shard).encode()) * primaries // 16384 for shard in SHARDS)

    assert len(held) == primaries
    assert max(held.values()) - min(held.values()) <= 1


def test_each_shard_has_a_tag_of_its_own():
    """Two shards in one slot range would share a primary for ever."""
    assert [key_slot(feed_key(shard).encode()) // 256 for shard in SHARDS] == list(SHARDS)


def test_rows_and_lists_lie_in_one_slot():
    """The script of the index finds its lists by name."""
    assert len({key_slot(key.encode()) for key in (ROWS + "mt_7", LISTS + "all", CHECKPOINTS)}) == 1


@pytest.mark.process
@pytest.mark.parametrize("server", SERVERS, ids=NAMES)
def test_an_append_runs_on_a_node_of_a_cluster(server, tmp_path):
    """A node in cluster mode, which holds all slots, refuses keys of two slots in one script."""
    with (
        ExitStack() as held,
        OwnRedis(
            server, tmp_path, cluster_enabled="yes", bind="127.0.0.1", port=str(*kept_ports(1, held, BUS))
        ) as node,
        Redis.from_url(node.url) as raw,
    ):
        raw.execute_command("CLUSTER ADDSLOTS", *range(16384))
        until(lambda: raw.execute_command("CLUSTER INFO")["cluster_state"] == "ok")
        log = Log(node.url)

        log.append("mt_7", 0, remarks(2), AfterAppend(turns=[(2, 1)], deadline=1), secret="5e")

        assert log.last("mt_7") == 2
        log.close()
