"""The games as games of OpenSpiel: chance is explicit, and each player is told what its seat is told.

`register` is the way in: OpenSpiel knows a game only after it. open-spiel is not among the requirements of the extra
`rl`, because it has wheels only for some platforms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import numpy as np
import pyspiel
from gymnasium import spaces

from annales.domain.bots.alphabeta import is_open
from annales.domain.contract.engine import MOST_ANSWERS, carry_out, legal_answers, masked, open_table, worth_of
from annales.domain.contract.game import Action, Game, Setup, Step
from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import Table
from annales.domain.table.visibility import seen, view
from annales.rl.choice import NO_OPTIONS, chosen
from annales.rl.sight import Sight

LONGEST = 100_000  # actions and outcomes of chance in a match, as a bound for OpenSpiel
_ROOTS: dict[str, Node] = {}  # of each registered game, by its name


class NotDealt(Exception):
    """Chance has to decide among a pool before a step can go on."""

    def __init__(self, cause: str, pool: Sequence[str]) -> None:
        super().__init__(cause)
        self.pool = tuple(pool)


class AskingDealer:
    """Deals what chance has decided already, then raises NotDealt."""

    def __init__(self, dealt: Sequence[str]) -> None:
        self._left = list(dealt)

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """The next outcome that is decided."""
        if not self._left:
            raise NotDealt(cause, pool)
        return self._left.pop(0)


@dataclass(frozen=True)
class Node:
    """A node of the game tree. It never changes, so that copies of a state share it.

    - `name` is that of the registered game, `path` the actions that lead here from its root.
    - `table` is empty until the opening is complete; `legal` are the answers of the seat that is to act.
    - While chance decides, `pool` is what it decides among, `choice` the answer that led to it (None for the opening),
      and `dealt` what has come so far.
    - `told` has, for each seat, what it was told of each step.
    """

    name: str
    game: Game
    setup: Setup
    table: Table
    told: tuple[tuple[str, ...], ...]
    path: tuple[int, ...] = ()
    legal: tuple[Action, ...] = ()
    choice: tuple[Seat, Action] | None = None
    dealt: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _found_again, (self.name, self.path)  # a state that OpenSpiel writes is read by the game of this name

    @property
    def seat(self) -> Seat:
        """The lowest seat that must answer."""
        return min(self.table.question.must)

    def outcomes(self) -> list[tuple[str, float]]:
        """What chance can give, each piece once, with its probability."""
        return [(piece, count / len(self.pool)) for piece, count in sorted(Counter(self.pool).items())]

    def after(self, action: int) -> Node:
        """The node after an outcome of chance or an answer."""
        path = (*self.path, action)
        if self.pool:
            piece, _ = self.outcomes()[action]
            return replace(self, path=path, dealt=(*self.dealt, piece), pool=()).went_on()
        return replace(self, path=path, choice=(self.seat, self.legal[action]), legal=()).went_on()

    def went_on(self) -> Node:
        """The node at which somebody, chance or nobody has to decide next."""
        dealer = AskingDealer(self.dealt)
        try:
            if self.choice is None:
                table, step = open_table(self.game, self.setup, dealer)
            else:
                table, step = carry_out(self.game, self.table, *self.choice, dealer)
        except NotDealt as undecided:
            return replace(self, pool=undecided.pool)
        told = tuple((*before, self._told(step, seat)) for seat, before in enumerate(self.told))
        legal = () if table.ended else tuple(legal_answers(self.game, table, min(table.question.must)))
        return replace(self, table=table, told=told, legal=legal, choice=None, dealt=())

    def _told(self, step: Step, seat: Seat) -> str:
        action = step.action if seat == step.seat else masked(step.action, step.secret)
        facts = seen(step.facts, self.game.LAYOUT, self.setup.seats, seat)
        return msgspec.json.encode([step.seat, action, facts]).decode()


class KernelState(pyspiel.State):
    """A state, or a node of chance, of a match."""

    def __init__(self, game: KernelGame) -> None:
        super().__init__(game)
        self.node = game.root

    def current_player(self) -> int:
        """The seat to act, the lowest one if several have to answer."""
        if self.node.pool:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.node.seat

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return not self.node.pool and self.node.table.ended is not None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each piece or face once, by its place in the sorted pool."""
        return [(number, share) for number, (_, share) in enumerate(self.node.outcomes())]

    def returns(self) -> list[float]:
        """By the ranks at the end; 0 before."""
        ended = self.node.table.ended
        return [0.0 if ended is None else worth_of(ended.ranks, seat) for seat in range(self.num_players())]

    def information_state_string(self, player: int | None = None) -> str:
        """All that the seat was told since the opening: each step, its secret parts hidden."""
        return "\n".join(self.node.told[self._asked(player)])

    def observation_string(self, player: int | None = None) -> str:
        """What the seat sees of the table now, as JSON."""
        return msgspec.json.encode(view(self.node.table, self._asked(player))).decode()

    def __str__(self) -> str:
        """The whole table, with what is hidden."""
        shown = view(self.node.table, None) | {"places": self.node.table.places, "sealed": self.node.table.sealed}
        return "\n".join([str(shown), *(f"dealt {piece}" for piece in self.node.dealt)])

    def _asked(self, player: int | None) -> Seat:
        return self.current_player() if player is None else player

    def _legal_actions(self, player: int) -> list[int]:  # OpenSpiel asks the player to act alone
        return list(range(len(self.node.legal)))

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        node = self.node
        if player == pyspiel.PlayerId.CHANCE:
            return node.outcomes()[action][0]
        return node.game.notation(node.table, node.seat, node.legal[action])


