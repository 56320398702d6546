"""Information-set Monte Carlo tree search with several observers (Cowling, Powley, Whitehouse 2012).

Each seat has a tree of its own, whose nodes are its information sets: in every iteration a seat chooses by what it
would see on that iteration's table, never by what the others hold. Answers are chosen by upper confidence bounds (UCB)
over the iterations in which they were available. What a node has not tried yet counts by its rating, a first-play
urgency from the game's `value`. Playouts are cut after some choices or where a stage ends, and the position is valued
there.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from random import Random

from annales.domain.arithmetic import log
from annales.domain.contract.engine import legal_answers, try_out
from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import Seat
from annales.domain.table.table import Dealer, Table

from .evaluation import Valuation, by_play, glance
from .greedy import rated
from .sight import information_set

EXPLORE = 0.1  # weight of the exploration term of UCB: the differences between good answers are small
TRUST = 2.0  # iterations that a rating counts as
FIRST = 8  # answers that a node considers at first, and that a playout considers
FORCED = 8  # answers in a playout for each one that is a choice, at most
WIDER = 2.0  # further answers that a node considers, for each square root of its visits (progressive widening)


class Tried:
    """What is known of an answer at a node: its rating, its visits and their total, how often it was available."""

    __slots__ = ("available", "rating", "total", "visits")

    def __init__(self, rating: float) -> None:
        self.rating, self.total, self.visits, self.available = rating, 0.0, 0, 0

    def bound(self, explore: float) -> float:
        """The upper confidence bound of its mean."""
        mean = (self.total + TRUST * self.rating) / (self.visits + TRUST)
        return mean + explore * sqrt(log(self.available) / (self.visits + 1))


Node = dict[Action, Tried]
Choice = tuple[Seat, Tried]


class Trees:
    """The trees of all seats. An iteration plays one table on, and each seat learns from how it ends.

    `observer` is the seat that searches: once it reaches a node that is new to it, the rest of the iteration is a
    playout. Without one, all seats learn along the whole path. `utility` is the value of a position for a seat. With
    `stage`, the number of a stage of the game, an iteration ends where the stage does.
    """

    def __init__(
        self,
        game: Game,
        horizon: int,
        observer: Seat | None = None,
        utility: Valuation = glance,
        explore: float = EXPLORE,
        stage: int | None = None,
    ) -> None:
        self._game, self._horizon, self._observer, self._stage = game, horizon, observer, stage
        self._utility, self._explore = utility, explore
        self._nodes: dict[tuple[Seat, Hashable], Node] = {}

    def visits(self, table: Table, seat: Seat) -> dict[Action, int]:
        """How often each answer was chosen at the information set that a seat has on this table."""
        node = self._nodes.get((seat, information_set(table, seat)), {})
        return {action: tried.visits for action, tried in node.items()}

    def iterate(self, table: Table, rng: Random, dealer: Dealer) -> Table:
        """Play a table on for `horizon` choices, or to the end of stage or match; returns the last table."""
        path: list[Choice] = []
        choices, is_new = 0, False
        for _ in range(FORCED * self._horizon):
            if choices == self._horizon or self._is_over(table):
                break
            seat = table.question.must[0]
            legal = by_play(list(legal_answers(self._game, table, seat)))
            choices += len(legal) > 1
            if len(legal) == 1:
                action = legal[0]
            elif is_new:
                ratings = self._rated(table, seat, _some(legal, FIRST, rng), rng)
                action = max(ratings, key=ratings.__getitem__)
            else:
                node, is_new = self._node(table, seat)
                self._widen(node, table, seat, legal, rng)
                action = self._choice(node, legal)
                path.append((seat, node[action]))
            table = try_out(self._game, table, seat, action, dealer)
        self._learn(path, table)
        return table

    def _is_over(self, table: Table) -> bool:
        """Whether the match or the stage has ended."""
        stage_of = self._game.stage
        return table.ended is not None or (
            self._stage is not None and stage_of is not None and stage_of(table) != self._stage
        )

    def _node(self, table: Table, seat: Seat) -> tuple[Node, bool]:
        """The node of a seat on this table, and whether the search has reached a new node of its observer."""
        key = (seat, information_set(table, seat))
        node = self._nodes.get(key)
        if node is not None:
            return node, False
        node = self._nodes[key] = {}
        return node, seat == self._observer

    def _widen(self, node: Node, table: Table, seat: Seat, legal: Sequence[Action], rng: Random) -> None:
        """Rate answers that the node does not know yet, as far as its visits allow (progressive widening)."""
        if len(node) == len(legal):
            return
        visits = sum(tried.visits for tried in node.values())
        unknown = [action for action in legal if action not in node]
        room = FIRST + int(WIDER * sqrt(visits)) - (len(legal) - len(unknown))
        if unknown and room > 0:
            ratings = self._rated(table, seat, _some(unknown, room, rng), rng)
            node.update((action, Tried(rating)) for action, rating in ratings.items())

    def _choice(self, node: Node, legal: Sequence[Action]) -> Action:
        """The available answer with the greatest upper confidence bound."""
        available = [action for action in legal if action in node]
        for action in available:
            node[action].available += 1
        return max(available, key=lambda action: node[action].bound(self._explore))

    def _rated(self, table: Table, seat: Seat, answers: Sequence[Action], rng: Random) -> dict[Action, float]:
        """The rating of each answer, all with the same luck."""
        luck = rng.random()
        return {action: rated(self._game, table, seat, action, Random(luck), 0, glance) for action in answers}

    def _learn(self, path: Sequence[Choice], table: Table) -> None:
        """Add what each seat got to the answers that it chose."""
        got = {seat: self._utility(self._game, table, seat) for seat in sorted({seat for seat, _ in path})}
        for seat, tried in path:
            tried.visits += 1
            tried.total += got[seat]


def _some(answers: Sequence[Action], most: int, rng: Random) -> Sequence[Action]:
    """The first answer, which is the most passive one, and others at random, if there are too many."""
    return answers if len(answers) <= most else [answers[0], *rng.sample(answers[1:], most - 1)]
