"""Golden records: whole matches as text, with all their facts, kept as regression tests.

    python -m annales.tools.record play sacrifice --levels greedy,random --seed 7 --option max_turns=50 > FILE
    python -m annales.tools.record renew tests/records/sacrifice/*.match.xz   rewrites the facts with the present rules

Files whose names end in `.xz` are read and written compressed. A record holds the answers of the seats and the results
of chance, so that the present rules can replay it; a change of the rules shows as a difference of facts. Review that
difference before you commit it. Its first line names the game, the number of seats and the options; of a later age of a
campaign also, as JSON, its `legacy` and its `heirs`; and with `rules=` the version of the rules, in a game that answers
some questions of itself. Without it, everything is asked.
"""

from __future__ import annotations

import json
import lzma
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from msgspec import UNSET, UnsetType

from annales.domain.bots import LEVELS, choose
from annales.domain.contract.dealer import ScriptedDealer, SeededDealer, chosen_by_chance
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.contract.game import Game, Step, of_rules
from annales.domain.contract.notation import parse
from annales.domain.games import INSTALLED
from annales.domain.table.fact_text import fact_text
from annales.domain.table.facts import freeze
from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import Dealer, Table
from annales.tools.terminal.broken_pipe import to_the_end

MOST_STEPS = 5_000
SECOND_THOUGHTS = 20
OF_A_LATER_AGE = LEGACY, HEIRS = "legacy", "heirs"
RULES = "rules"


@dataclass(frozen=True)
class RecordedAnswer:
    """One answer of a record: its seat, its notation, and the results of chance that followed."""

    seat: Seat
    notation: str
    chance: tuple[str, ...]


@dataclass(frozen=True)
class ReplayScript:
    """What is needed to replay a record; `rules` is None if everything was asked."""

    game: str
    seats: int
    options: Mapping[str, Value]
    opening: tuple[str, ...]
    answers: tuple[RecordedAnswer, ...]
    legacy: Value = None
    heirs: tuple[Seat | None, ...] | UnsetType = UNSET
    rules: int | None = None

    def played_by(self) -> Game:
        """The game under the rules of the record; raises ValueError if these are not installed."""
        game = INSTALLED[self.game]
        version = game.asked_all or game.rules if self.rules is None else self.rules
        found = of_rules(game, version)
        if found is None:
            raise ValueError(f"version {version} of the rules of {self.game} is not installed")
        return found


def read(text: str) -> ReplayScript:
    """Parse the script of a record; raises ValueError for text that is no record."""
    lines = text.splitlines()
    game, seats, *words = lines[0].split()
    options = dict(map(_option, words))
    opening: list[str] = []
    answers: list[tuple[int, str, list[str]]] = []
    chance = opening
    for line in lines[1:]:
        if line.startswith("    "):
            words = line.split()
            if words[0] in ("drawn", "rolled"):
                chance.append(words[1] if words[0] == "drawn" else words[2])
            continue
        _, seat, notation = line.split(maxsplit=2)
        if seat != "-":
            chance = []
            answers.append((int(seat), notation, chance))
    return ReplayScript(
        game,
        int(seats),
        {name: value for name, value in options.items() if name not in (*OF_A_LATER_AGE, RULES)},
        tuple(opening),
        tuple(RecordedAnswer(seat, notation, tuple(results)) for seat, notation, results in answers),
        options.get(LEGACY),
        options.get(HEIRS, UNSET),
        options.get(RULES),
    )


def played(script: ReplayScript) -> Iterator[str]:
    """Replay a script with its rules; yields the lines of its record. Raises RefusedByRules or RulesFault."""
    options = [f"{name}={_spelled(value)}" for name, value in script.options.items()]
    inherited = {} if script.legacy is None else {LEGACY: script.legacy}
    inherited |= {} if script.heirs is UNSET else {HEIRS: script.heirs}
    ages = [f"{name}={json.dumps(value, separators=(',', ':'))}" for name, value in inherited.items()]
    rules = [] if script.rules is None else [f"{RULES}={script.rules}"]
    yield " ".join([script.game, str(script.seats), *rules, *options, *ages])
    for number, (answer, step) in enumerate(steps(script), 1):
        if answer is None:
            yield from _lines(number, None, "opening", step)
        else:
            yield from _lines(number, answer.seat, answer.notation, step)


