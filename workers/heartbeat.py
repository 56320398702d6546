"""Checks whether the worker beside it is alive, for the health check of a container.

`python -m annales.workers.heartbeat bots` asks; the kinds are `bots`, `clock` and `webhooks`. Exits with 0 if a process
of this kind has beaten lately under this host name, which each container has for itself; with 1 if none has; with 2 for
a wrong argument or setting. While Redis does not answer, takes no writes or has lost its data, nobody can beat, and to
restart the worker would not help: then it exits with 0 and says so. `/readyz` of the web reports such a Redis.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from redis import RedisError

from annales.domain.errors import Busy
from annales.events.redis_client import ANSWERS_WITHIN, looking_client
from annales.events.servers import Servers
from annales.events.store import SERVING, Condition
from annales.service.bots.turn_queue import TurnQueue
from annales.service.monitoring.health import SILENT_FOR, Health
from annales.service.ports import Clock, SystemClock
from annales.service.settings import CannotStart, Settings

ALIVE, SILENT, WRONG = 0, 1, 2


def main(argv: Sequence[str] | None = None, clock: Clock | None = None) -> int:
    """Look at the heartbeat of the kind that the argument names, and print what was found."""
    parser = argparse.ArgumentParser(
        prog="python -m annales.workers.heartbeat",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("kind", choices=SILENT_FOR)
    kind = parser.parse_args(argv).kind
    try:
        settings = Settings.from_env()
        servers = Servers.at(settings.redis, settings.events_url, looking_client, ANSWERS_WITHIN)
    except (CannotStart, ValueError) as reason:
        print(f"annales.workers.heartbeat: {reason}", file=sys.stderr)
        return WRONG
    try:
        status, found = _judged(servers, kind, clock or SystemClock())
    finally:
        servers.close()
    print(f"{kind}: {found}")
    return status


def _judged(servers: Servers, kind: str, clock: Clock) -> tuple[int, str]:
    """The exit status, and what was found."""
    seen = servers.look()
    condition = Condition.EMPTIED if seen.condition in SERVING and seen.identity is None else seen.condition
    if condition not in SERVING:
        return ALIVE, f"cannot be judged, the store is {condition}"
    try:
        age = Health(servers.redis, TurnQueue(servers.redis), clock).age_here(kind)
    except (Busy, RedisError):
        return ALIVE, "cannot be judged, Redis does not answer"
    if age is None:
        return SILENT, "no process of this host has ever beaten"
    return ALIVE if age <= SILENT_FOR[kind] else SILENT, f"the last heartbeat is {age:.0f} seconds old"


if __name__ == "__main__":
    sys.exit(main())
