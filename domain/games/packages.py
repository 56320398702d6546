"""Games that come from packages of their own, by the entry points of the group `annales.games`.

The name of an entry point is the slug of a game, its value the package that holds it, with `game = define_game(…)`. All
that is known here is read from the metadata of distributions and from files: a game is imported when it is asked for.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path

from annales.domain.contract.game import Distribution, Game

GROUP = "annales.games"
LEFT_OUT_OF_DIGESTS = "__pycache__"


@dataclass(frozen=True)
class GamePackage:
    """A package that brings a game: its slug, the package to import, and the distribution that installed it."""

    slug: str
    module: str
    distribution: str
    version: str

    @cached_property
    def folder(self) -> Path | None:
        """The folder of the package; None if there is none of this name."""
        try:
            found = find_spec(self.module)
        except (ImportError, ValueError):
            return None
        places = None if found is None else found.submodule_search_locations
        return Path(next(iter(places))) if places else None

    @property
    def files(self) -> dict[str, Path]:
        """Its files, by their paths in the folder, in order; without what Python makes of them."""
        if self.folder is None:
            return {}
        found = {path.relative_to(self.folder): path for path in self.folder.rglob("*") if path.is_file()}
        named = {inside.as_posix(): path for inside, path in found.items() if LEFT_OUT_OF_DIGESTS not in inside.parts}
        return dict(sorted(named.items()))

    @cached_property
    def digest(self) -> str:
        """What `sha256sum` says of the list that it prints of all files, sorted by path, as 64 hex digits."""
        lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in self.files.items())
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    def load(self) -> Game:
        """The game. Raises what its import raises, and AttributeError or TypeError for a package without one."""
        game = import_module(self.module).game
        if not isinstance(game, Game):
            raise TypeError(f"{self.module}.game is not what define_game returns")
        return replace(game, DISTRIBUTION=Distribution(self.distribution, self.version, self.digest))


def installed_packages() -> list[GamePackage]:
    """All packages with games, by slug; several may bring the same one."""
    found = {
        GamePackage(each.name, each.module, each.dist.name, each.dist.version)
        for each in metadata.entry_points(group=GROUP)
        if each.dist is not None
    }
    return sorted(found, key=lambda package: (package.slug, package.distribution))


class PackagedGames(Mapping[str, Game]):
    """Our own games, and after them those of packages by slug; each is imported when it is first asked for.

    A slug that is one of ours, or that two packages bring, names none of the packages.
    """

    def __init__(self, own: Mapping[str, Game]) -> None:
        self._own = own
        self._loaded: dict[str, Game] = {}

    @cached_property
    def packages(self) -> Mapping[str, GamePackage]:
        """The packages whose games are played, by slug."""
        found = installed_packages()
        times = Counter(package.slug for package in found)
        return {each.slug: each for each in found if each.slug not in self._own and times[each.slug] == 1}

    def __getitem__(self, slug: str) -> Game:
        if slug in self._own:
            return self._own[slug]
        if slug not in self._loaded:
            self._loaded[slug] = self.packages[slug].load()
        return self._loaded[slug]

    def __contains__(self, slug: object) -> bool:
        return slug in self._own or slug in self.packages

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from self.packages

    def __len__(self) -> int:
        return len(self._own) + len(self.packages)
