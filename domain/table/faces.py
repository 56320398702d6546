"""A piece and how it lies: `sphinx:tired` is a `sphinx` with the face `tired`; `door:active` is a `door`.

A piece is stored as one string: its kind, then each face after a colon, in the order in which they came.
"""

from __future__ import annotations

from .layout import Piece

MARK = ":"  # between a kind and its faces, and between two faces


def kind_of(piece: Piece) -> Piece:
    """The piece without any face."""
    return piece.partition(MARK)[0]


def faces_of(piece: Piece) -> tuple[str, ...]:
    """All faces of a piece, the oldest first; of a plain one, none."""
    return tuple(piece.split(MARK)[1:])


def has_face(piece: Piece, face: str) -> bool:
    """Whether a piece lies with this face, among others or alone."""
    return MARK in piece and face in piece.split(MARK)[1:]


def with_face(piece: Piece, face: str) -> Piece:
    """The piece with one face more."""
    return f"{piece}{MARK}{face}"


def without_face(piece: Piece, face: str) -> Piece:
    """The piece without this face; it keeps the others."""
    kind, *faces = piece.split(MARK)
    return MARK.join((kind, *(other for other in faces if other != face)))
