"""Pieces that get a face or lose it where they lie: tired, used, new."""

from __future__ import annotations

from domain.table.faces import has_face, kind_of, with_face, without_face
from domain.table.layout import Piece, Place
from domain.table.table import Table


def give(t: Table, place: Place, piece: Piece, face: str) -> Piece:
    """Give a piece one face more where it lies; returns the piece as it lies now."""
    into = with_face(piece, face)
    t.turn(place, piece, into)
    return into


def strip(t: Table, place: Place, piece: Piece) -> Piece:
    """Take every face off a piece, as when it leaves for a hand or a discard pile; returns its kind."""
    kind = kind_of(piece)
    if kind != piece:
        t.turn(place, piece, kind)
    return kind


def refresh(t: Table, place: Place, face: str) -> None:
    """Take one face off every piece of a place that has it."""
    for piece in t.at(place):
        if has_face(piece, face):
            t.turn(place, piece, without_face(piece, face))
