"""Play in a terminal, over HTTP, against people or bots: `python -m tools.play --game sacrifice --against greedy`."""

from __future__ import annotations

import argparse
import getpass
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.terminal.api import PAUSE, Api, Problem, Unreachable
from tools.terminal.broken_pipe import to_the_end
from tools.terminal.console import Console
from tools.terminal.tokens import NoTokens, Tokens, default_file
from tools.terminal.words import Words

SERVER = "http://127.0.0.1:8000"


class CannotPlay(Exception):
    """The request on the command line cannot be carried out; the message says why."""


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The parsed command line."""
    french = os.environ.get("LANG", "").startswith("fr")
    parser = argparse.ArgumentParser(prog="python -m tools.play", description=__doc__)
    parser.add_argument("--server", default=SERVER, help=f"address of the server ({SERVER})")
    parser.add_argument("--game", help="open a match of this game")
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="LEVEL",
        help="a bot at another seat: random, greedy, alphabeta; the other seats stay open",
    )
    parser.add_argument("--seats", type=int, help="number of seats, if the game allows several")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--match", help="take a seat in this match, or come back to it")
    parser.add_argument("--seat", type=int, help="your seat (0 when you open, the first free one when you join)")
    parser.add_argument("--name", default=user(), help="your name; two people on one machine need two")
    parser.add_argument("--token", help="your token, instead of the one saved under your name")
    parser.add_argument("--token-file", type=Path, default=default_file(), help="the file in which tokens are saved")
    parser.add_argument("--forget", action="store_true", help="register again under this name")
    parser.add_argument("--lang", choices=("en", "fr"), default="fr" if french else "en", help="language")
    return parser.parse_args(argv)


def user() -> str:
    """The name of the user; a container often has none."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "player"


def main(argv: Sequence[str] | None = None, pause: float = PAUSE) -> int:
    """Run the command line; 1 if that is not possible. `pause` is the time before a retry, in seconds."""
    args = arguments(argv)
    words = Words(args.lang)
    api = Api(args.server, args.lang, pause=pause)
    try:
        return play(args, words, api)
    except Problem as problem:
        gone = problem.status == 401
        print(words.say("gone", name=args.name) if gone else problem, file=sys.stderr)
    except Unreachable as reason:
        print(words.say("unreachable", reason=reason), file=sys.stderr)
    except CannotPlay as reason:
        print(reason, file=sys.stderr)
    except KeyboardInterrupt:
        print()
        return 130
    return 1


def play(args: argparse.Namespace, words: Words, api: Api) -> int:
    """Open or join a match and run its console."""
    if args.game and args.match:
        raise CannotPlay(words.say("bad_match"))
    if not args.game and not args.match:
        list_games(words, api)
        return 0
    api.token = token(args, words, api)
    if args.game:
        match = opened(args, words, api)
        print(words.say("opened", match=match["id"], seat=match["seat"]))
    else:
        match = joined(args, api)
        seated = match["seat"] is not None
        print(words.say("sat" if seated else "watching", match=match["id"], seat=match["seat"]))
    invite(match, words, api)
    Console(api, words, match["id"]).run()
    return 0


def list_games(words: Words, api: Api) -> None:
    """Print the games of the server and how to open a match."""
    games = api.get("games")["games"]
    print(words.say("games", server=api.server))
    for game in games:
        seats = game["seats"]
        number = seats["min"] if seats["min"] == seats["max"] else f"{seats['min']}–{seats['max']}"
        print(f"  {game['id']:<24} {number:>4}  {game['title']}")
    if games:
        print(words.say("how", game=games[0]["id"]))


def token(args: argparse.Namespace, words: Words, api: Api) -> str:
    """The given token, the saved one, or that of a new player, which is saved; prints it if it cannot be saved."""
    if args.token:
        return str(args.token)
    tokens = Tokens(args.token_file)
    try:
        kept = None if args.forget else tokens.find(api.server, args.name)
    except NoTokens as reason:
        raise CannotPlay(words.say("no_tokens", reason=reason)) from reason
    if kept is None:
        kept = str(api.post("players", body={"name": args.name})["token"])
        try:
            tokens.keep(api.server, args.name, kept)
        except NoTokens as reason:
            print(words.say("not_kept", reason=reason, token=kept), file=sys.stderr)
    return kept


def opened(args: argparse.Namespace, words: Words, api: Api) -> Any:
    """Open a match: the caller at one seat, bots at others, the rest open.

    The caller takes a seat only after the server has committed to its secret; otherwise the server could choose the
    secret to suit the caller's contribution to chance.
    """
    game = api.get("games", args.game)
    number = args.seats or max(game["seats"]["min"], 1 + len(args.against))
    others = [{"kind": "bot", "level": level} for level in args.against]
    others += [{"kind": "open"}] * (number - 1 - len(others))
    own = args.seat or 0
    seats = [*others[:own], {"kind": "open"}, *others[own:]]
    body = {"game": args.game, "seats": seats, "options": options(args.option, game, words)}
    match = api.post("matches", body=body)
    seated = api.put("matches", match["id"], "seats", own, body={"client_seed": secrets.token_hex(16)})
    if seated["commitment"] != match["commitment"]:
        raise CannotPlay(words.say("uncommitted", match=match["id"]))
    return api.get("matches", match["id"])


def options(written: Sequence[str], game: Any, words: Words) -> dict[str, Any]:
    """The chosen options, each converted to the type that the game declares."""
    kinds = {option["id"]: option["kind"] for option in game["options"]}
    chosen: dict[str, Any] = {}
    for option in written:
        name, equals, value = option.partition("=")
        if not equals:
            raise CannotPlay(words.say("bad_option", option=option))
        chosen[name] = read_as(kinds.get(name, "enum"), value)
    return chosen


def read_as(kind: str, value: str) -> str | int | bool:
    """Convert a value to this kind; a value that does not fit is left for the server to refuse."""
    if kind == "bool" and value in ("true", "false"):
        return value == "true"
    if kind == "int" and value.removeprefix("-").isdecimal():
        return int(value)
    return value


def joined(args: argparse.Namespace, api: Api) -> Any:
    """The match, after the caller has taken the wanted or the first free seat, unless they already hold one."""
    match = api.get("matches", args.match)
    if match["seat"] is not None or match["status"] != "open":
        return match
    free = [seat["seat"] for seat in match["seats"] if seat["kind"] in ("open", "invited")]
    wanted = args.seat if args.seat is not None else free[0] if free else None
    if wanted is None:
        return match
    api.put("matches", args.match, "seats", wanted, body={"client_seed": secrets.token_hex(16)})
    return api.get("matches", args.match)


def invite(match: Any, words: Words, api: Api) -> None:
    """Print how others can take the seats that are still open."""
    for seat in match["seats"]:
        if seat["kind"] == "open":
            print(words.say("invite", server=api.server, match=match["id"], seat=seat["seat"]))


if __name__ == "__main__":
    sys.exit(to_the_end(main))
