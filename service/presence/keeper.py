"""The presence known to one process: who is connected to it, and the presence of those whom its clients watch.

One thread writes and reads for all connections of the process, so a hundred streams of a player cost no more than one.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from threading import Lock, Thread

from redis.exceptions import RedisError

from annales.domain.errors import Busy
from annales.service.ports import Clock
from annales.service.presence.registry import Presence, PresenceRegistry

BEAT_EVERY = 5.0  # seconds between two signs of a process for all players who are connected to it
FRESH_FOR = 7.0  # seconds for which what was read is passed on; each sign of the process reads it again
ASKED_FOR = 15.0  # seconds after which the presence of a player for whom nobody asks any more is not read again

_log = logging.getLogger(__name__)


class PresenceKeeper:
    """The connections of this process."""

    def __init__(self, registry: PresenceRegistry, clock: Clock) -> None:
        self._registry, self._clock = registry, clock
        self._connected: Counter[str] = Counter()
        self._active: Counter[str] = Counter()
        self._published: dict[
            tuple[str, bool], float
        ] = {}  # (player, whether active) -> when that was written, steady clock
        self._read: dict[str, tuple[float, Presence]] = {}  # player -> when it was read, and what
        self._asked: dict[str, float] = {}  # player -> when somebody asked for their presence
        self._resumed: datetime | None = None
        self._looked_at = float("-inf")  # when `_resumed` was read
        self._lock = Lock()

    def start(self) -> None:
        """Give signs in the background from now on."""
        Thread(target=self._go_on, name="presence", daemon=True).start()

    @contextmanager
    def connected(self, player: str | None, is_active: bool = True) -> Iterator[None]:
        """A player has a connection as long as this lasts; of a caller without a token nothing is kept."""
        if player is None:
            yield
            return
        connection = PlayerConnection(self, player, is_active)
        try:
            yield
        finally:
            connection.end()

    def connect(self, player: str, is_active: bool = True) -> PlayerConnection:
        """The same for a connection that may become hidden, and ends by `end`."""
        return PlayerConnection(self, player, is_active)

    def count(self, player: str, connected: int = 0, active: int = 0) -> None:
        """Add to the numbers of connections; if the player has just come, publish that at once."""
        with self._lock:
            for counter, more in ((self._connected, connected), (self._active, active)):
                counter[player] += more
                if not counter[player]:
                    del counter[player]
            due = self._claim_due([player]) if connected > 0 or active > 0 else ([], [])
        self._tell(*due)

    def beat(self) -> None:
        """Publish who is connected to this process, and read the presence of those whom its clients watch."""
        with self._lock:
            now = self._clock.monotonic()
            self._published = {published: at for published, at in self._published.items() if now - at < BEAT_EVERY}
            due = self._claim_due(list(self._connected))
            self._asked = {player: at for player, at in self._asked.items() if now - at < ASKED_FOR}
            watched = list(self._asked)
        self._tell(*due)
        with suppress(RedisError, Busy, OSError):  # they are read when they are asked for
            self._look(watched)

    def states(self, players: Iterable[str]) -> Mapping[str, Presence]:
        """The presence of these players, as it was read some seconds ago at most. Raises Busy."""
        wanted, now = list(players), self._clock.monotonic()
        with self._lock:
            self._asked |= dict.fromkeys(wanted, now)
            missing = [player for player in wanted if not self._is_fresh(player, now)]
        if missing:
            self._look(missing)
        return {player: self._read[player][1] for player in wanted}

    def resumed_at(self) -> datetime | None:
        """When the last gap has ended in which nobody could be there, as it was read some seconds ago. Raises Busy."""
        if self._clock.monotonic() - self._looked_at >= FRESH_FOR:
            self._look([])
        return self._resumed

    def _is_fresh(self, player: str, now: float) -> bool:
        read = self._read.get(player)
        return read is not None and now - read[0] < FRESH_FOR

    def _look(self, players: list[str]) -> None:
        """Read the presence of these players, and forget that of those for whom nobody asks any more."""
        now, states = self._clock.monotonic(), self._registry.states(players)
        self._resumed, self._looked_at = self._registry.resumed_at(), now
        with self._lock:
            kept = {player: read for player, read in self._read.items() if player in self._asked}
            self._read = kept | {player: (now, state) for player, state in states.items()}

    def _claim_due(self, players: Iterable[str]) -> tuple[list[str], list[str]]:
        """Those of these players of whom nothing was written for some seconds: who are connected, and who active."""
        now = self._clock.monotonic()

        def due(player: str, counter: Counter[str], is_active: bool) -> bool:
            at = self._published.get((player, is_active))
            return player in counter and (at is None or now - at >= BEAT_EVERY)

        active = [player for player in players if due(player, self._active, True)]
        seen = [player for player in players if player in active or due(player, self._connected, False)]
        self._published |= {(player, False): now for player in seen} | {(player, True): now for player in active}
        return seen, active

    def _tell(self, seen: list[str], active: list[str]) -> None:
        """Write it down; what cannot be written now is written with the next sign."""
        if not seen:
            return
        try:
            self._registry.tell(seen, active)
        except (RedisError, Busy, OSError) as reason:
            _log.debug("presence cannot be written: %s", type(reason).__name__)  # the watch over the store reports it

    def _go_on(self) -> None:
        while True:
            self._clock.sleep(BEAT_EVERY)
            self.beat()


class PlayerConnection:
    """A connection of one player, which is active unless its page is hidden."""

    def __init__(self, keeper: PresenceKeeper, player: str, is_active: bool) -> None:
        self._keeper, self.player, self._is_active, self._is_over = keeper, player, is_active, False
        keeper.count(player, 1, int(is_active))

    def set_active(self, is_active: bool) -> None:
        """Its page is hidden now, or shown again."""
        if not self._is_over and is_active != self._is_active:
            self._is_active = is_active
            self._keeper.count(self.player, active=1 if is_active else -1)

    def end(self) -> None:
        """It is lost, or acts for another player from now on."""
        if not self._is_over:
            self._is_over = True
            self._keeper.count(self.player, -1, -int(self._is_active))