def steps(script: ReplayScript) -> Iterator[tuple[RecordedAnswer | None, Step]]:
    """Replay a script: the opening step, then each answer with its step. Raises as `played` does."""
    return ((answer, step) for answer, step, _ in moments(script))


def moments(script: ReplayScript) -> Iterator[tuple[RecordedAnswer | None, Step, Table]]:
    """Replay a script as `steps` does, with the table after each step."""
    game = script.played_by()
    setup = set_up_for(game, script.seats, script.options, script.legacy, script.heirs)
    table, step = open_table(game, setup, ScriptedDealer(script.opening))
    yield None, step, table
    for answer in script.answers:
        action = parse(game, table, answer.seat, answer.notation)
        table, step = advance(game, table, answer.seat, action, ScriptedDealer(answer.chance))
        yield answer, step, table


def by_bots(
    game: Game, options: Mapping[str, Value], levels: Sequence[str], seed: int, never: Sequence[str] = ()
) -> ReplayScript:
    """A whole match between bots; a bot that answers with a notation in `never` thinks again, a few times at most."""
    rng = Random(seed)
    dealer: Dealer = SeededDealer(rng)
    table, step = open_table(game, set_up_for(game, len(levels), options), dealer)
    opening = tuple(chosen_by_chance(step.facts))
    answers: list[RecordedAnswer] = []
    while table.ended is None and len(answers) < MOST_STEPS:
        seat = table.question.must[0]
        for attempt in range(SECOND_THOUGHTS):
            action = choose(LEVELS[levels[seat]], game, table, seat, f"{seed}-{len(answers)}-{attempt}")
            notation = game.notation(table, seat, action)
            if notation not in never:
                break
        table, step = advance(game, table, seat, action, dealer)
        answers.append(RecordedAnswer(seat, notation, tuple(chosen_by_chance(step.facts))))
    rules = None if game.asked_all is None else game.rules
    return ReplayScript(game.SLUG, len(levels), options, opening, tuple(answers), rules=rules)


def _lines(number: int, seat: Seat | None, notation: str, step: Step) -> Iterator[str]:
    yield f"{number}  {'-' if seat is None else seat}  {notation}"
    yield from (f"    {fact_text(fact)}" for fact in step.facts)


def _option(word: str) -> tuple[str, Value]:
    name, _, value = word.partition("=")
    if name in OF_A_LATER_AGE:
        return name, freeze(json.loads(value))
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.lstrip("-").isdigit() else value


def _spelled(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def play(args: Namespace) -> None:
    """Print the record of a match between bots."""
    options = dict(map(_option, args.option))
    print(*played(by_bots(INSTALLED[args.game], options, args.levels.split(","), args.seed, args.never)), sep="\n")


def renew(args: Namespace) -> None:
    """Rewrite the facts in these records with the present rules."""
    for file in args.files:
        opened = lzma.open if file.suffix == ".xz" else open
        with opened(file, "rt", encoding="utf-8") as text:
            before = text.read()
        after = "\n".join(played(read(before))) + "\n"
        if after != before:
            with opened(file, "wt", encoding="utf-8") as text:
                text.write(after)
            print(f"changed: {file}", file=sys.stderr)


def main() -> None:
    """Write golden records, and renew them."""
    parser = ArgumentParser(prog="python -m annales.tools.record", description=main.__doc__)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play", help=play.__doc__)
    playing.add_argument("game", choices=sorted(INSTALLED))
    playing.add_argument("--levels", default="greedy,greedy", help="the bot of each seat")
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    playing.add_argument("--never", action="append", default=[], help="a notation that the bots avoid")
    playing.set_defaults(run=play)
    renewing = commands.add_parser("renew", help=renew.__doc__)
    renewing.add_argument("files", nargs="+", type=Path)
    renewing.set_defaults(run=renew)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    sys.exit(to_the_end(main))
