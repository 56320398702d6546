"""Advice for a seat: the answer that a level would give from its own view, and why it is better than another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from annales.domain.bots import Level, choose
from annales.domain.bots.alphabeta import is_open
from annales.domain.bots.evaluation import by_play, glance
from annales.domain.bots.luck import PairedDealer
from annales.domain.canonical import keyed
from annales.domain.contract.engine import legal_answers, try_out
from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from .reasons import Clause, Reason, reason_for
from .weighing import Weighing, weigh

WORLDS, TURNS = 12, 1  # the budgets of the comparison: sampled tables, or hundreds of answers of a search by turns
COMPARED = 2  # other answers, where a search by whole turns weighs each
TELLING = 0.02  # of the share that a seat may expect; closer answers differ in nothing that is worth telling


@dataclass(frozen=True)
class Advice:
    """An answer, and why it is better than another."""

    answer: Action
    reason: Reason


def hint_seed(secret: bytes, asked: int, seat: Seat) -> str:
    """The seed for advice about the question that entry `asked` asks a seat: 64 hexadecimal digits.

    It is another one than that of a bot's answer, and depends on the entry as that does.
    """
    return keyed(secret, "hint", asked, seat).hex()


def advise(game: Game, table: Table, seat: Seat, level: Level, seed: str) -> Advice:
    """What a level would answer for a seat, and why, by nothing that the seat cannot see; raises NotAsked."""
    answer = choose(level, game, table, seat, seed)
    if len(list(islice(legal_answers(game, table, seat), 2))) < 2:
        return Advice(answer, Reason((Clause(kind="forced"),)))
    weighing = _weighed(game, table, seat, seed, answer)
    other = _compared(weighing, answer)
    pairs = [] if other is None else weighing.pairs(answer, other)
    return Advice(answer, reason_for(game, weighing.worlds[0], seat, answer, other, pairs))


def _weighed(game: Game, table: Table, seat: Seat, seed: str, answer: Action) -> Weighing:
    """The answer and some others; where all is open, those that look best at first sight."""
    if is_open(game):
        return weigh(game, table, seat, seed, TURNS, [answer, *_promising(game, table, seat, answer)])
    weighing = weigh(game, table, seat, seed, WORLDS)
    if answer in [trial.action for trial in weighing.trials]:
        return weighing
    return weigh(game, table, seat, seed, WORLDS, [answer, *(trial.action for trial in weighing.trials)])


def _promising(game: Game, table: Table, seat: Seat, answer: Action) -> Sequence[Action]:
    others = [action for action in by_play(list(legal_answers(game, table, seat))) if action != answer]
    values = [glance(game, try_out(game, table, seat, action, PairedDealer(0.0)), seat) for action in others]
    best = sorted(range(len(others)), key=lambda i: -values[i])
    return [others[i] for i in best[:COMPARED]]


def _compared(weighing: Weighing, answer: Action) -> Action | None:
    """The best of the other answers that are clearly worse, or else the worst one."""
    others = [trial.action for trial in weighing.trials if trial.action != answer]
    worse = [other for other in others if weighing.lead(answer, other).share > TELLING]
    return next(iter((*worse, *others[-1:])), None)
