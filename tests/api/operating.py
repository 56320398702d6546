"""How tests operate the service over HTTP, and how they search what is stored."""

import json

WHY = {"reason": "a test"}


def bans(operator, player, **more):
    """A ban."""
    return operator.put(f"/v1/admin/players/{player.id}/ban", {**WHY, **more})


def acts(operator, **query):
    """The newest lines of the log: the act, its object, and what came of it."""
    told = operator.get("/v1/admin/acts?" + "&".join(f"{name}={value}" for name, value in query.items())).json["acts"]
    return [(line["act"], line["on"], line["outcome"]) for line in told]


def forms(text):
    """A text as it is stored, and in JSON."""
    return {text.encode(), json.dumps(text)[1:-1].encode()}


def keys_with(services, text):
    """The keys of Redis in whose name or content a text occurs, as it is or escaped; entries are decoded."""
    wanted, redis = forms(text), services.store.redis
    found = [key for key in redis.keys("*") if any(form in key + content(redis, key) for form in wanted)]
    return found + [match for match in services.store.log.all_matches() if text in repr(services.store.log.read(match))]


def content(redis, key):
    """All that is stored under a key, as bytes."""
    read = {
        b"string": redis.get,
        b"hash": redis.hgetall,
        b"set": redis.smembers,
        b"list": lambda key: redis.lrange(key, 0, -1),
        b"zset": lambda key: redis.zrange(key, 0, -1),
        b"stream": redis.xrange,
    }
    return b"\n".join(flat(read[redis.type(key)](key)))


def flat(value):
    """The bytes in a reply of Redis."""
    if isinstance(value, bytes):
        yield value
    elif isinstance(value, dict):
        for name, held in value.items():
            yield from (*flat(name), *flat(held))
    elif isinstance(value, (list, tuple, set)):
        for held in value:
            yield from flat(held)
