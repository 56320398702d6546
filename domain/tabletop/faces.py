"""Gives faces to pieces in their places, and takes them away: tired, used, new."""

from __future__ import annotations

from annales.domain.table.faces import has_face, kind_of, with_face, without_face
from annales.domain.table.layout import Piece, Place
from annales.domain.table.table import Table


def give(t: Table, place: Place, piece: Piece, face: str) -> Piece:
    """Give a piece an additional face in its place; returns the piece with its new face."""
    into = with_face(piece, face)
    t.turn(place, piece, into)
    return into


def strip(t: Table, place: Place, piece: Piece) -> Piece:
    """Remove all faces of a piece, for example before it goes to a hand or a discard pile; returns its kind."""
    kind = kind_of(piece)
    if kind != piece:
        t.turn(place, piece, kind)
    return kind


def refresh(t: Table, place: Place, face: str) -> None:
    """Remove one face from every piece of a place that has it."""
    for piece in t.at(place):
        if has_face(piece, face):
            t.turn(place, piece, without_face(piece, face))
