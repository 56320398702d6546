"""The matches of this service, as they stand in the log."""

from __future__ import annotations

from collections.abc import Mapping

from domain.contract.game import Game
from domain.errors import NoSuchMatch
from domain.log.terms import Origin
from domain.log.tree import Tree
from events.match_cache import MatchCache
from service.errors import UnknownGame
from service.match import Match
from service.provenance import Imports


class Matches:
    """Reads matches, for one player or for the service itself."""

    def __init__(self, match_cache: MatchCache, imports: Imports, games: Mapping[str, Game]) -> None:
        self._match_cache, self._imports, self.games = match_cache, imports, games

    def game(self, slug: str) -> Game:
        """The game of this name."""
        if slug not in self.games:
            raise UnknownGame(game=slug)
        return self.games[slug]

    def visible(self, id: str, player: str | None, known: int = 0) -> Match:
        """The match as it stands, or at least up to an entry that is `known` to be there.

        NoSuchMatch when there is none that this player may know of.
        """
        match = self.at_hand(id, known) or self.get(id)
        brought = match.imported is not None and match.imported["by"] == player
        if not (brought or match.may_see(player)):
            raise NoSuchMatch(match=id)
        return match

    def get(self, id: str) -> Match:
        """The match as it stands, whoever may know of it; NoSuchMatch when there is none."""
        match = self.find(id)
        if match is None:
            raise NoSuchMatch(match=id)
        return match

    def at_hand(self, id: str, known: int) -> Match | None:
        """The match from memory, if that goes up to an entry that is `known` to be there."""
        tree = self._match_cache.at_hand(id, known)
        return None if tree is None else self._match(id, tree, at_hand=True)

    def find(self, id: str) -> Match | None:
        """The match of this name, if there is one."""
        tree = self.tree(id)
        return self._match(id, tree, at_hand=False) if tree.entries else None

    def new(self, id: str, game: Game) -> Match:
        """A match of this game that is about to be opened: it has no entries yet."""
        return Match(id, Tree(), game, {}, read_origin=self._read_origin)

    def tree(self, id: str) -> Tree:
        """The entries of a match; none when there is no such match."""
        return self._match_cache.tree(id)

    def _match(self, id: str, tree: Tree, at_hand: bool) -> Match:
        return Match(
            id,
            tree,
            self.game(tree.opening.game),
            self._match_cache.tables(tree),
            self._imports.mark_of(id),
            read_origin=self._read_origin,
            at_hand=at_hand,
        )

    def _read_origin(self, id: str, origin: Origin) -> Tree:
        """What a match goes on from: an imported record lies beside it, anything else is a match of the log."""
        return self._imports.kept(id) if origin.imported else self.tree(origin.match)
