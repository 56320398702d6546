"""OpenSpiel's games written in Python, played at random like ours: the reference for random play."""

from __future__ import annotations

import time
from random import Random
from typing import Any

try:
    import pyspiel
    from open_spiel.python import games as _registered  # noqa: F401  the import registers them by name
except ImportError:
    pyspiel = None

GAMES = ("tic_tac_toe", "block_dominoes", "kuhn_poker", "liars_poker")


def is_there() -> bool:
    """Whether OpenSpiel is installed; it has wheels only for some platforms."""
    return pyspiel is not None


def played(name: str, seed: int, seconds: float) -> float:
    """States per second of random play: list the legal actions, play one of them; chance nodes count too."""
    game, luck, states = pyspiel.load_game(f"python_{name}"), Random(seed), 0
    state, since = game.new_initial_state(), time.process_time()
    while (spent := time.process_time() - since) < seconds or not states:
        if state.is_terminal():
            state = game.new_initial_state()
        _choose(state, luck)
        states += 1
    return states / spent


def _choose(state: Any, luck: Random) -> None:
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(actions, weights)[0])
    else:
        state.apply_action(luck.choice(state.legal_actions()))
