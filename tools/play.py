"""Play in a terminal, over HTTP, against people or bots: `script/play --game sacrifice --against greedy`, or a menu."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from annales.tools.terminal import opening
from annales.tools.terminal.api import PAUSE, RefusedByServer, ServerUnreachable
from annales.tools.terminal.broken_pipe import to_the_end
from annales.tools.terminal.channel import Channel
from annales.tools.terminal.follower import StreamFollower
from annales.tools.terminal.invitation import program, typed_seat
from annales.tools.terminal.keyboard import AtTerminal, by_lines
from annales.tools.terminal.match.console import Console
from annales.tools.terminal.menu import Menu
from annales.tools.terminal.opening import CannotPlay
from annales.tools.terminal.screen import Screen
from annales.tools.terminal.tokens import NoTokens, SavedTokens, default_file
from annales.tools.terminal.words import LANGUAGES, Words, language_of


def arguments(argv: Sequence[str] | None, environ: Mapping[str, str] = os.environ) -> argparse.Namespace:
    """The parsed command line."""
    server = environ.get("ANNALES") or f"http://127.0.0.1:{environ.get('PORT') or 8000}"
    parser = argparse.ArgumentParser(prog=" ".join(program()), description=__doc__)
    parser.add_argument("--server", default=server, help=f"address of the server ({server}; ANNALES or PORT set it)")
    parser.add_argument("--game", help="open a match of this game")
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="LEVEL",
        help="a bot at another seat: random, greedy, search, master; the other seats stay open",
    )
    parser.add_argument("--seats", type=int, help="number of seats, if the game allows several")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--preset", help="a named set of options of the game")
    parser.add_argument("--options", action="store_true", help="list the options and presets of --game, and end")
    parser.add_argument(
        "--clock",
        type=opening.clock,
        metavar="SECONDS",
        help="time for each question; or 300+3: 300 for all your moves, and 3 more after each. Unlimited by default",
    )
    parser.add_argument("--delay", type=int, metavar="ENTRIES", help="how far those without a seat are behind")
    parser.add_argument("--match", help="take a seat in this match, or come back to it")
    parser.add_argument(
        "--seat",
        type=typed_seat,
        help="your seat, from 1 (the first one when you open, the first free one when you join)",
    )
    parser.add_argument("--name", default=user(), help="your name; two people on one machine need two")
    parser.add_argument("--token", help="your token, instead of the one saved under your name")
    parser.add_argument("--token-file", type=Path, default=default_file(), help="the file in which tokens are saved")
    parser.add_argument("--forget", action="store_true", help="register again under this name")
    parser.add_argument("--lang", choices=LANGUAGES, default=language_of(environ), help="language")
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
    client = PlayCommand(args, words, Channel(args.server, args.lang, pause=pause), pause)
    try:
        client.run()
    except RefusedByServer as problem:
        gone = problem.status == 401
        print(words.say("gone", name=args.name) if gone else problem, file=sys.stderr)
    except ServerUnreachable as reason:
        print(words.say("unreachable", reason=reason), file=sys.stderr)
    except CannotPlay as reason:
        print(reason, file=sys.stderr)
    except EOFError:
        print()
        return 0
    except KeyboardInterrupt:
        print()
        return 130
    else:
        return 0
    return 1


class PlayCommand:
    """Does what a command line asks for."""

    def __init__(self, args: argparse.Namespace, words: Words, api: Channel, pause: float) -> None:
        self._args, self._words, self._api, self._pause = args, words, api, pause
        self._screen = Screen(is_terminal())

    def run(self) -> None:
        """List games or options, or open or join a match and play it; without a wish, offer the menu at a terminal."""
        args = self._args
        if args.game and args.match:
            raise CannotPlay(self._words.say("bad_match"))
        if args.options:
            if not args.game:
                raise CannotPlay(self._words.say("needs_game"))
            opening.list_options(self._api, args.game, self._words, self._screen)
        elif args.game:
            self._sit_down()
            self._play(self._opened(args.game, self._others(args.game)))
        elif args.match:
            self._sit_down()
            self._play(self._joined(args.match, args.seat))
        elif self._screen.is_terminal:
            self._offer_menu()
        else:
            opening.list_games(self._api, self._words, self._screen)

    def _sit_down(self) -> None:
        args = self._args
        tokens = SavedTokens(args.token_file)
        self._api.token = args.token or opening.token(
            self._api, args.name, tokens, self._words, args.forget, lambda text: print(text, file=sys.stderr)
        )

    def _others(self, game: str) -> list[Mapping[str, str]]:
        """Who takes the other seats: the bots of the command line; the rest stay open."""
        args = self._args
        number = args.seats or max(self._api.get("games", game)["seats"]["min"], 1 + len(args.against))
        others: list[Mapping[str, str]] = [{"kind": "bot", "level": level} for level in args.against]
        return others + [{"kind": "open"}] * (number - 1 - len(others))

    def _opened(self, game: str, others: Sequence[Mapping[str, str]]) -> Any:
        args = self._args
        chosen = opening.options(args.option, self._api.get("games", game), self._words)
        terms = {"preset": args.preset, "clock": args.clock, "delay": args.delay and {"entries": args.delay}}
        match = opening.opened(self._api, self._words, game, others, args.seat or 0, options=chosen, **terms)
        self._screen.say(self._words.say("opened", match=match["id"], seat=match["seat"] + 1))
        return match

    def _joined(self, id: str, seat: int | None) -> Any:
        match = opening.joined(self._api, id, seat)
        seated = match["seat"] is not None
        seat = match["seat"] + 1 if seated else None
        self._screen.say(self._words.say("sat" if seated else "watching", match=match["id"], seat=seat))
        return match

    def _play(self, match: Any) -> None:
        """Play a match, then those to which the person goes from there."""
        opening.invite(match, self._api, self._words, self._screen)
        following: str | None = match["id"]
        while following is not None:
            following = self._converse(following)

    def _converse(self, match: str) -> str | None:
        console = Console(self._api, self._words, self._screen, match)

        def follow(after: int, tell: Any) -> StreamFollower:
            return StreamFollower(self._api, match, after, tell, self._pause)

        try:
            if self._screen.is_terminal:
                AtTerminal(console).run(follow)
            else:
                by_lines(console, follow)
        finally:
            self._api.hang_up()
        return console.next_match

    def _offer_menu(self) -> None:
        known = self._args.token or self._saved_token()
        self._api.token = known
        player = self._api.get("players", "me")["id"] if known else None
        choice = Menu(self._api, self._words, self._screen).choose(player)
        if choice is None:
            return
        if not known:
            self._sit_down()
        if choice.match:
            self._play(self._joined(choice.match, None))
        elif choice.game:
            self._play(self._opened(choice.game, choice.others))

    def _saved_token(self) -> str | None:
        if self._args.forget:
            return None
        try:
            return SavedTokens(self._args.token_file).find(self._api.server, self._args.name)
        except NoTokens as reason:
            raise CannotPlay(self._words.say("no_tokens", reason=reason)) from reason


def is_terminal() -> bool:
    """Whether a person sits at a terminal that can show more than plain lines."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


if __name__ == "__main__":
    sys.exit(to_the_end(main))
