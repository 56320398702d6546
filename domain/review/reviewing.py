"""The review of a finished match, as small tasks that anybody may work, in any order and in any process.

    reviewing = Reviewing("mt_…", game, tree, SETTINGS["quick"])
    review = reviewing.whole(reviewing.work(task) for task in reviewing.tasks)

A task takes a second or less at the quick setting; its finding is plain data, which can be kept until the others are
there. All seeds derive from the digest of the last entry of the line that counts, which depends on the whole match and
is public: whoever has the record computes the same review.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Literal

import msgspec

from annales.domain.bots import Level, level_of
from annales.domain.bots.luck import PairedDealer
from annales.domain.canonical import digest
from annales.domain.contract.engine import advance, filled_in, from_wire, open_table, try_out
from annales.domain.contract.game import Game, of_rules
from annales.domain.errors import RefusedByRules, RulesFault
from annales.domain.log.entry import Played, facts_of
from annales.domain.log.reenact import is_redealt
from annales.domain.log.tree import Checkpoints, Tree
from annales.domain.table.table import Dealer, Table

from .decisions import Seeds, decision
from .document import FORMAT, Decision, Luck, Point, Result, Review, thousandths, thousandths_or_none
from .points import choices_worth, turning_points
from .prospects import Prospects, causes, luck_of, prospects
from .settings import Setting

Unreviewable = Literal["not_over", "not_begun", "rules_not_installed", "level_not_installed"]


class Task(msgspec.Struct, frozen=True):
    """A part of the work: the `choice` of an entry, or its place on the `curve` with its luck."""

    entry: int
    part: Literal["choice", "curve"]


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What a task has found."""

    task: Task
    decision: Decision | None = None
    point: Point | None = None
    luck: Luck | None = None


def unreviewable(game: Game, tree: Tree, setting: Setting) -> Unreviewable | None:
    """Why a match cannot be reviewed here; None if it can."""
    if not tree.is_over():
        return "not_over"
    if tree.first_step() is None:
        return "not_begun"
    if of_rules(game, tree.rules) is None:
        return "rules_not_installed"
    return "level_not_installed" if level_of(setting.level, setting.level_version) is None else None


def review(
    match: str,
    game: Game,
    tree: Tree,
    setting: Setting,
    on_progress: Callable[[int, int], None] = lambda done, all: None,
) -> Review:
    """The review of a finished match; `on_progress` hears how many of all tasks are done. Raises ValueError."""
    reviewing = Reviewing(match, game, tree, setting)
    findings: list[Finding] = []
    for task in reviewing.tasks:
        findings.append(reviewing.work(task))
        on_progress(len(findings), len(reviewing.tasks))
    return reviewing.whole(findings)


