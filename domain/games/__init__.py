"""The games of the service, by their slugs: `GAMES` are our own, `INSTALLED` has those of packages as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from annales.domain.contract.game import Game

from .packages import PackagedGames

_IN_ORDER = (
    "sacrifice",
    "pandocreon_divinae",
    "faiseurs_d_univers",
    "theomachie",
    "haut_cendrelin",
)


class Games(Mapping[str, Game]):
    """Games by their slugs, in an order. A game is loaded when it is first asked for: a process may need few of them.

    `known` has what is loaded, and None for the others.
    """

    def __init__(self, slugs: tuple[str, ...]) -> None:
        self.known: dict[str, Game | None] = dict.fromkeys(slugs)

    def __getitem__(self, slug: str) -> Game:
        game = self.known[slug]
        if game is None:
            game = self.known[slug] = import_module(f"annales.domain.games.{slug}").game
        return game

    def __contains__(self, slug: object) -> bool:
        return slug in self.known

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)


GAMES = Games(_IN_ORDER)
INSTALLED = PackagedGames(GAMES)
