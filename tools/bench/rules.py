"""Rules and reducer in one process, without the service: facts folded, positions searched, matches played.

If there is a compiled build (`script/setup fast`), a process of its own measures the same on it in each round:
`python -m annales.tools.bench.rules play 1 0.4 0.2` prints the rates of one round as JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for, try_out
from annales.domain.contract.game import Game
from annales.domain.games import GAMES
from annales.domain.games.sacrifice.actions import AcceptDraw, OfferDraw
from annales.domain.table.facts import Fact
from annales.domain.table.fold import extend
from annales.domain.table.table import Table
from annales.service.server.build import running_build
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds
from annales.tools.bench.others import spiel

try:
    import chess
except ImportError:
    chess = None

Rates = dict[str, float]  # by name
COMPILED = ", compiled"  # ends the name of a rate on the compiled build
CARD_GAME = "block_dominoes"  # the game of OpenSpiel that is most like the card games

# Random play ÷ that of the card game: the least that it should be. The rules of SACRIFICE search a board.
PURE = {"sacrifice": 0.35, "theomachie": 0.8, "haut_cendrelin": 0.8}
LEAST = {slug: PURE.get(slug, 1.0) for slug in GAMES} | {
    f"{slug}{COMPILED}": 1.0 for slug in GAMES if slug != "sacrifice"
}

LONGEST = 20_000  # answers in a recorded random match
PLIES = {"sacrifice": (3, 66_040), "chess": (4, 197_281)}  # the depth of a full run, and its known number of leaves
_DRAWS = frozenset({OfferDraw, AcceptDraw})  # not counted
SHALLOW = {"sacrifice": (2, 3_113), "chess": (3, 8_902)}


def measure_fold(pace: BenchPace, say: Say) -> BenchFigures:
    """Fold the facts of whole random matches on an empty table."""
    figures = BenchFigures()
    for number in rounds(pace, say, "fold:"):
        for slug, rate in on_both_builds("fold", number, pace).items():
            figures.add(f"facts folded, {slug}", rate, "facts/s")
    for build in ("", COMPILED) if has_compiled() else ("",):
        figures.add_worst(
            f"facts folded, the worst game{build}", (f"facts folded, {slug}{build}" for slug in GAMES), least=1e6
        )
    return figures


def fold_rates(number: int, pace: BenchPace) -> Rates:
    """Facts folded a second, by game."""
    return {slug: _folded(game, recorded(game, random_seats(game)), pace.seconds) for slug, game in GAMES.items()}


@cache
def recorded(game: Game, seats: int) -> list[Fact]:
    """The facts of one random match, including the opening."""
    luck = Random(1)
    dealer = SeededDealer(luck)
    table, step = open_table(game, set_up_for(game, seats, {}), dealer)
    facts: list[Fact] = list(step.facts)
    for _ in range(LONGEST):
        if table.ended is not None:
            break
        seat = table.question.must[0]
        table, step = advance(game, table, seat, luck.choice(list(game.legal(table, seat))), dealer)
        facts += step.facts
    return facts


def random_seats(game: Game) -> int:
    """The number of seats of a random match: three if the game allows it, else the fewest."""
    return 3 if 3 in game.PLAYERS else game.PLAYERS[0]


def _folded(game: Game, facts: list[Fact], seconds: float) -> float:
    folded, since = 0, time.process_time()
    while (spent := time.process_time() - since) < seconds or not folded:
        table = Table(game.LAYOUT, random_seats(game))
        extend(table, facts)
        folded += len(facts)
    return folded / spent


def measure_perft(pace: BenchPace, say: Say) -> BenchFigures:
    """Count leaves by playing every move, with our rules and python-chess; the counts must be the known ones."""
    figures = BenchFigures()
    for number in rounds(pace, say, "perft:"):
        own = {f"SACRIFICE{build}": rate for build, rate in on_both_builds("perft", number, pace).items()}
        for name, rate in own.items():
            figures.add(f"{name}, legal and play", rate, "nodes/s")
        if chess is None:
            say("perft: python-chess is not installed (script/setup bench): nothing is compared")
            continue
        other = _counted("chess", _depths(pace)["chess"], lambda depth: _chess_leaves(chess.Board(), depth))
        figures.add("python-chess, legal moves and push", other, "nodes/s")
        for name, rate in own.items():
            figures.add(f"{name} ÷ python-chess", rate / other, least=1.0 if COMPILED in name else 0.85)
    return figures


def perft_rates(number: int, pace: BenchPace) -> Rates:
    """Nodes of SACRIFICE searched a second."""
    depth = _depths(pace)["sacrifice"]
    return {"": _counted("sacrifice", depth, lambda depth: _leaves(begun(GAMES["sacrifice"]), depth))}


def _depths(pace: BenchPace) -> dict[str, tuple[int, int]]:
    return PLIES if pace.share == 1 else SHALLOW


def begun(game: Game, luck: int = 1) -> Table:
    """A table at its first question."""
    return open_table(game, set_up_for(game, random_seats(game), {}), SeededDealer(Random(luck)))[0]


def _counted(name: str, known_at: tuple[int, int], count: Callable[[int], int]) -> float:
    depth, known = known_at
    since = time.process_time()
    leaves = count(depth)
    if leaves != known:
        raise RuntimeError(f"{name} has {leaves} leaves at depth {depth}, not {known}")
    return leaves / (time.process_time() - since)


def _leaves(table: Table, depth: int) -> int:
    """The number of sequences of legal actions, without draw offers."""
    if not depth:
        return 1
    if table.ended:
        return 0
    game, (seat,) = GAMES["sacrifice"], table.question.must
    leaves = 0
    for action in game.legal(table, seat):
        if type(action) not in _DRAWS:
            leaves += _leaves(try_out(game, table, seat, action), depth - 1)
    return leaves


def _chess_leaves(board: Any, depth: int) -> int:
    if not depth:
        return 1
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += _chess_leaves(board, depth - 1)
        board.pop()
    return leaves


def measure_play(pace: BenchPace, say: Say) -> BenchFigures:
    """Play random matches of every game: list all legal answers each time, and play one of them on a copy."""
    figures = BenchFigures()
    for number in rounds(pace, say, "play:"):
        rates = on_both_builds("play", number, pace)
        for slug, rate in rates.items():
            figures.add(f"random play, {slug}", rate, "actions/s", trend=True)
        if not spiel.is_there():
            say("play: OpenSpiel is not installed (script/setup bench): nothing is compared")
            continue
        for name in spiel.GAMES:
            rate = spiel.played(name, number, pace.seconds)
            figures.add(f"random play, OpenSpiel's {name} in Python", rate, "states/s")
            if name == CARD_GAME:
                for slug, ours in rates.items():
                    figures.add(f"random play, {slug} ÷ {name}", ours / rate, least=LEAST.get(slug))
    return figures


def play_rates(number: int, pace: BenchPace) -> Rates:
    """Actions played a second, by game; the number of the round seeds its luck."""
    return {slug: _played(game, number, pace.seconds) for slug, game in GAMES.items()}


def _played(game: Game, round: int, seconds: float) -> float:
    luck, played = Random(round), 0
    dealer, table = SeededDealer(luck), begun(game, round)
    since = time.process_time()
    while (spent := time.process_time() - since) < seconds or not played:
        if table.ended is not None:
            table = begun(game, luck.randrange(2**32))
        seat = table.question.must[0]
        table = try_out(game, table, seat, luck.choice(list(game.legal(table, seat))), dealer)
        played += 1
    return played / spent


RATES: dict[str, Callable[[int, BenchPace], Rates]] = {"fold": fold_rates, "perft": perft_rates, "play": play_rates}


def on_both_builds(part: str, number: int, pace: BenchPace) -> Rates:
    """The rates of one round on this build, then on the compiled one if it is there and this is the pure one."""
    rates = RATES[part](number, pace)
    if not has_compiled():
        return rates
    words = [part, str(number), str(pace.seconds), str(pace.share)]
    process = in_compiled("-m", "annales.tools.bench.rules", *words)
    process.check_returncode()
    return rates | {f"{name}{COMPILED}": rate for name, rate in json.loads(process.stdout).items()}


@cache
def has_compiled() -> bool:
    """Whether this process runs on the pure build beside a compiled one that fits the sources."""
    asked = "from annales.service.server.build import running_build; print(running_build())"
    return running_build() == "pure" and in_compiled("-c", asked).stdout.strip() == "compiled"


def in_compiled(*words: str) -> subprocess.CompletedProcess[str]:
    """Run Python with these words on the compiled build."""
    environ = {**os.environ, "ANNALES_BUILD": "compiled"}
    return subprocess.run([sys.executable, *words], env=environ, capture_output=True, text=True, check=False)


def main(words: list[str]) -> None:
    """Print the rates of one round as JSON: the part, the number of the round, its seconds, its share."""
    part, number, seconds, share = words
    print(json.dumps(RATES[part](int(number), BenchPace(1, float(seconds), float(share)))))


if __name__ == "__main__":
    main(sys.argv[1:])
