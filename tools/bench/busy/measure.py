"""How long people wait for a bot beside 200 matches between bots, and what the processes take meanwhile.

In SACRIFICE nothing is hidden, so a bot answers at once. In the other games the settings delay it on purpose
(`service/bots/pacing.py`); they are measured with the default settings, and with no delay.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random

from annales.domain.games import GAMES
from annales.events import store
from annales.service.container import build
from annales.tools.bench.busy.crowd import Crowd
from annales.tools.bench.busy.person import Person
from annales.tools.bench.busy.processes import memory_of
from annales.tools.bench.measured import Figures, Pace, Say, share
from annales.tools.bench.stage import SERVICE, Stage, Web, staged

MATCHES = 200
REPLIES = 20  # of the bot of each person, per round
BOT_WORKERS = 2
SLOWEST = 500.0  # ms, at the 95th percentile
AT_ONCE = {"ANNALES_BOT_STEP_MS": "0", "ANNALES_BOT_PAUSE_MS": "0"}


@dataclass(frozen=True)
class Setting:
    """What is measured together: the games of the people, the games and level of the crowd, the bots' pace."""

    name: str
    games: tuple[str, ...]
    environ: Mapping[str, str] = field(default_factory=dict)
    crowd: tuple[str, ...] = tuple(GAMES)
    level: str = "greedy"


# In Théomachie answers are hidden; in Pandocréon Divinæ, people may interpose besides.
HIDING = ("theomachie", "pandocreon_divinae")
SETTINGS = (
    Setting("default settings", ("sacrifice", *HIDING)),
    Setting("no step and no pause", HIDING, AT_ONCE),
    Setting("beside alphabeta", ("sacrifice",), crowd=("sacrifice",), level="alphabeta"),
)


def measure(pace: Pace, say: Say) -> Figures:
    """For each setting, start the service, let bots play among themselves, and play against others over HTTP."""
    figures = Figures()
    for setting in SETTINGS:
        with staged("always") as stage, build(stage.redis_url) as services:
            store.named(services.store.redis)  # as the launcher does: a worker does not touch a store without an id
            web, others = stage.web(SERVICE), _started(stage, setting.environ)
            people = {game: Person(web, game, Random(game)) for game in setting.games}
            for person in people.values():
                person.reply()  # the first one waits for the workers' start
            took: dict[str, list[float]] = {game: [] for game in setting.games}
            with Crowd(services, pace.of(MATCHES, 4), setting.level, setting.crowd, say) as crowd:
                for number in range(pace.rounds):
                    say(f"busy: {setting.name}, round {number + 1} of {pace.rounds}")
                    for game, times in _round(figures, setting, people, crowd, pace.of(REPLIES, 2)).items():
                        took[game] += times
                if setting is SETTINGS[0]:
                    _weigh(figures, web, others)
            for game, times in took.items():
                most = SLOWEST if game == "sacrifice" or setting.environ else None
                figures.add(f"a bot's reply, {game}, {setting.name}: p95 of all", share(times, 0.95), "ms", most=most)
            figures.add(f"matches between bots, at least, {setting.name}", crowd.fewest)
    return figures


def _started(stage: Stage, environ: Mapping[str, str]) -> dict[str, subprocess.Popen[bytes]]:
    """The other processes of a service, by their kind."""
    modules = {f"bots {n + 1}": "annales.workers.run" for n in range(BOT_WORKERS)}
    modules |= {"clock": "annales.workers.scheduler", "webhooks": "annales.workers.webhooks"}
    return {
        kind: stage.start(kind.replace(" ", "-"), [sys.executable, "-m", module], environ)
        for kind, module in modules.items()
    }


def _round(
    figures: Figures, setting: Setting, people: Mapping[str, Person], crowd: Crowd, replies: int
) -> dict[str, list[float]]:
    """Let all people play at once: the milliseconds of each reply, by game."""
    since, before = time.monotonic(), crowd.appends()
    with ThreadPoolExecutor(len(people)) as pool:
        waiting = {game: pool.submit(person.replies, replies) for game, person in people.items()}
        took = {game: one.result() for game, one in waiting.items()}
    for game, times in took.items():
        figures.add(f"a bot's reply, {game}, {setting.name}: median", share(times, 0.5), "ms")
    rate = (crowd.appends() - before) / (time.monotonic() - since)
    figures.add(f"appends of all matches meanwhile, {setting.name}", rate, "per second")
    return took


def _weigh(figures: Figures, web: Web, others: Mapping[str, subprocess.Popen[bytes]]) -> None:
    """The memory of each process: what it has resident, and what of that it shares with no other."""
    for number, (resident, own) in enumerate(memory_of(web.process.pid)):
        name = "web master" if number == 0 else f"web process {number}"
        figures.add(f"memory of a {name}, resident", resident, "MB")
        figures.add(f"memory of a {name}, its own", own, "MB")
    for kind, process in others.items():
        [(resident, own)] = memory_of(process.pid)
        figures.add(f"memory of a {kind} process, resident", resident, "MB")
        figures.add(f"memory of a {kind} process, its own", own, "MB")
