"""The address of a Redis behind Sentinels: its parts, what is wrong with one that cannot be read, and what is shown."""

import pytest

from annales.events.redis_client import client
from annales.events.sentinel.address import BadRedisAddress, SentinelAddress, is_of_sentinels, sentinel_address, shown
from annales.events.sentinel.primary import PrimarySSLConnection


@pytest.mark.parametrize(
    ("url", "sentinels", "service", "server"),
    [
        ("redis+sentinel://a/main", [("a", 26379)], "main", "redis://@primary/0?"),
        ("redis+sentinel://a:1,b:2,[::1]:3/main/4", [("a", 1), ("b", 2), ("::1", 3)], "main", "redis://@primary/4?"),
        ("redis+sentinel://me:p%40ss@a/my%20main", [("a", 26379)], "my main", "redis://me:p%40ss@primary/0?"),
        ("rediss+sentinel://a/m?ssl_ca_certs=/x%2Fy", [("a", 26379)], "m", "rediss://@primary/0?ssl_ca_certs=%2Fx%2Fy"),
        ("REDIS+SENTINEL://a/main?db=3", [("a", 26379)], "main", "redis://@primary/0?db=3"),
    ],
)
def test_an_address_names_sentinels_a_service_and_a_database(url, sentinels, service, server):
    """The rest is for the servers themselves, as redis-py reads it."""
    address = sentinel_address(url)

    assert is_of_sentinels(url)
    assert address == SentinelAddress(tuple(sentinels), service, server.replace("/x%2Fy", "%2Fx%2Fy"))


def test_sentinels_have_a_login_of_their_own():
    """No message shows a password."""
    address = sentinel_address("redis+sentinel://me:one@a:1/main?sentinel_username=eve&sentinel_password=two%23")

    assert (address.username, address.password) == ("eve", "two#")
    assert "sentinel" not in address.server
    assert not {"one", "two"} & set(repr(address).replace("'", " ").replace(":", " ").split())
    assert shown("redis+sentinel://me:one@a:1,b/main") == "service main of the Sentinels a:1, b:26379"


def test_other_addresses_are_shown_without_their_password_too():
    """By host or path."""
    assert shown("redis://:secret@far:6380/0") == "far"
    assert shown("unix:///run/redis.sock") == "/run/redis.sock"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("redis+sentinel://a:26379", "it names no service"),
        ("redis+sentinel://a:26379/", "it names no service"),
        ("redis+sentinel:///main", "the host of a Sentinel is missing"),
        ("redis+sentinel://a,,b/main", "the host of a Sentinel is missing"),
        ("redis+sentinel://a:x/main", "the Sentinel a has no valid port"),
        ("redis+sentinel://a:70000/main", "the Sentinel a has no valid port"),
        ("redis+sentinel://[::1/main", "it must have the form redis\\+sentinel://"),
        ("redis+sentinel://a/main/one", "the number of a database"),
        ("redis+sentinel://:p#w@a/main", "it"),
        ("redis+sentinel://a/main#x", "must be written %23"),
        ("redis+sentinel://a/main?sentinel_pasword=x", "sentinel_pasword is not an option"),
        ("redis+sentinel://a/main?ssl_ca_certs=x", "must begin with rediss\\+sentinel"),
    ],
)
def test_a_bad_address_says_what_is_wrong(url, why):
    """Before anything is connected."""
    with pytest.raises(BadRedisAddress, match=why):
        client(url)


def test_over_tls_both_the_sentinels_and_the_servers_are_checked_by_the_same_authority():
    """The options of TLS go to every connection."""
    with client("rediss+sentinel://a/main/2?ssl_ca_certs=ca.pem") as made:
        pool = made.connection_pool

    assert pool.connection_class is PrimarySSLConnection
    assert (pool.connection_kwargs["ssl_ca_certs"], pool.connection_kwargs["db"]) == ("ca.pem", 2)
    assert pool.make_connection().ca_certs == "ca.pem"
    options = pool.connection_kwargs["primary"]._options
    assert (options["ssl"], options["ssl_ca_certs"]) == (True, "ca.pem")
