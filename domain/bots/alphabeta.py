"""Look ahead, deeper and deeper, with alpha-beta pruning: for games where nothing is hidden and nothing is drawn.

A turn may be a chain of questions to one seat, so a position is ours when our seat is asked, and not every second one.
Such a chain is long and each of its questions has many answers: only the most promising are looked into further, and
what was open a moment ago and gained little is not tried out again. So a whole turn and its reply come into sight.
With more than two seats all the others are taken to play against us.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from domain.contract.engine import legal_answers
from domain.contract.game import Action, Game
from domain.table.layout import ALL, BAG, Seat, Value
from domain.table.table import Table

from .evaluation import FEW, at_most, outcome, worth

DEEPEST = 64
FURTHER = 2  # questions of another kind at the horizon: a deed is judged when its cost is seen
BEYOND = 2.0  # more than anything is worth
FIRST, NEXT = 8, 3  # answers that are looked into further: to our own question, to those that follow
AGAIN = 5  # answers that are tried again at a seat's next question, of those that it had before


def is_open(game: Game) -> bool:
    """Whether a game has neither closed zones, nor bags to draw from, nor sealed answers.

    A die does not stand in the way: rolled while the table is laid, it is no chance of play; rolled later, it would be
    sampled once a position.
    """
    zones = game.LAYOUT.zones_declared
    all_in_sight = all(zone.seen is ALL and zone.order is not BAG for zone in zones)
    return all_in_sight and not any(kind.SECRET for kind in game.ACTIONS)


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """The best answer found by trying out `budget` answers, its own all the same; equals are decided by chance."""
    return Search(game, seat, rng, budget).choice(table)


class Node:
    """A position: what it is worth to us at a glance, and where it leads, once it was looked into.

    `score` is the last that was found of it, good for deciding what to try first; `floor` and `ceiling` hold what it is
    worth, looking `depth` further. It is worth no more than `most`, whatever follows. `gains` tells what each answer
    seemed to bring, to us.
    """

    __slots__ = ("branches", "ceiling", "depth", "floor", "gains", "glance", "legal", "most", "score", "table")

    def __init__(self, table: Table, glance: float, most: float) -> None:
        self.table, self.glance, self.score, self.most = table, glance, glance, most
        self.branches: list[Branch] | None = None
        self.legal: list[Action] | None = None
        self.gains: dict[Action, float] = {}
        self.depth, self.floor, self.ceiling = -DEEPEST, glance, glance


Branch = tuple[Action, Node]


class OutOfBudget(Exception):
    """Enough was tried out."""


class Search:
    """One act of thinking. Positions are kept, so that no answer is tried out twice when it goes deeper."""

    def __init__(self, game: Game, seat: Seat, rng: Random, budget: int) -> None:
        self._game, self._seat, self._rng, self._left = game, seat, rng, budget
        self._known: dict[Value, Node] = {}

    def choice(self, table: Table) -> Action:
        """Deepen until the budget is spent, or until the end is in sight."""
        root = self._node(table)
        branches = root.branches = self._tried(root, {})
        self._rng.shuffle(branches)
        best = max(branches, key=_score)
        for depth in range(DEEPEST):
            if self._left <= 0 or len(branches) == 1 or not -1 < best[1].score < 1:
                break
            found = self._best(root, sorted(branches, key=_score, reverse=True), depth)
            if found is None:
                break
            best = found
        return best[0]

    def _best(self, root: Node, branches: list[Branch], depth: int) -> Branch | None:
        """The best branch, looking so much further; None where all are lost: the choice before holds out longest."""
        best, most = None, -1.0
        try:
            for branch in branches[:FIRST] if depth else branches:
                score = self._search(branch[1], depth, most, BEYOND, root)
                if score > most:
                    best, most = branch, score
        except OutOfBudget:
            self._left = 0
        return best

    def _search(self, node: Node, depth: int, low: float, high: float, before: Node) -> float:
        """What a position is worth, looking so much further; exact between `low` and `high`, else a bound.

        `before` is the position whose answer led here.
        """
        asked = node.table.asked
        if asked is None or depth == -FURTHER or (depth <= 0 and not self._is_consequence(node, before)):
            return node.glance
        if node.depth == depth:
            if node.floor == node.ceiling or node.floor >= high:
                return node.floor
            if node.ceiling <= low:
                return node.ceiling
        branches = self._branches(node, before)
        if depth > 0:
            before = node
        if depth > 1:
            branches = branches[:NEXT]
        found = min(node.most, self._extreme(branches, self._is_ours(node), depth, low, high, before))
        node.depth, node.score = depth, found
        node.floor = found if found > low else -BEYOND
        node.ceiling = found if found < high else BEYOND
        return found

    def _extreme(self, branches: list[Branch], ours: bool, depth: int, low: float, high: float, before: Node) -> float:
        """The most of the branches when we choose, the least when others do; cut off where they would not let us."""
        found = -BEYOND if ours else BEYOND
        for _, child in branches:
            score = self._search(child, depth - 1, low, high, before)
            if ours:
                found = max(found, score)
                low = max(low, found)
            else:
                found = min(found, score)
                high = min(high, found)
            if low >= high:
                break
        return found

    def _branches(self, node: Node, before: Node) -> list[Branch]:
        """Where a position leads, the most promising first."""
        if node.branches is None:
            if self._left <= 0:
                raise OutOfBudget
            goes_on = node.table.question.must == before.table.question.must
            node.branches = self._tried(node, before.gains if goes_on else {})
        node.branches.sort(key=_score, reverse=self._is_ours(node))
        return node.branches

    def _tried(self, node: Node, gains: Mapping[Action, float]) -> list[Branch]:
        """What the answers lead to: all that are new, and of those that were open before the ones that gained most.

        The most passive answer, which leads on, is always among them.
        """
        ours, legal = self._is_ours(node), self._legal(node)
        known = sorted((action for action in legal[1:] if action in gains), key=gains.__getitem__, reverse=ours)
        left_out, seat = set(known[AGAIN:]), self._asked(node)
        node.gains = dict(gains)
        branches = []
        for action in legal:
            if action not in left_out:
                child = self._node(outcome(self._game, node.table, seat, action, self._rng))
                node.gains[action] = child.glance - node.glance
                branches.append((action, child))
        self._left -= len(branches)
        return branches

    def _is_consequence(self, node: Node, before: Node) -> bool:
        """Whether a question belongs to the answer that led to it: another kind of question, with few answers."""
        return node.table.question.kind != before.table.question.kind and len(self._legal(node)) <= FEW

    def _is_ours(self, node: Node) -> bool:
        return self._seat in node.table.question.must

    def _asked(self, node: Node) -> Seat:
        return self._seat if self._is_ours(node) else node.table.question.must[0]

    def _legal(self, node: Node) -> list[Action]:
        if node.legal is None:
            node.legal = list(legal_answers(self._game, node.table, self._asked(node)))
        return node.legal

    def _node(self, table: Table) -> Node:
        """The node of a position: one, by whatever way it is reached."""
        key = (
            frozenset(table.places.items()),
            frozenset(table.counters.items()),
            frozenset(table.notes.items()),
            table.agenda,
            table.asked,
            table.out,
            table.ended,
        )
        if key not in self._known:
            glance, most = (look(self._game, table, self._seat) for look in (worth, at_most))
            self._known[key] = Node(table, glance, most)
        return self._known[key]


def _score(branch: Branch) -> float:
    return branch[1].score
