"""The picture of a position of a match."""

from __future__ import annotations

from collections.abc import Mapping

from annales.domain.contract.game import Score
from annales.domain.picture.ink import Theme
from annales.domain.picture.page import picture
from annales.domain.picture.scene import Scene
from annales.domain.table.layout import Viewer
from annales.domain.table.visibility import view
from annales.service.games.icons import shapes_of
from annales.service.match import Match
from annales.service.pictures.words import seat_names, words_of
from annales.service.queries.words import scores_of

DRAWING = 1  # raised whenever the same position looks different: copies of a picture are kept under it


def picture_of(match: Match, seq: int, viewer: Viewer, names: Mapping[str, str], language: str, theme: Theme) -> bytes:
    """The position after an entry as one viewer sees it: an SVG document. `names` are those of players, by id."""
    seats = seat_names(match, names, language)
    scene = Scene(
        game=match.game,
        view=view(match.table(seq), viewer),
        scores=[Score(each.name, each.seat, each.value, each.of, each.piece) for each in scores_of(match, seq)],
        viewer=viewer,
        names=seats,
        icons=shapes_of(match.game),
        words=words_of(match, seq, viewer, seats, language),
        theme=theme,
    )
    return picture(scene).encode()
