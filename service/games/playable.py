"""The games that a process plays: our own, and those of packages that have passed their checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from annales.domain.contract.game import Game
from annales.domain.games import GAMES, INSTALLED
from annales.service.games.checks import Verdict, check_packages


class PlayableGames(Mapping[str, Game]):
    """Games by slug, our own first. `verdicts` are those on packages, `left_out` those on games that are not played."""

    def __init__(self, verdicts: Mapping[str, Verdict]) -> None:
        self.verdicts = verdicts
        self.left_out = {slug: verdict for slug, verdict in verdicts.items() if verdict.fault is not None}
        self._packaged = [slug for slug in verdicts if slug not in self.left_out]

    def __getitem__(self, slug: str) -> Game:
        if slug not in self:
            raise KeyError(slug)
        return INSTALLED[slug]

    def __contains__(self, slug: object) -> bool:
        return slug in GAMES or slug in self._packaged

    def __iter__(self) -> Iterator[str]:
        yield from GAMES
        yield from self._packaged

    def __len__(self) -> int:
        return len(GAMES) + len(self._packaged)


@lru_cache(maxsize=1)
def playable_games() -> PlayableGames:
    """Those of this process, checked when they are first asked for."""
    return PlayableGames(check_packages())
