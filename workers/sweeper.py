"""Bringing back bots' turns that were lost: open in the log, and known to neither the queue nor a worker."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from domain.table.layout import Seat
from events.keys import SHARDS
from service.bots.tickets import enqueue_turns, top_up
from service.bots.turn_queue import turn_id, turn_of
from service.bots.turns import turns_asked
from service.container import Services
from service.monitoring.broken_matches import Broken
from workers.jobs import CLOCK
from workers.leases import Leases

SLICES = 4  # rounds in which all shards are looked through once
MOST = 200  # turns that one round brings back
DIED = "AttemptDied"  # the kind of a match at which the clock itself was killed

Turn = tuple[str, int, Seat]

_log = logging.getLogger(__name__)


class Sweeper:
    """Brings back what was lost: the turn of a worker that died at once, any other when it is missing twice.

    Between the append that asks a bot and the queue a turn is nowhere for a moment, and so it is between two answers of
    a chain: what is lost is still lost a few rounds later.
    """

    def __init__(self, parts: Services, broken: Broken, slices: int = SLICES) -> None:
        self._parts, self._broken, self._slices = parts, broken, slices
        self._leases = Leases(parts.redis, parts.turns)
        self._suspected: list[set[str]] = [set() for _ in range(slices)]
        self._round, self._cleaned = 0, "0"

    def sweep(self) -> list[str]:
        """One round: the turns that are asked for again."""
        part = self._round % self._slices
        self._round += 1
        lost = {turn_id(*turn): turn for turn in [*self._left_by_the_dead(), *self._missing_twice(part)]}
        brought_back: list[str] = []
        for name, turn in list(lost.items())[:MOST]:
            with self._broken.passing_by(turn[0]):
                self._bring_back(*turn)
                brought_back.append(name)
        self._cleaned = self._parts.turns.clean(self._cleaned)
        top_up(self._parts.queue, self._parts.turns)
        return brought_back

    def _left_by_the_dead(self) -> Iterable[Turn]:
        """The turns whose attempts never ended, unless they rest by now. They count as faults of the turn."""
        for name in self._parts.turns.dead():
            match, _, seat = name.rpartition("-")
            if seat == CLOCK:
                self._broken.add(match.rpartition("-")[0], DIED, "")
                continue
            self._leases.died(name)
            turn = turn_of(name)
            with self._broken.passing_by(turn[0]):
                if self._leases.rested([name]) and turn[1:] in self._parts.log.turns_of(turn[0]):
                    yield turn

    def _missing_twice(self, part: int) -> Iterable[Turn]:
        """The turns of some shards that are open and nowhere, and were so the last time."""
        missing = self._missing(part)
        suspected = self._suspected[part]
        self._suspected[part] = missing.keys() - suspected
        return [turn for name, turn in missing.items() if name in suspected]

    def _missing(self, part: int) -> dict[str, Turn]:
        shards = SHARDS[part :: self._slices]
        awaited = {
            turn_id(match, question, seat): (match, question, seat)
            for match, turns in self._parts.log.turns(shards, self._pass_by)
            if not self._broken.rests(match)
            for question, seat in turns
        }
        names = self._leases.rested(self._parts.turns.unknown(list(awaited)))
        return {name: awaited[name] for name in names}

    def _pass_by(self, match: str, error: Exception) -> None:
        if not self._broken.rests(match):
            self._broken.note(match, error)

    def _bring_back(self, match: str, question: int, seat: Seat) -> None:
        """Ask for a turn again."""
        turns = turns_asked(match, self._parts.matches.get(match).tree, [(question, seat)])
        enqueue_turns(self._parts.queue, self._parts.turns, turns)