class KernelObserver:
    """What a player sees, as one tensor or as a string."""

    def __init__(self, sight: Sight, perfect_recall: bool) -> None:
        self._sight, self._perfect_recall = sight, perfect_recall
        self.tensor = np.zeros(spaces.flatdim(sight.space), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: KernelState, player: int) -> None:
        """Fill the tensor: the mask, then the arrays of an observation (docs/research.md) in alphabetical order."""
        node = state.node
        legal = node.legal if player == state.current_player() else ()
        self.tensor[:] = np.asarray(spaces.flatten(self._sight.space, self._sight.look(node.table, player, legal)))

    def string_from(self, state: KernelState, player: int) -> str:
        """What the player sees now, or all that it was told."""
        return state.information_state_string(player) if self._perfect_recall else state.observation_string(player)


class KernelGame(pyspiel.Game):
    """One game at a table with a fixed number of seats and fixed options."""

    def __init__(self, kind: pyspiel.GameType, root: Node) -> None:
        self.root, self._sight = root, Sight.of(root.game, root.setup, MOST_ANSWERS)
        super().__init__(kind, _info_of(root, self._sight), {})

    def new_initial_state(self) -> KernelState:
        """The opening, up to the first thing that chance or a seat decides."""
        return KernelState(self)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> KernelObserver:
        """An observer of what a player sees; with perfect recall its string is all that the player was told."""
        return KernelObserver(self._sight, kind is not None and kind.perfect_recall)


def register(
    game: str | Game, *, seats: int | None = None, options: Mapping[str, Value] = NO_OPTIONS, name: str | None = None
) -> pyspiel.Game:
    """Make a game known to OpenSpiel, and return it; `pyspiel.load_game` then knows its name.

    The name is `annales_<slug>_<seats>` unless another is given; what has the same name has the same options.
    """
    kernel, setup = chosen(game, seats, options)
    known = name or f"annales_{kernel.SLUG}_{setup.seats}"
    kind, empty = _kind_of(kernel, setup.seats, known), Table(kernel.LAYOUT, setup.seats)
    root = _ROOTS[known] = Node(known, kernel, setup, empty, ((),) * setup.seats).went_on()

    class Registered(KernelGame):  # a class, as OpenSpiel's own games: a function would be freed after the interpreter
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, root)

    pyspiel.register_game(kind, Registered)
    return pyspiel.load_game(kind.short_name)


def _found_again(name: str, path: Sequence[int]) -> Node:
    """The node at the end of a path."""
    node = _ROOTS[name]
    for action in path:
        node = node.after(action)
    return node


def _kind_of(game: Game, seats: int, name: str) -> pyspiel.GameType:
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name,
        long_name=f"{game.TEXTS.title.en} ({seats} seats)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if is_open(game) else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )


def _info_of(root: Node, sight: Sight) -> pyspiel.GameInfo:
    faces = max(map(len, root.game.LAYOUT.dice.values()), default=0)
    return pyspiel.GameInfo(
        num_distinct_actions=MOST_ANSWERS,
        max_chance_outcomes=max(faces, sight.pieces),
        num_players=root.setup.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )
