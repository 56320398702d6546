"""Iterative deepening with alpha-beta pruning, for games without hidden information and without draws from bags.

A turn may be a chain of questions to one seat, so maximizing and minimizing levels need not alternate: a node is
maximizing when our own seat is asked. Such chains are long and branch widely, so only the most promising answers are
searched deeper, and answers that gained little at the preceding question are not tried again. This makes room to see
a whole turn and the reply to it. With more than two seats, all others are assumed to play against us.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from random import Random

from annales.domain.contract.engine import legal_answers
from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import ALL, BAG, Seat
from annales.domain.table.table import Table

from .evaluation import FEW, agreement, at_most, by_play, outcome, worth

DEEPEST = 64  # limit of the search depth
FURTHER = 2  # follow-up questions searched beyond the horizon, so that an action is rated together with its cost
BEYOND = 2.0  # greater than any value
FIRST, NEXT = 8, 3  # answers searched deeper: at the root, at later questions
AGAIN = 5  # answers tried again at a seat's next question, of those that it already had


def is_open(game: Game) -> bool:
    """Whether a game has no closed zones, no bags to draw from, and no secret answers.

    Dice are allowed: a roll in the opening step is over before the search begins, and a later roll would be sampled
    once per position.
    """
    zones = game.LAYOUT.zones_declared
    all_visible = all(zone.seen is ALL and zone.order is not BAG for zone in zones)
    return all_visible and not any(kind.SECRET for kind in game.ACTIONS)


def think(game: Game, table: Table, seat: Seat, rng: Random, budget: int) -> Action:
    """The best answer found by trying `budget` answers, and at least all of its own; ties are broken at random."""
    legal = legal_answers(game, table, seat)
    return agreement(game, table, seat, legal) or Search(game, seat, rng, budget).choice(table)


def key_of(table: Table) -> Hashable:
    """A key that is equal for equal positions of an open game, whatever path leads there."""
    return (
        frozenset(table.places.items()),
        frozenset(table.counters.items()),
        frozenset(table.notes.items()),
        table.agenda,
        table.asked,
        table.out,
        table.ended,
    )


class Node:
    """A node of the search tree: a position, its values for our seat, and its branches once they are expanded.

    `glance` is its static value, `score` the value found last, used to order branches; `floor` and `ceiling` bound its
    value at search depth `depth`. `most` is an upper bound at any depth. `gains` is the static gain of each answer.
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
    """The budget of the search is spent."""


class Search:
    """One search. It keeps all positions, so that no answer is tried twice when the search deepens."""

    def __init__(self, game: Game, seat: Seat, rng: Random, budget: int) -> None:
        self._game, self._seat, self._rng, self._left = game, seat, rng, budget
        self._known: dict[Hashable, Node] = {}

    def choice(self, table: Table) -> Action:
        """Deepen until the budget is spent or the result of the match is certain."""
        root = self._node(table)
        branches = root.branches = self._expand(root, {})
        self._rng.shuffle(branches)
        best = max(branches, key=_score)
        for depth in range(DEEPEST):
            if self._left <= 0 or len(branches) == 1 or not -1 < best[1].score < 1:
                break
            deeper = self._best(root, sorted(branches, key=_score, reverse=True), depth)
            if deeper is None:
                break
            best = deeper
        return best[0]

    def _best(self, root: Node, branches: list[Branch], depth: int) -> Branch | None:
        """The best branch at this depth; None when all lose: then the previous choice resists longest."""
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
        """The value of a position at this depth; exact between `low` and `high` (alpha and beta), otherwise a bound.

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
        score = min(node.most, self._extreme(branches, self._is_ours(node), depth, low, high, before))
        node.depth, node.score = depth, score
        node.floor = score if score > low else -BEYOND
        node.ceiling = score if score < high else BEYOND
        return score

    def _extreme(self, branches: list[Branch], ours: bool, depth: int, low: float, high: float, before: Node) -> float:
        """The maximum of the branches when our seat chooses, otherwise the minimum, with alpha-beta cutoffs."""
        extreme = -BEYOND if ours else BEYOND
        for _, child in branches:
            score = self._search(child, depth - 1, low, high, before)
            if ours:
                extreme = max(extreme, score)
                low = max(low, extreme)
            else:
                extreme = min(extreme, score)
                high = min(high, extreme)
            if low >= high:
                break
        return extreme

    def _branches(self, node: Node, before: Node) -> list[Branch]:
        """The branches of a position, the most promising first."""
        if node.branches is None:
            if self._left <= 0:
                raise OutOfBudget
            same_seat = node.table.question.must == before.table.question.must
            node.branches = self._expand(node, before.gains if same_seat else {})
        node.branches.sort(key=_score, reverse=self._is_ours(node))
        return node.branches

    def _expand(self, node: Node, gains: Mapping[Action, float]) -> list[Branch]:
        """Try the answers of a position: all new ones, and those with the greatest gains that the seat already had.

        The most passive answer is always among them, because it leads to what follows.
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
        """Whether a question is a consequence of the answer that led to it: of another kind, and with few answers."""
        return node.table.question.kind != before.table.question.kind and len(self._legal(node)) <= FEW

    def _is_ours(self, node: Node) -> bool:
        return self._seat in node.table.question.must

    def _asked(self, node: Node) -> Seat:
        return self._seat if self._is_ours(node) else node.table.question.must[0]

    def _legal(self, node: Node) -> list[Action]:
        if node.legal is None:
            legal = legal_answers(self._game, node.table, self._asked(node))
            node.legal = list(by_play(list(legal)))
        return node.legal

    def _node(self, table: Table) -> Node:
        """The node of a position, the same one for all paths that lead to it (a transposition table)."""
        key = key_of(table)
        if key not in self._known:
            glance, most = (look(self._game, table, self._seat) for look in (worth, at_most))
            self._known[key] = Node(table, glance, most)
        return self._known[key]


def _score(branch: Branch) -> float:
    return branch[1].score
