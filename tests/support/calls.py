"""The replies that Redis remembers for clients that did not hear them."""

from annales.events.redis_client import REMEMBERED


def is_call(redis, key):
    """Whether this key is a remembered reply, which is forgotten soon."""
    return b":call:" in key and 0 < redis.ttl(key) <= REMEMBERED


def lasting(redis):
    """The keys in Redis that are not forgotten soon, in order."""
    return sorted(key for key in redis.keys("*") if not is_call(redis, key))
