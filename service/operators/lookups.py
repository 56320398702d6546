"""Operators' look-ups of a player and a match; nothing here shows a token's text or a hidden piece."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from typing import Any

from msgspec import to_builtins

from annales.events.projections.index import Index
from annales.events.projections.lists import RUNNING
from annales.events.stream import Log
from annales.service.accounts.bans import Bans
from annales.service.accounts.players import Player, Players
from annales.service.accounts.quotas import Quotas
from annales.service.accounts.tokens import Tokens
from annales.service.departures.running import running_matches
from annales.service.errors import UnknownPlayer
from annales.service.matches import Matches
from annales.service.operators.acts import Act
from annales.service.queries.views import named_seats
from annales.service.webhooks.registry import Webhooks

MOST_FOUND = 50  # players of one name
MOST_RUNNING = 100  # running matches of a player that are listed
REDIS, ARCHIVE = PLACES = ("redis", "archive")


class Lookups:
    """Reads players and matches for operators."""

    def __init__(
        self,
        players: Players,
        tokens: Tokens,
        bans: Bans,
        quotas: Quotas,
        webhooks: Webhooks,
        index: Index,
        matches: Matches,
        log: Log,
    ) -> None:
        self._players, self._tokens, self._bans, self._quotas = players, tokens, bans, quotas
        self._webhooks, self._index, self._matches, self._log = webhooks, index, matches, log

    def players(self, name: str) -> list[dict[str, Any]]:
        """The players of this name, the oldest first, at most `MOST_FOUND`; upper and lower case are alike."""
        return [self._known(player) for player in self._players.named(name, MOST_FOUND)]

    def banned(self) -> list[dict[str, Any]]:
        """All banned players, the newest ban first."""
        found = sorted(self._bans.every(), key=lambda one: (one[1].since, one[0]), reverse=True)
        names = self._players.names(player for player, _ in found)
        return [{"player": player, "name": names.get(player), "ban": to_builtins(ban)} for player, ban in found]

    def player(self, id: str) -> dict[str, Any]:
        """A player: ban, tokens without their texts, webhooks, quotas and running matches. Raises UnknownPlayer."""
        player = self._players.find(id)
        if player is None:
            raise UnknownPlayer(player=id)
        return {
            **self._known(player),
            "tokens": [asdict(token) for token in self._tokens.of_player(id)],
            "webhooks": [
                {"id": webhook.id, "disabled": webhook.disabled_at is not None}
                for webhook in self._webhooks.of_player(id)
            ],
            "quotas": [
                {"quota": quota, "used": used, "limit": limit or None}
                for quota, (used, limit) in self._quotas.used(id).items()
            ],
            "running": self._running(id),
        }

    def match(self, id: str) -> dict[str, Any]:
        """A match: status, seats, size, and where it lies. Raises NoSuchMatch, or BrokenRecord."""
        match = self._matches.get(id)
        names = self._players.names([*match.players, match.terms.by])
        return {
            "id": id,
            "game": match.opening.game,
            "status": match.status,
            "result": match.result,
            "closing_reason": match.closing_reason,
            "visibility": match.terms.visibility,
            "opened_at": match.opened_at,
            "opened_by": match.terms.by,
            "opened_by_name": names.get(match.terms.by),
            "changed_at": match.tree.entry(match.tree.last).at,
            "seats": named_seats(match.seats, names),
            "entries": match.tree.last,
            "digest": match.tree.digest,
            "bytes": self._log.size(id),
            "stored_in": REDIS if self._log.holds(id) else ARCHIVE,
            "waiting_forks": self._index.waiting_for(id),
        }

    def named(self, act: Act) -> dict[str, Any]:
        """An act as it is listed, with the name of the operator's account as it is now; null once it is erased."""
        name = self._players.names([act.by.player]).get(act.by.player)
        return {**to_builtins(act), "by": {**to_builtins(act.by), "name": name}}

    def _known(self, player: Player) -> dict[str, Any]:
        ban = self._bans.of(player.id)
        return {**asdict(player), "ban": None if ban is None else to_builtins(ban)}

    def _running(self, player: str) -> list[dict[str, Any]]:
        found = list(islice(running_matches(self._index, player), MOST_RUNNING))
        rows = self._index.with_progress(found)
        return [
            {
                "match": row.match,
                "game": row.game,
                "status": row.status,
                "opened_at": row.opened_at,
                "entries": row.entries,
            }
            for row in rows
            if row.status in RUNNING  # others may have ended and archived one meanwhile
        ]
