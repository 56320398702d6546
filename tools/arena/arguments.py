"""The command line of a contest."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from domain.bots import LEVELS, levels
from domain.contract.engine import set_up_for
from domain.contract.game import Game
from domain.contract.presets import with_preset
from domain.errors import BadOption, BadPreset
from domain.games import GAMES
from domain.table.layout import Value
from service.messages.catalogue import spoken
from tools.terminal.invitation import called

from .entrants import Own

PROCESSES = 2
ABOUT = "Matches between bots, without the service. The same command plays the same matches on any machine."


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The parsed command line: `options` and `budgets` are mappings, `own` the bots that are not levels."""
    parser = _parser()
    args = parser.parse_args(argv)
    game = GAMES[args.game]
    args.seats = args.seats or game.PLAYERS[0]
    if args.seats not in game.PLAYERS:
        parser.error(f"{args.game} is not played by {args.seats}")
    args.own = _own(parser, args)
    known = [*levels(game), *(bot.name for bot in args.own)]
    for name in args.levels:
        if name not in known:
            parser.error(f"{name} does not play {args.game}; these do: {', '.join(known)}")
    args.budgets = dict(args.budget)
    for name in args.budgets:
        if name not in known:
            parser.error(f"--budget {name}: these play {args.game}: {', '.join(known)}")
    try:
        wanted = with_preset(game.PRESETS, args.preset, chosen(game, args.option), args.seats)
        args.options = set_up_for(game, args.seats, wanted).options
    except (BadOption, BadPreset) as reason:
        parser.error(spoken(reason, "en"))
    return args


def chosen(game: Game, written: Sequence[tuple[str, str]]) -> Mapping[str, Value]:
    """The chosen options, `true`, `false` and numbers read as such where the option takes them."""
    kinds = {option.id: option.kind for option in game.OPTIONS}
    return {name: _value(kinds.get(name), text) for name, text in written}


def _value(kind: str | None, text: str) -> Value:
    """A value of an option of this kind; a text that is none is left for the game to refuse."""
    if kind not in ("bool", "int"):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=called("python -m tools.arena"), description=ABOUT)
    parser.add_argument("--game", required=True, choices=sorted(GAMES))
    parser.add_argument("--levels", nargs="+", required=True, metavar="LEVEL", help="the bot of each seat")
    parser.add_argument("--seats", type=int, help="number of seats (default: the fewest that the game allows)")
    parser.add_argument("--matches", type=_positive, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--preset", help="a named set of options of the game; --option overrides it")
    _add_pairs(parser, "--option", "NAME=VALUE", "an option of the game")
    parser.add_argument(
        "--budget",
        action="append",
        default=[],
        type=_budget,
        metavar="LEVEL=ITERATIONS",
        help="a budget that replaces the level's own",
    )
    _add_pairs(parser, "--bot", "NAME=MODULE:FUNCTION", "a bot of your own: a Python function")
    _add_pairs(parser, "--program", "NAME=COMMAND", "a bot of your own: a program that answers in lines")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures to this file")
    parser.add_argument("--processes", type=int, choices=range(1, PROCESSES + 1), default=PROCESSES)
    return parser


def _add_pairs(parser: argparse.ArgumentParser, flag: str, metavar: str, what: str) -> None:
    parser.add_argument(
        flag, action="append", default=[], type=_pair, metavar=metavar, help=f"{what}; may be given several times"
    )


def _own(parser: argparse.ArgumentParser, args: argparse.Namespace) -> tuple[Own, ...]:
    own = [Own(name, source, False) for name, source in args.bot]
    own += [Own(name, source, True) for name, source in args.program]
    names = [*LEVELS, *(bot.name for bot in own)]
    for bot in own:
        if names.count(bot.name) > 1:
            parser.error(f"there are two bots named {bot.name}")
    return tuple(own)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError("must be NAME=VALUE")
    return name, value


def _budget(text: str) -> tuple[str, int]:
    name, _, number = text.partition("=")
    if not number.isdecimal() or not int(number):
        raise argparse.ArgumentTypeError("must be LEVEL=ITERATIONS, at least 1")
    return name, int(number)
