"""The icons that a game brings: SVG files, of which only the shapes are taken and nothing else is ever served.

An icon is drawn in a box of 512 by 512, in one colour, by paths alone. So the only thing that is read of a file is what
its paths draw (`d`), and that may hold no more than commands and numbers.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

import msgspec

from annales.domain.contract.game import Game

MOST_ICONS = 200
MOST_BYTES = 16 * 1024  # of a file
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
BOX = "0 0 512 512"
DRAWN = re.compile(r"[MmZzLlHhVvCcSsQqTtAa0-9eE.,+\-\s]+")
GROUND = re.compile(r"M0\s?0h512v512H0z", re.IGNORECASE)  # many collections of icons begin with a square behind all
CHANGES = {"transform", "clip-path", "mask", "filter", "style", "stroke"}  # attributes that would change the shape


OURS = Path(__file__).resolve().parents[1] / "http" / "static" / "table" / "icons"  # tools/vendor.py makes them

_log = logging.getLogger(__name__)


class BadIcon(Exception):
    """An icon cannot be used; the message names the file and says why."""


def shapes_of(game: Game) -> Mapping[str, str]:
    """The shape of each icon of a game, by its name; empty for a game that brings none, or whose icons are bad."""
    try:
        return (
            _read(_ours(game))
            if has_own_icons(game)
            else {}
            if game.FOLDER is None
            else icons_in(game.FOLDER / "icons")
        )
    except BadIcon as reason:
        _log.warning("%s has no icons: %s", game.SLUG, reason)
        return {}


def has_own_icons(game: Game) -> bool:
    """Whether its icons are those that we have taken from the collection game-icons.net."""
    return _ours(game).is_file()


def _ours(game: Game) -> Path:
    return OURS / f"{game.SLUG}.json"


@lru_cache(maxsize=64)
def _read(file: Path) -> Mapping[str, str]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


@lru_cache(maxsize=64)
def icons_in(folder: Path) -> Mapping[str, str]:
    """The shape of each icon in a folder, by its name; empty if there is no such folder. Raises BadIcon."""
    files = sorted(folder.glob("*.svg"))
    if len(files) > MOST_ICONS:
        raise BadIcon(f"{folder.name}: {len(files)} icons; at most {MOST_ICONS}")
    return {file.stem: _shape(file) for file in files}


def _shape(file: Path) -> str:
    if not NAME.fullmatch(file.stem):
        raise BadIcon(f"{file.name}: a name has small letters, digits and hyphens between them")
    content = file.read_bytes()
    if len(content) > MOST_BYTES:
        raise BadIcon(f"{file.name}: {len(content)} bytes; at most {MOST_BYTES}")
    try:
        text = content.decode()  # whatever encoding it declares
        if "<!" in text.replace("<!--", ""):
            raise BadIcon(f"{file.name}: a document type is not read")
        root = ElementTree.fromstring(text)
    except (UnicodeDecodeError, ElementTree.ParseError) as reason:
        raise BadIcon(f"{file.name}: {reason}") from reason
    if _local(root) != "svg" or root.get("viewBox") != BOX:
        raise BadIcon(f'{file.name}: an icon is drawn in viewBox="{BOX}"')
    drawn = [shape for shape in _paths(file, root) if not GROUND.fullmatch(shape)]
    if not drawn:
        raise BadIcon(f"{file.name}: it draws nothing")
    return "".join(drawn)


def _paths(file: Path, root: ElementTree.Element) -> Iterator[str]:
    for element in root.iter():
        name = _local(element)
        if name not in ("svg", "g", "path", "title", "desc"):
            raise BadIcon(f"{file.name}: <{name}>; an icon is made of paths alone")
        if changed := sorted(CHANGES & set(element.keys())):
            raise BadIcon(f"{file.name}: {changed[0]} is not read; draw the path as it is to be seen")
        if name == "path":
            shape = " ".join(element.get("d", "").split())
            if not DRAWN.fullmatch(shape) or shape[0] not in "Mm":
                raise BadIcon(f"{file.name}: a path holds commands and numbers, and begins with M")
            yield shape


def _local(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else "?"
