"""Tokens of operators: they may delete any match over HTTP, and nothing else.

    python -m tools.admin_token issue NAME [--days DAYS] [--redis URL]
    python -m tools.admin_token revoke TOKEN_ID --player PLAYER_ID [--redis URL]

`issue` creates an account of this name and prints its id, the id of its token, and the token, which is shown only this
once. No request over HTTP ever gives such a token. `revoke` ends one within a second. Without `--redis` it works on the
service that `script/server` runs here. Exits with 0, with 1 if there is no such token, or with 2 if Redis cannot be
reached.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from domain.errors import Busy
from events.redis_client import or_busy
from service.accounts.names import LONGEST, is_readable, normalised
from service.accounts.tokens import ADMIN
from service.container import Services, build
from service.settings import CannotStart, Settings
from tools.store import redis_of
from tools.terminal.broken_pipe import to_the_end

DONE, UNKNOWN, FAILED = 0, 1, 2
MOST_DAYS = 365


def main(argv: Sequence[str] | None = None) -> int:
    """Issue or revoke a token."""
    args = _arguments(argv)
    try:
        settings = Settings.from_env()
        with or_busy(), build(args.redis or redis_of(settings), events_url=settings.events_url) as parts:
            return _issue(parts, args.name, args.days) if args.act == "issue" else _revoke(parts, args)
    except (Busy, CannotStart, ValueError) as reason:
        why = "Redis does not answer" if isinstance(reason, Busy) else reason
        print(f"cannot change the tokens of operators: {why}", file=sys.stderr)
        return FAILED


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--redis", help="the URL of the Redis with the accounts (default: that of the service)")
    acts = parser.add_subparsers(dest="act", required=True)
    issue = acts.add_parser("issue", help="create an operator's account with a token")
    issue.add_argument("name", type=_name, help="who the operator is, for the log")
    issue.add_argument("--days", type=int, choices=range(1, MOST_DAYS + 1), default=90, metavar="DAYS")
    revoke = acts.add_parser("revoke", help="end a token")
    revoke.add_argument("token", help="the id of the token, tk_…")
    revoke.add_argument("--player", required=True, help="the account that the token belongs to, pl_…")
    return parser.parse_args(argv)


def _name(given: str) -> str:
    name = normalised(given)
    if not is_readable(name) or len(name) > LONGEST:
        raise argparse.ArgumentTypeError(f"a name has 1 to {LONGEST} printable characters")
    return name


def _issue(parts: Services, name: str, days: int) -> int:
    player = parts.players.create(name)
    token, text = parts.tokens.issue(player.id, (ADMIN,), days * 24 * 3600)
    print(f"account {player.id}\ntoken id {token.id}, valid until {token.expires_at}\ntoken {text}")
    return DONE


def _revoke(parts: Services, args: argparse.Namespace) -> int:
    if parts.tokens.revoke(args.player, args.token):
        return DONE
    print(f"{args.player} has no token {args.token}", file=sys.stderr)
    return UNKNOWN


if __name__ == "__main__":
    sys.exit(to_the_end(main))
