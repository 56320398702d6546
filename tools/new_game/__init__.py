"""Begin a game with a copy of an example: `annales new-game hidden_nim --from pebbles`.

It makes a folder with a Python package: rules, data, words, presentation, pages, icons, a scenario, and the entry point
by which a server finds the game. The copy can be played at once. `docs/adding-a-game.md` says what comes next.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from keyword import iskeyword
from pathlib import Path

from annales.domain.contract.game import Game
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.games import INSTALLED
from annales.tools.presentation import as_toml, missing_titles

HERE = Path(__file__).resolve().parent
COMMON = HERE / "package"  # what is the same for all games; code has `.txt` behind its name
IN_TREE = HERE.parents[1] / "examples" / "games"
EXAMPLES = IN_TREE if IN_TREE.is_dir() else HERE / "examples"  # in an installed package, setup.py puts them there
SIMPLEST = "pebbles"
SLUG = re.compile(r"[a-z][a-z0-9_]{0,23}")
BESIDE_THE_CODE = ("rules.md", "rules.fr.md", "icons")  # of `COMMON`: what belongs into the package itself
LID = 'lid = ["token", "token", "token"]'

NEXT = """\
Made {folder}, a package with the game {slug}, copied from {source}:
  pyproject.toml                its entry point names the game
  src/annales_{slug}/           rules, data, words, pages, icons
  tests/                        a first scenario

Install it, and it is on the server, in the page, the terminal, the arena and the research environments:
  pip install -e {folder}
  annales arena --game {slug} --levels random greedy --matches 2
  annales serve

Its scenario, and the laws of every game (pip install pytest):
  pytest {folder}
  pytest --annales-laws {slug}

Next, as docs/adding-a-game.md shows: write the rules on its page, and change the copy to say the same."""


class CannotBegin(Exception):
    """The game cannot be made; the message says why."""


def examples() -> list[str]:
    """The games that can be copied, by name."""
    return sorted(path.parent.name for path in EXAMPLES.glob("*/__init__.py"))


def make(parent: Path, slug: str, source: str) -> Path:
    """Make the folder of a new game in another folder; all of it or nothing.

    Raises CannotBegin for a slug that cannot be taken, and OSError.
    """
    _check(parent, slug, source)
    folder = parent / slug
    folder.mkdir()
    try:
        _write(folder, slug, source)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder


def _check(parent: Path, slug: str, source: str) -> None:
    known = examples()
    if source not in known:
        raise CannotBegin(f"there is no example '{source}': there are {', '.join(known)}")
    if not SLUG.fullmatch(slug):
        raise CannotBegin(f"'{slug}' is no slug: at most 24 small letters, digits and underscores, a letter first")
    if iskeyword(slug):
        raise CannotBegin(f"'{slug}' is a word of Python: no package can be called so")
    if slug in known:
        raise CannotBegin(f"'{slug}' is the name of an example")
    if slug in INSTALLED:
        raise CannotBegin(f"'{slug}' is taken: a game of this name is installed")
    if (parent / slug).exists():
        raise CannotBegin(f"'{slug}' is taken: {parent / slug} exists")


def _write(folder: Path, slug: str, source: str) -> None:
    title = slug.replace("_", " ").capitalize()
    inside = folder / "src" / f"annales_{slug}"
    names = {"slug": slug, "dashed": slug.replace("_", "-"), "title": title}
    for path in sorted(path for path in COMMON.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        name = path.relative_to(COMMON)
        place = (inside if name.parts[0] in BESIDE_THE_CODE else folder) / name
        _save(place.with_suffix("") if path.suffix == ".txt" else place, _filled(path.read_text("utf-8"), names))
    example = EXAMPLES / source
    for path in (*sorted(example.glob("*.py")), *sorted(example.glob("data/*.toml"))):
        _save(inside / path.relative_to(example), _renamed(path.read_text("utf-8"), source, slug, title))
    game = loaded(inside)
    presentation = as_toml(presentation_of(game))
    _save(inside / "data" / "presentation.toml", presentation.replace("format = 1\n", f"format = 1\n{LID}\n"))
    if titles := missing_titles(game):
        words = inside / "data" / "texts.toml"
        _save(
            words,
            words.read_text("utf-8") + "\n# Titles on the table.\n" + "\n".join(titles).replace("\n[", "\n\n[") + "\n",
        )


def _save(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _filled(text: str, names: Mapping[str, str]) -> str:
    for name, value in names.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def _renamed(text: str, source: str, slug: str, title: str) -> str:
    text = re.sub(rf"\b{source}\b", slug, text)
    text = re.sub(rf"\b{source.capitalize()}\b", title, text)
    return re.sub(r"^title = .*$", f'title = {{ fr = "{title}", en = "{title}" }}', text, flags=re.MULTILINE)


def loaded(package: Path) -> Game:
    """The game of a package that is not installed yet; nothing of it stays imported."""
    name = package.name
    spec = spec_from_file_location(name, package / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec.loader.exec_module(module)
        game: Game = module.game
    finally:
        sys.dont_write_bytecode = writes
        for imported in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
            del sys.modules[imported]
    return game


def main(argv: Sequence[str] | None = None) -> int:
    """Make the game and say what comes next; 1 when it cannot be made."""
    parser = argparse.ArgumentParser(prog="annales new-game", description=__doc__)
    parser.add_argument("slug", help="the id of the game, such as hidden_nim")
    parser.add_argument("--from", dest="source", default=SIMPLEST, help=f"the example to copy ({SIMPLEST})")
    parser.add_argument("--in", dest="parent", type=Path, default=Path(), help="the folder to make it in (this one)")
    asked = parser.parse_args(argv)
    try:
        folder = make(asked.parent, asked.slug, asked.source)
    except (CannotBegin, OSError) as reason:
        print(f"no game was made: {reason}", file=sys.stderr)
        return 1
    print(NEXT.format(folder=folder, slug=asked.slug, source=asked.source))
    return 0
