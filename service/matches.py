"""The matches of this service, read from the log through the match cache."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from annales.domain.contract.game import Game
from annales.domain.errors import NoSuchMatch
from annales.domain.games.missing import stand_in
from annales.domain.log.terms import Origin
from annales.domain.log.tree import Tree
from annales.events.match_cache import MatchCache
from annales.service.answers.match.origins import Imported
from annales.service.delays.parts import has_seat, source_of
from annales.service.delays.seen import ShortenedTrees, last_seen, opens_at
from annales.service.errors import UnknownGame
from annales.service.match import Match, Shortened
from annales.service.ports import Clock
from annales.service.provenance import Provenance


class Matches:
    """Reads matches, for one player or for the service itself."""

    def __init__(
        self,
        match_cache: MatchCache,
        provenance: Provenance,
        games: Mapping[str, Game],
        closing_reason_of: Callable[[str], str | None],
        clock: Clock,
    ) -> None:
        self._clock, self._shortened = clock, ShortenedTrees()
        self._match_cache, self._provenance, self.games = match_cache, provenance, games
        self._closing_reason_of = closing_reason_of

    def game(self, slug: str) -> Game:
        """The game of this name."""
        if slug not in self.games:
            raise UnknownGame(game=slug)
        return self.games[slug]

    def visible(self, id: str, player: str | None, known: int = 0) -> Match:
        """A match as a player may read it: its newest state, or one from the cache that reaches the entry `known`.

        To those without a seat, a match with a delay is shown in part. Raises NoSuchMatch if there is no match of this
        id, or if this player may not know of it.
        """
        match = self.cached(id, known) or self.get(id)
        is_importer = match.imported is not None and match.imported.by == player
        if not (is_importer or match.may_see(player)):
            raise NoSuchMatch(match=id)
        if self._comes_too_early(match, player):
            raise NoSuchMatch(match=id)
        return self.shown(match, player)

    def shown(self, match: Match, player: str | None) -> Match:
        """A match as a player may see it: whole, or, with a delay and without a seat, without its last entries."""
        delay = match.delay
        if delay is None or match.shortened is not None or has_seat(match, player):
            return match
        tree = match.tree
        last = last_seen(tree, delay, self._clock.now())
        if last == tree.last:
            return match
        hidden = Shortened(player, tree.last, opens_at(tree, delay, last), lambda seq: opens_at(tree, delay, seq - 1))
        return self._match(match.id, self._shortened.upto(match.id, tree, last), from_cache=False, shortened=hidden)

    def _comes_too_early(self, match: Match, player: str | None) -> bool:
        """Whether a match comes from an entry of another one that this player may not see yet.

        It would reveal how that one goes on. Those whom it concerns know of it.
        """
        if match.delay is None or (player is not None and match.concerns(player)):
            return False
        source = source_of(match)
        if source is None:
            return False
        tree = self.tree(source.match)
        if not tree.entries:
            return False
        before = self.shown(self._match(source.match, tree, from_cache=False), player)
        return not before.is_over() if source.seq is None else before.tree.last < source.seq

    def get(self, id: str) -> Match:
        """The newest state of a match, without a check of its visibility; raises NoSuchMatch."""
        match = self.find(id)
        if match is None:
            raise NoSuchMatch(match=id)
        return match

    def cached(self, id: str, known: int) -> Match | None:
        """The match from the cache, if that reaches the entry `known`."""
        tree = self._match_cache.cached(id, known)
        return None if tree is None else self._match(id, tree, from_cache=True)

    def find(self, id: str) -> Match | None:
        """The match of this id, if there is one."""
        tree = self.tree(id)
        return self._match(id, tree, from_cache=False) if tree.entries else None

    def as_of(self, match: Match, last: int) -> Match:
        """A match as it was when `last` was its newest entry."""
        return self._match(match.id, Tree(match.tree.entries[:last]), from_cache=False)

    def new(self, id: str, game: Game) -> Match:
        """A match of this game that is about to be opened and has no entries yet."""
        return Match(id, Tree(), game, {}, read_origin=self._read_origin)

    def tree(self, id: str) -> Tree:
        """The entries of a match; an empty tree if there is no such match."""
        return self._match_cache.tree(id)

    def sources_of(self, ids: Sequence[str]) -> dict[str, Imported | None]:
        """Where imported ones of these matches come from; None for those that were played here."""
        return self._provenance.sources_of(ids)

    def _match(self, id: str, tree: Tree, from_cache: bool, shortened: Shortened | None = None) -> Match:
        return Match(
            id,
            tree,
            self._game_of(tree),
            self._match_cache.tables(tree),
            self._provenance.source_of(id),
            read_origin=self._read_origin,
            closing_reason_of=self._closing_reason_of,
            from_cache=from_cache,
            shortened=shortened,
        )

    def _game_of(self, tree: Tree) -> Game:
        """The game of a match; what stands in for one that is missing."""
        slug = tree.opening.game
        return self.games[slug] if slug in self.games else stand_in(slug, tree.layout, tree.seats)

    def _read_origin(self, id: str, origin: Origin) -> Tree:
        """The match that another one continues: an imported record kept for that purpose, or a match of the log."""
        return self._provenance.kept_origin(id) if origin.imported else self.tree(origin.match)
