"""Moves the matches of a store from one Redis to another, while the service is stopped.

    python -m annales.tools.move_events SOURCE TARGET

SOURCE is the Redis that has the matches now, TARGET the one that shall have them: a new one, for EVENTS_URL, or that at
REDIS_URL, to take the matches back. Every key is copied, and removed from SOURCE when TARGET has all of them. So it may
be interrupted, and called again. Exits with 0, with 1 if the two do not belong together, or with 2 if one of them does
not answer, or refuses a write.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from annales.domain.errors import Busy
from annales.events.cluster.client import events_client
from annales.events.redis_client import or_busy
from annales.events.store import StorePart
from annales.service.container import OUTAGES
from annales.service.settings import CannotStart
from annales.tools.move_events.moving import Moving
from annales.tools.terminal.broken_pipe import to_the_end
from annales.tools.terminal.invitation import parser_as_called

DONE, REFUSED, FAILED = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Move the matches between the servers that the arguments name."""
    parser = parser_as_called("python -m annales.tools.move_events", __doc__)
    parser.add_argument("source", metavar="SOURCE", help="the URL of the Redis that has the matches")
    parser.add_argument("target", metavar="TARGET", help="the URL of the Redis that shall have them")
    args = parser.parse_args(argv)
    try:
        with or_busy(), events_client(args.source) as source, events_client(args.target) as target:
            moving = Moving(source, target)
            moved = moving.run()
    except CannotStart as reason:
        print(f"the matches are not moved: {reason}", file=sys.stderr)
        return REFUSED
    except (Busy, *OUTAGES, ValueError) as reason:
        why = reason.__cause__ or reason
        print(f"the matches are not moved, call this again: {type(why).__name__}: {why}", file=sys.stderr)
        return FAILED
    print(f"{moved} keys were moved. {_next(moving.part)}")
    return DONE


def _next(part: StorePart) -> str:
    return (
        "Leave EVENTS_URL out from now on." if part is StorePart.WHOLE else "Start the service with EVENTS_URL=TARGET."
    )


if __name__ == "__main__":
    sys.exit(to_the_end(main))
