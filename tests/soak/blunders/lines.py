"""New lines of golden records: replayed to an entry, with another answer planted there, continued by bots, resigned."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec.json import decode

from annales.domain.bots import LEVELS, choose
from annales.domain.contract.engine import from_wire, set_up_for
from annales.domain.contract.game import Game, Setup, Step, of_rules
from annales.domain.games import GAMES
from annales.domain.log.entry import Played
from annales.domain.log.record import read as read_record
from annales.domain.log.record import split
from annales.domain.log.terms import Author
from annales.domain.log.tree import Checkpoints, Tree
from annales.domain.table.table import Table
from annales.tools.record import moments
from annales.tools.record import read as read_script
from tests.records.packing import UNPACKED
from tests.support.short_match import answer, end, opened

PLANTS = Path(__file__).with_name("plants.toml")
BEFORE, AFTER = 8, 4  # answers of the line that are compared before the planted one, and answers of bots after it


@dataclass(frozen=True)
class Plant:
    """A blunder: another answer in place of the one that is step `step` of a golden record, the opening being 0."""

    record: str
    step: int
    kind: str
    action: dict[str, Any]
    why: str = ""


@dataclass(frozen=True)
class Moment:
    """A step of a golden record, with the table before it; the opening has none."""

    step: Step
    before: Table | None


def plants() -> list[Plant]:
    """All plants, in the order of the file."""
    rows = tomllib.loads(PLANTS.read_text("utf-8"))["plant"]
    return [Plant(**row | {"action": decode(row["action"])}) for row in rows]


@lru_cache(maxsize=4)
def golden(record: str) -> tuple[Game, Setup, Sequence[Moment]]:
    """The rules, the setup and the steps of a golden record of either kind."""
    path = UNPACKED / record
    if path.suffix == ".match":
        script = read_script(path.read_text("utf-8"))
        game, tables = script.played_by(), [None, *(table for _, _, table in moments(script))]
        setup = set_up_for(game, script.seats, script.options, script.legacy, script.heirs)
        steps = [step for _, step, _ in moments(script)]
        return game, setup, [Moment(*each) for each in zip(steps, tables, strict=False)]
    tree, known = Tree(read_record(split(path.read_bytes())).entries), Checkpoints()
    game = of_rules(GAMES[tree.opening.game], tree.rules)
    if game is None:
        raise ValueError(f"the rules of {record} are not installed")
    return game, tree.opening.setup, list(_moments(tree, game, known))


def _moments(tree: Tree, game: Game, known: Checkpoints) -> Iterator[Moment]:
    for seq in tree.steps():
        body = tree.body(seq)
        if isinstance(body, Played):
            before = None if body.seat is None else tree.at(tree.entry(seq).after, known)
            secret = () if body.seat is None else from_wire(game, body.action).hidden_fields()
            yield Moment(Step(body.seat, body.action, body.facts, body.rules, secret), before)


def line_with(plant: Plant, before: int = BEFORE, after: int = AFTER) -> tuple[Game, Tree, int]:
    """The rules, the finished match with the planted answer, and the entry of that answer.

    Steps more than `before` ones earlier count as copied from another match, so that a review leaves them out.
    """
    game, setup, steps = golden(plant.record)
    draft = opened(game, setup)
    for number, moment in enumerate(steps[: plant.step]):
        draft.step(moment.step, by=Author(copied=number + 1) if number < plant.step - before else None)
    seat, table = steps[plant.step].step.seat, draft.table
    if seat is None:
        raise ValueError("nothing can be planted in the opening")
    entry = answer(draft, game, table, seat, from_wire(game, plant.action))
    for number in range(after):
        table = draft.table
        if table.ended is not None:
            return game, draft.tree, entry
        asked = table.question.must[0]
        answer(draft, game, table, asked, choose(LEVELS["greedy"], game, table, asked, f"after {number}"))
    end(draft, seat)
    return game, draft.tree, entry
