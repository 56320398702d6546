"""How long people wait for a bot beside 200 matches between bots, and what the processes take meanwhile.

In SACRIFICE nothing is hidden, so a bot answers at once. In the other games the settings delay it on purpose
(`service/bots/pacing.py`); they are measured with the default settings, and with no delay.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from threading import Event, Thread
from types import TracebackType
from typing import Any

from annales.domain.games import GAMES
from annales.events import store
from annales.service.commands.open import Opening, OpenMatch
from annales.service.container import Services, build
from annales.tools.bench.bots import AT_ONCE
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds, share
from annales.tools.bench.stage import SERVICE, WITHIN, Stage, Web, staged

KB = 1024
MB = 1_000_000
OPENERS = 8  # players who open them in turn, as the queue shares the workers between openers
LOOKS_EVERY = 0.25  # seconds
SEAT = 0
LEVEL = "greedy"  # of the bot that they play against
WAITS = 10  # seconds of one long poll
MATCHES = 200
REPLIES = 20  # of the bot of each person, per round
BOT_WORKERS = 2
SLOWEST = 500.0  # ms, at the 95th percentile
# In Théomachie answers are hidden; in Pandocréon Divinæ, people may interpose besides.
HIDING = ("theomachie", "pandocreon_divinae")


def memory_of(pid: int) -> list[tuple[float, float]]:
    """Resident and unshared memory in MB, of a process and then of each of its children; empty without /proc."""
    try:
        rolled = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()[1:]
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    except OSError:
        return []
    kilobytes = {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in rolled)}
    own = kilobytes["Private_Clean"] + kilobytes["Private_Dirty"]
    below = [each for child in children for each in memory_of(int(child))]
    return [(kilobytes["Rss"] * KB / MB, own * KB / MB), *below]


class Crowd:
    """Keeps a number of matches between bots of a level going, of these games in turn, until the end of the context."""

    def __init__(self, services: Services, matches: int, level: str, games: Sequence[str], say: Say) -> None:
        self._services, self._matches, self._level, self._say = services, matches, level, say
        self._games, self._openers = cycle(games), cycle(f"pl_bench_{n}" for n in range(OPENERS))
        self._over = Event()
        self._thread = Thread(target=self._run)
        self.fewest = matches  # that were going on when it looked

    def __enter__(self) -> Crowd:
        self._say(f"busy: {self._matches} matches between bots ({self._level}) open")
        self._fill(self._matches)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()

    def appends(self) -> int:
        """How many appends the log has had so far."""
        return sum(self._services.store.log.feeds().values())

    def _run(self) -> None:
        while not self._over.wait(LOOKS_EVERY):
            playing = self._services.index.by_status()["playing"]
            self.fewest = min(self.fewest, playing)
            self._fill(self._matches - playing)

    def _fill(self, missing: int) -> None:
        for game, opener in zip(self._games, self._openers, strict=False):
            if missing <= 0 or self._over.is_set():
                return
            seats = [{"kind": "bot", "level": self._level}] * min(GAMES[game].PLAYERS)
            self._services.door.do(OpenMatch(opener, Opening(game, seats)))
            missing -= 1


class Person:
    """Plays by chance, one match after the other, in a game with as few seats as it allows."""

    def __init__(self, web: Web, game: str, luck: Random) -> None:
        self._web, self._game, self._luck = web, game, luck
        self._token = web.registered(f"Ada of {game}")
        self._match, self._last = "", 0
        self._question: dict[str, Any] | None = None

    def replies(self, count: int) -> list[float]:
        """Play on until a bot has replied so often: the milliseconds of each reply, as `reply` measures them."""
        return [self.reply() for _ in range(count)]

    def reply(self) -> float:
        """Play on until a bot has replied once: the milliseconds from the request to the entry of the bot."""
        until = time.monotonic() + WITHIN
        while time.monotonic() < until:
            if self._question is None:
                self._open()
            elif SEAT not in self._question["must_act"]:
                self._hear(time.monotonic())
            elif (asked := self._answer()) is not None and (took := self._hear(asked)) is not None:
                return took
        raise RuntimeError(f"no bot of {self._match} has replied within {WITHIN:g} s")

    def _open(self) -> None:
        bots = [{"kind": "bot", "level": LEVEL}] * (min(GAMES[self._game].PLAYERS) - 1)
        opening = {"game": self._game, "seats": [{"kind": "player"}, *bots]}
        match = self._web.send("POST", "/v1/matches", opening, self._token)
        self._match, self._last = f"/v1/matches/{match['id']}", match["last"]
        self._question = match["question"]

    def _answer(self) -> float | None:
        """Answer by chance; when the request was sent, or None if no bot is asked now."""
        legal = self._web.send("GET", f"{self._match}/legal", token=self._token)
        answers = [answer for answer in legal["actions"] if not answer["standing"]] or legal["actions"]
        body = {"answering": legal["answering"], "action": self._luck.choice(answers)["action"]}
        sent = time.monotonic()
        written = self._web.send("POST", f"{self._match}/actions", body, self._token)
        self._last, self._question = written["seq"], written["question"]
        return None if self._question is None or SEAT in self._question["must_act"] else sent

    def _hear(self, since: float) -> float | None:
        """Wait for the next entries: the milliseconds until one of a bot came, or None if none of them is a bot's."""
        path = f"{self._match}/history?limit=500&wait={WAITS}&after={self._last}"
        news = self._web.send("GET", path, token=self._token)
        took = 1000 * (time.monotonic() - since)
        self._last = news["last"]
        if news["entries"]:
            self._question = news["entries"][-1]["question"]
        return took if any("bot" in entry["by"] for entry in news["entries"]) else None


