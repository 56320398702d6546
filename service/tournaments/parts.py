"""The parts of a process that know tournaments."""

from __future__ import annotations

from dataclasses import dataclass

from annales.service.tournaments.organising import Organising
from annales.service.tournaments.running import Running
from annales.service.tournaments.store import Tournaments


@dataclass(frozen=True, kw_only=True)
class TournamentParts:
    """The tournaments, what people do with them, and what keeps them going."""

    store: Tournaments
    organising: Organising
    running: Running
