"""An environment of PettingZoo for any game of the kernel: seats answer one after the other, and see what is theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from random import Random
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from annales.domain.bots.evaluation import by_play
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.determinize import worlds
from annales.domain.contract.engine import MOST_ANSWERS, legal_answers, open_table, try_out, worth_of
from annales.domain.contract.game import Action, Game
from annales.domain.table.layout import Seat, Value
from annales.domain.table.visibility import as_seen
from annales.rl.choice import NO_OPTIONS, chosen
from annales.rl.lexicon import WAIT
from annales.rl.sight import Observation, Sight

LANGUAGES = ("en", "fr")  # of the games' texts
LIMIT = 10_000  # steps of a match, unless another limit is given


def env(game: str | Game, **settings: Any) -> AECEnv:
    """A game, by its slug or as a value, with PettingZoo's usual wrappers; `settings` are those of `KernelEnv`.

    By these wrappers, an illegal action ends the match with -1 for its agent.
    """
    wrapped = wrappers.TerminateIllegalWrapper(KernelEnv(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class KernelEnv(AECEnv):
    """One game at a table with a fixed number of seats and fixed options; raises ValueError for others, and BadOption.

    - An action is an index in the list of legal answers, the most passive first; `answers` is the size of the action
      space, by default the most that the contract of games allows. A longer list raises ValueError: with some of its
      answers left out it would be another game.
    - `language` is that of the texts in `infos`; with None there are none, which is faster.
    - `limit` truncates a match after so many steps.
    - `interject` also asks seats that may answer without having to, before those that must: their action 0 is to wait.
    - `agreements` leaves in the answers that are about an end by agreement, such as an offer of a draw.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Mapping[str, Value] = NO_OPTIONS,
        answers: int = MOST_ANSWERS,
        language: str | None = "en",
        limit: int = LIMIT,
        interject: bool = False,
        agreements: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        _refuse_wrong(language, limit, render_mode)
        self.game, self.setup = chosen(game, seats, options)
        self.metadata = {**self.metadata, "name": f"{self.game.SLUG}_v{self.game.rules}"}
        self.render_mode = render_mode
        self._answers, self._language, self._limit = answers, language, limit
        self._interject, self._agreements = interject, agreements
        self._luck = Random()

        self.sight = Sight.of(self.game, self.setup, answers + interject)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.sight.space)
        self.action_spaces = {agent: spaces.Discrete(answers + interject) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Indices in the list of legal answers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a new match; the same seed and the same actions give the same match. `options` are ignored."""
        if seed is not None:
            self._luck = Random(seed)
        self._dealer = SeededDealer(self._luck)
        self.table, _ = open_table(self.game, self.setup, self._dealer)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._steps, self._waiting = 0, frozenset[Seat]()
        self.ask()

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Play the answer of the agent whose turn it is; raises ValueError for an action outside the mask."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._play(self._seats[agent], self._chosen(action))
        self._steps += 1
        if self.table.ended is not None:
            self._finish(self.table.ended.ranks)
        elif self._steps >= self._limit:
            self.truncations = dict.fromkeys(self.agents, True)
        self.ask()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What the agent's seat sees; the mask is zero unless it is the agent's turn."""
        return self.sight.look(self.table, self._seats[agent], self.legal if agent == self.agent_selection else ())

    def worlds(self, agent: str, seed: int) -> Iterator[KernelEnv]:
        """This environment without end, each time on a table that the agent's seat cannot tell from the true one.

        Each goes on by itself, with luck of its own, so that an agent may try answers on it.
        """
        for number, table in enumerate(worlds(self.game, self.table, self._seats[agent], str(seed))):
            other = copy(self)
            other.table, other.agents = table, list(self.agents)
            other.rewards, other._cumulative_rewards = dict(self.rewards), dict(self._cumulative_rewards)
            other._luck = Random(f"{seed} {number} luck")
            other._dealer = SeededDealer(other._luck)
            other.ask()
            yield other

    def render(self) -> str | None:
        """The table as text, as the seat sees it whose turn it is."""
        if self.render_mode is None:
            logger.warn("render() shows nothing: no render_mode was given.")
            return None
        text = self._drawn(self._seats[self.agent_selection], self._language or "en")
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""

    def ask(self) -> None:
        """Select the next agent, list its legal answers and tell it about them."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.legal: list[Action | None] = []
        if any(self.terminations.values()) or any(self.truncations.values()):
            self.agent_selection = self.agents[0]
            return
        seat = self._next_seat()
        self.agent_selection = self.possible_agents[seat]
        self.legal = self._open_to(seat)
        if self._language is not None:
            self.infos[self.agent_selection] = {
                "notations": [self._notation(seat, answer) for answer in self.legal],
                "view": self._drawn(seat, self._language),
            }

    def _next_seat(self) -> Seat:
        """The lowest seat that must answer; before it, if `interject`, the lowest that may and has not waited yet.

        Whether a seat could do anything else than wait does not matter: the order of turns would betray its hand.
        """
        asked = self.table.question
        ahead = [seat for seat in asked.may if seat not in self._waiting] if self._interject else ()
        return min(ahead or asked.must)

    def _open_to(self, seat: Seat) -> list[Action | None]:
        legal = list(legal_answers(self.game, self.table, seat))
        if not self._agreements:
            legal = list(by_play(legal))
        if len(legal) > self._answers:
            kind = self.table.question.kind
            raise ValueError(f"the question {kind!r} has {len(legal)} legal answers, but answers={self._answers}")
        ahead = [] if seat in self.table.question.must else [None]
        return [*ahead, *legal]

    def _chosen(self, action: int | np.integer[Any] | None) -> Action | None:
        if action is None or not 0 <= action < len(self.legal):
            raise ValueError(f"action {action} is none of the {len(self.legal)} legal ones")
        return self.legal[int(action)]

    def _play(self, seat: Seat, answer: Action | None) -> None:
        if answer is None:
            self._waiting |= {seat}
        else:
            self._waiting = frozenset()
            self.table = try_out(self.game, self.table, seat, answer, self._dealer)

    def _finish(self, ranks: tuple[int, ...]) -> None:
        self.rewards = {agent: worth_of(ranks, self._seats[agent]) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)

    def _notation(self, seat: Seat, answer: Action | None) -> str:
        return WAIT if answer is None else self.game.notation(self.table, seat, answer)

    def _drawn(self, seat: Seat, language: str) -> str:
        return self.game.draw(as_seen(self.table, seat), language)


def _refuse_wrong(language: str | None, limit: int, render_mode: str | None) -> None:
    if language not in (None, *LANGUAGES):
        raise ValueError(f"language={language!r} is none of {', '.join(LANGUAGES)}, and not None")
    if limit < 1:
        raise ValueError(f"limit={limit} must be at least 1")
    modes = KernelEnv.metadata["render_modes"]
    if render_mode not in (None, *modes):
        raise ValueError(f"render_mode={render_mode!r} is none of {', '.join(modes)}, and not None")
