"""The faces of a piece: `sphinx:tired` is a `sphinx` with the face `tired`; `door:active` is a `door`.

A piece is stored as one string: its kind, then each face after a colon, in the order in which they were given.
"""

from __future__ import annotations

from .layout import Piece

MARK = ":"  # between a kind and its faces, and between two faces


def kind_of(piece: Piece) -> Piece:
    """The piece without any face."""
    return piece.partition(MARK)[0] if MARK in piece else piece


def faces_of(piece: Piece) -> tuple[str, ...]:
    """All faces of a piece, the oldest first; empty for a piece without faces."""
    return tuple(piece.split(MARK)[1:])


def has_face(piece: Piece, face: str) -> bool:
    """Whether a piece has this face, alone or among others."""
    return MARK in piece and face in piece.split(MARK)[1:]


def with_face(piece: Piece, face: str) -> Piece:
    """The piece with an additional face."""
    return f"{piece}{MARK}{face}"


def without_face(piece: Piece, face: str) -> Piece:
    """The piece without this face; it keeps its other faces."""
    kind, *faces = piece.split(MARK)
    return MARK.join((kind, *(other for other in faces if other != face)))
