"""The keys that the service signs receipts and checkpoints with.

    python -m tools.signing_keys list [--redis URL]
    python -m tools.signing_keys rotate [--redis URL]

`list` prints each public key with its id and the time when it was made, the current one last. `rotate` makes a new
current key: processes that run sign with it within ten seconds. The public keys before it stay readable for ever, and
with them whatever they signed; their private halves are deleted. Without `--redis` it is the service that
`script/server` runs here. Ends with 0, or with 2 when Redis cannot be reached.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from domain.errors import Busy
from events.redis_client import client
from service.accounts.signing_keys import SigningKeys
from service.ports import SystemClock
from service.settings import CannotStart, Settings
from tools.store import redis_of
from tools.terminal.broken_pipe import to_the_end

DONE, FAILED = 0, 2


def main(argv: Sequence[str] | None = None) -> int:
    """List the keys, or make a new one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("act", choices=["list", "rotate"])
    parser.add_argument("--redis", help="where the keys are (as the service has it)")
    asked = parser.parse_args(argv)
    try:
        with client(asked.redis or redis_of(Settings.from_env())) as redis:
            keys = SigningKeys(redis, SystemClock())
            if asked.act == "rotate":
                keys.rotate()
            found = keys.all()
    except (Busy, CannotStart, ValueError) as reason:
        why = "Redis does not answer" if isinstance(reason, Busy) else reason
        print(f"the signing keys cannot be read: {why}", file=sys.stderr)
        return FAILED
    for key in found:
        print(f"{key.kid}  {key.public}  made {key.made_at}{'  current' if key is found[-1] else ''}")
    return DONE


if __name__ == "__main__":
    sys.exit(to_the_end(main))
