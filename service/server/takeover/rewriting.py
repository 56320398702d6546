"""A server that rewrites its data in its own format."""

from __future__ import annotations

from annales.service.settings import CannotStart

ANSWERS_WITHIN = 5.0  # seconds
NOT_WRITTEN = "it could not write the data anew; its lines above say why"


def why_not_rewritten(url: str) -> str:
    """Empty when a server has rewritten its data since its start, else why not yet; it is asked to if need be.

    Raises CannotStart if it could not.
    """
    import redis  # here: it is seldom needed, and the import takes a tenth of a second

    from annales.events.redis_client import plain_client

    client = plain_client(url, socket_timeout=ANSWERS_WITHIN)
    try:
        state = client.info("persistence")
        if state["aof_last_bgrewrite_status"] != "ok":
            raise CannotStart(NOT_WRITTEN)
        if state["aof_rewrite_in_progress"] or state["aof_rewrite_scheduled"]:
            return "it writes the data anew"
        if state["aof_last_rewrite_time_sec"] >= 0:  # -1 before the first time
            return ""
        client.bgrewriteaof()
        return "it begins to write the data anew"
    except redis.RedisError as reason:
        return f"{type(reason).__name__}: {reason}"
    finally:
        client.close()
