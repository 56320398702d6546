"""Where the matches are kept: the connections to Redis, the log, and what is cached of it in this process."""

from __future__ import annotations

from dataclasses import dataclass

from redis import Redis

from annales.events.archive.archive import Archive
from annales.events.beside.documents import Documents
from annales.events.match_cache import MatchCache
from annales.events.replication import ConfirmingClient
from annales.events.servers import Servers
from annales.events.store import Events
from annales.events.stream import Log
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.provenance import Provenance


@dataclass(frozen=True, kw_only=True)
class StoreParts:
    """The store of a process.

    `confirmed` is `redis` again; there a write counts as done when enough replicas hold it. `events` has the matches:
    it is `redis`, unless they have a Redis of their own.
    """

    redis: Redis
    confirmed: ConfirmingClient
    events: Events
    log: Log
    match_cache: MatchCache
    match_secrets: MatchSecrets
    provenance: Provenance
    documents: Documents
    archive: Archive | None

    def forget(self) -> None:
        """Clear the caches: the store may hold less now than was read before."""
        self.match_cache.forget_all()
        self.match_secrets.forget_all()
        self.provenance.forget_all()
        if self.archive is not None:
            self.archive.forget()

    def close(self) -> None:
        """Close the connections."""
        self.log.close()
        self.documents.close()
        if self.archive is not None:
            self.archive.close()
        Servers(self.redis, self.events).close()
        self.confirmed.close()
