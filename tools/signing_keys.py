"""The keys that the service signs receipts and checkpoints with.

    python -m annales.tools.signing_keys list [--redis URL]
    python -m annales.tools.signing_keys rotate [--redis URL]

`list` prints each public key with its id and the time of its creation, the current one last. `rotate` creates a new
current key: running processes sign with it within ten seconds. The older public keys stay available for ever, so that
old signatures can be checked; their private keys are deleted. A rotation is a line in the log of operators' acts.
Without `--redis` it works on the service that `script/server` runs here. Exits with 0, or with 2 if Redis cannot be
reached or a master key is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from annales.domain.errors import Busy, SecretsLocked
from annales.service.accounts.master_key import MasterKey
from annales.service.accounts.signing_keys import SigningKeys
from annales.service.settings import CannotStart, master_keys
from annales.tools.admin.connection import whoever_runs_this
from annales.tools.store import opened_store
from annales.tools.terminal.broken_pipe import to_the_end
from annales.tools.terminal.invitation import parser_as_called

DONE, FAILED = 0, 2


def main(argv: Sequence[str] | None = None) -> int:
    """List the keys, or create a new one."""
    parser = parser_as_called("python -m annales.tools.signing_keys", __doc__)
    parser.add_argument("act", choices=["list", "rotate"])
    parser.add_argument("--redis", help="the URL of the Redis with the keys (default: that of the service)")
    args = parser.parse_args(argv)
    try:
        with opened_store(args.redis, {}) as parts:
            signing_keys = SigningKeys(parts.store.redis, parts.ports.clock, MasterKey(master_keys()))
            if args.act == "rotate":
                parts.operators.credentials.rotate(whoever_runs_this(parts), signing_keys)
            keys = signing_keys.all()
    except SecretsLocked:
        print("cannot read the signing keys: ANNALES_MASTER_KEY is missing, or another one", file=sys.stderr)
        return FAILED
    except (Busy, CannotStart, ValueError) as reason:
        why = "Redis does not answer" if isinstance(reason, Busy) else reason
        print(f"cannot read the signing keys: {why}", file=sys.stderr)
        return FAILED
    for key in keys:
        print(f"{key.kid}  {key.public}  made {key.made_at}{'  current' if key is keys[-1] else ''}")
    return DONE


if __name__ == "__main__":
    sys.exit(to_the_end(main))
