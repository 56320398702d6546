"""The sweeper: restores bots' turns that are open in the log, but neither queued nor leased by a worker."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from annales.domain.table.layout import Seat
from annales.events.keys import SHARDS
from annales.service.bots.turn_queue import enqueue_turns, turn_id, turn_of
from annales.service.bots.turns import turns_asked
from annales.service.container import Services
from annales.service.monitoring.broken_matches import BrokenMatches
from annales.workers.jobs import CLOCK
from annales.workers.leases import Leases
from annales.workers.outage_log import not_for_the_archive

SLICES = 2  # rounds that it takes to search all shards once
CLEANED_EVERY = 8  # rounds; what is forgotten then only takes room
MOST = 200  # turns that one round restores at most
DIED = "AttemptDied"  # the kind of fault noted for a match at which the scheduler itself was killed

Turn = tuple[str, int, Seat]

_log = logging.getLogger(__name__)


class Sweeper:
    """Restores lost turns: that of a worker that died at once, any other one when it is missing twice.

    A turn is nowhere for a moment between the append that asks a bot and its queueing, and between two answers in a
    row. A turn that is really lost is still missing a few rounds later.
    """

    def __init__(self, parts: Services, broken: BrokenMatches, slices: int = SLICES) -> None:
        self._parts, self._broken, self._slices = parts, broken, slices
        self._leases = Leases(parts.store.redis, parts.bots.turns)
        self._suspected: list[set[str]] = [set() for _ in range(slices)]
        self._round, self._cleaned = 0, "0"

    def sweep(self) -> list[str]:
        """Do one round; returns the turns that were queued again."""
        part = self._round % self._slices
        self._round += 1
        lost = {turn_id(*turn): turn for turn in [*self._abandoned(), *self._missing_twice(part)]}
        restored: list[str] = []
        for name, turn in list(lost.items())[:MOST]:
            with not_for_the_archive(), self._broken.isolating(turn[0]):
                self._restore(*turn)
                restored.append(name)
        if self._round % CLEANED_EVERY == 0:
            self._cleaned = self._parts.bots.turns.clean(self._cleaned)
        self._parts.bots.turns.top_up()
        self._parts.bots.hints.top_up()
        return restored

    def _abandoned(self) -> Iterable[Turn]:
        """The turns whose attempts never ended, unless they are delayed now. Each counts as a fault of the turn."""
        for name in self._parts.bots.turns.dead():
            match, _, seat = name.rpartition("-")
            if seat == CLOCK:
                self._broken.add(match.rpartition("-")[0], DIED, "")
                continue
            self._leases.died(name)
            turn = turn_of(name)
            with self._broken.isolating(turn[0]):
                if self._leases.rested([name]) and turn[1:] in self._parts.store.log.turns_of(turn[0]):
                    yield turn

    def _missing_twice(self, part: int) -> Iterable[Turn]:
        """The turns of some shards that are missing now and were missing the last time."""
        missing = self._missing(part)
        suspected = self._suspected[part]
        self._suspected[part] = missing.keys() - suspected
        return [turn for name, turn in missing.items() if name in suspected]

    def _missing(self, part: int) -> dict[str, Turn]:
        shards = SHARDS[part :: self._slices]
        awaited = {
            turn_id(match, question, seat): (match, question, seat)
            for match, turns in self._parts.store.log.turns(shards, self._skip)
            if not self._broken.rests(match)
            for question, seat in turns
        }
        names = self._leases.rested(self._parts.bots.turns.unknown(list(awaited)))
        return {name: awaited[name] for name in names}

    def _skip(self, match: str, error: Exception) -> None:
        if not self._broken.rests(match):
            self._broken.note(match, error)

    def _restore(self, match: str, question: int, seat: Seat) -> None:
        """Queue a turn again."""
        turns = turns_asked(match, self._parts.matches.get(match).tree, [(question, seat)])
        enqueue_turns(self._parts.bots.turns, turns)
