"""The command group of operators. It works on the store, so whoever may read the data may use it.

Exits with 0; with 1 if the service refuses the act; with 2 for wrong arguments, or if Redis or the archive cannot be
reached.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import click
import msgspec

from annales.service.accounts.names import LONGEST
from annales.service.accounts.players import is_id
from annales.service.answers.admin import KINDS
from annales.service.answers.members import Answer
from annales.service.operators.operators import MATCHES, RESIGN
from annales.tools.admin.connection import REASON, Refused, connected, line_of_text, whoever_runs_this

MOST_DAYS = 365

redis_option = click.option("--redis", "redis_url", metavar="URL", help="the Redis with the matches")
json_option = click.option("--json", "as_json", is_flag=True, help="print JSON")


@click.group(help="Operate the service: look up, ban, close, delete, erase.")
def cli() -> None:
    """The group; each command opens the store itself."""


# -- tokens


@cli.group()
def token() -> None:
    """Tokens of operators; no request over HTTP makes one."""


@token.command()
@click.argument("name", type=line_of_text(LONGEST))
@click.option("--days", type=click.IntRange(1, MOST_DAYS), default=90, show_default=True, help="how long it is valid")
@redis_option
def issue(name: str, days: int, redis_url: str | None) -> None:
    """Create an account called NAME with a token, which is shown only this once."""
    with connected(redis_url) as parts:
        account, made, text = parts.operators.credentials.issue(whoever_runs_this(parts), name, days * 24 * 3600)
        click.echo(f"account {account}\ntoken id {made.id}, valid until {made.expires_at}\ntoken {text}")


@token.command()
@click.argument("token_id")
@click.option("--player", required=True, help="the account that the token belongs to, pl_…")
@redis_option
def revoke(token_id: str, player: str, redis_url: str | None) -> None:
    """End the token TOKEN_ID (tk_…) within a second."""
    with connected(redis_url) as parts:
        if not parts.operators.credentials.revoke(whoever_runs_this(parts), player, token_id):
            raise Refused(f"{player} has no token {token_id}")


# -- looking up


@cli.command()
@click.argument("wanted", metavar="ID_OR_NAME")
@json_option
@redis_option
def player(wanted: str, as_json: bool, redis_url: str | None) -> None:
    """Show a player: by id, or all players of a name."""
    with connected(redis_url) as parts:
        ids = [wanted] if is_id(wanted) else [each.id for each in parts.operators.lookups.players(wanted)]
        if not ids:
            raise Refused(f"there is no player {wanted}")
        _print([parts.operators.lookups.player(id) for id in ids], as_json)


@cli.command()
@click.argument("match_id", metavar="MATCH")
@json_option
@redis_option
def match(match_id: str, as_json: bool, redis_url: str | None) -> None:
    """Show a match: status, seats, size, and where it is stored."""
    with connected(redis_url) as parts:
        _print([parts.operators.lookups.match(match_id)], as_json)


@cli.command()
@json_option
@redis_option
def bans(as_json: bool, redis_url: str | None) -> None:
    """List the players who are banned now."""
    with connected(redis_url) as parts:
        _print(parts.operators.lookups.banned(), as_json)


@cli.command()
@json_option
@redis_option
def sizes(as_json: bool, redis_url: str | None) -> None:
    """Show how much is stored, and what waits."""
    with connected(redis_url) as parts:
        _print([parts.operators.sizes.read()], as_json)


@cli.command()
@click.option("--act", type=click.Choice(KINDS), help="only acts of this kind")
@click.option("--on", metavar="ID", help="only acts on this player, match or tournament")
@click.option("--limit", type=click.IntRange(1, 100_000), default=50, show_default=True, help="how many")
@json_option
@redis_option
def acts(act: str | None, on: str | None, limit: int, as_json: bool, redis_url: str | None) -> None:
    """List what operators have done, the newest first."""
    with connected(redis_url) as parts:
        _print(
            [
                parts.operators.lookups.named(line)
                for line in islice(parts.operators.acting.log.newest(None, act, on), limit)
            ],
            as_json,
        )


# -- acting


reason_option = click.option("--reason", type=REASON, required=True, help="why; do not write names of people")
sure_option = click.confirmation_option("--yes", prompt="This cannot be undone. Go on?", help="do not ask")


def _moment(ctx: click.Context, param: click.Parameter, value: str | None) -> datetime | None:
    if value is None:
        return None
    try:
        given = datetime.fromisoformat(value.upper())
    except ValueError:
        raise click.BadParameter("a time such as 2026-04-01T00:00:00Z", ctx, param) from None
    return given.replace(tzinfo=UTC) if given.tzinfo is None else given.astimezone(UTC)


def matches_option(default: str | None) -> Callable[[Any], Any]:
    """The option for the running matches of a player."""
    return click.option(
        "--matches",
        type=click.Choice(MATCHES),
        default=default,
        help="what becomes of their running matches (default: resign, or continue under a ban with an end)",
    )


@cli.command()
@click.argument("player_id", metavar="PLAYER")
@reason_option
@click.option("--until", callback=_moment, help="when it ends, such as 2026-04-01T00:00:00Z; default: never")
@matches_option(None)
@redis_option
def ban(player_id: str, reason: str, until: datetime | None, matches: str | None, redis_url: str | None) -> None:
    """Refuse all tokens of PLAYER; the player reads the reason."""
    with connected(redis_url) as parts:
        made = parts.operators.acting.ban(whoever_runs_this(parts), player_id, reason, until, matches)
        click.echo(f"{player_id} is banned {'for good' if made.until is None else f'until {made.until}'}")


@cli.command()
@click.argument("player_id", metavar="PLAYER")
@click.option("--reason", type=REASON, help="why")
@redis_option
def unban(player_id: str, reason: str | None, redis_url: str | None) -> None:
    """Lift the ban of PLAYER."""
    with connected(redis_url) as parts:
        lifted = parts.operators.acting.unban(whoever_runs_this(parts), player_id, reason or "")
        click.echo(f"{player_id} {'is not banned any more' if lifted else 'was not banned'}")


@cli.command()
@click.argument("match_id", metavar="MATCH")
@reason_option
@redis_option
def close(match_id: str, reason: str, redis_url: str | None) -> None:
    """End MATCH without ranks; its players read the reason."""
    with connected(redis_url) as parts:
        written = parts.operators.acting.close(whoever_runs_this(parts), match_id, reason)
        click.echo(f"{match_id} was closed already" if written.replayed else f"{match_id} is closed")


@cli.command()
@click.argument("tournament_id", metavar="TOURNAMENT")
@reason_option
@redis_option
def close_tournament(tournament_id: str, reason: str, redis_url: str | None) -> None:
    """End TOURNAMENT, and its matches that are being played; the players read the reason."""
    with connected(redis_url) as parts:
        parts.operators.tournament_closings.close(whoever_runs_this(parts), tournament_id, reason)
        click.echo(f"{tournament_id} is closed")


@cli.command()
@click.argument("match_id", metavar="MATCH")
@reason_option
@sure_option
@redis_option
def delete(match_id: str, reason: str, redis_url: str | None) -> None:
    """Delete MATCH and all that is stored of it."""
    with connected(redis_url) as parts:
        parts.operators.acting.delete(whoever_runs_this(parts), match_id, reason)
        click.echo(f"{match_id} is deleted")


@cli.command()
@click.argument("match_id", metavar="MATCH")
@click.argument("study_id", metavar="STUDY")
@reason_option
@sure_option
@redis_option
def delete_study(match_id: str, study_id: str, reason: str, redis_url: str | None) -> None:
    """Delete STUDY of MATCH, comments and variations of players, with everything in it."""
    with connected(redis_url) as parts:
        parts.operators.study_deletions.delete(whoever_runs_this(parts), match_id, study_id, reason)
        click.echo(f"{study_id} is deleted")


@cli.command()
@click.argument("player_id", metavar="PLAYER")
@reason_option
@matches_option(RESIGN)
@sure_option
@redis_option
def erase(player_id: str, reason: str, matches: str, redis_url: str | None) -> None:
    """Erase the name, tokens, webhooks and waiting deliveries of PLAYER; matches keep the id alone."""
    if not is_id(player_id):
        raise click.BadParameter("the id of a player, pl_…", param_hint="PLAYER")
    with connected(redis_url) as parts:
        was_there = parts.operators.acting.erase(whoever_runs_this(parts), player_id, reason, matches)
        click.echo(f"{player_id} is erased" if was_there else f"there is no player {player_id}: nothing was left")


def _print(documents: Sequence[Answer], as_json: bool) -> None:
    """Print documents: as lines of JSON, or each as an indented outline."""
    for position, document in enumerate(documents):
        if as_json:
            click.echo(msgspec.json.encode(document))
        else:
            click.echo(("\n" if position else "") + "\n".join(_outline(msgspec.to_builtins(document))))


def _outline(value: dict[str, Any], indent: str = "") -> list[str]:
    """An object as lines `member: value`, nested objects and lists below their member."""
    lines: list[str] = []
    for name, held in value.items():
        if isinstance(held, dict) and held:
            lines += [f"{indent}{name}:", *_outline(held, indent + "  ")]
        elif isinstance(held, list) and held and isinstance(held[0], dict):
            lines.append(f"{indent}{name}:")
            lines += [f"{indent}  - " + ", ".join(f"{key} {_plain(one)}" for key, one in each.items()) for each in held]
        else:
            lines.append(f"{indent}{name}: {_plain(held)}")
    return lines


def _plain(value: Any) -> str:
    if value is None or value in ([], {}):
        return "-"
    return ", ".join(map(_plain, value)) if isinstance(value, (list, tuple)) else str(value)
