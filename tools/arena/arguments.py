"""The command lines of a contest and of a table."""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from annales.domain.bots import LEVELS, levels
from annales.domain.bots.alphabeta import is_open
from annales.domain.contract.engine import set_up_for
from annales.domain.contract.game import Game
from annales.domain.contract.presets import with_preset
from annales.domain.errors import BadOption, BadPreset
from annales.domain.games import INSTALLED
from annales.domain.table.layout import Value
from annales.service.messages.catalogue import spoken
from annales.tools.terminal.invitation import called

from .elo import Sprt
from .entrants.cheating import LEVELS_THAT_SEARCH, PREFIX
from .entrants.own import Own
from .plan import TIMEOUT

PROCESSES = 2
ABOUT = """Matches between bots, without the service. The same command plays the same matches on any machine.
`table` as the first word asks for another thing: how bots stand against each level in each game."""
ABOUT_TABLE = "How bots of your own, or levels, stand against each level in each game, on duplicate deals."
NAME = re.compile("[A-Za-z0-9_-]{1,60}")  # of a bot of one's own: what a record allows, with a word before it
BOT = "a bot of your own: a Python function or class, or an address that questions are posted to"


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The parsed command line of a contest.

    `options` and `budgets` are mappings, `own` the bots that are not levels, `test` the sequential test or None.
    """
    parser = _parser()
    args = parser.parse_args(argv)
    game = INSTALLED[args.game]
    args.seats = args.seats or game.PLAYERS[0]
    if args.seats not in game.PLAYERS:
        parser.error(f"{args.game} is not played by {args.seats}")
    args.own = (*_own(parser, args), *_cheating(parser, args.cheat, game))
    known = [*levels(game), *(bot.name for bot in args.own)]
    for name in args.levels:
        if name not in known:
            hint = " without --cheat" if name.startswith(PREFIX) else ""
            parser.error(f"{name} does not play {args.game}{hint}; these do: {', '.join(known)}")
    if len(args.levels) > args.seats:
        parser.error(f"--levels: {len(args.levels)} bots for {args.seats} seats")
    args.budgets = _budgets(parser, args, args.levels)
    args.test = _test(parser, args)
    args.pairs = args.pairs or args.records is not None or args.test is not None
    try:
        wanted = with_preset(game.PRESETS, args.preset, chosen(game, args.option), args.seats)
        args.options = set_up_for(game, args.seats, wanted).options
    except (BadOption, BadPreset) as reason:
        parser.error(spoken(reason, "en"))
    return args


def table_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The parsed command line of a table: `levels` are the bots that it is about."""
    parser = argparse.ArgumentParser(prog=f"{called('python -m annales.tools.arena')} table", description=ABOUT_TABLE)
    parser.add_argument("--games", nargs="+", choices=sorted(INSTALLED), default=list(INSTALLED), help="default: all")
    parser.add_argument("--levels", nargs="+", metavar="LEVEL", help="the bots (default: all of your own)")
    parser.add_argument("--against", nargs="+", choices=list(LEVELS), default=list(LEVELS), help="default: all levels")
    _add_common(parser)
    args = parser.parse_args(argv)
    args.own = _own(parser, args)
    known = [*LEVELS, *(bot.name for bot in args.own)]
    args.levels = args.levels or [bot.name for bot in args.own]
    if not args.levels:
        parser.error("which bot? Give --bot, --program or --levels")
    for name in args.levels:
        if name not in known:
            parser.error(f"there is no bot named {name}; there are: {', '.join(known)}")
    args.budgets = _budgets(parser, args, known)
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
    parser = argparse.ArgumentParser(prog=called("python -m annales.tools.arena"), description=ABOUT)
    parser.add_argument("--game", required=True, choices=sorted(INSTALLED))
    parser.add_argument("--levels", nargs="+", required=True, metavar="LEVEL", help="the bot of each seat")
    parser.add_argument("--seats", type=int, help="number of seats (default: the fewest that the game allows)")
    parser.add_argument("--preset", help="a named set of options of the game; --option overrides it")
    _add_several(parser, "--option", "NAME=VALUE", "an option of the game")
    parser.add_argument("--pairs", action="store_true", help="play each deal in every seating (duplicate)")
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="end as soon as it is shown that the first level is ELO1 stronger than the other, or only ELO0; "
        "--matches is the most that are played; implies --pairs",
    )
    parser.add_argument("--alpha", type=_probability, default=0.05, help="the risk of accepting ELO1 wrongly (0.05)")
    parser.add_argument("--beta", type=_probability, default=0.05, help="the risk of accepting ELO0 wrongly (0.05)")
    parser.add_argument(
        "--cheat",
        action="append",
        default=[],
        choices=LEVELS_THAT_SEARCH,
        help=f"{PREFIX}LEVEL in --levels: the search of this level on the true table, to measure what seeing all gains",
    )
    _add_common(parser)
    return parser


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--matches", type=_positive, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument(
        "--budget",
        action="append",
        default=[],
        type=_budget,
        metavar="LEVEL=ITERATIONS",
        help="a budget that replaces the level's own",
    )
    _add_several(parser, "--bot", "NAME=MODULE:NAME|http://…", BOT)
    _add_several(parser, "--program", "NAME=COMMAND", "a bot of your own: a program that answers in lines")
    parser.add_argument(
        "--timeout", type=_seconds, default=TIMEOUT, help=f"seconds for an answer over HTTP ({TIMEOUT:g})"
    )
    parser.add_argument("--json", type=_file, metavar="FILE", help="write all figures to this file")
    parser.add_argument("--csv", type=_file, metavar="FILE", help="write the results to this file")
    parser.add_argument(
        "--records", type=_folder, metavar="FOLDER", help="write the record of each match there; implies --pairs"
    )
    parser.add_argument("--processes", type=int, choices=range(1, PROCESSES + 1), default=PROCESSES)


