"""Packages with games, as pip would have installed them: a folder on the path with the package and its metadata."""

import shutil

from annales.domain.games.packages import GamePackage
from annales.tools import new_game


def installed(site, slug, source="pebbles", version="1.0", after="", distribution=None):
    """A new game in the folder `site`, with `after` at the end of its rules; its package."""
    name = distribution or f"annales-game-{slug.replace('_', '-')}"
    made = new_game.make(site, slug, source)
    package = site / f"annales_{slug}"
    shutil.move(made / "src" / package.name, package)
    shutil.rmtree(made)
    with (package / "rules.py").open("a", encoding="utf-8") as rules:
        rules.write(after)
    tell(site, slug, name, version)
    return GamePackage(slug, package.name, name, version)


def tell(site, slug, name, version="1.0", module=None):
    """The metadata of a distribution with the entry point of a game."""
    about = site / f"{name.replace('-', '_')}-{version}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (about / "entry_points.txt").write_text(f"[annales.games]\n{slug} = {module or f'annales_{slug}'}\n")


def forgotten(modules, *slugs):
    """Forget what was imported of these games."""
    for slug in slugs:
        for name in [name for name in modules if name.partition(".")[0] == f"annales_{slug}"]:
            del modules[name]