@dataclass(frozen=True)
class Setting:
    """What is measured together: the games of the people, the games and level of the crowd, the bots' pace."""

    name: str
    games: tuple[str, ...]
    environ: Mapping[str, str] = field(default_factory=dict)
    crowd: tuple[str, ...] = tuple(GAMES)
    level: str = "greedy"


SETTINGS = (
    Setting("default settings", ("sacrifice", *HIDING)),
    Setting("no step and no pause", HIDING, AT_ONCE),
    Setting("beside alphabeta", ("sacrifice",), crowd=("sacrifice",), level="alphabeta"),
)


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """For each setting, start the service, let bots play among themselves, and play against others over HTTP."""
    figures = BenchFigures()
    for setting in SETTINGS:
        with staged("always") as stage, build(stage.redis_url) as services:
            store.named(services.store.redis)  # as the launcher does: a worker does not touch a store without an id
            web, others = stage.web(SERVICE), _started(stage, setting.environ)
            people = {game: Person(web, game, Random(game)) for game in setting.games}
            for person in people.values():
                person.reply()  # the first one waits for the workers' start
            took: dict[str, list[float]] = {game: [] for game in setting.games}
            with Crowd(services, pace.of(MATCHES, 4), setting.level, setting.crowd, say) as crowd:
                for _ in rounds(pace, say, f"busy: {setting.name},"):
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
    figures: BenchFigures, setting: Setting, people: Mapping[str, Person], crowd: Crowd, replies: int
) -> dict[str, list[float]]:
    """Let all people play at once: the milliseconds of each reply, by game."""
    since, before = time.monotonic(), crowd.appends()
    with ThreadPoolExecutor(len(people)) as pool:
        waiting = {game: pool.submit(person.replies, replies) for game, person in people.items()}
        took = {game: one.result() for game, one in waiting.items()}
    for game, times in took.items():
        figures.add(f"a bot's reply, {game}, {setting.name}: median", share(times, 0.5), "ms")
    rate = (crowd.appends() - before) / (time.monotonic() - since)
    figures.add(f"appends of all matches meanwhile, {setting.name}", rate, "per second", trend=True)
    return took


def _weigh(figures: BenchFigures, web: Web, others: Mapping[str, subprocess.Popen[bytes]]) -> None:
    """The memory of each process: what it has resident, and what of that it shares with no other."""
    for number, (resident, own) in enumerate(memory_of(web.process.pid)):
        name = "web master" if number == 0 else f"web process {number}"
        figures.add(f"memory of a {name}, resident", resident, "MB")
        figures.add(f"memory of a {name}, its own", own, "MB")
    for kind, process in others.items():
        [(resident, own)] = memory_of(process.pid)
        figures.add(f"memory of a {kind} process, resident", resident, "MB")
        figures.add(f"memory of a {kind} process, its own", own, "MB")