def _add_several(parser: argparse.ArgumentParser, flag: str, metavar: str, what: str) -> None:
    parser.add_argument(
        flag, action="append", default=[], type=_pair, metavar=metavar, help=f"{what}; may be given several times"
    )


def _own(parser: argparse.ArgumentParser, args: argparse.Namespace) -> tuple[Own, ...]:
    own = [_bot(parser, name, source) for name, source in args.bot]
    own += [Own(name, source, "program") for name, source in args.program]
    names = [*LEVELS, *(bot.name for bot in own)]
    for bot in own:
        if not NAME.fullmatch(bot.name):
            parser.error(f"{bot.name} is not a name of 1 to 60 letters, digits, _ and -")
        if bot.name.startswith(PREFIX):
            parser.error(f"{bot.name}: names that begin with {PREFIX} are those of --cheat")
        if names.count(bot.name) > 1:
            parser.error(f"there are two bots named {bot.name}")
    return tuple(own)


def _cheating(parser: argparse.ArgumentParser, levels: Sequence[str], game: Game) -> tuple[Own, ...]:
    if levels and is_open(game):
        parser.error(f"--cheat: {game.SLUG} hides nothing")
    return tuple(Own(PREFIX + level, level, "cheating") for level in dict.fromkeys(levels))


def _bot(parser: argparse.ArgumentParser, name: str, source: str) -> Own:
    if not source.startswith(("http:", "https:")):
        if ":" not in source:
            parser.error(f"--bot {name}: {source} is neither MODULE:NAME nor an address")
        return Own(name, source, "python")
    try:
        address = urlsplit(source)
        if address.hostname and address.port != 0:
            return Own(name, source, "http")
    except ValueError:
        pass  # a port that is no number
    return parser.error(f"--bot {name}: {source} is not an address")


def _budgets(parser: argparse.ArgumentParser, args: argparse.Namespace, known: Sequence[str]) -> dict[str, int]:
    for name, _ in args.budget:
        if name not in known:
            parser.error(f"--budget {name}: these play: {', '.join(known)}")
    return dict(args.budget)


def _test(parser: argparse.ArgumentParser, args: argparse.Namespace) -> Sprt | None:
    if args.sprt is None:
        return None
    elo0, elo1 = args.sprt
    if elo0 >= elo1:
        parser.error("--sprt: ELO0 must be less than ELO1")
    if len({args.levels[i % len(args.levels)] for i in range(args.seats)}) != 2:
        parser.error("--sprt compares two different levels")
    if args.alpha + args.beta >= 1:
        parser.error("--alpha and --beta must be less than 1 together")
    return Sprt(elo0, elo1, args.alpha, args.beta)


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError("must be a whole number, at least 1")
    return int(text)


def _file(text: str) -> Path:
    """A file that can be written, as far as is known before."""
    path = Path(text)
    there = path if path.exists() else path.parent
    if path.is_dir() or not path.parent.is_dir() or not os.access(there, os.W_OK):
        raise argparse.ArgumentTypeError(f"{text} cannot be written")
    return path


def _folder(text: str) -> Path:
    """A folder for the records, which is made."""
    path = Path(text)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise argparse.ArgumentTypeError(f"{text} cannot be made: {reason.strerror}") from reason
    return path


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError("must be more than 0 and at most 3600")
    return number


def _probability(text: str) -> float:
    number = float(text)
    if not 0 < number < 1:
        raise argparse.ArgumentTypeError("must be between 0 and 1")
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
