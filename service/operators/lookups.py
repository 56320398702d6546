"""Operators' look-ups of a player and a match; nothing here shows a token's text or a hidden piece."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice

from msgspec import structs

from annales.events.projections.index import Index
from annales.events.projections.lists import RUNNING
from annales.events.stream import Log
from annales.service.accounts.bans import Ban, Bans
from annales.service.accounts.players import Player, Players
from annales.service.accounts.quotas import Quotas
from annales.service.accounts.tokens import Tokens
from annales.service.answers import admin as answers
from annales.service.answers.players import TokenShown
from annales.service.departures.running import running_matches
from annales.service.errors import UnknownPlayer
from annales.service.matches import Matches
from annales.service.operators.acts import Act
from annales.service.queries.views import named_seats, result_view
from annales.service.webhooks.registry import Webhooks

REDIS, ARCHIVE = answers.PLACES


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

    def players(self, name: str) -> list[answers.KnownPlayer]:
        """The players of this name, the oldest first, at most `answers.MOST_FOUND`; upper and lower case are alike."""
        return [self._known(player) for player in self._players.named(name, answers.MOST_FOUND)]

    def banned(self) -> list[answers.BannedPlayer]:
        """All banned players, the newest ban first."""
        found = sorted(self._bans.every(), key=lambda one: (one[1].since, one[0]), reverse=True)
        names = self._players.names(player for player, _ in found)
        return [answers.BannedPlayer(player, names.get(player), _ban_view(ban)) for player, ban in found]

    def player(self, id: str) -> answers.PlayerReport:
        """A player: ban, tokens without their texts, webhooks, quotas and running matches. Raises UnknownPlayer."""
        player = self._players.find(id)
        if player is None:
            raise UnknownPlayer(player=id)
        used = self._quotas.used(id).items()
        return answers.PlayerReport(
            **structs.asdict(self._known(player)),
            tokens=[TokenShown(**asdict(token)) for token in self._tokens.of_player(id)],
            webhooks=[
                answers.WebhookBrief(one.id, one.disabled_at is not None) for one in self._webhooks.of_player(id)
            ],
            quotas=[answers.QuotaShown(quota, amount, limit or None) for quota, (amount, limit) in used],
            running=self._running(id),
        )

    def match(self, id: str) -> answers.MatchReport:
        """A match: status, seats, size, and where it lies. Raises NoSuchMatch, or BrokenRecord."""
        match = self._matches.get(id)
        names = self._players.names([*match.players, match.terms.by])
        return answers.MatchReport(
            id=id,
            game=match.opening.game,
            status=match.status,
            result=result_view(match.result),
            closing_reason=match.closing_reason,
            visibility=match.terms.visibility,
            opened_at=match.opened_at,
            opened_by=match.terms.by,
            opened_by_name=names.get(match.terms.by),
            changed_at=match.tree.entry(match.tree.last).at,
            seats=named_seats(match.seats, names),
            entries=match.tree.last,
            digest=match.tree.digest,
            bytes=self._log.size(id),
            stored_in=REDIS if self._log.holds(id) else ARCHIVE,
            waiting_forks=self._index.waiting_for(id),
        )

    def named(self, act: Act) -> answers.ActShown:
        """An act as it is listed, with the name of the operator's account as it is now; null once it is erased."""
        name = self._players.names([act.by.player]).get(act.by.player)
        by = answers.OperatorShown(**structs.asdict(act.by), name=name)
        return answers.ActShown(**structs.asdict(act) | {"by": by})

    def _known(self, player: Player) -> answers.KnownPlayer:
        ban = self._bans.of(player.id)
        return answers.KnownPlayer(**asdict(player), ban=None if ban is None else _ban_view(ban))

    def _running(self, player: str) -> list[answers.RunningMatch]:
        found = list(islice(running_matches(self._index, player), answers.MOST_RUNNING))
        return [
            answers.RunningMatch(row.match, row.game, row.status, row.opened_at, row.entries)
            for row in self._index.with_progress(found)
            if row.status in RUNNING  # others may have ended and archived one meanwhile
        ]


def _ban_view(ban: Ban) -> answers.BanShown:
    return answers.BanShown(**structs.asdict(ban))
