"""Answers about positions."""

from __future__ import annotations

from annales.service.answers.match.words import TableWords
from annales.service.http.openapi.schemas.entries import QuestionShown
from annales.service.http.openapi.schemas.shapes import Shown, integer, list_of, part, sha256, string
from annales.service.http.openapi.schemas.tables import MatchScore, View


class Position(Shown):
    """The table as it was at an entry."""

    match = string("the match's id")
    seq = integer("the entry")
    seat = integer("the seat whose view this is; null for a spectator", allow_none=True)
    view = part(View, "the table at that entry; empty before the opening step")
    scores = list_of(MatchScore, "who led and by what, as the game computes it")
    question = part(QuestionShown, "the question that is open, if there is one", allow_none=True)
    words = part(TableWords, "with `words`: the view as text", required=False)
    digest = sha256("the entry's digest")
