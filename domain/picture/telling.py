"""A picture in words, for readers who do not see it: what lies where, as far as the viewer knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from annales.domain.table.layout import HIDDEN, Place
from annales.domain.words import is_french

from .scene import Scene

MOST_LINES, LONGEST = 60, 200  # of the places; characters of one


def told(scene: Scene) -> list[str]:
    """A line for each place that has something in it, without those that only the rules need."""
    return list(_lines(scene))[:MOST_LINES]


def _lines(scene: Scene) -> Iterator[str]:
    language, texts = scene.words.language, scene.game.TEXTS
    presentation = scene.game.PRESENTATION
    colon = " : " if is_french(language) else ": "
    hidden = () if presentation is None else presentation.hidden.zones
    for place, pieces in scene.view["places"].items():
        if pieces and place.partition(".")[0] not in hidden:
            name = texts.place(language, place)
            line = f"{name[:1].upper()}{name[1:]}{colon}{', '.join(_pieces(scene, Place(place), pieces))}"
            yield line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _pieces(scene: Scene, place: Place, pieces: list[str]) -> Iterator[str]:
    """Pieces of a place in words, equal ones with their number."""
    for piece, count in Counter(pieces).items():
        if piece == HIDDEN:
            words = scene.unseen_words(place, count)
            yield words or f"{count} ×"
        else:
            words = ", ".join(filter(None, [scene.face(piece).full, *scene.face(piece).states]))
            yield words if count == 1 else f"{count} × {words}"
