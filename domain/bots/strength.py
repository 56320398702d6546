"""The description of the levels for people: name, a line about each, and results of contests between them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annales.domain.words import Words

from .level import LEVELS


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "data" / name).read_text("utf-8"))


def _spoken(phrases: Mapping[str, Mapping[str, str]]) -> dict[str, Words]:
    return {key: Words(**words) for key, words in phrases.items()}


_TOLD = _read("levels.toml")
NAMES, LINES, _PHRASES = (_spoken(_TOLD[part]) for part in ("names", "lines", "phrases"))


# The matches that a share is given for. Contests have a few dozen matches: 22 won of 24 are no weaker than 24 of 24.
SHARES = (("nine_in_ten", 9, 10), ("three_in_four", 3, 4), ("half", 1, 2))


@dataclass(frozen=True)
class Contest:
    """Matches of one level against another one, which had all other seats."""

    level: str
    version: int
    against: str
    against_version: int
    seats: int
    matches: int
    won: int
    drawn: int

    @property
    def is_current(self) -> bool:
        """Whether both levels still play as they did in it."""
        now = [LEVELS[name].version for name in (self.level, self.against) if name in LEVELS]
        return now == [self.version, self.against_version]

    @property
    def is_lost(self) -> bool:
        """Whether the level scored less than half of the points against one other level."""
        return self.seats == 2 and 2 * self.won + self.drawn < self.matches

    def told(self, language: str) -> str:
        """Its result as a sentence: a share of the matches, or their numbers if it has won less than half of them."""
        against, others = NAMES[self.against].speak(language), self.seats - 1
        if others > 1:
            against = _PHRASES["several"].speak(language).format(others=others, name=against)
        share = next((name for name, won, of in SHARES if self.won * of >= won * self.matches), None)
        phrase = _PHRASES[share or ("won_and_drew" if self.drawn else "won")]
        return phrase.speak(language).format(won=self.won, matches=self.matches, drawn=self.drawn, against=against)


CONTESTS: Mapping[str, Sequence[Contest]] = {
    slug: [Contest(**each) for each in contests] for slug, contests in _read("strength.toml").items()
}


def contests_of(slug: str, level: str, contests: Mapping[str, Sequence[Contest]] = CONTESTS) -> list[Contest]:
    """The contests of a level in a game, without those that say nothing about its present strength."""
    return [each for each in contests.get(slug, ()) if each.level == level and each.is_current]


def weakest_first(
    slug: str, names: Sequence[str], contests: Mapping[str, Sequence[Contest]] = CONTESTS
) -> Sequence[str]:
    """The levels of a game in the order in which they are described: by thinking time, as `names` has them.

    One that scored less than half against those immediately before it goes before them.
    """
    told: list[str] = []
    for name in names:
        stronger = {each.against for each in contests_of(slug, name, contests) if each.is_lost}
        at = len(told)
        while at and told[at - 1] in stronger:
            at -= 1
        told.insert(at, name)
    return told
