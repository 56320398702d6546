"""Environments for research: random play in ours and in PettingZoo's classic games, as its own benchmark plays."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import numpy as np
import pettingzoo
from pettingzoo.env_registry.exceptions import FailedToImport

from annales.domain.games import GAMES
from annales.rl import env
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds

CLASSIC = ("tictactoe_v3", "connect_four_v3", "texas_holdem_v4")
CARD_GAME = "texas_holdem_v4"  # hidden cards and bets, as in most of ours


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Random legal actions: each step reads what the agent is given, takes one action, and counts as one."""
    figures, classic = BenchFigures(), loaded(say)
    for number in rounds(pace, say, "envs:"):
        rates = {slug: played(env(slug, language=None, agreements=False), number, pace.seconds) for slug in GAMES}
        for slug, rate in rates.items():
            figures.add(f"environment, {slug}", rate, "steps/s")
            speed = played(env(slug, agreements=False), number, pace.seconds)
            figures.add(f"environment, {slug}, with texts", speed, "steps/s")
        for name, environment in classic.items():
            theirs = played(environment, number, pace.seconds)
            figures.add(f"environment, PettingZoo's {name}", theirs, "steps/s")
            if name == CARD_GAME:
                for slug, rate in rates.items():
                    figures.add(f"environment, {slug} ÷ {name}", rate / theirs)
    return figures


def loaded(say: Say) -> dict[str, Any]:
    """PettingZoo's classic games, if what they need is installed."""
    try:
        return {name: pettingzoo.make("aec", f"classic/{name}") for name in CLASSIC}
    except FailedToImport:
        say("envs: PettingZoo's classic games are not installed (script/setup bench): nothing is compared")
        return {}


def played(environment: Any, seed: int, seconds: float) -> float:
    """Steps per second of CPU time."""
    luck, steps = Random(seed), 0
    environment.reset(seed=seed)
    since = time.process_time()
    while (spent := time.process_time() - since) < seconds or not steps:
        seen, _, ended, cut, _ = environment.last()
        legal = [] if ended or cut else np.flatnonzero(seen["action_mask"]).tolist()
        environment.step(luck.choice(legal) if legal else None)
        steps += 1
        if not environment.agents:
            environment.reset()
    return steps / spent