class Reviewing:
    """The review of one match, in parts. The tree is complete: it has the content of all envelopes."""

    def __init__(self, match: str, game: Game, tree: Tree, setting: Setting) -> None:
        """Raises ValueError if the match is `unreviewable`."""
        fault = unreviewable(game, tree, setting)
        level = level_of(setting.level, setting.level_version)
        if fault is not None or level is None:
            raise ValueError(fault)
        self._match, self._game, self._tree, self._setting = match, game, tree, setting
        self._level: Level = replace(level, budget=setting.budget)
        self._tables = Checkpoints()
        self._digest = tree.entry(tree.head).digest
        self._seed = digest("review", FORMAT, self._digest, msgspec.to_builtins(setting))

    @cached_property
    def tasks(self) -> Sequence[Task]:
        """All tasks, in the order of the match. The curve begins with the last step that a fork has copied."""
        planned: list[Task] = []
        copied = [entry for entry in self._line if self._tree.entry(entry).by.copied is not None]
        for entry in self._line:
            body = self._tree.body(entry)
            if isinstance(body, Played) and body.seat is not None:
                planned.append(Task(entry, "choice"))
            if not copied or entry >= copied[-1]:
                planned.append(Task(entry, "curve"))
        return planned

    def work(self, task: Task) -> Finding:
        """Do one task; the same task has the same finding wherever it is worked."""
        if task.part == "curve":
            return self._on_curve(task)
        body, before = self._tree.body(task.entry), self._tree.entry(task.entry).after
        seat = body.seat if isinstance(body, Played) else None
        asked = self._tree.asked_by(seat, before)
        seeds = Seeds(digest(self._seed, "level", asked, seat), digest(self._seed, "worlds", task.entry))
        table = self._tree.at(before, self._tables)
        made = decision(self._game, self._tree, task.entry, table, self._level, seeds, self._setting.worlds)
        return Finding(task=task, decision=made)

    def whole(self, findings: Iterable[Finding]) -> Review:
        """The review, from the findings of all tasks, in any order."""
        found = sorted(findings, key=lambda each: each.task.entry)
        decisions = tuple(each.decision for each in found if each.decision is not None)
        curve = tuple(each.point for each in found if each.point is not None)
        luck = tuple(each.luck for each in found if each.luck is not None)
        seats, result = range(self._tree.seats), self._result()
        won = {made.entry for made in decisions if result.ranks and result.ranks[made.seat] == 1}
        won_at = self._tree.head if self._tree.head in won else None
        return Review(
            format=FORMAT,
            match=self._match,
            game=self._tree.opening.game,
            rules=self._tree.rules,
            seats=self._tree.seats,
            head=self._tree.head,
            digest=self._digest,
            setting=self._setting,
            result=result,
            decisions=decisions,
            curve=curve,
            luck=luck,
            luck_of=tuple(sum(each.changes[seat] for each in luck) for seat in seats),
            turning_points=turning_points(curve, decisions, luck),
            choices=choices_worth(decisions, won_at),
            choices_of=tuple(choices_worth(decisions, won_at, seat) for seat in seats),
        )

    @cached_property
    def _line(self) -> Sequence[int]:
        """The entries that changed the table, on the line that counts."""
        return [entry for entry in self._tree.path() if facts_of(self._tree.body(entry))]

    def _result(self) -> Result:
        ended = self._tree.at(self._tree.head, self._tables).ended
        if ended is None:
            raise ValueError("not_over")
        return Result(entry=self._tree.head, reason=ended.reason, ranks=ended.ranks)

    def _on_curve(self, task: Task) -> Finding:
        """The prospects after an entry; none after a closing, which has no ranks, and under rules that are gone."""
        entry, body = task.entry, self._tree.body(task.entry)
        table = self._tree.at(entry, self._tables)
        rules = of_rules(self._game, body.rules if isinstance(body, Played) else self._tree.rules)
        if rules is None or (table.ended is not None and not table.ended.ranks):
            return Finding(task=task)
        seed, playouts = digest(self._seed, "curve", entry), self._setting.playouts
        point = _point(entry, prospects(rules, table, seed, playouts))
        chances = causes(facts_of(body))
        again = self._again(entry, body, rules) if chances and isinstance(body, Played) else None
        if again is None:
            return Finding(task=task, point=point)
        found = _point(entry, luck_of(rules, table, again, digest(self._seed, "luck", entry), playouts))
        return Finding(
            task=task,
            point=point,
            luck=Luck(entry=entry, causes=chances, changes=found.shares, errors=found.errors),
        )

    def _again(self, entry: int, body: Played, game: Game) -> Callable[[Dealer], Table] | None:
        """The step of an entry with another dealer; None where these rules do not play it."""
        if body.seat is None:
            setup = filled_in(game, self._tree.opening.setup)
            return None if is_redealt(self._tree) else lambda dealer: open_table(game, setup, dealer)[0]
        before, seat = self._tree.at(self._tree.entry(entry).after, self._tables), body.seat
        try:
            action = from_wire(game, body.action)
            advance(game, before, seat, action, PairedDealer(0.0))
        except (RefusedByRules, RulesFault):
            return None
        return lambda dealer: try_out(game, before, seat, action, dealer)


def _point(entry: int, found: Prospects) -> Point:
    return Point(
        entry=entry,
        shares=tuple(map(thousandths, found.shares)),
        errors=tuple(map(thousandths_or_none, found.errors)),
    )
