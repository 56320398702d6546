"""The games of `examples/packages`, whether or not they are installed."""

import sys
from importlib import import_module
from pathlib import Path

from annales.domain.contract.game import Game

PACKAGES = Path(__file__).resolve().parents[2] / "examples" / "packages"
SLUGS = sorted(folder.parent.name for folder in PACKAGES.glob("*/pyproject.toml"))


def inside(slug: str) -> Path:
    """The folder with what a package installs."""
    return PACKAGES / slug / "src" / f"annales_{slug}"


def game_of(slug: str) -> Game:
    """The game of a package."""
    source = str(inside(slug).parent)
    if source not in sys.path:
        sys.path.append(source)
    return import_module(f"annales_{slug}").game


PACKAGED: dict[str, Game] = {slug: game_of(slug) for slug in SLUGS}
