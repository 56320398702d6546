"""Play at a terminal, over HTTP, against people or bots: `python -m tools.play --game sacrifice --against greedy`."""

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
    """What was asked for on the command line cannot be done; the message says why."""


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """What the command line says."""
    french = os.environ.get("LANG", "").startswith("fr")
    parser = argparse.ArgumentParser(prog="python -m tools.play", description=__doc__)
    parser.add_argument("--server", default=SERVER, help=f"address of the server ({SERVER})")
    parser.add_argument("--game", help="open a match of this game")
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="LEVEL",
        help="a bot at another seat: random, greedy, alphabeta; seats without one are open",
    )
    parser.add_argument("--seats", type=int, help="number of seats, where a game leaves a choice")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--match", help="sit down at this match, or come back to it")
    parser.add_argument("--seat", type=int, help="your seat (0 when you open, the first free one when you join)")
    parser.add_argument("--name", default=user(), help="your name; two people at one machine take two")
    parser.add_argument("--token", help="your token, instead of one kept under your name")
    parser.add_argument("--token-file", type=Path, default=default_file(), help="where tokens are kept")
    parser.add_argument("--forget", action="store_true", help="register anew under this name")
    parser.add_argument("--lang", choices=("en", "fr"), default="fr" if french else "en", help="language")
    return parser.parse_args(argv)


def user() -> str:
    """Who sits at this machine; a container often knows no name for its user."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "player"


def main(argv: Sequence[str] | None = None, pause: float = PAUSE) -> int:
    """Play as the command line says; 1 when that is not possible. `pause` is waited before a second try, in seconds."""
    asked = arguments(argv)
    words = Words(asked.lang)
    api = Api(asked.server, asked.lang, pause=pause)
    try:
        return play(asked, words, api)
    except Problem as problem:
        gone = problem.status == 401
        print(words.say("gone", name=asked.name) if gone else problem, file=sys.stderr)
    except Unreachable as reason:
        print(words.say("unreachable", reason=reason), file=sys.stderr)
    except CannotPlay as reason:
        print(reason, file=sys.stderr)
    except KeyboardInterrupt:
        print()
        return 130
    return 1


def play(asked: argparse.Namespace, words: Words, api: Api) -> int:
    """Find or open a match and sit down at its console."""
    if asked.game and asked.match:
        raise CannotPlay(words.say("bad_match"))
    if not asked.game and not asked.match:
        list_games(words, api)
        return 0
    api.token = token(asked, words, api)
    if asked.game:
        match = opened(asked, words, api)
        print(words.say("opened", match=match["id"], seat=match["seat"]))
    else:
        match = joined(asked, api)
        seated = match["seat"] is not None
        print(words.say("sat" if seated else "watching", match=match["id"], seat=match["seat"]))
    invite(match, words, api)
    Console(api, words, match["id"]).run()
    return 0


def list_games(words: Words, api: Api) -> None:
    """The games of the server, and how to go on."""
    games = api.get("games")["games"]
    print(words.say("games", server=api.server))
    for game in games:
        seats = game["seats"]
        number = seats["min"] if seats["min"] == seats["max"] else f"{seats['min']}–{seats['max']}"
        print(f"  {game['id']:<24} {number:>4}  {game['title']}")
    if games:
        print(words.say("how", game=games[0]["id"]))


def token(asked: argparse.Namespace, words: Words, api: Api) -> str:
    """The token given, the one kept, or that of a player who is registered now; what cannot be kept is told."""
    if asked.token:
        return str(asked.token)
    tokens = Tokens(asked.token_file)
    try:
        kept = None if asked.forget else tokens.find(api.server, asked.name)
    except NoTokens as reason:
        raise CannotPlay(words.say("no_tokens", reason=reason)) from reason
    if kept is None:
        kept = str(api.post("players", body={"name": asked.name})["token"])
        try:
            tokens.keep(api.server, asked.name, kept)
        except NoTokens as reason:
            print(words.say("not_kept", reason=reason, token=kept), file=sys.stderr)
    return kept


def opened(asked: argparse.Namespace, words: Words, api: Api) -> Any:
    """A new match: the caller at one seat, bots or nobody yet at the others.

    The caller sits down only when the server has committed to its secret, which it could otherwise choose to suit the
    caller's contribution to chance.
    """
    game = api.get("games", asked.game)
    number = asked.seats or max(game["seats"]["min"], 1 + len(asked.against))
    others = [{"kind": "bot", "level": level} for level in asked.against]
    others += [{"kind": "open"}] * (number - 1 - len(others))
    own = asked.seat or 0
    seats = [*others[:own], {"kind": "open"}, *others[own:]]
    body = {"game": asked.game, "seats": seats, "options": options(asked.option, game, words)}
    match = api.post("matches", body=body)
    sat = api.put("matches", match["id"], "seats", own, body={"client_seed": secrets.token_hex(16)})
    if sat["commitment"] != match["commitment"]:
        raise CannotPlay(words.say("uncommitted", match=match["id"]))
    return api.get("matches", match["id"])


def options(written: Sequence[str], game: Any, words: Words) -> dict[str, Any]:
    """The options chosen, each of the kind that the game says."""
    kinds = {option["id"]: option["kind"] for option in game["options"]}
    chosen: dict[str, Any] = {}
    for option in written:
        name, equals, value = option.partition("=")
        if not equals:
            raise CannotPlay(words.say("bad_option", option=option))
        chosen[name] = read_as(kinds.get(name, "enum"), value)
    return chosen


def read_as(kind: str, value: str) -> str | int | bool:
    """A value of this kind; what cannot be read as it is left to the server to refuse."""
    if kind == "bool" and value in ("true", "false"):
        return value == "true"
    if kind == "int" and value.removeprefix("-").isdecimal():
        return int(value)
    return value


def joined(asked: argparse.Namespace, api: Api) -> Any:
    """A match as it stands, the caller at his seat, at the one he asks for, or at one that is his to take."""
    match = api.get("matches", asked.match)
    if match["seat"] is not None or match["status"] != "open":
        return match
    free = [seat["seat"] for seat in match["seats"] if seat["kind"] in ("open", "invited")]
    wanted = asked.seat if asked.seat is not None else free[0] if free else None
    if wanted is None:
        return match
    api.put("matches", asked.match, "seats", wanted, body={"client_seed": secrets.token_hex(16)})
    return api.get("matches", asked.match)


def invite(match: Any, words: Words, api: Api) -> None:
    """How others come to the seats that are still open."""
    for seat in match["seats"]:
        if seat["kind"] == "open":
            print(words.say("invite", server=api.server, match=match["id"], seat=seat["seat"]))


if __name__ == "__main__":
    sys.exit(to_the_end(main))
