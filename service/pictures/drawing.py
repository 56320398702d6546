"""The picture of a position of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from annales.domain.contract.game import Score
from annales.domain.picture.ink import Theme
from annales.domain.picture.page import picture, preview
from annales.domain.picture.scene import Scene
from annales.domain.table.layout import Viewer
from annales.domain.table.visibility import view
from annales.service.games.icons import shapes_of
from annales.service.match import Match
from annales.service.pictures.pixels import png
from annales.service.pictures.words import seat_names, words_of
from annales.service.queries.words import scores_of

DRAWING = 1  # raised whenever the same position looks different: copies of a picture are kept under it


@dataclass(frozen=True)
class Drawing:
    """The position after an entry as one viewer sees it. `names` are those of players, by id."""

    match: Match
    seq: int
    viewer: Viewer
    names: Mapping[str, str]
    language: str
    theme: Theme

    def svg(self) -> bytes:
        """An SVG document."""
        return picture(self._scene()).encode()

    def png(self, give_way: Callable[[], None]) -> bytes:
        """A PNG with the sides of a preview. Others get their turn before it is drawn, which cannot be interrupted."""
        svg = preview(self._scene())
        give_way()
        return png(svg)

    def _scene(self) -> Scene:
        match, seq = self.match, self.seq
        seats = seat_names(match, self.names, self.language)
        return Scene(
            game=match.game,
            view=view(match.table(seq), self.viewer),
            scores=[Score(each.name, each.seat, each.value, each.of, each.piece) for each in scores_of(match, seq)],
            viewer=self.viewer,
            names=seats,
            icons=shapes_of(match.game),
            words=words_of(match, seq, self.viewer, seats, self.language),
            theme=self.theme,
        )
