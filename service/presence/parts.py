"""The parts of a process that know who is present."""

from __future__ import annotations

from dataclasses import dataclass

from annales.service.presence.keeper import PresenceKeeper
from annales.service.presence.registry import PresenceRegistry


@dataclass(frozen=True, kw_only=True)
class PresenceParts:
    """Who is connected: to any process, and to this one."""

    registry: PresenceRegistry
    keeper: PresenceKeeper
