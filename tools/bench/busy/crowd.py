"""Many matches between bots: when one is over, the next one opens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from threading import Event, Thread
from types import TracebackType

from annales.domain.games import GAMES
from annales.service.commands.open import Opening, OpenMatch
from annales.service.container import Services
from annales.tools.bench.measured import Say

OPENERS = 8  # players who open them in turn, as the queue shares the workers between openers
LOOKS_EVERY = 0.25  # seconds


class Crowd:
    """Keeps so many matches between bots of a level going, of these games in turn, until the end of the context."""

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
